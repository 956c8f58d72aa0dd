/**
 * A second console that nobody sees. It presses every key once and taps once while the first
 * console is at rest. JavaScript engines throw compiled code away when that code meets something
 * new, and then run slowly for some 30 ms: without a rehearsal the first key by hand meets many new
 * things.
 */
import { Machine } from './machine.mjs';
import { placesOf } from './taps.mjs';

/** Any deal, so that the keys meet a hand of cards. */
const CODE = '007YZXR';
/** An image that never comes to rest is given up after this number of steps. */
const MOST_STEPS = 100;

export class Rehearsal {
    /** @param {import('./machine.mjs').Order} order of the first console */
    constructor({ board, uf2, noise, language }) {
        const order = { board, uf2, noise, language, code: CODE, fast: true };
        this.order = order;
        /** @type {Machine | null} */
        this.machine = null;
        this.steps = 0;
        this.acts = [
            ...[...board.keys.keys()].map((key) => (/** @type {Machine} */ machine) => {
                machine.key(key, true);
                machine.key(key, false);
            }),
            (/** @type {Machine} */ machine) => {
                const places = placesOf(machine.handheld.words() ?? []);
                const thing = places.find(({ lit }) => !lit);
                if (thing) {
                    machine.touch({ thing, screen: machine.screen });
                }
            },
        ];
    }

    /** A few milliseconds of the rehearsal. @returns {boolean} whether there is more */
    step() {
        if (this.machine === null) {
            this.machine = new Machine(this.order, () => {});
            return true;
        }
        this.steps++;
        const act = this.machine.step() ? undefined : this.acts.shift();
        act?.(this.machine);
        const more = act !== undefined || this.machine.hurries();
        return more && this.steps < MOST_STEPS;
    }
}
