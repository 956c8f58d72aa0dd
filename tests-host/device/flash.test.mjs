// The emulated flash chip, the UF2 loader, and the noise source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PowerCut } from '../../simulator/device/chip/fault.mjs';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { loadUf2 } from '../../simulator/device/handheld/drive.mjs';
import { makeUf2, parseUf2, Uf2Error } from '../../simulator/device/handheld/uf2.mjs';
import { Noise, SplitMix64 } from '../../simulator/device/peripherals/noise.mjs';

const filled = (count, byte) => new Uint8Array(count).fill(byte);

test('erase makes ones, program only clears bits, both count and take their time', () => {
    const flash = new Flash({ strict: false });
    assert.equal(flash.program(0x1000, filled(512, 0x0f)), 1400);
    assert.equal(flash.bytes[0x1000], 0x0f);
    flash.program(0x1100, filled(256, 0xf3));
    assert.equal(flash.bytes[0x1100], 0x03, 'old and new bits ANDed');
    assert.equal(flash.bytes[0x1200], 0xff);
    assert.equal(flash.erase(0x1000, 8192), 90000);
    assert.ok(flash.bytes.subarray(0x1000, 0x3000).every((byte) => byte === 0xff));
    assert.deepEqual(
        [flash.erases, flash.programs, flash.erasesOf[1], flash.erasesOf[2], flash.programsOf[1]],
        [2, 3, 1, 1, 3],
    );
});

test('what a flash chip does not take fails the run', () => {
    const flash = new Flash();
    const kind = (wanted) => (error) => error.kind === wanted;
    assert.throws(() => flash.erase(0x1001, 4096), kind('flash-unaligned'));
    assert.throws(() => flash.erase(0x1000, 100), kind('flash-unaligned'));
    assert.throws(() => flash.program(0x1080, filled(256, 0)), kind('flash-unaligned'));
    assert.throws(() => flash.program(0x1000, filled(255, 0)), kind('flash-unaligned'));
    assert.throws(() => flash.erase(2 << 20, 4096), kind('flash-range'));
    assert.throws(() => flash.program((2 << 20) - 256, filled(512, 0)), kind('flash-range'));
    flash.program(0x1000, filled(256, 0xfe));
    assert.throws(() => flash.program(0x1000, filled(256, 0xff)), kind('flash-bits'));
    flash.program(0x1000, filled(256, 0xfc));
});

test('a cut before an operation leaves it undone; the ones before are whole', () => {
    const flash = new Flash();
    flash.cutAfter(3);
    flash.program(0, filled(256, 1));
    assert.throws(() => flash.program(0x100, filled(768, 2)), PowerCut);
    assert.equal(flash.bytes[0x1ff], 2);
    assert.equal(flash.bytes[0x200], 0xff);
    assert.equal(flash.operations, 2);
    flash.program(0x200, filled(256, 3));
});

test('a cut in the middle: the first bytes are done, the rest is garbage, the same every time', () => {
    const run = () => {
        const flash = new Flash();
        flash.program(0, filled(4096, 0x55));
        flash.cutAfter(1, 100);
        assert.throws(() => flash.erase(0, 4096), PowerCut);
        flash.cutAfter(1, 7);
        assert.throws(() => flash.program(0x1000, filled(256, 0x00)), PowerCut);
        return flash.bytes.slice(0, 0x1100);
    };
    const bytes = run();
    assert.deepEqual(bytes, run());
    assert.ok(bytes.subarray(0, 100).every((byte) => byte === 0xff));
    assert.ok(new Set(bytes.subarray(100, 4096)).size > 100, 'the rest of the sector');
    assert.ok(bytes.subarray(0x1000, 0x1007).every((byte) => byte === 0));
    assert.ok(new Set(bytes.subarray(0x1007, 0x1100)).size > 50, 'the rest of the page');
});

test('a garbled program never sets a bit, and nothing outside its page changes', () => {
    const flash = new Flash({ strict: false });
    flash.program(0x1000, filled(512, 0xa5));
    flash.cutAfter(1, 0);
    assert.throws(() => flash.program(0x1000, filled(256, 0x00)), PowerCut);
    assert.ok(flash.bytes.subarray(0x1000, 0x1100).every((byte) => (byte & ~0xa5) === 0));
    assert.ok(flash.bytes.subarray(0x1100, 0x1200).every((byte) => byte === 0xa5));
});

test('a flash that takes no writes keeps what it has', () => {
    const flash = new Flash();
    flash.program(0, filled(256, 0x12));
    flash.takesWrites = false;
    flash.erase(0, 4096);
    flash.program(0x100, filled(256, 0x34));
    assert.equal(flash.bytes[0], 0x12);
    assert.equal(flash.bytes[0x100], 0xff);
});

test('a UF2 file lands in its sectors, which are erased before; the others stay', () => {
    const flash = new Flash();
    flash.bytes.fill(0x77);
    const file = makeUf2(
        Uint8Array.from({ length: 5000 }, (_, i) => i),
        0x2000,
    );
    assert.deepEqual(loadUf2(file, flash), [0x2000, 0x3000]);
    assert.deepEqual(
        [
            flash.bytes[0x1fff],
            flash.bytes[0x2001],
            flash.bytes[0x3387],
            flash.bytes[0x3388],
            flash.bytes[0x4000],
        ],
        [0x77, 1, 4999 & 255, 0xff, 0x77],
    );
    assert.equal(flash.operations, 0);
});

/** @param {(view: DataView, file: Uint8Array) => any} change */
function refusal(change) {
    const file = makeUf2(filled(8192, 0x33));
    const changed = change(new DataView(file.buffer), file) ?? file;
    try {
        parseUf2(changed);
    } catch (error) {
        assert.ok(error instanceof Uf2Error);
        return error.message;
    }
    return 'taken';
}

test('a UF2 file that the boot ROM would not take is refused, each with its reason', () => {
    assert.equal(
        refusal(() => {}),
        'taken',
    );
    assert.match(
        refusal((_view, file) => file.slice(0, -1)),
        /truncated/,
    );
    assert.match(
        refusal((_view, file) => file.slice(0, -512)),
        /truncated: it says 32 blocks and has 31/,
    );
    assert.match(
        refusal(() => new Uint8Array(0)),
        /empty/,
    );
    assert.match(
        refusal((view) => view.setUint32(512, 1, true)),
        /block 1: .*magic/,
    );
    assert.match(
        refusal((view) => view.setUint32(516, 1, true)),
        /block 1: .*magic/,
    );
    assert.match(
        refusal((view) => view.setUint32(1020, 1, true)),
        /block 1: .*magic/,
    );
    assert.match(
        refusal((view) => view.setUint32(28, 0xe48bff59, true)),
        /block 0: .*another chip.*0xe48bff59/,
    );
    assert.match(
        refusal((view) => view.setUint32(8, 0, true)),
        /block 0: .*another chip.*none/,
    );
    assert.match(
        refusal((view) => view.setUint32(8, 0x2001, true)),
        /not for the main flash/,
    );
    assert.match(
        refusal((view) => view.setUint32(16, 476, true)),
        /476 bytes of payload/,
    );
    assert.match(
        refusal((view) => view.setUint32(12, 0x0fffff00, true)),
        /outside the flash/,
    );
    assert.match(
        refusal((view) => view.setUint32(12, 0x10200000, true)),
        /outside the flash/,
    );
    assert.match(
        refusal((view) => view.setUint32(12, 0x10000080, true)),
        /not on a page/,
    );
    assert.match(
        refusal((view) => view.setUint32(20, 5, true)),
        /block 0: numbered 5 of 32/,
    );
    assert.match(
        refusal((view) => view.setUint32(24, 31, true)),
        /block 0: numbered 0 of 31/,
    );
    assert.match(
        refusal((view) => view.setUint32(512 + 12, 0x10000000, true)),
        /block 1: .*twice/,
    );
    assert.match(
        refusal((view) => view.setUint32(12, 0x10002000, true)),
        /covered in part/,
    );
});

test('SplitMix64 is the one everybody knows', () => {
    const generator = new SplitMix64(1234567);
    const words = [6457827717110365317n, 3203168211198807973n, 9817491932198370423n];
    words.forEach((word) => assert.equal(generator.next(), word));
});

test('a sample is the top bit of one output, and a stuck source says 1', () => {
    const generator = new SplitMix64(9);
    const noise = new Noise({ seed: 9 });
    for (let i = 0; i < 200; i++) {
        assert.equal(noise.sample(), Number(generator.next() >> 63n));
    }
    const stuck = new Noise({ stuck: true });
    assert.ok(Array.from({ length: 100 }, () => stuck.sample()).every((bit) => bit === 1));
});

test('bias and correlation are what was asked for', () => {
    const share = (options, of) => {
        const noise = new Noise({ seed: 5, ...options });
        const bits = Array.from({ length: 20000 }, () => noise.sample());
        return of(bits) / bits.length;
    };
    const ones = (bits) => bits.reduce((sum, bit) => sum + bit, 0);
    const repeats = (bits) => bits.filter((bit, i) => i > 0 && bit === bits[i - 1]).length;
    assert.ok(Math.abs(share({}, ones) - 0.5) < 0.02);
    assert.ok(Math.abs(share({ bias: 0.8 }, ones) - 0.8) < 0.02);
    assert.ok(Math.abs(share({}, repeats) - 0.5) < 0.02);
    assert.ok(Math.abs(share({ correlation: 0.6 }, repeats) - 0.8) < 0.02);
});
