/**
 * Which blocks have a clock: CLOCKS' WAKE_EN while the core is awake, SLEEP_EN while it is in deep
 * sleep. A block without a clock does not answer, and its work stands still.
 */
import { Fault } from '../chip/fault.mjs';

const WAKE_EN = [0xa0, 0xa4];
const SLEEP_EN = [0xa8, 0xac];
const ENABLED = [0xb0, 0xb4];
const ALL = [0xffffffff, 0x7fff];

/** Register and bit of clk_sys for each key of rp2040js's table of peripherals. */
const GATES = new Map([
    [0x4004c, [0, 2]],
    [0x40030, [0, 3]],
    [0x50000, [0, 5]],
    [0x40044, [0, 6]],
    [0x40048, [0, 7]],
    [0x40014, [0, 8]],
    [0x4001c, [0, 11]],
    [0x50200, [0, 12]],
    [0x50300, [0, 13]],
    [0x40028, [0, 14]],
    [0x4002c, [0, 15]],
    [0x40010, [0, 16]],
    [0x40050, [0, 17]],
    [0x4000c, [0, 18]],
    [0x40060, [0, 20]],
    [0x4005c, [0, 22]],
    [0x4003c, [0, 25]],
    [0x40040, [0, 27]],
    [0x40000, [1, 3]],
    [0x40004, [1, 2]],
    [0x4006c, [1, 4]],
    [0x40054, [1, 5]],
    [0x40034, [1, 7]],
    [0x40038, [1, 9]],
    [0x50100, [1, 10]],
    [0x40058, [1, 12]],
    [0x40024, [1, 14]],
]);
const IO = [0, 8];
const PWM = [0, 17];
const SPI = [
    [0, 25],
    [0, 27],
];
const I2C = [
    [0, 6],
    [0, 7],
];
const TIMER = [1, 5];
const WATCHDOG = [1, 12];

export class Gates {
    /** @param {import('../chip/chip.mjs').Chip} chip whose other blocks are there */
    constructor(chip) {
        this.chip = chip;
        this.wake = [...ALL];
        this.sleep = [...ALL];
        /** In deep sleep, with SLEEP_EN in force. */
        this.asleep = false;
        this.timeStands = false;
        const { clocks } = chip.mcu;
        const read = clocks.readUint32.bind(clocks);
        const write = clocks.writeUint32.bind(clocks);
        clocks.readUint32 = (offset) => {
            const now = this.asleep ? this.sleep : this.wake;
            const found =
                this.wake[WAKE_EN.indexOf(offset)] ??
                this.sleep[SLEEP_EN.indexOf(offset)] ??
                now[ENABLED.indexOf(offset)];
            return found ?? read(offset);
        };
        clocks.writeUint32 = (offset, value) => {
            for (const [offsets, values] of [
                [WAKE_EN, this.wake],
                [SLEEP_EN, this.sleep],
            ]) {
                const at = offsets.indexOf(offset);
                if (at >= 0) {
                    values[at] = (value & ALL[at]) >>> 0;
                    return;
                }
            }
            write(offset, value);
        };
    }

    /** @param {number[]} gate @param {number[]} [of] */
    open([register, bit], of = this.sleep) {
        return ((of[register] >>> bit) & 1) !== 0;
    }

    /** Fails if a block without a clock is accessed. @param {number} key @param {string} name */
    check(key, name) {
        const gate = GATES.get(key);
        if (gate && !this.open(gate, this.wake)) {
            throw new Fault('clock', `access to ${name}, whose clock WAKE_EN has stopped`);
        }
    }

    /** Gates of the blocks that are sending or making a sound. */
    get atWork() {
        const { mcu, i2c, spi } = this.chip;
        return [
            ...I2C.filter((_, i) => i2c[i].busy),
            ...SPI.filter((_, i) => spi[i].spi.busy),
            ...(mcu.pwm.channels.some((channel) => channel.csr & 1) ? [PWM] : []),
        ];
    }

    /** Fails if clk_sys changes under a block that is at work. */
    clockChanged() {
        if (this.atWork.length > 0) {
            throw new Fault('clock', 'clk_sys changes while a block that it drives is at work');
        }
    }

    /** The core is in deep sleep from now on. */
    fallAsleep() {
        if (this.asleep) {
            return;
        }
        this.asleep = true;
        const { timer, pins } = this.chip;
        if (this.atWork.some((gate) => !this.open(gate))) {
            throw new Fault('clock', 'SLEEP_EN stops the clock of a block that is at work');
        }
        if (!this.open(TIMER) || !this.open(WATCHDOG)) {
            timer.setRate(0);
            this.timeStands = true;
        }
        pins.blind = !this.open(IO);
    }

    wakeUp() {
        if (!this.asleep) {
            return;
        }
        this.asleep = false;
        const { timer, watchdog, pins } = this.chip;
        if (this.timeStands) {
            this.timeStands = false;
            timer.setRate(watchdog.hertz);
        }
        pins.blind = false;
    }
}
