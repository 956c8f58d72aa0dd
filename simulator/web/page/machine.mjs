/**
 * One emulated handheld from start to start, in real time; with the option `fast` as fast as it can
 * while there is something to do, and every press of a key is a tap. A tap on the glass is never
 * waited for either: its keys are pressed as fast as the firmware takes them.
 */
import { Handheld, SETTLED_MS } from '../../device/handheld/handheld.mjs';
import { Tap } from './taps.mjs';

/**
 * Emulated time at once, before keys and buzzer are looked at: the shortest tone has 4 ms.
 */
const SLICE_MS = 3;
/** Real time at once, before messages are looked at. */
const BUDGET_MS = 12;
/** More than this is not caught up with: the computer was busy or asleep. */
const LAG_MS = 150;
/**
 * Emulated time that passes at once after a key moved: the firmware has answered with a whole
 * picture by then. Real time catches up before emulated time goes on, so a held key is held for as
 * long as the hand holds it.
 */
const AHEAD_MS = 14;
/** Real time after a key in which nothing is compiled: the page paints the answer meanwhile. */
const CALM_MS = 150;
/** The least time that a struck key is down, and up before it goes down again. */
const TAP_MS = 50;
const GAP_MS = 40;
/** Fast: after this time in which nothing happened, nothing will. */
const QUIET_MS = 3000;
/** A tap looks at the display when it was at rest for this time, or blinks for longer than that. */
const LOOK_MS = 30;
const BLINK_MS = 400;

/** Presses in order, each long enough for the firmware to see it. */
class KeyQueue {
    /** @param {boolean} taps every press is a tap, however long it is */
    constructor(taps) {
        this.taps = taps;
        /** @type {{key: string, down: boolean, own: boolean}[]} */
        this.queue = [];
        /** When each key moved last, in emulated ms. @type {Map<string, number>} */
        this.moved = new Map();
        /** Presses by hand that have reached the handheld and are over. */
        this.presses = 0;
    }

    /** @param {string} key @param {boolean} down */
    add(key, down) {
        if (!this.taps) {
            this.queue.push({ key, down, own: false });
        } else if (down) {
            this.press(key, false);
        }
    }

    /** @param {string} key @param {boolean} [own] a key of a tap on the glass, not of a hand */
    press(key, own = true) {
        this.queue.push({ key, down: true, own }, { key, down: false, own });
    }

    /** Moves the keys whose time has come. @param {Handheld} handheld */
    move(handheld) {
        const now = handheld.micros / 1000;
        while (this.queue.length > 0) {
            const { key, down, own } = this.queue[0];
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
            this.presses += down || own ? 0 : 1;
        }
    }
}

/**
 * @typedef {object} Order what is to run
 * @property {import('../../device/handheld/board.mjs').Board} board
 * @property {Uint8Array} uf2
 * @property {Uint8Array | null} [saves] the end of the flash
 * @property {bigint} noise
 * @property {string} [code] to deal
 * @property {number} [language] to speak
 * @property {boolean} [fast]
 */

export class Machine {
    /** @param {Order} order @param {(message: any) => void} post to the page */
    constructor(order, post) {
        this.board = order.board;
        this.post = post;
        const flash = new Uint8Array(this.board.flashBytes).fill(0xff);
        if (order.saves) {
            flash.set(order.saves, flash.length - this.board.saveBytes);
        }
        this.fast = Boolean(order.fast);
        this.keys = new KeyQueue(this.fast);
        this.handheld = new Handheld({ ...order, flash, strict: false });
        if (this.handheld.chip.compiler) {
            this.handheld.chip.compiler.waiting = [];
        }
        this.before = performance.now();
        /** When the last key or finger came. */
        this.handled = -CALM_MS;
        /** Emulated ms that real time is ahead; negative: emulated time is ahead. */
        this.owed = 0;
        this.paused = false;
        this.over = false;
        this.operations = 0;
        this.shown = '';
        /** When the picture was looked at last, what it said, and since when. */
        this.lookedNanos = -1;
        this.text = '';
        this.textNanos = 0;
        /** Counts what the display said, whatever was lit: a tap names the one that it saw. */
        this.screen = 0;
        /** When a key had moved last when something was said last. */
        this.saidAfter = -1;
        this.said = '';
        this.state = '';
        this.tone = 0;
        /** @type {Tap | null} */
        this.tap = null;
        this.taps = 0;
        /** Real and emulated time spent awake, to tell the speed. */
        this.busyMillis = 0;
    }

    /**
     * A finger on the glass. @param {{thing: import('./taps.mjs').Thing, screen: number}} finger
     */
    touch({ thing, screen }) {
        this.handled = performance.now();
        this.look();
        if (this.tap || this.keys.queue.length > 0 || this.handheld.keys.down.size > 0) {
            return;
        }
        if (screen !== this.screen) {
            this.post({ type: 'tapped', result: 'stopped', thing });
            return;
        }
        this.tap = new Tap(thing, this.handheld.words() ?? [], this.board.keys.keys());
    }

    /** A key by hand: it ends a tap that is under way. @param {string} key @param {boolean} down */
    key(key, down) {
        this.handled = performance.now();
        if (this.tap) {
            this.endTap('stopped');
        }
        this.keys.add(key, down);
    }

    /** @param {string} result */
    endTap(result) {
        const { thing } = /** @type {Tap} */ (this.tap);
        this.tap = null;
        this.taps++;
        this.post({ type: 'tapped', result, thing });
    }

    /** Presses the next key of a tap once the display has answered the last one. */
    goOnTapping() {
        const { chip, keys, panel } = this.handheld;
        if (!this.tap || this.keys.queue.length > 0 || keys.down.size > 0 || !chip.core.waiting) {
            return;
        }
        const still = chip.nanos - Math.max(panel.changedNanos, keys.movedNanos, chip.idleSince);
        const long = chip.nanos - keys.movedNanos;
        if (still < LOOK_MS * 1e6 && long < BLINK_MS * 1e6) {
            return;
        }
        const key = this.tap.next(this.handheld.words() ?? []);
        if (key !== '') {
            this.keys.press(key);
        }
        if (this.tap.result !== '') {
            this.endTap(this.tap.result);
        }
    }

    /** Notes when the display said something else. What only blinks says the same. */
    look() {
        const { panel, chip } = this.handheld;
        if (panel.changedNanos !== this.lookedNanos) {
            this.lookedNanos = panel.changedNanos;
            const text = (this.handheld.words() ?? [])
                .map((entry) => `${entry.about}${entry.number}${entry.text}`)
                .join('\n');
            if (text !== this.text) {
                this.text = text;
                this.textNanos = chip.nanos;
                this.screen++;
            }
        }
    }

    /** Nothing has happened for this time. @param {number} millis */
    quietFor(millis) {
        const { chip, keys } = this.handheld;
        // Awake, it may be in the middle of drawing.
        if (!chip.core.waiting || this.tap) {
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
        this.owed = Math.min(this.owed + started - this.before, LAG_MS);
        this.before = started;
        const hurried = this.hurries();
        this.keys.move(this.handheld);
        let left = hurried ? Infinity : this.due();
        while (left > 0 && performance.now() - started < BUDGET_MS) {
            const millis = Math.min(SLICE_MS, left);
            this.slice(millis);
            this.owed = hurried ? 0 : this.owed - millis;
            left = hurried && this.hurries() ? Infinity : this.due();
            if (this.tap && this.answered()) {
                break;
            }
        }
        this.busyMillis += performance.now() - started;
        this.report();
        if (left > 0 || started - this.handled > CALM_MS) {
            this.handheld.chip.compiler?.compileNext();
        }
        return left > 0;
    }

    /** Time passes as fast as the machine can. */
    hurries() {
        return this.tap !== null || (this.fast && !this.quietFor(QUIET_MS));
    }

    /** The firmware has just answered a key of a tap: the page is to show that at once. */
    answered() {
        const { chip, keys } = this.handheld;
        const passed = (chip.nanos - keys.movedNanos) / 1e6 - AHEAD_MS;
        return passed >= 0 && passed < SLICE_MS;
    }

    /** @returns {number} emulated ms that are to pass now */
    due() {
        const { chip, keys } = this.handheld;
        const answer = AHEAD_MS - (chip.nanos - keys.movedNanos) / 1e6;
        return Math.max(this.owed, Math.min(answer, this.owed + AHEAD_MS));
    }

    /** @param {number} millis of emulated time */
    slice(millis) {
        this.goOnTapping();
        this.keys.move(this.handheld);
        this.handheld.run(millis);
        const { tone } = this.handheld;
        if (tone !== this.tone) {
            this.tone = tone;
            this.post({ type: 'tone', hertz: tone });
        }
    }

    report() {
        const { handheld } = this;
        const frame = handheld.frame();
        const { light, led, state } = handheld;
        this.look();
        const shown = `${light} ${led} ${frame ? String.fromCharCode(...frame) : ''}`;
        if (shown !== this.shown) {
            this.shown = shown;
            this.post({ type: 'frame', frame, light, led, screen: this.screen });
        }
        if (handheld.flash.operations !== this.operations) {
            this.operations = handheld.flash.operations;
            this.post({ type: 'saves', saves: this.saves() });
        }
        if (state !== this.state) {
            this.state = state;
            this.post({ type: 'state', state });
        }
        // Also while a key is held: the page says what the key does meanwhile.
        const drawn = handheld.wiring.sentNanos >= handheld.bootNanos;
        if (drawn && this.quietFor(this.fast ? QUIET_MS : SETTLED_MS)) {
            this.say();
        }
    }

    /** What the display says now that it is at rest. */
    say() {
        const { handheld, screen, taps } = this;
        const entries = handheld.light > 0 ? handheld.words() : [];
        const { language } = handheld;
        const { presses } = this.keys;
        const after = handheld.keys.movedNanos;
        // The cursor moves with a key; what is lit without one only blinks.
        const said = `${presses} ${taps} ${language} ${this.text} `;
        if (said !== this.said || after !== this.saidAfter) {
            this.said = said;
            this.saidAfter = after;
            const { cycles, awakeMicroseconds } = handheld.stats();
            const speed = { cycles, awakeMicroseconds, busyMillis: this.busyMillis };
            this.post({ type: 'words', entries, screen, presses, taps, language, speed });
        }
    }

    saves() {
        const { bytes } = this.handheld.flash;
        return bytes.slice(bytes.length - this.board.saveBytes);
    }
}
