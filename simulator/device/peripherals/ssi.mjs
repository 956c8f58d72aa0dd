/**
 * The path to the flash chip: SSI, which also serves the reads at XIP_BASE, the pins and pads of
 * its six wires, and the flush register of the cache.
 *
 * For speed, a read at XIP_BASE is a read of memory. After a write to any register here, the next
 * read first fetches two words over the wires with the present settings, and fails the run if they
 * are wrong.
 */
import { BasePeripheral } from 'rp2040js';
import { Fault } from '../chip/fault.mjs';
import { Store } from './blocks.mjs';

const CTRLR0 = 0x00;
const CTRLR1 = 0x04;
const SSIENR = 0x08;
const SER = 0x10;
const BAUDR = 0x14;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const ICR = 0x48;
const DR0 = 0x60;
const RX_SAMPLE_DLY = 0xf0;
const SPI_CTRLR0 = 0xf4;
/** Registers that SSI takes only while it is off. */
const SET_WHILE_OFF = [CTRLR0, CTRLR1, BAUDR, RX_SAMPLE_DLY, SPI_CTRLR0];

const SR_BUSY = 1 << 0;
const SR_TX_NOT_FULL = 1 << 1;
const SR_TX_EMPTY = 1 << 2;
const SR_RX_NOT_EMPTY = 1 << 3;
const FIFO_DEPTH = 16;

const TMOD_BOTH = 0;
const TMOD_EEPROM_READ = 3;
const FRAME_SERIAL = 0;
const FRAME_QUAD = 2;
const INSTRUCTION_8_BITS = 2;

/** Wires by their place in IO_QSPI. */
const SS = 1;
const SD0 = 2;
const FUNCTION_XIP = 0;
const FUNCTION_NONE = 0x1f;
const OVERRIDE_NONE = 0;
const OVERRIDE_LOW = 2;
/** Pad control: output disabled, pulled down. */
const PAD_OFF = 1 << 7;
const PAD_DOWN = 1 << 2;
const PAD_UP = 1 << 3;
const PADS_AT_RESET = [0, 0x56, 0x52, 0x52, 0x52, 0x52, 0x5a];

/**
 * The fastest clocks in the data sheet of a W25Q16JV at 3 V and more: of READ, and of all others.
 */
const READ = 0x03;
const READ_HZ = 50e6;
const OTHER_HZ = 133e6;

/** Offsets of the two words: in the second stage, which is never blank. */
const PROBES = [0x00, 0xfc];

/** Registers that report writes. */
class Watched extends Store {
    /**
     * @param {import('rp2040js').RP2040} mcu @param {string} name
     * @param {[number, number][]} values @param {() => void} onWrite
     */
    constructor(mcu, name, values, onWrite) {
        super(mcu, name, values);
        this.first = values;
        this.onWrite = onWrite;
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        super.writeUint32(offset, value);
        this.onWrite();
    }

    /** Held in reset by RESETS. */
    reset() {
        this.values = new Map(this.first);
        this.onWrite();
    }
}

export class Ssi extends BasePeripheral {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {import('../chip/clock.mjs').Clock} clock
     * @param {import('../chip/w25q.mjs').W25q} flash on the wires
     * @param {() => void} onTouch XIP has to be tried anew before it is used
     */
    constructor(mcu, clock, flash, onTouch) {
        super(mcu, 'XIP_SSI');
        this.clock = clock;
        this.flash = flash;
        this.onTouch = onTouch;
        this.values = new Map(
            [CTRLR0, CTRLR1, SSIENR, SER, BAUDR, RX_SAMPLE_DLY, SPI_CTRLR0].map((at) => [at, 0]),
        );
        this.pins = new Watched(
            mcu,
            'IO_QSPI',
            Array.from({ length: 12 }, (_, i) => [4 * i, i & 1 ? FUNCTION_NONE : 0]),
            () => this.wiresChanged(),
        );
        this.pads = new Watched(
            mcu,
            'PADS_QSPI',
            PADS_AT_RESET.map((value, i) => [4 * i, value]),
            onTouch,
        );
        /** @type {{at: number, value: number}[]} frames, and when each has arrived */
        this.frames = [];
        /** @type {number[]} instruction and address of an access, as far as they have come */
        this.head = [];
        /** The last frame has been sent by then. */
        this.doneAt = 0;
    }

    /** @param {number} offset */
    value(offset) {
        return /** @type {number} */ (this.values.get(offset));
    }

    get mode() {
        const control = this.value(CTRLR0);
        return {
            bits: ((control >>> 16) & 31) + 1,
            transfer: (control >>> 8) & 3,
            frame: (control >>> 21) & 3,
        };
    }

    /** @param {number} offset */
    readUint32(offset) {
        this.settle();
        const now = this.clock.nanos;
        const arrived = this.frames.filter(({ at }) => at <= now).length;
        const waiting = this.frames.filter(({ at }) => at - this.frameNanos > now).length;
        if (arrived > FIFO_DEPTH) {
            throw new Fault('ssi', `SSI has received ${arrived} bytes that nobody took`);
        }
        switch (offset) {
            case TXFLR:
                return waiting;
            case RXFLR:
                return arrived;
            case SR:
                return (
                    (now < this.doneAt ? SR_BUSY : 0) |
                    (waiting < FIFO_DEPTH ? SR_TX_NOT_FULL : 0) |
                    (waiting === 0 ? SR_TX_EMPTY : 0) |
                    (arrived > 0 ? SR_RX_NOT_EMPTY : 0)
                );
            case ICR:
                return 0;
            case DR0:
                if (arrived === 0) {
                    throw new Fault('ssi', 'SSI has received nothing, and is read');
                }
                return /** @type {any} */ (this.frames.shift()).value;
        }
        return this.values.get(offset) ?? super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        this.settle();
        this.onTouch();
        if (SET_WHILE_OFF.includes(offset) && this.value(SSIENR)) {
            throw new Fault(
                'ssi',
                `SSI is on, and does not take ${value.toString(16)} as a setting`,
            );
        }
        if (offset === SSIENR && !(value & 1)) {
            if (this.clock.nanos < this.doneAt) {
                throw new Fault('ssi', 'SSI is switched off while it is sending');
            }
            this.frames = [];
            this.head = [];
        }
        if (offset === DR0) {
            this.push(value);
        } else if (this.values.has(offset)) {
            this.values.set(offset, value);
        } else {
            super.writeUint32(offset, value);
        }
    }

    get frameNanos() {
        return 8 * this.value(BAUDR) * this.clock.nanosPerCycle;
    }

    /** Chip select follows what is being sent, unless the firmware holds it. */
    settle() {
        if (this.select === OVERRIDE_NONE && this.clock.nanos >= this.doneAt) {
            this.flash.deselect(this.doneAt);
        }
    }

    get select() {
        return (this.pins.readUint32(8 * SS + 4) >>> 8) & 3;
    }

    /** Fails unless SSI reaches the chip. */
    checkWires() {
        const connected = [0, 1, 2, 3, 4, 5].every(
            (wire) => (this.pins.readUint32(8 * wire + 4) & 31) === FUNCTION_XIP,
        );
        if (!connected || !this.value(SSIENR) || !(this.value(SER) & 1) || this.value(BAUDR) < 2) {
            throw new Fault('flash-mode', 'flash access while SSI is off or not on its wires');
        }
        this.checkSpeed(OTHER_HZ);
    }

    /** Fails if the clock of the wires is too fast. @param {number} most in hertz */
    checkSpeed(most) {
        const hertz = this.rp2040.clkSys / this.value(BAUDR);
        if (hertz > most) {
            const [is, may] = [hertz, most].map((each) => `${each / 1e6} MHz`);
            throw new Fault('flash-speed', `the flash has a clock of ${is}; it takes ${may}`);
        }
    }

    /** Fails if reads at XIP_BASE are too fast for the flash. */
    checkXipSpeed() {
        const { instruction, command } = this.setup;
        this.checkSpeed(instruction && command === READ ? READ_HZ : OTHER_HZ);
    }

    /** clk_sys has changed, and with it the clock of the wires. */
    clockChanged() {
        if (this.value(SSIENR) && this.value(BAUDR) > 0) {
            this.checkXipSpeed();
        }
    }

    /** The firmware holds or releases chip select. */
    wiresChanged() {
        this.onTouch();
        if (this.select === OVERRIDE_LOW) {
            if (!this.flash.selected) {
                this.flash.select();
            }
        } else if (this.clock.nanos >= this.doneAt || this.select !== OVERRIDE_NONE) {
            this.flash.deselect();
        }
    }

    /** Levels of IO3 to IO1 while nobody drives them, and of IO0 where its pad is off. */
    get levels() {
        const level = (/** @type {number} */ wire) => {
            const pad = this.pads.readUint32(4 + 4 * wire);
            return pad & PAD_UP ? 1 : pad & PAD_DOWN ? 0 : 1;
        };
        return [3, 2, 1, 0].reduce((sum, i) => (sum << 1) | level(SD0 + i), 0);
    }

    /** A byte on the wires. @param {number} byte @returns {number} the one that comes back */
    exchange(byte) {
        this.checkWires();
        const { bits, transfer, frame } = this.mode;
        if (bits !== 8 || transfer !== TMOD_BOTH || frame !== FRAME_SERIAL) {
            throw new Fault('flash-mode', 'flash command while SSI is set up for reads');
        }
        const { levels } = this;
        const off = this.pads.readUint32(4 + 4 * SD0) & PAD_OFF;
        return this.flash.serial(off ? (levels & 1 ? 0xff : 0) : byte & 0xff, levels & 0xe);
    }

    /** @param {number} word */
    push(word) {
        if (this.select === OVERRIDE_NONE && !this.flash.selected) {
            this.flash.select();
        }
        const { bits, transfer, frame } = this.mode;
        if (transfer !== TMOD_EEPROM_READ || frame !== FRAME_QUAD || bits !== 32) {
            this.queue(this.exchange(word), 1);
            return;
        }
        this.head.push(word);
        if (this.head.length === (this.setup.instruction ? 2 : 1)) {
            const [address, instruction] = this.head.reverse();
            this.head = [];
            this.checkWires();
            this.begin(instruction ?? 0, address);
            for (let i = 0; i <= this.value(CTRLR1); i++) {
                this.queue(this.data(), 8);
            }
            this.flash.deselect();
        }
    }

    /** @param {number} value @param {number} frames that it takes, in bytes on one wire */
    queue(value, frames) {
        this.doneAt = Math.max(this.clock.nanos, this.doneAt) + frames * this.frameNanos;
        this.frames.push({ at: this.doneAt, value });
    }

    get setup() {
        const control = this.value(SPI_CTRLR0);
        return {
            type: control & 3,
            nibbles: (control >>> 2) & 15,
            instruction: ((control >>> 8) & 3) === INSTRUCTION_8_BITS,
            wait: (control >>> 11) & 31,
            command: control >>> 24,
        };
    }

    /**
     * Instruction and address of an access, as SPI_CTRLR0 wants them. @param {number} instruction
     * @param {number} address
     */
    begin(instruction, address) {
        const { flash } = this;
        const setup = this.setup;
        if (setup.instruction && setup.type < 2) {
            flash.serial(instruction);
        } else if (setup.instruction) {
            throw new Fault('not-modelled', 'SSI sends an instruction on four wires');
        }
        for (let at = setup.nibbles - 1; at >= 0; at--) {
            const nibble = Math.floor(address / 16 ** at) & 15;
            if (setup.type > 0) {
                flash.quad(nibble);
            } else if (at % 2 === 0) {
                flash.serial(Math.floor(address / 16 ** at) & 255);
            }
        }
        flash.wait(setup.wait);
    }

    /** A word of data. */
    data() {
        const quad = this.mode.frame === FRAME_QUAD;
        return [0, 8, 16, 24].reduce(
            (word, bit) => word | ((quad ? this.flash.quadData() : this.flash.serial(0)) << bit),
            0,
        );
    }

    /** Fails unless a read at XIP_BASE brings what is in the flash. */
    checkXip() {
        this.settle();
        this.checkWires();
        const { bits, transfer } = this.mode;
        if (this.select !== OVERRIDE_NONE || bits !== 32 || transfer !== TMOD_EEPROM_READ) {
            throw new Fault('flash-mode', 'flash is read while SSI or chip select serve commands');
        }
        this.checkXipSpeed();
        if (this.flash.changed) {
            throw new Fault('flash-cache', 'flash is read before the cache was emptied');
        }
        if (!PROBES.every((offset) => this.fetches(offset))) {
            throw new Fault('flash-mode', 'flash is read, and SSI is not set up as it answers');
        }
    }

    /** Whether a read at XIP_BASE brings the word at `offset`. @param {number} offset */
    fetches(offset) {
        const { flash } = this;
        const { instruction, nibbles, command } = this.setup;
        flash.select();
        try {
            this.begin(command, !instruction && nibbles === 8 ? offset * 256 + command : offset);
            const word = this.data();
            flash.deselect();
            const bytes = flash.flash.bytes.subarray(offset, offset + 4);
            return bytes.every((byte, i) => byte === ((word >>> (8 * i)) & 0xff));
        } finally {
            flash.selected = false;
        }
    }
}

/**
 * The cache in front of the flash: always ready. @param {import('rp2040js').RP2040} mcu @param
 * {import('../chip/w25q.mjs').W25q} flash
 */
export function makeXipControl(mcu, flash) {
    const control = new Store(mcu, 'XIP_CTRL', [
        [0, 3],
        [4, 0],
        [8, 3],
        [0xc, 0],
        [0x10, 0],
    ]);
    const write = control.writeUint32.bind(control);
    control.writeUint32 = (offset, value) => {
        write(offset, value);
        if (offset === 4) {
            flash.changed = false;
        }
    };
    return control;
}
