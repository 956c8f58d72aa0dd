/** Reads UF2 files as the boot ROM's drive does, and says plainly what it would not take. */
import { hex } from '../chip/fault.mjs';
import { SECTOR_BYTES } from '../chip/flash.mjs';
import { XIP_BASE } from '../chip/map.mjs';

export const FAMILY_RP2040 = 0xe48bff56;
export const BLOCK_BYTES = 512;
export const PAYLOAD_BYTES = 256;

const MAGIC_START0 = 0x0a324655;
const MAGIC_START1 = 0x9e5d5157;
const MAGIC_END = 0x0ab16f30;
const FLAG_NOT_MAIN_FLASH = 0x00000001;
const FLAG_FAMILY = 0x00002000;

/** A UF2 file that the boot ROM would not take. */
export class Uf2Error extends Error {
    /** @param {string} message */
    constructor(message) {
        super(message);
        this.name = 'Uf2Error';
    }
}

/**
 * @typedef {object} Image
 * @property {Map<number, Uint8Array>} sectors offset in flash -> the sector's 4,096 bytes
 * @property {number} blocks
 */

/**
 * @param {Uint8Array} file
 * @param {{family?: number, flashBytes?: number}} [options]
 * @returns {Image}
 */
export function parseUf2(file, { family = FAMILY_RP2040, flashBytes = 2 << 20 } = {}) {
    if (file.length === 0) {
        throw new Uf2Error('the UF2 file is empty');
    }
    if (file.length % BLOCK_BYTES !== 0) {
        throw new Uf2Error(
            `the UF2 file is truncated: ${file.length} bytes are not whole blocks of ${BLOCK_BYTES}`,
        );
    }
    const blocks = file.length / BLOCK_BYTES;
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    /** @type {Map<number, Uint8Array>} */
    const sectors = new Map();
    /** @type {Map<number, Set<number>>} */
    const pages = new Map();
    for (let number = 0; number < blocks; number++) {
        const at = number * BLOCK_BYTES;
        const address = checkBlock(view, at, number, blocks, family);
        const offset = address - XIP_BASE;
        if (offset < 0 || offset + PAYLOAD_BYTES > flashBytes) {
            throw new Uf2Error(
                `block ${number}: address ${hex(address)} is outside the flash of ${flashBytes} bytes`,
            );
        }
        const base = offset - (offset % SECTOR_BYTES);
        const sector = sectors.get(base) ?? new Uint8Array(SECTOR_BYTES).fill(0xff);
        sector.set(file.subarray(at + 32, at + 32 + PAYLOAD_BYTES), offset - base);
        sectors.set(base, sector);
        const written = pages.get(base) ?? new Set();
        if (written.has(offset)) {
            throw new Uf2Error(`block ${number}: address ${hex(address)} comes twice`);
        }
        pages.set(base, written.add(offset));
    }
    for (const [base, written] of pages) {
        // Erratum E14: the boot ROM may skip the erase of a sector that the file covers in part.
        if (written.size !== SECTOR_BYTES / PAYLOAD_BYTES) {
            throw new Uf2Error(
                `the sector at ${hex(XIP_BASE + base)} is covered in part: ${written.size} of 16 pages`,
            );
        }
    }
    return { sectors, blocks };
}

/**
 * Checks one block.
 * @param {DataView} view @param {number} at
 * @param {number} number @param {number} blocks @param {number} family as all blocks must say
 * @returns {number} its address
 */
function checkBlock(view, at, number, blocks, family) {
    /** @param {number} index */
    const word = (index) => view.getUint32(at + 4 * index, true);
    if (
        word(0) !== MAGIC_START0 ||
        word(1) !== MAGIC_START1 ||
        view.getUint32(at + BLOCK_BYTES - 4, true) !== MAGIC_END
    ) {
        throw new Uf2Error(`block ${number}: not a UF2 block (wrong magic)`);
    }
    if ((word(2) & FLAG_FAMILY) === 0 || word(7) !== family) {
        const found = word(2) & FLAG_FAMILY ? hex(word(7)) : 'none';
        throw new Uf2Error(
            `block ${number}: made for another chip (family ${found}, this one is ${hex(family)})`,
        );
    }
    if (word(2) & FLAG_NOT_MAIN_FLASH) {
        throw new Uf2Error(`block ${number}: marked as not for the main flash`);
    }
    if (word(4) !== PAYLOAD_BYTES) {
        throw new Uf2Error(
            `block ${number}: ${word(4)} bytes of payload instead of ${PAYLOAD_BYTES}`,
        );
    }
    if (word(6) > blocks) {
        throw new Uf2Error(
            `the UF2 file is truncated: it says ${word(6)} blocks and has ${blocks}`,
        );
    }
    if (word(6) !== blocks || word(5) !== number) {
        throw new Uf2Error(
            `block ${number}: numbered ${word(5)} of ${word(6)}, but the file has ${blocks}`,
        );
    }
    if (word(3) % PAYLOAD_BYTES !== 0) {
        throw new Uf2Error(`block ${number}: address ${hex(word(3))} is not on a page`);
    }
    return word(3);
}

/**
 * Writes the file to the flash: only the sectors it names, each erased before.
 * @param {Uint8Array} file
 * @param {import('../chip/flash.mjs').Flash} flash
 * @returns {number[]} offsets of the sectors written, ascending
 */
export function loadUf2(file, flash) {
    const { sectors } = parseUf2(file, { flashBytes: flash.bytes.length });
    for (const [offset, data] of sectors) {
        flash.writeSector(offset, data);
    }
    return [...sectors.keys()].sort((a, b) => a - b);
}

/**
 * Makes a UF2 file out of plain bytes, padded with 0xFF to whole sectors. For tests and tools.
 * @param {Uint8Array} bytes
 * @param {number} [offset] in flash, on a sector
 * @param {number} [family]
 * @returns {Uint8Array}
 */
export function makeUf2(bytes, offset = 0, family = FAMILY_RP2040) {
    const length = Math.ceil(bytes.length / SECTOR_BYTES) * SECTOR_BYTES;
    const padded = new Uint8Array(length).fill(0xff);
    padded.set(bytes);
    const blocks = length / PAYLOAD_BYTES;
    const file = new Uint8Array(blocks * BLOCK_BYTES);
    const view = new DataView(file.buffer);
    for (let number = 0; number < blocks; number++) {
        const at = number * BLOCK_BYTES;
        const start = number * PAYLOAD_BYTES;
        const head = [
            MAGIC_START0,
            MAGIC_START1,
            FLAG_FAMILY,
            XIP_BASE + offset + start,
            PAYLOAD_BYTES,
            number,
            blocks,
            family,
        ];
        head.forEach((word, i) => view.setUint32(at + 4 * i, word, true));
        file.set(padded.subarray(start, start + PAYLOAD_BYTES), at + 32);
        view.setUint32(at + BLOCK_BYTES - 4, MAGIC_END, true);
    }
    return file;
}
