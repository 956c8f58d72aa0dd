/**
 * One emulated handheld, from one start to the next, in real time. With the option `fast` the
 * handheld runs as fast as possible while there is something to do, and every press of a key is a
 * short one. The keys of a tap on the glass are always pressed as fast as the firmware takes them.
 */
import { Handheld, SETTLED_MS } from '../../device/handheld/handheld.mjs';
import { Tap } from './taps.mjs';

/**
 * Emulated time that passes between two looks at the keys and the buzzer. The shortest tone lasts 4
 * ms.
 */
const SLICE_MS = 3;
/** Less than this is nothing: the clock of the chip may be too coarse to show it. */
const LEAST_MS = 0.001;
/** Real time that passes between two looks at the messages. */
const BUDGET_MS = 12;
/** Emulated time does not catch up with a longer lag: the computer was busy or asleep. */
const LAG_MS = 150;
/**
 * Emulated time that passes at once after a key moved: the firmware has answered with a whole
 * picture by then. Real time catches up before emulated time goes on, so the firmware sees a key
 * held for as long as the hand holds the key.
 */
const AHEAD_MS = 14;
/**
 * A tap that takes several keys shows only its last picture, unless this real time has passed since
 * the finger, or since the last picture.
 */
const WHOLE_MS = 10;
/** Nothing is compiled for this real time after a key, because the page paints the answer then. */
const CALM_MS = 150;
/** The least time that a key stays down, and stays up before the next press. */
const TAP_MS = 50;
const GAP_MS = 40;
/** With `fast`: after this time without a change no change will come. */
const QUIET_MS = 3000;
/**
 * A tap looks at the display when the display has been at rest, or only blinking, for this time.
 */
const LOOK_MS = 30;
const BLINK_MS = 400;

/** The presses in order, each long enough for the firmware to see. */
class KeyQueue {
    /** @param {boolean} taps every press counts as a short one */
    constructor(taps) {
        this.taps = taps;
        /** @type {{key: string, down: boolean, own: boolean}[]} */
        this.queue = [];
        /** When each key moved last, in emulated ms. @type {Map<string, number>} */
        this.moved = new Map();
        /** How many presses by hand the handheld has seen from beginning to end. */
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
 * @typedef {object} Order the machine to run
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
        /** The real time of the last finger, or of the last picture of its tap. */
        this.shownAt = 0;
        /** When the machine last looked at the picture, what the picture said, and since when. */
        this.lookedNanos = -1;
        this.text = '';
        this.textNanos = 0;
        /**
         * Counts the screens by their words, wherever the cursor is. A tap names the screen that it
         * saw.
         */
        this.screen = 0;
        /** The time of the last move of a key when the words were last sent. */
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
        this.shownAt = this.handled;
    }

    /** A key pressed by hand ends a running tap. @param {string} key @param {boolean} down */
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

    /** Notes when the words of the display change. Blinking is no change. */
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

    /** Whether nothing has happened for this time. @param {number} millis */
    quietFor(millis) {
        const { chip, keys } = this.handheld;
        // A chip that is awake may be in the middle of drawing.
        if (!chip.core.waiting || this.tap) {
            return false;
        }
        this.look();
        // Some screens change their words for ever; with `fast` such a screen counts as at rest.
        const since = Math.max(this.fast ? 0 : this.textNanos, keys.movedNanos, chip.idleSince);
        return this.keys.queue.length === 0 && chip.nanos - since >= millis * 1e6;
    }

    /**
     * Lets time pass. @returns {boolean} whether there is more to do at once, before the page has
     * time to paint
     */
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
            if (this.tap && this.answered() && !this.holdsBack()) {
                break;
            }
        }
        this.busyMillis += performance.now() - started;
        const painted = this.report() && this.tap !== null;
        if (left > 0 || started - this.handled > CALM_MS) {
            this.handheld.chip.compiler?.compileNext();
        }
        return left > 0 && !painted;
    }

    /** Whether the picture is at rest, and no key or finger came lately. */
    idles() {
        return this.said !== '' && performance.now() - this.handled > CALM_MS && !this.tap;
    }

    /** Whether time passes as fast as possible. */
    hurries() {
        return this.tap !== null || (this.fast && !this.quietFor(QUIET_MS));
    }

    /** Whether the last picture of a tap is near, so that the page does not show this one. */
    holdsBack() {
        return this.tap !== null && performance.now() - this.shownAt < WHOLE_MS;
    }

    /** Whether the firmware has just answered a key of a tap, with a whole picture. */
    answered() {
        const { chip, keys } = this.handheld;
        const passed = (chip.nanos - keys.movedNanos) / 1e6 - AHEAD_MS;
        return passed >= 0 && passed < SLICE_MS;
    }

    /** @returns {number} emulated ms that are to pass now */
    due() {
        const { chip, keys } = this.handheld;
        const answer = AHEAD_MS - (chip.nanos - keys.movedNanos) / 1e6;
        const due = Math.max(this.owed, Math.min(answer, this.owed + AHEAD_MS));
        return due < LEAST_MS ? 0 : due;
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

    /** Tells the page what has changed. @returns {boolean} whether the picture has */
    report() {
        const { handheld } = this;
        const frame = handheld.frame();
        const { light, led, state } = handheld;
        this.look();
        const shown = `${light} ${led} ${frame ? String.fromCharCode(...frame) : ''}`;
        const changed = shown !== this.shown && !this.holdsBack();
        if (changed) {
            this.shown = shown;
            this.shownAt = performance.now();
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
        // The words are also sent while a key is held, because they say what the held key does.
        const drawn = handheld.wiring.sentNanos >= handheld.bootNanos;
        if (drawn && this.quietFor(this.fast ? QUIET_MS : SETTLED_MS)) {
            this.say();
        }
        return changed;
    }

    /** Sends the words of the display, which is at rest. */
    say() {
        const { handheld, screen, taps } = this;
        const entries = handheld.light > 0 ? handheld.words() : [];
        const { language } = handheld;
        const { presses } = this.keys;
        const after = handheld.keys.movedNanos;
        // A key moves the cursor; what changes without a key only blinks.
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
