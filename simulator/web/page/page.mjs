/** The page around the handheld: see docs/web.md. */
import { download, Recording, screenshot } from './capture.mjs';
import { Device } from './device.mjs';
import { Display } from './display.mjs';
import { Refused } from './images.mjs';
import { bindKeys } from './keys.mjs';
import { linesOf, newsOf, showLines } from './mirror.mjs';
import { setting } from './store.mjs';
import { LANGUAGES, textOf } from './texts.mjs';

/** @typedef {import('./texts.mjs').Language} Language */

const CODE = /[#&]code=([0-9A-Za-z]{7})(&|$)/;

/** @param {string} id @returns {any} an element of the page */
const byId = (id) => document.getElementById(id);

class Page {
    constructor() {
        this.language = this.firstLanguage();
        this.display = new Display(byId('display'));
        this.device = new Device({
            hear: (message) => this.hear(message),
            showImage: () => {
                this.showBoards();
                this.showImage();
            },
            tell: (name, values, bad) => this.tell(name, values, bad),
            tellNotKept: (name) => {
                byId('kept').textContent = this.text(name);
            },
        });
        /** @type {import('./mirror.mjs').Line[]} */
        this.lines = [];
        this.recording = new Recording(this.display.canvas, () => this.showRecording());
        /** @type {[string, Record<string, any>, boolean] | null} */
        this.status = null;
    }

    /** @returns {Language} */
    firstLanguage() {
        const wanted = [setting('language') ?? '', ...navigator.languages];
        const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
        return (
            LANGUAGES.find(
                (language) =>
                    language ===
                    known.find((tag) => /** @type {readonly string[]} */ (LANGUAGES).includes(tag)),
            ) ?? 'en'
        );
    }

    /** @param {string} name @param {Record<string, any>} [values] */
    text(name, values) {
        return textOf(name, this.language, values);
    }

    /** @param {string} name @param {Record<string, any>} [values] @param {boolean} [bad] */
    tell(name, values = {}, bad = false) {
        this.status = name === '' ? null : [name, values, bad];
        const place = byId('status');
        place.textContent = name === '' ? '' : this.text(name, values);
        place.classList.toggle('bad', bad);
    }

    // --- Language and colours ---

    translate() {
        document.documentElement.lang = this.language;
        for (const element of /** @type {NodeListOf<HTMLElement>} */ (
            document.querySelectorAll('[data-text]')
        )) {
            element.textContent = this.text(/** @type {string} */ (element.dataset.text));
        }
        for (const element of /** @type {NodeListOf<HTMLElement>} */ (
            document.querySelectorAll('[data-label]')
        )) {
            element.setAttribute(
                'aria-label',
                this.text(/** @type {string} */ (element.dataset.label)),
            );
        }
        byId('help').replaceChildren(
            ...['Move', 'A', 'B'].flatMap((row) => {
                const key = document.createElement('dt');
                key.textContent = this.text(`help${row}`);
                const what = document.createElement('dd');
                what.textContent = this.text(`help${row}What`);
                return [key, what];
            }),
        );
        this.showBoards();
        this.showImage();
        showLines(byId('mirror'), this.lines, this.language);
        if (this.status) {
            this.tell(...this.status);
        }
        if (!this.device.keeps) {
            byId('kept').textContent = this.text('notKept');
        }
        this.showRecording();
    }

    showTheme() {
        const wanted = setting('theme') ?? 'auto';
        byId('theme').value = wanted;
        const dark = wanted === 'auto' ? this.dark.matches : wanted === 'dark';
        document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    }

    get dark() {
        return matchMedia('(prefers-color-scheme: dark)');
    }

    showBoards() {
        const { board, image } = this.device;
        const names = image && !SHIPPED.includes(image.board) ? [...SHIPPED, image.board] : SHIPPED;
        byId('board').replaceChildren(
            ...names.map((name) => {
                const option = document.createElement('option');
                const n = Object.keys(BOARDS[name].keys).length;
                option.value = name;
                option.textContent = `${this.text('keysCount', { n })} (${BOARDS[name].name})`;
                option.selected = name === board;
                return option;
            }),
        );
    }

    showImage() {
        const { image } = this.device;
        byId('ownImage').hidden = image === null;
        byId('image').textContent = image
            ? this.text('imageRuns', { file: image.name, version: image.version })
            : this.text('imageHint');
    }

    // --- What the device says ---

    /** @param {any} message of the worker */
    hear(message) {
        switch (message.type) {
            case 'ready':
                byId('version').textContent = message.version;
                byId('handheld').classList.toggle('two-keys', message.keys.length <= 3);
                for (const button of /** @type {NodeListOf<HTMLElement>} */ (
                    document.querySelectorAll('[data-key]')
                )) {
                    button.hidden = !message.keys.includes(button.dataset.key);
                }
                break;
            case 'frame':
                this.display.show(message.frame, message.light);
                byId('light').classList.toggle('on', message.led);
                break;
            case 'words':
                this.mirror(message);
                break;
            case 'flash':
                download(new Blob([message.flash]), `thegame-${this.device.board}-flash.bin`);
                break;
            case 'state':
                if (message.state === 'fault') {
                    this.tell('fault', { why: message.why }, true);
                } else {
                    this.tell(message.state === 'bootsel' ? 'bootsel' : '');
                }
        }
    }

    /** @param {any} message */
    mirror({ entries, presses, speed }) {
        const lines = linesOf(entries ?? []);
        const news = newsOf(this.lines, lines, this.language);
        this.lines = lines;
        showLines(byId('mirror'), lines, this.language);
        if (news !== '') {
            byId('spoken').textContent = news;
        }
        const { dataset } = byId('mirror');
        dataset.entries = JSON.stringify(entries);
        dataset.presses = String(presses);
        dataset.speed = JSON.stringify(speed);
    }

    // --- Buttons ---

    /** @param {string} name @returns {Promise<boolean>} */
    ask(name) {
        const dialog = byId('question');
        byId('questionText').textContent = this.text(name);
        dialog.returnValue = '';
        dialog.showModal();
        return new Promise((resolve) => {
            byId('yes').onclick = () => dialog.close('yes');
            byId('no').onclick = () => dialog.close('no');
            dialog.onclose = () => resolve(dialog.returnValue === 'yes');
        });
    }

    /** @param {File} file @param {(file: File) => Promise<void>} use */
    async take(file, use) {
        try {
            await use(file);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.tell(error.text, error.values, true);
        }
    }

    /** @param {string} accept @param {(file: File) => Promise<void>} use */
    chooseFile(accept, use) {
        const input = byId('file');
        input.accept = accept;
        input.value = '';
        input.onchange = () => {
            if (input.files?.[0]) {
                this.take(input.files[0], use);
            }
        };
        input.click();
    }

    async erase() {
        if (await this.ask('eraseAsk')) {
            this.device.erase();
            this.tell('erased');
        }
    }

    record() {
        if (!this.recording.toggle()) {
            this.tell('noRecorder', {}, true);
        }
    }

    showRecording() {
        byId('record').setAttribute('aria-pressed', String(this.recording.on));
        byId('record').textContent = this.text(this.recording.on ? 'recordStop' : 'record');
    }

    bind() {
        bindKeys(byId('handheld'), (key, down) => this.device.post({ type: 'key', key, down }));
        byId('language').onchange = () => {
            this.language = byId('language').value;
            setting('language', this.language);
            this.translate();
        };
        byId('theme').onchange = () => {
            setting('theme', byId('theme').value);
            this.showTheme();
        };
        this.dark.addEventListener('change', () => this.showTheme());
        byId('board').onchange = () => {
            this.device.changeImage(byId('board').value);
        };
        byId('restart').onclick = () => this.device.start();
        byId('screenshot').onclick = () => screenshot(this.display.canvas);
        byId('record').onclick = () => this.record();
        byId('openImage').onclick = () =>
            this.chooseFile('.uf2', (file) => this.device.runImage(file));
        byId('ownImage').onclick = () => {
            const { board } = this.device;
            this.device.changeImage(SHIPPED.includes(board) ? board : SHIPPED[0]);
        };
        byId('downloadFlash').onclick = () => this.device.post({ type: 'flash' });
        byId('uploadFlash').onclick = () =>
            this.chooseFile('.bin', async (file) => {
                await this.device.takeFlash(file);
                this.tell('uploaded');
            });
        byId('eraseFlash').onclick = () => this.erase();
        this.bindDrop();
        document.addEventListener('visibilitychange', () =>
            this.device.post({ type: 'pause', paused: document.hidden }),
        );
        window.addEventListener('hashchange', () => this.device.start({ code: this.code }));
    }

    bindDrop() {
        const mark = (/** @type {boolean} */ on) =>
            byId('handheld').classList.toggle('dropping', on);
        document.addEventListener('dragover', (event) => {
            event.preventDefault();
            mark(true);
        });
        document.addEventListener('dragleave', () => mark(false));
        document.addEventListener('drop', (event) => {
            event.preventDefault();
            mark(false);
            const file = event.dataTransfer?.files[0];
            if (file) {
                this.take(file, (dropped) => this.device.runImage(dropped));
            }
        });
    }

    /** The challenge code in the address. */
    get code() {
        return CODE.exec(location.hash)?.[1].toUpperCase() ?? '';
    }

    async begin() {
        byId('language').value = this.language;
        this.bind();
        this.showTheme();
        this.translate();
        await this.device.load({ code: this.code });
        if ('serviceWorker' in navigator) {
            await navigator.serviceWorker.register('sw.js', { type: 'module' });
            await navigator.serviceWorker.ready;
            document.documentElement.dataset.offline = 'yes';
        }
    }
}

/** Only one tab keeps what is played. @param {Page} page */
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
