/** What the OLED controllers have in common: see panels.mjs. */
import { Fault } from '../chip/fault.mjs';

export const WIDTH = 128;
export const HEIGHT = 64;
export const FRAME_BYTES = (WIDTH * HEIGHT) / 8;

/** @param {number} byte @returns {string} two digits, as in the data sheets */
export const hex2 = (byte) => byte.toString(16).toUpperCase().padStart(2, '0');

/**
 * @typedef {object} PanelOptions
 * @property {number} [rotation] how it is mounted, as hal/rp2040/board.h defines it
 * @property {boolean} [strict] a complaint fails the run (else it is only kept in `complaints`)
 * @property {() => number} [now] emulated nanoseconds
 */

/**
 * A controller and its glass. The subclasses know the commands and where a pixel lies in memory.
 */
export class Panel {
    /** The fastest clock of SPI in hertz. */
    mostSpiHz = 0;
    on = false;
    contrast = 0;
    startLine = 0;
    offset = 0;
    mux = 0;
    remap = false;
    scanReversed = false;
    inverted = false;
    allOn = false;
    page = 0;
    column = 0;
    /** A command that waits for its parameters. @type {number[]} */
    waiting = [];

    /** @param {PanelOptions} options @param {number} ramBytes */
    constructor({ rotation = 0, strict = true, now = () => 0 }, ramBytes) {
        this.rotation = rotation;
        this.strict = strict;
        this.now = now;
        this.ram = new Uint8Array(ramBytes);
        /** What was beyond the data sheet, and how often. @type {Map<string, number>} */
        this.complaints = new Map();
        /** When a pixel or the light last changed, in nanoseconds. */
        this.changedNanos = 0;
        /** Grows with every such change. */
        this.version = 0;
        this.powerCount = 0;
    }

    // What the subclasses say of themselves.

    get name() {
        return '';
    }

    /** The byte that reading over I2C gives. */
    status() {
        return 0;
    }

    /** @param {number} _command @returns {number} how many it takes; -1: there is none such */
    parametersOf(_command) {
        return -1;
    }

    /** @param {number} _command @param {number[]} _values */
    execute(_command, _values) {}

    /** A byte of picture. @param {number} _byte */
    write(_byte) {}

    /**
     * @param {number} _x @param {number} _y
     * @returns {boolean | null} a pixel of the glass, null where it is not driven
     */
    glass(_x, _y) {
        return null;
    }

    /** The power comes on: the memory holds garbage, the registers are as after a reset. */
    powerOn() {
        let x = 0x9e3779b9 ^ Math.imul(++this.powerCount, 0x85ebca6b);
        for (let i = 0; i < this.ram.length; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            this.ram[i] = x >>> 8;
        }
        this.reset();
    }

    /** The reset wire, or the module's own reset at power-on. Leaves the memory alone. */
    reset() {
        this.on = false;
        this.contrast = 0x7f;
        this.startLine = 0;
        this.offset = 0;
        this.remap = false;
        this.scanReversed = false;
        this.inverted = false;
        this.allOn = false;
        this.page = 0;
        this.column = 0;
        this.waiting = [];
        this.touch();
    }

    /** @param {string} text */
    complain(text) {
        this.complaints.set(text, (this.complaints.get(text) ?? 0) + 1);
        if (this.strict) {
            throw new Fault('panel', `${this.name}: ${text}`);
        }
    }

    touch() {
        this.version++;
        this.changedNanos = this.now();
    }

    /** A byte with D/C low. @param {number} byte */
    command(byte) {
        this.waiting.push(byte);
        const parameters = this.parametersOf(this.waiting[0]);
        if (parameters < 0) {
            this.waiting = [];
            this.complain(`${hex2(byte)} is not a command`);
        } else if (this.waiting.length > parameters) {
            const [command, ...values] = this.waiting;
            this.waiting = [];
            this.execute(command, values);
        }
    }

    /** A byte with D/C high. @param {number} byte */
    data(byte) {
        if (this.waiting.length > 0) {
            const text = `data in the middle of command ${hex2(this.waiting[0])}`;
            this.waiting = [];
            this.complain(text);
        }
        this.write(byte);
    }

    /**
     * Sets one bit of state that the picture depends on.
     * @param {string} name @param {number | boolean} value
     */
    set(name, value) {
        if (Reflect.get(this, name) !== value) {
            Reflect.set(this, name, value);
            this.touch();
        }
    }

    /**
     * The two commands that set the column by halves.
     * @param {number} command @param {number} kept of the high half, when the low one is set
     * @param {number} high bits of the command that make the high half
     */
    setColumnHalf(command, kept, high) {
        const [low, column] = [this.column & 0x0f, this.column & kept];
        this.column = command < 0x10 ? column | command : ((command & high) << 4) | low;
    }

    /** Stores a byte of picture. @param {number} index @param {number} byte */
    put(index, byte) {
        if (this.ram[index] !== byte) {
            this.ram[index] = byte;
            this.touch();
        }
    }

    /**
     * Commands that mean the same on all three.
     * @param {number} command @param {number[]} values
     * @returns {boolean} whether it was one
     */
    executeCommon(command, [value]) {
        switch (command) {
            case 0x81:
                this.set('contrast', value);
                return true;
            case 0xa0:
            case 0xa1:
                this.setRemap(command === 0xa1);
                return true;
            case 0xa4:
            case 0xa5:
                this.set('allOn', command === 0xa5);
                return true;
            case 0xa6:
            case 0xa7:
                this.set('inverted', command === 0xa7);
                return true;
            case 0xae:
            case 0xaf:
                this.set('on', command === 0xaf);
                return true;
            case 0xd9:
                if ((value & 0x0f) === 0 || value >>> 4 === 0) {
                    this.complain(`pre-charge period ${hex2(value)} has a phase of 0 clocks`);
                }
                return true;
            case 0xd5:
            case 0xdb:
            case 0xe3:
                return true;
        }
        return false;
    }

    /** @param {boolean} remap */
    setRemap(remap) {
        this.set('remap', remap);
    }

    /** Whether the panel is lit. */
    get lit() {
        return this.on && this.supplied;
    }

    get supplied() {
        return true;
    }

    /**
     * The picture as a person sees it, page-ordered; null while nothing shines.
     * @returns {Uint8Array | null}
     */
    frame() {
        if (!this.lit) {
            return null;
        }
        const frame = new Uint8Array(FRAME_BYTES);
        for (let y = 0; y < HEIGHT; y++) {
            for (let x = 0; x < WIDTH; x++) {
                if (this.pixel(x, y)) {
                    frame[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
                }
            }
        }
        return frame;
    }

    /** @param {number} x @param {number} y of the picture as seen @returns {boolean} */
    pixel(x, y) {
        const bit =
            this.rotation === 180 ? this.glass(WIDTH - 1 - x, HEIGHT - 1 - y) : this.glass(x, y);
        return bit === null ? false : this.allOn || bit !== this.inverted;
    }

    /**
     * The row of memory that lies on COM line `com` of `lines`, or -1: that line is not driven.
     * @param {number} com @param {number} lines @param {number} mux
     */
    rowOn(com, lines, mux) {
        const scanned = this.scanReversed ? mux - 1 - com : com;
        const row = (scanned + this.offset + lines) % lines;
        return scanned < 0 || row >= mux ? -1 : (row + this.startLine) % lines;
    }
}
