/**
 * What the browser kept is foreign input: another version of the page, another program at the same
 * address or a damaged disk may have written it. Each value is judged before it is used.
 */
import { judgeImage } from './images.mjs';

/** @param {unknown} value @returns {value is Uint8Array} */
const isBytes = (value) => value instanceof Uint8Array;

/**
 * @param {unknown} kept a UF2 file that was dropped earlier
 * @param {Record<string, any>} boards
 * @returns {import('./device.mjs').Image | null} null: the image cannot be run
 */
export function judgeKeptImage(kept, boards) {
    const { name, bytes } = /** @type {any} */ (kept ?? {});
    if (typeof name !== 'string' || !isBytes(bytes)) {
        return null;
    }
    try {
        // Board and version come from the file itself, not from the values stored beside the file.
        return { name, bytes, ...judgeImage(name, bytes, boards) };
    } catch {
        return null;
    }
}

/**
 * @param {unknown} kept @param {number} bytes of the board's save area @returns {Uint8Array | null}
 */
export const judgeKeptSaves = (kept, bytes) =>
    isBytes(kept) && kept.length === bytes ? kept : null;

/**
 * @param {unknown} name @param {string[]} known @returns {string} the first known board if the name
 * is unknown
 */
export const judgeKeptBoard = (name, known) => known.find((board) => board === name) ?? known[0];

/**
 * @param {string | null} text of the address @returns {bigint | null} null: not a number of 64 bits
 */
export const judgeNoise = (text) =>
    text !== null && /^\d{1,20}$/.test(text) && BigInt(text) < 1n << 64n ? BigInt(text) : null;
