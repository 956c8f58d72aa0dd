// A model of the cache in front of the flash. The emulated chip has no cache and reads its flash at
// once. The model watches a run and counts the misses that the real cache would have.

/**
 * The cache of the RP2040: 16 KB, two ways, lines of 8 bytes. The data sheet does not say which way
 * is replaced.
 */
const LINE_BITS = 3;
const SETS = 16384 / 2 / (1 << LINE_BITS);

/**
 * Clocks of the flash chip that a word takes, by the SDK's name for the second stage of the boot.
 * w25q080: 8 of address and mode, 4 of waiting and 8 of data, on four wires. generic_03h: 8 of
 * command, 24 of address and 32 of data, on one wire.
 */
const WORD_CLOCKS = { w25q080: 8 + 4 + 8, generic_03h: 8 + 24 + 32 };

/**
 * The cycles of clk_sys for a missed line: two words, each with ten cycles for select and bus.
 * Others have measured 400 ns per word on a Pico at 125 MHz: 50 cycles. If a line comes as one
 * burst of 64 bits, a miss takes 66 cycles instead of 100 on a Pico, and 394 instead of 532 on a
 * Feather.
 * @param {{stage: string, divider: number}} boot the second stage, and what it divides clk_sys by
 */
export const missCycles = ({ stage, divider }) => 2 * (WORD_CLOCKS[stage] * divider + 10);

export class Cache {
    constructor() {
        this.newer = new Int32Array(SETS).fill(-1);
        this.older = new Int32Array(SETS).fill(-1);
        this.misses = 0;
    }

    /** @param {number} offset in flash */
    look(offset) {
        const line = offset >>> LINE_BITS;
        const set = line % SETS;
        if (this.newer[set] === line) {
            return;
        }
        if (this.older[set] !== line) {
            this.misses++;
        }
        this.older[set] = this.newer[set];
        this.newer[set] = line;
    }
}

/**
 * An array that tells where it is read. @param {any} array @param {number} size @param {Cache}
 * cache
 */
function watched(array, size, cache) {
    return new Proxy(array, {
        get(target, name) {
            const index = typeof name === 'string' ? Number(name) : NaN;
            if (Number.isNaN(index)) {
                const value = target[name];
                return typeof value === 'function' ? value.bind(target) : value;
            }
            cache.look(index * size);
            return target[index];
        },
    });
}

/**
 * Watches what a handheld reads from its flash from now on: code, constants, saves. It must have
 * been made with `compiles: false`.
 * @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld
 */
export function watchCache({ chip, flash }) {
    const cache = new Cache();
    const { bus } = chip;
    bus.flash16 = watched(bus.flash16, 2, cache);
    bus.flash32 = watched(bus.flash32, 4, cache);
    flash.bytes = watched(flash.bytes, 1, cache);
    return cache;
}
