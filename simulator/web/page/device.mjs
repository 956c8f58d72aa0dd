/** The device behind the page: which board and image run in the worker, and what of it is kept. */
import { judgeImage, Refused } from './images.mjs';
import { forget, read, setting, write } from './store.mjs';

/** @typedef {{name: string, board: string, version: string, bytes: Uint8Array}} Image */
/**
 * @typedef {object} Around what the device has to say goes there
 * @property {(message: any) => void} hear of the worker
 * @property {() => void} showImage board or image are other ones
 * @property {(name: string, values?: Record<string, any>, bad?: boolean) => void} tell
 * @property {(name: string) => void} tellNotKept
 */

export class Device {
    /** @param {Around} page */
    constructor(page) {
        this.page = page;
        this.worker = new Worker('worker.js', { type: 'module' });
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = ({ message }) => page.tell('noWorker', { why: message }, true);
        this.board = setting('board') ?? SHIPPED[0];
        /** @type {Image | null} */
        this.image = null;
        /** @type {Uint8Array | null} */
        this.saves = null;
        /** Whether what is played is kept: not if another tab does. */
        this.keeps = true;
        /** Writes to the browser's store, one after the other. */
        this.writing = Promise.resolve();
        const address = new URLSearchParams(location.search);
        this.fixed = { fast: address.has('fast') };
        this.noise = address.get('noise');
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

    /** Starts the board that is chosen. @param {{code?: string}} [more] */
    start(more = {}) {
        this.post({
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
        this.page.showImage();
        this.start(more);
    }

    /** @param {string} why */
    keepNothing(why) {
        this.keeps = false;
        this.page.tellNotKept(why);
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

    /** Another board, with an image of its own or ours. @param {string} board @param {Image | null} [image] */
    async changeImage(board, image = null) {
        this.image = image;
        this.board = board;
        setting('board', board);
        if (this.keeps) {
            await this.writing;
            await (this.image ? write('image', this.image) : forget('image'));
            this.saves = (await read(`saves-${board}`)) ?? null;
        }
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
        this.start();
    }

    erase() {
        this.keep(new Uint8Array(BOARDS[this.board].saveBytes).fill(0xff));
        this.start();
    }
}
