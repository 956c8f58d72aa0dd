// The advisor in the real UF2: decides in the positions of bench_views, on the emulated core.
import { execFileSync } from 'node:child_process';
import { call, handheldOf, hostProgram, ramOf, SPARE_RAM, symbolsOf } from './support.mjs';

const ADVISOR = SPARE_RAM;
const ADVISOR_SIZE = 0x10000; // at least sizeof(struct advisor)
const VIEW = ADVISOR + ADVISOR_SIZE;
const TURNS = VIEW + 0x1000;
const SLICE = 10; // ADVISOR_SLICE

/**
 * @typedef {object} Decision
 * @property {string} way to play @property {number} effort
 * @property {Uint8Array} view @property {Uint8Array} turn decided on the host
 */

/** @param {number} games of each way to play @returns {Decision[]} */
export function decisionsOnHost(games) {
    const text = execFileSync(hostProgram('bench_views'), [String(games)], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
    });
    const bytes = (hex) => new Uint8Array(Buffer.from(hex, 'hex'));
    return text
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([way, effort, view, turn]) => ({
            way,
            effort: Number(effort),
            view: bytes(view),
            turn: bytes(turn),
        }));
}

/** A handheld that decides when asked. @param {string} board */
export function thinkerOn(board) {
    const symbols = symbolsOf(board);
    const handheld = handheldOf(board);
    handheld.run(2000);
    ramOf(handheld, ADVISOR, ADVISOR_SIZE).fill(0);
    const run = (name, ...args) => call(handheld, symbols.get(name).address, args);
    /** @param {Decision} decision */
    return ({ view, effort, turn }) => {
        ramOf(handheld, VIEW, view.length).set(view);
        ramOf(handheld, TURNS, 8 * turn.length).fill(0);
        const slices = [run('advisor_start', ADVISOR, VIEW, effort)];
        do {
            slices.push(run('advisor_step', ADVISOR, SLICE));
        } while (slices[slices.length - 1].result === 0);
        run('advisor_turns', ADVISOR, TURNS);
        const cycles = slices.map((slice) => slice.cycles);
        return {
            turn: ramOf(handheld, TURNS, turn.length).slice(),
            cycles: cycles.reduce((sum, one) => sum + one, 0),
            slice: Math.max(...cycles),
            slices: cycles.length,
        };
    };
}
