/** A QR code of a short text: versions 1 to 5, level L, one block, always mask 0. */

/** Bytes of data and of correction, by version. */
const SIZES = [
    { data: 19, correction: 7 },
    { data: 34, correction: 10 },
    { data: 55, correction: 15 },
    { data: 80, correction: 20 },
    { data: 108, correction: 26 },
];
const OVERHEAD = 2;
const PADDING = [0xec, 0x11];
/** Level L and mask 0, with their correction, as the standard tabulates them. */
const FORMAT = 0b111011111000100;
const FIELD = 0x11d;

/** Multiplies in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ (product & 0x80 ? FIELD : 0);
        product ^= (b >> bit) & 1 ? a : 0;
    }
    return product & 0xff;
}

/** @param {number} count @returns {number[]} the coefficients without the leading 1 */
function generatorOf(count) {
    let generator = [1];
    let root = 1;
    for (let i = 0; i < count; i++) {
        const shifted = [...generator, 0];
        generator.forEach((value, k) => {
            shifted[k + 1] ^= times(value, root);
        });
        generator = shifted;
        root = times(root, 2);
    }
    return generator.slice(1);
}

/** @param {number[]} data @param {number} count @returns {number[]} the Reed-Solomon bytes */
function correctionOf(data, count) {
    const generator = generatorOf(count);
    let rest = new Array(count).fill(0);
    for (const byte of data) {
        const factor = byte ^ rest[0];
        rest = [...rest.slice(1), 0].map((value, i) => value ^ times(generator[i], factor));
    }
    return rest;
}

/** @param {Uint8Array} text @param {number} room @returns {number[]} */
function dataOf(text, room) {
    const nibbles = [4, text.length >> 4, text.length & 15];
    text.forEach((byte) => {
        nibbles.push(byte >> 4, byte & 15);
    });
    nibbles.push(0);
    const bytes = [];
    for (let i = 0; i < nibbles.length; i += 2) {
        bytes.push((nibbles[i] << 4) | nibbles[i + 1]);
    }
    for (let i = 0; bytes.length < room; i++) {
        bytes.push(PADDING[i % 2]);
    }
    return bytes;
}

/**
 * The modules that are there before any data: squares, lines and the format. A null is a place for
 * data.
 */
class Grid {
    /** @param {number} version */
    constructor(version) {
        this.size = 17 + 4 * version;
        /** @type {(boolean | null)[][]} */
        this.cells = Array.from({ length: this.size }, () => new Array(this.size).fill(null));
        const far = this.size - 7;
        this.finder(0, 0);
        this.finder(far, 0);
        this.finder(0, far);
        for (let i = 8; i < this.size - 8; i++) {
            this.cells[6][i] = this.cells[i][6] = i % 2 === 0;
        }
        if (version > 1) {
            this.square(this.size - 9, this.size - 9, 5, [0, 2]);
        }
        this.format();
    }

    /**
     * Draws rings around a centre. @param {number} x @param {number} y @param {number} size @param
     * {number[]} dark the dark rings, counted from the outside
     */
    square(x, y, size, dark) {
        for (let dy = 0; dy < size; dy++) {
            for (let dx = 0; dx < size; dx++) {
                const ring = Math.min(dx, dy, size - 1 - dx, size - 1 - dy);
                if (this.cells[y + dy]?.[x + dx] !== undefined) {
                    this.cells[y + dy][x + dx] = dark.includes(ring);
                }
            }
        }
    }

    /** @param {number} x @param {number} y */
    finder(x, y) {
        this.square(x - 1, y - 1, 9, [1, 3, 4]);
    }

    format() {
        const { cells, size } = this;
        for (let i = 0; i < 15; i++) {
            const dark = ((FORMAT >> (14 - i)) & 1) === 1;
            const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i === 8 ? 1 : 0);
            if (i < 8) {
                cells[8][near] = dark;
                cells[i < 7 ? size - 1 - i : 8][i < 7 ? 8 : size - 8] = dark;
            } else {
                cells[near][8] = dark;
                cells[8][size - 15 + i] = dark;
            }
        }
        cells[size - 8][8] = true;
    }

    /** @param {number[]} bytes */
    fill(bytes) {
        const bits = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));
        let at = 0;
        let up = true;
        for (let right = this.size - 1; right > 0; right -= 2, up = !up) {
            right -= right === 6 ? 1 : 0;
            for (let i = 0; i < this.size; i++) {
                const y = up ? this.size - 1 - i : i;
                for (const x of [right, right - 1]) {
                    if (this.cells[y][x] === null) {
                        this.cells[y][x] = ((bits[at++] ?? 0) === 1) !== ((x + y) % 2 === 0);
                    }
                }
            }
        }
    }
}

/**
 * @param {string} text @returns {boolean[][] | null} rows of dark and light; null: the text is too
 * long
 */
export function makeQr(text) {
    const bytes = new TextEncoder().encode(text);
    const version = SIZES.findIndex(({ data }) => bytes.length + OVERHEAD <= data) + 1;
    if (version === 0) {
        return null;
    }
    const { data, correction } = SIZES[version - 1];
    const grid = new Grid(version);
    const coded = dataOf(bytes, data);
    grid.fill([...coded, ...correctionOf(coded, correction)]);
    return grid.cells.map((row) => row.map(Boolean));
}
