// The UF2 files and the saves: no image reaches the saves, the saves survive an update, and the
// settings lead to the update drive. Every board starts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_BYTES, makeUf2, parseUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { knownBoards } from '../../simulator/device/node/files.mjs';
import { makePbm } from '../../simulator/device/pictures/png.mjs';
import { otherVersion } from './seal.mjs';
import {
    ALL_BOARDS,
    BOARDS,
    boardOf,
    flashInGame,
    handheldOf,
    isBuilt,
    litPixels,
    RESUME,
    runOnDevice,
    runOnHost,
    SECTOR_BYTES,
    sameFrame,
    saveStart,
    uf2Of,
    updateOf,
    welcomeOn,
} from './support.mjs';

test('every board is built', () => {
    const missing = knownBoards().filter((board) => !isBuilt(board));
    assert.deepEqual(missing, [], '`./dev firmware all` builds them');
});

for (const board of ALL_BOARDS) {
    test(`${board}: its file stays away from the saves, and it starts`, (t) => {
        const { flashBytes, keys } = boardOf(board);
        const { sectors } = parseUf2(uf2Of(board), { flashBytes });
        const last = Math.max(...sectors.keys()) + SECTOR_BYTES;
        const start = saveStart(new Uint8Array(flashBytes));
        assert.ok(last <= start, `the image ends at ${last}, the saves begin at ${start}`);

        const handheld = handheldOf(board);
        const shots = runOnDevice(handheld, `shot first\n${welcomeOn(board)}shot title\n`);
        const host = runOnHost({
            text: `shot first\n${welcomeOn()}shot title\n`,
            noise: '1',
            keys: 6,
        });
        for (const [name, frame] of shots) {
            assert.ok(litPixels(frame) > 300, `${name} is on the screen`);
        }
        assert.equal(
            Buffer.compare(makePbm(shots.get('title')), host.get('title')),
            0,
            'the title',
        );
        t.diagnostic(`${keys.size} keys; the image takes ${last / 1024} KB of ${start / 1024}`);
    });
}

test('saves survive another build, and the game goes on', () => {
    const flash = flashInGame('pico');
    const before = handheldOf('pico', { flash });
    runOnDevice(before, RESUME);
    before.settle();
    const resumed = before.frame();
    const saves = before.flash.bytes.slice(saveStart(flash));
    const builds = { 'another version': makeUf2(new Uint8Array(otherVersion())) };
    if (isBuilt('picow')) {
        builds.picow = uf2Of('picow');
    }
    for (const [name, uf2] of Object.entries(builds)) {
        before.reflash(uf2);
        assert.equal(Buffer.compare(before.flash.bytes.subarray(saveStart(flash)), saves), 0);
        runOnDevice(before, RESUME);
        before.settle();
        assert.ok(sameFrame(before.frame(), resumed), `${name}: the same game`);
    }
    const programs = before.flash.programs;
    before.tap('a');
    before.run(300);
    assert.ok(before.flash.programs > programs, 'and the next card is laid');
});

for (const board of BOARDS) {
    test(`${board}: firmware update in the settings ends in the update drive`, () => {
        const handheld = handheldOf(board);
        runOnDevice(handheld, `${welcomeOn(board)}wait 3000\n`); // and a sector is erased ahead
        const saves = handheld.flash.bytes.slice();
        runOnDevice(handheld, updateOf(board));
        assert.equal(handheld.state, 'bootsel');
        assert.equal(handheld.events.at(-1).type, 'bootsel');
        assert.equal(Buffer.compare(handheld.flash.bytes, saves), 0, 'nothing else was written');
        handheld.reflash(uf2Of(board));
        assert.equal(handheld.settle(), true, 'and the new file starts');
    });
}

/**
 * Keys held from power-on that lead to the drive, and to the safe start, by how many a board has.
 */
const CHORDS = {
    2: { drive: ['a', 'b'], safety: ['b'] },
    3: { drive: ['a', 'b'], safety: ['down'] },
    5: { drive: ['up'], safety: ['down'] },
    6: { drive: ['a', 'b'], safety: ['down'] },
};

for (const board of ALL_BOARDS) {
    test(`${board}: keys held from power-on lead to the drive or to the safe start`, () => {
        const { drive, safety } = CHORDS[boardOf(board).keys.size];
        const flash = flashInGame(board);
        const started = (held) => {
            const handheld = handheldOf(board, { flash, held });
            handheld.run(3300);
            return handheld;
        };
        const asDrive = started(drive);
        assert.equal(asDrive.state, 'bootsel');
        assert.ok(
            asDrive.words().some(({ text }) => text === 'RPI-RP2'),
            'and says so',
        );
        assert.ok(asDrive.light > 0 && asDrive.light < 16, `at light ${asDrive.light}`);
        const inSafety = started(safety);
        assert.equal(inSafety.state, 'running');
        assert.ok(inSafety.words().some(({ text }) => /safe/i.test(text)));
        assert.equal(inSafety.chip.boots, 1);
    });
}

test('pico: the keys lead to the drive without a panel', () => {
    const handheld = handheldOf('pico', { held: ['a', 'b'], plugged: false });
    handheld.run(3300);
    assert.equal(handheld.state, 'bootsel');
});

test('a device that is asked for an update by mistake stays as it is', () => {
    const handheld = handheldOf('pico');
    const text = `${welcomeOn()}${updateOf('pico')}`;
    runOnDevice(handheld, text.replace(/press \w+\n(?=press a\n$)/, ''));
    assert.equal(handheld.state, 'running');
});

/** @param {string} board @returns {Uint8Array[]} */
function blocksOf(board) {
    const file = uf2Of(board);
    return Array.from({ length: file.length / BLOCK_BYTES }, (_, i) =>
        file.subarray(BLOCK_BYTES * i, BLOCK_BYTES * (i + 1)),
    );
}

/** @param {string} board in its drive, with a game in its saves */
function inDrive(board) {
    const handheld = handheldOf(board, { flash: flashInGame(board) });
    handheld.chip.enterBootsel('for this test');
    handheld.run(1);
    return handheld;
}

test('the drive takes the file with its blocks backwards, some twice, and leaves the saves', () => {
    const handheld = inDrive('pico');
    const saves = saveStart(handheld.flash.bytes);
    const before = handheld.flash.bytes.slice();
    const blocks = blocksOf('pico').reverse();
    const last = /** @type {Uint8Array} */ (blocks.pop());
    handheld.flash.bytes.fill(0x00, 0, saves);
    assert.equal(handheld.copyToDrive(Buffer.concat([...blocks, ...blocks.slice(0, 99)])), false);
    assert.equal(handheld.copyToDrive(last), true);
    assert.ok(handheld.settle());
    assert.equal(Buffer.compare(handheld.flash.bytes.subarray(saves), before.subarray(saves)), 0);
});

test("another chip's file is ignored: the drive stays, the image and the saves too", (t) => {
    if (!isBuilt('pico2')) {
        t.skip('not tested here: pico2 is not built');
        return;
    }
    const handheld = inDrive('pico');
    const before = handheld.flash.bytes.slice();
    assert.equal(handheld.copyToDrive(uf2Of('pico2')), false);
    assert.equal(handheld.run(100), 'bootsel');
    assert.equal(Buffer.compare(handheld.flash.bytes, before), 0);
});
