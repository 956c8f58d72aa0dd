/**
 * Packs several images of the firmware into one file. Most of their bytes are the same tables and
 * the same code, moved by a few bytes. A packed image is a list of pieces: each piece is a copy of
 * earlier bytes, or has bytes of its own. The packed file is meant to be deflated. Runs in Node and
 * in a browser.
 *
 *     number of images, then for each: number of pieces, then for each:
 *         bytes, where from (from the start of all images; OWN: they follow right here)
 */

const OWN = 0xffffffff;
/** Copies are found by windows of this size in bytes, at even addresses like instructions. */
const WINDOW = 16;
const STEP = 2;
/** Shorter copies take more room than they save. */
const SHORTEST = 32;

/** @param {Uint8Array} bytes @param {number} at */
const windowAt = (bytes, at) => String.fromCharCode(...bytes.subarray(at, at + WINDOW));

/**
 * @param {Uint8Array} all the images before this one, and this one
 * @param {number} start of this image
 * @returns {{length: number, from: number}[]}
 */
function piecesOf(all, start) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    for (let at = 0; at + WINDOW <= start; at += STEP) {
        seen.set(windowAt(all, at), at);
    }
    const pieces = [];
    let own = start;
    for (let at = start; at + WINDOW <= all.length; ) {
        const from = seen.get(windowAt(all, at));
        let length = 0;
        while (
            from !== undefined &&
            at + length < all.length &&
            from + length < start &&
            all[from + length] === all[at + length]
        ) {
            length++;
        }
        if (from === undefined || length < SHORTEST) {
            at += STEP;
            continue;
        }
        pieces.push({ length: at - own, from: OWN }, { length, from });
        own = at + length;
        at = own + ((own - start) % STEP);
    }
    pieces.push({ length: all.length - own, from: OWN });
    return pieces.filter((piece) => piece.length > 0);
}

/** @param {Uint8Array[]} images @returns {Uint8Array} */
export function pack(images) {
    /** @type {Uint8Array[]} */
    const parts = [];
    /** @param {number[]} words */
    const put = (...words) => parts.push(new Uint8Array(new Uint32Array(words).buffer));
    put(images.length);
    const all = new Uint8Array(images.reduce((sum, image) => sum + image.length, 0));
    let start = 0;
    for (const image of images) {
        all.set(image, start);
        const end = start + image.length;
        const pieces = piecesOf(all.subarray(0, end), start);
        put(pieces.length);
        let at = start;
        for (const { length, from } of pieces) {
            put(length, from);
            if (from === OWN) {
                parts.push(all.slice(at, at + length));
            }
            at += length;
        }
        start = end;
    }
    const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        packed.set(part, at);
        at += part.length;
    }
    return packed;
}

/** @param {Uint8Array} packed @returns {Uint8Array[]} */
export function unpack(packed) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
    let at = 0;
    const word = () => {
        at += 4;
        return view.getUint32(at - 4, true);
    };
    const count = word();
    /** @type {number[]} */
    const all = [];
    const images = [];
    for (let i = 0; i < count; i++) {
        const start = all.length;
        for (let pieces = word(); pieces > 0; pieces--) {
            const length = word();
            const from = word();
            for (let k = 0; k < length; k++) {
                all.push(from === OWN ? packed[at++] : all[from + k]);
            }
        }
        images.push(Uint8Array.from(all.slice(start)));
    }
    return images;
}
