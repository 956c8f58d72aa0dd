/** The page around the handheld: see docs/web.md. */
import { codeInHash, codeOfDay } from './codes.mjs';
import { Device } from './device.mjs';
import { Display } from './display.mjs';
import { newsOf, sayWhole, showWhole } from './mirror.mjs';
import { bindKeys } from './page_keys.mjs';
import { messageOf, resultOf, share } from './share.mjs';
import { Sound } from './sound.mjs';
import { setting } from './store.mjs';
import { thingAt } from './taps.mjs';
import { LANGUAGES, textOf } from './texts.mjs';
import { Workbench } from './workbench.mjs';

/** @typedef {import('./texts.mjs').Language} Language */
/** @typedef {import('../../device/handheld/handheld.mjs').Entry} Entry */

/** @typedef {{text: string, go: () => void}} Way a button beside a sentence of the page */

/** The guided game (docs/challenge.md). */
const GUIDED = '021149G';

/** @param {string} id @returns {any} an element of the page */
const byId = (id) => document.getElementById(id);

/** @param {string} attribute @returns {HTMLElement[]} */
const having = (attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].map((one) => /** @type {HTMLElement} */ (one));

class Page {
    constructor() {
        /** @type {Language} */
        this.language = this.firstLanguage();
        /**
         * The language that the console has been asked to speak and does not speak yet. @type
         * {number | null}
         */
        this.wanted = null;
        this.display = new Display(byId('stage'), byId('display'), byId('bloom'), byId('ring'));
        this.sound = new Sound();
        /**
         * The sentence of the page under the glass. @type {[string, Record<string, any>, boolean,
         * Way | null] | null}
         */
        this.status = null;
        this.device = new Device({
            hear: (message) => this.hear(message),
            showImage: () => this.workbench.show(),
            tell: (name, values, bad) => this.tell(name, values, bad),
            showKept: () => this.workbench.showKept(),
            language: () => {
                this.wanted = LANGUAGES.indexOf(this.language);
                return this.wanted;
            },
        });
        this.workbench = new Workbench(this);
        /** The last words of the display, and the number of their screen. @type {Entry[]} */
        this.entries = [];
        this.screen = 0;
        /** The number of the screen that the glass shows. */
        this.shown = 0;
        /** Whether the console has gone dark by itself. */
        this.asleep = false;
        /** The last game that this page dealt from a code or that has ended. */
        this.game = { result: '', code: '' };
    }

    // --- Words ---

    /** @returns {Language} */
    firstLanguage() {
        const wanted = [setting('language') ?? '', ...navigator.languages];
        const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
        const found = known.find((tag) =>
            /** @type {readonly string[]} */ (LANGUAGES).includes(tag),
        );
        return /** @type {Language} */ (found ?? 'en');
    }

    /** @param {string} name @param {Record<string, any>} [values] */
    text(name, values) {
        return textOf(name, this.language, values);
    }

    /**
     * Shows a sentence under the glass; '': removes the sentence.
     * @param {string} name @param {Record<string, any>} [values] @param {boolean} [bad]
     * @param {Way | null} [way] a button beside the sentence
     */
    tell(name, values = {}, bad = false, way = null) {
        this.status = name === '' ? null : [name, values, bad, way];
        byId('statusText').textContent = name === '' ? '' : this.text(name, values);
        byId('status').classList.toggle('bad', bad);
        byId('statusGo').hidden = way === null;
        byId('statusGo').textContent = way ? this.text(way.text) : '';
        byId('statusGo').onclick = way?.go ?? null;
    }

    /** A key or a finger: the player has read a sentence that asks for nothing, so it goes. */
    hush() {
        if (this.status && !this.status[3]) {
            this.tell('');
        }
    }

    /** Makes the page and the console speak a language. @param {string} language */
    choose(language) {
        this.speak(/** @type {Language} */ (language));
        this.wanted = LANGUAGES.indexOf(this.language);
        this.device.post({ type: 'speak', language: this.wanted });
    }

    /** @param {Language} language */
    speak(language) {
        this.language = language;
        setting('language', language);
        this.translate();
    }

    /**
     * The page follows the console's language, unless the console is still changing to the wanted
     * one. @param {number | null} spoken
     */
    follow(spoken) {
        if (spoken === null || spoken === this.wanted) {
            this.wanted = null;
        } else if (this.wanted === null && LANGUAGES[spoken] !== this.language) {
            this.speak(LANGUAGES[spoken] ?? 'en');
        }
    }

    translate() {
        document.documentElement.lang = this.language;
        byId('language').value = this.language;
        for (const element of having('data-text')) {
            element.textContent = this.text(/** @type {string} */ (element.dataset.text));
        }
        for (const element of having('data-label')) {
            const label = this.text(/** @type {string} */ (element.dataset.label));
            element.setAttribute('aria-label', label);
            if (element.closest('.tools')) {
                element.title = label;
            }
        }
        this.workbench.show();
        showWhole(byId('mirror'), this.entries, this.language);
        if (this.status) {
            this.tell(...this.status);
        }
    }

    // --- What the device says ---

    /** @param {any} message of the worker */
    hear(message) {
        switch (message.type) {
            case 'ready':
                this.showKeys(message);
                break;
            case 'frame':
                this.shown = message.screen;
                this.display.show(message.frame, message.light);
                this.sound.picture();
                byId('light').classList.toggle('on', message.led);
                break;
            case 'words':
                this.mirror(message);
                break;
            case 'tone':
                this.sound.tone(message.hertz);
                break;
            case 'tapped':
                this.tapped(message);
                break;
            case 'flash':
                this.workbench.saveFlash(message.flash);
                break;
            case 'state':
                this.showState(message.state, message.why);
        }
    }

    /** @param {{version: string, keys: string[]}} board */
    showKeys({ version, keys }) {
        byId('version').textContent = version;
        this.workbench.keys = keys;
        this.workbench.showHelp();
        byId('handheld').classList.toggle('two-keys', !keys.includes('up'));
        for (const button of having('data-key')) {
            button.hidden = !keys.includes(/** @type {string} */ (button.dataset.key));
        }
    }

    /** @param {string} state of the device @param {string} [why] */
    showState(state, why) {
        if (state === 'fault') {
            // The last picture is no longer on the glass.
            this.display.show(null, 0);
            this.sound.tone(0);
            this.entries = [];
            showWhole(byId('mirror'), [], this.language);
            byId('mirror').dataset.entries = '[]';
            byId('spoken').textContent = '';
            this.tell('fault', { why }, true, this.workbench.wayOn());
        } else if (state === 'bootsel') {
            this.tell('bootsel', {}, false, this.workbench.wayOn());
        }
    }

    /** @param {any} message */
    mirror({ entries, screen, presses, taps, language, speed }) {
        const now = entries ?? [];
        this.follow(language);
        const news = newsOf(this.entries, now, this.language);
        this.entries = now;
        this.screen = screen;
        this.asleep = now.length === 0;
        showWhole(byId('mirror'), now, this.language);
        if (news !== '') {
            this.announce(news);
        }
        this.noteGame(now);
        Object.assign(byId('mirror').dataset, {
            entries: JSON.stringify(now),
            presses: String(presses),
            taps: String(taps),
            speed: JSON.stringify(speed),
        });
    }

    /** @param {string} news */
    announce(news) {
        byId('spoken').textContent = news;
        document.documentElement.dataset.announced = String(
            Number(document.documentElement.dataset.announced ?? 0) + 1,
        );
    }

    /** @param {Entry[]} entries */
    noteGame(entries) {
        const ended = resultOf(entries);
        if (ended) {
            this.game = ended;
        } else if (entries.some(({ about }) => about === 'card')) {
            this.game.result = '';
            byId('intro').hidden = true;
            setting('met', 'yes');
        }
    }

    // --- Fingers ---

    /** @param {PointerEvent} event on the glass */
    touch(event) {
        const { x, y } = this.display.placeOf(event);
        const thing = this.screen === this.shown ? thingAt(this.entries, x, y) : null;
        this.sound.hold();
        if (this.display.light === 0 && this.asleep) {
            // Any key wakes a sleeping console and does nothing else.
            this.press('b');
        } else if (thing) {
            this.device.post({ type: 'touch', thing, screen: this.screen });
            this.display.point(thing.box);
            this.hush();
            if (event.pointerType === 'touch') {
                this.sound.tremble();
            }
        }
    }

    /** @param {string} key */
    press(key) {
        this.device.post({ type: 'key', key, down: true });
        this.device.post({ type: 'key', key, down: false });
    }

    /** @param {{result: string, thing: import('./taps.mjs').Thing}} tap */
    tapped({ result, thing }) {
        const said = { stopped: 'tapStopped', closed: 'tapClosed' }[result];
        // The first card or pile: a newcomer has tapped “Ⓐ next” before.
        const first = setting('tapped') === null && ['card', 'open', 'pile'].includes(thing.about);
        if (first) {
            setting('tapped', 'yes');
        }
        if (said || first) {
            this.tell(said ?? 'tapHint');
        }
    }

    // --- Deals and links ---

    /** @param {string} code */
    deal(code) {
        this.game = { result: '', code };
        byId('intro').hidden = true;
        this.tell('');
        this.device.start({ code });
    }

    /**
     * A link deals once, so the code is removed from the address. @returns {string} the code, or ''
     */
    takeCode() {
        const { code, wrong } = codeInHash(location.hash);
        if (wrong !== '') {
            this.tell('badCode', { code: wrong }, true);
        }
        if (code !== '' || wrong !== '') {
            history.replaceState(null, '', location.pathname + location.search);
        }
        this.game.code = code || this.game.code;
        return code;
    }

    async share() {
        const message = messageOf(this.game, location.href, this.language);
        const said = await share(message);
        if (said !== '') {
            this.tell(said, { link: message.url });
        }
    }

    // --- Beginning ---

    showSound() {
        byId('sound').setAttribute('aria-pressed', String(!this.sound.muted));
    }

    bind() {
        bindKeys(byId('handheld'), (key, down, byTouch) => {
            // The key goes first, so that the console works while the page does the rest.
            this.device.post({ type: 'key', key, down });
            if (down) {
                this.sound.key(byTouch);
                this.hush();
            } else {
                this.sound.begin();
            }
        });
        byId('glass').onpointerdown = (/** @type {PointerEvent} */ event) => this.touch(event);
        byId('glass').onpointerup = () => this.sound.begin();
        document.addEventListener('keydown', (event) => {
            const free = !(/** @type {Element} */ (event.target).closest?.('dialog, select'));
            if (event.key === 'r' && free && !event.ctrlKey && !event.metaKey && !event.altKey) {
                byId('spoken').textContent = '';
                this.announce(sayWhole(this.entries, this.language));
            }
        });
        byId('today').onclick = () => this.deal(codeOfDay(new Date()));
        byId('introToday').onclick = () => this.deal(codeOfDay(new Date()));
        byId('introStart').onclick = () => this.deal(GUIDED);
        byId('share').onclick = () => this.share();
        byId('sound').onclick = () => {
            this.sound.toggle();
            this.showSound();
        };
        // After a finger or the mouse has pressed a button, the keyboard belongs to the console
        // again.
        document.addEventListener('click', (event) => {
            if (event.detail > 0 && !(/** @type {Element} */ (event.target).closest('dialog'))) {
                byId('glass').focus({ preventScroll: true });
            }
        });
        byId('workbench').onclose = () => byId('glass').focus({ preventScroll: true });
        this.workbench.bind();
        document.addEventListener('visibilitychange', () => {
            this.sound.tone(0);
            this.device.post({ type: 'pause', paused: document.hidden });
        });
        window.addEventListener('hashchange', () => {
            const code = this.takeCode();
            if (code !== '') {
                this.deal(code);
            }
        });
    }

    /** Keeps all files for offline use, and says when there is a newer version. */
    async keepPage() {
        if (!('serviceWorker' in navigator)) {
            return;
        }
        const { serviceWorker } = navigator;
        if (serviceWorker.controller) {
            serviceWorker.addEventListener('controllerchange', () =>
                this.tell('newVersion', {}, false, { text: 'reload', go: () => location.reload() }),
            );
        }
        await serviceWorker.register('sw.js', { type: 'module' });
        await serviceWorker.ready;
        document.documentElement.dataset.offline = 'yes';
    }

    async begin() {
        this.bind();
        this.workbench.showTheme();
        this.showSound();
        this.translate();
        const code = this.takeCode();
        await this.device.load({ code });
        byId('intro').hidden = code !== '' || setting('met') === 'yes';
        await this.keepPage();
    }
}

/** Makes sure that only one tab keeps the game. @param {Page} page */
async function holdDevice(page) {
    if (!navigator.locks) {
        return;
    }
    await new Promise((go) => {
        navigator.locks.request('thegame-device', { ifAvailable: true }, (lock) => {
            if (!lock) {
                page.device.keepNothing('elsewhere');
            }
            go(undefined);
            return lock ? new Promise(() => {}) : undefined;
        });
    });
}

const page = new Page();
await holdDevice(page);
await page.begin();
