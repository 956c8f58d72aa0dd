// Clocks and power of the emulated chip: what the watchdog resets, slow PLLs, the core voltage, and
// blocks without a clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import {
    BOARD,
    chipWith,
    imageUf2,
    openChip,
    program,
    RESETS_CLEAR,
    SLEEPER,
    thumb,
} from './support.mjs';

const XOSC = 0x40024000;
const PLL_SYS = 0x40028000;
const CLOCKS = 0x40008000;
const WAKE_EN0 = CLOCKS + 0xa0;
const SLEEP_EN0 = CLOCKS + 0xa8;
const SLEEP_EN1 = CLOCKS + 0xac;
const WDSEL = 0x40010008;
const WATCHDOG = 0x40058000;
const TIMER_LOW = 0x40054028;
const I2C_TARGET = 0x40044004;
const VREG = 0x40064000;
const SSI = 0x18000000;
/** Channel 0. */
const PWM = 0x40050000;
const SCR = 0xe000ed10;
const SLEEPDEEP = 4;
const TIMER_BIT = 1 << 5;
const IO_BIT = 1 << 8;

/** Crystal on, clk_ref and clk_sys from it, the timer ticking, all blocks released. */
function ticking(options) {
    const chip = openChip(options);
    chip.bus.write32(XOSC + 0x0c, 47);
    chip.bus.write32(XOSC, 0x00fabaa0);
    chip.runUntil(chip.nanos + 2e6);
    chip.bus.write32(CLOCKS + 0x30, 2);
    chip.bus.write32(WATCHDOG + 0x2c, 0x20c);
    return chip;
}

const stable = (chip) => chip.bus.read32(XOSC + 4) >>> 31;

/** The values of the SDK. */
const MHZ_125 = [125, 0x62000];
const MHZ_200 = [100, 0x61000];

/** Starts the PLL that clk_sys can have. */
function setPll(bus, [multiplier, dividers] = MHZ_125) {
    bus.write32(PLL_SYS, 1);
    bus.write32(PLL_SYS + 8, multiplier);
    bus.write32(PLL_SYS + 4, 0);
    bus.write32(PLL_SYS + 0xc, dividers);
}

/** The watchdog fires with these stages chosen. */
function bite(chip, stages) {
    chip.bus.write32(WDSEL, stages);
    chip.bus.write32(WATCHDOG, 0x80000000);
    chip.runUntil(chip.nanos + 1000);
}

test('the watchdog: with what the SDK chooses all blocks start anew, the crystal goes on', () => {
    const chip = ticking();
    chip.bus.write32(I2C_TARGET, 0x3c);
    bite(chip, 0x1fffc);
    assert.equal(chip.boots, 2);
    assert.equal(stable(chip), 1);
    assert.equal(chip.bus.read32(CLOCKS + 0x30), 0, 'clk_ref from the ring oscillator again');
    assert.throws(() => chip.bus.read32(I2C_TARGET), /held in reset/);
});

test('the watchdog: with the crystal chosen, that too', () => {
    const chip = ticking();
    bite(chip, 0x1fffe);
    assert.equal(chip.boots, 2);
    assert.equal(stable(chip), 0);
});

test('the watchdog: with the processor alone, the blocks keep what they had', () => {
    const chip = ticking();
    chip.bus.write32(I2C_TARGET, 0x3c);
    chip.core.r[5] = 77;
    bite(chip, 1 << 15);
    assert.equal(chip.boots, 2);
    assert.equal(chip.core.r[5], 0);
    assert.equal(chip.bus.read32(I2C_TARGET), 0x3c);
    assert.equal(chip.bus.read32(CLOCKS + 0x30), 2);
    assert.equal(chip.bus.read32(WATCHDOG + 8), 2, 'reason: forced');
});

test('the watchdog: with the other processor alone, nothing', () => {
    const chip = ticking();
    bite(chip, 1 << 16);
    assert.equal(chip.boots, 1);
});

test('the watchdog: resets but not clocks, and clk_sys has lost its PLL', () => {
    const chip = ticking();
    setPll(chip.bus);
    chip.runUntil(chip.nanos + 200e3);
    chip.bus.write32(CLOCKS + 0x3c, 1);
    assert.equal(chip.mcu.clkSys, 125e6);
    bite(chip, 1 << 3);
    assert.equal(chip.state, 'fault');
    assert.match(chip.fault?.message ?? '', /PLL_SYS.*off/);
});

test('a PLL takes its time to lock, and may not be used before', () => {
    const chip = ticking({ pllLockMicros: 250 });
    const locked = () => chip.bus.read32(PLL_SYS) >>> 31;
    assert.equal(locked(), 0, 'off');
    setPll(chip.bus);
    assert.equal(locked(), 0);
    assert.throws(() => chip.bus.write32(CLOCKS + 0x3c, 1), /not locked/);
    chip.bus.write32(CLOCKS + 0x3c, 0);
    chip.runUntil(chip.nanos + 245e3);
    assert.equal(locked(), 0);
    chip.runUntil(chip.nanos + 10e3);
    assert.equal(locked(), 1);
    chip.bus.write32(CLOCKS + 0x3c, 1);
    assert.equal(chip.mcu.clkSys, 125e6);
    chip.bus.write32(CLOCKS + 0x3c, 0);
    chip.bus.write32(PLL_SYS + 8, 100);
    assert.equal(locked(), 0, 'another multiplier');
    chip.bus.write32(PLL_SYS + 4, 0x2d);
    chip.runUntil(chip.nanos + 1e6);
    assert.equal(locked(), 0, 'switched off');
});

/** A chip whose PLL runs at 200 MHz; nothing uses it yet. */
function readyFor200() {
    const chip = ticking();
    setPll(chip.bus, MHZ_200);
    chip.runUntil(chip.nanos + 200e3);
    return chip;
}

test('200 MHz need 1.15 V, and the regulator takes a millisecond to reach them', () => {
    const early = readyFor200();
    assert.throws(() => early.bus.write32(CLOCKS + 0x3c, 1), /200 MHz; the core voltage .* 133/);
    const chip = readyFor200();
    const { bus } = chip;
    bus.write32(VREG, 0xc1);
    chip.runUntil(chip.nanos + 990e3);
    assert.throws(() => bus.write32(CLOCKS + 0x3c, 1), /200 MHz; the core voltage .* 133/);
    bus.write32(CLOCKS + 0x3c, 0);
    chip.runUntil(chip.nanos + 10e3);
    bus.write32(CLOCKS + 0x3c, 1);
    assert.equal(chip.mcu.clkSys, 200e6);
    assert.throws(() => bus.write32(VREG, 0xb1), /200 MHz; the core voltage .* 133/);
});

test('125 MHz are allowed at 1.10 V, where the chip starts', () => {
    const chip = ticking();
    setPll(chip.bus);
    chip.runUntil(chip.nanos + 200e3);
    chip.bus.write32(CLOCKS + 0x3c, 1);
    assert.throws(() => chip.bus.write32(VREG, 0xa1), /125 MHz; the core voltage allows 0/);
});

/** Sets what SSI divides clk_sys by; the second stage of these tests reads by READ (03h). */
function divideSsi(bus, divider) {
    bus.write32(SSI + 0x08, 0);
    bus.write32(SSI + 0x14, divider);
    bus.write32(SSI + 0x08, 1);
}

test('a faster clk_sys must not be too fast for the flash', () => {
    const chip = readyFor200();
    const { bus } = chip;
    bus.write32(VREG, 0xc1);
    chip.runUntil(chip.nanos + 1e6);
    divideSsi(bus, 4);
    bus.write32(CLOCKS + 0x3c, 1);
    chip.runUntil(chip.nanos + 1e6);
    assert.equal(chip.state, 'running', '50 MHz are the most that READ takes');
    divideSsi(bus, 2);
    assert.throws(() => bus.read32(0x10000000), /the flash has a clock of 100 MHz; it takes 50/);
    bus.write32(CLOCKS + 0x3c, 0);
    assert.throws(() => bus.write32(CLOCKS + 0x3c, 1), /a clock of 100 MHz; it takes 50 MHz/);
});

test('clk_sys must not change while a block sounds by it', () => {
    const chip = ticking();
    setPll(chip.bus);
    chip.runUntil(chip.nanos + 200e3);
    chip.bus.write32(PWM, 1);
    assert.throws(() => chip.bus.write32(CLOCKS + 0x3c, 1), /changes while a block .* at work/);
});

test('a block whose clock WAKE_EN stops does not answer', () => {
    const chip = openChip();
    chip.bus.write32(WAKE_EN0, ~(1 << 6));
    assert.equal(chip.bus.read32(CLOCKS + 0xb0) >>> 0, ~(1 << 6) >>> 0, 'ENABLED0');
    assert.throws(() => chip.bus.read32(I2C_TARGET), /clock WAKE_EN has stopped/);
    chip.bus.write32(WAKE_EN0, -1);
    assert.equal(chip.bus.read32(I2C_TARGET), 0x55);
});

/** A chip that sleeps deeply, with these clocks. */
function deeply(sleepEn0, sleepEn1) {
    const chip = ticking();
    chip.bus.write32(SLEEP_EN0, sleepEn0);
    chip.bus.write32(SLEEP_EN1, sleepEn1);
    chip.bus.write32(SCR, SLEEPDEEP);
    return chip;
}

test('deep sleep: the timer goes on with its clock, and stands still without', () => {
    for (const [sleepEn1, passes] of [
        [-1, 1000],
        [~TIMER_BIT, 0],
    ]) {
        const chip = deeply(-1, sleepEn1);
        const before = chip.bus.read32(TIMER_LOW);
        chip.runUntil(chip.nanos + 1e6);
        assert.ok(Math.abs(chip.bus.read32(TIMER_LOW) - before - passes) <= 1);
    }
});

test('deep sleep: a block at work must keep its clock', () => {
    const chip = deeply(~(1 << 17), -1);
    chip.bus.write32(PWM, 1);
    chip.runUntil(chip.nanos + 1e6);
    assert.match(chip.fault?.message ?? '', /at work/);
});

test('deep sleep: a key wakes while the pins have a clock; how long is told by clock', () => {
    for (const wakes of [true, false]) {
        const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
        handheld.run(0.1);
        const { chip } = handheld;
        const { bus, core } = chip;
        bus.write32(RESETS_CLEAR, 0x01ffffff);
        bus.write32(0x40014004 + 8 * 14, 5);
        bus.write32(0x4001c004 + 4 * 14, 0x48); // input, pulled up
        bus.write32(0x40014100 + 4, 4 << 24); // falling edge of GPIO 14
        core.enabled = 1 << 13;
        core.primask = true;
        bus.write32(SLEEP_EN0, wakes ? -1 : ~IO_BIT);
        bus.write32(SCR, SLEEPDEEP);
        const { instructions } = chip;
        handheld.run(1);
        assert.equal(chip.instructions, instructions, 'asleep');
        handheld.press('a');
        handheld.run(1);
        assert.equal(chip.instructions > instructions, wakes);
        assert.ok(chip.spent.deep[7] >= 0.99e6, 'at 6.5 MHz');
    }
});

test('dormant: no time passes, and an edge that is chosen wakes; never away from the crystal', () => {
    const XOSC_DORMANT = 0x40024008;
    const COMA = 0x636f6d61;
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
    handheld.run(0.1);
    const { chip } = handheld;
    const { bus } = chip;
    assert.throws(() => bus.write32(XOSC_DORMANT, COMA), /does not run from the crystal/);
    bus.write32(RESETS_CLEAR, 0x01ffffff);
    bus.write32(0x40014004 + 8 * 14, 5);
    bus.write32(0x4001c004 + 4 * 14, 0x48); // input, pulled up
    bus.write32(0x40024000, 0xfabaa0); // the crystal
    handheld.run(5);
    bus.write32(CLOCKS + 0x30, 2); // clk_ref from it, and clk_sys from clk_ref
    bus.write32(0x40058000 + 0x2c, 0x200 | 12);
    for (const wakes of [false, true]) {
        bus.write32(0x40014160 + 4, wakes ? 4 << 24 : 0); // falling edge of GPIO 14
        bus.write32(XOSC_DORMANT, COMA);
        const before = bus.read32(TIMER_LOW);
        handheld.run(50);
        assert.equal(bus.read32(TIMER_LOW), before);
        handheld.tap('a', 1, 1);
        assert.equal(bus.read32(TIMER_LOW) > before, wakes);
        if (!wakes) {
            bus.write32(0x400140f0 + 4, 0xc << 24); // acknowledged
            chip.dormant.wakeUp();
        }
    }
});

test('an awake core takes no notice of SLEEP_EN, nor does a light sleep', () => {
    const chip = ticking();
    chip.bus.write32(SLEEP_EN1, 0);
    const before = chip.bus.read32(TIMER_LOW);
    chip.runUntil(chip.nanos + 1e6);
    assert.ok(chip.bus.read32(TIMER_LOW) - before >= 999);
    const busy = chipWith(program([thumb.b(0)]));
    busy.bus.write32(SLEEP_EN0, 0);
    busy.bus.write32(SCR, SLEEPDEEP);
    assert.equal(busy.runUntil(1e6), 'running');
    assert.deepEqual(busy.spent.deep, {});
});
