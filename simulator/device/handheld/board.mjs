/**
 * Reads a board's header (boards/NAME.h): data only, one #define a line. So a changed pin is a
 * change
 * in one file, for the firmware and for this emulated handheld.
 */

/** The keys a board can have, in the order of enum hal_key. */
export const KEYS = /** @type {const} */ (['up', 'down', 'left', 'right', 'a', 'b']);

/** Flash chips of the boards, by the SDK's name; 2 MB where nothing is said. */
const FLASH_BYTES = new Map([
    ['pico', 2 << 20],
    ['pico_w', 2 << 20],
    ['seeed_xiao_rp2040', 2 << 20],
    ['adafruit_feather_rp2040', 8 << 20],
]);
const OTHER_CHIPS = new Set(['pico2', 'pico2_w']);
const LAST_GPIO = 29;

/** A board header that cannot be right. */
export class BoardError extends Error {
    /** @param {string} message */
    constructor(message) {
        super(message);
        this.name = 'BoardError';
    }
}

/**
 * @typedef {object} Board
 * @property {string} name for people
 * @property {'ssd1306' | 'sh1106' | 'sh1107'} panel
 * @property {{instance: number, address: number, sda: number, scl: number} | null} i2c
 * @property {{instance: number, sck: number, mosi: number, cs: number, dc: number, reset:
 *     number | null} | null} spi
 * @property {number} rotation 0, 90, 180 or 270, as hal/rp2040/board.h defines it
 * @property {Map<string, number>} keys name -> GPIO, pressed is low
 * @property {{gpio: number, activeLow: boolean} | null} led
 * @property {number | null} buzzer GPIO
 * @property {{channel: number, divider: number} | null} battery ADC channel and what divides
 *     the voltage
 * @property {number} flashBytes
 */

/**
 * The plain #defines of a header.
 * @param {string} text
 * @returns {Map<string, string | number>}
 */
export function parseDefines(text) {
    const defines = new Map();
    const plain = text
        .replace(/\\\r?\n/g, ' ')
        .replace(/\/\*[\s\S]*?\*\//g, ' ')
        .replace(/\/\/[^\n]*/g, ' ');
    for (const line of plain.split('\n')) {
        const match = /^\s*#\s*define\s+(\w+)\s+(.*?)\s*$/.exec(line);
        if (!match) {
            continue;
        }
        const [, name, value] = match;
        const string = /^"([^"]*)"$/.exec(value);
        const number = /^\(?(0[xX][0-9a-fA-F]+|\d+)[uUlL]*\)?$/.exec(value);
        if (string) {
            defines.set(name, string[1]);
        } else if (number) {
            defines.set(name, Number(number[1]));
        }
    }
    return defines;
}

/** Asks the defines for numbers and pins. */
class Reader {
    /** @param {Map<string, string | number>} defines */
    constructor(defines) {
        this.defines = defines;
    }

    /** @param {string} name @returns {number | undefined} */
    number(name) {
        const value = this.defines.get(name);
        if (typeof value === 'string') {
            throw new BoardError(`${name} must be a number`);
        }
        return value;
    }

    /** @param {string} name @returns {number} */
    need(name) {
        const value = this.number(name);
        if (value === undefined) {
            throw new BoardError(`the board header lacks ${name}`);
        }
        return value;
    }

    /** @param {string} name @returns {number} */
    pin(name) {
        const value = this.need(name);
        if (value > LAST_GPIO) {
            throw new BoardError(`${name} is ${value}: the GPIOs are 0 to ${LAST_GPIO}`);
        }
        return value;
    }

    /** @param {string} name @returns {number | null} */
    pinIfAny(name) {
        return this.defines.has(name) ? this.pin(name) : null;
    }

    /** The one of `names` that is defined as 1. @param {string} prefix @param {string[]} names */
    onlyOne(prefix, names) {
        const chosen = names.filter((name) => this.defines.get(prefix + name) === 1);
        if (chosen.length !== 1) {
            const all = names.map((name) => prefix + name).join(', ');
            throw new BoardError(`the board header must define one of ${all} as 1`);
        }
        return chosen[0];
    }
}

/**
 * @param {string} text of boards/NAME.h
 * @returns {Board}
 */
export function parseBoard(text) {
    const defines = parseDefines(text);
    const read = new Reader(defines);
    const sdk = String(defines.get('BOARD_SDK') ?? 'pico');
    const name = String(defines.get('BOARD_NAME') ?? sdk);
    if (OTHER_CHIPS.has(sdk)) {
        throw new BoardError(`${name} has another chip than the RP2040: it cannot be emulated`);
    }
    const panel = read.onlyOne('BOARD_PANEL_', ['SSD1306', 'SH1106', 'SH1107']).toLowerCase();
    const bus = read.onlyOne('BOARD_BUS_', ['I2C', 'SPI']);
    const led = read.pinIfAny('BOARD_LED');
    const channel = read.number('BOARD_BATTERY_ADC');
    const board = {
        name,
        panel: /** @type {Board['panel']} */ (panel),
        i2c: bus === 'I2C' ? readI2c(read) : null,
        spi: bus === 'SPI' ? readSpi(read) : null,
        rotation: readRotation(read, panel),
        keys: new Map(),
        led:
            led === null
                ? null
                : { gpio: led, activeLow: read.number('BOARD_LED_ACTIVE_LOW') === 1 },
        buzzer: read.pinIfAny('BOARD_BUZZER'),
        battery:
            channel === undefined
                ? null
                : { channel, divider: read.number('BOARD_BATTERY_DIVIDER') ?? 1 },
        flashBytes: read.number('BOARD_FLASH_BYTES') ?? FLASH_BYTES.get(sdk) ?? 2 << 20,
    };
    for (const key of KEYS) {
        const gpio = read.pinIfAny(`BOARD_KEY_${key.toUpperCase()}`);
        if (gpio !== null) {
            board.keys.set(key, gpio);
        }
    }
    checkPins(board);
    return board;
}

/** @param {Reader} read */
function readI2c(read) {
    return {
        instance: read.need('BOARD_I2C_INSTANCE'),
        address: read.need('BOARD_I2C_ADDRESS'),
        sda: read.pin('BOARD_I2C_SDA'),
        scl: read.pin('BOARD_I2C_SCL'),
    };
}

/** @param {Reader} read */
function readSpi(read) {
    return {
        instance: read.need('BOARD_SPI_INSTANCE'),
        sck: read.pin('BOARD_SPI_SCK'),
        mosi: read.pin('BOARD_SPI_MOSI'),
        cs: read.pin('BOARD_SPI_CS'),
        dc: read.pin('BOARD_SPI_DC'),
        reset: read.pinIfAny('BOARD_SPI_RESET'),
    };
}

/** @param {Reader} read @param {string} panel */
function readRotation(read, panel) {
    const rotation = read.number('BOARD_ROTATION') ?? 0;
    const possible = panel === 'sh1107' ? [90, 270] : [0, 180];
    if (!possible.includes(rotation)) {
        const choice = possible.join(' or ');
        throw new BoardError(
            `BOARD_ROTATION is ${rotation}: this panel can be mounted by ${choice}`,
        );
    }
    return rotation;
}

/** No pin twice; I2C pins that belong to their block. @param {Board} board */
function checkPins(board) {
    /** @type {Map<number, string>} */
    const taken = new Map();
    /** @param {string} what @param {number | null | undefined} gpio */
    const take = (what, gpio) => {
        if (gpio === null || gpio === undefined) {
            return;
        }
        const other = taken.get(gpio);
        if (other) {
            throw new BoardError(`GPIO ${gpio} is both ${other} and ${what}`);
        }
        taken.set(gpio, what);
    };
    for (const [key, gpio] of board.keys) {
        take(`key ${key}`, gpio);
    }
    take('LED', board.led?.gpio);
    take('buzzer', board.buzzer);
    if (board.i2c) {
        const { instance, sda, scl } = board.i2c;
        take('SDA', sda);
        take('SCL', scl);
        if (sda % 4 !== 2 * instance || scl % 4 !== 2 * instance + 1) {
            throw new BoardError(`GPIO ${sda} and ${scl} are not SDA and SCL of I2C${instance}`);
        }
    }
    if (board.spi) {
        const { instance, sck, mosi, cs, dc, reset } = board.spi;
        Object.entries({ SCK: sck, MOSI: mosi, CS: cs, DC: dc, RESET: reset }).forEach(
            ([what, gpio]) => take(what, gpio),
        );
        if (
            sck % 4 !== 2 ||
            mosi % 4 !== 3 ||
            Math.floor(sck / 8) % 2 !== instance ||
            Math.floor(mosi / 8) % 2 !== instance
        ) {
            throw new BoardError(`GPIO ${sck} and ${mosi} are not SCK and TX of SPI${instance}`);
        }
    }
}
