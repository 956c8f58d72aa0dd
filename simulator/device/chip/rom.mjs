/**
 * Our own boot ROM. The tables that a firmware looks functions up in are real bytes; the functions
 * themselves are served in JavaScript when the core arrives at their address.
 */

import { Fault, hex } from './fault.mjs';
import { PAGE_BYTES } from './flash.mjs';
import { RAM_BASE, RAM_END, ROM_BYTES, XIP_BASE } from './map.mjs';
import { LR } from './memory.mjs';

const FUNCTION_TABLE = 0x0040;
const DATA_TABLE = 0x00c0;
const DATA = 0x00e0;
const LOOKUP = 0x0100;
/** A loop without end that keeps interrupts alive: a hung firmware, on demand. */
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

/** @param {string} code two letters @returns {number} as the firmware asks for it */
const codeOf = (code) => code.charCodeAt(0) | (code.charCodeAt(1) << 8);

/** @returns {Uint32Array} the 16 KB of the ROM */
export function makeRom() {
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

/** Whether the boot ROM would start what is in this flash. @param {Uint8Array} flash */
export function hasBootableImage(flash) {
    const stage2 = flash.subarray(0, PAGE_BYTES);
    const stored = new DataView(stage2.buffer, stage2.byteOffset).getUint32(PAGE_BYTES - 4, true);
    return bootCrc(stage2.subarray(0, PAGE_BYTES - 4)) === stored;
}

/** The services. `serve` is called with the core at an address below 0x4000. */
export class Rom {
    /** @param {import('./chip.mjs').Chip} chip */
    constructor(chip) {
        this.chip = chip;
        this.image = makeRom();
    }

    /** @returns {number} nanoseconds the call took */
    serve() {
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
        const [cycles, micros] = this.call(code, core.r);
        const back = core.r[LR];
        if ((back & 1) === 0) {
            throw new Fault(
                'hard-fault',
                `return from the boot ROM to ${hex(back)}, which is not Thumb code`,
            );
        }
        core.pc = back & ~1;
        return cycles * this.chip.clock.nanosPerCycle + micros * 1000;
    }

    /**
     * @param {string} code
     * @param {Int32Array} r
     * @returns {[number, number]} cycles and, beside them, microseconds
     */
    call(code, r) {
        switch (code) {
            case 'lookup':
                r[0] = this.lookup(r[0] >>> 0, r[1] & 0xffff);
                return [40, 0];
            case 'P3':
                r[0] = popcount(r[0]);
                return [20, 0];
            case 'R3':
                r[0] = reverse(r[0]);
                return [20, 0];
            case 'L3':
                r[0] = Math.clz32(r[0]);
                return [20, 0];
            case 'T3':
                r[0] = r[0] === 0 ? 32 : 31 - Math.clz32(r[0] & -r[0]);
                return [20, 0];
            case 'MS':
            case 'S4':
                return this.fill(r[0] >>> 0, r[1] & 0xff, r[2] >>> 0);
            case 'MC':
            case 'C4':
                return this.copy(r[0] >>> 0, r[1] >>> 0, r[2] >>> 0);
            case 'UB':
                this.chip.enterBootsel('the firmware asked for it');
                return [0, 0];
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
     * @returns {[number, number]}
     */
    fill(to, value, count) {
        for (let i = 0; i < count; i++) {
            this.chip.bus.write8(to + i, value);
        }
        return [30 + Math.ceil(count / 3), 0];
    }

    /**
     * @param {number} to @param {number} from @param {number} count
     * @returns {[number, number]}
     */
    copy(to, from, count) {
        const { bus } = this.chip;
        for (let i = 0; i < count; i++) {
            bus.write8(to + i, bus.read8(from + i));
        }
        return [30 + Math.ceil((count * 2) / 3), 0];
    }

    /** @param {string} code @param {Int32Array} r @returns {[number, number]} */
    flashCall(code, r) {
        const { bus, flash } = this.chip;
        switch (code) {
            case 'IF':
                return [200, 0];
            case 'EX':
                bus.setXip(false);
                return [400, 0];
            case 'RE':
                this.needCommandMode('erase');
                return [200, flash.erase(r[0] >>> 0, r[1] >>> 0)];
            case 'RP': {
                this.needCommandMode('program');
                const from = r[1] >>> 0;
                const count = r[2] >>> 0;
                if (from < RAM_BASE || from + count > RAM_END) {
                    throw new Fault(
                        'flash-source',
                        `flash program from ${hex(from)}: the data must lie in RAM`,
                    );
                }
                const data = bus.ram8.slice(from - RAM_BASE, from - RAM_BASE + count);
                return [200 + count, flash.program(r[0] >>> 0, data)];
            }
            case 'FC':
                return [300, 0];
            default:
                bus.setXip(true);
                return [300, 0];
        }
    }

    /** @param {string} what */
    needCommandMode(what) {
        if (this.chip.bus.xipBytes !== 0) {
            throw new Fault(
                'flash-mode',
                `flash ${what} at ${hex(XIP_BASE)} without leaving XIP mode first`,
            );
        }
    }
}

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
