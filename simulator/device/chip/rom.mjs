/**
 * Our own boot ROM. The tables in which a firmware looks up functions are real bytes. The functions
 * run in JavaScript when the core reaches their addresses.
 */

import { Fault, hex } from './fault.mjs';
import { RAM_END, ROM_BYTES } from './map.mjs';
import { LR } from './memory.mjs';
import { PAGE_BYTES, SECTOR_BYTES } from './sizes.mjs';

const FUNCTION_TABLE = 0x0040;
const DATA_TABLE = 0x00c0;
const DATA = 0x00e0;
const LOOKUP = 0x0100;
/** An endless loop in which interrupts go on: a firmware that hangs. */
export const HANG = 0x01f0;
const FIRST_FUNCTION = 0x0200;

const CODES = [
    'P3',
    'R3',
    'L3',
    'T3',
    'MS',
    'S4',
    'MC',
    'C4',
    'UB',
    'IF',
    'EX',
    'RE',
    'RP',
    'FC',
    'CX',
];

/**
 * Those that wait until the flash is ready again, and which argument says how much is left to do.
 */
const REMAINING = new Map([
    ['RE', 1],
    ['RP', 2],
]);

const SSI = 0x18000000;
const SERIAL_BYTES = 7 << 16;
const SERIAL_READS = (31 << 16) | (3 << 8);
/** Command 03h and 24 bits of address. */
const READ_SETUP = (0x03 << 24) | (2 << 8) | (6 << 2);
const XIP_FLUSH = 0x14000004;
const IO_QSPI = 0x40018000;
/** Chip select's control register, and its overrides. */
const SELECT = IO_QSPI + 0x0c;
const SELECT_LOW = 2 << 8;
const SELECT_HIGH = 3 << 8;
const PAD_SD0 = 0x40020008;
const PAD_UP = 1 << 3;
const PAD_PULLED_UP = 0xda;
const RESETS_SET = 0x4000e000;
const RESETS_CLEAR = 0x4000f000;
const QSPI_BLOCKS = (1 << 6) | (1 << 9);
/** The ROM waits for pulled wires, twice 6,144 cycles. */
const LEAVING_CYCLES = 12800;

const PROGRAM = 0x02;
const READ = 0x03;
const WRITE_ENABLE = 0x06;
const ERASE_SECTOR = 0x20;

/** @param {string} code two letters @returns {number} as the firmware asks for it */
const codeOf = (code) => code.charCodeAt(0) | (code.charCodeAt(1) << 8);

/** @returns {Uint32Array} the 16 KB of the ROM */
function makeRom() {
    const bytes = new Uint8Array(ROM_BYTES);
    const view = new DataView(bytes.buffer);
    view.setUint32(0x00, RAM_END, true);
    view.setUint32(0x04, HANG | 1, true);
    bytes.set([0x4d, 0x75, 0x01, 0x02], 0x10);
    view.setUint16(0x14, FUNCTION_TABLE, true);
    view.setUint16(0x16, DATA_TABLE, true);
    view.setUint16(0x18, LOOKUP | 1, true);
    CODES.forEach((code, i) => {
        view.setUint16(FUNCTION_TABLE + 4 * i, codeOf(code), true);
        view.setUint16(FUNCTION_TABLE + 4 * i + 2, (FIRST_FUNCTION + 4 * i) | 1, true);
    });
    view.setUint16(DATA_TABLE, codeOf('GR'), true);
    view.setUint16(DATA_TABLE + 2, DATA, true);
    return new Uint32Array(bytes.buffer);
}

/**
 * CRC-32 of the boot ROM over the second stage: MSB first, no final inversion.
 * @param {Uint8Array} bytes
 */
export function bootCrc(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) {
        crc ^= byte << 24;
        for (let i = 0; i < 8; i++) {
            crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
        }
    }
    return crc >>> 0;
}

/** The services. `serve` is called with the core at an address below 0x4000. */
export class Rom {
    /** @param {import('./chip.mjs').Chip} chip */
    constructor(chip) {
        this.chip = chip;
        this.image = makeRom();
    }

    /**
     * @param {number} mostNanos until the next event: a call that waits for the flash goes on after
     * it
     * @returns {number} nanoseconds it took
     */
    serve(mostNanos) {
        const { core } = this.chip;
        const address = core.pc;
        if (address === HANG) {
            return 1000;
        }
        const index = (address - FIRST_FUNCTION) / 4;
        const code = address === LOOKUP ? 'lookup' : CODES[index];
        if (code === undefined) {
            throw new Fault(
                'rom-call',
                `call of ${hex(address)} in the boot ROM, where no function is`,
            );
        }
        const { clock, flashChip } = this.chip;
        const left = REMAINING.get(code);
        if (left !== undefined && flashChip.busy) {
            return Math.min(flashChip.busyUntil - clock.nanos, mostNanos); // interrupts go on
        }
        const over = left !== undefined && core.r[left] <= 0;
        const cycles = over ? 20 : this.call(code, core.r);
        if (left !== undefined && !over) {
            flashChip.busyUntil += cycles * clock.nanosPerCycle;
            return cycles * clock.nanosPerCycle;
        }
        const back = core.r[LR];
        if ((back & 1) === 0) {
            throw new Fault(
                'hard-fault',
                `return from the boot ROM to ${hex(back)}, which is not Thumb code`,
            );
        }
        core.pc = back & ~1;
        return cycles * clock.nanosPerCycle;
    }

    /**
     * @param {string} code
     * @param {Int32Array} r
     * @returns {number} cycles
     */
    call(code, r) {
        switch (code) {
            case 'lookup':
                r[0] = this.lookup(r[0] >>> 0, r[1] & 0xffff);
                return 40;
            case 'P3':
                r[0] = popcount(r[0]);
                return 20;
            case 'R3':
                r[0] = reverse(r[0]);
                return 20;
            case 'L3':
                r[0] = Math.clz32(r[0]);
                return 20;
            case 'T3':
                r[0] = r[0] === 0 ? 32 : 31 - Math.clz32(r[0] & -r[0]);
                return 20;
            case 'MS':
            case 'S4':
                return this.fill(r[0] >>> 0, r[1] & 0xff, r[2] >>> 0);
            case 'MC':
            case 'C4':
                return this.copy(r[0] >>> 0, r[1] >>> 0, r[2] >>> 0);
            case 'UB':
                this.chip.enterBootsel('the firmware asked for it');
                return 0;
            default:
                return this.flashCall(code, r);
        }
    }

    /** @param {number} table @param {number} code */
    lookup(table, code) {
        for (let at = table; this.chip.bus.read16(at) !== 0; at += 4) {
            if (this.chip.bus.read16(at) === code) {
                return this.chip.bus.read16(at + 2);
            }
        }
        return 0;
    }

    /**
     * @param {number} to @param {number} value @param {number} count
     * @returns {number} cycles
     */
    fill(to, value, count) {
        for (let i = 0; i < count; i++) {
            this.chip.bus.write8(to + i, value);
        }
        return 30 + Math.ceil(count / 3);
    }

    /**
     * @param {number} to @param {number} from @param {number} count
     * @returns {number} cycles
     */
    copy(to, from, count) {
        const { bus } = this.chip;
        for (let i = 0; i < count; i++) {
            bus.write8(to + i, bus.read8(from + i));
        }
        return 30 + Math.ceil((count * 2) / 3);
    }

    /**
     * The flash functions, over the wires as the real ROM does them. Erasing and programming do one
     * sector or page a call, and move their arguments on.
     * @param {string} code @param {Int32Array} r
     * @returns {number} cycles
     */
    flashCall(code, r) {
        const { bus } = this.chip;
        switch (code) {
            case 'IF':
                this.connect();
                return 200;
            case 'EX':
                this.leaveContinuousRead();
                return LEAVING_CYCLES;
            case 'RE':
                this.command([WRITE_ENABLE]);
                this.command([ERASE_SECTOR, ...addressOf(r[0])]);
                r[0] += SECTOR_BYTES;
                r[1] -= SECTOR_BYTES;
                return 400;
            case 'RP': {
                const page = Array.from({ length: PAGE_BYTES }, (_, i) =>
                    bus.read8((r[1] >>> 0) + i),
                );
                this.command([WRITE_ENABLE]);
                this.command([PROGRAM, ...addressOf(r[0]), ...page]);
                r[0] += PAGE_BYTES;
                r[1] += PAGE_BYTES;
                r[2] -= PAGE_BYTES;
                return 400 + 48 * PAGE_BYTES;
            }
            case 'FC':
                bus.write32(XIP_FLUSH, 1);
                bus.write32(SELECT, 0);
                return 300;
            default:
                this.setUp(SERIAL_READS, READ_SETUP);
                return 300;
        }
    }

    /** SSI on the flash chip's wires, pins and pads as after reset. */
    connect() {
        const { bus } = this.chip;
        bus.write32(RESETS_SET, QSPI_BLOCKS);
        bus.write32(RESETS_CLEAR, QSPI_BLOCKS);
        for (let wire = 0; wire < 6; wire++) {
            bus.write32(IO_QSPI + 8 * wire + 4, 0);
        }
    }

    /** @param {number} control @param {number} [reads] */
    setUp(control, reads = 0) {
        const { bus } = this.chip;
        bus.write32(SSI + 0x08, 0);
        bus.write32(SSI + 0x14, 6);
        bus.write32(SSI, control);
        bus.write32(SSI + 0xf4, reads);
        bus.write32(SSI + 0x10, 1);
        bus.write32(SSI + 0x08, 1);
    }

    /** All wires high for 32 clocks, then 16 with ones from SSI. */
    leaveContinuousRead() {
        const { bus } = this.chip;
        const before = [0, 1, 2, 3].map((i) => bus.read32(PAD_SD0 + 4 * i));
        this.setUp(SERIAL_BYTES);
        before.forEach((_, i) => bus.write32(PAD_SD0 + 4 * i, PAD_PULLED_UP));
        this.command([0, 0, 0, 0]);
        before.forEach((pad, i) => bus.write32(PAD_SD0 + 4 * i, i < 2 ? pad : pad | PAD_UP));
        this.command([0xff, 0xff]);
        bus.write32(SELECT, 0);
    }

    /** With chip select held low around it. @param {number[]} bytes @returns {number[]} */
    command(bytes) {
        const { bus, ssi } = this.chip;
        bus.write32(SELECT, SELECT_LOW);
        const answer = bytes.map((byte) => ssi.exchange(byte));
        bus.write32(SELECT, SELECT_HIGH);
        return answer;
    }

    /** What the ROM does before it starts a firmware. @returns {Uint8Array} the second stage */
    loadSecondStage() {
        this.connect();
        this.leaveContinuousRead();
        const answer = this.command([READ, 0, 0, 0, ...new Array(PAGE_BYTES).fill(0)]);
        this.flashCall('FC', new Int32Array(0));
        return Uint8Array.from(answer.slice(4));
    }
}

/** @param {number} offset in flash @returns {number[]} */
const addressOf = (offset) => [16, 8, 0].map((bit) => (offset >>> bit) & 0xff);

/** @param {number} x */
function popcount(x) {
    let count = 0;
    for (let left = x >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) {
        count++;
    }
    return count;
}

/** @param {number} x */
function reverse(x) {
    let result = 0;
    for (let i = 0; i < 32; i++) {
        result = (result << 1) | ((x >>> i) & 1);
    }
    return result;
}
