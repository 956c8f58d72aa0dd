/**
 * The device behind the page: which board and image run in the worker, and what the browser keeps
 * of them.
 */
import { judgeImage, Refused } from './images.mjs';
import { judgeKeptBoard, judgeKeptImage, judgeKeptSaves, judgeNoise } from './kept.mjs';
import { forget, read, setting, write } from './store.mjs';

/** @typedef {{name: string, board: string, version: string, bytes: Uint8Array}} Image */
/**
 * @typedef {object} Around the page, which gets what the device reports
 * @property {(message: any) => void} hear a message of the worker
 * @property {() => void} showImage the board or the image has changed
 * @property {(name: string, values?: Record<string, any>, bad?: boolean) => void} tell
 * @property {() => void} showKept whether the game is kept has changed
 * @property {() => number} language the language that the console is to speak, a number of enum
 * language (hal/hal.h)
 */

export class Device {
    /** @param {Around} page */
    constructor(page) {
        this.page = page;
        this.worker = new Worker('worker.js', { type: 'module' });
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = ({ message }) => page.tell('noWorker', { why: message }, true);
        this.board = judgeKeptBoard(setting('board'), SHIPPED);
        /** @type {Image | null} */
        this.image = null;
        /** @type {Uint8Array | null} */
        this.saves = null;
        /** Damaged saves of the board, set aside; undefined: there are none. @type {unknown} */
        this.damaged = undefined;
        /** Why the game is not kept, a name in texts.mjs; '': the game is kept. */
        this.notKept = '';
        /** The writes to the browser's store, which run one after the other. */
        this.writing = Promise.resolve();
        const address = new URLSearchParams(location.search);
        this.fixed = { fast: address.has('fast') };
        this.noise = judgeNoise(address.get('noise'));
        if (address.has('noise') && this.noise === null) {
            page.tell('badNoise', { noise: String(address.get('noise')) }, true);
        }
    }

    get keeps() {
        return this.notKept === '';
    }

    /** @param {any} message to the worker */
    post(message) {
        this.worker.postMessage(message);
    }

    /** @param {any} message of the worker */
    hear(message) {
        if (message.type === 'saves') {
            this.keep(message.saves);
        } else {
            this.page.hear(message);
        }
    }

    /** Starts the chosen board. @param {{code?: string, language?: number}} [more] */
    start(more = {}) {
        this.post({
            type: 'start',
            board: this.board,
            uf2: this.image?.bytes,
            saves: this.saves,
            noise: this.noise ?? this.fresh(),
            ...('language' in more ? {} : { language: this.page.language() }),
            ...this.fixed,
            ...more,
        });
    }

    /** A random seed. */
    fresh() {
        return crypto.getRandomValues(new BigUint64Array(1))[0];
    }

    /**
     * Reads the board and the image from the store, then starts. @param {{code?: string}} [more]
     */
    async load(more = {}) {
        await this.attempt(async () => {
            const kept = await read('image');
            this.image = judgeKeptImage(kept, BOARDS);
            if (kept !== undefined && this.image === null) {
                this.page.tell('badKeptImage', {}, true);
                await forget('image');
            }
            this.board = this.image?.board ?? this.board;
            await this.loadSaves();
        });
        this.page.showImage();
        this.start(more);
    }

    async loadSaves() {
        const { saveBytes } = BOARDS[this.board];
        const kept = await read(`saves-${this.board}`);
        this.saves = judgeKeptSaves(kept, saveBytes);
        if (kept !== undefined && this.saves === null) {
            await this.setAside(kept);
        }
        this.damaged = await read(`damaged-${this.board}`);
    }

    /**
     * Damaged saves stay in the store under another name, so that nothing overwrites them. Only the
     * newest damaged saves are kept. @param {unknown} kept
     */
    async setAside(kept) {
        if (this.keeps) {
            await write(`damaged-${this.board}`, kept);
            await forget(`saves-${this.board}`);
        }
        this.page.tell('badKeptSaves', {}, true);
    }

    /** @returns {Blob} the damaged saves: bytes as they are, anything else as JSON */
    damagedFile() {
        const { damaged } = this;
        const bytes = damaged instanceof ArrayBuffer || ArrayBuffer.isView(damaged);
        return new Blob([/** @type {any} */ (bytes ? damaged : JSON.stringify(damaged))]);
    }

    async forgetDamaged() {
        await this.attempt(() => forget(`damaged-${this.board}`));
        this.damaged = undefined;
    }

    /**
     * Runs a write to the store. If the store refuses, the values are not kept, and the page runs
     * on. @param {() => Promise<void>} what
     */
    async attempt(what) {
        try {
            await what();
        } catch {
            this.keepNothing('notKept');
        }
    }

    /** @param {string} why a name in texts.mjs; only the first reason counts */
    keepNothing(why) {
        if (this.keeps) {
            this.notKept = why;
            this.page.tell(why, {}, true);
        }
        this.page.showKept();
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

    /** @param {File} file */
    async runImage(file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { board, version } = judgeImage(file.name, bytes, BOARDS);
        this.page.tell('');
        await this.changeImage(board, { name: file.name, board, version, bytes });
    }

    /**
     * Changes to another board, with the given image or with ours. @param {string} board @param
     * {Image | null} [image]
     */
    async changeImage(board, image = null) {
        this.image = image;
        this.board = board;
        setting('board', board);
        this.saves = null;
        await this.writing;
        await this.attempt(async () => {
            await this.loadSaves();
            if (this.keeps) {
                await (this.image ? write('image', this.image) : forget('image'));
            }
        });
        this.page.showImage();
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
        // Saves from elsewhere have their own language.
        this.start({ language: undefined });
    }

    erase() {
        this.keep(new Uint8Array(BOARDS[this.board].saveBytes).fill(0xff));
        this.start();
    }
}
