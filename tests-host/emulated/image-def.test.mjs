// What the boot ROM of an RP2350 looks for in an image before it starts it: RP2350 data sheet, 5.9.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageOf, isWhole } from './seal.mjs';
import { symbolsOf } from './support.mjs';

const FAMILY_RP2350_ARM = 0xe48bff59;
const FLASH = 0x10000000;
const RAM_END = 0x20082000;
const [BLOCK_BEGIN, BLOCK_END] = [0xffffded3, 0xab123579];
/** The first block lies in this many bytes from the start of the image. */
const SEARCHED = 4096;
const ITEM = { vectors: 0x03, image: 0x42, entry: 0x44, last: 0xff };
/** Executable, secure ARM code, for an RP2350. */
const ARM_SECURE_RP2350 = 0x1021;

/**
 * The items of a block, and where the next one is.
 * @returns {{items: {type: number, words: number[]}[], next: number}}
 */
function readBlock(view, at) {
    assert.equal(view.getUint32(at, true), BLOCK_BEGIN, `a block at ${at}`);
    const items = [];
    let words = 0;
    for (let item = at + 4; ; ) {
        const type = view.getUint8(item);
        if (type === ITEM.last) {
            assert.equal(view.getUint16(item + 1, true), words, 'the last item counts all others');
            assert.equal(view.getUint32(item + 8, true), BLOCK_END);
            return { items, next: at + view.getInt32(item + 4, true) };
        }
        const size = type & 0x80 ? view.getUint16(item + 1, true) : view.getUint8(item + 1);
        assert.ok(size > 0 && item + 4 * size < view.byteLength, 'an item has a size');
        items.push({
            type,
            words: Array.from({ length: size }, (_, i) => view.getUint32(item + 4 * i, true)),
        });
        words += size;
        item += 4 * size;
    }
}

test('pico2: the boot ROM finds one image, for its core, with vectors that lead into it', () => {
    const image = imageOf('pico2', FAMILY_RP2350_ARM);
    const view = new DataView(image.buffer, image.byteOffset, image.length);
    let first = 0;
    while (first < SEARCHED && view.getUint32(first, true) !== BLOCK_BEGIN) {
        first += 4;
    }
    assert.ok(first < SEARCHED, 'a block in the first 4 KB');
    const items = [];
    let at = first;
    let blocks = 0;
    do {
        const block = readBlock(view, at);
        items.push(...block.items);
        at = block.next;
        assert.ok(++blocks < 10, 'the blocks form a ring');
    } while (at !== first);
    const images = items.filter(({ type }) => type === ITEM.image);
    assert.deepEqual(
        images.map(({ words }) => words[0] >>> 16),
        [ARM_SECURE_RP2350],
    );
    const vectors = items.find(({ type }) => type === ITEM.vectors);
    const table = (vectors ? vectors.words[1] : FLASH) - FLASH;
    const [stack, entry] = [view.getUint32(table, true), view.getUint32(table + 4, true)];
    assert.ok(stack > 0x20000000 && stack <= RAM_END && stack % 8 === 0, 'a stack in RAM');
    assert.ok(!items.some(({ type }) => type === ITEM.entry), 'the vectors say where it starts');
    assert.equal(entry, symbolsOf('pico2').get('image_check').address | 1, 'with the check');
    assert.ok(isWhole(image), 'which finds it whole');
    assert.ok(
        entry & 1 && entry > FLASH && entry < FLASH + image.length,
        'Thumb code of the image',
    );
});
