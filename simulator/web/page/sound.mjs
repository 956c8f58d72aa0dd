/**
 * The tones of the buzzer, the click of a key and the vibration of the phone. Browsers allow no
 * sound before the first key.
 *
 * Opening the sound device can block the page for half a second. The device is opened a moment
 * after the first key went up: while a key is down, the console would take the delay for a long
 * press, and the answer to the key must be on the glass first.
 */
import { setting } from './store.mjs';

const LOUD = 0.08;
/** The time in which a tone fades in or out, so that it does not crackle. */
const SOFT_S = 0.004;
const CLICK_HERTZ = 150;
const CLICK_LOUD = 0.05;
const CLICK_S = 0.03;
const TREMBLE_MS = 8;
/** A picture is on the glass after this time. */
const PAINT_MS = 100;
/** Some keys change nothing: a picture that has not come by then will not come. */
const NO_ANSWER_MS = 1000;

export class Sound {
    constructor() {
        this.muted = setting('sound') === 'off';
        /** @type {AudioContext | null} */
        this.context = null;
        /** @type {OscillatorNode | null} */
        this.buzzer = null;
        /** @type {GainNode | null} */
        this.gain = null;
        /** The timer that opens the device. @type {ReturnType<typeof setTimeout> | undefined} */
        this.opening = undefined;
        /** Whether a picture has come since a key or finger went down. */
        this.answered = false;
    }

    /** A key or finger goes down. */
    hold() {
        clearTimeout(this.opening);
        this.opening = undefined;
        this.answered = false;
    }

    /** A key or finger goes up: the sound device opens soon. */
    begin() {
        clearTimeout(this.opening);
        this.opening = setTimeout(() => this.open(), this.answered ? PAINT_MS : NO_ANSWER_MS);
    }

    /** A new picture goes to the glass. */
    picture() {
        const first = !this.answered;
        this.answered = true;
        if (first && this.opening !== undefined) {
            this.begin();
        }
    }

    open() {
        this.opening = undefined;
        if (this.context || this.muted || !('AudioContext' in globalThis)) {
            return;
        }
        this.context = new AudioContext({ latencyHint: 'interactive' });
        this.gain = this.context.createGain();
        this.gain.gain.value = 0;
        this.gain.connect(this.context.destination);
        // A piezo disc sounds more like a square wave than like a sine.
        this.buzzer = this.context.createOscillator();
        this.buzzer.type = 'square';
        this.buzzer.connect(this.gain);
        this.buzzer.start();
    }

    /** @param {number} hertz 0: silence */
    tone(hertz) {
        if (!this.context || !this.gain || !this.buzzer || this.muted) {
            return;
        }
        const now = this.context.currentTime;
        if (hertz > 0) {
            this.buzzer.frequency.setValueAtTime(hertz, now);
        }
        this.gain.gain.setTargetAtTime(hertz > 0 ? LOUD : 0, now, SOFT_S);
    }

    /** A key goes down. @param {boolean} byTouch */
    key(byTouch) {
        this.hold();
        if (this.muted) {
            return;
        }
        if (byTouch) {
            this.tremble();
        }
        if (this.context) {
            this.click(this.context);
        }
    }

    /**
     * Vibrates for a finger on a key or on the glass, unless the page is mute or the system asks
     * for less motion.
     */
    tremble() {
        if (!this.muted && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
            navigator.vibrate?.(TREMBLE_MS);
        }
    }

    /** @param {AudioContext} context */
    click(context) {
        const now = context.currentTime;
        const source = context.createOscillator();
        const gain = context.createGain();
        source.type = 'triangle';
        source.frequency.setValueAtTime(CLICK_HERTZ, now);
        gain.gain.setValueAtTime(CLICK_LOUD, now);
        gain.gain.exponentialRampToValueAtTime(0.0001, now + CLICK_S);
        source.connect(gain).connect(context.destination);
        source.start(now);
        source.stop(now + CLICK_S);
    }

    toggle() {
        this.tone(0);
        this.muted = !this.muted;
        setting('sound', this.muted ? 'off' : 'on');
        this.open();
    }
}
