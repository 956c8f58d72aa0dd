// A boot ROM that the core executes, and the USB controller between a firmware's registers and a
// computer. The real ROM runs in ../bootrom, where there is one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../../simulator/device/chip/chip.mjs';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { Noise } from '../../simulator/device/peripherals/noise.mjs';
import { thumb } from './support.mjs';

const STACK = 0x20041000;
const START = 0x100;
const USB = 0x50110000;
const MEMORY = 0x50100000;
const CACHE_RAM = 0x15000000;
const RESETS_CLEAR = 0x4000f000;
const WFI = 0xbf30;

/** A chip whose ROM runs this code. @param {number[]} code */
function chipWith(code) {
    const bootRom = new Uint8Array(0x4000);
    const view = new DataView(bootRom.buffer);
    view.setUint32(0, STACK, true);
    view.setUint32(4, START | 1, true);
    code.forEach((op, i) => view.setUint16(START + 2 * i, op, true));
    return new Chip({
        flash: new Flash({ bytes: 2 << 20 }),
        noise: new Noise({ seed: 1 }),
        bootRom,
    });
}

/** …and a controller that shows itself on the cable. */
function attachedChip() {
    const chip = chipWith([WFI, thumb.b(-1)]);
    chip.runUntil(1e5);
    const write = (at, value) => chip.bus.write32(at, value);
    write(RESETS_CLEAR, 1 << 24);
    assert.equal(chip.usb.attached, false);
    write(USB + 0x40, 1);
    write(USB + 0x4c, 1 << 16);
    write(USB + 0x90, (1 << 4) | (1 << 12) | (1 << 16));
    assert.equal(chip.usb.attached, true);
    return { chip, write, status: () => chip.bus.read32(USB + 0x98) };
}

test('a boot ROM runs from its reset vector, on its own stack', () => {
    const chip = chipWith([thumb.movs(3, 7), thumb.adds(3, 5), WFI, thumb.b(-1)]);
    assert.equal(chip.runUntil(1e6), 'running');
    assert.equal(chip.core.r[3], 12);
    assert.equal(chip.core.r[13], STACK);
    assert.equal(chip.core.waiting, true);
    assert.equal(chip.bus.read32(0), STACK);
});

test('to the ROM a block in reset is silent, and the memory of the cache is memory', () => {
    const chip = chipWith([WFI, thumb.b(-1)]);
    chip.runUntil(1e5);
    assert.equal(chip.bus.read32(0x40034000), 0);
    chip.bus.write32(0x40034000, 1);
    chip.bus.write32(CACHE_RAM, 0x11223344);
    chip.bus.write8(CACHE_RAM + 1, 0xaa);
    assert.equal(chip.bus.read32(CACHE_RAM), 0x1122aa44);
    chip.core.pc = 0x20000000;
    assert.throws(() => chip.bus.read32(0x40034000), /held in reset/);
});

test('bus reset and requests raise their interrupts until they are acknowledged', () => {
    const { chip, write, status } = attachedChip();
    chip.usb.busReset();
    assert.equal(status(), 1 << 12);
    write(USB + 0x3050, 1 << 19);
    assert.equal(status(), 0);
    chip.usb.setup(Uint8Array.of(0x80, 6, 0, 1, 0, 0, 18, 0));
    assert.equal(status(), 1 << 16);
    assert.equal(chip.bus.read32(MEMORY), 0x01000680);
    write(USB + 0x50, 1 << 17);
    assert.equal(status(), 0);
});

test('endpoint 0: nothing, then data, then a stall once it is armed', () => {
    const { chip, write, status } = attachedChip();
    assert.equal(chip.usb.receive(0).answer, 'nak');
    write(MEMORY + 0x100, 0x04030201);
    write(MEMORY + 0x80, (1 << 15) | (1 << 13) | (1 << 10) | 3);
    const answer = chip.usb.receive(0);
    assert.deepEqual([...(answer.bytes ?? [])], [1, 2, 3]);
    assert.equal(answer.data1, true);
    assert.equal(status(), 1 << 4);
    assert.equal(chip.bus.read32(MEMORY + 0x80), (1 << 13) | 3);
    write(MEMORY + 0x80, 1 << 11);
    assert.equal(chip.usb.receive(0).answer, 'nak');
    write(USB + 0x68, 1);
    assert.equal(chip.usb.receive(0).answer, 'stall');
});

test('an endpoint with two buffers uses them in turn, and says which', () => {
    const { chip, write } = attachedChip();
    const bit = 1 << 5; // endpoint 2, out
    write(MEMORY + 4 * 5, 2 ** 31 + (1 << 30) + 0x200);
    chip.bus.write16(MEMORY + 0x80 + 4 * 5, (1 << 12) | (1 << 10) | 64);
    chip.bus.write16(MEMORY + 0x80 + 4 * 5 + 2, (1 << 13) | (1 << 10) | 64);
    assert.equal(chip.usb.send(2, Uint8Array.of(1, 2)).answer, 'ack');
    assert.equal(chip.bus.read32(USB + 0x5c) & bit, 0);
    assert.equal(chip.usb.send(2, Uint8Array.of(3)).answer, 'nak');
    write(USB + 0x58, bit);
    const second = chip.usb.send(2, Uint8Array.of(3));
    assert.equal(second.data1, true);
    assert.equal(chip.bus.read32(USB + 0x5c) & bit, bit);
    assert.equal(chip.bus.read16(MEMORY + 0x200), 0x0201);
    assert.equal(chip.bus.read8(MEMORY + 0x240), 3);
    assert.equal(chip.bus.read16(MEMORY + 0x80 + 4 * 5), (1 << 15) | 2);
});
