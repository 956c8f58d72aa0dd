// Crashes of every kind in the real UF2: each leaves a record, restarts at once and loses nothing.
// About shows the last crash. After three quick crashes the console makes a safe start.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { HANG as STANDS_AT } from '../../simulator/device/chip/rom.mjs';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { closeFlash } from '../device/support.mjs';
import {
    call,
    FRAME_BYTES,
    flashAfter,
    handheldOf,
    millis,
    RESUME,
    ramOf,
    resumedOn,
    runOnDevice,
    SPARE_RAM,
    sameFrame,
    symbolsOf,
} from './support.mjs';

const NONE = { cause: 0, count: 0, quick: 0, pc: 0, lr: 0 };
const PANIC = 1;
const FAULT = 2;
const STACK = 3;
const HANG = 4;
const HARD_FAULT = 3;
const HANG_MS = 3500;
const WATCHDOG_MS = 4000;
const XIP = 0x10000000;
const WDSEL = 0x40010008;
const WATCHDOG_CTRL = 0x40058000;

const symbols = symbolsOf('pico');
const addressOf = (name) => (symbols.get(name) ?? assert.fail(name)).address & ~1;

/** What hal_crash says. */
function crashOf(handheld) {
    call(handheld, addressOf('hal_crash'), [SPARE_RAM]);
    const bytes = ramOf(handheld, SPARE_RAM, 12);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const [cause, count, quick] = bytes;
    return { cause, count, quick, pc: view.getUint32(4, true), lr: view.getUint32(8, true) };
}

/** Lets the core go on at `code`, put into RAM that nobody uses. @param {number[]} code */
function execute(handheld, code, registers = {}) {
    const { core, bus } = handheld.chip;
    code.forEach((op, i) => bus.write16(SPARE_RAM + 2 * i, op));
    Object.entries(registers).forEach(([name, value]) => {
        core.r[name] = value;
    });
    core.pc = SPARE_RAM;
    core.waiting = false;
}

const LR_BEFORE = 0x10001235;
const CALLER = 0x10002347;

/** panic, called by LR_BEFORE, which was called by CALLER. */
function panic({ chip: { bus, core } }) {
    core.r[13] -= 8;
    bus.write32(core.r[13], 0x20001235);
    bus.write32(core.r[13] + 4, CALLER);
    core.pc = addressOf('panic');
    core.r[14] = LR_BEFORE;
    core.waiting = false;
}

/** Acts like an endless loop, which would take the emulator too long. */
function standStill(handheld) {
    handheld.hang();
    handheld.chip.core.r[14] = LR_BEFORE;
}

/** Waits for a restart, then for what it shows. @returns {number} microseconds to the restart */
function restartAfter(handheld, limit) {
    const { boots } = handheld.chip;
    const from = handheld.micros;
    handheld.runUntil(() => handheld.chip.boots > boots, limit + 100, limit < 100 ? 0.01 : 5);
    assert.ok(handheld.chip.boots > boots, `no restart within ${limit} ms`);
    const took = handheld.micros - from;
    handheld.settle();
    return took;
}

/** A picture of docs/screens: three languages side by side, twice as large, in a case. */
function golden(name) {
    const file = readFileSync(join(ROOT, 'docs', 'screens', `${name}.png`));
    const at = file.indexOf('IDAT');
    const raw = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
    const rowBytes = 1 + file.readUInt32BE(16) / 4;
    const frame = new Uint8Array(FRAME_BYTES);
    for (let y = 0; y < 64; y++) {
        for (let x = 0; x < 128; x++) {
            const column = 8 + 2 * x;
            const byte = raw[(8 + 2 * y) * rowBytes + 1 + (column >> 2)];
            const lit = ((byte >> (6 - 2 * (column & 3))) & 3) === 2;
            frame[(y >> 3) * 128 + x] |= lit ? 1 << (y & 7) : 0;
        }
    }
    return frame;
}

/** How to cause each crash, what its record says, and how long the restart may take. */
const CRASHES = {
    'a panic of the SDK': {
        cause: PANIC,
        act: (handheld) => panic(handheld),
        pc: LR_BEFORE,
        lr: CALLER,
    },
    'a panic before the watchdog is set up': {
        cause: PANIC,
        act: (handheld) => {
            handheld.chip.bus.write32(WDSEL, 0);
            handheld.chip.bus.write32(WATCHDOG_CTRL, 0);
            panic(handheld);
        },
        pc: LR_BEFORE,
        lr: CALLER,
    },
    'a word read at an odd address': {
        cause: FAULT,
        act: (handheld) => execute(handheld, [0xbf00, 0x6808], { 1: 0x20000001, 14: LR_BEFORE }),
        pc: SPARE_RAM + 2,
        lr: LR_BEFORE,
    },
    'a write to where nothing is': {
        cause: FAULT,
        act: (handheld) => execute(handheld, [0x6008], { 1: 0x30000000, 14: LR_BEFORE }),
        pc: SPARE_RAM,
        lr: LR_BEFORE,
    },
    'an instruction that does not exist': {
        cause: FAULT,
        act: (handheld) => execute(handheld, [0xde00], { 14: LR_BEFORE }),
        pc: SPARE_RAM,
        lr: LR_BEFORE,
    },
    'a fault while the flash is busy': {
        cause: FAULT,
        act: (handheld) => {
            closeFlash(handheld.chip);
            execute(handheld, [0x6808], { 1: 0x20000001, 14: LR_BEFORE });
        },
        pc: SPARE_RAM,
        lr: LR_BEFORE,
    },
    'a fault in an interrupt': {
        cause: FAULT,
        act: (handheld) => {
            handheld.chip.core.enter(16);
            execute(handheld, [0xde00], { 14: LR_BEFORE });
        },
        pc: SPARE_RAM,
        lr: LR_BEFORE,
    },
    'a fault with the stack at its very top': {
        cause: FAULT,
        act: (handheld) => {
            execute(handheld, [0xde00], { 13: 0x20042000, 14: LR_BEFORE });
        },
        pc: SPARE_RAM,
        lr: LR_BEFORE,
    },
    'a stack pointer that points nowhere near': {
        cause: FAULT,
        act: (handheld) => {
            handheld.chip.core.r[13] = 0x20042000 - 0x10;
            execute(handheld, [0xde00], { 14: LR_BEFORE });
        },
        pc: SPARE_RAM,
        lr: LR_BEFORE,
    },
    'a stack without end': {
        cause: STACK,
        // push {r4, lr}; go on with that.
        act: (handheld) => execute(handheld, [0xb510, 0xe7fd], { 14: LR_BEFORE }),
        pc: LR_BEFORE,
        lr: LR_BEFORE,
    },
    'standing still': {
        cause: HANG,
        act: (handheld) => standStill(handheld),
        pc: STANDS_AT,
        lr: LR_BEFORE,
        within: HANG_MS,
    },
    'standing still in an interrupt': {
        cause: HANG,
        act: (handheld) => {
            handheld.chip.core.enter(16 + 13);
            standStill(handheld);
        },
        pc: STANDS_AT,
        lr: LR_BEFORE,
        within: HANG_MS,
    },
    'standing still with interrupts off': {
        cause: HANG,
        act: (handheld) => {
            handheld.chip.core.primask = true;
            standStill(handheld);
        },
        pc: 0,
        lr: 0,
        within: WATCHDOG_MS,
    },
};

test('every kind of crash leaves a record and restarts; the game is still there', (t) => {
    const handheld = resumedOn('pico', { answersFaults: true });
    const resumed = handheld.frame();
    assert.deepEqual(crashOf(handheld), NONE, 'none so far');
    let count = 0;
    for (const [name, { cause, act, pc, lr, within = 10 }] of Object.entries(CRASHES)) {
        count++;
        // Longer than a minute after the start: none of them is a quick one.
        handheld.run(61000);
        runOnDevice(handheld, 'press right\n');
        act(handheld);
        const took = restartAfter(handheld, within);
        assert.deepEqual(crashOf(handheld), { cause, count, quick: 1, pc, lr }, name);
        runOnDevice(handheld, RESUME);
        handheld.settle();
        assert.ok(sameFrame(handheld.frame(), resumed), `${name}: the game`);
        t.diagnostic(`${name}: restarted after ${millis(took)}`);
    }
});

test('what runs in a crash is in RAM', () => {
    for (const name of ['crash', 'crash_fault', 'crash_hang', 'isr_hang', 'isr_hardfault']) {
        assert.equal(addressOf(name) >>> 24, 0x20, name);
    }
    assert.equal(addressOf('machine_panic') >>> 24, 0x20);
});

/** A hard fault at a place of our choice. */
function faultAt(handheld, pc, lr) {
    const { core } = handheld.chip;
    core.pc = pc;
    core.r[14] = lr | 0;
    core.enter(HARD_FAULT);
    core.waiting = false;
    restartAfter(handheld, 10);
}

test('About shows the last crash', () => {
    const handheld = handheldOf('pico', {
        flash: flashAfter('pico', 'press a\n'),
        answersFaults: true,
    });
    handheld.settle();
    faultAt(handheld, 0x10000200, 0x10000201);
    faultAt(handheld, 0x1000a2b4, 0x100051c3);
    runOnDevice(handheld, `press up\npress a\n${'press right\n'.repeat(4)}`);
    handheld.settle();
    assert.ok(sameFrame(handheld.frame(), golden('about-crash')));
    handheld.cut();
    runOnDevice(handheld, `press up\npress a\n${'press right\n'.repeat(3)}`);
    handheld.settle();
    assert.ok(sameFrame(handheld.frame(), golden('about-4')), 'gone with the power: four pages');
});

test('three quick crashes: a safe start, with a way out; a crash later on is none of them', () => {
    const handheld = resumedOn('pico', { answersFaults: true });
    const resumed = handheld.frame();
    for (let i = 0; i < 3; i++) {
        faultAt(handheld, XIP, XIP);
        assert.equal(crashOf(handheld).quick, i + 1);
        assert.equal(sameFrame(handheld.frame(), golden('title-safe')), i === 2);
    }
    faultAt(handheld, XIP, XIP);
    assert.ok(sameFrame(handheld.frame(), golden('title-safe')), 'once more');
    runOnDevice(handheld, `press a\n${RESUME}`);
    handheld.settle();
    assert.ok(sameFrame(handheld.frame(), resumed), 'the game as before');
    handheld.run(61000);
    handheld.tap('b');
    handheld.settle();
    assert.deepEqual(crashOf(handheld), { cause: FAULT, count: 4, quick: 0, pc: XIP, lr: XIP });
    faultAt(handheld, XIP, XIP);
    assert.deepEqual(crashOf(handheld), { cause: FAULT, count: 5, quick: 1, pc: XIP, lr: XIP });
    assert.ok(!sameFrame(handheld.frame(), golden('title-safe')));
});

test('scratch registers with something else in them are no record', () => {
    const handheld = resumedOn('pico', { answersFaults: true });
    faultAt(handheld, XIP, XIP);
    const { scratch } = handheld.chip.watchdog;
    for (let i = 0; i < 4; i++) {
        scratch[i] ^= 1 << (8 * i);
        assert.deepEqual(crashOf(handheld), NONE, `register ${i}`);
        scratch[i] ^= 1 << (8 * i);
    }
    assert.equal(crashOf(handheld).count, 1);
});

test('an update forgets crashes', () => {
    const handheld = resumedOn('pico', { answersFaults: true });
    faultAt(handheld, XIP, XIP);
    handheld.chip.core.pc = addressOf('hal_restart_for_update');
    handheld.chip.core.waiting = false;
    handheld.run(10);
    assert.equal(handheld.state, 'bootsel');
    assert.equal(handheld.chip.watchdog.scratch[0], 0);
});
