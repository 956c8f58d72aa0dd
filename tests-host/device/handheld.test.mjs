// The handheld around the chip: boards, keys, light, buzzer, battery, power, events,
// settling.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BoardError, parseBoard } from '../../simulator/device/handheld/board.mjs';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { BOARD, imageUf2, program, RESETS_CLEAR, SLEEPER, thumb } from './support.mjs';

const IO = (pin) => 0x40014004 + 8 * pin;
const PAD = (pin) => 0x4001c004 + 4 * pin;

function sleeping(options = {}) {
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER), ...options });
    handheld.run(0.1);
    handheld.chip.bus.write32(RESETS_CLEAR, 0x01ffffff);
    return handheld;
}

test('a board is read from what the build says of it', () => {
    const board = parseBoard(BOARD);
    assert.equal(board.name, 'Test board');
    assert.deepEqual([...board.keys].flat(), ['up', 10, 'a', 14, 'b', 15]);
    assert.deepEqual(board.led, { gpio: 25, activeLow: false });
    const other = BOARD.replace('rp2040', 'rp2350');
    assert.throws(() => parseBoard(other), BoardError);
    assert.throws(() => parseBoard(other), /Test board has another chip/);
});

test('a key pulls its pin down; up, the pull-up decides, if the firmware switched it on', () => {
    const handheld = sleeping();
    const { bus, pins } = handheld.chip;
    assert.equal(pins.level(14), false, 'the default pull-down');
    bus.write32(PAD(14), 0x4a);
    assert.equal(pins.level(14), true);
    assert.equal((bus.read32(0xd0000004) >>> 14) & 1, 1);
    handheld.press('a');
    assert.equal((bus.read32(0xd0000004) >>> 14) & 1, 0);
    handheld.release('a');
    assert.equal((bus.read32(0xd0000004) >>> 14) & 1, 1);
    assert.throws(() => handheld.press('left'), /no key 'left'/);
});

test('edges are reported once, to the interrupt too', () => {
    const handheld = sleeping();
    const { bus, core } = handheld.chip;
    bus.write32(PAD(14), 0x4a);
    bus.write32(0x400140f4, 0xf << 24);
    const status = () => (bus.read32(0x400140f4) >>> 24) & 0xf;
    assert.equal(status(), 0b0010, 'high, no edge');
    handheld.chip.pins.pull(14, true);
    assert.equal(status(), 0b0010, 'nothing moved, no edge');
    bus.write32(0x40014104, 0xc << 24);
    assert.equal((core.lines >>> 13) & 1, 0);
    handheld.press('a');
    assert.equal(status(), 0b0101, 'low, falling edge');
    assert.equal((core.lines >>> 13) & 1, 1);
    bus.write32(0x400140f4, 0xc << 24);
    assert.equal((core.lines >>> 13) & 1, 0);
    assert.equal(status(), 0b0001);
});

test('keys bounce when told to, and come to rest in time', () => {
    const edgesOf = (bounceMillis) => {
        const handheld = sleeping({ bounceMillis });
        handheld.chip.bus.write32(PAD(14), 0x4a);
        let edges = 0;
        handheld.chip.pins.watch(14, () => edges++);
        handheld.press('a');
        handheld.run(5);
        assert.equal(handheld.chip.pins.level(14), false);
        const atRest = edges;
        handheld.run(5);
        assert.equal(edges, atRest);
        return edges;
    };
    assert.equal(edgesOf(0), 1);
    const bouncing = edgesOf(5);
    assert.ok(bouncing >= 3 && bouncing % 2 === 1, `${bouncing} edges`);
    assert.equal(edgesOf(5), bouncing, 'the same every time');
});

test('a key held at power-on is down from the start', () => {
    const handheld = sleeping({ held: ['b'] });
    handheld.chip.bus.write32(PAD(15), 0x4a);
    assert.equal(handheld.chip.pins.level(15), false);
});

test('light, buzzer and battery', () => {
    const handheld = sleeping();
    const { bus, mcu } = handheld.chip;
    assert.equal(handheld.led, false);
    bus.write32(IO(25), 5);
    bus.write32(0xd0000014, 1 << 25);
    bus.write32(0xd0000024, 1 << 25);
    assert.equal(handheld.led, true);
    bus.write32(0xd0000018, 1 << 25);
    assert.deepEqual(
        handheld.ledChanges.map(({ on }) => on),
        [true, false],
    );

    assert.equal(handheld.tone, 0);
    bus.write32(IO(9), 4);
    bus.write32(0x40050000 + 4 * 0x14 + 0x04, 64 << 4);
    bus.write32(0x40050000 + 4 * 0x14 + 0x10, 99);
    bus.write32(0x40050000 + 4 * 0x14 + 0x0c, 50 << 16);
    bus.write32(0x40050000 + 4 * 0x14, 1);
    assert.equal(Math.round(handheld.tone), Math.round(mcu.clkSys / 6400));

    handheld.setBattery(3960);
    assert.equal(mcu.adc.channelValues[3], Math.round((1320 / 3300) * 4096));
    handheld.cut();
    assert.equal(
        handheld.chip.mcu.adc.channelValues[3],
        Math.round((1320 / 3300) * 4096),
        'still there after a restart',
    );
});

test('cut forgets RAM and panel, reset only starts again; both are told', () => {
    const events = [];
    const handheld = sleeping({ onEvent: ({ type, reason }) => events.push(`${type}: ${reason}`) });
    handheld.chip.bus.write32(0x20000400, 0xcafe);
    handheld.panel.command(0xaf);
    handheld.reset();
    assert.equal(handheld.chip.bus.read32(0x20000400), 0xcafe);
    assert.equal(handheld.panel.on, true);
    handheld.cut();
    assert.notEqual(handheld.chip.bus.read32(0x20000400), 0xcafe);
    assert.equal(handheld.panel.on, false);
    assert.deepEqual(events, [
        'power: switched on',
        'reset: run',
        'cut: switched off',
        'power: switched on again',
    ]);
});

test('a fault is thrown with its dump, and told', () => {
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(program([thumb.bkpt])) });
    assert.throws(() => handheld.run(1), /gave up\npc 0x10000100 /);
    assert.throws(() => handheld.run(1), /gave up/, 'and again');
    assert.deepEqual(
        handheld.events.map(({ type }) => type),
        ['power', 'fault'],
    );
});

test('an erased flash ends in the update drive; a file flashed there starts', () => {
    const handheld = new Handheld({ board: BOARD });
    assert.equal(handheld.state, 'bootsel');
    assert.equal(handheld.run(100), 'bootsel');
    assert.equal(handheld.micros, 100000);
    handheld.reflash(imageUf2(SLEEPER));
    assert.equal(handheld.run(1), 'running');
    assert.deepEqual(
        handheld.events.map(({ type }) => type),
        ['power', 'bootsel', 'reset'],
    );
});

test('power lost in a flash operation: told, and started again on what is left', () => {
    const erase = () => {
        const handheld = sleeping({ restartAfterCut: false });
        const { core, bus, rom } = handheld.chip;
        rom.connect();
        rom.leaveContinuousRead();
        handheld.flash.cutAfter(1, 5);
        core.r.set([0x1ff000, 4096]);
        core.pc = rom.lookup(bus.read16(0x14), 0x4552) & ~1;
        core.waiting = false;
        return handheld;
    };
    const dead = erase();
    assert.equal(dead.run(1), 'cut');
    assert.equal(dead.run(1), 'cut');
    assert.match(dead.events.at(-1).reason, /5 bytes into the erase at 0x001ff000/);
    const alive = erase();
    alive.restartAfterCut = true;
    assert.equal(alive.run(1), 'running');
    assert.deepEqual(
        alive.events.map(({ type }) => type),
        ['power', 'cut', 'power'],
    );
});

test('the screen is at rest after 60 ms without a change, no key down, and something sent since boot', () => {
    const handheld = sleeping();
    assert.equal(handheld.settle(), false, 'nothing was ever sent');
    assert.ok(handheld.micros >= 3e6);
    const { chip, panel, wiring } = handheld;
    panel.touch();
    wiring.count(true);
    const start = chip.nanos;
    handheld.run(50);
    wiring.count(true); // the same picture once more, or its status was asked for
    assert.equal(handheld.settle(), true);
    assert.ok(chip.nanos - start >= 60e6 && chip.nanos - start <= 66e6);
    handheld.press('a');
    assert.equal(handheld.settle(), false);
    handheld.release('a');
    assert.equal(handheld.settle(), true);
    handheld.cut();
    assert.equal(handheld.atRest, false);
});

test('a firmware at work is not at rest', () => {
    const handheld = sleeping();
    const { chip, wiring } = handheld;
    wiring.count(true);
    assert.equal(handheld.settle(), true);
    chip.hang();
    handheld.run(70);
    assert.equal(handheld.atRest, false);
    chip.core.pc = 0x10000100; // asleep again
    handheld.run(59);
    assert.equal(handheld.atRest, false);
    handheld.run(2);
    assert.equal(handheld.atRest, true);
});

test('the figures of a run', () => {
    const handheld = sleeping();
    handheld.run(1000);
    const stats = handheld.stats();
    assert.equal(stats.microseconds, 1000100);
    assert.ok(stats.awakeMicroseconds < 10);
    assert.ok(stats.instructions < 20);
    assert.deepEqual([stats.busBytes, stats.flashErases, stats.flashPrograms], [0, 0, 0]);
});

test('the device itself runs in a browser: nothing of Node outside its folder node', () => {
    const folder = fileURLToPath(new URL('../../simulator/device/', import.meta.url));
    const paths = readdirSync(folder, { recursive: true })
        .map((path) => join(folder, String(path)))
        .filter((path) => path.endsWith('.mjs') && !path.startsWith(join(folder, 'node/')));
    assert.ok(paths.some((path) => path.endsWith('handheld/script.mjs')));
    for (const path of paths) {
        const text = readFileSync(path, 'utf8');
        for (const [, from] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
            const known = from === 'rp2040js' || paths.includes(join(dirname(path), from));
            assert.ok(known, `${path} imports ${from}`);
        }
        assert.doesNotMatch(text, /\b(process|Buffer|require)\b[.(]/, path);
    }
});
