// No key is lost while the flash is busy. Short taps at any moment of an erase of 45, 150 or 400 ms
// (the most in data sheets) have the same effect as with a flash that takes no time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    flashAfter,
    flashInGame,
    handheldOf,
    RESUME,
    runOnDevice,
    sameFrame,
    writeScript,
} from './support.mjs';

const ERASES = [45, 150, 400];
const TAP_MS = 30;

/** Taps `keys` at fixed times, and looks again when all is at rest. */
function play(options, keys, gapMs) {
    const handheld = handheldOf('pico', options);
    handheld.settle();
    let [silence, pressed] = [0, 0];
    const { panel } = handheld;
    const touch = panel.touch;
    panel.touch = function touched() {
        touch.call(this);
        if (pressed > 0) {
            silence = Math.max(silence, handheld.micros - pressed);
            pressed = 0;
        }
    };
    for (const key of keys) {
        pressed ||= handheld.micros;
        handheld.press(key);
        handheld.run(TAP_MS);
        handheld.release(key);
        handheld.run(gapMs);
    }
    handheld.run(3000);
    const { erases } = handheld.flash;
    return { frame: handheld.frame(), words: handheld.words(), erases, silence, handheld };
}

/** @param {import('node:test').TestContext} t */
function compare(t, name, flash, keys, gapMs) {
    const quick = play({ flash, eraseMillis: 0.01 }, keys, gapMs);
    assert.ok(quick.erases > 0, 'the flash is erased meanwhile');
    for (const eraseMillis of ERASES) {
        const slow = play({ flash, eraseMillis }, keys, gapMs);
        assert.deepEqual(slow.words, quick.words, `${name}, erases of ${eraseMillis} ms`);
        assert.ok(sameFrame(slow.frame, quick.frame), `${name}, erases of ${eraseMillis} ms`);
        t.diagnostic(
            `${name}, erases of ${eraseMillis} ms: at most ${(slow.silence / 1000).toFixed(0)} ms ` +
                'from a key to the next change of the picture',
        );
        assert.ok(slow.silence / 1000 < eraseMillis + 150, 'one erase at most is waited for');
    }
}

test('a first start: the first keys count, however short', (t) => {
    for (const gap of [35, 60, 110]) {
        compare(t, `first start, every ${TAP_MS + gap} ms`, null, ['a', 'b', 'down', 'down'], gap);
    }
});

test('in play: taps at all times', (t) => {
    const keys = Array.from(
        { length: 24 },
        (_, i) => ['a', 'a', 'right', 'a', 'right', 'a'][i % 6],
    );
    for (const gap of [70, 170]) {
        compare(t, `in play, every ${TAP_MS + gap} ms`, flashInGame('pico'), keys, gap);
    }
});

/** A device takes 1.2 s for a card: those that are hurried have laid one more by then. */
const HURRIED_MS = 1300;

/** Flash of a game of one person and four devices, whose turns follow one another. */
function flashBesideDevices() {
    const seats = { keys: 6, players: 5, devices: 0b11110, cards: 5 };
    return flashAfter('pico', writeScript('game', { ...seats, shots: 0, still: true }).text);
}

/**
 * Lets the devices play until the flash is erased, taps A at these milliseconds of the erase, and
 * looks at the devices later: if a tap was lost they are one card behind.
 */
function hurry(flash, eraseMillis, taps) {
    const handheld = handheldOf('pico', { flash, eraseMillis });
    runOnDevice(handheld, RESUME);
    const { erases } = handheld.flash;
    const erased = () => handheld.flash.erases > erases;
    assert.ok(handheld.runUntil(erased, 60000, 0.1), 'the flash is erased while devices play');
    const start = handheld.micros;
    const runTo = (ms) => handheld.run(ms - (handheld.micros - start) / 1000);
    const onScreen = () =>
        handheld
            .words()
            .map(({ text }) => text)
            .join(' ');
    assert.match(onScreen(), /Device \d/);
    for (const at of taps) {
        runTo(at);
        handheld.press('a');
        runTo(at + TAP_MS);
        handheld.release('a');
    }
    runTo(HURRIED_MS);
    return { frame: handheld.frame(), text: onScreen(), start };
}

test('while devices play: a tap during an erase hurries them on', () => {
    const flash = flashBesideDevices();
    for (const eraseMillis of ERASES) {
        const idle = hurry(flash, eraseMillis, []);
        for (const taps of [[2], [10], [2, 70], [2, 70, 140, 210]]) {
            const inErase = taps.filter((at) => at + TAP_MS < eraseMillis);
            const name = `erases of ${eraseMillis} ms, taps at ${inErase.join(', ')} ms`;
            const quick = hurry(flash, 0.01, inErase);
            const slow = hurry(flash, eraseMillis, inErase);
            assert.equal(slow.start, quick.start, name);
            assert.notEqual(slow.text, idle.text, `${name}: they count`);
            assert.equal(slow.text, quick.text, name);
            assert.ok(sameFrame(slow.frame, quick.frame), name);
        }
    }
});
