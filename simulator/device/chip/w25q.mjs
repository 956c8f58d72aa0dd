/**
 * The flash chip on its wires: a W25Q16JV as its data sheet has it, as far as a boot ROM, a second
 * stage and a firmware talk to it. Clock edges are counted in bytes. `Flash` is the memory inside.
 *
 * A command that the chip would ignore, or answer with garbage, fails the run where it is sent:
 * while the chip is busy, without write enable, in continuous read mode, of a wrong length.
 */
import { Fault, hex } from './fault.mjs';
import { PAGE_BYTES, SECTOR_BYTES } from './sizes.mjs';

const BUSY = 1 << 0;
const WRITE_ENABLED = 1 << 1;
/** In status register 2: IO2 and IO3 are data, not /WP and /HOLD. */
const QUAD_ENABLED = 1 << 1;
/** What writing a status register takes, typically. */
const STATUS_MICROS = 10000;
/** In the mode bits behind an address: M5 and M4 are 1 and 0, the next access has no command. */
const MODE_MASK = 0x30;
const MODE_CONTINUES = 0x20;
/** Nibbles of a quad access: address, mode, and the clocks until data comes. */
const ADDRESS_NIBBLES = 6;
const HEAD_NIBBLES = 8;
const DUMMY_CLOCKS = 4;
/** Winbond, W25Q; the third byte is the binary logarithm of the size. */
const IDENTITY = [0xef, 0x40];

const WRITE_STATUS = 0x01;
const PROGRAM = 0x02;
const READ = 0x03;
const WRITE_DISABLE = 0x04;
const READ_STATUS_1 = 0x05;
const WRITE_ENABLE = 0x06;
const ERASE_SECTOR = 0x20;
const READ_STATUS_2 = 0x35;
const READ_IDENTITY = 0x9f;
const ERASE_BLOCK = 0xd8;
const READ_QUAD = 0xeb;
/** Eight ones: a command that does nothing. It ends the continuous read mode. */
const NOTHING = 0xff;

const BLOCK_BYTES = 65536;
const TAKEN_WHILE_BUSY = [READ_STATUS_1, READ_STATUS_2, NOTHING];
const NEED_WRITE_ENABLE = [WRITE_STATUS, PROGRAM, ERASE_SECTOR, ERASE_BLOCK];

/** @type {Map<number, [number, number]>} least and most bytes behind a command */
const LENGTHS = new Map([
    [WRITE_STATUS, [1, 2]],
    [PROGRAM, [4, 3 + PAGE_BYTES]],
    [READ, [3, Infinity]],
    [WRITE_DISABLE, [0, 0]],
    [READ_STATUS_1, [0, Infinity]],
    [WRITE_ENABLE, [0, 0]],
    [ERASE_SECTOR, [3, 3]],
    [READ_STATUS_2, [0, Infinity]],
    [READ_IDENTITY, [0, Infinity]],
    [ERASE_BLOCK, [3, 3]],
    [READ_QUAD, [0, Infinity]],
    [NOTHING, [0, Infinity]],
]);

export class W25q {
    /** @param {import('./flash.mjs').Flash} flash @param {import('./clock.mjs').Clock} clock */
    constructor(flash, clock) {
        this.flash = flash;
        this.clock = clock;
        /** Status register 2 outlives the power. Winbond ships the Pico's chip with it set. */
        this.status2 = QUAD_ENABLED;
        /** Content has changed since the cache in front of the chip was emptied. */
        this.changed = false;
        this.selected = false;
        /** The next access begins with its address, on four wires. */
        this.continuous = false;
        /** Whether this access began with a command. */
        this.commanded = true;
        this.writeEnabled = false;
        this.busyUntil = 0;
        /** @type {number[]} what came since the chip was selected, command first */
        this.bytes = [];
        /** @type {number[]} likewise, where an address comes on four wires */
        this.nibbles = [];
        this.clocks = 0;
    }

    /** After a loss of power; what was being erased is not. */
    powerOn() {
        this.selected = false;
        this.continuous = false;
        this.writeEnabled = false;
        this.busyUntil = 0;
    }

    get busy() {
        return this.clock.nanos < this.busyUntil;
    }

    select() {
        this.selected = true;
        this.commanded = !this.continuous;
        this.bytes = [];
        this.nibbles = [];
        this.clocks = 0;
    }

    /**
     * Eight clocks with data on IO0.
     * @param {number} byte
     * @param {number} [others] levels of IO3 to IO1, as bits 3 to 1
     * @returns {number} the byte on IO1
     */
    serial(byte, others = 0xe) {
        if (!this.selected) {
            return 0xff;
        }
        if (this.commanded) {
            return this.command(byte);
        }
        if (byte !== NOTHING) {
            throw new Fault(
                'flash-mode',
                `flash command ${hex2(byte)} in continuous read mode, which takes it for an address`,
            );
        }
        for (let bit = 7; bit >= 0; bit--) {
            this.quad(((byte >> bit) & 1) | others);
        }
        return 0xff;
    }

    /** @param {number} byte @returns {number} */
    command(byte) {
        const { bytes } = this;
        bytes.push(byte);
        const [code] = bytes;
        if (bytes.length === 1) {
            this.checkCommand(code);
            return 0xff;
        }
        switch (code) {
            case READ_STATUS_1:
                return (this.busy ? BUSY : 0) | (this.writeEnabled ? WRITE_ENABLED : 0);
            case READ_STATUS_2:
                return this.status2;
            case READ_IDENTITY:
                return IDENTITY[bytes.length - 2] ?? Math.log2(this.flash.bytes.length);
            case READ:
                return bytes.length > 4 ? this.byteAt(this.address + bytes.length - 5) : 0xff;
        }
        return 0xff;
    }

    /** @param {number} code */
    checkCommand(code) {
        if (!LENGTHS.has(code)) {
            throw new Fault('flash-command', `flash command ${hex2(code)}, which is not modelled`);
        }
        if (this.busy && !TAKEN_WHILE_BUSY.includes(code)) {
            throw new Fault('flash-busy', `flash command ${hex2(code)} while the chip is busy`);
        }
        if (NEED_WRITE_ENABLE.includes(code) && !this.writeEnabled) {
            throw new Fault('flash-locked', `flash command ${hex2(code)} without write enable`);
        }
        if (code === READ_QUAD && !(this.status2 & QUAD_ENABLED)) {
            throw new Fault('flash-mode', 'flash read on four wires without QE in its status');
        }
    }

    /** One clock with four bits of address or mode. @param {number} nibble */
    quad(nibble) {
        if (this.commanded && this.bytes[0] !== READ_QUAD) {
            throw new Fault('flash-mode', 'flash access without a command on four wires');
        }
        this.nibbles.push(nibble);
        if (this.nibbles.length === HEAD_NIBBLES) {
            const mode = (this.nibbles[ADDRESS_NIBBLES] << 4) | nibble;
            this.continuous = (mode & MODE_MASK) === MODE_CONTINUES;
        }
    }

    /** @param {number} clocks with nobody driving the wires */
    wait(clocks) {
        this.clocks += clocks;
    }

    /** Two clocks with data on four wires. @returns {number} */
    quadData() {
        if (this.nibbles.length !== HEAD_NIBBLES || this.clocks !== DUMMY_CLOCKS) {
            throw new Fault(
                'flash-mode',
                `flash read on four wires after ${this.nibbles.length} nibbles and ${this.clocks} clocks`,
            );
        }
        const address = this.nibbles
            .slice(0, ADDRESS_NIBBLES)
            .reduce((sum, nibble) => sum * 16 + nibble, 0);
        this.bytes.push(0);
        return this.byteAt(address + this.bytes.length - (this.commanded ? 2 : 1));
    }

    get address() {
        return (this.bytes[1] << 16) | (this.bytes[2] << 8) | this.bytes[3];
    }

    /** @param {number} address */
    byteAt(address) {
        if (this.busy) {
            throw new Fault('flash-busy', `flash read at ${hex(address)} while the chip is busy`);
        }
        return this.flash.bytes[address % this.flash.bytes.length];
    }

    /** The command is carried out. @param {number} [nanos] when */
    deselect(nanos = this.clock.nanos) {
        if (!this.selected) {
            return;
        }
        this.selected = false;
        const [code, ...rest] = this.commanded ? this.bytes : [];
        const [least, most] = LENGTHS.get(code) ?? [0, Infinity];
        if (rest.length < least || rest.length > most) {
            throw new Fault(
                'flash-command',
                `flash command ${hex2(code)} with ${rest.length} bytes behind it`,
            );
        }
        const micros = this.carryOut(code, rest);
        if (micros > 0) {
            this.writeEnabled = false;
            this.busyUntil = nanos + micros * 1000;
        }
    }

    /** @param {number} code @param {number[]} rest @returns {number} microseconds it takes */
    carryOut(code, rest) {
        switch (code) {
            case WRITE_ENABLE:
            case WRITE_DISABLE:
                this.writeEnabled = code === WRITE_ENABLE;
                return 0;
            case WRITE_STATUS:
                this.status2 = rest[1] ?? this.status2;
                return STATUS_MICROS;
            case ERASE_SECTOR:
            case ERASE_BLOCK: {
                const unit = code === ERASE_SECTOR ? SECTOR_BYTES : BLOCK_BYTES;
                this.changed = true;
                return this.flash.erase(this.address, unit);
            }
            case PROGRAM:
                this.changed = true;
                return this.program(rest.slice(3));
        }
        return 0;
    }

    /** @param {number[]} data as much of a page as came @returns {number} microseconds */
    program(data) {
        const start = this.address - (this.address % PAGE_BYTES);
        const page = this.flash.bytes.slice(start, start + PAGE_BYTES);
        data.forEach((byte, i) => {
            page[(this.address + i) % PAGE_BYTES] = byte;
        });
        return this.flash.program(start, page);
    }
}

/** @param {number} byte */
const hex2 = (byte) => `${byte.toString(16).padStart(2, '0')}h`;
