/**
 * The boot ROM's USB drive. It takes the blocks of UF2 files one by one, in any order. The ROM
 * reports success for every block, also for a block that it ignores.
 *
 * Only the number of blocks tells one transfer from another: two files of the same length count as
 * one. Sectors are erased by the numbers of blocks, not by their addresses (erratum RP2040-E14).
 */
import { XIP_BASE, XIP_STEP } from '../chip/map.mjs';
import { SECTOR_BYTES } from '../chip/sizes.mjs';
import { BLOCK_BYTES, FAMILY_RP2040, PAYLOAD_BYTES, parseUf2, readBlock } from './uf2.mjs';

const BLOCKS_IN_SECTOR = SECTOR_BYTES / PAYLOAD_BYTES;
/** As many pages as 16 MB have. */
const MOST_BLOCKS = XIP_STEP / PAYLOAD_BYTES;

export class Drive {
    /** @param {import('../chip/flash.mjs').Flash} flash */
    constructor(flash) {
        this.flash = flash;
        /** Blocks of the transfer that is going on; 0: none is. */
        this.blocks = 0;
        this.written = new Set();
        this.erased = new Set();
    }

    /**
     * @param {Uint8Array} bytes any number of whole blocks
     * @returns {boolean} whether a transfer is complete: the chip restarts
     */
    write(bytes) {
        let complete = false;
        for (let at = 0; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) {
            complete = this.writeBlock(bytes.subarray(at, at + BLOCK_BYTES)) || complete;
        }
        return complete;
    }

    /** @param {Uint8Array} bytes @returns {boolean} see write */
    writeBlock(bytes) {
        const block = readBlock(bytes);
        if (
            !block ||
            block.family !== FAMILY_RP2040 ||
            !block.mainFlash ||
            block.payload !== PAYLOAD_BYTES
        ) {
            return false;
        }
        const offset = block.address - XIP_BASE;
        const inFlash = offset >= 0 && offset < XIP_STEP && offset % PAYLOAD_BYTES === 0;
        if (!inFlash || block.blocks === 0 || block.blocks > MOST_BLOCKS) {
            this.blocks = 0;
            return false;
        }
        if (block.blocks !== this.blocks) {
            this.blocks = block.blocks;
            this.written.clear();
            this.erased.clear();
        }
        if (block.number >= block.blocks) {
            this.blocks = 0;
            return false;
        }
        if (this.written.has(block.number)) {
            return false;
        }
        this.program(offset % this.flash.bytes.length, block.number, bytes);
        this.written.add(block.number);
        return this.written.size === this.blocks;
    }

    /** @param {number} offset @param {number} number @param {Uint8Array} block */
    program(offset, number, block) {
        const { bytes, memory } = this.flash;
        const sector = Math.floor(number / BLOCKS_IN_SECTOR);
        memory.changed(offset);
        if (!this.erased.has(sector)) {
            this.erased.add(sector);
            const start = offset - (offset % SECTOR_BYTES);
            bytes.fill(0xff, start, start + SECTOR_BYTES);
        }
        for (let i = 0; i < PAYLOAD_BYTES; i++) {
            bytes[offset + i] &= block[32 + i];
        }
    }
}

/**
 * Writes a whole file to the flash. Fails, before it does, if the ROM would not take the file.
 * @param {Uint8Array} file
 * @param {import('../chip/flash.mjs').Flash} flash
 * @returns {number[]} offsets of the sectors written, ascending
 */
export function loadUf2(file, flash) {
    const { sectors } = parseUf2(file, { flashBytes: flash.bytes.length });
    new Drive(flash).write(file);
    return [...sectors.keys()].sort((a, b) => a - b);
}
