/**
 * Turns the picture into characters, and strokes on a keyboard into keys that go down and up. Does
 * not use a terminal.
 */
import { HEIGHT, WIDTH } from '../panels/panel.mjs';
import { pixelOf } from './png.mjs';

const HALF_BLOCKS = [' ', '▀', '▄', '█'];
/** Dots of a Braille character, by column and row of its 2 x 4 pixels. */
const BRAILLE_DOTS = [
    [0x01, 0x02, 0x04, 0x40],
    [0x08, 0x10, 0x20, 0x80],
];

/**
 * @typedef {object} Style
 * @property {number} columns
 * @property {number} rows
 * @property {(frame: Uint8Array | null, column: number, row: number) => string} cell
 */

/** @type {Style} one column a pixel */
export const halfBlocks = {
    columns: WIDTH,
    rows: HEIGHT / 2,
    cell: (frame, column, row) =>
        HALF_BLOCKS[
            (pixelOf(frame, column, 2 * row) ? 1 : 0) |
                (pixelOf(frame, column, 2 * row + 1) ? 2 : 0)
        ],
};

/** @type {Style} two columns a character */
export const braille = {
    columns: WIDTH / 2,
    rows: HEIGHT / 4,
    cell: (frame, column, row) => {
        let dots = 0;
        for (let x = 0; x < 2; x++) {
            for (let y = 0; y < 4; y++) {
                dots |= pixelOf(frame, 2 * column + x, 4 * row + y) ? BRAILLE_DOTS[x][y] : 0;
            }
        }
        return dots === 0 ? ' ' : String.fromCodePoint(0x2800 + dots);
    },
};

/** A dim panel shows in a dim colour of a terminal's 256. @param {number} light */
export function colourOf(light) {
    return light >= 64 ? 195 : light >= 16 ? 152 : light >= 4 ? 109 : 66;
}

/** @param {number} columns @param {number} rows of the window @returns {Style} */
export function styleFor(columns, rows) {
    return columns >= halfBlocks.columns && rows >= halfBlocks.rows ? halfBlocks : braille;
}

/** @param {Style} style @param {Uint8Array | null} frame @returns {string[]} its rows */
export function renderRows(style, frame) {
    return Array.from({ length: style.rows }, (_, row) =>
        Array.from({ length: style.columns }, (_, column) => style.cell(frame, column, row)).join(
            '',
        ),
    );
}

/**
 * What must be written to turn one picture into another.
 * @param {string[] | null} before rows shown, null: nothing yet
 * @param {string[]} now
 * @param {number} left @param {number} top of the picture in the window, from 0
 * @returns {string}
 */
export function renderChanges(before, now, left, top) {
    let text = '';
    now.forEach((line, row) => {
        const old = before?.[row];
        for (let column = 0; column < line.length; ) {
            if (old !== undefined && old[column] === line[column]) {
                column++;
                continue;
            }
            let end = column;
            while (end < line.length && (old === undefined || old[end] !== line[end])) {
                end++;
            }
            text += `\x1b[${top + row + 1};${left + column + 1}H${line.slice(column, end)}`;
            column = end;
        }
    });
    return text;
}

export const TAP_MS = 60;
export const HOLD_MS = 700;
/** A terminal's own repeat keeps a key down; it comes at least this often… */
export const REPEAT_MS = 100;
/** …and no faster than this: what does was typed ahead, or pasted. */
const FASTEST_REPEAT_MS = 15;
export const GAP_MS = 40;
export const QUEUE = 16;

const STROKES = new Map([
    ['\x1b[A', 'up'],
    ['\x1b[B', 'down'],
    ['\x1b[C', 'right'],
    ['\x1b[D', 'left'],
    ['\x1bOA', 'up'],
    ['\x1bOB', 'down'],
    ['\x1bOC', 'right'],
    ['\x1bOD', 'left'],
    ['\r', 'a'],
    ['\n', 'a'],
    [' ', 'a'],
    ['a', 'a'],
    ['\x1b', 'b'],
    ['\x7f', 'b'],
    ['\b', 'b'],
    ['b', 'b'],
]);
const LONG_STROKES = new Map([
    ['A', 'a'],
    ['B', 'b'],
    ['\x1b[1;2A', 'up'],
    ['\x1b[1;2B', 'down'],
    ['\x1b[1;2C', 'right'],
    ['\x1b[1;2D', 'left'],
]);

/**
 * @param {string} chunk what came from the terminal at once
 * @returns {string[]} strokes and other characters
 */
export function splitInput(chunk) {
    return chunk.match(/\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|\x1b|[^\x1b]/gs) ?? [];
}

/**
 * A terminal reports that a key is struck, never that it is released. So a stroke holds a key for
 * TAP_MS, or for HOLD_MS with Shift; after `h` the next stroke holds its key until the next `h`.
 */
export class Strokes {
    constructor() {
        /** @type {{key: string, millis: number}[]} */
        this.queue = [];
        this.down = '';
        this.until = 0;
        this.struck = '';
        this.struckAt = 0;
        this.lockNext = false;
    }

    /**
     * @param {string} input one stroke
     * @param {number} now ms
     * @returns {boolean} whether it meant a key
     */
    strike(input, now) {
        if (input === 'h') {
            this.lockNext = !this.lockNext && this.until !== Infinity;
            if (this.until === Infinity) {
                this.until = now;
            }
            return true;
        }
        const key = STROKES.get(input) ?? LONG_STROKES.get(input);
        if (key === undefined) {
            return false;
        }
        const repeat = key === this.struck && now - this.struckAt >= FASTEST_REPEAT_MS;
        this.struck = key;
        this.struckAt = now;
        if (repeat && key === this.down && this.queue.length === 0) {
            this.until = Math.max(this.until, now + REPEAT_MS);
        } else if (this.queue.length < QUEUE) {
            const millis = this.lockNext ? Infinity : LONG_STROKES.has(input) ? HOLD_MS : TAP_MS;
            this.lockNext = false;
            this.queue.push({ key, millis });
        }
        return true;
    }

    /** @param {number} now ms @returns {string} the key that is down, or nothing */
    keyAt(now) {
        if (this.down !== '' && now >= this.until) {
            this.down = '';
            this.until = now + GAP_MS;
        }
        if (this.down === '' && now >= this.until && this.queue.length > 0) {
            const { key, millis } = /** @type {{key: string, millis: number}} */ (
                this.queue.shift()
            );
            this.down = key;
            this.until = now + millis;
        }
        return this.down;
    }
}
