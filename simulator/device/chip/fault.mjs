/** What ends a run of the emulated handheld. */

/**
 * Something that the real device would not forgive, or that this emulator cannot show truthfully.
 * The chip adds where it happened.
 */
export class Fault extends Error {
    /**
     * @param {string} kind a short word for tests: unaligned, unmapped, flash-write, not-
     *     modelled, …
     * @param {string} message a sentence for people
     */
    constructor(kind, message) {
        super(message);
        this.name = 'Fault';
        this.kind = kind;
        /** Registers and the top of the stack, filled in by the chip. */
        this.dump = '';
    }
}

/** Thrown out of a flash operation when the power goes in it. Not an error of the firmware. */
export class PowerCut extends Error {
    /** @param {string} message */
    constructor(message) {
        super(message);
        this.name = 'PowerCut';
    }
}

/** @param {number} value @returns {string} eight hexadecimal digits with 0x */
export function hex(value) {
    return `0x${(value >>> 0).toString(16).padStart(8, '0')}`;
}
