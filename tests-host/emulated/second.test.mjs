// A second opinion: the same UF2 files and scripts run on QEMU's core (tests-host/second, which
// shares no code with simulator/device). Every shot must show the same picture, and the flash must
// get the same erases and programs in the same order. The emulated handheld cannot run a Pico 2, so
// the Pico 2 is compared with the Pico.
//
//     ./dev test second 20
//
// compares 20 random scripts of 1,000 steps; SECOND_FROM is the first seed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BLOCK_BYTES, PAYLOAD_BYTES } from '../../simulator/device/handheld/uf2.mjs';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { moveTo } from './measure.mjs';
import {
    FRAME_BYTES,
    flashInGame,
    handheldOf,
    imagePath,
    keepPictures,
    runOnDevice,
    SAVE_SECTORS,
    SECTOR_BYTES,
    writeScript,
} from './support.mjs';

const { SECOND_SEEDS = '1', SECOND_STEPS = '200', SECOND_FROM = '1' } = process.env;
const BOARDS = ['pico', 'pico2'];
/** At the end of a file: the pages of the check itself. */
const CHECK_BLOCKS = 4;

/** The Python that has Unicorn: Debian's own, if another one comes first. */
const python = ['python3', '/usr/bin/python3'].find(
    (name) => spawnSync(name, ['-c', 'import unicorn']).status === 0,
);

/**
 * @param {string} board @param {string} text @param {number} noise @param {string[]} [more] @param
 * {string} [uf2]
 */
function runOnSecond(board, text, noise, more = [], uf2 = imagePath(board, 'uf2')) {
    assert.ok(python, 'Unicorn is missing: Debian has it as python3-unicorn');
    const result = spawnSync(
        python,
        [
            '-B',
            join(ROOT, 'tests-host', 'second', 'run.py'),
            uf2,
            imagePath(board, 'json'),
            '--noise',
            String(noise),
            ...more,
        ],
        { input: text, encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    assert.equal(result.status, 0, result.stderr);
    const { shots, flash, starts, drive } = JSON.parse(result.stdout);
    const frames = new Map(
        Object.entries(shots).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]),
    );
    return { frames, flash, starts, drive };
}

/** The emulated Pico, with everything its flash was asked to do. */
function runOnFirst(text, noise) {
    const handheld = handheldOf('pico', { noise });
    const { flash } = handheld;
    const saves = flash.bytes.length - SAVE_SECTORS * SECTOR_BYTES;
    const log = [];
    const { erase, program } = flash;
    flash.erase = (offset, count) => {
        log.push(['erase', offset - saves, count]);
        return erase.call(flash, offset, count);
    };
    flash.program = (offset, data) => {
        log.push(['program', offset - saves, Buffer.from(data).toString('hex')]);
        return program.call(flash, offset, data);
    };
    const frames = runOnDevice(handheld, text);
    return { frames, flash: log, starts: handheld.chip.boots };
}

/** Compares the two, and returns how much was compared. */
function compare(text, noise, again, boards = BOARDS, more = []) {
    const first = runOnFirst(text, noise);
    for (const board of boards) {
        const second = runOnSecond(board, text, noise, more);
        assert.deepEqual([...second.frames.keys()], [...first.frames.keys()]);
        for (const [name, frame] of second.frames) {
            const expected = first.frames.get(name) ?? new Uint8Array(FRAME_BYTES);
            if (Buffer.compare(frame, expected) !== 0) {
                const path = keepPictures('second', { first: expected, second: frame });
                writeFileSync(join(path, 'script'), text);
                assert.fail(`${board}: ${name} differs: see ${path}. Once more: ${again}`);
            }
        }
        second.flash.forEach((operation, i) =>
            assert.deepEqual(operation, first.flash[i], `${board}: flash operation ${i}: ${again}`),
        );
        assert.equal(second.flash.length, first.flash.length, `${board}: flash: ${again}`);
        assert.equal(second.starts, first.starts);
    }
    return { shots: first.frames.size, flash: first.flash.length, starts: first.starts };
}

const add = (a, b) => ({
    shots: a.shots + b.shots,
    flash: a.flash + b.flash,
    starts: a.starts + b.starts,
});

const summary = ({ shots, flash, starts }) =>
    `${shots} shots, ${flash} erases and programs, ${starts} starts alike on ${BOARDS.join(' and ')}`;

test('second core: a tour of the console, a game', (t) => {
    const tour = readFileSync(new URL('../scripts/tour.script', import.meta.url), 'utf8');
    const game = writeScript('game', { noise: 3, shots: 4, pause: 1000, cards: 20 });
    const again = 'node --test tests-host/emulated/second.test.mjs';
    t.diagnostic(summary(add(compare(tour, 4, again), compare(game.text, 3, again))));
});

test(`second core: ${SECOND_SEEDS} random scripts of ${SECOND_STEPS} steps`, (t) => {
    let total = { shots: 0, flash: 0, starts: 0 };
    for (let i = 0; i < Number(SECOND_SEEDS); i++) {
        const seed = Number(SECOND_FROM) + i;
        const noise = 1000 + seed;
        const { text } = writeScript('random', {
            seed,
            noise,
            keys: 6,
            steps: SECOND_STEPS,
            unplug: true,
        });
        const again = `SECOND_FROM=${seed} SECOND_SEEDS=1 SECOND_STEPS=${SECOND_STEPS} node --test tests-host/emulated/second.test.mjs`;
        total = add(total, compare(text, noise, again));
    }
    t.diagnostic(`${summary(total)}; longer: ./dev test second 20`);
});

for (const [how, what] of [
    ['noise', 'deals by its TRNG alone what a Pico deals by its ring oscillator'],
    ['dead', 'deals without its TRNG, if that never answers'],
]) {
    test(`second core: a Pico 2 ${what}`, () => {
        const { text } = writeScript('game', { noise: 3, shots: 2, pause: 1000, cards: 4 });
        const again = 'node --test tests-host/emulated/second.test.mjs';
        const { shots } = compare(text, 3, again, ['pico2'], ['--trng', how]);
        assert.ok(shots > 2, `${shots} pictures`);
    });
}

test('second core: the last sector of a Pico 2, which an update may erase, is never written', (t) => {
    const handheld = handheldOf('pico', { flash: flashInGame('pico') });
    handheld.settle();
    moveTo(handheld, 'down', 'Settings');
    runOnDevice(handheld, 'press a\nwait 100\n');
    moveTo(handheld, 'down', 'Sound');
    const { flash } = handheld;
    const last = flash.programsOf.length - 1;
    for (let presses = 0; flash.programsOf[last - 1] === 0; presses++) {
        assert.ok(presses < 2000, 'the journal never comes to its last sectors');
        handheld.tap('a', 40, 60);
        handheld.run(presses % 8 === 7 ? 2000 : 0); // time to erase ahead
    }
    const place = mkdtempSync(join(tmpdir(), 'thegame-'));
    try {
        const saves = join(place, 'saves');
        writeFileSync(saves, flash.bytes.subarray(-SAVE_SECTORS * SECTOR_BYTES));
        const toggles = 'press right\nwait 2000\n'.repeat(40);
        const script = `press up\npress up\npress a\n${'press down\n'.repeat(3)}${toggles}`;
        for (const board of BOARDS) {
            const { flash: log } = runOnSecond(board, script, 1, ['--saves', saves]);
            const sectors = new Set(log.map(([, offset]) => Math.floor(offset / SECTOR_BYTES)));
            t.diagnostic(`${board}: sectors ${[...sectors].join(' ')}`);
            assert.equal(sectors.has(SAVE_SECTORS - 1), board === 'pico', board);
            assert.ok(sectors.has(SAVE_SECTORS - 2) && sectors.has(0), `${board} goes on`);
        }
    } finally {
        rmSync(place, { recursive: true });
    }
});

test('second core: an image that is not whole never runs, on a Pico 2 either', () => {
    const place = mkdtempSync(join(tmpdir(), 'thegame-'));
    try {
        const path = join(place, 'torn.uf2');
        for (const board of BOARDS) {
            const uf2 = readFileSync(imagePath(board, 'uf2'));
            const blocks = uf2.length / BLOCK_BYTES;
            assert.equal(runOnSecond(board, '', 1).drive, false, `${board}: whole`);
            for (const block of [0, Math.floor(blocks / 2), blocks - CHECK_BLOCKS - 1]) {
                const torn = Buffer.from(uf2);
                const at = block * BLOCK_BYTES + 32;
                torn.fill(0xff, at, at + PAYLOAD_BYTES);
                writeFileSync(path, torn);
                const { drive, flash } = runOnSecond(board, '', 1, [], path);
                assert.equal(drive, true, `${board}: block ${block} is blank`);
                assert.deepEqual(flash, [], 'and nothing is written');
            }
        }
    } finally {
        rmSync(place, { recursive: true });
    }
});
