// What the boot ROM's drive does with the blocks of UF2 files, in whatever order they come.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { Drive } from '../../simulator/device/handheld/drive.mjs';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { makeUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { SplitMix64 } from '../../simulator/device/peripherals/noise.mjs';
import { BOARD, imageUf2, SLEEPER } from './support.mjs';

const SECTORS = 3;
const BLOCKS = SECTORS * 16;
const [ADDRESS, PAYLOAD, NUMBER, COUNT, FAMILY] = [12, 16, 20, 24, 28];
const FLAGS = 8;

/** @param {number} byte @param {number} [sectors] */
const fileOf = (byte, sectors = SECTORS) => makeUf2(new Uint8Array(sectors * 4096).fill(byte));

/** @param {Uint8Array} file @returns {Uint8Array[]} */
const blocksOf = (file) =>
    Array.from({ length: file.length / 512 }, (_, i) => file.slice(512 * i, 512 * (i + 1)));

/** @param {Uint8Array} block @param {number} at @param {number} value */
function patched(block, at, value) {
    const copy = block.slice();
    new DataView(copy.buffer).setUint32(at, value, true);
    return copy;
}

/** @param {Uint8Array[]} list @param {bigint} seed */
function shuffled(list, seed) {
    const noise = new SplitMix64(seed);
    const rest = [...list];
    return list.map(() => rest.splice(Number(noise.next() % BigInt(rest.length)), 1)[0]);
}

/** A drive on a flash full of an old image, and of saves at its end. */
function driveOf() {
    const flash = new Flash();
    flash.bytes.fill(0x00);
    return { flash, drive: new Drive(flash) };
}

test('blocks in any order: the same flash, and a restart with the last one, not before', () => {
    for (let seed = 1n; seed <= 20n; seed++) {
        const { flash, drive } = driveOf();
        const blocks = shuffled(blocksOf(fileOf(0x5a)), seed);
        const restarts = blocks.map((block) => drive.writeBlock(block));
        assert.deepEqual(restarts, [...Array(BLOCKS - 1).fill(false), true], `seed ${seed}`);
        assert.ok(flash.bytes.subarray(0, SECTORS * 4096).every((byte) => byte === 0x5a));
        assert.ok(flash.bytes.subarray(SECTORS * 4096).every((byte) => byte === 0));
    }
});

test('a block of another family, size or purpose is ignored without a word', () => {
    const [block, ...rest] = blocksOf(fileOf(0x5a));
    for (const strange of [
        patched(block, FAMILY, 0xe48bff59),
        patched(block, FLAGS, 0),
        patched(block, FLAGS, 0x2001),
        patched(block, PAYLOAD, 476),
        patched(block, 0, 0),
        patched(block, 4, 0),
        patched(block, 508, 0),
    ]) {
        const { flash, drive } = driveOf();
        assert.equal(drive.writeBlock(strange), false);
        assert.ok(flash.bytes.every((byte) => byte === 0));
        assert.equal(drive.write(Buffer.concat(rest)), false, 'the file is not complete');
        assert.equal(drive.writeBlock(strange), false);
        assert.equal(drive.writeBlock(block), true, 'and the transfer has gone on');
    }
});

test('a bad address or number ends the transfer: its blocks have to come again', () => {
    const [block, ...rest] = blocksOf(fileOf(0x5a));
    for (const garbage of [
        patched(block, ADDRESS, 0x10000080),
        patched(block, ADDRESS, 0x0fffff00),
        patched(block, ADDRESS, 0x11000000),
        patched(block, COUNT, 0),
        patched(block, NUMBER, BLOCKS),
    ]) {
        const { drive } = driveOf();
        drive.write(Buffer.concat(rest));
        drive.writeBlock(garbage);
        assert.equal(drive.writeBlock(block), false);
        assert.equal(drive.write(Buffer.concat(rest)), true);
    }
});

test('a block that comes twice counts once, and the first one stays', () => {
    const { flash, drive } = driveOf();
    const blocks = blocksOf(fileOf(0x5a));
    const twin = blocksOf(fileOf(0x33))[5];
    drive.writeBlock(blocks[5]);
    assert.equal(drive.writeBlock(twin), false);
    assert.equal(flash.bytes[5 * 256], 0x5a);
    const rest = blocks.filter((_, i) => i !== 5);
    assert.equal(drive.write(Buffer.concat(rest.slice(1))), false);
    assert.equal(drive.writeBlock(rest[0]), true);
});

test('two files of one length in one go are one transfer: a mixture restarts', () => {
    const { flash, drive } = driveOf();
    const [one, other] = [0x11, 0x22].map((byte) => blocksOf(fileOf(byte)));
    drive.write(Buffer.concat(one.slice(0, 20)));
    assert.equal(drive.write(Buffer.concat(other)), true);
    assert.deepEqual([flash.bytes[0], flash.bytes[20 * 256]], [0x11, 0x22]);
});

test('two files of different lengths: the second is whole, whatever there is of the first', () => {
    const { flash, drive } = driveOf();
    const one = blocksOf(fileOf(0x11, 4));
    drive.write(Buffer.concat(one.slice(0, 20)));
    assert.equal(drive.write(fileOf(0x22)), true);
    assert.ok(flash.bytes.subarray(0, SECTORS * 4096).every((byte) => byte === 0x22));
    assert.equal(drive.write(Buffer.concat(one.slice(20))), false, 'the first has to come again');
});

test('sectors are erased by block numbers: a file that is out of step with them is spoilt', () => {
    const { flash, drive } = driveOf();
    flash.bytes.fill(0x0f);
    const shifted = blocksOf(fileOf(0xf0)).map((block, i) =>
        patched(block, ADDRESS, 0x10000000 + 256 * (i + 8)),
    );
    drive.write(Buffer.concat(shifted));
    const pages = Array.from({ length: BLOCKS }, (_, i) => flash.bytes[256 * (i + 8)]);
    assert.ok(
        pages.some((byte) => byte === 0x00) || pages.some((byte) => byte === 0xff),
        'hence whole sectors in make_uf2.py',
    );
});

test('the handheld: blocks go to the drive, and the file starts when it is whole', () => {
    const handheld = new Handheld({ board: BOARD });
    const blocks = shuffled(blocksOf(imageUf2(SLEEPER)), 3n);
    assert.equal(handheld.copyToDrive(Buffer.concat(blocks.slice(1))), false);
    assert.equal(handheld.run(100), 'bootsel');
    assert.equal(handheld.copyToDrive(blocks[0]), true);
    assert.equal(handheld.run(1), 'running');
    assert.throws(() => handheld.copyToDrive(blocks[0]), /no update drive/);
});
