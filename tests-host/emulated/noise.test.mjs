// From the ring oscillator to a shuffled deck, by the code in the real UF2 on the emulated chip:
// its functions are called while the firmware sleeps.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Noise } from '../../simulator/device/peripherals/noise.mjs';
import { call, handheldOf, megahertzOf, ramOf, SPARE_RAM, symbolsOf } from './support.mjs';

/** One and a half periods of the ring oscillator at its usual 6.5 MHz. */
const RING_NANOS = 230;
const STARTUP_SAMPLES = 1024;
const BLOCK_SAMPLES = 640;
/** Bits that a shuffle of 98 cards takes on average, times a thousand. */
const BITS = 814000;
const CARDS = 98;
const SHUFFLES = 200;
/** Standard deviations; with a fixed seed nothing here is left to chance. */
const FAR = 4;

/** Entropy, a value, the two words of struct bits, a deck, samples. */
const ENTROPY = SPARE_RAM;
const VALUE = SPARE_RAM + 0x100;
const BITS_STRUCT = SPARE_RAM + 0x110;
const DECK = SPARE_RAM + 0x200;
const SAMPLES = SPARE_RAM + 0x1000;

const symbols = () => symbolsOf('pico');

/** A firmware that sleeps, and a way to call its functions by name. */
function sleeper(noise, noiseOptions = {}, options = {}) {
    const handheld = handheldOf('pico', { noise, noiseOptions, ...options });
    handheld.run(1000);
    ramOf(handheld, ENTROPY, VALUE - ENTROPY).fill(0);
    const table = symbols();
    const word = new DataView(handheld.chip.bus.ram8.buffer, handheld.chip.bus.ram8.byteOffset);
    return {
        handheld,
        run: (name, ...args) => call(handheld, table.get(name).address, args),
        address: (name) => table.get(name).address | 1,
        read: (address) => word.getUint32(address - 0x20000000, true),
        write: (address, value) => word.setUint32(address - 0x20000000, value, true),
    };
}

/** Sets the clock with which the firmware takes samples, instead of the one for sleep. */
function speedUp({ handheld }) {
    handheld.chip.nextNanosPerCycle = 1000 / megahertzOf('pico');
}

/** At the crystal's 12 MHz, less of the emulator's time is spent on waiting between samples. */
function slowDown({ handheld }) {
    handheld.chip.nextNanosPerCycle = 1000 / 12;
}

/** How far a sum of squares lies from what chance gives, in standard deviations. */
function chiSquare(counts, expected) {
    const sum = counts.reduce((total, n) => total + (n - expected) ** 2 / expected, 0);
    const df = counts.length - 1;
    return (Math.cbrt(sum / df) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df));
}

/** Conditioned bits as they must be: SHA-256 of fresh samples, packed low bit first. */
class Model {
    constructor(seed) {
        this.noise = new Noise({ seed });
        this.bits = [];
    }

    start() {
        for (let i = 0; i < STARTUP_SAMPLES; i++) {
            this.noise.sample();
        }
        this.bits = [];
    }

    draw(count) {
        let value = 0;
        for (let i = 0; i < count; i++) {
            if (this.bits.length === 0) {
                this.fill();
            }
            value = value * 2 + this.bits.pop();
        }
        return value;
    }

    fill() {
        const packed = new Uint8Array(BLOCK_SAMPLES / 8);
        for (let i = 0; i < BLOCK_SAMPLES; i++) {
            packed[i >> 3] |= this.noise.sample() << (i & 7);
        }
        for (const byte of createHash('sha256').update(packed).digest().reverse()) {
            for (let bit = 0; bit < 8; bit++) {
                this.bits.push((byte >> bit) & 1);
            }
        }
    }

    deck() {
        const cards = Array.from({ length: CARDS }, (_, i) => i + 2);
        for (let i = CARDS - 1; i > 0; i--) {
            let j;
            do {
                j = this.draw(32 - Math.clz32(i));
            } while (j > i);
            [cards[i], cards[j]] = [cards[j], cards[i]];
        }
        return cards;
    }
}

test("the raw samples are the oscillator's, none sooner than 10 µs after the one before", (t) => {
    const slept = sleeper(77);
    const { handheld, run } = slept;
    speedUp(slept);
    const count = 4000;
    const { micros } = run('hal_noise', SAMPLES, count);
    const source = new Noise({ seed: 77 });
    assert.deepEqual(
        [...ramOf(handheld, SAMPLES, count)],
        Array.from({ length: count }, () => source.sample()),
    );
    assert.equal(handheld.stats().hastySamples, 0);
    t.diagnostic(`${(micros / count).toFixed(2)} µs a sample`);
});

test('samples are taken out of step with the crystal: later by more or less, each time', (t) => {
    const slept = sleeper(77);
    const { handheld, run } = slept;
    speedUp(slept);
    const { noise } = handheld.chip;
    const times = [];
    const sample = noise.sample.bind(noise);
    noise.sample = (now) => {
        times.push(now);
        return sample(now);
    };
    run('hal_noise', SAMPLES, 1000);
    const cycle = 1e3 / megahertzOf('pico');
    const apart = times.slice(1).map((time, i) => Math.round((time - times[i]) / cycle));
    const kinds = new Set(apart);
    t.diagnostic(`${kinds.size} different intervals, ${Math.min(...kinds)} cycles and more`);
    assert.equal(times.length, 1000);
    assert.ok(kinds.size >= 12);
    const late = ((Math.max(...kinds) - Math.min(...kinds)) / 2) * cycle;
    assert.ok(late > RING_NANOS, `late by ${late.toFixed(0)} ns at most`);
    const commonest = Math.max(...[...kinds].map((kind) => apart.filter((x) => x === kind).length));
    assert.ok(commonest < 1000 / 4, `one of them ${commonest} times`);
});

test('the health tests run on the device', () => {
    const healthy = sleeper(5);
    assert.equal(healthy.run('entropy_start', ENTROPY).result & 0xff, 1);
    /** @type {[string, string | number, object][]} */
    const failing = [
        ['stuck', 'stuck', {}],
        ['nine ones in ten', 6, { bias: 0.9 }],
        ['repeating itself', 7, { correlation: 0.97 }],
        ['with a period', 9, { period: 80 }],
    ];
    for (const [what, noise, options] of failing) {
        const { run, read } = sleeper(noise, options);
        assert.equal(run('entropy_start', ENTROPY).result & 0xff, 0, what);
        assert.equal(run('entropy_bits', ENTROPY, 7, VALUE).result & 0xff, 0, what);
        assert.equal(read(VALUE), 0, `${what}: no bits`);
    }
    const later = sleeper(8);
    assert.equal(later.run('entropy_start', ENTROPY).result & 0xff, 1);
    later.handheld.chip.noise.stuck = true;
    assert.equal(later.run('entropy_bits', ENTROPY, 7, VALUE).result & 0xff, 0, 'fails later');
    later.handheld.chip.noise.stuck = false;
    assert.equal(later.run('entropy_bits', ENTROPY, 7, VALUE).result & 0xff, 0, 'and stays so');
});

test('a model of the ring oscillator: jitter will do, the same level every time will not', () => {
    const tries = [
        [{ period: 77, jitter: 0.01, duty: 0.6, drift: 1e-4 }, 1],
        [{ period: 20, jitter: 0.01, duty: 0.5 }, 1],
        [{ period: 77, jitter: 0.01, duty: 0.9 }, 0],
        [{ period: 77, jitter: 0.01, duty: 0.1 }, 0],
    ];
    for (const [oscillator, healthy] of tries) {
        const { run } = sleeper(5, {}, { oscillator });
        assert.equal(
            run('entropy_start', ENTROPY).result & 0xff,
            healthy,
            JSON.stringify(oscillator),
        );
    }
});

test(`${SHUFFLES} shuffles of the device: fresh noise for every card, as the model says`, (t) => {
    const device = sleeper(1234);
    const model = new Model(1234);
    device.write(BITS_STRUCT, device.address('entropy_bits'));
    device.write(BITS_STRUCT + 4, ENTROPY);
    slowDown(device);
    const before = device.handheld.stats().noiseSamples;
    for (let i = 0; i < SHUFFLES; i++) {
        device.run('entropy_start', ENTROPY);
        model.start();
        assert.equal(device.run('shuffle', 0, BITS_STRUCT, DECK).result & 0xff, 1);
        assert.deepEqual([...ramOf(device.handheld, DECK, CARDS)], model.deck(), `shuffle ${i}`);
    }
    const samples = device.handheld.stats().noiseSamples - before;
    assert.equal(samples, model.noise.samples, 'no sample is used twice, none is left out');
    t.diagnostic(
        `${(samples / SHUFFLES).toFixed(0)} raw samples a shuffle, start-up test included`,
    );
});

test(`${BITS} conditioned bits of the device: a thousand shuffles' worth`, (t) => {
    const device = sleeper(99);
    const model = new Model(99);
    slowDown(device);
    device.run('entropy_start', ENTROPY);
    model.start();
    const words = Math.ceil(BITS / 32);
    const bytes = new Array(256).fill(0);
    const pairs = new Array(256).fill(0);
    const bits = [0, 0];
    let before = 0;
    for (let i = 0; i < words; i++) {
        assert.equal(device.run('entropy_bits', ENTROPY, 32, VALUE).result & 0xff, 1);
        const word = device.read(VALUE);
        assert.equal(word, model.draw(32), `word ${i}`);
        for (let shift = 24; shift >= 0; shift -= 8) {
            const byte = (word >>> shift) & 0xff;
            bytes[byte]++;
            pairs[((before & 15) << 4) | (byte >> 4)]++;
            before = byte;
            for (let bit = 0; bit < 8; bit++) {
                bits[(byte >> bit) & 1]++;
            }
        }
    }
    const found = {
        'single bits': chiSquare(bits, (words * 32) / 2),
        bytes: chiSquare(bytes, (words * 4) / 256),
        'nibbles across bytes': chiSquare(pairs, (words * 4) / 256),
    };
    for (const [what, deviations] of Object.entries(found)) {
        assert.ok(Math.abs(deviations) < FAR, `${what}: ${deviations.toFixed(2)} deviations`);
    }
    t.diagnostic(
        `${words * 32} bits; chi-square in standard deviations: ` +
            Object.entries(found)
                .map(([what, deviations]) => `${what} ${deviations.toFixed(2)}`)
                .join(', '),
    );
});
