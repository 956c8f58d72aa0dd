// Shared by the tests of the emulated handheld: a board, a few Thumb instructions, images that
// boot.
import assert from 'node:assert/strict';
import { Chip } from '../../simulator/device/chip/chip.mjs';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { bootCrc } from '../../simulator/device/chip/rom.mjs';
import { makeUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { I2cWiring } from '../../simulator/device/handheld/wiring.mjs';
import { Noise } from '../../simulator/device/peripherals/noise.mjs';

/** A board like the default one, so that these tests do not depend on boards/. */
export const BOARD = JSON.stringify({
    name: 'Test board',
    chip: 'rp2040',
    panel: 'ssd1306',
    i2c: { instance: 0, address: 0x3c, sda: 4, scl: 5, hz: 400000 },
    spi: null,
    rotation: 0,
    keys: { b: 15, up: 10, a: 14 },
    led: { gpio: 25, activeLow: false },
    buzzer: 9,
    battery: { channel: 3, divider: 3 },
    flashBytes: 2 << 20,
    saveBytes: 32 * 4096,
});

/** Thumb instructions, as halfwords. */
export const thumb = {
    movs: (d, imm) => 0x2000 | (d << 8) | imm,
    adds: (d, imm) => 0x3000 | (d << 8) | imm,
    ldr: (t, n, offset = 0) => 0x6800 | ((offset >> 2) << 6) | (n << 3) | t,
    str: (t, n, offset = 0) => 0x6000 | ((offset >> 2) << 6) | (n << 3) | t,
    ldrh: (t, n) => 0x8800 | (n << 3) | t,
    strb: (t, n) => 0x7000 | (n << 3) | t,
    /** LDR from the literal number `index` of a program made by `program`. */
    literal: (t, index) => ({ literal: index, t }),
    blx: (m) => 0x4780 | (m << 3),
    bx: (m) => 0x4700 | (m << 3),
    /** Branch by `count` halfwords from this instruction. */
    b: (count) => 0xe000 | ((count - 2) & 0x7ff),
    wfi: 0xbf30,
    wfe: 0xbf20,
    sev: 0xbf40,
    cpsid: 0xb672,
    cpsie: 0xb662,
    bkpt: 0xbe00,
    nop: 0xbf00,
};

/** Where the code of a test image starts. */
export const CODE = 0x10000100;

/**
 * Code and its literals as bytes. The literals lie behind the code, word-aligned.
 * @param {(number | {literal: number, t: number})[]} code @param {number[]} [literals]
 */
export function program(code, literals = []) {
    const start = Math.ceil(code.length / 2) * 2;
    const halfwords = code.map((item, at) => {
        if (typeof item === 'number') {
            return item;
        }
        const offset = start / 2 + item.literal - Math.floor((at + 2) / 2);
        return 0x4800 | (item.t << 8) | offset;
    });
    while (halfwords.length < start) {
        halfwords.push(thumb.nop);
    }
    const bytes = new Uint8Array(2 * start + 4 * literals.length);
    const view = new DataView(bytes.buffer);
    halfwords.forEach((halfword, i) => view.setUint16(2 * i, halfword, true));
    literals.forEach((word, i) => view.setUint32(2 * start + 4 * i, word, true));
    return bytes;
}

const SSI = 0x18000000;

/** The smallest second stage: flash is read by command 03h. Then it jumps on. */
const SECOND_STAGE = program(
    [
        thumb.literal(3, 0),
        thumb.movs(1, 0),
        thumb.str(1, 3, 0x08),
        thumb.movs(1, 4),
        thumb.str(1, 3, 0x14),
        thumb.literal(1, 1),
        thumb.str(1, 3, 0x00),
        thumb.literal(0, 2),
        thumb.literal(1, 3),
        thumb.str(1, 0, 0),
        thumb.movs(1, 1),
        thumb.str(1, 3, 0x08),
        thumb.literal(0, 4),
        thumb.bx(0),
    ],
    [SSI, (31 << 16) | (3 << 8), SSI + 0xf4, (3 << 24) | (2 << 8) | (6 << 2), CODE | 1],
);

/** An image that boots: a second stage, then `code`. @param {Uint8Array} code */
export function image(code) {
    const bytes = new Uint8Array(0x100 + code.length).fill(0xff);
    bytes.set(SECOND_STAGE);
    bytes.set(code, 0x100);
    new DataView(bytes.buffer).setUint32(252, bootCrc(bytes.subarray(0, 252)), true);
    return bytes;
}

/** The same as a UF2 file. @param {Uint8Array} code */
export const imageUf2 = (code) => makeUf2(image(code));

/** Sleeps for good. */
export const SLEEPER = program([thumb.wfi, thumb.b(-1)]);

/**
 * A chip that runs `code` (sleeping for good if not given).
 * @param {Uint8Array} [code]
 * @param {object} [options]
 */
export function chipWith(code = SLEEPER, options = {}) {
    const flash = new Flash();
    flash.bytes.set(image(code));
    return new Chip({ flash, noise: new Noise(), ...options });
}

export const RESETS_CLEAR = 0x4000f000;

/** Switches SSI off, so that the flash cannot be read. @param {Chip} chip */
export const closeFlash = (chip) => chip.bus.write32(SSI + 0x08, 0);

/** A sleeping chip with all blocks released, to poke at its registers. @param {object} [options] */
export function openChip(options) {
    const chip = chipWith(SLEEPER, options);
    chip.runUntil(chip.nanos + 100000);
    chip.bus.write32(RESETS_CLEAR, 0x01ffffff);
    return chip;
}

/**
 * The wires of a panel on I2C, and what can go wrong there.
 * @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld
 */
export function i2cOf({ wiring }) {
    assert.ok(wiring instanceof I2cWiring, 'this panel is not on I2C');
    return wiring;
}
