// Where a data sheet can be read in two ways, the firmware is right under both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf, flashInGame, handheldOf, sameFrame } from './support.mjs';

const KEYS = [
    'a',
    'a',
    'right',
    'right',
    'left',
    'right',
    'a',
    'right',
    'left',
    'b',
    'right',
    'right',
];

/**
 * Plays a little, and counts how often the panel is switched off.
 * @param {object} options of the handheld
 * @param {(handheld: any) => void} [change]
 */
function play(options, change = () => {}) {
    const handheld = handheldOf('pico', { flash: flashInGame('pico'), ...options });
    change(handheld);
    handheld.settle();
    const { panel } = handheld;
    const execute = panel.execute;
    let blanks = 0;
    panel.execute = function counted(command, values) {
        blanks += command === 0xae ? 1 : 0;
        execute.call(this, command, values);
    };
    KEYS.forEach((key) => handheld.tap(key, 60, 400));
    handheld.tap('b', 60, 2000);
    handheld.settle();
    return { blanks, frame: handheld.frame() };
}

test('SLEEP_EN acts in deep sleep alone, or in every sleep', () => {
    const one = play({});
    const other = play({ gatesEverySleep: true });
    assert.ok(sameFrame(one.frame, other.frame));
});

test('after data a panel answers with its status, or with its memory', () => {
    for (const panel of ['ssd1306', 'sh1106']) {
        const options = { board: { ...boardOf('pico'), panel } };
        const one = play(options);
        const other = play(options, ({ wiring }) => {
            wiring.readsMemory = true;
        });
        assert.ok(sameFrame(one.frame, other.frame), panel);
        assert.deepEqual([one.blanks, other.blanks], [0, 0], `${panel} is set up once`);
    }
});

/**
 * The flash chip at power-on: whether it reads on four wires is kept in it. @param {number} status2
 */
const withStatus = (status2) => (/** @type {any} */ handheld) => {
    handheld.chip.flashChip.status2 = status2;
    handheld.cut();
};

test('a flash chip comes with four wires enabled, or the second stage enables them', () => {
    const handhelds = [2, 0].map((status2) => {
        const handheld = handheldOf('pico');
        withStatus(status2)(handheld);
        const before = handheld.micros;
        assert.ok(handheld.runUntil(() => handheld.frame() !== null, 500, 0.1));
        return { handheld, micros: handheld.micros - before };
    });
    for (const { handheld } of handhelds) {
        const { status2, continuous } = handheld.chip.flashChip;
        assert.deepEqual([status2, continuous], [2, true]);
    }
    const later = handhelds[1].micros - handhelds[0].micros;
    assert.ok(later >= 10000 && later < 11000, `${later} µs later, once in its life`);
    const [one, other] = [2, 0].map((status2) => play({}, withStatus(status2)));
    assert.ok(sameFrame(one.frame, other.frame));
});

test('the boot ROM leaves behind what that of B1 leaves, or that of B2', () => {
    const [one, other] = ['B1', 'B2'].map((stepping) => play({ stepping }));
    assert.ok(sameFrame(one.frame, other.frame));
});

test('reset in the middle of an erase: the flash chip goes on, and the console starts after it', () => {
    const handheld = handheldOf('pico', { noise: 4 });
    handheld.settle();
    handheld.press('a');
    assert.ok(handheld.runUntil(() => handheld.chip.flashChip.busy, 5000, 0.1));
    handheld.release('a');
    const { busyUntil } = handheld.chip.flashChip;
    handheld.reset();
    assert.ok(handheld.chip.nanos >= busyUntil);
    assert.ok(handheld.settle());
    assert.equal(handheld.state, 'running');
});
