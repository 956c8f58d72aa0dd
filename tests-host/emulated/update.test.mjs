// The UF2 files and the saves: no image reaches them, they survive a flash with another build, and
// the settings lead to the update drive. Every board starts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeUf2, parseUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { knownBoards, ROOT } from '../../simulator/device/node/files.mjs';
import { makePbm } from '../../simulator/device/pictures/png.mjs';
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
    welcomeOn,
    writeScript,
} from './support.mjs';

/** Another build: the version in it is another one. In the image, as blocks may part it. */
function otherVersion(uf2) {
    const { sectors } = parseUf2(uf2);
    const image = Buffer.alloc(Math.max(...sectors.keys()) + SECTOR_BYTES, 0xff);
    sectors.forEach((bytes, at) => image.set(bytes, at));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const at = image.indexOf(`${version} `);
    assert.ok(at >= 0, 'the version is in the image');
    image.write('9.8.7', at);
    return makeUf2(new Uint8Array(image));
}

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
    const builds = { 'another version': otherVersion(uf2Of('pico')) };
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

/** From the title through the settings, and yes. @param {string} board */
const updateOf = (board) =>
    writeScript('update', { keys: boardOf(board).keys.size }).text.replace(
        /^press a\n(wait \d+\n)*(press|hold) .*\n/, // what a first start asks
        '',
    );

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

test('a device that is asked for an update by mistake stays as it is', () => {
    const handheld = handheldOf('pico');
    const text = `${welcomeOn()}${updateOf('pico')}`;
    runOnDevice(handheld, text.replace(/press \w+\n(?=press a\n$)/, ''));
    assert.equal(handheld.state, 'running');
});
