// The time from a key to the last pixel, and the bytes that are sent for it: for measure.mjs.
import { boardOf, flashInGame, handheldOf, RESUME, runOnDevice } from './support.mjs';

const KEY_SETTLED_MS = 400;

/** Time for which a key that is let go is debounced: firmware/ui/input.h. */
export const RELEASE_MILLIS = 20;

/** Microseconds that a byte takes on the bus of this board. */
function byteMicros(board) {
    const { i2c, spi } = boardOf(board);
    return i2c ? 9e6 / i2c.hz : 8e6 / spi.hz;
}

/** The keys for each movement, on boards with six, five, three and two keys. */
export const NEXT = { 6: 'right', 5: 'right', 3: 'down', 2: 'b' };
export const DOWN = { 6: 'down', 5: 'down', 3: 'down', 2: 'b' };

/** Whether a key acts when it is released, because it does something else when it is held. */
export function actsOnRelease(keys, key) {
    return { 6: ['b'], 5: ['a', 'left'], 3: ['b'], 2: ['a', 'b'] }[keys].includes(key);
}

/**
 * The shortest that these changes can be sent in: pages and columns are set by commands, and
 * between two changed columns either what is between them is sent along or a new column is set. On
 * I2C a window is two transfers (of commands, of data) of a start, an address, a control byte and a
 * stop.
 * @param {boolean} onI2c @param {number} pages @param {Uint8Array} before @param {Uint8Array} after
 * @returns {number} bits on the bus
 */
function leastBits(onI2c, pages, before, after) {
    const [byte, inPage, newPage] = onI2c ? [9, 58, 67] : [8, 16, 24];
    const columns = before.length / pages;
    let bits = 0;
    for (let page = 0; page < pages; page++) {
        let last = null;
        for (let i = page * columns; i < (page + 1) * columns; i++) {
            if (before[i] !== after[i]) {
                bits += last === null ? newPage : Math.min(inPage, (i - last - 1) * byte);
                bits += byte;
                last = i;
            }
        }
    }
    return bits;
}

/**
 * One press, from the moment that counts to the last pixel.
 * @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld @param {string}
 * key
 */
function measureKey(handheld, key) {
    const { wiring, panel, chip } = handheld;
    handheld.settle();
    const bytes = wiring.bytes;
    const memory = panel.ram.slice();
    const sent = { first: 0 };
    const count = wiring.count;
    wiring.count = function counted(...args) {
        sent.first ||= chip.nanos;
        count.apply(this, args);
    };
    let pressed = chip.nanos;
    handheld.press(key);
    if (actsOnRelease(handheld.board.keys.size, key)) {
        handheld.run(60);
        sent.first = 0;
        pressed = chip.nanos;
        handheld.release(key);
    }
    handheld.run(60);
    handheld.release(key);
    handheld.run(KEY_SETTLED_MS);
    delete wiring.count;
    const { i2c, spi } = handheld.board;
    const bit = 1000 / (i2c ?? spi).hz;
    const changed = panel.ram.reduce((sum, byte, i) => sum + (byte !== memory[i] ? 1 : 0), 0);
    return {
        millis: (panel.changedNanos - pressed) / 1e6,
        sendMillis: (panel.changedNanos - sent.first) / 1e6,
        busBytes: wiring.bytes - bytes,
        changed,
        leastMillis:
            leastBits(i2c !== null, panel.name === 'SH1107' ? 16 : 8, memory, panel.ram) * bit,
    };
}

function measureKeys(board) {
    const keys = boardOf(board).keys.size;
    const handheld = handheldOf(board, { flash: flashInGame(board) });
    // At all moments between two ticks of the firmware.
    const press = (key, times) =>
        Array.from({ length: times }, (_, i) => {
            handheld.run(i * 1.7);
            return measureKey(handheld, key);
        });
    const menu = press(DOWN[keys], 6);
    runOnDevice(handheld, `hold ${keys === 5 ? 'a' : keys === 2 ? 'a' : 'b'} 700\n`);
    handheld.cut();
    runOnDevice(handheld, RESUME);
    const hand = press(NEXT[keys], 6);
    handheld.cut();
    runOnDevice(handheld, RESUME);
    const card = press('a', 2);
    return { menu, hand, card };
}

export const most = (list, field) => Math.max(...list.map((entry) => entry[field]));
const mean = (list, field) => list.reduce((sum, entry) => sum + entry[field], 0) / list.length;

/** @param {string} board @returns {import('./measure.mjs').Figure[]} */
export function keyFigures(board) {
    const perByte = byteMicros(board) / 1000;
    const keys = measureKeys(board);
    const size = boardOf(board).keys.size;
    const acts = actsOnRelease(size, NEXT[size]);
    const all = [...keys.menu, ...keys.hand, ...keys.card];
    const latency = (name, list) => {
        const bus = mean(list, 'changed') * perByte;
        const millis = mean(list, 'millis');
        return {
            name: `key to last pixel, ${name}`,
            value: most(list, 'millis'),
            mean: millis,
            unit: 'ms',
            remark:
                `mean ${millis.toFixed(1)}; ${mean(list, 'changed').toFixed(0)} bytes had to ` +
                `change: ${bus.toFixed(1)} ms of bus, ${(millis / bus).toFixed(1)} times that`,
        };
    };
    return [
        latency('menu', keys.menu),
        latency('cursor in the hand', keys.hand),
        latency('card laid', keys.card),
        {
            name: 'key to last pixel, a cursor move on average',
            value: mean([...keys.menu, ...keys.hand], 'millis'),
            unit: 'ms',
            remark: acts ? `${RELEASE_MILLIS} of them the release is debounced` : '',
        },
        { name: 'sending a picture', value: most(all, 'sendMillis'), unit: 'ms' },
        {
            name: 'sending, times the bytes that had to change',
            value: mean(all, 'sendMillis') / (mean(all, 'changed') * perByte),
            unit: '',
            remark: `${(mean(all, 'leastMillis') / (mean(all, 'changed') * perByte)).toFixed(2)} at least`,
        },
        {
            name: 'sending, times the least it can take',
            value: mean(all, 'sendMillis') / mean(all, 'leastMillis'),
            unit: '',
        },
        {
            name: 'bus bytes a key',
            value: most(all, 'busBytes'),
            mean: mean(all, 'busBytes'),
            unit: 'bytes',
            remark:
                `mean ${mean(all, 'busBytes').toFixed(0)}; ` +
                `${mean(all, 'changed').toFixed(0)} had to change`,
        },
    ];
}
