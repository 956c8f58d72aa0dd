// The headers of the boards against what their vendors say (vendor.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoard } from '../../simulator/device/node/files.mjs';
import { call, handheldOf, symbolsOf } from './support.mjs';
import { mountingOf, VENDOR } from './vendor.mjs';

for (const [name, vendor] of Object.entries(VENDOR)) {
    test(`${name}: the header agrees with its vendor`, (t) => {
        const board = JSON.parse(readBoard(name));
        assert.equal(board.panel, vendor.panel);
        assert.equal(board.rotation, mountingOf(name), `mounted as in ${vendor.source}`);
        assert.deepEqual(board.keys, vendor.keys);
        assert.equal(board.led.gpio, vendor.led);
        assert.equal(board.buzzer, vendor.buzzer ?? null);
        assert.equal(board.flashBytes, vendor.flash);
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
