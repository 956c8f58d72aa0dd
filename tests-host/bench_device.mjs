// bench_device.mjs [BOARD...]          measures the real UF2 files on the emulated handheld
// bench_device.mjs --docs              all boards, into docs/sizes.md
//
// All times are emulated. The limits are checked by firmware_limits.test.mjs.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBoard, ROOT } from '../simulator/device/node_files.mjs';
import { parseDefines } from '../simulator/device/board.mjs';
import {
    ALL_BOARDS,
    BOARDS,
    boardOf,
    call,
    flashAfter,
    flashInGame,
    handheldOf,
    imagePath,
    isBuilt,
    RESUME,
    runOnDevice,
    SPARE_RAM,
    symbolsOf,
    writeScript,
} from './firmware_support.mjs';

/** What must hold. Times in milliseconds, shares in percent. */
const LIMITS = {
    'boot to title': 250,
    'boot to title after a whole game': 250,
    'key to last pixel, menu': 45,
    'key to last pixel, cursor in the hand': 45,
    'key to last pixel, card laid': 60,
    'longest without keys': 100,
    'longest without keys, flash included': 150,
    'awake, a game with pauses': 2,
    'awake, waiting in the game': 2,
    'awake, asleep': 0.1,
    'instructions a picture': 300000,
    'pages written a card': 2.5,
    'sectors erased a card': 0.2,
    stack: 4096,
};
/** On SPI a byte takes no longer than fetching it: there the time counts, not its ratio. */
const BUS_LIMITS = {
    i2c: { 'sending a picture': 25, 'sending, times the bytes that had to change': 1.55, 'bus bytes a key': 700 },
    spi: { 'sending a picture': 5, 'sending, times the bytes that had to change': 20, 'bus bytes a key': 2000 },
};

/** @param {string} board @returns {Record<string, number>} the most that each figure may be */
export const limitsOf = (board) => ({
    ...LIMITS,
    ...BUS_LIMITS[boardOf(board).i2c ? 'i2c' : 'spi'],
});

const GPIO_IN = 0x04;
const KEY_SETTLED_MS = 400;

/** Microseconds that a byte takes on the bus of this board. */
function byteMicros(board) {
    const defines = parseDefines(readBoard(board));
    return defines.get('BOARD_BUS_I2C') === 1
        ? 9e6 / Number(defines.get('BOARD_I2C_HZ'))
        : 8e6 / Number(defines.get('BOARD_SPI_HZ'));
}

// --- Boot ---

function bootMillis(board, flash) {
    const handheld = handheldOf(board, { flash });
    handheld.settle();
    return handheld.panel.changedNanos / 1e6;
}

// --- Keys ---

/** Which keys these are, on boards with six, five, three and two. */
const NEXT = { 6: 'right', 5: 'right', 3: 'down', 2: 'b' };
const DOWN = { 6: 'down', 5: 'down', 3: 'down', 2: 'b' };

/** Whether a key acts when it is let go: those that also do something when held. */
function actsOnRelease(keys, key) {
    return { 6: ['b'], 5: ['a', 'left'], 3: ['b'], 2: ['a', 'b'] }[keys].includes(key);
}

/**
 * One press, from the moment that counts to the last pixel.
 * @param {import('../simulator/device/handheld.mjs').Handheld} handheld @param {string} key
 */
function measureKey(handheld, key) {
    const { wiring, panel, chip } = handheld;
    handheld.settle();
    const bytes = wiring.bytes;
    const memory = panel.ram.slice();
    const sent = { first: 0 };
    const count = wiring.count;
    wiring.count = function counted(...args) {
        sent.first ||= chip.nanos;
        count.apply(this, args);
    };
    let pressed = chip.nanos;
    handheld.press(key);
    if (actsOnRelease(handheld.board.keys.size, key)) {
        handheld.run(60);
        sent.first = 0;
        pressed = chip.nanos;
        handheld.release(key);
    }
    handheld.run(60);
    handheld.release(key);
    handheld.run(KEY_SETTLED_MS);
    delete wiring.count;
    const changed = panel.ram.reduce((sum, byte, i) => sum + (byte !== memory[i] ? 1 : 0), 0);
    return {
        millis: (panel.changedNanos - pressed) / 1e6,
        sendMillis: (panel.changedNanos - sent.first) / 1e6,
        busBytes: wiring.bytes - bytes,
        changed,
    };
}

function measureKeys(board) {
    const keys = boardOf(board).keys.size;
    const handheld = handheldOf(board, { flash: flashInGame(board) });
    // At all moments between two ticks of the firmware.
    const press = (key, times) =>
        Array.from({ length: times }, (_, i) => {
            handheld.run(i * 1.7);
            return measureKey(handheld, key);
        });
    const menu = press(DOWN[keys], 6);
    runOnDevice(handheld, `hold ${keys === 5 ? 'a' : keys === 2 ? 'a' : 'b'} 700\n`);
    handheld.cut();
    runOnDevice(handheld, RESUME);
    const hand = press(NEXT[keys], 6);
    handheld.cut();
    runOnDevice(handheld, RESUME);
    const card = press('a', 2);
    return { menu, hand, card };
}

const most = (list, field) => Math.max(...list.map((entry) => entry[field]));
const mean = (list, field) => list.reduce((sum, entry) => sum + entry[field], 0) / list.length;

// --- How long no key is looked at ---

/**
 * Watches for how long the firmware does something else than wait: from the first look at the keys
 * after a wait to the beginning of the next wait.
 */
function watchServing(handheld, board) {
    const symbols = symbolsOf(board);
    const waits = symbols.get('keys_moved');
    const { sio } = handheld.chip.mcu;
    const read = sio.readUint32.bind(sio);
    const { flash, chip } = handheld;
    const flashNanos = () => (flash.erases * flash.eraseMicros + flash.programs * flash.programMicros) * 1000;
    const longest = { all: 0, withoutFlash: 0 };
    let since = null;
    sio.readUint32 = (offset) => {
        if (offset === GPIO_IN) {
            const from = ((chip.core.r[14] & ~1) >>> 0) - (waits.address & ~1);
            const isWaiting = from >= 0 && from < waits.size;
            if (isWaiting && since) {
                const all = chip.nanos - since.nanos;
                longest.all = Math.max(longest.all, all);
                longest.withoutFlash = Math.max(longest.withoutFlash, all - (flashNanos() - since.flash));
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

// --- All together ---

/**
 * @param {string} board
 * @returns {{name: string, value: number, unit: string, remark?: string}[]} see LIMITS
 */
export function measure(board) {
    const perByte = byteMicros(board) / 1000;
    const keys = measureKeys(board);
    const all = [...keys.menu, ...keys.hand, ...keys.card];
    const game = measureGame(board);
    const playing = handheldOf(board, { flash: flashInGame(board) });
    runOnDevice(playing, `${RESUME}wait 3000\n`);
    const waiting = awakePercent(playing, () => playing.run(60000));
    runOnDevice(playing, 'sleep\nwait 3000\n');
    const asleep = awakePercent(playing, () => playing.run(600000));
    const latency = (name, list) => ({
        name: `key to last pixel, ${name}`,
        value: most(list, 'millis'),
        unit: 'ms',
        remark:
            `mean ${mean(list, 'millis').toFixed(1)}; ${mean(list, 'changed').toFixed(0)} bytes had to ` +
            `change: ${(mean(list, 'changed') * perByte).toFixed(1)} ms of bus, ` +
            `${(mean(list, 'millis') / (mean(list, 'changed') * perByte)).toFixed(1)} times that`,
    });
    return [
        { name: 'boot to title', value: bootMillis(board, flashAfter(board, 'press a\nwait 3000\n')), unit: 'ms' },
        {
            name: 'boot to title after a whole game',
            value: bootMillis(board, game.flash),
            unit: 'ms',
            remark: `${game.stats.flashPrograms} pages of saves to look through`,
        },
        latency('menu', keys.menu),
        latency('cursor in the hand', keys.hand),
        latency('card laid', keys.card),
        { name: 'sending a picture', value: most(all, 'sendMillis'), unit: 'ms' },
        {
            name: 'sending, times the bytes that had to change',
            value: mean(all, 'sendMillis') / (mean(all, 'changed') * perByte),
            unit: '',
        },
        {
            name: 'bus bytes a key',
            value: most(all, 'busBytes'),
            unit: 'bytes',
            remark: `mean ${mean(all, 'busBytes').toFixed(0)}; ${mean(all, 'changed').toFixed(0)} had to change`,
        },
        { name: 'longest without keys', value: game.serving.withoutFlash / 1e6, unit: 'ms' },
        {
            name: 'longest without keys, flash included',
            value: game.serving.all / 1e6,
            unit: 'ms',
            remark: 'an erase takes 45 ms here, up to 400 on a worn chip',
        },
        {
            name: 'awake, a game with pauses',
            value: game.awake,
            unit: '%',
            remark: `${game.presses} presses, ${game.cards} cards, ${(game.stats.microseconds / 1e6).toFixed(0)} s`,
        },
        { name: 'awake, waiting in the game', value: waiting, unit: '%' },
        { name: 'awake, asleep', value: asleep, unit: '%' },
        {
            name: 'instructions a picture',
            value: Math.max(...game.pictures),
            unit: '',
            remark: `mean ${(game.pictures.reduce((a, b) => a + b) / game.pictures.length).toFixed(0)} of ${game.pictures.length}`,
        },
        {
            name: 'pages written a card',
            value: game.stats.flashPrograms / game.cards,
            unit: '',
        },
        { name: 'sectors erased a card', value: game.stats.flashErases / game.cards, unit: '' },
        { name: 'stack', value: game.stats.stackBytes, unit: 'bytes', remark: 'deepest seen' },
    ];
}

const digits = (value) => (value >= 1000 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

function printTable(board) {
    const limits = limitsOf(board);
    console.log(`${board}:`);
    for (const { name, value, unit, remark = '' } of measure(board)) {
        const limit = limits[name];
        const share = `${((100 * value) / limit).toFixed(0)} % of ${limit}`;
        console.log(
            `  ${name.padEnd(48)} ${`${digits(value)} ${unit}`.padStart(14)}  ${share.padStart(16)}  ${remark}`,
        );
    }
}

// --- docs/sizes.md ---

/** What the build has measured. @param {string} board */
export function sizesOf(board) {
    const text = readFileSync(imagePath(board, 'txt'), 'utf8');
    const [, ...sizes] = /(\d+) bytes of flash.*?(\d+) of RAM, (\d+) of stack/.exec(text);
    const [flash, ram, stack] = sizes.map(Number);
    return { flash, ram, stack };
}

function writeDocs() {
    const thousands = (n) => n.toLocaleString('en-US');
    const lines = [
        '# Sizes and speed',
        '',
        'Written by `./dev firmware all && node tests-host/bench_device.mjs --docs`; do not edit.',
        '',
        '## What the firmware takes',
        '',
        'Bytes. The limits are 160 KB of flash without the advisor\'s tables, 24 KB of static RAM and 4 KB of stack (the',
        'deepest path through the code, interrupts included); the build fails above them. There is no heap.',
        '',
        '| board | flash | RAM | stack |',
        '| --- | ---: | ---: | ---: |',
    ];
    for (const board of [...ALL_BOARDS, 'pico2']) {
        const { flash, ram, stack } = sizesOf(board);
        lines.push(`| ${board} | ${[flash, ram, stack].map(thousands).join(' | ')} |`);
    }
    lines.push(
        '',
        '## What the emulated handheld measures',
        '',
        'Emulated time, the real UF2 files: `./dev bench device` prints it with remarks, the tests check the limits. "Key"',
        'is from the press (or the release, for keys that can also be held) to the last pixel that changed, 20 to 30 ms of',
        'debouncing included.',
        '',
        `| | limit | ${BOARDS.join(' | ')} |`,
        `| --- | --- | ${BOARDS.map(() => '---:').join(' | ')} |`,
    );
    const columns = BOARDS.map((board) => measure(board));
    columns[0].forEach(({ name, unit }, i) => {
        const values = columns.map((column) => digits(column[i].value));
        const limits = BOARDS.map((board) => thousands(limitsOf(board)[name]));
        lines.push(
            `| ${name}${unit ? ` (${unit})` : ''} | ${[...new Set(limits)].join(', on SPI ')} | ${values.join(' | ')} |`,
        );
    });
    writeFileSync(join(ROOT, 'docs', 'sizes.md'), `${lines.join('\n')}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
    const boards = process.argv.slice(2);
    if (boards[0] === '--docs') {
        writeDocs();
    } else {
        for (const board of boards.length > 0 ? boards : BOARDS.filter(isBuilt)) {
            printTable(board);
        }
    }
}
