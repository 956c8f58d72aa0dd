// Clocks and power of the real UF2 files: which blocks have a clock, what the watchdog resets, slow
// panels and slow PLLs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { i2cOf } from '../device/support.mjs';
import { moveTo } from './measure.mjs';
import {
    ALL_BOARDS,
    boardOf,
    call,
    flashInGame,
    handheldOf,
    megahertzOf,
    RESUME,
    resumedOn,
    runOnDevice,
    sameFrame,
    symbolsOf,
} from './support.mjs';

const CLOCKS = 0x40008000;
const [WAKE_EN0, WAKE_EN1, SLEEP_EN0, SLEEP_EN1] = [0xa0, 0xa4, 0xa8, 0xac].map(
    (at) => CLOCKS + at,
);
const VREG = 0x40064000;
const VOLTS_1_10 = 0xb;
const VOLTS_1_15 = 0xc;
const DISPLAY_OFF = 0xae;
const PSM_WDSEL = 0x40010008;

/** Bits of the clocks of blocks, as the data sheet numbers them. */
const GATES0 = {
    adc: 0x6,
    dma: 1 << 5,
    i2c0: 1 << 6,
    i2c1: 1 << 7,
    pio: 0x3000,
    pwm: 1 << 17,
    rtc: 0x600000,
    spi0: 0x3000000,
    spi1: 0xc000000,
};
const UARTS_AND_USB = 0xfc0;
const TIMER_AND_WATCHDOG = 0x1020;
const XIP = 1 << 13;
const ROM = 1 << 19;
const IO_AND_PADS = 0x900;

const on = (handheld, register, bits) => (handheld.chip.bus.read32(register) & bits) === bits;
const off = (handheld, register, bits) => (handheld.chip.bus.read32(register) & bits) === 0;

for (const board of ALL_BOARDS) {
    test(`${board}: only blocks that are used have a clock; asleep, time and pins`, () => {
        const handheld = handheldOf(board);
        handheld.run(3000);
        const { i2c, spi, buzzer } = boardOf(board);
        const used = [
            i2c ? `i2c${i2c.instance}` : `spi${spi.instance}`,
            ...(buzzer === null ? [] : ['pwm']),
        ];
        for (const [name, bits] of Object.entries(GATES0)) {
            const expected = used.includes(name) ? on : off;
            assert.ok(expected(handheld, WAKE_EN0, bits), `${name}, awake`);
            assert.ok(off(handheld, SLEEP_EN0, bits), `${name}, asleep`);
        }
        assert.ok(off(handheld, WAKE_EN1, UARTS_AND_USB));
        assert.ok(on(handheld, WAKE_EN1, TIMER_AND_WATCHDOG | XIP));
        assert.ok(on(handheld, SLEEP_EN0, IO_AND_PADS));
        assert.ok(off(handheld, SLEEP_EN0, ROM));
        assert.ok(on(handheld, SLEEP_EN1, TIMER_AND_WATCHDOG));
        assert.ok(off(handheld, SLEEP_EN1, UARTS_AND_USB | XIP), 'nor has the flash');
        const { deep } = handheld.chip.spent;
        const before = deep[12];
        handheld.run(10000);
        assert.ok(deep[12] - before > 9.9e9, 'deep asleep at 12 MHz');
        assert.equal(handheld.chip.boots, 1);
    });
}

for (const board of ALL_BOARDS) {
    test(`${board}: the clock of its header, and 1.15 V for 200 MHz alone`, () => {
        const handheld = handheldOf(board);
        handheld.run(3000);
        const fastest = Math.max(...Object.keys(handheld.chip.spent.awake).map(Number));
        assert.equal(fastest, megahertzOf(board));
        const select = (handheld.chip.bus.read32(VREG) >>> 4) & 15;
        assert.equal(select, fastest === 200 ? VOLTS_1_15 : VOLTS_1_10);
    });
}

test('picoboy: no instruction at more than 48 MHz, thinking included', () => {
    const handheld = handheldOf('picoboy', { flash: flashInGame('picoboy') });
    runOnDevice(handheld, `${RESUME}wait 1000\npress right\nwait 1000\n`);
    const { awake } = handheld.chip.spent;
    assert.deepEqual(Object.keys(awake), ['7', '12', '48']); // ring oscillator, crystal, PLL
    assert.ok(awake[48] > awake[12]);
});

test('pico: in short waits, as between two looks at a key that is held, the clocks are slow, the PLL stays', () => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    runOnDevice(handheld, `${RESUME}wait 3000\n`);
    const { asleep, deep } = handheld.chip.spent;
    const before = { slow: asleep[12] ?? 0, fast: asleep[200], deep: deep[12] };
    runOnDevice(handheld, 'hold right 1000\n');
    const slow = asleep[12] - before.slow;
    const fast = asleep[200] - before.fast;
    assert.ok(slow > 0.3e9 && slow > 5 * fast, `${slow / 1e6} ms slow, ${fast / 1e6} ms not`);
    assert.ok(deep[12] - before.deep < 0.05e9, 'the PLL is not switched off for so little');
});

test('pico: a sound keeps its clock and its pitch to the end; then the sleep is deep', () => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    handheld.settle();
    moveTo(handheld, 'down', 'Settings');
    runOnDevice(handheld, 'press a\nwait 100\n');
    moveTo(handheld, 'down', 'Sound');
    for (let tries = 0; handheld.tone === 0; tries++) {
        assert.ok(tries < 2, 'on or off, and on again');
        handheld.run(500);
        handheld.tap('a', 5, 5);
    }
    const tones = [];
    for (let i = 0; i < 400; i++) {
        handheld.run(1);
        if (handheld.tone > 0) {
            tones.push(Math.round(handheld.tone));
            assert.equal(handheld.chip.mcu.clkSys, 200e6);
            assert.equal(handheld.chip.core.deep, false);
        }
    }
    assert.ok(tones.length >= 20, `heard for ${tones.length} ms`);
    assert.ok(new Set(tones).size <= 2, `pitches: ${[...new Set(tones)]}`);
    assert.equal(handheld.chip.core.deep, true);
});

test('pico: asleep, both oscillators stand still; a key lights it; the battery is measured anew', (t) => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    handheld.setBattery(3600);
    runOnDevice(handheld, `${RESUME}sleep\nwait 1000\n`);
    const { chip } = handheld;
    const { address } = symbolsOf('pico').get('hal_battery_percent') ?? assert.fail();
    assert.equal(handheld.frame(), null);
    assert.ok(chip.dormant.asleep);
    assert.equal(chip.rosc.running, false);
    const before = { ...chip.spent.dormant };
    const time = chip.timer.count.ticks;
    const HOUR = 3600e3;
    handheld.run(10 * HOUR);
    assert.equal(chip.spent.dormant[12] - before[12], 10 * HOUR * 1e6, 'all of it');
    assert.equal(chip.timer.count.ticks, time, 'no time has passed');
    handheld.setBattery(3425);
    const from = chip.nanos;
    handheld.press('right');
    assert.ok(
        handheld.runUntil(() => handheld.frame() !== null, 100, 0.1),
        'lit within 100 ms',
    );
    t.diagnostic(`key to light ${((chip.nanos - from) / 1e6).toFixed(1)} ms`);
    handheld.release('right');
    handheld.run(100);
    assert.ok(chip.rosc.running, 'there is noise again');
    assert.ok(Math.abs(call(handheld, address, []).result - 50) <= 2);
    assert.equal(chip.boots, 1);
});

/** When a handheld falls asleep for good, in nanoseconds. */
const dormantAt = (handheld) => {
    runOnDevice(handheld, `${RESUME}sleep\n`);
    assert.ok(handheld.runUntil(() => handheld.chip.dormant.asleep, 2000, 0.01));
    return handheld.chip.nanos;
};

test('pico: a key that comes while it falls asleep is not slept through', () => {
    const flash = flashInGame('pico');
    const at = dormantAt(handheldOf('pico', { flash }));
    for (const micros of [-1500, -400, -150, -60, -30, -20, -10, -5, 0, 5, 100]) {
        const handheld = handheldOf('pico', { flash });
        runOnDevice(handheld, RESUME);
        handheld.run((at - handheld.chip.nanos) / 1e6 + micros / 1000);
        handheld.tap('right', 40, 200);
        assert.notEqual(handheld.frame(), null, `${micros} µs from the moment`);
    }
});

test('pico: a key that is stuck does not keep it awake, and another one wakes it', () => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    runOnDevice(handheld, RESUME);
    handheld.press('left');
    handheld.run(15000);
    runOnDevice(handheld, 'sleep\nwait 2000\n');
    assert.ok(handheld.chip.dormant.asleep);
    handheld.tap('a', 60, 200);
    assert.notEqual(handheld.frame(), null);
});

test('the watchdog restarts all but the oscillators, and the crystal need not start again', (t) => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    handheld.run(500);
    assert.equal(handheld.chip.bus.read32(PSM_WDSEL), 0x1fffc);
    const cold = handheld.panel.changedNanos;
    handheld.hang();
    assert.ok(handheld.runUntil(() => handheld.chip.boots === 2, 5000, 0.1));
    const from = handheld.chip.nanos;
    assert.equal(handheld.chip.bus.read32(0x40024004) >>> 31, 1, 'stable');
    handheld.panel.changedNanos = 0;
    assert.ok(handheld.runUntil(() => handheld.panel.changedNanos > 0, 100, 0.1));
    t.diagnostic(`power-on to title ${(cold / 1e6).toFixed(1)} ms`);
    assert.ok(handheld.panel.changedNanos - from < cold);
});

/** Counts how often the panel is set up from now on: the firmware does so if it seemed gone. */
function countSetUps({ panel }) {
    let count = 0;
    const command = panel.command.bind(panel);
    panel.command = (byte) => {
        count += byte === DISPLAY_OFF ? 1 : 0;
        command(byte);
    };
    return () => count;
}

test('pico: a panel that stretches the clock in every byte shows the same; none is given up', (t) => {
    const text = `${RESUME}press right\nwait 200\npress a\nwait 500\n`;
    const play = (stretchMicros) => {
        const handheld = handheldOf('pico', { flash: flashInGame('pico') });
        i2cOf(handheld).stretchMicros = stretchMicros;
        const setUps = countSetUps(handheld);
        runOnDevice(handheld, text);
        handheld.settle();
        assert.equal(handheld.ledChanges.length, 0, 'the LED never says that it is missing');
        return { frame: handheld.frame(), setUps: setUps(), bytes: handheld.wiring.bytes };
    };
    const sound = play(0);
    for (const micros of [2, 10, 20]) {
        const stretched = play(micros);
        assert.ok(sameFrame(stretched.frame, sound.frame), `${micros} µs a byte`);
        assert.equal(stretched.setUps, sound.setUps, 'set up as often');
        t.diagnostic(`${micros} µs a byte: ${stretched.bytes} bytes, without ${sound.bytes}`);
    }
});

test('pico: one long stretch in the middle of a picture is no time-out', () => {
    const handheld = resumedOn('pico');
    const wires = i2cOf(handheld);
    const setUps = countSetUps(handheld);
    handheld.press('right');
    const { bytes } = wires;
    assert.ok(handheld.runUntil(() => wires.bytes > bytes + 20, 60, 0.02));
    wires.stretchMicros = 900;
    const now = wires.bytes;
    assert.ok(handheld.runUntil(() => wires.bytes > now, 5, 0.02));
    wires.stretchMicros = 0;
    handheld.run(60);
    handheld.release('right');
    handheld.settle();
    const plain = resumedOn('pico');
    runOnDevice(plain, 'press right\n');
    plain.settle();
    assert.ok(sameFrame(handheld.frame(), plain.frame()));
    handheld.run(2000);
    assert.equal(setUps(), 0);
});

test('pico: a PLL that is slow to lock costs its time, at boot and after every long wait', () => {
    const bootMillis = (pllLockMicros) => {
        const handheld = handheldOf('pico', { flash: flashInGame('pico'), pllLockMicros });
        handheld.settle();
        return handheld.panel.changedNanos / 1e6;
    };
    const [quick, slow] = [0, 2000].map(bootMillis);
    assert.ok(slow - quick >= 3.9 && slow - quick < 8, `${slow - quick} ms for two PLLs of 2 ms`);
});
