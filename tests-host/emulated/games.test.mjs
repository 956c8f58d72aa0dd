// Whole games with the real UF2 files, from the first start through the menus to the result. The
// advisor plays for persons and for seats of the device. Every shot must be the same as on the
// host.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    BOARDS,
    checkTwins,
    handheldOf,
    litPixels,
    scriptOptions,
    writeScript,
} from './support.mjs';

/** `devices`: bit s is set if the device plays seat s; `strength`: 0 to 2, by default easy. */
const GAMES = {
    pico: [
        { game: 'classic', players: 1 },
        { game: 'classic', players: 3, devices: 0b010, still: true },
        { game: 'duel', players: 2, devices: 0b10, strength: 2 },
        { game: 'quick', players: 4, devices: 0b1000, strength: 1 },
    ],
    picoboy: [
        { game: 'classic', players: 2, expert: true, still: true },
        { game: 'duel', players: 2 },
        { game: 'quick', players: 3, devices: 0b110, pro: true },
    ],
    waveshare: [
        { game: 'classic', players: 5, devices: 0b11110, strength: 1, short: true, still: true },
        { game: 'duel', players: 2, devices: 0b01 },
        { game: 'quick', players: 2 },
    ],
};

const describe = (options) =>
    Object.entries(options)
        .map(([name, value]) => (value === true ? name : `${name} ${value}`))
        .join(', ');

for (const board of BOARDS) {
    GAMES[board].forEach((game, i) => {
        test(`${board}: a whole game: ${describe(game)}`, (t) => {
            const options = { ...scriptOptions(board), noise: 100 + i, shots: 8, ...game };
            const script = writeScript('game', options);
            const handheld = handheldOf(board, { noise: options.noise });
            const again =
                `node --test --test-name-pattern='${board}: a whole game' ` +
                'tests-host/emulated/games.test.mjs';
            const shots = checkTwins(handheld, script, again);
            assert.ok(litPixels(handheld.frame()) > 500, 'the result is on the screen');
            const stats = handheld.stats();
            assert.equal(stats.hastySamples, 0);
            assert.equal(handheld.panel.complaints.size, 0);
            assert.deepEqual(
                handheld.events.map(({ type }) => type),
                ['power'],
                'no restart',
            );
            const awake = (100 * stats.awakeMicroseconds) / stats.microseconds;
            const presses = script.text.match(/^(press|hold) /gm).length;
            t.diagnostic(
                `${presses} presses, ${shots} shots alike, ` +
                    `${(stats.microseconds / 1e6).toFixed(0)} s, ` +
                    `awake ${awake.toFixed(1)} %, ` +
                    `${stats.flashPrograms} pages and ${stats.flashErases} sectors written, ` +
                    `stack ${stats.stackBytes} bytes`,
            );
        });
    });
}
