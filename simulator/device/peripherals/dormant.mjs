/**
 * The dormant state: the firmware stops the crystal that the chip runs from, and a pin starts it
 * again. Until then no time passes for timer and watchdog.
 */
import { Fault } from '../chip/fault.mjs';

const XOSC = 0x40024;
const XOSC_DORMANT = 0x08;
const COMA = 0x636f6d61;
const IO_BANK0 = 0x40014;
/** Which levels and edges wake the chip: four bits per pin, eight pins per register. */
const DORMANT_WAKE_INTE = 0x160;
const REGISTERS = 4;

export class Dormant {
    /** @param {import('../chip/chip.mjs').Chip} chip whose other blocks are there */
    constructor(chip) {
        this.chip = chip;
        this.asleep = false;
        this.enabled = new Uint32Array(REGISTERS);
        this.hertz = 0;
        const io = chip.mcu.peripherals[IO_BANK0];
        const read = io.readUint32.bind(io);
        const write = io.writeUint32.bind(io);
        /** @param {number} offset */
        const place = (offset) => (offset - DORMANT_WAKE_INTE) / 4;
        /** @param {number} offset */
        const ours = (offset) => place(offset) >= 0 && place(offset) < REGISTERS;
        io.readUint32 = (offset) => (ours(offset) ? this.enabled[place(offset)] : read(offset));
        io.writeUint32 = (offset, value) => {
            if (ours(offset)) {
                this.enabled[place(offset)] = value;
            } else {
                write(offset, value);
            }
        };
    }

    /** Watches the crystal, which the firmware can stop from now on. */
    watchCrystal() {
        const xosc = this.chip.mcu.peripherals[XOSC];
        const write = xosc.writeUint32.bind(xosc);
        /** @param {number} offset @param {number} value */
        xosc.writeUint32 = (offset, value) => {
            if (offset === XOSC_DORMANT && value >>> 0 === COMA) {
                this.fallAsleep();
            } else {
                write(offset, value);
            }
        };
    }

    fallAsleep() {
        const { mcu, timer, watchdog, i2c, spi, core } = this.chip;
        if (mcu.clkSys !== mcu.xoscFreq) {
            throw new Fault('clock', 'dormant while clk_sys does not run from the crystal');
        }
        if (i2c.some((block) => block.busy) || spi.some(({ spi }) => spi.busy)) {
            throw new Fault('clock', 'dormant while a bus is at work');
        }
        this.hertz = watchdog.hertz;
        timer.setRate(0);
        watchdog.setRate(0);
        this.asleep = true;
        core.deadline = 0;
    }

    /** Whether a pin has the level or edge that wakes the chip. */
    get wakes() {
        const { gpio } = this.chip.mcu;
        return gpio.some((pin, i) => pin.irqStatus & (this.enabled[i >> 3] >>> (4 * (i & 7))) & 15);
    }

    wakeUp() {
        const { mcu, timer, watchdog } = this.chip;
        this.asleep = false;
        /** @type {any} */ (mcu.peripherals[XOSC]).restart();
        timer.setRate(this.hertz);
        watchdog.setRate(this.hertz);
    }
}
