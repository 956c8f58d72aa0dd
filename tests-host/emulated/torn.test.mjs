// A UF2 copy that was interrupted or mixed with another file never runs. The device becomes the
// drive again, the next copy repairs the image, and the saves do not change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drive } from '../../simulator/device/handheld/drive.mjs';
import { BLOCK_BYTES, PAYLOAD_BYTES } from '../../simulator/device/handheld/uf2.mjs';
import { imageOf, isWhole, otherVersion } from './seal.mjs';
import {
    ALL_BOARDS,
    flashInGame,
    handheldOf,
    isBuilt,
    RESUME,
    runOnDevice,
    sameFrame,
    saveStart,
    symbolsOf,
    uf2Of,
} from './support.mjs';

const BOOT_MILLIS = 100;
const OTHERS = ['picow', 'twokeys', 'xiao', 'picoboy'].filter(isBuilt);
const uf2 = uf2Of('pico');
const blocks = uf2.length / BLOCK_BYTES;

/** The pages that hold the check itself: without them nothing can be checked. */
const CHECK_PAGES = (() => {
    const symbols = symbolsOf('pico');
    const from = symbols.get('image_seal').address;
    const { address, size } = symbols.get('image_check');
    const pages = new Set();
    for (let at = from; at < address + size; at += 4) {
        pages.add((at & 0xffffff) >> 8);
    }
    return [...pages];
})();

/** A flash that holds a game and the image of the pico, as it is flashed. */
const whole = () => handheldOf('pico', { flash: flashInGame('pico') }).flash.bytes.slice();

/** Starts a handheld with this flash, and lets it boot. */
function started(flash) {
    const handheld = handheldOf('pico', { flash, uf2: undefined });
    handheld.run(BOOT_MILLIS);
    return handheld;
}

const page = (flash, number) =>
    flash.subarray(number * PAYLOAD_BYTES, (number + 1) * PAYLOAD_BYTES);

/** Numbers that look random and are the same every time. @returns {Generator<number, never>} */
function* numbers(seed) {
    for (let state = seed >>> 0; ; ) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        yield state >>> 8;
    }
}

test('every image is sealed, and starts', () => {
    for (const board of ALL_BOARDS) {
        const flash = handheldOf(board).flash.bytes;
        const { address } = symbolsOf(board).get('image_end');
        assert.ok(isWhole(flash.subarray(0, address & 0xffffff)), board);
    }
    assert.equal(started(whole()).state, 'running');
});

/** The numbers of the blocks, in their order in the file. @param {Uint8Array} file */
const numbersIn = (file) =>
    Array.from({ length: file.length / BLOCK_BYTES }, (_, i) =>
        new DataView(file.buffer, file.byteOffset + i * BLOCK_BYTES).getUint32(20, true),
    );

test('the check is small, and the pages that nobody checks are the last 2 KB of the file', () => {
    assert.deepEqual(CHECK_PAGES, [1, 2, 3]);
    const all = [...Array(blocks).keys()];
    assert.deepEqual(numbersIn(uf2), [...all.slice(4), 1, 2, 3, 0]);
});

test('pico2: the page of the IMAGE_DEF is the last one in the file', (t) => {
    if (!isBuilt('pico2')) {
        t.skip('not tested here: pico2 is not built');
        return;
    }
    const symbols = symbolsOf('pico2');
    const { address, size } = symbols.get('image_check');
    assert.ok(((address + size - 1) & 0xffffff) >> 8 < 4, 'the check is in the first 4 pages');
    assert.equal((symbols.get('embedded_block').address & 0xffffff) >> 8, 1);
    assert.deepEqual(numbersIn(uf2Of('pico2')).slice(-4), [0, 2, 3, 1]);
});

test('a copy that is interrupted anywhere leaves the drive; the next one heals it', () => {
    const flash = whole();
    const saves = flash.slice(saveStart(flash));
    const before = started(flash);
    runOnDevice(before, RESUME);
    before.settle();
    const resumed = before.frame();
    for (const count of [1, 2, 3, 5, 16, 17, 400, 800, blocks - 1]) {
        const handheld = handheldOf('pico', { flash: flash.slice(), uf2: undefined });
        const drive = new Drive(handheld.flash);
        assert.equal(drive.write(uf2.subarray(0, count * BLOCK_BYTES)), false);
        handheld.cut();
        handheld.run(BOOT_MILLIS);
        assert.equal(handheld.state, 'bootsel', `after ${count} blocks`);
        assert.equal(Buffer.compare(handheld.flash.bytes.subarray(saveStart(flash)), saves), 0);
        if (count === 400) {
            handheld.reflash(uf2);
            runOnDevice(handheld, RESUME);
            handheld.settle();
            assert.ok(sameFrame(handheld.frame(), resumed), 'the game goes on');
        }
    }
});

test('an image with a blank page never runs', () => {
    const next = numbers(7);
    const pages = [...Array(16).keys()].concat(
        Array.from({ length: 40 }, () => next.next().value % blocks),
        blocks - 1,
    );
    const image = whole();
    for (const number of pages.filter((each) => !CHECK_PAGES.includes(each))) {
        const flash = image.slice();
        page(flash, number).fill(0xff);
        assert.equal(started(flash).state, 'bootsel', `page ${number} is blank`);
    }
});

for (const board of ['an old version', ...OTHERS]) {
    test(`blocks of ${board} among those of pico never run`, () => {
        const image = whole();
        const other = OTHERS.includes(board) ? imageOf(board) : otherVersion();
        const next = numbers(board.length);
        const mixtures = [
            (number) => number < 400,
            (number) => number >= 400,
            (number) => number === 0,
            ...CHECK_PAGES.map((each) => (number) => number === each),
            (number) => number <= 2,
            () => next.next().value % 2 === 0,
            () => next.next().value % 50 === 0,
        ];
        for (const [i, isOther] of mixtures.entries()) {
            const flash = image.slice();
            for (let number = 0; number < blocks; number++) {
                if (isOther(number)) {
                    page(flash, number).set(page(other, number));
                }
            }
            const [mixture, ...files] = [flash, image, other].map((bytes) =>
                Buffer.from(bytes.subarray(0, blocks * PAYLOAD_BYTES)),
            );
            const isFile = files.some((file) => file.equals(mixture));
            assert.equal(started(flash).state, isFile ? 'running' : 'bootsel', `mixture ${i}`);
        }
    });
}

test('400 blocks of one file, then another whole file: the ROM mixes them, the image does not run', () => {
    const handheld = handheldOf('pico', { flash: whole(), uf2: undefined });
    const other = uf2Of(OTHERS[0]);
    assert.equal(other.length, uf2.length, 'only then the ROM takes both for one');
    const drive = new Drive(handheld.flash);
    drive.write(other.subarray(0, 400 * BLOCK_BYTES));
    assert.equal(drive.write(uf2), true, 'the ROM is content');
    handheld.reset();
    handheld.run(BOOT_MILLIS);
    assert.equal(handheld.state, 'bootsel');
    handheld.reflash(uf2);
    assert.equal(handheld.settle(), true, 'the next copy heals it');
});
