/**
 * The pictures that systems and messengers show of the page: icons, and a preview with a game on
 * the glass. The pictures are drawn from a few shapes, so none has to be kept in the repository.
 * Node only.
 */
import { deflateSync } from 'node:zlib';
import { pixelOf, wrapPng } from '../device/pictures/png.mjs';

const CASE = [0xd9, 0xd3, 0xc6];
const TABLE = [0x4a, 0x3b, 0x30];
const KEY = [0x3a, 0x37, 0x32];
const ACCENT = [0xa8, 0x3a, 0x12];
const GLASS = [0x05, 0x07, 0x0a];
const LIT = [0xcf, 0xe8, 0xff];
/** Samples per pixel in each direction. */
const SAMPLES = 4;

/** @typedef {{colour: number[], covers: (x: number, y: number) => boolean, box: number[]}} Shape */

/**
 * @param {number[]} colour @param {number} x @param {number} y @param {number} width @param
 * {number} height @param {number} [round] @returns {Shape}
 */
function block(colour, x, y, width, height, round = 0) {
    return {
        colour,
        box: [x, y, x + width, y + height],
        covers: (px, py) => {
            const dx = Math.max(x + round - px, px - (x + width - round), 0);
            const dy = Math.max(y + round - py, py - (y + height - round), 0);
            const inside = px >= x && px <= x + width && py >= y && py <= y + height;
            return inside && dx * dx + dy * dy <= round * round + 1e-9;
        },
    };
}

/** @param {number[]} colour @param {number} x @param {number} y centre @param {number} radius */
const disc = (colour, x, y, radius) =>
    block(colour, x - radius, y - radius, 2 * radius, 2 * radius, radius);

/**
 * A triangle: a level side, and a tip above or below it. @param {number[]} colour @param {number} x
 * centre @param {number} y of the level side @param {number} half its length @param {number} high
 * negative: the tip points up @returns {Shape}
 */
const wedge = (colour, x, y, half, high) => ({
    colour,
    box: [x - half, Math.min(y, y + high), x + half, Math.max(y, y + high)],
    covers: (px, py) => {
        const share = (py - y) / high;
        return share >= 0 && share <= 1 && Math.abs(px - x) <= half * (1 - share);
    },
});

/**
 * @param {Shape} shape @param {number} x @param {number} y @returns {number} the part of the pixel
 * that the shape covers
 */
function coverage(shape, x, y) {
    let hits = 0;
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const dx = ((i % SAMPLES) + 0.5) / SAMPLES;
        const dy = (Math.floor(i / SAMPLES) + 0.5) / SAMPLES;
        hits += shape.covers(x + dx, y + dy) ? 1 : 0;
    }
    return hits / (SAMPLES * SAMPLES);
}

/**
 * @param {number} width @param {number} height @param {Shape[]} shapes from the back @returns
 * {Uint8Array} PNG, RGB
 */
function draw(width, height, shapes) {
    const rowBytes = 1 + 3 * width;
    const raw = new Uint8Array(rowBytes * height);
    for (const shape of shapes) {
        const [left, top, right, bottom] = shape.box;
        for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
            for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
                const share = coverage(shape, x, y);
                const at = y * rowBytes + 1 + 3 * x;
                shape.colour.forEach((part, i) => {
                    raw[at + i] = Math.round(raw[at + i] * (1 - share) + part * share);
                });
            }
        }
    }
    return wrapPng({ width, height, depth: 8, type: 2 }, deflateSync(raw, { level: 9 }));
}

/**
 * A pad and two keys. @param {number} x left edge of the pad @param {number} y its top @param
 * {number} size of a key @param {number} right edge of the A key @returns {Shape[]}
 */
const keys = (x, y, size, right) => [
    block(KEY, x + size, y, size, 3 * size, size * 0.3),
    block(KEY, x, y + size, 3 * size, size, size * 0.3),
    disc(KEY, right - 2.1 * size, y + 2.1 * size, 0.72 * size),
    disc(ACCENT, right - 0.75 * size, y + 1.1 * size, 0.72 * size),
];

/**
 * The console fills the icon to its edges, because systems cut the corners as they like. @param
 * {number} size
 * @returns {Uint8Array}
 */
export function makeIcon(size) {
    const u = size / 64;
    return draw(size, size, [
        block(CASE, 0, 0, size, size),
        block(GLASS, 10 * u, 12 * u, 44 * u, 22 * u, 2 * u),
        wedge(LIT, 18 * u, 28 * u, 5 * u, -9 * u),
        wedge(LIT, 46 * u, 19 * u, 5 * u, 9 * u),
        block(LIT, 26 * u, 17 * u, 5 * u, 12 * u, u),
        block(LIT, 33 * u, 17 * u, 5 * u, 12 * u, u),
        ...keys(10 * u, 38 * u, 5 * u, 54 * u),
    ]);
}

/**
 * The picture that a messenger shows beside a link. @param {Uint8Array | null} frame a game on the
 * glass
 * @returns {Uint8Array}
 */
export function makePreview(frame) {
    const dot = 6;
    const [left, top] = [216, 68];
    /** @type {Shape[]} */
    const dots = [];
    for (let y = 0; y < 64; y++) {
        for (let x = 0; x < 128; x++) {
            if (pixelOf(frame, x, y)) {
                dots.push(block(LIT, left + x * dot, top + y * dot, dot - 1, dot - 1));
            }
        }
    }
    return draw(1200, 630, [
        block(TABLE, 0, 0, 1200, 630),
        block(CASE, 160, 28, 880, 700, 56),
        block(GLASS, left - 10, top - 10, 128 * dot + 20, 64 * dot + 20, 6),
        ...dots,
        ...keys(224, 488, 46, 976),
    ]);
}
