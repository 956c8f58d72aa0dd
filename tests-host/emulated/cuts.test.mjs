// Loss of power before or during any flash operation of the real UF2. After the restart the device
// is in the state before the last key or in the state after it, never in another one.
//
//     CUTS=all node --test tests-host/emulated/cuts.test.mjs
//
// tries every operation with every number of bytes below, instead of some.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseScript, runScript } from '../../simulator/device/handheld/script.mjs';
import {
    handheldOf,
    keepPictures,
    RESUME,
    runOnDevice,
    SAVE_SECTORS,
    SECTOR_BYTES,
    sameFrame,
    writeScript,
} from './support.mjs';

const BOARD = 'pico';
/** Bytes of the page or sector that are still written; undefined: the power fails before it. */
const BYTES = [undefined, 0, 1, 15, 16, 100, 255, 2048, 4095];
const AREA = SAVE_SECTORS * SECTOR_BYTES;
const { CUTS = 'some' } = process.env;

/** What a device shows that starts with these saves: at once, and back in its game. */
function pictures(handheld) {
    handheld.settle();
    const started = handheld.frame();
    runOnDevice(handheld, RESUME);
    handheld.settle();
    return [started, handheld.frame()];
}

const same = (a, b) => a.every((frame, i) => sameFrame(frame, b[i]));

/**
 * Plays once without a cut. Each command that wrote to flash leaves a state: the operations so far,
 * the saves, and what was on the screen.
 */
function playReference(commands) {
    const handheld = handheldOf(BOARD);
    const { flash } = handheld;
    handheld.settle();
    const states = [{ operations: 0, saves: flash.bytes.slice(-AREA), line: 0 }];
    for (const command of commands) {
        const { operations, programs } = flash;
        runScript(handheld, [command]);
        if (flash.operations > operations) {
            handheld.settle();
            states.push({
                operations: flash.operations,
                saved: flash.programs > programs,
                saves: flash.bytes.slice(-AREA),
                frame: handheld.frame(),
                line: command.line,
            });
        }
    }
    return states;
}

/** Without the marks above new cards, two rows over the hand, which are not saved. */
function withoutMarks(frame) {
    const page = 5;
    return frame.map((byte, i) => (i >> 7 === page ? byte & ~0b1100 : byte));
}

/** The pictures of a state, made when they are needed. */
function picturesOf(state) {
    if (!state.pictures) {
        const flash = handheldOf(BOARD).flash.bytes.slice();
        flash.set(state.saves, flash.length - AREA);
        state.pictures = pictures(handheldOf(BOARD, { flash }));
    }
    return state.pictures;
}

test('power cuts in a game', (t) => {
    const options = { cards: 24, shots: 0, still: true, pause: 3000 };
    const { text } = writeScript('game', options);
    const dealt = text.split('\n').indexOf('shot setup');
    const commands = parseScript(text.replace(/^shot .*$/gm, ''));
    const states = playReference(commands);
    const cards = states.filter(({ saved, line }) => saved && line > dealt).slice(1);
    assert.ok(cards.length >= options.cards, `${cards.length} saves: every card is one`);
    for (const state of cards.filter((_, i) => CUTS === 'all' || i % 6 === 0)) {
        const [, resumed] = picturesOf(state);
        assert.ok(
            sameFrame(withoutMarks(resumed), withoutMarks(state.frame)),
            `line ${state.line}: the save is what was seen`,
        );
    }
    const operations = states.at(-1).operations;
    const cases = [];
    for (let operation = 1; operation <= operations; operation++) {
        const every = BYTES.map((bytes) => ({ operation, bytes }));
        cases.push(...(CUTS === 'all' ? every : operation % 2 ? [every[operation % 9]] : []));
    }
    let lost = 0;
    for (const { operation, bytes } of cases) {
        const handheld = handheldOf(BOARD, { restartAfterCut: false });
        handheld.flash.cutAfter(operation, bytes);
        runScript(handheld, commands);
        assert.equal(handheld.state, 'cut');
        handheld.powerCycle();
        const found = pictures(handheld);
        const after = states.findIndex((state) => state.operations >= operation);
        const isBefore = same(found, picturesOf(states[after - 1]));
        lost += isBefore ? 1 : 0;
        if (!isBefore && !same(found, picturesOf(states[after]))) {
            const [, device] = found;
            const [, before] = states[after - 1].pictures;
            const path = keepPictures('cuts', { device, before, after: states[after].pictures[1] });
            assert.fail(
                `cut at operation ${operation}, ${bytes} bytes into it (line ` +
                    `${states[after].line} of the script): the device is somewhere else, see ${path}`,
            );
        }
        handheld.tap('a');
        handheld.run(300);
        assert.equal(handheld.state, 'running');
    }
    t.diagnostic(
        `${operations} flash operations, ${cases.length} cuts; ${lost} lost the key in flight, ` +
            `${cases.length - lost} had it. All of them: CUTS=all`,
    );
});
