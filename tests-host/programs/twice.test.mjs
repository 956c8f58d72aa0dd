// Parts that exist twice, in C for the host and in JavaScript for the emulated handheld, are the
// same: the language of scripts with its times and messages, the names of keys, strokes of a
// keyboard, pictures as characters and as files. twice.c prints the results in C.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { KEYS } from '../../simulator/device/handheld/board.mjs';
import * as handheldModule from '../../simulator/device/handheld/handheld.mjs';
import * as scriptModule from '../../simulator/device/handheld/script.mjs';
import * as panelModule from '../../simulator/device/panels/panel.mjs';
import { makePbm, makePng } from '../../simulator/device/pictures/png.mjs';
import * as renderModule from '../../simulator/device/pictures/render.mjs';
import { BOARD, imageUf2, SLEEPER } from '../device/support.mjs';
import { hostProgram } from '../emulated/support.mjs';

/** The results in C. @param {string[]} args @param {string | Uint8Array} [input] */
function inC(args, input = '') {
    const { status, stdout } = spawnSync(hostProgram('twice'), args, { input, encoding: 'utf8' });
    assert.equal(status, 0, args.join(' '));
    return stdout;
}

/** A frame with pixels everywhere, the same in every run. */
function someFrame() {
    let x = 12345;
    return Uint8Array.from({ length: panelModule.FRAME_BYTES }, () => {
        x = (Math.imul(x, 1103515245) + 12345) >>> 0;
        return x >>> 16;
    });
}

test('times and sizes', () => {
    const here = {
        script: scriptModule,
        handheld: handheldModule,
        render: renderModule,
        panel: panelModule,
    };
    const lines = inC(['times']).trim().split('\n');
    assert.ok(lines.length >= 14);
    for (const line of lines) {
        const [name, value] = line.split(' ');
        const [module, constant] = name.split('.');
        assert.equal(here[module][constant], Number(value), name);
    }
});

/** Every verb, correct and with too few and too many words, and all other mistakes. */
const LINES = [
    ...[
        'press',
        'hold',
        'wait',
        'shot',
        'sleep',
        'cut',
        'reset',
        'unplug',
        'plug',
        'stats',
    ].flatMap((verb) => [
        verb,
        `${verb} a`,
        `${verb} a 1`,
        `${verb} a 1 2`,
        `${verb} 7`,
        verb.slice(1),
    ]),
    ...[...KEYS, 'menu', 'A', 'left right'].flatMap((key) => [`press ${key}`, `hold ${key} 20`]),
    ...['0', '1', '1.5', '-1', '0x10', '2000000000', '2000000001', '9'.repeat(30), 'soon'].flatMap(
        (time) => [`wait ${time}`, `hold a ${time}`],
    ),
    ...['x-1_Y', '../x', 'a.b', 'x'.repeat(63), 'x'.repeat(64)].map((name) => `shot ${name}`),
    'shot x-1_Y',
    '# a remark',
    '\tpress  b   # another\r',
];

test('scripts: the same lines are right, and the same sentences tell what is wrong', () => {
    for (const [option, keys] of /** @type {[string, Iterable<string>][]} */ ([
        ['six', KEYS],
        ['two', ['a', 'b']],
    ])) {
        const limits = { keys: [...keys], file: 'standard input' };
        for (const shots of [true, false]) {
            const folder = mkdtempSync(join(tmpdir(), 'twice-'));
            const out = shots ? ['--out', folder] : [];
            const { stderr, status } = spawnSync(
                hostProgram('thegame-play'),
                ['--script', '-', '--keys', option, ...out],
                { input: LINES.join('\n'), encoding: 'utf8' },
            );
            rmSync(folder, { recursive: true });
            assert.equal(status, 2, stderr);
            assert.throws(
                () => scriptModule.parseScript(LINES.join('\n'), { ...limits, shots }),
                (/** @type {any} */ error) => {
                    assert.deepEqual(error.problems, stderr.trimEnd().split('\n'));
                    return true;
                },
            );
        }
    }
});

test('scripts: keys and waits take the same time', () => {
    const text = 'stats\npress a\nstats\nhold b 500\nstats\nwait 250\nstats\n';
    const { stdout } = spawnSync(hostProgram('thegame-play'), ['--script', '-'], {
        input: text,
        encoding: 'utf8',
    });
    const host = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).microseconds);
    const device = [];
    const handheld = new handheldModule.Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
    scriptModule.runScript(handheld, scriptModule.parseScript(text), {
        onStats: ({ microseconds }) => device.push(microseconds),
    });
    const steps = (list) => list.slice(1).map((time, i) => time - list[i]);
    assert.deepEqual(steps(device), steps(host));
    assert.deepEqual(steps(host), [120000, 560000, 250000]);
});

test('names of keys: their order is that of enum hal_key', () => {
    const header = readFileSync(new URL('../../hal/hal.h', import.meta.url), 'utf8');
    const bits = [...header.matchAll(/HAL_KEY_(\w+) = 1 << (\d)/g)];
    assert.deepEqual(
        bits.map(([, name, bit]) => `${name.toLowerCase()} ${bit}`),
        KEYS.map((name, bit) => `${name} ${bit}`),
    );
});

/** Strokes with their times: alone, repeated, typed ahead, held, faster than the queue takes. */
const STROKES = [
    ...['\x1b[A', '\x1b[B', '\x1b[C', '\x1b[D', '\x1bOA', '\x1bOB', '\x1bOC', '\x1bOD'],
    ...['\r', '\n', ' ', 'a', '\x1b', '\x7f', '\b', 'b', 'A', 'B', 'z'],
    ...['\x1b[1;2A', '\x1b[1;2B', '\x1b[1;2C', '\x1b[1;2D'],
].map((stroke) => [[0, stroke]]);
STROKES.push(
    Array.from({ length: 20 }, (_, i) => [30 * i, 'a']),
    Array.from({ length: 20 }, (_, i) => [i, 'b']),
    Array.from({ length: 40 }, (_, i) => [200 * i, '\x1b[A']),
    [
        [0, 'a'],
        [20, '\r'],
        [40, 'b'],
        [200, 'A'],
        [260, 'b'],
    ],
);

test('strokes: the same keys go down for as long', () => {
    for (const strokes of STROKES) {
        const bytes = strokes.flatMap(([at, stroke]) =>
            [...Buffer.from(String(stroke), 'latin1')].map((byte) => `${at} ${byte}`),
        );
        const here = [];
        const taken = new renderModule.Strokes();
        let before = '';
        for (let now = 0; now <= Number(strokes.at(-1)[0]) + 3000; now++) {
            for (const [, stroke] of strokes.filter(([at]) => at === now)) {
                renderModule
                    .splitInput(String(stroke))
                    .forEach((input) => taken.strike(input, now));
            }
            const down = taken.keyAt(now);
            if (down !== before) {
                here.push([now, down === '' ? 0 : 1 << KEYS.indexOf(/** @type {any} */ (down))]);
            }
            before = down;
        }
        const there = inC(['keys'], `${bytes.join('\n')}\n`)
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => line.split(' ').map(Number));
        // C recognises a lone Esc only after a while, JavaScript at the end of a chunk.
        const since = (list) => list.map(([at, key]) => [at - list[0][0], key]);
        assert.deepEqual(since(here), since(there), JSON.stringify(strokes.slice(0, 3)));
    }
});

test('pictures as characters, and the colour of their light', () => {
    const frame = someFrame();
    const { renderRows, halfBlocks, braille, colourOf } = renderModule;
    const rows = [...renderRows(halfBlocks, frame), ...renderRows(braille, frame)];
    assert.equal(inC(['render'], frame), `${rows.join('\n')}\n`);
    const colours = Array.from({ length: 256 }, (_, light) => colourOf(light));
    assert.deepEqual(inC(['colours']).trim().split('\n').map(Number), colours);
});

/** Palette and pixels of a PNG file. @param {Uint8Array} file */
function contentOf(file) {
    const bytes = Buffer.from(file);
    const chunks = {};
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
        const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
        chunks[bytes.toString('latin1', at + 4, at + 8)] = data;
    }
    return {
        head: chunks.IHDR.toString('hex'),
        palette: chunks.PLTE.subarray(0, 9).toString('hex'),
        pixels: inflateSync(chunks.IDAT).toString('hex'),
    };
}

test('pictures as files, for every light of the panel', () => {
    const folder = mkdtempSync(join(tmpdir(), 'twice-'));
    try {
        const frame = someFrame();
        inC(['shot', folder], frame);
        for (let light = 0; light < 256; light++) {
            const [pbm, png] = ['pbm', 'png'].map((ending) =>
                readFileSync(join(folder, `${light}.${ending}`)),
            );
            assert.deepEqual(contentOf(makePng(frame, light)), contentOf(png), `light ${light}`);
            assert.equal(Buffer.compare(makePbm(frame), pbm), 0);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});
