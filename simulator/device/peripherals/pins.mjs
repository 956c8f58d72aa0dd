/**
 * The pads of the chip as wires: the firmware drives them, or the board does, or the pulls decide.
 * An edge is reported only if the level changes; rp2040js also reports others.
 */

const EDGE_HIGH = 1 << 3;
const EDGE_LOW = 1 << 2;
const LEVEL_HIGH = 1 << 1;
const LEVEL_LOW = 1 << 0;

export const FUNCTION_SPI = 1;
export const FUNCTION_I2C = 3;
export const FUNCTION_PWM = 4;

export class Pins {
    /** @param {import('rp2040js').RP2040} mcu */
    constructor(mcu) {
        this.mcu = mcu;
        /**
         * What the board puts on each pin: true, false, or null for nothing.
         * @type {(boolean | null)[]}
         */
        this.board = mcu.gpio.map(() => null);
        /**
         * Resistors of the board, weaker than any driver: true, false, or null.
         * @type {(boolean | null)[]}
         */
        this.pulls = mcu.gpio.map(() => null);
        /** @type {((level: boolean) => void)[][]} */
        this.watchers = mcu.gpio.map(() => []);
        this.levels = mcu.gpio.map(() => false);
        /** The block has no clock: it misses every edge. */
        this.blind = false;
        mcu.gpio.forEach((pin, index) => {
            pin.setInputValue = (value) => this.drive(index, value);
            pin.refreshInput = () => this.settle(index);
            pin.addListener(() => this.settle(index));
            pin.irqStatus = LEVEL_LOW;
        });
    }

    /** @param {number} index @param {boolean | null} level what the board drives from now on */
    drive(index, level) {
        this.board[index] = level;
        this.settle(index);
    }

    /**
     * @param {number} index
     * @param {boolean | null} level where a resistor of the board pulls it
     */
    pull(index, level) {
        this.pulls[index] = level;
        this.settle(index);
    }

    /**
     * Calls back with the level of the wire whenever it changes.
     * @param {number} index @param {(level: boolean) => void} callback
     */
    watch(index, callback) {
        this.watchers[index].push(callback);
    }

    /** @param {number} index @returns {boolean} the level of the wire */
    level(index) {
        const board = this.board[index];
        const pin = this.mcu.gpio[index];
        if (board !== null) {
            return board;
        }
        if (pin.outputEnable) {
            return pin.outputValue;
        }
        const pull = this.pulls[index];
        if (pull !== null) {
            return pull;
        }
        return pin.pullupEnabled ? true : pin.pulldownEnabled ? false : this.levels[index];
    }

    /** Which block of the chip owns the pin. @param {number} index */
    functionOf(index) {
        return this.mcu.gpio[index].functionSelect;
    }

    /** @param {number} index */
    settle(index) {
        /** @type {any} whose input rp2040js keeps private */
        const pin = this.mcu.gpio[index];
        const level = this.level(index);
        const before = (pin.irqStatus & LEVEL_HIGH) !== 0;
        pin.rawInputValue = level;
        const seen = pin.inputValue;
        if (seen !== before) {
            const interrupts = pin.irqValue;
            pin.irqStatus |= this.blind ? 0 : seen ? EDGE_HIGH : EDGE_LOW;
            pin.irqStatus =
                (pin.irqStatus & ~(LEVEL_HIGH | LEVEL_LOW)) | (seen ? LEVEL_HIGH : LEVEL_LOW);
            if (pin.irqValue !== interrupts) {
                this.mcu.updateIOInterrupt();
            }
        }
        if (level !== this.levels[index]) {
            this.levels[index] = level;
            this.watchers[index].forEach((callback) => callback(level));
        }
    }
}

/**
 * Puts rp2040js's pins back to their state after reset.
 * @param {import('rp2040js').RP2040} mcu @param {Pins} pins
 */
export function resetPins(mcu, pins) {
    mcu.gpio.forEach((pin, index) => {
        pin.ctrl = 0x1f;
        pin.irqEnableMask = 0;
        pin.irqForceMask = 0;
        pin.irqStatus &= LEVEL_HIGH | LEVEL_LOW;
        pin.checkForUpdates();
        pins.settle(index);
    });
    mcu.updateIOInterrupt();
}
