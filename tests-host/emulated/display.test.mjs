// Faults of the panel with the real UF2 files: missing at power-on, unplugged and plugged in again,
// wires held down, bytes that are not acknowledged. The game goes on meanwhile, the LED reports the
// missing panel, and in the end the right picture is shown.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { i2cOf } from '../device/support.mjs';
import { measureBoot } from './measure.mjs';
import {
    BOARDS,
    boardOf,
    flashInGame,
    handheldOf,
    isBuilt,
    keepPictures,
    millis,
    RESUME,
    resumedOn,
    runOnDevice,
    sameFrame,
    uf2Of,
} from './support.mjs';

/** The longest time in which a panel that is put back must show the right picture. */
const BACK_MS = 1200;
/** Between two attempts to reach a panel that does not answer (firmware/app/console.c). */
const RETRY_MS = 500;

/** A few cards and movements that work on every board. */
const PLAY = 'press a\nwait 300\npress a\nwait 300\n';

/** Long enough to fall asleep with any setting; then the key that wakes. */
const SLEEP_AND_WAKE = 'wait 620000\npress a\n';

const frames = new Map();

/** What a board without any fault shows after `text`. */
function expected(board, text) {
    const key = `${board} ${text}`;
    if (!frames.has(key)) {
        const handheld = handheldOf(board, { flash: flashInGame(board) });
        runOnDevice(handheld, text);
        handheld.settle();
        frames.set(key, handheld.frame());
    }
    return frames.get(key);
}

function assertShows(handheld, frame, what) {
    if (!sameFrame(handheld.frame(), frame)) {
        const path = keepPictures('faults', { device: handheld.frame(), expected: frame });
        assert.fail(`${what}: another picture than expected, see ${path}`);
    }
}

/** Waits for the right picture. @returns {number} microseconds it took */
function backAfter(handheld, frame, what, limit = BACK_MS) {
    const from = handheld.micros;
    handheld.runUntil(() => handheld.frame() !== null && sameFrame(handheld.frame(), frame), limit);
    assertShows(handheld, frame, what);
    return handheld.micros - from;
}

test('pico: no panel at power-on: the LED blinks, the keys play, a panel put in shows it', (t) => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico'), plugged: false });
    handheld.run(3000);
    const changes = handheld.ledChanges.length;
    assert.ok(changes >= 5 && changes <= 7, `${changes} changes of the LED in 3 s`);
    const programs = handheld.flash.programs;
    runOnDevice(handheld, RESUME + PLAY);
    assert.ok(handheld.flash.programs > programs, 'cards were laid and saved');
    handheld.plug();
    const took = backAfter(handheld, expected('pico', RESUME + PLAY), 'a panel put in later');
    handheld.run(10); // the LED goes out right after the last byte of the picture
    const { length } = handheld.ledChanges;
    handheld.run(3000);
    assert.equal(handheld.led, false);
    assert.equal(handheld.ledChanges.length, length, 'the LED has stopped');
    t.diagnostic(
        `the LED changes every ${3000 / changes} ms; picture ${millis(took)} after the panel`,
    );
});

for (const board of BOARDS) {
    test(`${board}: the first picture comes with its own light, and no setup while lit`, () => {
        const handheld = handheldOf(board);
        assert.ok(
            handheld.runUntil(() => handheld.panel.on, 500, 0.01),
            'it is switched on',
        );
        const first = handheld.panel.contrast;
        handheld.settle();
        assert.equal(first, handheld.panel.contrast, 'as bright as it stays');
        assert.ok(first < 255 && (board !== 'picoboy' || first <= 31), `contrast ${first}`);
        const { bytes } = handheld.wiring;
        handheld.run(5000);
        const sent = handheld.wiring.bytes - bytes;
        assert.ok(sent <= 5 * 4, `${sent} bytes in five seconds in which nothing changed`);
    });
}

/** Tests of what our own drivers do and u8g2 does not. */
const oursOnly = process.env.THEGAME_DISPLAY === 'u8g2' ? { skip: 'not with u8g2' } : {};

for (const board of BOARDS) {
    test(`${board}: the first picture is complete 50 ms after power-on`, (t) => {
        const millis = measureBoot(board);
        assert.ok(millis < 50, `${millis} ms`);
        t.diagnostic(`${millis.toFixed(1)} ms`);
    });
}

test('pico: a 1.3" module sold as the other one, at the other address', oursOnly, (t) => {
    const usual = handheldOf('pico');
    usual.settle();
    for (const address of [0x3c, 0x3d]) {
        for (const panel of /** @type {const} */ (['ssd1306', 'sh1106'])) {
            const { i2c, ...rest } = boardOf('pico');
            const board = { ...rest, panel, i2c: { ...i2c, address } };
            const handheld = handheldOf('pico', { board });
            handheld.settle();
            assertShows(handheld, usual.frame(), `${panel} at ${address}`);
            handheld.run(2000);
            assert.equal(handheld.led, false);
        }
    }
    t.diagnostic('two controllers at two addresses');
});

test('./dev emulate --display u8g2 passes over what is beyond the data sheet', oursOnly, () => {
    const folder = mkdtempSync(join(tmpdir(), 'thegame-'));
    const emulate = (...args) => {
        const program = join(ROOT, 'simulator/device/node/emulate.mjs');
        const all = [program, '--uf2', join(folder, 'pico.uf2'), '--script', '-', ...args];
        return spawnSync(process.execPath, all, { input: 'wait 1000\n', encoding: 'utf8' });
    };
    try {
        // An SH1107 where the firmware expects one of the other two: some commands are not its own.
        const { keys, ...board } = boardOf('pico');
        const other = { ...board, panel: 'sh1107', rotation: 90, keys: Object.fromEntries(keys) };
        writeFileSync(join(folder, 'pico.uf2'), uf2Of('pico'));
        writeFileSync(join(folder, 'pico.json'), JSON.stringify(other));
        const strict = emulate();
        assert.equal(strict.status, 1, strict.stderr);
        assert.match(strict.stderr, /the firmware failed: SH1107: 40 is not a command/);
        const { status, stderr } = emulate('--display', 'u8g2');
        assert.equal(status, 0, stderr);
        for (const command of ['40', '8D', 'DA']) {
            const line = `beyond the data sheet of the SH1107: ${command} is not a command (1 times)`;
            assert.ok(stderr.split('\n').includes(line), stderr);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test('pico: a panel that is slow to reset is waited for, not given up', (t) => {
    for (const readyMillis of [0, 20, 90]) {
        const handheld = handheldOf('pico');
        i2cOf(handheld).readyMillis = readyMillis;
        handheld.cut();
        const from = handheld.micros;
        assert.ok(
            handheld.runUntil(() => handheld.panel.on, 400, 0.01),
            'it comes on',
        );
        const took = (handheld.micros - from) / 1000;
        assert.ok(took < readyMillis + 45, `${took} ms for a panel that takes ${readyMillis}`);
        t.diagnostic(`lit after ${took.toFixed(1)} ms, ready after ${readyMillis}`);
    }
});

for (const board of ['picoboy', 'waveshare']) {
    test(`${board}: SPI cannot tell whether there is a panel: waking brings one back`, () => {
        const absent = handheldOf(board, { flash: flashInGame(board), plugged: false });
        runOnDevice(absent, RESUME + PLAY);
        absent.plug();
        runOnDevice(absent, SLEEP_AND_WAKE);
        absent.settle();
        const text = RESUME + PLAY + SLEEP_AND_WAKE;
        assertShows(absent, expected(board, text), 'absent at power-on');

        const unplugged = resumedOn(board);
        unplugged.unplug();
        runOnDevice(unplugged, PLAY);
        unplugged.plug();
        runOnDevice(unplugged, SLEEP_AND_WAKE);
        unplugged.settle();
        assertShows(unplugged, expected(board, text), 'unplugged in the middle');
    });
}

for (const board of ['pico', 'feather']) {
    const skip =
        board !== 'pico' && !isBuilt(board) && `\`./dev firmware ${board}\` makes its file`;
    test(`${board}: unplugged in the middle of a game and put back`, { skip }, (t) => {
        const handheld = resumedOn(board);
        handheld.unplug();
        runOnDevice(handheld, PLAY);
        handheld.run(2000);
        assert.ok(handheld.ledChanges.length >= 2, 'the LED blinks');
        handheld.plug();
        const took = backAfter(handheld, expected(board, RESUME + PLAY), 'put back');
        handheld.run(1000);
        assert.equal(handheld.led, false);
        t.diagnostic(`picture ${millis(took)} after the panel`);
    });
}

test('pico: out and in again while nothing is sent: noticed all the same', (t) => {
    const handheld = resumedOn('pico');
    handheld.run(200);
    handheld.unplug();
    handheld.run(20);
    handheld.plug();
    const took = backAfter(handheld, expected('pico', RESUME), 'put back at once');
    t.diagnostic(`picture ${millis(took)} after the panel`);
});

/** Runs until `bytes` more have been on the bus: in the middle of a picture. */
function intoPicture(handheld, bytes) {
    const from = handheld.wiring.bytes;
    handheld.press('a');
    const there = handheld.runUntil(() => handheld.wiring.bytes >= from + bytes, 500, 0.01);
    assert.ok(there, 'a picture is being sent');
    handheld.release('a');
}

test('pico: unplugged in the middle of a picture', () => {
    for (const bytes of [1, 2, 3, 10, 40, 150]) {
        const handheld = resumedOn('pico');
        intoPicture(handheld, bytes);
        handheld.unplug();
        handheld.run(1500);
        handheld.plug();
        backAfter(
            handheld,
            expected('pico', `${RESUME}press a\nwait 300\n`),
            `after ${bytes} bytes`,
        );
    }
});

test('pico: SDA held down in the middle of a byte is clocked free', (t) => {
    let longest = 0;
    for (const bytes of [1, 4, 20, 120]) {
        const handheld = resumedOn('pico');
        intoPicture(handheld, bytes);
        i2cOf(handheld).hold();
        longest = Math.max(
            longest,
            backAfter(
                handheld,
                expected('pico', `${RESUME}press a\nwait 300\n`),
                `after ${bytes} bytes`,
            ),
        );
        assert.equal(i2cOf(handheld).holding, false, 'the panel has let go');
    }
    t.diagnostic(`picture ${millis(longest)} after the fault at most`);
});

test('pico: SDA held down at power-on, and at rest', () => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    i2cOf(handheld).hold();
    runOnDevice(handheld, RESUME);
    backAfter(handheld, expected('pico', RESUME), 'at power-on');
    i2cOf(handheld).hold();
    backAfter(handheld, expected('pico', RESUME), 'at rest');
    handheld.run(1500);
    assert.equal(i2cOf(handheld).holding, false);
    assertShows(handheld, expected('pico', RESUME), 'a while later');
});

test('pico: bytes that are not acknowledged', (t) => {
    let longest = 0;
    let cases = 0;
    for (const bytes of [1, 2, 3, 4, 7, 30, 100, 300]) {
        for (const nacks of [1, 2, 5]) {
            const handheld = resumedOn('pico');
            intoPicture(handheld, bytes);
            i2cOf(handheld).nacks = nacks;
            const what = `${nacks} bytes not acknowledged after ${bytes}`;
            const frame = expected('pico', `${RESUME}press a\nwait 300\n`);
            handheld.run(300);
            const took = backAfter(handheld, frame, what, BACK_MS + nacks * RETRY_MS);
            longest = Math.max(longest, took / nacks);
            cases++;
        }
    }
    t.diagnostic(`${cases} cases; each byte not acknowledged costs ${millis(longest)} at most`);
});

test('pico: a panel that never acknowledges costs the keys nothing', (t) => {
    const handheld = resumedOn('pico');
    handheld.unplug();
    const programs = handheld.flash.programs;
    runOnDevice(handheld, PLAY.repeat(2));
    assert.ok(handheld.flash.programs >= programs + 3, 'every card is laid');
    const { awakeMicroseconds, microseconds } = handheld.stats();
    handheld.run(20000);
    const after = handheld.stats();
    const share =
        (after.awakeMicroseconds - awakeMicroseconds) / (after.microseconds - microseconds);
    assert.ok(share < 0.02, `awake ${(100 * share).toFixed(2)} % of the time`);
    t.diagnostic(`awake ${(100 * share).toFixed(2)} % of the time without a panel`);
});

/** The picture upside down. */
const turned = (frame) =>
    frame?.map((_, i) => {
        const byte = frame[frame.length - 1 - i];
        return Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) << (7 - bit)).reduce(
            (sum, one) => sum | one,
        );
    }) ?? null;

for (const [board, turn] of [
    ['xiao', 'hold b 700\n'],
    ['pico', 'press b\n'],
    ['picoboy', 'hold left 700\n'],
    ['waveshare', 'hold b 700\n'],
]) {
    const skip = !isBuilt(board) && `\`./dev firmware ${board}\` makes its file`;
    test(`${board}: glass mounted the other way round is turned by one key, for good`, {
        skip,
    }, () => {
        const header = boardOf(board);
        const other = { ...header, rotation: (header.rotation + 180) % 360 };
        const down = header.keys.has('down') ? 'press down\n' : 'press b\n';
        const shots = `shot first\n${down}shot second\npress a\nwait 300\nshot chosen\ncut\nshot again\n`;
        const upright = runOnDevice(handheldOf(board, { board: header }), shots);
        const handheld = handheldOf(board, { board: other });
        handheld.settle();
        const first = upright.get('first') ?? null;
        assert.ok(sameFrame(turned(handheld.frame()), first), 'on its head');
        runOnDevice(handheld, turn);
        const seen = runOnDevice(handheld, shots);
        for (const name of ['first', 'second', 'chosen', 'again']) {
            assert.ok(sameFrame(seen.get(name) ?? null, upright.get(name) ?? null), name);
        }
    });
}
