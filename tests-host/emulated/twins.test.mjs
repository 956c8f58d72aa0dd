// Twins: the same noise and the same random script on the host build and on the real UF2 give the
// same picture at every shot, through games, menus, sleep, power cuts, restarts and an unplugged
// panel.
//
//     TWINS_SEEDS=100 TWINS_STEPS=1000 node --test tests-host/emulated/twins.test.mjs
//
// runs longer; TWINS_FROM is the first seed, TWINS_BOARDS the boards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makePbm } from '../../simulator/device/pictures/png.mjs';
import {
    BOARDS,
    boardOf,
    checkTwins,
    handheldOf,
    runOnDevice,
    runOnHost,
    scriptOptions,
    welcomeOn,
    writeScript,
} from './support.mjs';

const {
    TWINS_SEEDS = '4',
    TWINS_STEPS = '200',
    TWINS_FROM = '1',
    TWINS_BOARDS = BOARDS.join(' '),
} = process.env;

test('pico: a tour of the console', (t) => {
    const text = readFileSync(new URL('../scripts/tour.script', import.meta.url), 'utf8');
    const host = runOnHost({ text, noise: '4', keys: 6 });
    const device = runOnDevice(handheldOf('pico', { noise: 4 }), text);
    for (const [name, frame] of device) {
        assert.equal(Buffer.compare(makePbm(frame), host.get(name)), 0, `${name} differs`);
    }
    const pictures = new Set([...device.values()].map((frame) => makePbm(frame).toString()));
    assert.ok(pictures.size >= device.size - 8, 'hardly any two pictures are the same');
    t.diagnostic(`${device.size} shots alike, ${pictures.size} of them different pictures`);
});

test('pico: the chance bar', () => {
    const downs = 'press down\n'.repeat(9);
    const cards = [1, 2, 3, 4].map((card) => `press a\nwait 500\nshot card-${card}\n`).join('');
    const text = `${welcomeOn()}press up\npress up\npress a\n${downs}press a\nshot settings
press b\npress down\npress down\npress a\nshot setup\npress a\nwait 900\nshot dealt\n${cards}`;
    const host = runOnHost({ text, noise: '4', keys: 6 });
    const device = runOnDevice(handheldOf('pico', { noise: 4 }), text);
    const row = 40;
    const at = (row >> 3) * 128;
    for (const [name, frame] of device) {
        assert.equal(Buffer.compare(makePbm(frame), host.get(name)), 0, `${name} differs`);
    }
    for (const name of ['dealt', 'card-1', 'card-2']) {
        const line = [...device.get(name).slice(at, at + 128)].map(
            (byte) => (byte >> (row & 7)) & 1,
        );
        const dots = line.every((lit, x) => x % 4 !== 3 || lit === 1);
        assert.ok(dots && line[0] === 1, `${name}: there is a bar`);
    }
});

for (const board of TWINS_BOARDS.split(' ')) {
    const { i2c } = boardOf(board);
    test(`${board}: ${TWINS_SEEDS} random scripts of ${TWINS_STEPS} steps`, (t) => {
        let shots = 0;
        let micros = 0;
        let boots = 0;
        let screens = 0;
        const seen = new Set();
        for (let i = 0; i < Number(TWINS_SEEDS); i++) {
            const seed = Number(TWINS_FROM) + i;
            const script = writeScript('random', {
                seed,
                noise: 1000 + seed,
                ...scriptOptions(board),
                steps: TWINS_STEPS,
                // A panel on SPI cannot tell that it was unplugged.
                ...(i2c ? { unplug: true } : {}),
            });
            const handheld = handheldOf(board, { noise: 1000 + seed });
            shots += checkTwins(
                handheld,
                script,
                `TWINS_BOARDS=${board} TWINS_FROM=${seed} TWINS_SEEDS=1 ` +
                    `TWINS_STEPS=${TWINS_STEPS} node --test tests-host/emulated/twins.test.mjs`,
            );
            const [, count, numbers] = /^# screens of (\d+): (.*)$/m.exec(script.text);
            numbers.split(' ').forEach((number) => seen.add(number));
            screens = Number(count);
            micros += handheld.micros;
            boots += handheld.chip.boots;
        }
        t.diagnostic(
            `${shots} shots alike on ${seen.size} of ${screens} screens over ` +
                `${(micros / 60e6).toFixed(1)} minutes and ${boots} starts; ` +
                'longer: TWINS_SEEDS=100 TWINS_STEPS=1000',
        );
    });
}
