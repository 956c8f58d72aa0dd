/**
 * The whole handheld: chip, flash, panel, keys, light, buzzer and battery of a board, with the same
 * UF2 file that is flashed to a real board. Runs in Node and in a browser.
 */

import { Chip } from '../chip/chip.mjs';
import { Flash } from '../chip/flash.mjs';
import { RAM_BASE, RAM_BYTES } from '../chip/map.mjs';
import { makePanel } from '../panels/panels.mjs';
import { Noise, Oscillator } from '../peripherals/noise.mjs';
import { FUNCTION_PWM } from '../peripherals/pins.mjs';
import { parseBoard } from './board.mjs';
import { Drive, loadUf2 } from './drive.mjs';
import { readInfo } from './info.mjs';
import { Keys } from './keys.mjs';
import { makeWiring } from './wiring.mjs';

/** The screen is at rest when nothing was sent to it for this time. */
export const SETTLED_MS = 60;
/** The wait for a screen at rest ends after this time. */
export const SETTLE_MAX_MS = 3000;

const ADC_REFERENCE_MV = 3300;
const ADC_STEPS = 4096;
const USB_MV = 5000;
/** In scratch register 0: a challenge code is in registers 1 and 2 (hal/rp2040/power.c). */
const START_CODE = 0x47434f44;
const CODE_CHARACTERS = 7;
/** Bytes before the text of an entry of firmware/ui/words.h. */
const WORDS_HEAD = 3;
/** What an entry is part of: enum words_about there. */
const WORDS_ABOUT = ['', 'card', 'pile', 'open', 'row'];
/** Marks a language that is wanted (hal/rp2040/display_words.c). */
const WISH = 0x57495348;

/**
 * @typedef {object} Entry of what the display says
 * @property {number} x its left column
 * @property {number} y the top row of its capitals
 * @property {boolean} lit dark on lit ground
 * @property {string} text
 * @property {string} about card, pile, open (a pile that the chosen card can go to), row; '':
 * nothing
 *     that the cursor goes to
 * @property {number} number of that card, pile or row
 */

/**
 * @typedef {object} HandheldOptions
 * @property {string | import('./board.mjs').Board} board text of
 *     thegame-BOARD.json, or what parseBoard made of it
 * @property {Uint8Array} [uf2] file to flash before power-on
 * @property {Uint8Array | null} [flash] content of the flash chip before that; erased if not given
 * @property {bigint | number | 'stuck'} [noise] seed of the noise source, or a source that is stuck
 * @property {import('../peripherals/noise.mjs').NoiseOptions} [noiseOptions] bias and correlation,
 * beside
 *     the seed
 * @property {import('../peripherals/noise.mjs').OscillatorOptions} [oscillator] a model of a ring
 *     oscillator instead of ideal noise
 * @property {boolean} [strict] what a flash chip or a panel leaves undefined fails the run;
 *     true if not given
 * @property {boolean} [strictPanel] the same for the panel alone; as `strict` if not given
 * @property {boolean} [plugged] whether the panel is there at power-on; true if not given
 * @property {string} [code] a challenge code that the first start deals
 * @property {number} [language] that the first start is to speak, as enum language of hal/hal.h
 * counts
 * @property {string[]} [held] keys that are down at power-on
 * @property {number} [bounceMillis] how long keys bounce, not at all if not given
 * @property {boolean} [restartAfterCut] power comes back by itself after a cut in a flash
 *     operation; true if not given
 * @property {boolean} [compiles] see chip.mjs
 * @property {number} [eraseMillis] what the flash takes to erase a sector, 45 if not given
 * @property {number} [runawayMillis] see chip.mjs
 * @property {boolean} [answersFaults] see chip.mjs
 * @property {boolean} [gatesEverySleep] see chip.mjs
 * @property {number} [pllLockMicros] see chip.mjs
 * @property {'B1' | 'B2'} [stepping] see chip.mjs
 * @property {Uint8Array | null} [bootRom] see chip.mjs
 * @property {number} [timerStart] see chip.mjs
 * @property {(event: HandheldEvent) => void} [onEvent]
 */

/**
 * @typedef {object} HandheldEvent
 * @property {'power' | 'reset' | 'bootsel' | 'cut' | 'fault'} type
 * @property {number} micros emulated time since the handheld was made
 * @property {string} reason
 */

export class Handheld {
    /** @param {HandheldOptions} options */
    constructor(options) {
        const {
            board,
            uf2,
            flash = null,
            noise = 1,
            noiseOptions = {},
            strict = true,
            strictPanel = strict,
            plugged = true,
        } = options;
        this.board = typeof board === 'string' ? parseBoard(board) : board;
        this.restartAfterCut = options.restartAfterCut ?? true;
        this.onEvent = options.onEvent ?? (() => {});
        /** @type {HandheldEvent[]} */
        this.events = [];
        this.flash = new Flash({
            bytes: this.board.flashBytes,
            strict,
            eraseMicros: options.eraseMillis === undefined ? undefined : options.eraseMillis * 1000,
        });
        if (flash) {
            if (flash.length !== this.flash.bytes.length) {
                throw new RangeError(
                    `a flash of ${this.flash.bytes.length} bytes cannot hold ${flash.length}`,
                );
            }
            this.flash.bytes.set(flash);
        }
        if (uf2) {
            loadUf2(uf2, this.flash);
        }
        this.panel = makePanel(this.board.panel, {
            rotation: this.board.rotation,
            strict: strictPanel,
            now: () => (this.chip ? this.chip.nanos : 0),
        });
        this.wiring = makeWiring(this.board, this.panel);
        this.wiring.present = plugged;
        this.keys = new Keys(this.board.keys, { bounceMillis: options.bounceMillis });
        (options.held ?? []).forEach((key) => this.keys.down.add(key));
        this.batteryMillivolts = USB_MV;
        /** Changes of the status light, newest last. @type {{micros: number, on: boolean}[]} */
        this.ledChanges = [];
        this.bootNanos = 0;
        this.code = options.code ?? '';
        this.wish = options.language ?? null;
        /** @type {ReturnType<typeof readInfo>} what the image in flash says of itself */
        this.info = null;
        this.drive = new Drive(this.flash);
        /** @type {Chip} */
        this.chip = /** @type {any} */ (null);
        const seed = noise === 'stuck' ? { stuck: true } : { seed: noise };
        this.chip = new Chip({
            flash: this.flash,
            noise: options.oscillator
                ? new Oscillator({ ...seed, ...options.oscillator })
                : new Noise({ ...noiseOptions, ...seed }),
            compiles: options.compiles,
            runawayMillis: options.runawayMillis,
            answersFaults: options.answersFaults,
            gatesEverySleep: options.gatesEverySleep,
            pllLockMicros: options.pllLockMicros,
            stepping: options.stepping,
            bootRom: options.bootRom,
            timerStart: options.timerStart,
            onBoot: (chip) => this.attach(chip),
            onReset: (cause) => this.tell('reset', cause),
        });
        this.tell('power', 'switched on');
        this.noticeBootsel();
    }

    /** Wires the board to a freshly booted chip. @param {import('../chip/chip.mjs').Chip} chip */
    attach(chip) {
        this.chip = chip;
        this.info = readInfo(this.flash.bytes);
        this.bootNanos = chip.nanos;
        this.wiring.attach(chip);
        this.keys.attach(chip);
        if (this.board.led) {
            chip.pins.watch(this.board.led.gpio, () => this.ledMoved());
        }
        this.setBattery(this.batteryMillivolts);
        if (this.code !== '') {
            const text = new Uint8Array(8);
            new TextEncoder().encodeInto(this.code.slice(0, CODE_CHARACTERS), text);
            chip.watchdog.scratch.set([START_CODE, ...new Uint32Array(text.buffer)]);
            this.code = '';
        }
        if (this.wish !== null) {
            this.speak(this.wish);
            this.wish = null;
        }
    }

    /** @param {HandheldEvent['type']} type @param {string} reason */
    tell(type, reason) {
        const event = { type, micros: this.micros, reason };
        this.events.push(event);
        this.onEvent(event);
    }

    /** Emulated microseconds since the handheld was made, over all resets. */
    get micros() {
        return this.chip.nanos / 1000;
    }

    /** running, or bootsel, or (without restartAfterCut) cut. */
    get state() {
        return this.chip.state;
    }

    /** @param {string} key goes down */
    press(key) {
        this.keys.set(key, true);
    }

    /** @param {string} key goes up */
    release(key) {
        this.keys.set(key, false);
    }

    /**
     * Key down for `down` ms, then up for `up` ms.
     * @param {string} key
     * @param {number} [down]
     * @param {number} [up]
     */
    tap(key, down = 60, up = 60) {
        this.press(key);
        this.run(down);
        this.release(key);
        this.run(up);
    }

    /**
     * Lets emulated time pass. An error of the firmware is thrown as a Fault with a dump.
     * @param {number} millis
     * @returns {import('../chip/chip.mjs').ChipState}
     */
    run(millis) {
        const end = this.chip.nanos + millis * 1e6;
        for (;;) {
            const before = this.chip.state;
            const state = this.chip.runUntil(end);
            if (state === 'cut' && before !== 'cut') {
                this.tell('cut', this.chip.reason);
                if (this.restartAfterCut) {
                    this.powerCycle();
                    continue;
                }
            }
            if (state === 'fault') {
                const fault = /** @type {import('../chip/fault.mjs').Fault} */ (this.chip.fault);
                if (before !== 'fault') {
                    this.tell('fault', fault.message);
                    fault.message += `\n${fault.dump}`;
                }
                throw fault;
            }
            if (state === 'bootsel' && before !== 'bootsel') {
                this.noticeBootsel();
            }
            if (state !== 'running') {
                this.chip.clock.clear();
                this.chip.clock.advanceTo(end);
            }
            return state;
        }
    }

    noticeBootsel() {
        if (this.chip.state === 'bootsel') {
            this.drive = new Drive(this.flash);
            this.tell('bootsel', this.chip.reason);
        }
    }

    /**
     * Runs until `condition` holds, looking every `step` ms.
     * @param {() => boolean} condition @param {number} maxMillis @param {number} [step]
     * @returns {boolean} whether it came true
     */
    runUntil(condition, maxMillis, step = 5) {
        const end = this.micros + maxMillis * 1000;
        while (!condition()) {
            if (this.micros >= end || this.run(step) !== 'running') {
                return condition();
            }
        }
        return true;
    }

    /**
     * Whether the screen is at rest: something was sent since boot, no key is down, and for a while
     * nothing booted, the picture did not change, no key moved and the firmware had nothing longer
     * to do. (A firmware that writes to flash before it draws is not at rest meanwhile; one that
     * sends the same picture again is.)
     */
    get atRest() {
        const { bootNanos, chip, keys, panel, wiring } = this;
        const since = Math.max(bootNanos, panel.changedNanos, keys.movedNanos, chip.idleSince);
        return (
            keys.down.size === 0 &&
            wiring.sentNanos >= bootNanos &&
            chip.nanos - since >= SETTLED_MS * 1e6
        );
    }

    /**
     * Waits until the screen is at rest, at most three seconds.
     * @returns {boolean} whether it is
     */
    settle() {
        return this.runUntil(() => this.atRest, SETTLE_MAX_MS);
    }

    /**
     * The picture as a person sees it: 1,024 bytes in the layout of hal.h; null while the panel is
     * dark.
     */
    frame() {
        return this.wiring.present ? this.panel.frame() : null;
    }

    /**
     * What the display says, entry by entry as it was drawn (firmware/ui/words.h); null: the image
     * does not tell.
     * @returns {Entry[] | null}
     */
    words() {
        const told = this.wordsInRam(this.info?.words ?? 0, 2);
        if (!told) {
            return null;
        }
        const { ram8 } = this.chip.bus;
        const from = told[0] - RAM_BASE;
        const length = told[1];
        const entries = [];
        if (from >= 0 && from + length <= RAM_BYTES) {
            const bytes = ram8.slice(from, from + length);
            for (let at = 0; at + WORDS_HEAD < length; ) {
                const end = bytes.indexOf(0, at + WORDS_HEAD);
                if (end < 0) {
                    break;
                }
                const text = new TextDecoder().decode(bytes.subarray(at + WORDS_HEAD, end));
                const [x, y, about] = bytes.subarray(at);
                entries.push({
                    x,
                    y,
                    lit: (about & 1) === 1,
                    text,
                    about: WORDS_ABOUT[(about >> 1) & 7] ?? '',
                    number: about >> 4,
                });
                at = end + 1;
            }
        }
        return entries;
    }

    /**
     * The language of what the display says, as enum language of hal/hal.h counts; null: the image
     * does not tell.
     */
    get language() {
        const told = this.info?.wanted ? this.wordsInRam(this.info.words, 3) : null;
        return told && told[0] !== 0 ? told[2] : null;
    }

    /**
     * The console is to speak it from now on. @param {number} language as enum language of
     * hal/hal.h counts
     */
    speak(language) {
        this.wordsInRam(this.info?.wanted ?? 0, 3)?.set([WISH, language, ~language]);
    }

    /** @param {number} address @param {number} count @returns {Uint32Array | null} words of RAM */
    wordsInRam(address, count) {
        const { ram8 } = this.chip.bus;
        const at = address - RAM_BASE;
        return at >= 0 && at + 4 * count <= RAM_BYTES && at % 4 === 0
            ? new Uint32Array(ram8.buffer, ram8.byteOffset + at, count)
            : null;
    }

    /** Contrast of the panel, 0 while it is dark. */
    get light() {
        return this.wiring.present && this.panel.lit ? this.panel.contrast : 0;
    }

    /** Switches the power off and on. RAM and panel lose their content, the flash keeps it. */
    cut() {
        this.tell('cut', 'switched off');
        this.powerCycle();
    }

    powerCycle() {
        this.panel.powerOn();
        this.wiring.powerOn();
        this.chip.boot('power');
        this.tell('power', 'switched on again');
        this.noticeBootsel();
    }

    /** The reset button. RAM and panel keep what they have. */
    reset() {
        this.chip.boot('run');
        this.tell('reset', 'run');
        this.noticeBootsel();
    }

    /**
     * Copies blocks to the update drive, which restarts when it has all of a file.
     * @param {Uint8Array} bytes whole blocks of UF2 files
     * @returns {boolean} whether it has restarted
     */
    copyToDrive(bytes) {
        if (this.state !== 'bootsel') {
            throw new Error('there is no update drive while a firmware runs');
        }
        const complete = this.drive.write(bytes);
        if (complete) {
            this.reset();
        }
        return complete;
    }

    /** Flashes another file, as from the update drive, and starts it. @param {Uint8Array} uf2 */
    reflash(uf2) {
        loadUf2(uf2, this.flash);
        this.reset();
    }

    /** Unplugs the panel. */
    unplug() {
        this.wiring.unplug();
    }

    /** Plugs the panel in again: its memory holds garbage, and the display is off. */
    plug() {
        this.wiring.plug();
    }

    /** Makes the firmware hang: its main code stands still, interrupts go on. */
    hang() {
        this.chip.hang();
    }

    /** @param {number} millivolts at the battery */
    setBattery(millivolts) {
        this.batteryMillivolts = millivolts;
        const { battery } = this.board;
        if (battery) {
            const value = Math.round((millivolts / battery.divider / ADC_REFERENCE_MV) * ADC_STEPS);
            this.chip.mcu.adc.channelValues[battery.channel] = Math.min(ADC_STEPS - 1, value);
        }
    }

    /** Whether the status light is on. */
    get led() {
        const { led } = this.board;
        return (
            led !== null &&
            this.chip.mcu.gpio[led.gpio].outputEnable &&
            this.chip.pins.level(led.gpio) !== led.activeLow
        );
    }

    ledMoved() {
        const on = this.led;
        if (on !== (this.ledChanges.at(-1)?.on ?? false)) {
            this.ledChanges.push({ micros: this.micros, on });
        }
    }

    /** The tone at the buzzer now, in hertz; 0: silence. */
    get tone() {
        const { buzzer } = this.board;
        if (buzzer === null || this.chip.pins.functionOf(buzzer) !== FUNCTION_PWM) {
            return 0;
        }
        const channel = this.chip.mcu.pwm.channels[(buzzer >> 1) & 7];
        const level = buzzer & 1 ? channel.cc >>> 16 : channel.cc & 0xffff;
        if ((channel.csr & 1) === 0 || level === 0 || level > channel.top) {
            return 0;
        }
        return this.chip.mcu.clkSys / channel.timer.prescaler / (channel.top + 1);
    }

    /** Figures of the run so far; times in microseconds. */
    stats() {
        const { chip, flash, wiring, panel } = this;
        /** @param {number} nanos */
        const micros = (nanos) => Math.round(nanos / 1000);
        return {
            microseconds: micros(chip.nanos),
            awakeMicroseconds: micros(chip.awakeNanos),
            instructions: chip.instructions,
            busBytes: wiring.bytes,
            flashErases: flash.erases,
            flashPrograms: flash.programs,
            /** Cycles of clk_sys while awake. */
            cycles: Math.round(chip.cycles),
            /** Longest stretch without sleeping. */
            longestAwakeMicroseconds: micros(chip.longestAwakeNanos),
            /** When the last byte went to the panel, and when a pixel last changed. */
            lastBusMicroseconds: wiring.lastNanos === -Infinity ? 0 : micros(wiring.lastNanos),
            lastChangeMicroseconds: micros(panel.changedNanos),
            /** Deepest stack since the last boot. */
            stackBytes: chip.stackBytes,
            noiseSamples: chip.noise.samples,
            /** Samples taken less than 10 µs after the one before, since the last boot. */
            hastySamples: chip.rosc.hasty,
        };
    }
}
