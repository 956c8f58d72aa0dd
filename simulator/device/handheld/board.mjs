/**
 * The board of an image, as data: thegame-BOARD.json beside the image, which the build makes from
 * the board's header (hal/rp2040/describe_board.py). So a pin is changed in one file for both the
 * firmware and the emulated handheld.
 */

/** The keys a board can have, in the order of enum hal_key. */
export const KEYS = /** @type {const} */ (['up', 'down', 'left', 'right', 'a', 'b']);

/** A board that cannot be emulated. */
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
 * @property {string} chip rp2040, or one that is not emulated
 * @property {'ssd1306' | 'sh1106' | 'sh1107'} panel
 * @property {{instance: number, address: number, sda: number, scl: number, hz: number} | null} i2c
 * @property {{instance: number, sck: number, mosi: number, cs: number, dc: number, reset:
 *     number | null, hz: number} | null} spi
 * @property {number} rotation 0, 90, 180 or 270, as hal/rp2040/board.h defines it
 * @property {Map<string, number>} keys name -> GPIO, pressed is low; in the order of KEYS
 * @property {{gpio: number, activeLow: boolean} | null} led
 * @property {number | null} buzzer GPIO
 * @property {{channel: number, divider: number} | null} battery ADC channel and what divides
 *     the voltage
 * @property {number} flashBytes
 * @property {number} saveBytes at the end of the flash
 */

/**
 * @param {string} text of thegame-BOARD.json
 * @returns {Board}
 */
export function parseBoard(text) {
    const board = JSON.parse(text);
    if (board.chip !== 'rp2040') {
        throw new BoardError(
            `${board.name} has another chip than the RP2040: it cannot be emulated`,
        );
    }
    const keys = KEYS.filter((key) => key in board.keys);
    return { ...board, keys: new Map(keys.map((key) => [key, board.keys[key]])) };
}
