/** Reads UF2 files as the boot ROM's drive does, and says why the ROM would refuse a file. */
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
    /** @type {Map<number, Uint8Array>} */
    const sectors = new Map();
    /** @type {Map<number, Set<number>>} */
    const pages = new Map();
    /** @type {string | undefined} */
    let misplaced;
    const start = startOf(file); // numbers follow the addresses from there on
    for (let number = 0; number < blocks; number++) {
        const at = number * BLOCK_BYTES;
        const bytes = file.subarray(at, at + BLOCK_BYTES);
        const block = checkBlock(bytes, number, blocks, family);
        const { address } = block;
        const offset = address - XIP_BASE;
        if (offset < 0 || offset + PAYLOAD_BYTES > flashBytes) {
            throw new Uf2Error(
                `block ${number}: address ${hex(address)} is outside the flash of ${flashBytes} bytes`,
            );
        }
        const base = offset - (offset % SECTOR_BYTES);
        const sector = sectors.get(base) ?? new Uint8Array(SECTOR_BYTES).fill(0xff);
        sector.set(bytes.subarray(32, 32 + PAYLOAD_BYTES), offset - base);
        sectors.set(base, sector);
        const written = pages.get(base) ?? new Set();
        if (written.has(offset)) {
            throw new Uf2Error(`block ${number}: address ${hex(address)} comes twice`);
        }
        pages.set(base, written.add(offset));
        if (block.number * PAYLOAD_BYTES !== address - start) {
            misplaced ??= `block ${number}: numbered ${block.number} of ${blocks}, but its address is ${hex(address)}`;
        }
    }
    for (const [base, written] of pages) {
        // Erratum E14: the boot ROM may skip the erase of a sector that the file covers in part.
        if (written.size !== SECTOR_BYTES / PAYLOAD_BYTES) {
            throw new Uf2Error(
                `the sector at ${hex(XIP_BASE + base)} is covered in part: ${written.size} of 16 pages`,
            );
        }
    }
    if (misplaced) {
        throw new Uf2Error(misplaced);
    }
    return { sectors, blocks };
}

/** The lowest address of a file. @param {Uint8Array} file */
function startOf(file) {
    let start = Infinity;
    for (let at = 0; at < file.length; at += BLOCK_BYTES) {
        start = Math.min(start, readBlock(file.subarray(at, at + BLOCK_BYTES))?.address ?? start);
    }
    return start;
}

/**
 * @typedef {object} Block
 * @property {number} address @property {number} payload @property {number} number
 * @property {number} blocks @property {number | null} family @property {boolean} mainFlash
 */

/**
 * What a block says of itself.
 * @param {Uint8Array} bytes
 * @returns {Block | null} nothing, if it is not a UF2 block
 */
export function readBlock(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    /** @param {number} index */
    const word = (index) => view.getUint32(4 * index, true);
    const magic = word(0) === MAGIC_START0 && word(1) === MAGIC_START1;
    if (!magic || word(BLOCK_BYTES / 4 - 1) !== MAGIC_END) {
        return null;
    }
    return {
        address: word(3),
        payload: word(4),
        number: word(5),
        blocks: word(6),
        family: word(2) & FLAG_FAMILY ? word(7) : null,
        mainFlash: (word(2) & FLAG_NOT_MAIN_FLASH) === 0,
    };
}

/**
 * Checks one block.
 * @param {Uint8Array} bytes
 * @param {number} number @param {number} blocks @param {number} family as all blocks must say
 * @returns {Block} what it says of itself
 */
function checkBlock(bytes, number, blocks, family) {
    const block = readBlock(bytes);
    if (!block) {
        throw new Uf2Error(`block ${number}: not a UF2 block (wrong magic)`);
    }
    if (block.family !== family) {
        const found = block.family === null ? 'none' : hex(block.family);
        throw new Uf2Error(
            `block ${number}: made for another chip (family ${found}, this one is ${hex(family)})`,
        );
    }
    if (!block.mainFlash) {
        throw new Uf2Error(`block ${number}: marked as not for the main flash`);
    }
    if (block.payload !== PAYLOAD_BYTES) {
        throw new Uf2Error(
            `block ${number}: ${block.payload} bytes of payload instead of ${PAYLOAD_BYTES}`,
        );
    }
    if (block.blocks > blocks) {
        throw new Uf2Error(
            `the UF2 file is truncated: it says ${block.blocks} blocks and has ${blocks}`,
        );
    }
    if (block.blocks !== blocks) {
        throw new Uf2Error(
            `block ${number}: numbered ${block.number} of ${block.blocks}, but the file has ${blocks}`,
        );
    }
    if (block.address % PAYLOAD_BYTES !== 0) {
        throw new Uf2Error(`block ${number}: address ${hex(block.address)} is not on a page`);
    }
    return block;
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
