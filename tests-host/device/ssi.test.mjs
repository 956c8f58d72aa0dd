// The flash chip on its wires: what SSI sends, how the chip answers, and what counts as misuse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock } from '../../simulator/device/chip/clock.mjs';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { W25q } from '../../simulator/device/chip/w25q.mjs';
import { chipWith, openChip } from './support.mjs';

const SSI = 0x18000000;
const SELECT = 0x4001800c;
const SECTOR = [0x1f, 0xf0, 0x00];
const kind = (wanted) => (error) => error.kind === wanted || assert.fail(`${error.kind}: ${error}`);

/** A chip on a table, with a probe at its pins. */
function flashChip() {
    const clock = new Clock();
    const chip = new W25q(new Flash(), clock);
    const send = (...bytes) => {
        chip.select();
        const answer = bytes.map((byte) => chip.serial(byte));
        chip.deselect();
        return answer;
    };
    const quad = (address, mode) => {
        for (const nibble of [20, 16, 12, 8, 4, 0].map((bit) => (address >> bit) & 15)) {
            chip.quad(nibble);
        }
        chip.quad(mode >> 4);
        chip.quad(mode & 15);
        chip.wait(4);
        return chip.quadData();
    };
    const wait = (micros) => clock.advanceTo(clock.nanos + micros * 1000);
    return { chip, send, quad, wait };
}

test('an erase needs write enable, takes its time, and says so in status register 1', () => {
    const { chip, send, wait } = flashChip();
    chip.flash.bytes.fill(0x55);
    assert.throws(() => send(0x20, ...SECTOR), kind('flash-locked'));
    send(0x06);
    assert.equal(send(0x05, 0)[1], 2, 'write enable latch');
    send(0x20, ...SECTOR);
    assert.equal(send(0x05, 0)[1], 1, 'busy, and the latch is gone');
    assert.throws(() => send(0x06), kind('flash-busy'));
    assert.throws(() => send(0x03, 0, 0, 0, 0), kind('flash-busy'));
    wait(44999);
    assert.equal(send(0x05, 0)[1], 1);
    wait(1);
    assert.equal(send(0x05, 0)[1], 0);
    assert.deepEqual(send(0x03, 0x1f, 0xef, 0xff, 0, 0).slice(4), [0x55, 0xff]);
});

test('write disable takes the latch back', () => {
    const { send } = flashChip();
    send(0x06);
    send(0x04);
    assert.throws(() => send(0x02, ...SECTOR, 0), kind('flash-locked'));
});

test('a program of a few bytes stays in its page; more than a page is refused', () => {
    const { chip, send, wait } = flashChip();
    send(0x06);
    send(0x02, 0x1f, 0xf0, 0xfe, 1, 2, 3);
    wait(700);
    assert.deepEqual([...chip.flash.bytes.slice(0x1ff0fd, 0x1ff101)], [0xff, 1, 2, 0xff]);
    assert.equal(chip.flash.bytes[0x1ff000], 3, 'the address wraps inside the page');
    send(0x06);
    assert.throws(() => send(0x02, ...SECTOR, ...new Array(257).fill(0)), kind('flash-command'));
});

test('commands of a wrong length, or unknown ones, are misuse', () => {
    const { send } = flashChip();
    assert.throws(() => send(0x06, 0), kind('flash-command'));
    assert.throws(() => send(0x03, 0), kind('flash-command'));
    assert.throws(() => send(0xb9), kind('flash-command'));
    assert.deepEqual(send(0x9f, 0, 0, 0).slice(1), [0xef, 0x40, 21]);
});

test('reads on four wires need QE, which a status write sets and the power does not clear', () => {
    const { chip, send, quad, wait } = flashChip();
    chip.status2 = 0;
    assert.throws(() => send(0xeb), kind('flash-mode'));
    send(0x06);
    send(0x01, 0, 2);
    assert.equal(send(0x05, 0)[1], 1);
    wait(10000);
    assert.equal(send(0x35, 0)[1], 2);
    chip.powerOn();
    chip.flash.bytes[0x123456] = 0x77;
    chip.select();
    chip.serial(0xeb);
    assert.equal(quad(0x123456, 0), 0x77);
});

test('continuous read: the next access has no command, and eight ones on IO0 end it', () => {
    const { chip, send, quad } = flashChip();
    chip.flash.bytes.set([1, 2], 0x100);
    chip.select();
    chip.serial(0xeb);
    quad(0x100, 0xa0);
    chip.deselect();
    chip.select();
    assert.deepEqual([quad(0x100, 0xa0), chip.quadData()], [1, 2]);
    chip.deselect();
    assert.throws(() => send(0x06), kind('flash-mode'));
    chip.deselect();
    for (const others of [0x0, 0x2, 0xe]) {
        chip.continuous = true;
        chip.select();
        chip.serial(0xff, others);
        chip.deselect();
        assert.equal(chip.continuous, false, 'whatever the other wires do');
    }
    assert.throws(() => {
        chip.select();
        quad(0x100, 0xa0);
    }, kind('flash-mode'));
});

test('power off ends continuous read and the busy time; a reset of the RP2040 does not', () => {
    const chip = openChip();
    chip.flashChip.continuous = true;
    chip.flashChip.busyUntil = chip.nanos + 45e6;
    const before = chip.nanos;
    chip.boot('run');
    assert.equal(chip.state, 'running');
    assert.ok(chip.nanos - before >= 45e6, 'the boot ROM tries until the chip answers');
    assert.equal(chip.flashChip.continuous, false, 'and has left continuous read');
    chip.flashChip.busyUntil = chip.nanos + 45e6;
    const cut = chip.nanos;
    chip.boot('power');
    assert.equal(chip.nanos, cut);
});

/** SSI for commands, as flash_do_cmd of the SDK wants it; chip select by SSI itself. */
function serialChip() {
    const chip = openChip();
    chip.rom.connect();
    chip.rom.leaveContinuousRead();
    const wait = (micros) => chip.clock.advanceTo(chip.nanos + micros * 1000);
    return { chip, bus: chip.bus, wait };
}

test('SSI: bytes take their time, and chip select rises when none is left', () => {
    const { chip, bus, wait } = serialChip();
    bus.write32(SSI + 0x60, 0x06);
    assert.equal(bus.read32(SSI + 0x28) & 9, 1, 'busy, and nothing received');
    wait(50);
    assert.equal(bus.read32(SSI + 0x28) & 9, 8);
    assert.equal(chip.flashChip.writeEnabled, true);
    bus.write32(SSI + 0x60, 0x05);
    bus.write32(SSI + 0x60, 0);
    wait(50);
    assert.equal(bus.read32(SSI + 0x24), 3);
    assert.deepEqual([bus.read32(SSI + 0x60), bus.read32(SSI + 0x60)], [0xff, 0xff]);
    assert.equal(bus.read32(SSI + 0x60), 2);
});

test('SSI: too late for the same access, unless chip select is held', () => {
    const { bus, wait } = serialChip();
    bus.write32(SSI + 0x60, 0x03);
    wait(50);
    assert.throws(() => bus.write32(SSI + 0x60, 0), kind('flash-command'));
    const held = serialChip();
    held.bus.write32(SELECT, 2 << 8);
    for (const byte of [0x03, 0, 0, 0, 0]) {
        held.bus.write32(SSI + 0x60, byte);
        held.wait(50);
    }
    held.bus.write32(SELECT, 3 << 8);
    const received = [1, 2, 3, 4, 5].map(() => held.bus.read32(SSI + 0x60));
    assert.equal(received[4], held.chip.flash.bytes[0]);
});

test('SSI: misuse of the block itself', () => {
    const { bus, wait } = serialChip();
    assert.throws(() => bus.write32(SSI + 0x14, 2), kind('ssi'), 'a setting while it is on');
    assert.throws(() => bus.read32(SSI + 0x60), kind('ssi'), 'nothing received');
    bus.write32(SELECT, 2 << 8);
    for (let i = 0; i < 17; i++) {
        bus.write32(SSI + 0x60, i === 0 ? 0x05 : 0);
        wait(10);
    }
    wait(50);
    assert.throws(() => bus.read32(SSI + 0x28), kind('ssi'), 'nobody took what came');
    const busy = serialChip();
    busy.bus.write32(SSI + 0x60, 0x06);
    assert.throws(() => busy.bus.write32(SSI + 0x08, 0), kind('ssi'), 'off while it sends');
});

test('flash reads: fail where the way back is not complete, and work when it is', () => {
    const { chip, bus } = serialChip();
    const read = () => bus.read32(0x10000000);
    assert.throws(read, kind('flash-mode'), 'SSI still serves commands');
    chip.rom.command([0x06]);
    chip.rom.command([0x20, ...SECTOR]);
    chip.rom.flashCall('CX', new Int32Array(4));
    assert.throws(read, kind('flash-mode'), 'chip select is still held');
    bus.write32(SELECT, 0);
    assert.throws(read, kind('flash-cache'), 'the cache may have the old content');
    bus.write32(0x14000004, 1);
    assert.throws(read, kind('flash-busy'), 'the erase is not over');
    chip.clock.advanceTo(chip.flashChip.busyUntil);
    assert.equal(read(), chip.bus.flash32[0]);
    chip.flashChip.continuous = true;
    assert.equal(read(), chip.bus.flash32[0], 'tried once, then memory');
    bus.write32(SELECT, 0);
    assert.throws(read, kind('flash-mode'), 'command 03h in continuous read mode');
});

test('the state at entry is the one that the boot ROM leaves, of either stepping', () => {
    for (const [stepping, free, input] of [
        ['B1', [6, 9, 21], 0x40],
        ['B2', [6, 8, 9, 21], 0],
    ]) {
        const chip = chipWith(undefined, { stepping });
        const released = [...Array(25).keys()].filter((bit) => !(chip.resets.held & (1 << bit)));
        assert.deepEqual(released, free);
        assert.equal(chip.mcu.gpio[26].padValue & 0x40, input);
        assert.equal(chip.core.vtor, 0, "the ROM's own vectors");
        assert.equal(chip.core.r[14], 0);
        assert.equal(chip.bus.read32(SSI + 0x14), 6);
        assert.equal(chip.bus.read32(SELECT), 0);
    }
});
