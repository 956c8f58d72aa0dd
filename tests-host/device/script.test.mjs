// Scripts, pictures and the command line of the emulated handheld.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
    lstatSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { parseScript, runScript, ScriptError } from '../../simulator/device/handheld/script.mjs';
import { makePbm, makePng } from '../../simulator/device/pictures/png.mjs';
import { BOARD, imageUf2, program, SLEEPER, thumb } from './support.mjs';

test('a script is read line by line, with comments and empty lines', () => {
    const commands = parseScript(
        '# a comment\npress a\n\n  hold up 700  # long\nwait 0\r\nshot one-2_B\nsleep\ncut\nreset\nunplug\nplug\nstats',
    );
    assert.deepEqual(
        commands.map(({ verb, line }) => `${line} ${verb}`),
        [
            '2 press',
            '4 hold',
            '5 wait',
            '6 shot',
            '7 sleep',
            '8 cut',
            '9 reset',
            '10 unplug',
            '11 plug',
            '12 stats',
        ],
    );
    assert.deepEqual(commands[0], { verb: 'press', line: 2, key: 'a', millis: 60 });
    assert.deepEqual(commands[1], { verb: 'hold', line: 4, key: 'up', millis: 700 });
});

test('every bad line is refused with its number before anything runs', () => {
    const bad = [
        'jump a',
        'press',
        'press a b',
        'press c',
        'press left',
        'hold a',
        'hold a 0',
        'hold a x',
        'wait -1',
        'wait 1e3',
        'wait 2000000001',
        'shot',
        'shot a/b',
        `shot ${'x'.repeat(64)}`,
        'sleep 5',
        'stats now',
    ];
    try {
        parseScript(bad.join('\n'), { keys: ['up', 'a', 'b'], file: 'bad.txt' });
        assert.fail('taken');
    } catch (error) {
        assert.ok(error instanceof ScriptError);
        assert.equal(error.problems.length, bad.length);
        error.problems.forEach((problem, i) =>
            assert.match(problem, new RegExp(`^bad\\.txt:${i + 1}: `)),
        );
        assert.match(
            error.message,
            /:1: 'jump' is not a command: it is one of press hold wait shot sleep cut reset unplug plug stats/,
        );
        assert.match(error.message, /:4: 'c' is not a key/);
        assert.match(error.message, /:5: this board has no key 'left'/);
        assert.match(error.message, /:12: this must read: shot NAME/);
    }
    assert.throws(
        () => parseScript('shot a\nshot a'),
        /:2: line 1 has named a picture 'a' already/,
    );
    assert.throws(() => parseScript('shot a', { shots: false }), /use --out/);
});

test('a script runs in emulated time', () => {
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
    const shots = [];
    const notes = [];
    const stats = [];
    const script = 'press a\nhold b 500\nwait 250\nshot dark\nstats\nunplug\nplug\nreset\nsleep';
    runScript(handheld, parseScript(script, { keys: handheld.board.keys.keys() }), {
        onShot: (...shot) => shots.push(shot),
        onStats: (figures) => stats.push(figures),
        onNote: (note) => notes.push(note),
    });
    assert.deepEqual(shots, [['dark', null, 0]]);
    assert.match(notes[0], /line 4: the screen still moves/);
    // A panel that never gets a byte is waited for: at the start, for the shot.
    assert.equal(stats[0].microseconds, (3000 + 120 + 560 + 250 + 3000) * 1000);
    assert.equal(handheld.chip.boots, 2);
});

test('a display that stays on ends `sleep` with a sentence', () => {
    const handheld = new Handheld({ board: BOARD, uf2: imageUf2(SLEEPER) });
    [0x8d, 0x14, 0xaf].forEach((byte) => handheld.panel.command(byte));
    assert.throws(
        () => runScript(handheld, parseScript('sleep')),
        /line 1: the display is still on after 20 minutes/,
    );
});

test('PBM: exact pixels, dark is 1', () => {
    const frame = new Uint8Array(1024);
    frame[0] = 0x01;
    frame[128 + 9] = 0x80;
    const pbm = makePbm(frame);
    assert.equal(new TextDecoder().decode(pbm.subarray(0, 10)), 'P4\n128 64\n');
    assert.equal(pbm.length, 10 + 1024);
    assert.equal(pbm[10], 0x7f);
    assert.equal(pbm[10 + 15 * 16 + 1], 0xbf);
    assert.ok(
        makePbm(null)
            .subarray(10)
            .every((byte) => byte === 0xff),
    );
});

test('PNG: the same pixels, four times as large, packed or not', () => {
    const frame = Uint8Array.from({ length: 1024 }, (_, i) => i * 31);
    const png = Buffer.from(makePng(frame));
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    const width = png.readUInt32BE(16);
    assert.deepEqual([width, png.readUInt32BE(20)], [528, 272]);
    const at = png.indexOf('IDAT');
    const raw = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
    const colour = (x, y) => (raw[y * 133 + 1 + (x >> 2)] >> (6 - (x & 3) * 2)) & 3;
    for (const [x, y] of [
        [0, 0],
        [5, 3],
        [127, 63],
        [64, 17],
    ]) {
        const lit = (frame[(y >> 3) * 128 + x] >> (y & 7)) & 1;
        assert.equal(colour(8 + 4 * x, 8 + 4 * y), lit ? 2 : 1);
        assert.equal(colour(8 + 4 * x + 3, 8 + 4 * y + 3), lit ? 2 : 1);
    }
    assert.equal(colour(3, 100), 0);
});

const emulator = fileURLToPath(new URL('../../simulator/device/node/emulate.mjs', import.meta.url));

/** Runs the command line in a folder of its own. */
function inFolder(use) {
    const folder = mkdtempSync(join(tmpdir(), 'device-'));
    for (const name of ['good', 'bad', 'missing', 'broken']) {
        writeFileSync(join(folder, `${name}.json`), BOARD);
    }
    writeFileSync(join(folder, 'other.json'), BOARD.replace('rp2040', 'rp2350'));
    const emulate = (args, input = '') => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [emulator, ...args], {
            cwd: folder,
            input,
            encoding: 'utf8',
        });
        return { status, stdout, stderr };
    };
    try {
        use(folder, emulate);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test('bad arguments: a sentence and status 2', () => {
    inFolder((folder, emulate) => {
        writeFileSync(join(folder, 'good.uf2'), imageUf2(SLEEPER));
        writeFileSync(join(folder, 'bad.uf2'), imageUf2(SLEEPER).subarray(0, 700));
        writeFileSync(join(folder, 'short.bin'), 'x');
        /** @type {[string[], RegExp][]} */
        const cases = [
            [['--bord', 'pico'], /'--bord' is not an option/],
            [['--board'], /--board needs a value/],
            [['--board', 'nope', '--script', '-'], /unknown board 'nope'. Known boards: .*pico/],
            [['--uf2', 'other.uf2', '--script', '-'], /cannot be emulated/],
            [
                ['--uf2', 'good.uf2', '--script', 'missing.txt'],
                /missing.txt: the script cannot be read/,
            ],
            [['--uf2', 'missing.uf2', '--script', '-'], /missing.uf2: the UF2 file cannot be read/],
            [['--uf2', 'bad.uf2', '--script', '-'], /truncated/],
            [
                ['--uf2', 'good.uf2', '--script', '-', '--noise', '-3'],
                /--noise takes a number or the word stuck/,
            ],
            [['--uf2', 'good.uf2', '--script', '-', '--cut', '0'], /--cut takes a number from 1/],
            [['--uf2', 'good.uf2', '--script', '-', '--cut', '3:x'], /--cut takes a number from 1/],
            [
                ['--uf2', 'good.uf2', '--script', '-', '--flash', 'short.bin'],
                /short.bin has 1 bytes/,
            ],
            [
                ['--uf2', 'good.uf2', '--script', '-', '--display', 'lcd'],
                /--display takes u8g2 or u8g2:SETUP, not 'lcd'/,
            ],
            [['--uf2', 'good.uf2', '--out', 'here'], /--script is missing/],
            [['--uf2', 'good.uf2'], /this is no terminal/],
        ];
        for (const [args, message] of cases) {
            const { status, stderr } = emulate(args);
            assert.equal(status, 2, stderr);
            assert.match(stderr, message);
            assert.equal(stderr.trim().split('\n').length, 1, stderr);
        }
        const { status, stderr } = emulate(
            ['--uf2', 'good.uf2', '--script', '-'],
            'wait 5\nshot x\njump\n',
        );
        assert.equal(status, 2);
        assert.match(stderr, /^standard input:2: .*--out DIR\nstandard input:3: 'jump'/);
    });
});

test('a run writes its pictures, its figures and its flash', () => {
    inFolder((folder, emulate) => {
        writeFileSync(join(folder, 'good.uf2'), imageUf2(SLEEPER));
        const { status, stdout, stderr } = emulate(
            [
                '--uf2',
                'good.uf2',
                '--script',
                '-',
                '--out',
                'deep/er',
                '--flash',
                'flash.bin',
                '--noise',
                '0x10',
            ],
            'shot one\nstats\n',
        );
        assert.equal(status, 0, stderr);
        assert.equal(JSON.parse(stdout).flashErases, 0);
        assert.equal(readFileSync(join(folder, 'deep/er/one.pbm')).length, 1034);
        assert.equal(
            readFileSync(join(folder, 'deep/er/one.png')).subarray(1, 4).toString(),
            'PNG',
        );
        assert.equal(readFileSync(join(folder, 'flash.bin')).length, 2 << 20);
        assert.equal(
            emulate(['--uf2', 'good.uf2', '--script', '-', '--flash', 'flash.bin']).status,
            0,
        );
    });
});

test('a flash or a folder that cannot be written is refused before anything runs', () => {
    inFolder((folder, emulate) => {
        writeFileSync(join(folder, 'good.uf2'), imageUf2(SLEEPER));
        writeFileSync(join(folder, 'file'), 'x');
        const run = ['--uf2', 'good.uf2', '--script', '-'];
        /** @type {[string[], RegExp][]} */
        const cases = [
            [['--flash', 'nowhere/flash.bin'], /--flash: .*no such file or directory/],
            [['--flash', '.'], /--flash: \. is not a plain file/],
            [['--flash', '/dev/null'], /--flash: \/dev\/null is not a plain file/],
            [['--out', 'file/pictures'], /--out: .*not a directory/],
        ];
        for (const [args, message] of cases) {
            const { status, stdout, stderr } = emulate([...run, ...args], 'stats\n');
            assert.equal(status, 2, stderr);
            assert.match(stderr, message);
            assert.equal(stdout, '', 'nothing has run');
        }
    });
});

test('a flash behind a symbolic link is written where the link leads, and the link stays', () => {
    inFolder((folder, emulate) => {
        writeFileSync(join(folder, 'good.uf2'), imageUf2(SLEEPER));
        mkdirSync(join(folder, 'deep'));
        symlinkSync('deep/flash.bin', join(folder, 'near.bin'));
        symlinkSync('near.bin', join(folder, 'link.bin'));
        for (let run = 1; run <= 2; run++) {
            const args = ['--uf2', 'good.uf2', '--script', '-', '--flash', 'link.bin'];
            const { status, stderr } = emulate(args, 'wait 1\n');
            assert.equal(status, 0, stderr);
            assert.ok(lstatSync(join(folder, 'link.bin')).isSymbolicLink(), `run ${run}`);
            assert.ok(lstatSync(join(folder, 'near.bin')).isSymbolicLink());
            assert.equal(lstatSync(join(folder, 'deep/flash.bin')).size, 2 << 20);
        }
        assert.deepEqual(readdirSync(join(folder, 'deep')), ['flash.bin'], 'and nothing else');
    });
});

test('a firmware that fails: the dump and status 1', () => {
    inFolder((folder, emulate) => {
        writeFileSync(join(folder, 'broken.uf2'), imageUf2(program([thumb.bkpt])));
        const { status, stderr } = emulate(['--uf2', 'broken.uf2', '--script', '-']);
        assert.equal(status, 1);
        assert.match(stderr, /the firmware failed: BKPT.*\npc 0x10000100 /);
    });
});
