// What the vendors say about their boards. The firmware and the emulated handheld both believe the
// header of a board; this second source makes a test fail if the header is wrong.
//
// `mounted` says how the vendor's software shows a picture upright. For panels of 128x64 it has the
// commands for segment remap and scan direction. For standing panels of 64x128 it gives the column
// and row of the panel for the pixel (x, y) of a lying picture, with A0 and C0.

const MODULE = {
    panel: 'ssd1306',
    address: 0x3c,
    mounted: [0xa1, 0xc8],
    source: 'Adafruit_SSD1306.cpp (begin: A1, C8), u8x8_d_ssd1306_128x64_noname.c (the same)',
};

/** Keys and pins of the wiring that docs/building.md tells people to solder. */
const SOLDERED = {
    sda: 4,
    scl: 5,
    keys: { up: 10, down: 11, left: 12, right: 13, a: 14, b: 15 },
    buzzer: 9,
};

/** How the flash is read: the second stage of the boot, and what it divides clk_sys by. */
const QUICK = { stage: 'w25q080', divider: 2 };

/** @type {Record<string, any>} by board */
export const VENDOR = {
    pico: {
        ...MODULE,
        ...SOLDERED,
        led: 25,
        battery: { channel: 3, divider: 3 },
        flash: 2 << 20,
        boot: QUICK,
        boardSource: 'Raspberry Pi Pico datasheet: GPIO25 LED, GPIO29 VSYS/3, 2 MB W25Q16',
    },
    twokeys: {
        ...MODULE,
        ...SOLDERED,
        keys: { a: 14, b: 15 },
        led: 25,
        battery: { channel: 3, divider: 3 },
        flash: 2 << 20,
        boardSource: 'the Pico again, without a d-pad',
    },
    picow: {
        ...MODULE,
        ...SOLDERED,
        led: 8,
        battery: null,
        flash: 2 << 20,
        boardSource: 'Raspberry Pi Pico W datasheet: LED and VSYS are shared with the radio',
    },
    pico2: {
        ...MODULE,
        ...SOLDERED,
        led: 25,
        battery: { channel: 3, divider: 3 },
        flash: 4 << 20,
        boardSource: 'Raspberry Pi Pico 2 datasheet: GPIO25 LED, GPIO29 VSYS/3, 4 MB',
    },
    picoboy: {
        panel: 'sh1106',
        mounted: [0xa1, 0xc8],
        // From a coin cell: no faster and no brighter than the vendor's own programs.
        most: { mhz: 50, contrast: 31 },
        spi: { sck: 18, mosi: 19, dc: 8, reset: 9, cs: 10 },
        keys: { up: 1, down: 3, left: 4, right: 2, a: 0 },
        led: 5,
        buzzer: 15,
        flash: 2 << 20,
        source: 'github.com/hcl1981/picoboy Python/picoboy.py: class PicoBoy, rotate(True)',
    },
    waveshare: {
        panel: 'sh1107',
        mounted: ({ x, y }) => ({ column: 63 - y, row: x }),
        spi: { sck: 10, mosi: 11, dc: 8, reset: 12, cs: 9 },
        keys: { a: 15, b: 17 },
        led: 25,
        flash: 2 << 20,
        source: 'waveshare.com/wiki/Pico-OLED-1.3, Pico-OLED-1.3(spi).py: A0, C0, column 63 - y',
    },
    feather: {
        panel: 'sh1107',
        mounted: ({ x, y }) => ({ column: 63 - y, row: x }),
        address: 0x3c,
        sda: 2,
        scl: 3,
        keys: { a: 9, b: 8, down: 7 },
        led: 13,
        flash: 8 << 20,
        boot: { stage: 'generic_03h', divider: 4 },
        source:
            'Adafruit_SH110X OLED_QTPY_SH1107/FeatherWing example: setRotation(1) of Adafruit_GFX; ' +
            'Feather RP2040 pinout: D9 GPIO9, D6 GPIO8, D5 GPIO7, SDA 2, SCL 3, LED 13, 8 MB',
    },
    xiao: {
        panel: 'ssd1306',
        mounted: [0xa0, 0xc0],
        address: 0x3c,
        sda: 6,
        scl: 7,
        keys: { a: 27, b: 26 },
        led: 25,
        buzzer: 29,
        flash: 2 << 20,
        boot: QUICK,
        source:
            'wiki.seeedstudio.com, Expansion Board Base for XIAO, sample for the OLED: u8x8.setFlipMode(1) ' +
            'of U8X8_SSD1306_128X64_NONAME, whose upright is A1 and C8; 0x3c, button D1; ' +
            'XIAO RP2040 pinout: D0 GPIO26, D1 GPIO27, D3/A3 GPIO29, D4 GPIO6, D5 GPIO7',
    },
};

/**
 * How the glass is mounted, in the words of hal/rp2040/board.h.
 * @param {string} board @returns {number | undefined} undefined: no vendor has said anything
 */
export function mountingOf(board) {
    const mounted = VENDOR[board]?.mounted;
    if (!mounted) {
        return undefined;
    }
    if (Array.isArray(mounted)) {
        return { 'a1 c8': 0, 'a0 c0': 180 }[mounted.map((byte) => byte.toString(16)).join(' ')];
    }
    const { column, row } = mounted({ x: 0, y: 0 });
    return { '63 0': 90, '0 127': 270 }[`${column} ${row}`];
}
