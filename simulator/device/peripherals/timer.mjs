/**
 * The microsecond timer and the watchdog. Both count the tick (clk_ref divided by WATCHDOG_TICK),
 * so a firmware that changes clk_ref but not the tick gets the wrong time, as on the real chip.
 */
import { BasePeripheral } from 'rp2040js';

/** A count that runs at a rate which may change. */
class Count {
    /** @param {import('../chip/clock.mjs').Clock} clock @param {number} start */
    constructor(clock, start) {
        this.clock = clock;
        this.base = start;
        this.baseNanos = clock.nanos;
        this.ticksPerNano = 0;
    }

    get now() {
        return this.base + (this.clock.nanos - this.baseNanos) * this.ticksPerNano;
    }

    /** Whole ticks; the small summand corrects the rounding of a division by 12 MHz. */
    get ticks() {
        return Math.floor(this.now + 1e-6);
    }

    /** @param {number} hertz */
    setRate(hertz) {
        this.base = this.now;
        this.baseNanos = this.clock.nanos;
        this.ticksPerNano = hertz / 1e9;
    }

    /**
     * @param {number} ticks
     * @returns {number} when the count gets there, infinity if it stands still
     */
    nanosAt(ticks) {
        return this.ticksPerNano === 0
            ? Infinity
            : this.baseNanos + (ticks - this.base) / this.ticksPerNano;
    }
}

const TIMEHW = 0x00;
const TIMELW = 0x04;
const TIMEHR = 0x08;
const TIMELR = 0x0c;
const ALARM0 = 0x10;
const ALARM3 = 0x1c;
const ARMED = 0x20;
const TIMERAWH = 0x24;
const TIMERAWL = 0x28;
const DBGPAUSE = 0x2c;
const PAUSE = 0x30;
const INTR = 0x34;
const INTE = 0x38;
const INTF = 0x3c;
const INTS = 0x40;

/** The 64-bit microsecond timer with its four alarms (interrupts 0 to 3). */
export class Timer extends BasePeripheral {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {import('../chip/clock.mjs').Clock} clock
     * @param {number} start in µs
     */
    constructor(mcu, clock, start) {
        super(mcu, 'TIMER');
        this.count = new Count(clock, start);
        this.latchedHigh = 0;
        this.newLow = 0;
        this.raw = 0;
        this.enable = 0;
        this.force = 0;
        this.alarms = [0, 1, 2, 3].map((index) => ({
            target: 0,
            ticks: 0,
            armed: false,
            clock: clock.createAlarm(() => this.fire(index)),
        }));
    }

    /** @param {number} hertz of the tick generator */
    setRate(hertz) {
        this.count.setRate(hertz);
        this.alarms.filter((alarm) => alarm.armed).forEach((alarm) => this.schedule(alarm));
    }

    /** @param {{ticks: number, clock: import('../chip/clock.mjs').Alarm}} alarm */
    schedule(alarm) {
        alarm.clock.cancel();
        const nanos = this.count.nanosAt(alarm.ticks);
        if (nanos !== Infinity) {
            alarm.clock.scheduleAt(Math.max(nanos, this.count.clock.nanos));
        }
    }

    /** @param {number} index */
    fire(index) {
        this.alarms[index].armed = false;
        this.raw |= 1 << index;
        this.update();
    }

    update() {
        const status = (this.raw & this.enable) | this.force;
        for (let i = 0; i < 4; i++) {
            this.rp2040.setInterrupt(i, (status & (1 << i)) !== 0);
        }
    }

    /** @param {number} offset */
    readUint32(offset) {
        const { ticks } = this.count;
        if (offset >= ALARM0 && offset <= ALARM3) {
            return this.alarms[(offset - ALARM0) >> 2].target;
        }
        switch (offset) {
            case TIMEHR:
                return this.latchedHigh;
            case TIMELR:
                this.latchedHigh = Math.floor(ticks / 2 ** 32);
                return ticks >>> 0;
            case TIMERAWH:
                return Math.floor(ticks / 2 ** 32);
            case TIMERAWL:
                return ticks >>> 0;
            case ARMED:
                return this.alarms.reduce((bits, alarm, i) => bits | (alarm.armed ? 1 << i : 0), 0);
            case DBGPAUSE:
                return 7;
            case PAUSE:
                return 0;
            case INTR:
                return this.raw;
            case INTE:
                return this.enable;
            case INTF:
                return this.force;
            case INTS:
                return (this.raw & this.enable) | this.force;
        }
        return super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        if (offset >= ALARM0 && offset <= ALARM3) {
            const { ticks } = this.count;
            const alarm = this.alarms[(offset - ALARM0) >> 2];
            alarm.target = value >>> 0;
            alarm.ticks = ticks + ((value - ticks) >>> 0);
            alarm.armed = true;
            this.schedule(alarm);
            return;
        }
        switch (offset) {
            case TIMELW:
                this.newLow = value >>> 0;
                return;
            case TIMEHW:
                this.count.base = (value >>> 0) * 2 ** 32 + this.newLow;
                this.count.baseNanos = this.count.clock.nanos;
                return;
            case ARMED:
                this.alarms.forEach((alarm, i) => {
                    if (this.rawWriteValue & (1 << i)) {
                        alarm.armed = false;
                        alarm.clock.cancel();
                    }
                });
                return;
            case DBGPAUSE:
                return;
            case INTR:
                this.raw &= ~this.rawWriteValue;
                break;
            case INTE:
                this.enable = value & 15;
                break;
            case INTF:
                this.force = value & 15;
                break;
            default:
                super.writeUint32(offset, value);
        }
        this.update();
    }
}

const CTRL = 0x00;
const LOAD = 0x04;
const REASON = 0x08;
const SCRATCH0 = 0x0c;
const SCRATCH7 = 0x28;
const TICK = 0x2c;
const CTRL_TRIGGER = 1 << 31;
const CTRL_ENABLE = 1 << 30;
const CTRL_PAUSE = 7 << 24;
const TICK_ENABLE = 1 << 9;
const TICK_RUNNING = 1 << 10;
/** Erratum E1: the counter goes down by two every tick. */
const STEPS_PER_TICK = 2;

const REASON_TIMER = 1;
const REASON_FORCE = 2;

/** Watchdog, tick generator and the eight scratch registers that survive its reset. */
export class Watchdog extends BasePeripheral {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {import('../chip/clock.mjs').Clock} clock
     * @param {{onTick: () => void, onBite: (reason: number) => void}} chip
     */
    constructor(mcu, clock, chip) {
        super(mcu, 'WATCHDOG');
        this.chip = chip;
        this.clock = clock;
        this.scratch = new Uint32Array(8);
        this.reason = 0;
        this.control = CTRL_PAUSE;
        this.tick = TICK_ENABLE;
        this.hertz = 0;
        this.left = 0;
        this.leftNanos = clock.nanos;
        this.alarm = clock.createAlarm(() => this.bite(REASON_TIMER));
    }

    /**
     * What the watchdog's own reset leaves alone.
     * @returns {{reason: number, scratch: Uint32Array}}
     */
    get kept() {
        return { reason: this.reason, scratch: this.scratch.slice() };
    }

    /** @returns {number} ticks a second out of a clk_ref of `hertz`. @param {number} hertz */
    tickRate(hertz) {
        const cycles = this.tick & 0x1ff;
        return this.tick & TICK_ENABLE && cycles ? hertz / cycles : 0;
    }

    get counter() {
        const steps =
            this.control & CTRL_ENABLE
                ? ((this.clock.nanos - this.leftNanos) * this.hertz * STEPS_PER_TICK) / 1e9
                : 0;
        return Math.max(0, this.left - Math.floor(steps));
    }

    /** @param {number} hertz of the tick generator */
    setRate(hertz) {
        const { counter } = this;
        this.hertz = hertz;
        this.restart(counter);
    }

    /** @param {number} counter */
    restart(counter) {
        this.left = counter;
        this.leftNanos = this.clock.nanos;
        this.alarm.cancel();
        if (this.control & CTRL_ENABLE && this.hertz) {
            this.alarm.schedule((counter * 1e9) / (this.hertz * STEPS_PER_TICK));
        }
    }

    stop() {
        this.control = CTRL_PAUSE;
        this.restart(0);
    }

    /** @param {number} reason */
    bite(reason) {
        this.reason = reason;
        this.chip.onBite(reason);
    }

    /** @param {number} offset */
    readUint32(offset) {
        if (offset >= SCRATCH0 && offset <= SCRATCH7) {
            return this.scratch[(offset - SCRATCH0) >> 2];
        }
        switch (offset) {
            case CTRL:
                return (this.control & (CTRL_ENABLE | CTRL_PAUSE)) | this.counter;
            case LOAD:
                return 0;
            case REASON:
                return this.reason;
            case TICK:
                return this.tick | (this.tick & TICK_ENABLE ? TICK_RUNNING : 0);
        }
        return super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        if (offset >= SCRATCH0 && offset <= SCRATCH7) {
            this.scratch[(offset - SCRATCH0) >> 2] = value;
            return;
        }
        switch (offset) {
            case CTRL: {
                const { counter } = this;
                this.control = value & (CTRL_ENABLE | CTRL_PAUSE);
                this.restart(counter);
                if (value & CTRL_TRIGGER) {
                    this.bite(REASON_FORCE);
                }
                return;
            }
            case LOAD:
                this.restart(value & 0xffffff);
                return;
            case TICK:
                this.tick = value & 0x3ff;
                this.chip.onTick();
                return;
            default:
                super.writeUint32(offset, value);
        }
    }
}
