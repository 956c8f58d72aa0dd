/**
 * The handheld, in a worker of its own, so that the page never waits for it. In real time; with the
 * option `fast` as fast as it can while there is something to do, and every press of a key is a tap.
 *
 * Gets: start, key, restart, pause, flash. Says: ready, frame, words, saves, flash, state.
 */

import { parseBoard } from '../../device/handheld/board.mjs';
import { Handheld, SETTLED_MS } from '../../device/handheld/handheld.mjs';
import { makeUf2 } from '../../device/handheld/uf2.mjs';
import { unpack } from '../pack.mjs';

const STEP_MS = 8;
/** So much emulated time at once, then the keys are looked at. */
const SLICE_MS = 10;
/** So much real time at once, then messages are looked at. */
const BUDGET_MS = 12;
/** More than this is not caught up with: the computer was busy or asleep. */
const LAG_MS = 150;
/** A key that is struck is down so long at least, and up so long before it goes down again. */
const TAP_MS = 50;
const GAP_MS = 40;
/** Fast: nothing has happened for so long, so that nothing will. */
const QUIET_MS = 3000;

/** @type {any} */
const page = globalThis;

/** @returns {Promise<Map<string, Uint8Array>>} the images that come along, by board */
async function shippedImages() {
    const response = await fetch('images.bin');
    const stream = /** @type {ReadableStream} */ (response.body).pipeThrough(
        new DecompressionStream('deflate-raw'),
    );
    const images = unpack(new Uint8Array(await new Response(stream).arrayBuffer()));
    return new Map(SHIPPED.map((board, i) => [board, images[i]]));
}

/** Presses in order, each long enough for the firmware to see it. */
class KeyQueue {
    /** @param {boolean} taps every press is a tap, however long it is */
    constructor(taps) {
        this.taps = taps;
        /** @type {{key: string, down: boolean}[]} */
        this.queue = [];
        /** When each key moved last, in emulated ms. @type {Map<string, number>} */
        this.moved = new Map();
        /** Presses that have reached the handheld and are over. */
        this.presses = 0;
    }

    /** @param {string} key @param {boolean} down */
    add(key, down) {
        if (!this.taps) {
            this.queue.push({ key, down });
        } else if (down) {
            this.queue.push({ key, down }, { key, down: false });
        }
    }

    /** Moves the keys whose time has come. @param {Handheld} handheld */
    move(handheld) {
        const now = handheld.micros / 1000;
        while (this.queue.length > 0) {
            const { key, down } = this.queue[0];
            if (!handheld.board.keys.has(key)) {
                this.queue.shift();
                continue;
            }
            if (now - (this.moved.get(key) ?? -GAP_MS) < (down ? GAP_MS : TAP_MS)) {
                return;
            }
            this.queue.shift();
            this.moved.set(key, now);
            handheld.keys.set(key, down);
            this.presses += down ? 0 : 1;
        }
    }
}

/** One handheld from start to start. */
class Machine {
    /** @param {any} order see `start` below @param {Uint8Array} uf2 */
    constructor(order, uf2) {
        this.board = parseBoard(JSON.stringify(BOARDS[order.board]));
        const flash = new Uint8Array(this.board.flashBytes).fill(0xff);
        if (order.saves) {
            flash.set(order.saves, flash.length - this.board.saveBytes);
        }
        this.fast = Boolean(order.fast);
        this.keys = new KeyQueue(this.fast);
        this.handheld = new Handheld({
            board: this.board,
            uf2,
            flash,
            noise: order.noise,
            code: order.code,
            strict: false,
        });
        this.before = performance.now();
        this.paused = false;
        this.over = false;
        this.operations = 0;
        this.shown = '';
        /** When the picture was looked at last, what it said, and since when. */
        this.lookedNanos = -1;
        this.text = '';
        this.textNanos = 0;
        /** When a key had moved last when something was said last. */
        this.saidAfter = -1;
        this.said = '';
        this.state = '';
        /** Real and emulated time spent awake, to tell the speed. */
        this.busyMillis = 0;
    }

    /** Notes when the display said something else. What only blinks says the same. */
    look() {
        const { panel, chip } = this.handheld;
        if (panel.changedNanos !== this.lookedNanos) {
            this.lookedNanos = panel.changedNanos;
            const text = (this.handheld.words() ?? []).map((entry) => entry.text).join('\n');
            if (text !== this.text) {
                this.text = text;
                this.textNanos = chip.nanos;
            }
        }
    }

    /** Nothing has happened for so long. @param {number} millis */
    quietFor(millis) {
        const { chip, keys } = this.handheld;
        // Awake, it may be in the middle of drawing.
        if (!chip.core.waiting) {
            return false;
        }
        this.look();
        // Some screens say one thing after the other, for ever: fast, that is rest enough.
        const since = Math.max(this.fast ? 0 : this.textNanos, keys.movedNanos, chip.idleSince);
        return this.keys.queue.length === 0 && chip.nanos - since >= millis * 1e6;
    }

    /** Lets time pass. @returns {boolean} whether there is more to do at once */
    step() {
        const started = performance.now();
        const passed = started - this.before;
        this.before = started;
        const hurry = this.fast && !this.quietFor(QUIET_MS);
        let left = hurry ? Infinity : Math.min(passed, LAG_MS);
        while (left > 0 && performance.now() - started < BUDGET_MS) {
            this.keys.move(this.handheld);
            this.handheld.run(Math.min(SLICE_MS, left));
            left -= SLICE_MS;
            if (hurry && this.quietFor(QUIET_MS)) {
                break;
            }
        }
        this.busyMillis += performance.now() - started;
        this.report();
        return hurry || left > 0;
    }

    report() {
        const { handheld } = this;
        const frame = handheld.frame();
        const { light, led, state } = handheld;
        const shown = `${light} ${led} ${frame ? String.fromCharCode(...frame) : ''}`;
        if (shown !== this.shown) {
            this.shown = shown;
            page.postMessage({ type: 'frame', frame, light, led });
        }
        if (handheld.flash.operations !== this.operations) {
            this.operations = handheld.flash.operations;
            page.postMessage({ type: 'saves', saves: this.saves() });
        }
        if (state !== this.state) {
            this.state = state;
            page.postMessage({ type: 'state', state });
        }
        // Also while a key is held: what it does meanwhile is to be told.
        const drawn = handheld.wiring.sentNanos >= handheld.bootNanos;
        if (drawn && this.quietFor(this.fast ? QUIET_MS : SETTLED_MS)) {
            this.say();
        }
    }

    /** What the display says now that it is at rest. */
    say() {
        const entries = this.handheld.light > 0 ? this.handheld.words() : [];
        const { presses } = this.keys;
        const after = this.handheld.keys.movedNanos;
        // The cursor moves with a key; what is lit without one only blinks.
        const said = `${presses} ${this.text} ${after === this.saidAfter ? '' : JSON.stringify(entries)}`;
        if (said !== this.said || after !== this.saidAfter) {
            this.said = `${presses} ${this.text} `;
            this.saidAfter = after;
            const { cycles, awakeMicroseconds } = this.handheld.stats();
            const speed = { cycles, awakeMicroseconds, busyMillis: this.busyMillis };
            page.postMessage({ type: 'words', entries, presses, speed });
        }
    }

    saves() {
        const { bytes } = this.handheld.flash;
        return bytes.slice(bytes.length - this.board.saveBytes);
    }
}

/** @type {Machine | null} */
let machine = null;
const images = shippedImages();
const soon = new MessageChannel();
let waiting = false;

function run() {
    waiting = false;
    if (!machine || machine.paused || machine.over) {
        return;
    }
    let hurry = false;
    try {
        hurry = machine.step();
    } catch (error) {
        machine.over = true;
        const { message } = /** @type {Error} */ (error);
        page.postMessage({ type: 'state', state: 'fault', why: message.split('\n')[0] });
        return;
    }
    goOn(hurry);
}

/** @param {boolean} hurry */
function goOn(hurry) {
    if (waiting) {
        return;
    }
    waiting = true;
    if (hurry) {
        soon.port2.postMessage(0);
    } else {
        setTimeout(run, STEP_MS);
    }
}
soon.port1.onmessage = run;

/** @param {any} order */
async function start(order) {
    machine = null;
    const image = (await images).get(order.board);
    const uf2 = order.uf2 ?? makeUf2(/** @type {Uint8Array} */ (image));
    machine = new Machine(order, uf2);
    const { info, board } = machine.handheld;
    page.postMessage({
        type: 'ready',
        version: info?.version ?? '',
        keys: [...board.keys.keys()],
    });
    goOn(true);
}

page.onmessage = (/** @type {MessageEvent} */ { data }) => {
    switch (data.type) {
        case 'start':
            start(data).catch((error) =>
                page.postMessage({ type: 'state', state: 'fault', why: String(error.message) }),
            );
            break;
        case 'key':
            machine?.keys.add(data.key, data.down);
            goOn(true);
            break;
        case 'pause':
            if (machine) {
                machine.paused = data.paused;
                machine.before = performance.now();
                goOn(true);
            }
            break;
        case 'flash':
            if (machine) {
                const flash = machine.handheld.flash.bytes.slice();
                page.postMessage({ type: 'flash', flash });
            }
    }
};
