// Measures the real UF2 files on the emulated handheld, in emulated time, and has the limits:
// bench_device.mjs prints the figures, limits.test.mjs checks them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { watchCache } from './cache.mjs';
import { actsOnRelease, DOWN, keyFigures, most, NEXT, RELEASE_MILLIS } from './keys.mjs';
import {
    boardOf,
    call,
    flashAfter,
    flashInGame,
    handheldOf,
    imagePath,
    megahertzOf,
    RESUME,
    resumedOn,
    runOnDevice,
    SPARE_RAM,
    symbolsOf,
    writeScript,
} from './support.mjs';

/**
 * The limits: times in milliseconds, shares in percent. On SPI a byte takes no longer than fetching
 * it, so the time counts there and the limit of the ratio is loose.
 * @param {string} board @returns {Record<string, number>}
 */
export function limitsOf(board) {
    const { i2c, keys } = boardOf(board);
    const onI2c = i2c !== null;
    // A key that can also be held acts when it is released, after debouncing.
    const key = (name, millis) => (actsOnRelease(keys.size, name) ? RELEASE_MILLIS : 0) + millis;
    const next = NEXT[keys.size];
    return {
        'boot to title': 45,
        // The image is checked and saves are looked through: at 48 MHz that takes longer.
        'boot to title after a whole game': megahertzOf(board) < 125 ? 65 : 45,
        'key to last pixel, menu': key(DOWN[keys.size], onI2c ? 12 : 6),
        'key to last pixel, cursor in the hand': key(next, onI2c ? 15 : 6),
        'key to last pixel, a cursor move on average': key(next, onI2c ? 12 : 5),
        // It is also saved, and most of the table changes; a PicoBoy runs at 48 MHz.
        'key to last pixel, card laid': key('a', board === 'picoboy' ? 24 : onI2c ? 30 : 14),
        'sending a picture': onI2c ? 20 : 3,
        'sending, times the bytes that had to change': onI2c ? 1.42 : 20,
        'sending, times the least it can take': onI2c ? 1.02 : 20,
        'bus bytes a key': onI2c ? 880 : 2000,
        'longest without keys': megahertzOf(board) < 125 ? 110 : 100,
        'longest without keys, flash included': 150,
        // A PicoBoy runs at 48 MHz, and tries out half as much.
        'a hint': key('a', board === 'picoboy' ? 1200 : 500),
        'a hint, late in a game': key('a', board === 'picoboy' ? 1400 : 900),
        'longest without keys, thinking': board === 'picoboy' ? 50 : 20,
        'awake, a game with pauses': 2,
        'awake, waiting in the game': 2,
        'awake, asleep': 0.1,
        'instructions a picture': 100000,
        'pages written a card': 2.5,
        'sectors erased a card': 0.2,
        stack: 4096,
    };
}

const GPIO_IN = 0x04;

// --- Boot ---

/** To the last pixel of the first picture; u8g2 is silent for a while before it begins. */
function bootMillis(board, flash) {
    const handheld = handheldOf(board, { flash });
    handheld.run(500);
    return handheld.panel.changedNanos / 1e6;
}

/** @param {string} board that has been set up */
export const measureBoot = (board) =>
    bootMillis(board, flashAfter(board, 'wait 500\npress a\nwait 3000\n'));

// --- How long no key is looked at ---

/**
 * Measures for how long the firmware does not wait: from the first read of the keys after a wait to
 * the beginning of the next wait.
 */
function watchServing(handheld, board) {
    const symbols = symbolsOf(board);
    const waits = symbols.get('keys_moved');
    const { sio } = handheld.chip.mcu;
    const read = sio.readUint32.bind(sio);
    const { flash, chip } = handheld;
    const flashNanos = () =>
        (flash.erases * flash.eraseMicros + flash.programs * flash.programMicros) * 1000;
    const longest = { all: 0, withoutFlash: 0 };
    let since = null;
    sio.readUint32 = (offset) => {
        if (offset === GPIO_IN) {
            const from = ((chip.core.pc & ~1) >>> 0) - (waits.address & ~1);
            const isWaiting = from >= 0 && from < waits.size;
            if (isWaiting && since) {
                const all = chip.nanos - since.nanos;
                longest.all = Math.max(longest.all, all);
                longest.withoutFlash = Math.max(
                    longest.withoutFlash,
                    all - (flashNanos() - since.flash),
                );
                since = null;
            } else if (!isWaiting && !since) {
                since = { nanos: chip.nanos, flash: flashNanos() };
            }
        }
        return read(offset);
    };
    return longest;
}

// --- A whole game ---

function awakePercent(handheld, act) {
    const before = handheld.stats();
    act();
    const after = handheld.stats();
    return (
        (100 * (after.awakeMicroseconds - before.awakeMicroseconds)) /
        (after.microseconds - before.microseconds)
    );
}

/** Instructions of app_draw for what is on the screen now. */
function drawInstructions(handheld, symbols) {
    const canvas = SPARE_RAM;
    call(handheld, symbols.get('draw_start').address, [canvas, SPARE_RAM + 0x100]);
    const app = symbols.get('console').address;
    return call(handheld, symbols.get('app_draw').address, [app, canvas]).instructions;
}

function measureGame(board) {
    const keys = boardOf(board).keys.size;
    const symbols = symbolsOf(board);
    const script = writeScript('game', { keys, noise: 3, shots: 4, pause: 2000 });
    const [, cards, presses] = /^# (\d+) cards, (\d+) presses$/m.exec(script.text).map(Number);
    const handheld = handheldOf(board, { noise: 3 });
    handheld.settle();
    const serving = watchServing(handheld, board);
    const pictures = [];
    const awake = awakePercent(handheld, () => runOnDevice(handheld, script.text));
    const stats = handheld.stats();
    const flash = handheld.flash.bytes.slice();

    const drawn = handheldOf(board, { noise: 3 });
    runOnDevice(drawn, script.text, {
        onShot: () => pictures.push(drawInstructions(drawn, symbols)),
    });
    return { cards, presses, awake, serving, stats, pictures, flash };
}

/** What the build has measured. @param {string} board */
export function sizesOf(board) {
    const text = readFileSync(imagePath(board, 'txt'), 'utf8');
    const [, ...sizes] = /(\d+) bytes of flash.*?(\d+) of RAM, (\d+) of stack/.exec(text);
    const [flash, ram, stack] = sizes.map(Number);
    return { flash, ram, stack };
}

// --- Thinking ---

const shows = (handheld, text, lit) =>
    handheld.words().some((word) => word.text.startsWith(text) && (word.lit || !lit));

/** Writes down every look at the keys. @returns {{nanos: number, gap: number}[]} */
function watchLooks({ chip }) {
    const { sio } = chip.mcu;
    const read = sio.readUint32.bind(sio);
    const looks = [];
    let before = chip.nanos;
    sio.readUint32 = (offset) => {
        if (offset === GPIO_IN) {
            looks.push({ nanos: chip.nanos, gap: chip.nanos - before });
            before = chip.nanos;
        }
        return read(offset);
    };
    return looks;
}

/** Presses a key until the cursor is on a text. */
export function moveTo(handheld, key, text) {
    for (let tries = 0; !shows(handheld, text, true); tries++) {
        assert.ok(tries < 20, `the cursor never comes to ${text}`);
        runOnDevice(handheld, `press ${key}\nwait 100\n`);
    }
}

/** At the beginning of a turn, the cursor on Hint in the menu: A thinks. */
export function beforeHint(board, options = {}) {
    const keys = boardOf(board).keys.size;
    const handheld = resumedOn(board, options);
    const menu = keys === 5 || keys === 2 ? 'a' : 'b';
    moveTo(handheld, NEXT[keys], '✓');
    runOnDevice(handheld, `press a\nwait 3000\nhold ${menu} 700\nwait 100\n`);
    moveTo(handheld, DOWN[keys], 'Hint');
    return handheld;
}

/** Runs until the hint is shown. */
export function waitForHint(handheld) {
    for (let tries = 0; !shows(handheld, '★', false); tries++) {
        assert.ok(tries < 500, 'there is no hint');
        runOnDevice(handheld, 'wait 20\n');
    }
}

/**
 * How long a hint takes once `cards` cards lie, from the key to the last pixel, and for how long no
 * key is looked at meanwhile.
 */
function measureHint(board, cards = 4) {
    const handheld = beforeHint(board, { flash: flashInGame(board, cards) });
    const before = handheld.chip.nanos;
    runOnDevice(handheld, 'press a\n');
    const looks = watchLooks(handheld); // the table is drawn
    waitForHint(handheld);
    const shown = handheld.panel.changedNanos;
    return {
        millis: (shown - before) / 1e6,
        withoutKeys:
            most(
                looks.filter(({ nanos }) => nanos < shown),
                'gap',
            ) / 1e6,
    };
}

// --- The cache in front of the flash ---

/**
 * What a cache would have missed, and what that would cost: a picture of the table drawn after
 * thinking, the same once more, and a hint at full effort.
 */
export function measureCache(board) {
    const symbols = symbolsOf(board);
    const handheld = beforeHint(board, { compiles: false });
    const cache = watchCache(handheld);
    const hertz = megahertzOf(board) * 1e6;
    const count = (name, act) => {
        const { misses } = cache;
        const { instructions, cycles } = handheld.chip;
        act();
        const missed = cache.misses - misses;
        return {
            name,
            instructions: handheld.chip.instructions - instructions,
            millis: ((handheld.chip.cycles - cycles) / hertz) * 1000,
            misses: missed,
            /** @param {number} cycles of a miss @param {number} [megahertz] of another board */
            missMillis: (cycles, megahertz = megahertzOf(board)) =>
                (missed * cycles) / megahertz / 1000,
        };
    };
    const hint = count('a hint', () => {
        runOnDevice(handheld, 'press a\n');
        waitForHint(handheld);
    });
    const draw = () => drawInstructions(handheld, symbols);
    return [hint, count('a picture after it', draw), count('the same picture again', draw)];
}

// --- All together ---

/**
 * @typedef {object} Figure
 * @property {string} name as in the limits
 * @property {number} value the worst one
 * @property {number} [mean] of all
 * @property {string} unit
 * @property {string} [remark]
 */

/** @returns {Figure[]} */
function gameFigures(board) {
    const { cards, presses, awake, serving, stats, pictures, flash } = measureGame(board);
    const seconds = (stats.microseconds / 1e6).toFixed(0);
    const average = pictures.reduce((a, b) => a + b) / pictures.length;
    return [
        {
            name: 'boot to title after a whole game',
            value: bootMillis(board, flash),
            unit: 'ms',
            remark: `${stats.flashPrograms} pages of saves to look through`,
        },
        { name: 'longest without keys', value: serving.withoutFlash / 1e6, unit: 'ms' },
        {
            name: 'longest without keys, flash included',
            value: serving.all / 1e6,
            unit: 'ms',
            remark: 'an erase takes 45 ms here, up to 400 on a worn chip',
        },
        {
            name: 'awake, a game with pauses',
            value: awake,
            unit: '%',
            remark: `${presses} presses, ${cards} cards, ${seconds} s`,
        },
        {
            name: 'instructions a picture',
            value: Math.max(...pictures),
            unit: '',
            remark: `mean ${average.toFixed(0)} of ${pictures.length}`,
        },
        { name: 'pages written a card', value: stats.flashPrograms / cards, unit: '' },
        { name: 'sectors erased a card', value: stats.flashErases / cards, unit: '' },
        { name: 'stack', value: stats.stackBytes, unit: 'bytes', remark: 'deepest seen' },
    ];
}

/** @returns {Figure[]} */
function hintFigures(board) {
    const { millis, withoutKeys } = measureHint(board);
    return [
        { name: 'a hint', value: millis, unit: 'ms' },
        { name: 'a hint, late in a game', value: measureHint(board, 55).millis, unit: 'ms' },
        { name: 'longest without keys, thinking', value: withoutKeys, unit: 'ms' },
    ];
}

/** @returns {Figure[]} */
function restFigures(board) {
    const handheld = handheldOf(board, { flash: flashInGame(board) });
    runOnDevice(handheld, `${RESUME}wait 3000\n`);
    const waiting = awakePercent(handheld, () => handheld.run(60000));
    runOnDevice(handheld, 'sleep\nwait 3000\n');
    const asleep = awakePercent(handheld, () => handheld.run(600000));
    return [
        { name: 'awake, waiting in the game', value: waiting, unit: '%' },
        { name: 'awake, asleep', value: asleep, unit: '%' },
    ];
}

/** @param {string} board @returns {Figure[]} in the order of the limits */
export function measure(board) {
    const figures = [
        { name: 'boot to title', value: measureBoot(board), unit: 'ms' },
        ...keyFigures(board),
        ...gameFigures(board),
        ...hintFigures(board),
        ...restFigures(board),
    ];
    const order = Object.keys(limitsOf(board));
    return figures.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
