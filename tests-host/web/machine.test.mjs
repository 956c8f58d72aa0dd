// The machine that the page's worker runs, in real time and without a browser. The test moves the
// clock.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, mock, test } from 'node:test';
import { parseBoard } from '../../simulator/device/handheld/board.mjs';
import { readBoard, usualUf2 } from '../../simulator/device/node/files.mjs';
import { Machine } from '../../simulator/web/page/machine.mjs';
import { Rehearsal } from '../../simulator/web/page/rehearsal.mjs';
import { placesOf } from '../../simulator/web/page/taps.mjs';

/** Milliseconds between two steps, as in worker.mjs. */
const STEP_MS = 8;
/** The most that emulated time may differ from real time. */
const APART_MS = 15;

let now = 0;
/** What each look at the clock takes: a slow computer. */
let slow = 0;
mock.method(performance, 'now', () => {
    now += slow;
    return now;
});
beforeEach(() => {
    now = 0;
});

/** A machine with a game on its display, and the messages that it has sent. */
function open() {
    /** @type {any[]} */
    const said = [];
    const uf2 = new Uint8Array(readFileSync(usualUf2('pico')));
    const board = parseBoard(readBoard('pico'));
    const order = { board, uf2, noise: 7n, language: 0, code: '007YZXR' };
    const machine = new Machine(order, (message) => said.push(message));
    wait(machine, 1500);
    machine.step();
    said.length = 0;
    return { machine, said };
}

/** @param {Machine} machine @param {number} millis */
function wait(machine, millis) {
    for (const end = now + millis; now < end; now += STEP_MS) {
        machine.step();
    }
}

test('a key is answered at once, with a whole picture', () => {
    const { machine, said } = open();
    machine.key('right', true);
    machine.step();
    const frames = said.filter(({ type }) => type === 'frame');
    assert.equal(frames.length, 1, 'no real time had passed');
    wait(machine, 100);
    const later = said.filter(({ type }) => type === 'frame');
    assert.deepEqual(later, frames, 'nothing was missing in that picture');
});

test('real time catches up: a key is held for as long as the hand holds it', () => {
    const { machine } = open();
    const { handheld } = machine;
    const start = { real: now, emulated: handheld.micros / 1000 };
    for (const key of ['right', 'left', 'up', 'down', 'right', 'left']) {
        machine.key(key, true);
        wait(machine, 80);
        machine.key(key, false);
        wait(machine, 80);
        const apart = handheld.micros / 1000 - start.emulated - (now - start.real);
        assert.ok(Math.abs(apart) <= APART_MS, `${apart} ms apart after ${key}`);
    }
});

test('a remainder of time that the clock of the chip cannot show keeps nobody busy', () => {
    const { machine } = open();
    const { chip, keys } = machine.handheld;
    const looks = () => /** @type {any} */ (performance.now).mock.callCount();
    // From 2 ** 31 on, the clock of the chip counts in steps that are twice as long.
    wait(machine, 2 ** 31 / 1e6 - chip.nanos / 1e6 - STEP_MS);
    machine.key('right', true);
    machine.step();
    assert.ok(keys.movedNanos < 2 ** 31 && chip.nanos > 2 ** 31);
    machine.owed = -6;
    for (let i = 0; i < 100 && machine.due() <= 0; i++) {
        keys.movedNanos += 2 ** 31 * (Number.EPSILON / 2);
    }
    slow = 0.01;
    const before = looks();
    machine.step();
    slow = 0;
    assert.ok(looks() - before < 100, `${looks() - before} looks at the clock in one step`);
});

test('hot code is compiled when the keys are at rest', () => {
    const { machine } = open();
    const { compiler } = machine.handheld.chip;
    const compiled = () => compiler.table.length;
    wait(machine, 1000);
    assert.deepEqual(compiler.waiting, [], 'nothing waits after a second of rest');
    const before = compiled();
    for (let i = 0; i < 40 && compiler.waiting.length === 0; i++) {
        machine.key('right', true);
        machine.step();
        machine.key('right', false);
        wait(machine, 100);
    }
    assert.ok(compiler.waiting.length > 0, 'something became hot');
    assert.equal(compiled(), before, 'nothing was compiled between the keys');
    wait(machine, 400);
    assert.ok(compiled() > before, 'it was compiled later');
});

/** A card that takes several keys. @param {Machine} machine @param {any[]} said */
function tapFar(machine, said) {
    const cards = placesOf(machine.handheld.words() ?? []).filter(({ about }) => about === 'card');
    const lit = cards.findIndex((card) => card.lit);
    const thing = cards[(lit + 3) % cards.length];
    machine.look();
    said.length = 0;
    machine.touch({ thing, screen: machine.screen });
    return thing;
}

/** The text of the card under the cursor. @param {Machine} machine */
const chosen = (machine) =>
    placesOf(machine.handheld.words() ?? []).find(({ about, lit }) => about === 'card' && lit)
        ?.text;

test('a tap of several keys shows its last picture at once, and no other', () => {
    const { machine, said } = open();
    const thing = tapFar(machine, said);
    machine.step();
    assert.equal(said.filter(({ type }) => type === 'frame').length, 1, 'no real time had passed');
    assert.equal(said.find(({ type }) => type === 'tapped')?.result, 'done');
    assert.equal(chosen(machine), thing.text);
});

test('a tap that takes long shows pictures on its way, and the page has time to paint them', () => {
    const { machine, said } = open();
    const thing = tapFar(machine, said);
    const rests = [];
    for (let steps = 0; machine.tap && steps < 1000; steps++) {
        const frames = () => said.filter(({ type }) => type === 'frame').length;
        const before = frames();
        slow = 1;
        const more = machine.step();
        slow = 0;
        if (frames() > before && machine.tap) {
            rests.push(!more);
        }
    }
    assert.ok(rests.length > 1, 'pictures on the way');
    assert.ok(rests.every(Boolean), 'the worker rests after each of them');
    assert.equal(chosen(machine), thing.text);
});

test('the rehearsal presses every key and taps, ends, and says nothing', () => {
    const { machine, said } = open();
    const { board, handheld } = machine;
    const before = handheld.micros;
    const uf2 = new Uint8Array(readFileSync(usualUf2('pico')));
    const rehearsal = new Rehearsal({ board, uf2, noise: 7n, language: 0 });
    for (let steps = 0; rehearsal.step(); steps++) {
        assert.ok(steps < 100, 'it ends');
    }
    assert.equal(rehearsal.machine?.keys.presses, board.keys.size);
    assert.equal(rehearsal.machine?.taps, 1);
    assert.equal(handheld.micros, before, 'the console has stood still');
    assert.deepEqual(said, []);
});

test('an image that never comes to rest is given up', () => {
    const board = parseBoard(readBoard('pico'));
    const uf2 = new Uint8Array(readFileSync(usualUf2('pico')));
    const rehearsal = new Rehearsal({ board, uf2, noise: 7n });
    rehearsal.step();
    rehearsal.machine?.handheld.hang();
    slow = 5;
    let steps = 0;
    while (rehearsal.step()) {
        assert.ok(++steps < 1000);
    }
    slow = 0;
    assert.ok(steps > 50);
});

test('after the rehearsal, the first tap by hand is nothing new to V8', () => {
    const { stdout, status, stderr } = spawnSync(
        process.execPath,
        ['--trace-deopt', join(import.meta.dirname, 'first_tap.mjs')],
        { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    const [before, after] = stdout.split('the first tap\n');
    assert.match(before, /bailout.*JSFunction execute /, 'V8 says what it throws away');
    assert.match(after, /done/);
    assert.doesNotMatch(after, /bailout.*JSFunction execute /);
});
