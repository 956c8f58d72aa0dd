/** Emulated time in nanoseconds, and the alarms of everything that happens by itself. */

/** One thing to do later. Its shape is the one that rp2040js's own clock gives to peripherals. */
export class Alarm {
    /** @param {Clock} clock @param {() => void} callback */
    constructor(clock, callback) {
        this.clock = clock;
        this.callback = callback;
        this.nanos = 0;
        this.scheduled = false;
        /** @type {Alarm | null} */
        this.next = null;
    }

    /** @param {number} deltaNanos from now; a pending one is moved */
    schedule(deltaNanos) {
        this.clock.remove(this);
        this.clock.insert(this, this.clock.nanos + deltaNanos);
    }

    /** @param {number} nanos in absolute emulated time */
    scheduleAt(nanos) {
        this.clock.remove(this);
        this.clock.insert(this, nanos);
    }

    cancel() {
        this.clock.remove(this);
    }
}

/**
 * The clock goes on over resets and power cuts; a reset only drops the alarms. While the core
 * executes a batch of instructions, `nanos` is the time of the instruction that is looking.
 */
export class Clock {
    constructor() {
        this.base = 0;
        this.nanosPerCycle = 8;
        /** Cycles into the running batch, as far as the core has told. */
        this.cycles = 0;
        /** @type {Alarm | null} */
        this.first = null;
        /** Called when the next alarm may have come nearer. */
        this.onNearer = () => {};
    }

    get nanos() {
        return this.base + this.cycles * this.nanosPerCycle;
    }

    get micros() {
        return this.nanos / 1000;
    }

    /** Time of the next alarm, or infinity. */
    get nextNanos() {
        return this.first ? this.first.nanos : Infinity;
    }

    /** @param {() => void} callback @returns {Alarm} */
    createAlarm(callback) {
        return new Alarm(this, callback);
    }

    /** @param {Alarm} alarm @param {number} nanos */
    insert(alarm, nanos) {
        alarm.nanos = nanos;
        alarm.scheduled = true;
        /** @type {Alarm | null} */
        let before = null;
        let item = this.first;
        while (item && item.nanos <= nanos) {
            before = item;
            item = item.next;
        }
        alarm.next = item;
        if (before) {
            before.next = alarm;
        } else {
            this.first = alarm;
            this.onNearer();
        }
    }

    /** @param {Alarm} alarm */
    remove(alarm) {
        if (!alarm.scheduled) {
            return;
        }
        alarm.scheduled = false;
        if (this.first === alarm) {
            this.first = alarm.next;
            return;
        }
        for (let item = this.first; item; item = item.next) {
            if (item.next === alarm) {
                item.next = alarm.next;
                return;
            }
        }
    }

    /**
     * Lets time pass up to `nanos`, ringing every alarm on the way at its own time.
     * @param {number} nanos
     */
    advanceTo(nanos) {
        this.cycles = 0;
        while (this.first && this.first.nanos <= nanos) {
            const alarm = this.first;
            this.first = alarm.next;
            alarm.scheduled = false;
            if (alarm.nanos > this.base) {
                this.base = alarm.nanos;
            }
            alarm.callback();
        }
        if (nanos > this.base) {
            this.base = nanos;
        }
    }

    /** Forgets every alarm: the chip is about to be built anew. */
    clear() {
        for (let item = this.first; item; item = item.next) {
            item.scheduled = false;
        }
        this.first = null;
        this.cycles = 0;
    }
}
