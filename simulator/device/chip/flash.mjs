/**
 * A NOR flash chip: an erase sets all bits of a sector, a program only clears bits of a page. It
 * counts its operations, takes the time of a real chip, and can lose power before or during any
 * operation.
 */
import { Fault, hex, PowerCut } from './fault.mjs';
import { Memory } from './memory.mjs';
import { PAGE_BYTES, SECTOR_BYTES } from './sizes.mjs';

export { PAGE_BYTES, SECTOR_BYTES };

/** Typical times of the chips on these boards (W25Q16 and similar). */
const ERASE_MICROS = 45000;
const PROGRAM_MICROS = 700;

/**
 * @typedef {object} Cut where power is lost
 * @property {number} operation number of the erase or program that does not happen any more, from 1
 * @property {number} [bytes] of that one that still happen; the rest of the page or sector is
 *     garbage
 */

/**
 * @typedef {object} FlashOptions
 * @property {number} [bytes] size of the chip, 2 MB if not given
 * @property {boolean} [strict] programming a 0 to 1 fails the run; else the old bits simply stay 0
 * @property {number} [eraseMicros] for a sector
 * @property {number} [programMicros] for a page
 */

export class Flash {
    /** @param {FlashOptions} options */
    constructor({
        bytes = 2 << 20,
        strict = true,
        eraseMicros = ERASE_MICROS,
        programMicros = PROGRAM_MICROS,
    } = {}) {
        if (bytes % SECTOR_BYTES !== 0 || bytes > 16 << 20) {
            throw new RangeError(
                `a flash of ${bytes} bytes is not a whole number of sectors up to 16 MB`,
            );
        }
        /** The content. Read it freely; write it only through the methods. */
        this.memory = new Memory(bytes);
        this.bytes = this.memory.flash.fill(0xff);
        this.strict = strict;
        this.eraseMicros = eraseMicros;
        this.programMicros = programMicros;
        /** Erases and programs of each sector, by the firmware. */
        this.erasesOf = new Uint32Array(bytes / SECTOR_BYTES);
        this.programsOf = new Uint32Array(bytes / SECTOR_BYTES);
        /** All of them. */
        this.erases = 0;
        this.programs = 0;
        /** @type {Cut | null} the next loss of power, counted in `operations` */
        this.cut = null;
        /** False: the chip is worn or locked. Operations take their time but change nothing. */
        this.takesWrites = true;
    }

    get operations() {
        return this.erases + this.programs;
    }

    /**
     * Loses power at the `operation`-th operation from now on.
     * @param {number} operation
     * @param {number} [bytes]
     */
    cutAfter(operation, bytes) {
        this.cut = { operation: this.operations + operation, bytes };
    }

    /**
     * flash_range_erase: whole sectors.
     * @param {number} offset @param {number} count @returns {number} microseconds it took
     */
    erase(offset, count) {
        this.check('erase', offset, count, SECTOR_BYTES);
        for (let at = offset; at < offset + count; at += SECTOR_BYTES) {
            const sector = at / SECTOR_BYTES;
            const garbage = this.beforeOperation('erase', at, SECTOR_BYTES);
            this.memory.changed(at);
            this.erases++;
            this.erasesOf[sector]++;
            const done = garbage ? garbage.from : SECTOR_BYTES;
            if (this.takesWrites) {
                this.bytes.fill(0xff, at, at + done);
                for (let i = done; i < SECTOR_BYTES; i++) {
                    this.bytes[at + i] = garbage ? garbage.next() : 0xff;
                }
            }
            this.afterOperation(garbage, 'erase', at);
        }
        return (count / SECTOR_BYTES) * this.eraseMicros;
    }

    /**
     * flash_range_program: whole pages.
     * @param {number} offset @param {Uint8Array} data @returns {number} microseconds it took
     */
    program(offset, data) {
        this.check('program', offset, data.length, PAGE_BYTES);
        for (let at = 0; at < data.length; at += PAGE_BYTES) {
            const page = data.subarray(at, at + PAGE_BYTES);
            this.checkBits(offset + at, page);
            const garbage = this.beforeOperation('program', offset + at, PAGE_BYTES);
            this.memory.changed(offset + at);
            this.programs++;
            this.programsOf[Math.floor((offset + at) / SECTOR_BYTES)]++;
            if (this.takesWrites) {
                for (let i = 0; i < PAGE_BYTES; i++) {
                    this.bytes[offset + at + i] &=
                        garbage && i >= garbage.from ? garbage.next() : page[i];
                }
            }
            this.afterOperation(garbage, 'program', offset + at);
        }
        return (data.length / PAGE_BYTES) * this.programMicros;
    }

    /** @param {string} what @param {number} offset @param {number} count @param {number} unit */
    check(what, offset, count, unit) {
        if (offset % unit !== 0 || count % unit !== 0) {
            throw new Fault(
                'flash-unaligned',
                `flash ${what} of ${count} bytes at ${hex(offset)}: not in units of ${unit}`,
            );
        }
        if (offset + count > this.bytes.length) {
            throw new Fault(
                'flash-range',
                `flash ${what} of ${count} bytes at ${hex(offset)}: the chip ends before`,
            );
        }
    }

    /** @param {number} offset @param {Uint8Array} page */
    checkBits(offset, page) {
        if (!this.strict) {
            return;
        }
        for (let i = 0; i < page.length; i++) {
            const old = this.bytes[offset + i];
            if (page[i] & ~old) {
                const change = `${old.toString(16)} into ${page[i].toString(16)}`;
                throw new Fault(
                    'flash-bits',
                    `flash program at ${hex(offset + i)} wants to turn ${change}: no erase before it`,
                );
            }
        }
    }

    /**
     * @param {string} what @param {number} offset @param {number} bytes
     * @returns {{from: number, next: () => number} | null} the garbage that this operation
     *     leaves, if it is cut
     */
    beforeOperation(what, offset, bytes) {
        if (!this.cut || this.operations + 1 < this.cut.operation) {
            return null;
        }
        const { bytes: done } = this.cut;
        this.cut = null;
        if (done === undefined) {
            throw new PowerCut(`power lost before the ${what} at ${hex(offset)}`);
        }
        let state = (offset ^ (this.operations * 0x9e3779b9)) >>> 0;
        return {
            from: Math.min(done, bytes),
            next: () => {
                state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
                return (state >>> 13) & 0xff;
            },
        };
    }

    /** @param {{from: number} | null} garbage @param {string} what @param {number} offset */
    afterOperation(garbage, what, offset) {
        if (garbage) {
            throw new PowerCut(
                `power lost ${garbage.from} bytes into the ${what} at ${hex(offset)}`,
            );
        }
    }
}
