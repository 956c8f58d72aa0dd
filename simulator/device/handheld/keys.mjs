/** The keys: switches from a pin to ground, with optional bouncing. */
import { SplitMix64 } from '../peripherals/noise.mjs';

/**
 * @typedef {object} KeyOptions
 * @property {number} [bounceMillis] how long contacts bounce, 0 (not at all) if not given
 * @property {bigint | number} [seed] of the bouncing
 */

export class Keys {
    /** @param {Map<string, number>} pins name -> GPIO @param {KeyOptions} [options] */
    constructor(pins, { bounceMillis = 0, seed = 1 } = {}) {
        this.pins = pins;
        this.bounceMillis = bounceMillis;
        this.generator = new SplitMix64(seed);
        /** @type {Set<string>} keys that are down */
        this.down = new Set();
        /** When a key last went down or up, in nanoseconds. */
        this.movedNanos = 0;
        /** @type {import('../chip/chip.mjs').Chip | null} */
        this.chip = null;
        /** @type {Map<string, {cancel: () => void}[]>} */
        this.bounces = new Map();
    }

    /**
     * @param {import('../chip/chip.mjs').Chip} chip freshly booted; a key that is down stays down
     */
    attach(chip) {
        this.chip = chip;
        this.bounces.clear();
        for (const [name, pin] of this.pins) {
            chip.pins.drive(pin, this.down.has(name) ? false : null);
        }
    }

    /** @param {string} name @param {boolean} down */
    set(name, down) {
        const pin = this.pins.get(name);
        if (pin === undefined) {
            throw new RangeError(`this board has no key '${name}'`);
        }
        if (this.down.has(name) === down) {
            return;
        }
        if (down) {
            this.down.add(name);
        } else {
            this.down.delete(name);
        }
        this.movedNanos = this.chip?.nanos ?? 0;
        this.bounce(name, pin, down);
    }

    /**
     * Lets the contact chatter for a while, an odd number of moves in all.
     * @param {string} name @param {number} pin @param {boolean} down
     */
    bounce(name, pin, down) {
        const chip = /** @type {import('../chip/chip.mjs').Chip} */ (this.chip);
        /** @param {boolean} closed */
        const move = (closed) => chip.pins.drive(pin, closed ? false : null);
        (this.bounces.get(name) ?? []).forEach((alarm) => alarm.cancel());
        move(down);
        if (this.bounceMillis === 0) {
            return;
        }
        const count = 2 * (1 + Number(this.generator.next() >> 62n));
        const times = Array.from(
            { length: count },
            () => Number(this.generator.next() >> 32n) / 2 ** 32,
        ).sort((a, b) => a - b);
        const alarms = times.map((time, i) => {
            const alarm = chip.clock.createAlarm(() => move(i % 2 === 0 ? !down : down));
            alarm.schedule(time * this.bounceMillis * 1e6);
            return alarm;
        });
        this.bounces.set(name, alarms);
    }
}
