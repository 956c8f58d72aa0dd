// Two programs read the language of scripts. What one refuses, the other refuses at the same line
// and with the same message.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { KEYS } from '../../simulator/device/handheld/board.mjs';
import { parseScript, ScriptError } from '../../simulator/device/handheld/script.mjs';
import { SplitMix64 } from '../../simulator/device/peripherals/noise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program =
    process.env.THEGAME_PLAY ??
    join(process.env.BUILD_DIR ?? join(root, 'build/host'), 'thegame-play');
const work = mkdtempSync(join(tmpdir(), 'thegame-twice-'));
after(() => rmSync(work, { recursive: true, force: true }));

const LINES = 3000;
const WORDS = [
    ...['press', 'hold', 'wait', 'shot', 'sleep', 'cut', 'reset', 'unplug', 'plug', 'stats'],
    ...KEYS,
    ...['0', '1', '60', '007', '2000000000', '2000000001', '18446744073709551617', '-1', '1e3'],
    ...['0x10', '+5', '5.', '٣', 'Press', 'PRESS', 'a/b', 'é', '\ufeffwait', 'x'.repeat(63)],
    ...['x'.repeat(64), 'x'.repeat(990), '#', 'a#b', '\u00a0', '\v', '\f', '\u2028', '\u0085', '-'],
];
const SPACES = [' ', ' ', ' ', '\t', '  ', '\r', ' \t ', '\v', '\f', '\u00a0', '\u3000', '\0'];

/** Lines that are nearly right, from a seed. */
function makeLines(seed) {
    const random = new SplitMix64(seed);
    const pick = (list) => list[Number(random.next() % BigInt(list.length))];
    return Array.from({ length: LINES }, () => {
        let line = pick(['', '', '', ...SPACES]);
        for (let words = Number(random.next() % 5n); words > 0; words--) {
            line += pick(WORDS) + (words > 1 ? pick(SPACES) : pick(['', '', '', ...SPACES]));
        }
        return line;
    });
}

/** The message of thegame-play about a script that it refuses. */
function refusedByHost(file, args) {
    const { status, stderr } = spawnSync(program, ['--script', file, ...args], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
    });
    assert.equal(status, 2, stderr.slice(0, 200));
    return stderr.split('\n').slice(0, -1);
}

/** The message of the emulated handheld. */
function refusedByDevice(text, limits) {
    try {
        parseScript(text, limits);
        return [];
    } catch (error) {
        assert.ok(error instanceof ScriptError, String(error));
        return error.problems;
    }
}

for (const [seed, keys] of /** @type {[number, string][]} */ ([
    [1, 'six'],
    [2, 'two'],
])) {
    test(`${LINES} lines that are nearly right, for ${keys} keys`, (t) => {
        const file = join(work, `script-${seed}`);
        const text = `wait x\n${makeLines(seed).join('\n')}`;
        writeFileSync(file, text);
        const device = refusedByDevice(text, {
            keys: keys === 'six' ? KEYS : ['a', 'b'],
            shots: false,
            file,
        });
        const host = refusedByHost(file, ['--keys', keys]);
        assert.deepEqual(host, device);
        assert.ok(device.length > LINES / 2 && device.length < LINES, `${device.length} refused`);
        t.diagnostic(`${device.length} of ${LINES} lines refused by both, in the same words`);
    });
}

test('what ends a file: no newline, a zero byte, a line of the greatest length', () => {
    const ends = ['wait 5', 'wait 5\0', 'wait 5\0x', 'x', ' '.repeat(1022), ' '.repeat(1023)];
    const long = `wait 5 #${'é'.repeat(507)}`;
    for (const end of [...ends, long, `${long}x`, `${long}\n`, `${long}x\n`]) {
        const file = join(work, 'end');
        writeFileSync(file, `wait x\n${end}`);
        assert.deepEqual(
            refusedByHost(file, []),
            refusedByDevice(`wait x\n${end}`, { file }),
            JSON.stringify(end),
        );
    }
});
