/**
 * What an image says of itself: the binary info that picotool reads, out of a flash chip.
 */
import { XIP_BASE } from '../chip/map.mjs';

const MAGIC = 0x7188ebf2;
/** Bytes from the start of the image within which the header lies. */
const SEARCHED = 1024;
const TYPE_INT = 5;
const TYPE_STRING = 6;
const TAG_RASPBERRY_PI = 0x5052;
const TAG_OURS = 0x4754;
const ID_NAME = 0x02031c86;
const ID_VERSION = 0x11a9bc3a;
const ID_FEATURE = 0xa1f4b453;
/** As in hal/rp2040/display_words.c. */
const ID_WORDS = 0x5754454c;
const ID_LANGUAGE = 0x474e414c;
const FEATURE_BOARD = 'board: ';

/**
 * @typedef {object} Info
 * @property {string} name of the program
 * @property {string} version
 * @property {string} board as its header calls it
 * @property {number} words address of the pointer to what the display says, and of its length
 *     behind it; 0: the image does not tell
 * @property {number} wanted address of the language that it is to speak; 0: it does not listen
 */

/**
 * @param {Uint8Array} flash
 * @returns {Info | null} null: there is no binary info
 */
export function readInfo(flash) {
    const view = new DataView(flash.buffer, flash.byteOffset, flash.length);
    /** @param {number} address @returns {number} 0 outside the flash */
    const word = (address) => {
        const at = address - XIP_BASE;
        return at >= 0 && at + 4 <= flash.length ? view.getUint32(at, true) : 0;
    };
    /** @param {number} address */
    const textAt = (address) => {
        const from = flash.subarray(Math.max(0, address - XIP_BASE));
        return new TextDecoder().decode(from.slice(0, Math.max(0, from.indexOf(0))));
    };
    let header = XIP_BASE;
    while (word(header) !== MAGIC) {
        header += 4;
        if (header >= XIP_BASE + SEARCHED) {
            return null;
        }
    }
    const info = { name: '', version: '', board: '', words: 0, wanted: 0 };
    for (let at = word(header + 4); at < word(header + 8); at += 4) {
        const entry = word(at);
        const type = word(entry) & 0xffff;
        const tag = word(entry) >>> 16;
        const id = word(entry + 4);
        const value = word(entry + 8);
        if (type === TYPE_INT && tag === TAG_OURS && id === ID_WORDS) {
            info.words = value;
        } else if (type === TYPE_INT && tag === TAG_OURS && id === ID_LANGUAGE) {
            info.wanted = value;
        } else if (type === TYPE_STRING && tag === TAG_RASPBERRY_PI) {
            const text = textAt(value);
            if (id === ID_NAME) {
                info.name = text;
            } else if (id === ID_VERSION) {
                info.version = text;
            } else if (id === ID_FEATURE && text.startsWith(FEATURE_BOARD)) {
                info.board = text.slice(FEATURE_BOARD.length);
            }
        }
    }
    return info;
}
