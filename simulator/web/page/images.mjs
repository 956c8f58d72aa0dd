/** Finds out whether a file is an image of this project, and for which board. */
import { Flash } from '../../device/chip/flash.mjs';
import { loadUf2 } from '../../device/handheld/drive.mjs';
import { readInfo } from '../../device/handheld/info.mjs';

const PROGRAM = 'The Game';
const LARGEST_FLASH = 16 << 20;

/** A file that cannot be run; `text` is the name of a message in texts.mjs. */
export class Refused extends Error {
    /** @param {string} text @param {Record<string, string>} values */
    constructor(text, values) {
        super(text);
        this.text = text;
        this.values = values;
    }
}

/**
 * @param {string} file its name @param {Uint8Array} bytes
 * @param {Record<string, {name: string}>} boards
 * @returns {{board: string, version: string}}
 */
export function judgeImage(file, bytes, boards) {
    const flash = new Flash({ bytes: LARGEST_FLASH });
    try {
        loadUf2(bytes, flash);
    } catch (error) {
        const why = /** @type {Error} */ (error).message;
        throw new Refused(why.includes('another chip') ? 'otherChip' : 'notUf2', { file, why });
    }
    const info = readInfo(flash.bytes);
    if (info?.name !== PROGRAM) {
        throw new Refused('notOurs', { file });
    }
    const board = Object.keys(boards).find((name) => boards[name].name === info.board);
    if (board === undefined) {
        throw new Refused('otherBoard', { file, board: info.board });
    }
    return { board, version: info.version };
}
