// The three OLED controllers, fed with commands and data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sh1106, Sh1107, Ssd1306 } from '../../simulator/device/panels/panels.mjs';
import { SplitMix64 } from '../../simulator/device/peripherals/noise.mjs';

const send = (panel, ...bytes) => bytes.forEach((byte) => panel.command(byte));
const fill = (panel, bytes) => bytes.forEach((byte) => panel.data(byte));

/** A picture without any symmetry. */
function picture(seed = 1) {
    const generator = new SplitMix64(seed);
    return Uint8Array.from({ length: 1024 }, () => Number(generator.next() >> 56n));
}

/** The same turned by half a turn. */
function turned(frame) {
    return frame.map((_, i) => {
        let byte = 0;
        for (let bit = 0; bit < 8; bit++) {
            byte |= ((frame[1023 - i] >> bit) & 1) << (7 - bit);
        }
        return byte;
    });
}

const SSD1306_ON = [0x8d, 0x14, 0xa1, 0xc8, 0xaf];

test('SSD1306: horizontal addressing fills the picture, upright with A1 and C8', () => {
    const panel = new Ssd1306();
    send(panel, 0x20, 0x00, ...SSD1306_ON);
    const frame = picture();
    fill(panel, frame);
    assert.deepEqual(panel.frame(), frame);
    fill(panel, [0xaa]);
    assert.equal(panel.frame()[0], 0xaa, 'it came round');
});

test('SSD1306: mounted upside down with A0 and C0 it is upright again', () => {
    const frame = picture();
    const panel = new Ssd1306({ rotation: 180 });
    send(panel, 0x20, 0x00, 0x8d, 0x14, 0xa0, 0xc0, 0xaf);
    fill(panel, frame);
    assert.deepEqual(panel.frame(), frame);
    const other = new Ssd1306();
    send(other, 0x20, 0x00, 0x8d, 0x14, 0xa0, 0xc0, 0xaf);
    fill(other, frame);
    assert.deepEqual(other.frame(), turned(frame));
});

test('SSD1306: page addressing stays in its page', () => {
    const panel = new Ssd1306();
    send(panel, ...SSD1306_ON);
    for (let page = 0; page < 8; page++) {
        send(panel, 0xb0 | page, 0x00, 0x10);
        fill(panel, new Uint8Array(128).fill(page));
    }
    send(panel, 0xb3, 0x0f, 0x17);
    fill(panel, [0x81, 0x42]);
    const frame = panel.frame();
    assert.equal(frame[3 * 128 + 127], 0x81);
    assert.equal(frame[3 * 128], 0x42, 'wrapped to the first column');
    assert.equal(frame[4 * 128], 4);
});

test('SSD1306: windows, in both directions', () => {
    const panel = new Ssd1306();
    send(panel, 0x20, 0x00, ...SSD1306_ON);
    fill(panel, new Uint8Array(1024));
    send(panel, 0x21, 10, 12, 0x22, 2, 3);
    fill(panel, [1, 2, 3, 4, 5, 6, 7]);
    let frame = panel.frame();
    assert.deepEqual([...frame.subarray(2 * 128 + 9, 2 * 128 + 14)], [0, 7, 2, 3, 0]);
    assert.deepEqual([...frame.subarray(3 * 128 + 9, 3 * 128 + 14)], [0, 4, 5, 6, 0]);
    send(panel, 0x20, 0x01, 0x21, 10, 12, 0x22, 2, 3);
    fill(panel, [1, 2, 3, 4, 5, 6]);
    frame = panel.frame();
    assert.deepEqual([...frame.subarray(2 * 128 + 10, 2 * 128 + 13)], [1, 3, 5]);
    assert.deepEqual([...frame.subarray(3 * 128 + 10, 3 * 128 + 13)], [2, 4, 6]);
});

test('SSD1306: nothing shines without charge pump, or after AE', () => {
    const panel = new Ssd1306();
    send(panel, 0xaf);
    assert.equal(panel.frame(), null);
    send(panel, 0x8d, 0x14);
    assert.notEqual(panel.frame(), null);
    assert.equal(panel.status(), 0x03);
    send(panel, 0xae);
    assert.equal(panel.frame(), null);
    assert.equal(panel.status(), 0x43);
});

test('SSD1306: start line, offset, inversion, everything on, contrast, multiplex', () => {
    const panel = new Ssd1306();
    send(panel, 0x20, 0x00, ...SSD1306_ON);
    const frame = picture();
    fill(panel, frame);
    const bit = (bytes, x, y) => (bytes[(y >> 3) * 128 + x] >> (y & 7)) & 1;
    send(panel, 0x40 | 5);
    assert.ok([0, 9, 63].every((y) => bit(panel.frame(), 7, y) === bit(frame, 7, (y + 5) % 64)));
    send(panel, 0x40, 0xd3, 3);
    assert.ok([0, 9, 63].every((y) => bit(panel.frame(), 7, y) === bit(frame, 7, (y + 3) % 64)));
    send(panel, 0xd3, 0, 0xa7);
    assert.deepEqual(
        panel.frame(),
        frame.map((byte) => ~byte),
    );
    send(panel, 0xa6, 0xa5);
    assert.ok(panel.frame().every((byte) => byte === 0xff));
    send(panel, 0xa4, 0x81, 0x22);
    assert.equal(panel.contrast, 0x22);
    send(panel, 0xa8, 31);
    assert.ok(
        panel
            .frame()
            .subarray(0, 512)
            .every((byte) => byte === 0),
        'COM 32 to 63 are not driven',
    );
    assert.ok(
        panel
            .frame()
            .subarray(512)
            .some((byte) => byte !== 0),
    );
});

test('SSD1306: the segment remap works on later data only, the scan direction at once', () => {
    const panel = new Ssd1306();
    send(panel, 0x20, 0x00, ...SSD1306_ON);
    const frame = picture();
    fill(panel, frame);
    send(panel, 0xa0);
    assert.deepEqual(panel.frame(), frame);
    fill(panel, frame);
    assert.equal(panel.frame()[127], frame[0]);
    send(panel, 0xa1);
    fill(panel, frame);
    send(panel, 0xc0);
    assert.notDeepEqual(panel.frame(), frame);
});

test('after power-on the memory is garbage and the display off; a reset leaves the memory', () => {
    const panel = new Ssd1306();
    const first = panel.ram.slice();
    assert.ok(new Set(first).size > 100);
    panel.reset();
    assert.deepEqual(panel.ram, first);
    panel.powerOn();
    assert.notDeepEqual(panel.ram, first);
    assert.equal(panel.frame(), null);
});

test('what the data sheets leave undefined is complained about', () => {
    const complaint = (panel, ...bytes) => {
        assert.throws(() => send(panel, ...bytes), { kind: 'panel' });
        return [...panel.complaints.keys()].at(-1);
    };
    assert.match(complaint(new Ssd1306(), 0xff), /FF is not a command/);
    assert.match(complaint(new Ssd1306(), 0xad), /AD is not a command/);
    assert.match(complaint(new Ssd1306(), 0x18), /18 is not a command/);
    assert.match(complaint(new Ssd1306(), 0x20, 0x03), /mode 3/);
    assert.match(
        complaint(new Ssd1306(), 0x21, 0, 127),
        /\(21\) is not defined in addressing mode 2/,
    );
    assert.match(
        complaint(new Ssd1306(), 0x20, 0x00, 0xb0),
        /\(B0 to B7\) is not defined in addressing mode 0/,
    );
    assert.match(
        complaint(new Ssd1306(), 0x20, 0x01, 0x10),
        /\(00 to 17\) is not defined in addressing mode 1/,
    );
    assert.match(complaint(new Ssd1306(), 0xdb, 0x40), /VCOMH level 40/);
    assert.match(complaint(new Ssd1306(), 0x20, 0x00, 0x21, 5, 4), /column window from 5 to 4/);
    assert.match(complaint(new Ssd1306(), 0xa8, 3), /multiplex ratio 4/);
    assert.match(complaint(new Ssd1306(), 0xd9, 0x0f), /phase of 0/);
    assert.match(complaint(new Ssd1306(), 0x8d, 0x15), /charge pump/);
    assert.match(complaint(new Ssd1306(), 0xda, 0x02, 0xaf), /COM pins/);
    assert.match(complaint(new Ssd1306(), 0x2f), /scrolling/);
    assert.match(complaint(new Sh1106(), 0x20), /20 is not a command/);
    assert.match(complaint(new Sh1106(), 0x8d), /8D is not a command/);
    assert.match(complaint(new Sh1106(), 0xad, 0x14), /DC-DC/);
    assert.match(complaint(new Sh1106(), 0xaf, 0xad, 0x8b), /while the display is on/);
    assert.match(complaint(new Sh1107(), 0xaf, 0xad, 0x8a), /while the display is on/);
    assert.match(complaint(new Sh1107(), 0x40), /40 is not a command/);
    assert.match(complaint(new Sh1107(), 0xda), /DA is not a command/);
    const panel = new Ssd1306();
    panel.command(0x81);
    assert.throws(() => panel.data(1), /data in the middle of command 81/);
});

test('without strictness complaints are only kept, and the byte is ignored', () => {
    const panel = new Sh1106({ strict: false });
    send(panel, 0x8d, 0x14, 0x8d, 0x14, 0xaf);
    assert.deepEqual([...panel.complaints], [['8D is not a command', 2]]);
    assert.equal(panel.column, 0x40, '14 is a column command of its own');
    assert.notEqual(panel.frame(), null);
});

/** Fills an SH1106 by pages. */
function showOnSh1106(panel, frame) {
    for (let page = 0; page < 8; page++) {
        send(panel, 0xb0 | page, 0x02, 0x10);
        fill(panel, frame.subarray(page * 128, page * 128 + 128));
    }
}

test('SH1106: the glass has the middle 128 of 132 columns, in both orientations', () => {
    const frame = picture();
    const panel = new Sh1106();
    send(panel, 0xa1, 0xc8, 0xaf);
    showOnSh1106(panel, frame);
    assert.deepEqual(panel.frame(), frame);
    const mounted = new Sh1106({ rotation: 180 });
    send(mounted, 0xa0, 0xc0, 0xaf);
    showOnSh1106(mounted, frame);
    assert.deepEqual(mounted.frame(), frame);
    send(panel, 0xae, 0xad, 0x8a, 0xaf);
    assert.equal(panel.frame(), null, 'no DC-DC converter, no light');
});

test('SH1106: data beyond the last column is complained about', () => {
    const panel = new Sh1106();
    send(panel, 0x02, 0x10);
    fill(panel, new Uint8Array(130));
    assert.throws(() => panel.data(0), /beyond column 131/);
});

/**
 * The bytes that a standing panel wants for a picture, as hal/rp2040/board.h defines its mounting.
 */
function showOnSh1107(panel, frame, rotation) {
    const bit = (x, y) => (frame[(y >> 3) * 128 + x] >> (y & 7)) & 1;
    for (let page = 0; page < 16; page++) {
        send(panel, 0xb0 | page, 0x00, 0x10);
        for (let c = 0; c < 64; c++) {
            let byte = 0;
            for (let i = 0; i < 8; i++) {
                const r = page * 8 + i;
                byte |= (rotation === 90 ? bit(r, 63 - c) : bit(127 - r, c)) << i;
            }
            panel.data(byte);
        }
    }
}

test('SH1107: a standing glass in the middle of 128 COM lines, mounted either way', () => {
    const frame = picture();
    for (const rotation of [90, 270]) {
        const panel = new Sh1107({ rotation });
        send(panel, 0xa8, 0x3f, 0xd3, 0x60, 0xdc, 0x00, 0xa0, 0xc0, 0xaf);
        showOnSh1107(panel, frame, rotation);
        assert.deepEqual(panel.frame(), frame, `rotation ${rotation}`);
        send(panel, 0xa1, 0xc8);
        assert.deepEqual(panel.frame(), turned(frame), 'both axes turned');
        send(panel, 0xa0, 0xc0, 0xd3, 0x00);
        assert.notDeepEqual(panel.frame(), frame, 'without its offset the picture is elsewhere');
    }
});

test('SH1107: vertical addressing goes down the pages, then to the next column', () => {
    const panel = new Sh1107();
    send(panel, 0x21, 0xb0, 0x00, 0x10);
    fill(
        panel,
        Array.from({ length: 32 }, (_, i) => i),
    );
    assert.deepEqual(
        [panel.ram[0], panel.ram[15 * 128], panel.ram[1], panel.ram[15 * 128 + 1]],
        [0, 15, 16, 31],
    );
});

test('when a pixel changes it is noted, when nothing changes it is not', () => {
    let nanos = 0;
    const panel = new Ssd1306({ now: () => nanos });
    send(panel, 0x20, 0x00, ...SSD1306_ON);
    const frame = picture();
    fill(panel, frame);
    nanos = 50;
    fill(panel, frame);
    assert.equal(panel.changedNanos, 0);
    nanos = 60;
    fill(panel, [~frame[0] & 0xff]);
    assert.equal(panel.changedNanos, 60);
});
