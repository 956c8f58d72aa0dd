// Compares the headers of the boards with what their vendors say (vendor.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoard } from '../../simulator/device/node/files.mjs';
import { call, handheldOf, symbolsOf } from './support.mjs';
import { mountingOf, VENDOR } from './vendor.mjs';

const SSI = { baudr: 0x18000014, spiCtrlr0: 0x180000f4 };
const READ_03H = 0x03;

/**
 * How the second stage in the image of a board has set the flash up to be read. @param {string}
 * name
 */
function bootOf(name) {
    const handheld = handheldOf(name);
    handheld.run(10);
    const { bus } = handheld.chip;
    const command = bus.read32(SSI.spiCtrlr0) >>> 24;
    return {
        stage: command === READ_03H ? 'generic_03h' : 'w25q080',
        divider: bus.read32(SSI.baudr),
    };
}

for (const [name, vendor] of Object.entries(VENDOR)) {
    test(`${name}: the header agrees with its vendor`, (t) => {
        const board = JSON.parse(readBoard(name));
        assert.equal(board.panel, vendor.panel);
        assert.equal(board.rotation, mountingOf(name), `mounted as in ${vendor.source}`);
        assert.deepEqual(board.keys, vendor.keys);
        assert.equal(board.led.gpio, vendor.led);
        assert.equal(board.buzzer, vendor.buzzer ?? null);
        assert.equal(board.flashBytes, vendor.flash);
        if (vendor.boot) {
            assert.deepEqual(bootOf(name), vendor.boot);
        }
        if (vendor.spi) {
            const { sck, mosi, dc, reset, cs } = board.spi;
            assert.deepEqual({ sck, mosi, dc, reset, cs }, vendor.spi);
        } else {
            const { address, sda, scl } = board.i2c;
            assert.deepEqual([address, sda, scl], [vendor.address, vendor.sda, vendor.scl]);
        }
        for (const [name, most] of Object.entries(vendor.most ?? {})) {
            assert.ok(board[name] !== null && board[name] <= most, `${name}: ${board[name]}`);
        }
        const { channel, divider } = board.battery ?? {};
        assert.deepEqual(board.battery && { channel, divider }, vendor.battery ?? null);
        t.diagnostic(vendor.boardSource ?? vendor.source);
    });
}

/**
 * The wire between divider and ADC: while the pin pulls down, less than half arrives; afterwards
 * the divider (200 and 100 kilohms) charges the wire and what hangs on it.
 * @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld
 */
function chargeSlowly({ chip }, micros) {
    const { adc, gpio, clock } = chip.mcu;
    const PULLED = 0.45;
    let since = -Infinity;
    const pin = gpio[29];
    const { refreshInput } = pin;
    pin.refreshInput = () => {
        since = pin.pulldownEnabled ? Infinity : Math.min(since, clock.nanos);
        refreshInput.call(pin);
    };
    since = Infinity;
    const full = adc.channelValues[3];
    Object.defineProperty(adc.channelValues, 3, {
        get: () => {
            const gone = Math.max(0, (clock.nanos - since) / 1000);
            return Math.round(full * (1 - (1 - PULLED) * Math.exp(-gone / micros)));
        },
    });
}

test('the first battery figure is right, although the pin was pulled down until then', () => {
    for (const micros of [1, 70, 150]) {
        const handheld = handheldOf('pico');
        handheld.setBattery(3425);
        chargeSlowly(handheld, micros);
        handheld.settle();
        const { address } = symbolsOf('pico').get('hal_battery_percent') ?? assert.fail();
        const percent = call(handheld, address, []).result | 0;
        assert.ok(Math.abs(percent - 50) <= 2, `${percent} % with ${micros} µs`);
    }
});

test('a battery behind its diode, one behind a MOSFET, and USB', () => {
    const handheld = handheldOf('pico');
    handheld.settle();
    const { address } = symbolsOf('pico').get('hal_battery_percent') ?? assert.fail();
    const DIODE = 300;
    const percentAt = (millivolts) => {
        handheld.setBattery(millivolts);
        handheld.run(11000); // it looks again after ten seconds
        return call(handheld, address, []).result | 0;
    };
    assert.equal(percentAt(4150 - DIODE), 100);
    assert.ok(Math.abs(percentAt(3725 - DIODE) - 50) <= 2);
    assert.equal(percentAt(3300 - DIODE), 0);
    assert.equal(percentAt(2500), 0);
    assert.equal(percentAt(4200), 100, 'without a drop a full cell is still a cell');
    assert.equal(percentAt(4700), -1, 'USB through the diode of the Pico');
});
