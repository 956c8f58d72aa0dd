/**
 * The ring oscillator as a source of noise. RANDOMBIT is the top bit of an output of SplitMix64:
 * hal/host makes the same bits from the same seed.
 */
import { BasePeripheral } from 'rp2040js';
import { Fault } from '../chip/fault.mjs';

const MASK = (1n << 64n) - 1n;

/** SplitMix64, the generator shared with hal/host. */
export class SplitMix64 {
    /** @param {bigint | number} seed */
    constructor(seed) {
        this.state = BigInt.asUintN(64, BigInt(seed));
    }

    /** @returns {bigint} 64 fresh bits */
    next() {
        this.state = (this.state + 0x9e3779b97f4a7c15n) & MASK;
        let z = this.state;
        z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
        z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
        return z ^ (z >> 31n);
    }
}

/**
 * @typedef {object} NoiseOptions
 * @property {bigint | number} [seed]
 * @property {boolean} [stuck] every sample reads 1: what a dead source looks like
 * @property {number} [bias] share of ones, 0.5 if not given
 * @property {number} [correlation] chance that a sample repeats the one before, 0 if not given
 * @property {number} [period] samples that come over and over, 0 if not given: no such thing
 */

/** Raw samples, independent of the chip around them. */
export class Noise {
    /** @param {NoiseOptions} options */
    constructor({ seed = 1, stuck = false, bias = 0.5, correlation = 0, period = 0 } = {}) {
        this.seed = seed;
        this.generator = new SplitMix64(seed);
        this.stuck = stuck;
        this.bias = bias;
        this.correlation = correlation;
        this.period = period;
        this.last = 0;
        /** Samples taken so far. */
        this.samples = 0;
    }

    /** @param {number} [_nanos] @returns {number} one sample, 0 or 1, whenever it is asked for */
    sample(_nanos) {
        if (this.period > 0 && this.samples % this.period === 0) {
            this.generator = new SplitMix64(this.seed);
        }
        this.samples++;
        if (this.stuck) {
            return 1;
        }
        const z = this.generator.next();
        const high = Number(z >> 11n) / 2 ** 53;
        const low = Number(z & 0xffffffffn) / 2 ** 32;
        if (!(this.correlation > 0 && low < this.correlation)) {
            this.last = high >= 1 - this.bias ? 1 : 0;
        }
        return this.last;
    }
}

/**
 * A model of a ring oscillator. Its phase at each sample, in periods, follows from the time and
 * from a random walk.
 * @typedef {object} OscillatorOptions
 * @property {bigint | number} [seed]
 * @property {number} [period] of the ring, in nanoseconds
 * @property {number} [jitter] standard deviation of a period, as a share of it
 * @property {number} [duty] share of the period that is high
 * @property {number} [drift] how much longer the period gets in a second, as a share of it
 */
export class Oscillator extends Noise {
    /** @param {OscillatorOptions} options */
    constructor({ seed = 1, period = 77, jitter = 0.01, duty = 0.5, drift = 0 } = {}) {
        super({ seed });
        this.period = period;
        this.jitter = jitter;
        this.duty = duty;
        this.drift = drift;
        this.phase = 0;
        this.lastNanos = 0;
    }

    /** @returns {number} about normal, deviation 1 */
    normal() {
        let sum = -6;
        for (let i = 0; i < 12; i++) {
            sum += Number(this.generator.next() >> 11n) / 2 ** 53;
        }
        return sum;
    }

    /** @param {number} nanos emulated time @returns {number} one sample, 0 or 1 */
    sample(nanos) {
        const period = this.period * (1 + (this.drift * nanos) / 1e9);
        const periods = (nanos - this.lastNanos) / period;
        this.lastNanos = nanos;
        this.samples++;
        this.phase += periods + this.normal() * this.jitter * Math.sqrt(Math.max(0, periods));
        this.phase -= Math.floor(this.phase);
        return this.phase < this.duty ? 1 : 0;
    }
}

const CTRL = 0x00;
const FREQA = 0x04;
const FREQB = 0x08;
const DORMANT = 0x0c;
const DIV = 0x10;
const PHASE = 0x14;
const STATUS = 0x18;
const RANDOMBIT = 0x1c;
const COUNT = 0x20;
/** In the upper half of CTRL. */
const CTRL_DISABLE = 0xd1e;
const STATUS_RUNNING = (1 << 31) | (1 << 16) | (1 << 12);
/** Below this distance the samples of a real ring oscillator depend on each other. */
const LEAST_NANOS_APART = 10000;

/** The ROSC block around a source of noise. */
export class Rosc extends BasePeripheral {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {import('../chip/clock.mjs').Clock} clock
     * @param {Noise} noise
     */
    constructor(mcu, clock, noise) {
        super(mcu, 'ROSC');
        this.clock = clock;
        this.noise = noise;
        this.lastNanos = -Infinity;
        /**
         * Samples taken sooner than 10 µs after the one before: a real source would be worse there.
         */
        this.hasty = 0;
        this.store = new Map([
            [CTRL, 0xaa0],
            [FREQA, 0],
            [FREQB, 0],
            [DIV, 0xab0],
            [PHASE, 8],
            [COUNT, 0],
        ]);
    }

    get running() {
        return (this.store.get(CTRL) ?? 0) >>> 12 !== CTRL_DISABLE;
    }

    /** @param {number} offset */
    readUint32(offset) {
        const { running } = this;
        if (offset === RANDOMBIT && !running) {
            throw new Fault('rosc', 'a bit is taken from a ring oscillator that is switched off');
        }
        if (offset === RANDOMBIT) {
            const now = this.clock.nanos;
            if (now - this.lastNanos < LEAST_NANOS_APART) {
                this.hasty++;
            }
            this.lastNanos = now;
            return this.noise.sample(now);
        }
        if (offset === STATUS) {
            return running ? STATUS_RUNNING : 0;
        }
        return this.store.get(offset) ?? super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        if (offset === STATUS) {
            return;
        }
        if (offset === DORMANT || !this.store.has(offset)) {
            super.writeUint32(offset, value);
            return;
        }
        this.store.set(offset, value);
    }
}
