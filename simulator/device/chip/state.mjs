/** RAM as power-on leaves it, and the state of the core as text. */
import { hex } from './fault.mjs';
import { RAM_BASE, RAM_BYTES } from './map.mjs';
import { LR, SP } from './memory.mjs';

const STACK_WORDS = 16;
const SERIAL_TAIL = 200;

/**
 * What RAM holds after power-on: different at every start, but the same in every run.
 * @param {number} nanos of emulated time
 * @returns {Uint8Array}
 */
export function freshRam(nanos) {
    const ram = new Uint8Array(RAM_BYTES);
    const words = new Uint32Array(ram.buffer);
    let x = (0x2545f491 ^ Math.floor(nanos)) >>> 0 || 1;
    for (let i = 0; i < words.length; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        words[i] = x;
    }
    return ram;
}

/**
 * Registers, the top of the stack, and what the firmware said last on its UART.
 * @param {import('./chip.mjs').Chip} chip
 * @returns {string}
 */
export function dumpState({ core, bus, clock, serial }) {
    const { r } = core;
    const millis = (clock.nanos / 1e6).toFixed(3);
    const lines = [
        `pc ${hex(core.pc)}  lr ${hex(r[LR])}  sp ${hex(r[SP])}  xpsr ${hex(core.xpsr)}  at ${millis} ms`,
    ];
    for (let i = 0; i < 13; i += 4) {
        const row = [i, i + 1, i + 2, i + 3].filter((n) => n < 13);
        lines.push(row.map((n) => `r${n} ${hex(r[n])}`).join('  '));
    }
    const at = ((r[SP] >>> 0) - RAM_BASE) >> 2;
    if (at >= 0 && at < RAM_BYTES >> 2) {
        lines.push(`stack ${[...bus.ram32.subarray(at, at + STACK_WORDS)].map(hex).join(' ')}`);
    }
    if (serial) {
        lines.push(`serial …${serial.slice(-SERIAL_TAIL)}`);
    }
    return lines.join('\n');
}
