// I2C and SPI in real bus time, and the wires to the panel. The tests write to the registers of a
// sleeping chip.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { BOARD, i2cOf, imageUf2, RESETS_CLEAR, SLEEPER } from './support.mjs';

const I2C = 0x40044000;
const IO = (pin) => 0x40014004 + 8 * pin;
const SPI_BOARD = JSON.stringify({
    ...JSON.parse(BOARD),
    panel: 'sh1106',
    i2c: null,
    spi: { instance: 0, sck: 18, mosi: 19, cs: 17, dc: 8, reset: 16, hz: 8000000 },
});

/** A handheld whose firmware sleeps for good, all blocks released. */
function sleeping(board, options = {}) {
    const handheld = new Handheld({ board, uf2: imageUf2(SLEEPER), ...options });
    handheld.run(0.1);
    handheld.chip.bus.write32(RESETS_CLEAR, 0x01ffffff);
    return handheld;
}

/**
 * SCL high for 20 cycles, 7 of the spike filter and 7; low for 30 and 1, as the data sheet says.
 */
const BIT_CYCLES = 20 + 7 + 7 + 30 + 1;

/** …with I2C0 set up at that bit time. */
function withI2c(options) {
    const handheld = sleeping(BOARD, options);
    const { bus } = handheld.chip;
    bus.write32(IO(4), 3);
    bus.write32(IO(5), 3);
    bus.write32(I2C + 0x6c, 0);
    bus.write32(I2C + 0x00, 0x165);
    bus.write32(I2C + 0x04, 0x3c);
    bus.write32(I2C + 0x1c, 20);
    bus.write32(I2C + 0x20, 30);
    bus.write32(I2C + 0x6c, 1);
    return handheld;
}

const raw = (handheld) => handheld.chip.bus.read32(I2C + 0x34);
const push = (handheld, ...commands) =>
    commands.forEach((command) => handheld.chip.bus.write32(I2C + 0x10, command));

test('I2C: nine bit times a byte, from the SCL counts', () => {
    const handheld = withI2c();
    const bit = (BIT_CYCLES * 1e9) / handheld.chip.mcu.clkSys;
    const start = handheld.chip.nanos;
    push(handheld, 0x00, 0xa5, 0xa4 | 0x200);
    const wanted = (1 + 9 + 3 * 9 + 1) * bit;
    handheld.run((wanted - 0.5 * bit) / 1e6);
    assert.equal(raw(handheld) & 0x200, 0, 'no stop yet');
    handheld.run(bit / 1e6);
    assert.equal(raw(handheld) & 0x200, 0x200, 'stop');
    assert.equal(handheld.wiring.bytes, 4);
    assert.ok(Math.abs(handheld.wiring.lastNanos - start - 37 * bit) < 1);
    assert.equal(handheld.panel.allOn, false);
});

test('I2C: a panel may stretch the clock in every byte', () => {
    const handheld = withI2c();
    const bit = (BIT_CYCLES * 1e9) / handheld.chip.mcu.clkSys;
    i2cOf(handheld).stretchMicros = 30;
    const start = handheld.chip.nanos;
    push(handheld, 0x00, 0xa5, 0xa4 | 0x200);
    const wanted = (1 + 9 + 3 * 9 + 1) * bit + 4 * 30000;
    handheld.run((wanted - 0.5 * bit) / 1e6);
    assert.equal(raw(handheld) & 0x200, 0, 'no stop yet');
    handheld.run(bit / 1e6);
    assert.equal(raw(handheld) & 0x200, 0x200, 'stop');
    assert.ok(Math.abs(handheld.wiring.lastNanos - start - 37 * bit - 4 * 30000) < 1);
    handheld.unplug();
    push(handheld, 0x00 | 0x200);
    handheld.run((11.5 * bit) / 1e6);
    assert.equal(raw(handheld) & 0x240, 0x240, 'nobody is there to stretch it');
});

test('I2C: the panel answers its address only, and only on its pins', () => {
    for (const spoil of [
        (bus) => bus.write32(I2C + 0x04, 0x3d),
        (bus) => bus.write32(IO(5), 5),
        (_bus, handheld) => handheld.unplug(),
    ]) {
        const handheld = withI2c();
        spoil(handheld.chip.bus, handheld);
        push(handheld, 0x00, 0xaf | 0x200);
        handheld.run(1);
        assert.equal(raw(handheld) & 0x40, 0x40, 'TX_ABRT');
        assert.equal(handheld.chip.bus.read32(I2C + 0x80) & 1, 1, '7B_ADDR_NOACK');
        assert.equal(raw(handheld) & 0x200, 0x200, 'with a stop');
        assert.equal(handheld.panel.on, false);
    }
});

test('I2C: after an abort the queue takes nothing until it is acknowledged', () => {
    const handheld = withI2c();
    i2cOf(handheld).nacks = 1;
    push(handheld, 0x00, 0xaf | 0x200);
    handheld.run(1);
    assert.equal(handheld.chip.bus.read32(I2C + 0x80) >>> 23, 2, 'two flushed');
    push(handheld, 0x00, 0xaf | 0x200);
    handheld.run(1);
    assert.equal(handheld.panel.on, false);
    handheld.chip.bus.read32(I2C + 0x54);
    assert.equal(handheld.chip.bus.read32(I2C + 0x80), 0);
    push(handheld, 0x00, 0xaf | 0x200);
    handheld.run(1);
    assert.equal(handheld.panel.on, true);
});

test('I2C: a byte that is not acknowledged ends the transfer', () => {
    const handheld = withI2c();
    push(handheld, 0x00, 0x81);
    handheld.run(1);
    i2cOf(handheld).nacks = 1;
    push(handheld, 0x55, 0xaf | 0x200);
    handheld.run(1);
    assert.equal(handheld.chip.bus.read32(I2C + 0x80) & 8, 8, 'TXDATA_NOACK');
    assert.equal(handheld.panel.contrast, 0x7f);
    assert.equal(handheld.panel.on, false);
});

test('I2C: a clock above what the board says is complained about', () => {
    const handheld = withI2c();
    const { bus, mcu } = handheld.chip;
    assert.ok(mcu.clkSys / BIT_CYCLES < 400000);
    bus.write32(I2C + 0x6c, 0);
    bus.write32(I2C + 0x1c, 1);
    bus.write32(I2C + 0x20, 0);
    bus.write32(I2C + 0x6c, 1);
    push(handheld, 0x00 | 0x200);
    assert.throws(() => handheld.run(1), /the clock of I2C is \d+ Hz: too fast/);
});

test('I2C: control bytes for single commands and data, and the status byte', () => {
    const handheld = withI2c();
    push(handheld, 0x80, 0x20, 0x80, 0x00, 0xc0, 0x11, 0x40, 0x22, 0x33 | 0x200);
    handheld.run(2);
    assert.equal(/** @type {any} */ (handheld.panel).mode, 0);
    assert.deepEqual([...handheld.panel.ram.subarray(0, 3)], [0x11, 0x22, 0x33]);
    push(handheld, 0x100 | 0x200);
    handheld.run(1);
    assert.equal(handheld.chip.bus.read32(I2C + 0x10), 0x43, 'off');
});

test('I2C: the interrupts are levels: empty at or below the threshold', () => {
    const handheld = withI2c();
    const { bus, core } = handheld.chip;
    const line = () => (core.lines >>> 23) & 1;
    const bits = (count) => handheld.run((count * BIT_CYCLES * 1e3) / handheld.chip.mcu.clkSys);
    bus.write32(I2C + 0x00, 0x65);
    bus.write32(I2C + 0x3c, 2);
    bus.write32(I2C + 0x30, 0x10);
    assert.equal(line(), 1, 'empty from the start');
    push(handheld, 0x00, 0xe3, 0xe3, 0xe3, 0xe3 | 0x200);
    assert.equal(line(), 0);
    bits(27.5);
    assert.equal(line(), 0, 'three are waiting');
    bits(1);
    assert.equal(line(), 1, 'two are waiting');
    bus.write32(I2C + 0x30, 0);
    assert.equal(line(), 0, 'masked');
    bus.write32(I2C + 0x30, 0x200);
    assert.equal(line(), 0);
    bits(30);
    assert.equal(line(), 1, 'stop');
    bus.read32(I2C + 0x60);
    assert.equal(line(), 0, 'read and gone');
});

test('I2C: with TX_EMPTY_CTRL it is empty only once the last byte is through', () => {
    const handheld = withI2c();
    const bits = (count) => handheld.run((count * BIT_CYCLES * 1e3) / handheld.chip.mcu.clkSys);
    push(handheld, 0x00);
    bits(18.5);
    assert.equal(handheld.chip.bus.read32(I2C + 0x74), 0, 'the queue is empty');
    assert.equal(raw(handheld) & 0x10, 0, 'the wires are not');
    bits(1);
    assert.equal(raw(handheld) & 0x10, 0x10);
    assert.equal(raw(handheld) & 0x200, 0, 'and the bus is held for more');
});

test('I2C: DMA fills the queue as it empties', () => {
    const handheld = withI2c();
    const { bus } = handheld.chip;
    /** @type {any} */
    const channel = handheld.chip.mcu.dma.channels[0];
    const commands = [0x40, ...Array.from({ length: 60 }, (_, i) => i)];
    commands.forEach((value, i) => bus.write32(0x20001000 + 4 * i, value | (i === 60 ? 0x200 : 0)));
    bus.write32(I2C + 0x8c, 8);
    bus.write32(I2C + 0x88, 2);
    bus.write32(0x50000000, 0x20001000);
    bus.write32(0x50000004, I2C + 0x10);
    bus.write32(0x50000008, commands.length);
    bus.write32(0x5000000c, 1 | (2 << 2) | (1 << 4) | (32 << 15));
    handheld.run(0.2);
    assert.ok(channel.transCount > 30, 'it waits for the bus');
    handheld.run(10);
    assert.equal(channel.transCount, 0);
    assert.deepEqual([...handheld.panel.ram.subarray(0, 60)], commands.slice(1));
});

test('I2C: a panel that holds SDA is freed by nine clocks on SCL', () => {
    const handheld = withI2c();
    const { bus, pins } = handheld.chip;
    i2cOf(handheld).hold();
    push(handheld, 0x00, 0xaf | 0x200);
    handheld.run(1);
    assert.equal(bus.read32(I2C + 0x80) & (1 << 12), 1 << 12, 'ARB_LOST');
    assert.equal(pins.level(4), false);
    bus.write32(IO(5), 5);
    for (let i = 0; i < 9; i++) {
        assert.equal(pins.level(4), false, `before clock ${i}`);
        bus.write32(0xd0000024, 1 << 5); // drive low
        assert.equal(pins.level(5), false);
        bus.write32(0xd0000028, 1 << 5); // let go
        assert.equal(pins.level(5), true, 'pulled up by the module');
    }
    assert.equal(pins.level(4), true);
});

test('a plugged panel is off, with garbage in its memory', () => {
    const handheld = withI2c();
    push(handheld, 0x00, 0x8d, 0x14, 0xaf | 0x200);
    handheld.run(1);
    assert.notEqual(handheld.frame(), null);
    const before = handheld.panel.ram.slice();
    handheld.unplug();
    assert.equal(handheld.frame(), null);
    handheld.plug();
    assert.equal(handheld.frame(), null);
    assert.notDeepEqual(handheld.panel.ram, before);
});

/** A handheld with an SPI panel, set up at clk_peri / 4, the panel reset. */
function withSpi() {
    const handheld = sleeping(SPI_BOARD);
    const { bus } = handheld.chip;
    for (const pin of [18, 19]) {
        bus.write32(IO(pin), 1);
    }
    for (const pin of [17, 8, 16]) {
        bus.write32(IO(pin), 5);
    }
    bus.write32(0xd0000014, 1 << 17);
    bus.write32(0xd0000024, (1 << 17) | (1 << 8) | (1 << 16));
    bus.write32(0x4003c010, 32); // 125 MHz by 32: as fast as an SH1106 takes it
    bus.write32(0x4003c000, 7);
    bus.write32(0x4003c004, 2);
    handheld.run(0.02);
    bus.write32(0xd0000014, 1 << 16);
    return handheld;
}

test('SPI: eight bit times a byte; select and data/command decide', () => {
    const handheld = withSpi();
    const { bus, mcu } = handheld.chip;
    const write = (byte) => bus.write32(0x4003c008, byte);
    write(0xa5);
    handheld.run(0.1);
    assert.equal(handheld.panel.allOn, false, 'not selected');
    bus.write32(0xd0000018, 1 << 17);
    const start = handheld.chip.nanos;
    [0xa5, 0xa4, 0xaf].forEach(write);
    const byte = (8 * 32 * 1e9) / mcu.clkPeri;
    handheld.run((2.9 * byte) / 1e6);
    assert.equal(handheld.panel.on, false);
    assert.equal(bus.read32(0x4003c00c) & 0x10, 0x10, 'busy');
    handheld.run((0.2 * byte) / 1e6);
    assert.equal(handheld.panel.on, true);
    assert.equal(bus.read32(0x4003c00c) & 0x10, 0);
    assert.ok(Math.abs(handheld.wiring.lastNanos - start - 3 * byte) < 1);
    bus.write32(0xd0000014, 1 << 8);
    write(0x3c);
    handheld.run(0.1);
    assert.equal(handheld.panel.ram[0], 0x3c);
});

test('SPI: a byte is lost when the select wire goes up before its end', () => {
    const handheld = withSpi();
    const { bus } = handheld.chip;
    bus.write32(0xd0000018, 1 << 17);
    bus.write32(0x4003c008, 0xaf);
    bus.write32(0xd0000014, 1 << 17);
    handheld.run(0.1);
    assert.equal(handheld.panel.on, false);
});

test('SPI: bytes before the first reset, and a short one, are complained about', () => {
    const handheld = sleeping(SPI_BOARD);
    const { bus } = handheld.chip;
    /** @type {any} */
    const { wiring } = handheld;
    bus.write32(IO(18), 1);
    bus.write32(IO(19), 1);
    bus.write32(IO(16), 5);
    bus.write32(0xd0000014, 1 << 16);
    wiring.wasReset = false;
    assert.throws(() => {
        bus.write32(0xd0000024, 1 << 16);
        bus.write32(0xd0000018, 1 << 16);
        bus.write32(0xd0000014, 1 << 16);
    }, /reset pulse of 0 ns/);
    wiring.wasReset = false;
    bus.write32(0x4003c010, 32); // 125 MHz by 32: as fast as an SH1106 takes it
    bus.write32(0x4003c000, 7);
    bus.write32(0x4003c004, 2);
    bus.write32(0x4003c008, 0xaf);
    assert.throws(() => handheld.run(1), /before the first reset/);
});

test('SPI: a panel put back stays dark until it is reset and set up again', () => {
    const handheld = withSpi();
    const { bus } = handheld.chip;
    bus.write32(0xd0000018, 1 << 17);
    handheld.unplug();
    handheld.plug();
    bus.write32(0x4003c008, 0xaf);
    handheld.run(0.1);
    assert.equal(handheld.panel.on, false);
    bus.write32(0xd0000018, 1 << 16);
    handheld.run(0.02);
    bus.write32(0xd0000014, 1 << 16);
    bus.write32(0x4003c008, 0xaf);
    handheld.run(0.1);
    assert.equal(handheld.panel.on, true);
});
