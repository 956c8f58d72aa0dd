/**
 * Pictures of the screen, the same that simulator/terminal writes: PBM with the exact pixels, PNG
 * with the look of the panel.
 */
import { FRAME_BYTES, HEIGHT, WIDTH } from '../panels/panel.mjs';

const SCALE = 4;
const BORDER = 8;
const CASE = [0x22, 0x26, 0x2a];
const DARK = [0x05, 0x08, 0x0c];
const LIT = [0xd6, 0xf6, 0xff];

/**
 * @param {Uint8Array | null} frame
 * @param {number} x
 * @param {number} y
 * @returns {boolean} whether it shines there
 */
export function pixelOf(frame, x, y) {
    return frame !== null && ((frame[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) === 1;
}

/**
 * PBM P4, 128 x 64: dark is 1 (black), lit is 0 (white).
 * @param {Uint8Array | null} frame null: the panel is dark
 * @returns {Uint8Array}
 */
export function makePbm(frame) {
    const head = new TextEncoder().encode(`P4\n${WIDTH} ${HEIGHT}\n`);
    const file = new Uint8Array(head.length + FRAME_BYTES);
    file.set(head);
    for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
            if (!pixelOf(frame, x, y)) {
                file[head.length + ((y * WIDTH + x) >> 3)] |= 0x80 >> (x & 7);
            }
        }
    }
    return file;
}

/**
 * PNG, four times as large, with a case around the glass and the light of the panel.
 * @param {Uint8Array | null} frame null: the panel is dark
 * @param {number} [light] contrast of the panel
 * @param {(raw: Uint8Array) => Uint8Array} [deflate] a zlib stream; without one nothing is packed
 * @returns {Uint8Array}
 */
export function makePng(frame, light = 255, deflate = storeOnly) {
    const width = WIDTH * SCALE + 2 * BORDER;
    const height = HEIGHT * SCALE + 2 * BORDER;
    const rowBytes = 1 + Math.ceil(width / 4);
    const raw = new Uint8Array(rowBytes * height);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const px = Math.floor((x - BORDER) / SCALE);
            const py = Math.floor((y - BORDER) / SCALE);
            const inside = px >= 0 && px < WIDTH && py >= 0 && py < HEIGHT;
            const colour = !inside ? 0 : pixelOf(frame, px, py) ? 2 : 1;
            raw[y * rowBytes + 1 + (x >> 2)] |= colour << (6 - (x & 3) * 2);
        }
    }
    // As the eye sees it: every doubling is one step, and the dimmest light is still visible.
    const doublings = 31 - Math.clz32(light | 1);
    const percent = 40 + Math.floor((doublings * 60) / 7);
    const bright = DARK.map((dark, i) => dark + Math.floor(((LIT[i] - dark) * percent) / 100));
    const palette = Uint8Array.from([...CASE, ...DARK, ...bright]);
    return wrapPng({ width, height, depth: 2, type: 3 }, deflate(raw), palette);
}

/**
 * A PNG file of packed rows, each with its filter byte.
 * @param {{width: number, height: number, depth: number, type: number}} shape depth and colour type
 * as the format numbers them
 * @param {Uint8Array} packed @param {Uint8Array} [palette]
 * @returns {Uint8Array}
 */
export function wrapPng({ width, height, depth, type }, packed, palette) {
    const header = new Uint8Array(13);
    const view = new DataView(header.buffer);
    view.setUint32(0, width);
    view.setUint32(4, height);
    header.set([depth, type, 0, 0, 0], 8);
    return join([
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
        chunk('IHDR', header),
        ...(palette ? [chunk('PLTE', palette)] : []),
        chunk('IDAT', packed),
        chunk('IEND', new Uint8Array(0)),
    ]);
}

/** @param {Uint8Array[]} parts */
function join(parts) {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
    const part = new Uint8Array(data.length + 12);
    const view = new DataView(part.buffer);
    view.setUint32(0, data.length);
    part.set(new TextEncoder().encode(type), 4);
    part.set(data, 8);
    view.setUint32(data.length + 8, crc32(part.subarray(4, data.length + 8)));
    return part;
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
    let crc = -1;
    for (const byte of bytes) {
        crc ^= byte;
        for (let i = 0; i < 8; i++) {
            crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
        }
    }
    return ~crc >>> 0;
}

/** A zlib stream of stored blocks: where no packer is at hand. @param {Uint8Array} raw */
function storeOnly(raw) {
    /** @type {Uint8Array[]} */
    const parts = [Uint8Array.of(0x78, 0x01)];
    let low = 1;
    let high = 0;
    for (const byte of raw) {
        low = (low + byte) % 65521;
        high = (high + low) % 65521;
    }
    for (let at = 0; at < raw.length; at += 65535) {
        const block = raw.subarray(at, at + 65535);
        const last = at + 65535 >= raw.length ? 1 : 0;
        const { length } = block;
        parts.push(
            Uint8Array.of(last, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff),
            block,
        );
    }
    parts.push(Uint8Array.of(high >> 8, high & 0xff, low >> 8, low & 0xff));
    return join(parts);
}
