/** The page around the handheld: see docs/web.md. */
import { download, Recording, screenshot } from './capture.mjs';
import { Display } from './display.mjs';
import { judgeImage, Refused } from './images.mjs';
import { bindKeys } from './keys.mjs';
import { linesOf, newsOf, showLines } from './mirror.mjs';
import { forget, read, write } from './store.mjs';
import { LANGUAGES, textOf } from './texts.mjs';

/** @typedef {import('./texts.mjs').Language} Language */
/** @typedef {{name: string, board: string, version: string, bytes: Uint8Array}} Image */

const CODE = /[#&]code=([0-9A-Za-z]{7})(&|$)/;

/** @param {string} id @returns {any} an element of the page */
const byId = (id) => document.getElementById(id);

/** Small choices of the player. @param {string} key @param {string} [value] to keep */
function setting(key, value) {
    try {
        if (value !== undefined) {
            localStorage.setItem(key, value);
        }
        return localStorage.getItem(key);
    } catch {
        return value ?? null;
    }
}

class Page {
    constructor() {
        this.language = this.firstLanguage();
        this.display = new Display(byId('display'));
        this.worker = new Worker('worker.js', { type: 'module' });
        this.board = setting('board') ?? SHIPPED[0];
        /** @type {Image | null} */
        this.image = null;
        /** @type {Uint8Array | null} */
        this.saves = null;
        /** Whether what is played is kept: not if another tab does. */
        this.keeps = true;
        /** @type {import('./mirror.mjs').Line[]} */
        this.lines = [];
        this.recording = new Recording(this.display.canvas, () => this.showRecording());
        /** @type {[string, Record<string, any>, boolean] | null} */
        this.status = null;
        /** Writes to the browser's store, one after the other. */
        this.writing = Promise.resolve();
        const fast = new URLSearchParams(location.search).has('fast');
        this.fixed = { fast };
        this.noise = new URLSearchParams(location.search).get('noise');
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
        if (!this.keeps) {
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
        const names =
            this.image && !SHIPPED.includes(this.image.board)
                ? [...SHIPPED, this.image.board]
                : SHIPPED;
        byId('board').replaceChildren(
            ...names.map((name) => {
                const option = document.createElement('option');
                const n = Object.keys(BOARDS[name].keys).length;
                option.value = name;
                option.textContent = `${this.text('keysCount', { n })} (${BOARDS[name].name})`;
                option.selected = name === this.board;
                return option;
            }),
        );
    }

    showImage() {
        const { image } = this;
        byId('ownImage').hidden = image === null;
        byId('image').textContent = image
            ? this.text('imageRuns', { file: image.name, version: image.version })
            : this.text('imageHint');
    }

    // --- The device ---

    /** Starts the board that is chosen. @param {{code?: string}} [more] */
    start(more = {}) {
        this.worker.postMessage({
            type: 'start',
            board: this.board,
            uf2: this.image?.bytes,
            saves: this.saves,
            noise: this.noise ? BigInt(this.noise) : this.fresh(),
            ...this.fixed,
            ...more,
        });
    }

    /** A seed nobody knows. */
    fresh() {
        return crypto.getRandomValues(new BigUint64Array(1))[0];
    }

    /** Takes board and image from the store, then starts. @param {{code?: string}} [more] */
    async load(more = {}) {
        try {
            this.image = (await read('image')) ?? null;
            if (this.image) {
                this.board = this.image.board;
            } else if (!SHIPPED.includes(this.board)) {
                this.board = SHIPPED[0];
            }
            this.saves = (await read(`saves-${this.board}`)) ?? null;
        } catch {
            this.keepNothing('notKept');
        }
        this.showBoards();
        this.showImage();
        this.start(more);
    }

    /** @param {string} why */
    keepNothing(why) {
        this.keeps = false;
        byId('kept').textContent = this.text(why);
    }

    /** @param {Uint8Array} saves */
    keep(saves) {
        this.saves = saves;
        if (!this.keeps) {
            return;
        }
        const key = `saves-${this.board}`;
        document.documentElement.dataset.kept = 'no';
        this.writing = this.writing
            .then(() => write(key, saves))
            .then(() => {
                document.documentElement.dataset.kept = this.saves === saves ? 'yes' : 'no';
            })
            .catch(() => this.keepNothing('notKept'));
    }

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
            case 'saves':
                this.keep(message.saves);
                break;
            case 'flash':
                download(new Blob([message.flash]), `thegame-${this.board}-flash.bin`);
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

    /** @param {File} file */
    async runImage(file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { board, version } = judgeImage(file.name, bytes, BOARDS);
        this.image = { name: file.name, board, version, bytes };
        this.tell('');
        await this.changeImage(board);
    }

    /** @param {string} board */
    async changeImage(board) {
        this.board = board;
        setting('board', board);
        if (this.keeps) {
            await this.writing;
            await (this.image ? write('image', this.image) : forget('image'));
            this.saves = (await read(`saves-${board}`)) ?? null;
        }
        this.showBoards();
        this.showImage();
        this.start();
    }

    /** @param {File} file */
    async takeFlash(file) {
        const { flashBytes, saveBytes } = BOARDS[this.board];
        if (file.size !== flashBytes) {
            throw new Refused('badFlash', { got: String(file.size), want: String(flashBytes) });
        }
        const flash = new Uint8Array(await file.arrayBuffer());
        this.keep(flash.slice(flashBytes - saveBytes));
        this.start();
        this.tell('uploaded');
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
            this.keep(new Uint8Array(BOARDS[this.board].saveBytes).fill(0xff));
            this.start();
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
        bindKeys(byId('handheld'), (key, down) =>
            this.worker.postMessage({ type: 'key', key, down }),
        );
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
            this.image = null;
            this.changeImage(byId('board').value);
        };
        byId('restart').onclick = () => this.start();
        byId('screenshot').onclick = () => screenshot(this.display.canvas);
        byId('record').onclick = () => this.record();
        byId('openImage').onclick = () => this.chooseFile('.uf2', (file) => this.runImage(file));
        byId('ownImage').onclick = () => {
            this.image = null;
            this.changeImage(SHIPPED.includes(this.board) ? this.board : SHIPPED[0]);
        };
        byId('downloadFlash').onclick = () => this.worker.postMessage({ type: 'flash' });
        byId('uploadFlash').onclick = () => this.chooseFile('.bin', (file) => this.takeFlash(file));
        byId('eraseFlash').onclick = () => this.erase();
        this.bindDrop();
        document.addEventListener('visibilitychange', () =>
            this.worker.postMessage({ type: 'pause', paused: document.hidden }),
        );
        window.addEventListener('hashchange', () => this.start({ code: this.code }));
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
                this.take(file, (dropped) => this.runImage(dropped));
            }
        });
    }

    /** The challenge code in the address. */
    get code() {
        return CODE.exec(location.hash)?.[1].toUpperCase() ?? '';
    }

    async begin() {
        byId('language').value = this.language;
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = ({ message }) => this.tell('noWorker', { why: message }, true);
        this.bind();
        this.showTheme();
        this.translate();
        await this.load({ code: this.code });
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
                page.keepNothing('elsewhere');
            }
            go(undefined);
            return lock ? new Promise(() => {}) : undefined;
        });
    });
}

const page = new Page();
await holdDevice(page);
await page.begin();
