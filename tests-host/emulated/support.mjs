// Shared by the tests of the real firmware: the UF2 files and their symbols, scripts made by
// bench_games, runs on the host and on the emulated handheld, calls into the running firmware.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { HANG } from '../../simulator/device/chip/rom.mjs';
import { parseBoard } from '../../simulator/device/handheld/board.mjs';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { parseScript, runScript } from '../../simulator/device/handheld/script.mjs';
import { I2cWiring } from '../../simulator/device/handheld/wiring.mjs';
import { knownBoards, ROOT, readBoard } from '../../simulator/device/node/files.mjs';
import { makePbm, makePng } from '../../simulator/device/pictures/png.mjs';
import { mountingOf } from './vendor.mjs';

/** The default board, one with five keys on SPI, one with two keys and a standing panel. */
export const BOARDS = ['pico', 'picoboy', 'waveshare'];

export const FRAME_BYTES = 1024;
export const SECTOR_BYTES = 4096;
export const SAVE_SECTORS = 32;

const images = process.env.THEGAME_UF2_DIR ?? join(ROOT, 'build');
const hostBuild = process.env.BUILD_DIR ?? join(ROOT, 'build', 'host');

/** @param {string} board @param {string} ending */
export const imagePath = (board, ending) => join(images, board, `thegame-${board}.${ending}`);

/** @param {string} board */
export const isBuilt = (board) => existsSync(imagePath(board, 'uf2'));

/** All that are built and can be emulated. */
export const ALL_BOARDS = knownBoards().filter(
    (board) => isBuilt(board) && JSON.parse(readBoard(board)).chip === 'rp2040',
);

function readImage(board, ending) {
    const path = imagePath(board, ending);
    assert.ok(existsSync(path), `there is no ${path}: \`./dev firmware ${board}\` makes it`);
    return readFileSync(path);
}

/** @param {string} board @returns {Uint8Array} */
export const uf2Of = (board) => new Uint8Array(readImage(board, 'uf2'));

/** @param {string} board */
export const boardOf = (board) => parseBoard(readBoard(board));

/** …its glass mounted as its vendor does it, whatever the header says. @param {string} board */
function mounted(board) {
    const header = boardOf(board);
    return { ...header, rotation: mountingOf(board) ?? header.rotation };
}

/** u8g2 sends more than the data sheets have. */
const strictPanel = process.env.THEGAME_DISPLAY !== 'u8g2';

/** What the reset chip of a module takes. */
const READY_MILLIS = 3;

/**
 * @param {string} board
 * @param {Partial<import('../../simulator/device/handheld/handheld.mjs').HandheldOptions>}
 * [options]
 */
export function handheldOf(board, options = {}) {
    const image = { board: mounted(board), uf2: uf2Of(board), strictPanel };
    const handheld = new Handheld({ ...image, ...options });
    if (handheld.wiring instanceof I2cWiring) {
        handheld.wiring.readyMillis = READY_MILLIS;
        handheld.wiring.powerOn();
    }
    return handheld;
}

/** A program of the host build. @param {string} name */
export function hostProgram(name) {
    const path = [join(hostBuild, name), join(hostBuild, 'tests-host', name)].find(existsSync);
    assert.ok(path, `there is no ${name} in ${hostBuild}: \`./dev test\` builds it`);
    return path;
}

/** Emulated milliseconds, as text. @param {number} micros */
export const millis = (micros) => `${(micros / 1000).toFixed(1)} ms`;

// --- Scripts ---

/**
 * @typedef {object} Script
 * @property {string} text
 * @property {string} noise seed
 * @property {number} keys of the board
 * @property {number} [slices] of thinking in a tick, as many as the host's if not given
 * @property {string[]} names of its shots
 * @property {Uint8Array[]} frames what bench_games itself has seen at them
 */

/** What a header sets the clock to; else it is the SDK's 125. @param {string} board */
export const megahertzOf = (board) => JSON.parse(readBoard(board)).mhz ?? 125;

/** What hal_speed says on the host. */
const HOST_SLICES = 6;

/** What a script for a board has to know of it. @param {string} board */
export const scriptOptions = (board) => ({
    keys: boardOf(board).keys.size,
    slices: { 48: 2, 125: 4, 200: HOST_SLICES }[megahertzOf(board)],
});

/**
 * Has bench_games write a script.
 * @param {'game' | 'random' | 'update'} kind @param {Record<string, string | number | boolean>}
 * options
 * @returns {Script}
 */
export function writeScript(kind, options) {
    const folder = mkdtempSync(join(tmpdir(), 'thegame-'));
    try {
        const file = join(folder, 'frames');
        const words = Object.entries(options).flatMap(([name, value]) =>
            value === true ? [`--${name}`] : [`--${name}`, String(value)],
        );
        const text = execFileSync(hostProgram('bench_games'), [kind, ...words, '--frames', file], {
            encoding: 'utf8',
            maxBuffer: 1 << 26,
        });
        const bytes = new Uint8Array(readFileSync(file));
        const names = [...text.matchAll(/^shot (\S+)$/gm)].map(([, name]) => name);
        assert.equal(bytes.length, names.length * FRAME_BYTES);
        return {
            text,
            names,
            noise: String(options.noise ?? 1),
            keys: Number(options.keys ?? 6),
            slices: Number(options.slices ?? HOST_SLICES),
            frames: names.map((_, i) => bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES)),
        };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/**
 * Runs a script by thegame-play.
 * @param {Pick<Script, 'text' | 'noise' | 'keys' | 'slices'>} script
 * @returns {Map<string, Uint8Array> | null} the PBM files by name; null: it knows no such board
 */
export function runOnHost({ text, noise, keys, slices = HOST_SLICES }) {
    const board = { 2: 'two', 6: 'six' }[keys];
    if (board === undefined || slices !== HOST_SLICES) {
        return null;
    }
    const folder = mkdtempSync(join(tmpdir(), 'thegame-'));
    try {
        execFileSync(
            hostProgram('thegame-play'),
            ['--script', '-', '--out', folder, '--noise', noise, '--keys', board],
            { input: text, stdio: ['pipe', 'ignore', 'inherit'] },
        );
        const names = [...text.matchAll(/^shot (\S+)$/gm)].map(([, name]) => name);
        return new Map(names.map((name) => [name, readFileSync(join(folder, `${name}.pbm`))]));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/**
 * Runs a script on a handheld.
 * @param {Handheld} handheld @param {string} text
 * @param {{onShot?: (name: string) => void}} [hooks]
 * @returns {Map<string, Uint8Array | null>} frames by name
 */
export function runOnDevice(handheld, text, { onShot = () => {} } = {}) {
    const shots = new Map();
    const commands = parseScript(text, { keys: handheld.board.keys.keys() });
    runScript(handheld, commands, {
        onShot: (name, frame) => {
            shots.set(name, frame);
            onShot(name);
        },
    });
    return shots;
}

/** @param {Uint8Array | null} a @param {Uint8Array | null} b */
export const sameFrame = (a, b) => Buffer.compare(makePbm(a), makePbm(b)) === 0;

/** How many pixels shine. @param {Uint8Array | null} frame */
export const litPixels = (frame) =>
    [...(frame ?? [])].reduce((sum, byte) => {
        let bits = 0;
        for (let rest = byte; rest !== 0; rest &= rest - 1) {
            bits++;
        }
        return sum + bits;
    }, 0);

/** Keeps pictures that differ. @returns {string} where they are */
export function keepPictures(folder, pictures) {
    const path = join(ROOT, 'build', folder);
    mkdirSync(path, { recursive: true });
    for (const [name, frame] of Object.entries(pictures)) {
        writeFileSync(join(path, `${name}.png`), makePng(frame, 255, deflateSync));
    }
    return path;
}

/**
 * The same script on the host and on the device: identical frames at every shot.
 * @param {Handheld} handheld @param {Script} script
 * @param {string} again the command that repeats it
 * @returns {number} how many shots were compared
 */
export function checkTwins(handheld, script, again) {
    const host = runOnHost(script);
    const device = runOnDevice(handheld, script.text);
    script.names.forEach((name, i) => {
        const seen = device.get(name) ?? null;
        const agreed =
            sameFrame(seen, script.frames[i]) &&
            (host === null || Buffer.compare(makePbm(seen), host.get(name)) === 0);
        if (!agreed) {
            const path = keepPictures('twins', { device: seen, host: script.frames[i] });
            writeFileSync(join(path, 'script'), script.text);
            assert.fail(
                `${name} differs between host and device: host.png, device.png and the script ` +
                    `are in ${path}. Once more: ${again}`,
            );
        }
    });
    return script.names.length;
}

// --- Symbols and calls ---

const SYMTAB = 2;

/**
 * Functions and variables of the image.
 * @param {string} board @returns {Map<string, {address: number, size: number}>}
 */
export function symbolsOf(board) {
    const elf = readImage(board, 'elf');
    const sections = elf.readUInt32LE(0x20);
    const size = elf.readUInt16LE(0x2e);
    const count = elf.readUInt16LE(0x30);
    const symbols = new Map();
    for (let i = 0; i < count; i++) {
        const at = sections + i * size;
        if (elf.readUInt32LE(at + 4) !== SYMTAB) {
            continue;
        }
        const strings = elf.readUInt32LE(sections + elf.readUInt32LE(at + 24) * size + 16);
        const start = elf.readUInt32LE(at + 16);
        const end = start + elf.readUInt32LE(at + 20);
        for (let symbol = start; symbol < end; symbol += 16) {
            const name = strings + elf.readUInt32LE(symbol);
            symbols.set(elf.toString('latin1', name, elf.indexOf(0, name)), {
                address: elf.readUInt32LE(symbol + 4),
                size: elf.readUInt32LE(symbol + 8),
            });
        }
    }
    return symbols;
}

/** RAM that the firmware does not use. */
export const SPARE_RAM = 0x20020000;
const RAM_BASE = 0x20000000;

/** @param {Handheld} handheld @param {number} address @param {number} count */
export const ramOf = (handheld, address, count) =>
    handheld.chip.bus.ram8.subarray(address - RAM_BASE, address - RAM_BASE + count);

/** The firmware runs between calls after this time, well before the watchdog comes. */
const TURN_NANOS = 1e9;
const turns = new WeakMap();

function giveTurn(handheld) {
    const { chip } = handheld;
    if (chip.nanos - (turns.get(chip) ?? 0) > TURN_NANOS) {
        handheld.run(20);
        turns.set(chip, chip.nanos);
    }
    if (chip.dormant.asleep) {
        handheld.tap('up');
    }
    // A slow chip that thinks does not sleep before it has come to an end.
    handheld.runUntil(() => chip.core.waiting, 1000, 0.01);
    handheld.runUntil(() => chip.core.waiting, 60000);
    assert.ok(chip.core.waiting, 'the firmware sleeps');
}

/**
 * Calls a function of the firmware while that sleeps, on the emulated core.
 * @param {Handheld} handheld @param {number} address @param {number[]} args at most four words
 * @returns {{result: number, instructions: number, cycles: number, micros: number}}
 */
export function call(handheld, address, args) {
    giveTurn(handheld);
    const { chip } = handheld;
    const { core } = chip;
    const kept = { r: core.r.slice(), pc: core.pc, xpsr: core.xpsr, waiting: core.waiting };
    const { instructions, cycles, nanos } = chip;
    core.r.set(args);
    core.r[14] = HANG | 1;
    core.pc = address & ~1;
    core.waiting = false;
    core.deadline = 0;
    while (core.pc !== HANG) {
        assert.equal(chip.runUntil(chip.nanos + 1e6), 'running', chip.fault?.message);
        assert.equal(chip.core, core, 'no restart meanwhile');
    }
    const result = core.r[0] >>> 0;
    const used = {
        instructions: chip.instructions - instructions,
        cycles: chip.cycles - cycles,
        micros: (chip.nanos - nanos) / 1000,
    };
    core.r.set(kept.r);
    core.pc = kept.pc;
    core.setFlags(kept.xpsr);
    core.waiting = kept.waiting;
    return { result, ...used };
}

// --- Flash images to start from ---

const prepared = new Map();

/**
 * Flash after these lines of script on a new device: made once, then shared.
 * @param {string} board @param {string} text @param {bigint | number} [noise]
 * @returns {Uint8Array} a copy
 */
export function flashAfter(board, text, noise = 1) {
    const key = `${board} ${noise} ${text}`;
    if (!prepared.has(key)) {
        const handheld = handheldOf(board, { noise });
        runOnDevice(handheld, text);
        handheld.settle();
        prepared.set(key, handheld.flash.bytes.slice());
    }
    return prepared.get(key).slice();
}

/** Where the saves begin in this flash. @param {Uint8Array} flash */
export const saveStart = (flash) => flash.length - SAVE_SECTORS * SECTOR_BYTES;

/**
 * Flash of a device on which a game alone has come to its `cards`-th card.
 * @param {string} board @param {number} [cards]
 */
export function flashInGame(board, cards = 4) {
    const keys = boardOf(board).keys.size;
    return flashAfter(board, writeScript('game', { keys, cards, shots: 0, still: true }).text);
}

/**
 * What a first start asks: the language stays, no guided game. Then the title is up. With five keys
 * Back is a long LEFT; with two B is Next, which says no as well.
 * @param {string} [board]
 */
export const welcomeOn = (board = 'pico') =>
    `press a\n${boardOf(board).keys.size === 5 ? 'hold left 700' : 'press b'}\n`;

/** From the title through the settings, and yes. @param {string} board */
export const updateOf = (board) =>
    writeScript('update', { keys: boardOf(board).keys.size }).text.replace(
        /^press a\n(wait \d+\n)*(press|hold) .*\n/, // what a first start asks
        '',
    );

/** From the title back into the game: Continue, then past the guard. On every board A is OK. */
export const RESUME = 'press a\npress a\n';

/**
 * A handheld that has just resumed a game of `flashInGame`.
 * @param {string} board
 * @param {Partial<import('../../simulator/device/handheld/handheld.mjs').HandheldOptions>}
 * [options]
 */
export function resumedOn(board, options = {}) {
    const handheld = handheldOf(board, { flash: flashInGame(board), ...options });
    runOnDevice(handheld, RESUME);
    handheld.settle();
    return handheld;
}
