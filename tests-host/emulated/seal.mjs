// Seals an image as hal/rp2040/seal.py does, for tests that change an image and want it to start.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XIP_BASE } from '../../simulator/device/chip/map.mjs';
import { parseUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { SECTOR_BYTES, symbolsOf, uf2Of } from './support.mjs';

const WHOLE = 0x57484f4c;
const TURN = 15;
const FACTOR = 0x9e3779b1;

const turnRight = (value, by) => ((value >>> by) | (value << (32 - by))) >>> 0;

/** The inverse of `odd` modulo 2^32. */
function inverseOf(odd) {
    let inverse = odd;
    for (let i = 0; i < 5; i++) {
        inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
    }
    assert.equal(Math.imul(inverse, odd) >>> 0, 1);
    return inverse;
}

/** @param {Uint8Array} image of whole pairs of words */
function hashOf(image, hash = 0) {
    const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
    let value = hash;
    for (let at = 0; at < image.length; at += 8) {
        const turned = turnRight((value ^ view.getUint32(at, true)) >>> 0, TURN);
        value = Math.imul((turned + view.getUint32(at + 4, true)) >>> 0, FACTOR) >>> 0;
    }
    return value;
}

export const isWhole = (image) => hashOf(image) === WHOLE;

/** Seals an image of this board anew, in place. @param {string} board @param {Uint8Array} image */
function reseal(board, image) {
    const { address } = symbolsOf(board).get('image_seal') ?? assert.fail('there is no image_seal');
    const seal = address - XIP_BASE;
    const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
    const inverse = inverseOf(FACTOR);
    let value = WHOLE;
    for (let at = image.length - 8; at >= seal; at -= 8) {
        const sum = (Math.imul(value, inverse) - view.getUint32(at + 4, true)) >>> 0;
        value = turnRight(sum, 32 - TURN) ^ (at === seal ? 0 : view.getUint32(at, true));
    }
    view.setUint32(seal, (value ^ hashOf(image.subarray(0, seal))) >>> 0, true);
    assert.ok(isWhole(image));
}

/**
 * The image in the UF2 file of a board. @param {string} board @param {number} [family] of its chip
 */
export function imageOf(board, family) {
    const { sectors } = parseUf2(uf2Of(board), { family });
    const image = Buffer.alloc(sectors.size * SECTOR_BYTES);
    sectors.forEach((bytes, at) => image.set(bytes, at));
    return image;
}

/** The image of another build for a Pico: the version in it is another one. */
export function otherVersion() {
    const image = imageOf('pico');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const at = image.indexOf(`${version} `);
    assert.ok(at >= 0, 'the version is in the image');
    image.write('9.8.7', at);
    reseal('pico', image);
    return image;
}
