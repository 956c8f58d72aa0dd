// The emulated handheld in a terminal: pictures as characters, strokes as keys, and a tidy exit.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { playInTerminal, SIGNALS } from '../../simulator/device/node/terminal.mjs';
import {
    braille,
    halfBlocks,
    renderChanges,
    renderRows,
    Strokes,
    splitInput,
    styleFor,
} from '../../simulator/device/pictures/render.mjs';
import { BOARD, imageUf2, program, SLEEPER, thumb } from './support.mjs';

function frameWith(...pixels) {
    const frame = new Uint8Array(1024);
    pixels.forEach(([x, y]) => {
        frame[(y >> 3) * 128 + x] |= 1 << (y & 7);
    });
    return frame;
}

test('half blocks need 128 columns and 32 rows, else Braille', () => {
    assert.equal(styleFor(128, 32), halfBlocks);
    assert.equal(styleFor(127, 60), braille);
    assert.equal(styleFor(200, 31), braille);
});

test('pixels land in their characters', () => {
    const frame = frameWith([0, 0], [1, 1], [2, 0], [2, 1], [127, 63]);
    const blocks = renderRows(halfBlocks, frame);
    assert.equal(blocks.length, 32);
    assert.equal(blocks[0].slice(0, 4), '▀▄█ ');
    assert.equal(blocks[31].at(-1), '▄');
    const dots = renderRows(braille, frameWith([0, 0], [1, 3], [0, 3], [126, 61]));
    assert.equal(dots.length, 16);
    assert.equal(dots[0][0], String.fromCodePoint(0x2800 + 0x01 + 0x80 + 0x40));
    assert.equal(dots[15].at(-1), String.fromCodePoint(0x2802));
    assert.ok(renderRows(braille, null).every((row) => row.trim() === ''));
});

test('only what changed is written', () => {
    const before = renderRows(halfBlocks, frameWith([5, 4]));
    const now = renderRows(halfBlocks, frameWith([5, 4], [9, 6], [10, 6], [100, 6]));
    assert.equal(renderChanges(before, now, 3, 1), '\x1b[5;13H▀▀\x1b[5;104H▀');
    assert.equal(renderChanges(now, now, 3, 1), '');
    assert.equal(renderChanges(null, ['ab'], 0, 0), '\x1b[1;1Hab');
});

test('input is taken apart into strokes', () => {
    assert.deepEqual(splitInput('\x1b[A\x1b[1;2Bx\x1bOC\x1b\r'), [
        '\x1b[A',
        '\x1b[1;2B',
        'x',
        '\x1bOC',
        '\x1b',
        '\r',
    ]);
});

test('a stroke is a key down for 60 ms; a repeat keeps it down; Shift holds', () => {
    const strokes = new Strokes();
    assert.ok(strokes.strike('\x1b[A', 0));
    assert.equal(strokes.keyAt(0), 'up');
    assert.equal(strokes.keyAt(59), 'up');
    strokes.strike('\x1b[A', 59);
    assert.equal(strokes.keyAt(158), 'up');
    assert.equal(strokes.keyAt(160), '');
    strokes.strike('\r', 172);
    strokes.strike('\x7f', 173);
    assert.equal(strokes.keyAt(180), '', 'a gap between two strokes');
    assert.equal(strokes.keyAt(220), 'a');
    assert.equal(strokes.keyAt(290), '');
    assert.equal(strokes.keyAt(340), 'b');
    assert.equal(strokes.keyAt(480), '');
    strokes.strike('A', 600);
    assert.equal(strokes.keyAt(600), 'a');
    assert.equal(strokes.keyAt(1299), 'a');
    assert.equal(strokes.keyAt(1301), '');
    assert.equal(strokes.strike('z', 1400), false);
});

test('h holds the next key until h again', () => {
    const strokes = new Strokes();
    strokes.strike('h', 0);
    strokes.strike('\x1b[D', 10);
    assert.equal(strokes.keyAt(10), 'left');
    assert.equal(strokes.keyAt(1e9), 'left');
    strokes.strike('h', 1e9);
    assert.equal(strokes.keyAt(1e9 + 1), '');
    strokes.strike('h', 2e9);
    strokes.strike('h', 2e9);
    strokes.strike('a', 2e9);
    assert.equal(strokes.keyAt(2e9), 'a');
    assert.equal(strokes.keyAt(2e9 + 81), '', 'h twice is no hold');
});

/** Streams that look like a terminal of 130 x 45. */
function fakeTerminal() {
    const stdin = Object.assign(new EventEmitter(), {
        isTTY: true,
        raw: false,
        setRawMode(raw) {
            stdin.raw = raw;
        },
        setEncoding() {},
        resume() {},
        pause() {},
    });
    const stdout = Object.assign(new EventEmitter(), {
        columns: 130,
        rows: 45,
        text: '',
        write(text) {
            stdout.text += text;
        },
    });
    return { stdin, stdout };
}

const RESTORED = /\x1b\[\?25h\x1b\[\?1049l$/;

test('playing: keys reach the handheld, Ctrl-C restores the terminal', async () => {
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
    const { stdin, stdout } = fakeTerminal();
    const pressed = [];
    const press = handheld.keys.set.bind(handheld.keys);
    handheld.keys.set = (key, down) => {
        pressed.push(`${key} ${down}`);
        press(key, down);
    };
    const playing = playInTerminal(handheld, { stdin, stdout });
    assert.ok(stdin.raw);
    stdin.emit('data', '\r?');
    // Without end, if they never do.
    while (pressed.length < 2 || handheld.micros <= 100000) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.deepEqual(pressed, ['a true', 'a false']);
    assert.match(stdout.text, /^\x1b\[\?1049h\x1b\[\?25l/);
    assert.match(stdout.text, /cut the power/);
    stdin.emit('data', '\x03');
    await playing;
    assert.match(stdout.text, RESTORED);
    assert.equal(stdin.raw, false);
    const { length } = stdout.text;
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(stdout.text.length, length, 'and it is quiet');
});

test('a firmware that fails leaves a restored terminal too', async () => {
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(program([thumb.bkpt])) });
    const { stdin, stdout } = fakeTerminal();
    await assert.rejects(playInTerminal(handheld, { stdin, stdout }), /gave up/);
    assert.match(stdout.text, RESTORED);
    assert.equal(stdin.raw, false);
});

test('every signal that ends a program leaves a restored terminal', async () => {
    for (const signal of SIGNALS) {
        const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
        const { stdin, stdout } = fakeTerminal();
        // Node 24's test runner writes a report on SIGUSR2.
        const others = process.listeners(signal);
        process.removeAllListeners(signal);
        const playing = playInTerminal(handheld, { stdin, stdout });
        process.kill(process.pid, signal);
        await playing;
        assert.match(stdout.text, RESTORED, signal);
        assert.equal(stdin.raw, false, signal);
        assert.equal(process.listenerCount(signal), 0, signal);
        others.forEach((listener) => process.on(signal, listener));
    }
});
