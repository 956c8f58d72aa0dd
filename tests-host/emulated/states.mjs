// The states in which the real UF2 files spend their time on the emulated handheld, and the power
// for them. The shares are measured, the currents come from bench/currents.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { beforeHint, waitForHint } from './measure.mjs';
import {
    boardOf,
    flashInGame,
    handheldOf,
    litPixels,
    megahertzOf,
    RESUME,
    runOnDevice,
    writeScript,
} from './support.mjs';

export const CURRENTS = JSON.parse(
    readFileSync(join(ROOT, 'tests-host', 'bench', 'currents.json'), 'utf8'),
);

/** Between two looks at the picture. */
const LOOK_NANOS = 100e6;

/**
 * @typedef {object} States
 * @property {string} name of what was done
 * @property {Record<string, Record<number, number>>} share of the time awake, asleep, in deep sleep
 *     and dormant, by clk_sys in MHz
 * @property {number} sending share of the time in which bytes were on the way to the panel
 * @property {number} flash share of the time in which the flash was written
 * @property {number} light mean of lit pixels times contrast / 256
 * @property {number} lit share of the time in which the panel was on
 */

const copy = (spent) =>
    Object.fromEntries(Object.entries(spent).map(([how, by]) => [how, { ...by }]));

/** @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld */
function look(handheld) {
    const { chip, flash, wiring } = handheld;
    return {
        nanos: chip.nanos,
        spent: copy(chip.spent),
        bytes: wiring.bytes,
        flash: (flash.erases * flash.eraseMicros + flash.programs * flash.programMicros) * 1000,
    };
}

/**
 * @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld
 * @param {string} name @param {() => void} act
 * @returns {States}
 */
export function measureStates(handheld, name, act) {
    const { chip, board } = handheld;
    const seen = { looks: 0, light: 0, lit: 0 };
    const alarm = chip.clock.createAlarm(() => {
        seen.looks++;
        seen.light += (litPixels(handheld.frame()) * handheld.light) / 256;
        seen.lit += handheld.light > 0 ? 1 : 0;
        alarm.schedule(LOOK_NANOS);
    });
    alarm.schedule(LOOK_NANOS);
    const before = look(handheld);
    act();
    const after = look(handheld);
    alarm.cancel();
    const time = after.nanos - before.nanos;
    const share = copy(after.spent);
    for (const [how, by] of Object.entries(share)) {
        for (const megahertz of Object.keys(by)) {
            by[megahertz] = (by[megahertz] - (before.spent[how][megahertz] ?? 0)) / time;
        }
    }
    const byteNanos = board.i2c ? 9e9 / board.i2c.hz : 8e9 / board.spi.hz;
    return {
        name,
        share,
        sending: ((after.bytes - before.bytes) * byteNanos) / time,
        flash: (after.flash - before.flash) / time,
        light: seen.light / seen.looks,
        lit: seen.lit / seen.looks,
    };
}

/** Milliwatts at the battery. @param {string} board @param {States} states */
export function milliwatts(board, { share, flash, light, lit }) {
    const { board: chip, flash: writing, panels, lit: on, efficiency } = CURRENTS;
    const panel = panels[boardOf(board).panel];
    let core = 0;
    for (const [how, by] of Object.entries(share)) {
        for (const [megahertz, part] of Object.entries(by)) {
            const current = chip.milliamperes[how][megahertz];
            if (part > 1e-6 && current === undefined) {
                throw new Error(`no current is known for ${how} at ${megahertz} MHz`);
            }
            core += part * (current ?? 0) * chip.volts;
        }
    }
    core *= megahertzOf(board) === 200 ? chip.raised : 1;
    const segments = (light / panel.rows) * (panel.microamperes / 1000);
    const display = (segments * panel.volts) / efficiency.pump + lit * on.milliamperes * on.volts;
    const saving = flash * writing.milliamperes * writing.volts;
    return { core, display: display / efficiency.regulator, saving: saving / efficiency.regulator };
}

/**
 * @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld @param {string}
 * text
 */
function after(handheld, text) {
    runOnDevice(handheld, text);
    return handheld;
}

/** What a device does all day. @param {string} board @returns {States[]} */
export function statesOf(board) {
    const keys = boardOf(board).keys.size;
    const playing = handheldOf(board, { noise: 3 });
    playing.settle();
    const { text } = writeScript('game', { keys, noise: 3, shots: 0, pause: 2000 });
    const thinking = beforeHint(board);
    const waiting = handheldOf(board, { flash: flashInGame(board) });
    runOnDevice(waiting, `${RESUME}wait 1000\n`);
    return [
        measureStates(playing, 'playing, a key every two seconds', () =>
            runOnDevice(playing, text),
        ),
        measureStates(thinking, 'thinking about a hint', () => {
            runOnDevice(thinking, 'press a\n');
            waitForHint(thinking);
        }),
        measureStates(waiting, 'waiting in the game', () => waiting.run(25000)),
        measureStates(after(waiting, 'wait 10000\n'), 'the same, dimmed', () => waiting.run(20000)),
        measureStates(after(waiting, 'sleep\n'), 'asleep', () => waiting.run(600000)),
    ];
}
