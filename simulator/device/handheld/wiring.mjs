/**
 * The wires between chip and panel, I2C with its control bytes or four-wire SPI, and their faults.
 */
import { FUNCTION_I2C, FUNCTION_SPI } from '../peripherals/pins.mjs';

/** Clocks on SCL after which a panel that was interrupted in mid-byte releases SDA. */
const CLOCKS_TO_FREE = 9;
/** The shortest reset pulse that all three controllers take. */
const RESET_NANOS = 10000;

/** What both kinds share: presence, counters, and the panel behind. */
class Wiring {
    /** Set when it is attached. @type {import('../chip/chip.mjs').Chip} */
    chip;

    /** @param {import('../panels/panel.mjs').Panel} panel */
    constructor(panel) {
        this.panel = panel;
        this.present = true;
        /** Bytes on the bus, addresses included. */
        this.bytes = 0;
        /** Nanoseconds of the last of them. */
        this.lastNanos = -Infinity;
        /**
         * …of the last that was sent to the panel: a firmware may ask for its status at any time.
         */
        this.sentNanos = -Infinity;
    }

    /** Unplugs the panel. */
    unplug() {
        this.present = false;
        this.panel.set('on', false);
    }

    /** Plugs the panel in again, as after power-on. */
    plug() {
        this.present = true;
        this.panel.powerOn();
    }

    /** @param {boolean} sent to the panel, not asked of it */
    count(sent) {
        this.bytes++;
        this.lastNanos = this.panel.now();
        if (sent) {
            this.sentNanos = this.lastNanos;
        }
    }
}

/** A module on I2C, with its own pull-ups and its own power-on reset. */
export class I2cWiring extends Wiring {
    /**
     * @param {import('../panels/panel.mjs').Panel} panel
     * @param {{instance: number, address: number, sda: number, scl: number, hz: number}} i2c
     */
    constructor(panel, i2c) {
        super(panel);
        this.i2c = i2c;
        /** How many of the next bytes are not acknowledged although the panel is there. */
        this.nacks = 0;
        this.holding = false;
        this.clocks = 0;
        /** Time for which the panel stretches the clock in every byte. */
        this.stretchMicros = 0;
        /** @type {'idle' | 'control' | 'stream' | 'single'} what the next byte is */
        this.expect = 'idle';
        this.toData = false;
        /** After data a read answers with memory, not with the status: data sheets allow either. */
        this.readsMemory = false;
        /** From power-on until the module's reset chip lets it answer. */
        this.readyMillis = 0;
        this.readyNanos = 0;
    }

    /** The power comes on. */
    powerOn() {
        this.readyNanos = this.panel.now() + this.readyMillis * 1e6;
    }

    /** @param {import('../chip/chip.mjs').Chip} chip freshly booted */
    attach(chip) {
        const { sda, scl, instance } = this.i2c;
        this.chip = chip;
        this.expect = 'idle';
        chip.i2c[instance].wires = {
            start: (address, read) => this.start(address, read),
            write: (byte) => this.write(byte),
            read: () => this.read(),
            stop: () => {
                this.expect = 'idle';
            },
            stuck: () => this.holding,
            stretch: () => (this.connected ? this.stretchMicros * 1000 : 0),
        };
        chip.pins.watch(scl, (level) => this.clocked(level));
        this.pull();
        if (this.holding) {
            chip.pins.drive(sda, false);
        }
    }

    /** The module's pull-ups. */
    pull() {
        const { sda, scl } = this.i2c;
        for (const pin of [sda, scl]) {
            this.chip?.pins.pull(pin, this.present ? true : null);
        }
    }

    unplug() {
        super.unplug();
        this.letGo();
        this.pull();
    }

    plug() {
        super.plug();
        this.powerOn();
        this.pull();
    }

    /**
     * The panel was cut off in the middle of a byte and holds SDA down until it has seen enough
     * clocks.
     */
    hold() {
        this.holding = true;
        this.clocks = 0;
        this.chip?.pins.drive(this.i2c.sda, false);
    }

    letGo() {
        if (this.holding) {
            this.holding = false;
            this.chip?.pins.drive(this.i2c.sda, null);
        }
    }

    /** @param {boolean} level */
    clocked(level) {
        if (level && this.holding && ++this.clocks >= CLOCKS_TO_FREE) {
            this.letGo();
        }
    }

    get connected() {
        const { pins } = this.chip;
        const { sda, scl } = this.i2c;
        return (
            this.present &&
            pins.functionOf(sda) === FUNCTION_I2C &&
            pins.functionOf(scl) === FUNCTION_I2C
        );
    }

    /** @param {boolean} sent */
    acknowledged(sent) {
        this.count(sent);
        if (!this.connected || this.panel.now() < this.readyNanos) {
            return false;
        }
        if (this.nacks > 0) {
            this.nacks--;
            return false;
        }
        return true;
    }

    /** @param {number} address @param {boolean} read */
    start(address, read) {
        const hertz = Math.round(1e9 / this.chip.i2c[this.i2c.instance].bitNanos);
        if (hertz > this.i2c.hz) {
            this.panel.complain(`the clock of I2C is ${hertz} Hz: too fast`);
        }
        if (!this.acknowledged(!read) || address !== this.i2c.address) {
            this.expect = 'idle';
            return false;
        }
        this.expect = read ? 'idle' : 'control';
        return true;
    }

    /** @param {number} byte */
    write(byte) {
        if (!this.acknowledged(true)) {
            return false;
        }
        if (this.expect === 'control') {
            if (byte & 0x3f) {
                this.panel.complain(`control byte ${byte.toString(16)} has bits that must be 0`);
            }
            this.toData = (byte & 0x40) !== 0;
            this.expect = byte & 0x80 ? 'single' : 'stream';
            return true;
        }
        if (this.toData) {
            this.panel.data(byte);
        } else {
            this.panel.command(byte);
        }
        if (this.expect === 'single') {
            this.expect = 'control';
        }
        return true;
    }

    read() {
        this.count(false);
        if (!this.connected) {
            return 0xff;
        }
        const { panel } = this;
        return this.readsMemory && this.toData ? panel.ram[panel.column] : panel.status();
    }
}

/** A panel on four-wire SPI: clock, data, select, data/command, and perhaps reset. */
class SpiWiring extends Wiring {
    /**
     * @param {import('../panels/panel.mjs').Panel} panel
     * @param {{instance: number, sck: number, mosi: number, cs: number, dc: number, reset:
     *     number | null}} spi
     */
    constructor(panel, spi) {
        super(panel);
        this.spi = spi;
        /** Without a reset pulse the state of a panel is undefined. */
        this.wasReset = spi.reset === null;
        /** Plugged in again with the power on: the firmware cannot notice, so this is no error. */
        this.replugged = false;
        this.resetSince = 0;
    }

    /** @param {import('../chip/chip.mjs').Chip} chip freshly booted */
    attach(chip) {
        const { instance, reset } = this.spi;
        this.chip = chip;
        chip.spi[instance].wires = { transfer: (byte) => this.transfer(byte) };
        if (reset !== null) {
            this.resetSince = chip.nanos;
            chip.pins.watch(reset, (level) => this.resetMoved(level));
        }
    }

    plug() {
        super.plug();
        this.wasReset = this.spi.reset === null;
        this.replugged = true;
    }

    /** Power was lost. */
    powerOn() {
        this.wasReset = this.spi.reset === null;
        this.replugged = false;
    }

    /** @param {boolean} level */
    resetMoved(level) {
        if (!level) {
            this.resetSince = this.chip.nanos;
            return;
        }
        if (!this.present) {
            return;
        }
        if (this.chip.nanos - this.resetSince < RESET_NANOS) {
            this.panel.complain(
                `reset pulse of ${Math.round(this.chip.nanos - this.resetSince)} ns: too short`,
            );
        }
        this.panel.reset();
        this.wasReset = true;
    }

    /** @param {number} byte */
    transfer(byte) {
        const { pins } = this.chip;
        const { sck, mosi, cs, dc, reset } = this.spi;
        const wired =
            pins.functionOf(sck) === FUNCTION_SPI && pins.functionOf(mosi) === FUNCTION_SPI;
        this.count(true);
        if (!wired || !this.present || pins.level(cs) || (reset !== null && !pins.level(reset))) {
            return 0xff;
        }
        const { dataBits, clockFrequency } = this.chip.mcu.spi[this.spi.instance];
        if (dataBits !== 8) {
            this.panel.complain('SPI transfers are not of 8 bits');
        }
        if (clockFrequency > this.panel.mostSpiHz) {
            this.panel.complain(`the clock of SPI is ${Math.round(clockFrequency)} Hz: too fast`);
        }
        if (!this.wasReset && this.replugged) {
            return 0xff;
        }
        if (!this.wasReset) {
            this.panel.complain('bytes before the first reset pulse');
            this.wasReset = true;
        }
        if (pins.level(dc)) {
            this.panel.data(byte);
        } else {
            this.panel.command(byte);
        }
        return 0xff;
    }
}

/** @param {import('./board.mjs').Board} board @param {import('../panels/panel.mjs').Panel} panel */
export function makeWiring(board, panel) {
    if (board.i2c) {
        return new I2cWiring(panel, board.i2c);
    }
    return new SpiWiring(panel, /** @type {any} */ (board.spi));
}
