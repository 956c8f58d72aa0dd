// Runs the boot ROM of a real RP2040, the file that BOOTROM names, in the emulated chip. The ROM
// starts the image, serves its calls, and is the drive that a computer copies the UF2 file to.
// docs/building.md says how to read the ROM out of a chip.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ROM_BYTES } from '../../simulator/device/chip/map.mjs';
import { BLOCK_BYTES } from '../../simulator/device/handheld/uf2.mjs';
import { DOWN } from '../emulated/keys.mjs';
import {
    ALL_BOARDS,
    BOARDS,
    boardOf,
    checkTwins,
    flashInGame,
    handheldOf,
    millis,
    RESUME,
    runOnDevice,
    sameFrame,
    saveStart,
    scriptOptions,
    uf2Of,
    updateOf,
    welcomeOn,
    writeScript,
} from '../emulated/support.mjs';
import { Computer, openVolume, SECTOR } from './computer.mjs';

const { BOOTROM, BOOTROM_SEEDS = '3' } = process.env;
/** The USB ids of Raspberry Pi and of its boot ROM. */
const ROM_DEVICE = '2e8a0003';
/** The ROM restarts half a second after the last block. */
const RESTART_MS = 700;
/** The firmware wants the keys for three seconds. */
const CHORD_MS = 3300;

/** @param {string} path @returns {Uint8Array} */
function readRom(path) {
    const bytes = new Uint8Array(readFileSync(path));
    const magic = String.fromCharCode(...bytes.subarray(0x10, 0x12));
    assert.ok(
        bytes.length === ROM_BYTES && magic === 'Mu' && bytes[0x12] === 1,
        `${path} is not the boot ROM of an RP2040: 16,384 bytes with "Mu" and 1 at 16`,
    );
    return bytes;
}

/** The same blocks in another order. @param {Uint8Array} file @returns {Uint8Array[]} */
function shuffled(file) {
    const blocks = Array.from({ length: file.length / BLOCK_BYTES }, (_, i) =>
        file.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES),
    );
    let seed = 1;
    for (let i = blocks.length - 1; i > 0; i--) {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        const j = (seed >>> 8) % (i + 1);
        [blocks[i], blocks[j]] = [blocks[j], blocks[i]];
    }
    return blocks;
}

if (!BOOTROM) {
    console.log(
        "not tested here: the RP2040's boot ROM. Set BOOTROM to a file of its 16 KB (docs/building.md).",
    );
} else {
    const bootRom = readRom(BOOTROM);
    const stepping = bootRom[0x13] === 3 ? 'B2' : 'B1';

    for (const board of ALL_BOARDS) {
        test(`${board}: the ROM starts the image, to the same picture`, (t) => {
            const [ours, theirs] = [null, bootRom].map((rom) => {
                const handheld = handheldOf(board, { bootRom: rom, stepping });
                assert.ok(handheld.runUntil(() => handheld.frame() !== null, 500, 0.1));
                const lit = handheld.micros;
                handheld.settle();
                return { lit, frame: handheld.frame() };
            });
            assert.ok(sameFrame(ours.frame, theirs.frame));
            t.diagnostic(
                `first light after ${millis(theirs.lit)}, ${millis(ours.lit)} with our own ROM`,
            );
        });
    }

    for (const board of BOARDS) {
        test(`${board}: games, saves and power cuts, picture by picture`, (t) => {
            let shots = 0;
            for (let seed = 1; seed <= Number(BOOTROM_SEEDS); seed++) {
                const noise = 2000 + seed;
                const script = writeScript('random', {
                    seed,
                    noise,
                    ...scriptOptions(board),
                    steps: 200,
                });
                const handheld = handheldOf(board, { noise, bootRom });
                shots += checkTwins(handheld, script, './dev test bootrom');
            }
            t.diagnostic(`${shots} shots alike; longer: BOOTROM_SEEDS=20`);
        });

        test(`${board}: Firmware update, and a copy over USB in any order; the game goes on`, (t) => {
            const flash = flashInGame(board);
            const handheld = handheldOf(board, { flash, bootRom });
            runOnDevice(handheld, RESUME);
            handheld.settle();
            const [game, saves] = [handheld.frame(), handheld.flash.bytes.slice(saveStart(flash))];
            handheld.cut();
            handheld.settle();
            assert.equal(handheld.chip.usb.attached, false);
            const down = DOWN[boardOf(board).keys.size];
            // Continue and Same table come first on the title.
            runOnDevice(handheld, `press ${down}\npress ${down}\n${updateOf(board)}`);

            const computer = new Computer(handheld);
            assert.equal(computer.connect(), ROM_DEVICE);
            const { label, data } = openVolume(computer);
            assert.equal(label, 'RPI-RP2');
            handheld.flash.bytes.fill(0, 0, 4 * SECTOR); // the image that is there is useless
            const from = handheld.micros;
            const { boots } = handheld.chip;
            shuffled(uf2Of(board)).forEach((block, i) => {
                computer.write(data + 8 * SECTOR + i, block);
            });
            const micros = handheld.micros - from;
            handheld.run(RESTART_MS);
            assert.equal(handheld.chip.boots, boots + 1, 'it restarts once');
            handheld.settle();
            assert.equal(
                Buffer.compare(handheld.flash.bytes.subarray(saveStart(flash)), saves),
                0,
                'the saves are as they were',
            );
            runOnDevice(handheld, RESUME);
            handheld.settle();
            assert.ok(sameFrame(handheld.frame(), game), 'the game goes on');
            t.diagnostic(`copied in ${millis(micros)}`);
        });
    }

    test('pico: a chip without a second stage is the drive, and the first copy starts', () => {
        const handheld = handheldOf('pico', { uf2: undefined, bootRom });
        const computer = new Computer(handheld);
        assert.equal(computer.connect(), ROM_DEVICE);
        const { data } = openVolume(computer);
        const file = uf2Of('pico');
        for (let at = 0; at < file.length; at += 8 * SECTOR) {
            computer.write(data + 8 + at / SECTOR, file.subarray(at, at + 8 * SECTOR));
        }
        handheld.run(RESTART_MS);
        const shots = runOnDevice(handheld, `${welcomeOn('pico')}shot title\n`);
        const other = runOnDevice(handheldOf('pico'), `${welcomeOn('pico')}shot title\n`);
        assert.ok(sameFrame(shots.get('title'), other.get('title')));
    });

    test('pico: keys held at power-on lead to the drive, and power off leaves it', () => {
        const handheld = handheldOf('pico', { held: ['a', 'b'], bootRom });
        handheld.run(CHORD_MS);
        const computer = new Computer(handheld);
        assert.equal(computer.connect(), ROM_DEVICE);
        assert.equal(openVolume(computer).label, 'RPI-RP2');
        boardOf('pico').keys.forEach((_, key) => handheld.release(key));
        handheld.cut();
        assert.equal(handheld.settle(), true);
        assert.equal(handheld.chip.usb.attached, false);
    });
}
