/** The drawer: language, colours, help, board, image, saves, pictures, the page's own address. */
import { download, Recording, screenshot } from './capture.mjs';
import { Refused } from './images.mjs';
import { makeQr } from './qr.mjs';
import { setting } from './store.mjs';

/** The width of the white border of a QR code, in modules. */
const QUIET = 4;
const THEME_COLOURS = { light: '#e8e3d9', dark: '#121317' };

/** @param {string} id @returns {any} an element of the page */
const byId = (id) => document.getElementById(id);

/**
 * @param {string} text @param {HTMLCanvasElement} canvas @returns {boolean} false: the text is too
 * long
 */
function drawQr(text, canvas) {
    const modules = makeQr(text);
    if (!modules) {
        return false;
    }
    canvas.width = canvas.height = modules.length + 2 * QUIET;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    modules.forEach((row, y) => {
        row.forEach((dark, x) => {
            if (dark) {
                context.fillRect(x + QUIET, y + QUIET, 1, 1);
            }
        });
    });
    return true;
}

/**
 * @typedef {object} Around the page that the drawer belongs to
 * @property {import('./device.mjs').Device} device
 * @property {import('./display.mjs').Display} display
 * @property {(name: string, values?: Record<string, any>) => string} text
 * @property {(name: string, values?: Record<string, any>, bad?: boolean) => void} tell
 * @property {(language: string) => void} choose a language
 */

export class Workbench {
    /** @param {Around} page */
    constructor(page) {
        this.page = page;
        this.recording = new Recording(page.display, () => this.showRecording());
        /** The keys of the running board. @type {string[]} */
        this.keys = [];
    }

    get dark() {
        return matchMedia('(prefers-color-scheme: dark)');
    }

    showTheme() {
        const kept = setting('theme') ?? '';
        const wanted = ['light', 'dark'].includes(kept) ? kept : 'auto';
        byId('theme').value = wanted;
        const dark = wanted === 'auto' ? this.dark.matches : wanted === 'dark';
        const theme = dark ? 'dark' : 'light';
        document.documentElement.dataset.theme = theme;
        document
            .querySelector('meta[name="theme-color"]')
            ?.setAttribute('content', THEME_COLOURS[theme]);
    }

    /** Shows everything that depends on the language, the board or the image. */
    show() {
        this.showHelp();
        this.showBoards();
        this.showImage();
        this.showKept();
        this.showRecording();
    }

    get twoKeys() {
        return this.keys.length > 0 && !this.keys.includes('up');
    }

    showHelp() {
        const two = this.twoKeys ? 'Two' : '';
        const rows = [
            ...(two ? [] : [['helpMove', 'helpMoveWhat']]),
            ['helpA', `help${two}AWhat`],
            ['helpB', `help${two}BWhat`],
            ['helpRead', 'helpReadWhat'],
        ];
        byId('help').replaceChildren(
            ...rows.flatMap(([key, what]) => {
                const term = document.createElement('dt');
                term.textContent = this.page.text(key);
                const meaning = document.createElement('dd');
                meaning.textContent = this.page.text(what);
                return [term, meaning];
            }),
        );
        byId('glass').setAttribute('aria-label', this.page.text(two ? 'glassTwo' : 'glass'));
    }

    showKept() {
        const { notKept, keeps } = this.page.device;
        byId('kept').textContent = this.page.text(notKept || 'keptHere');
        byId('kept').classList.toggle('bad', !keeps);
        byId('damaged').hidden = this.page.device.damaged === undefined;
    }

    showBoards() {
        const { board, image } = this.page.device;
        const names = image && !SHIPPED.includes(image.board) ? [...SHIPPED, image.board] : SHIPPED;
        byId('board').replaceChildren(
            ...names.map((name) => {
                const option = document.createElement('option');
                const n = Object.keys(BOARDS[name].keys).length;
                option.value = name;
                option.textContent = `${this.page.text('keysCount', { n })} (${BOARDS[name].name})`;
                option.selected = name === board;
                return option;
            }),
        );
    }

    showImage() {
        const { image } = this.page.device;
        byId('ownImage').hidden = image === null;
        byId('image').textContent = image
            ? this.page.text('imageRuns', { file: image.name, version: image.version })
            : this.page.text('imageHint');
    }

    showRecording() {
        byId('record').setAttribute('aria-pressed', String(this.recording.on));
        byId('record').textContent = this.page.text(this.recording.on ? 'recordStop' : 'record');
    }

    /** @param {string} name @returns {Promise<boolean>} */
    ask(name) {
        const dialog = byId('question');
        byId('questionText').textContent = this.page.text(name);
        dialog.returnValue = '';
        dialog.showModal();
        return new Promise((resolve) => {
            byId('yes').onclick = () => dialog.close('yes');
            byId('no').onclick = () => dialog.close('no');
            dialog.onclose = () => resolve(dialog.returnValue === 'yes');
        });
    }

    /**
     * Uses a file. The answer appears under the glass, so the drawer closes. @param {File} file
     * @param {(file: File) => Promise<void>} use
     */
    async take(file, use) {
        byId('workbench').close();
        try {
            await use(file);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.page.tell(error.text, error.values, true);
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
            byId('workbench').close();
            this.page.device.erase();
            this.page.tell('erased');
        }
    }

    saveDamaged() {
        const { device } = this.page;
        download(device.damagedFile(), `thegame-${device.board}-damaged.bin`);
    }

    async forgetDamaged() {
        if (await this.ask('forgetDamagedAsk')) {
            await this.page.device.forgetDamaged();
            this.showKept();
        }
    }

    record() {
        if (!this.recording.toggle()) {
            this.page.tell('noRecorder', {}, true);
        }
    }

    restart() {
        byId('workbench').close();
        this.page.tell('');
        this.page.device.start();
    }

    useOwnImage() {
        const { device } = this.page;
        byId('workbench').close();
        this.page.tell('');
        device.changeImage(SHIPPED.includes(device.board) ? device.board : SHIPPED[0]);
    }

    /**
     * The button after a console has stopped: our image instead of a foreign one, else a restart.
     * @returns {{text: string, go: () => void}}
     */
    wayOn() {
        return this.page.device.image
            ? { text: 'ownImage', go: () => this.useOwnImage() }
            : { text: 'restart', go: () => this.restart() };
    }

    /** @param {Uint8Array} flash */
    saveFlash(flash) {
        const name = `thegame-${this.page.device.board}-flash.bin`;
        download(new Blob([/** @type {any} */ (flash)]), name);
    }

    open() {
        byId('takeAway').hidden = !drawQr(location.origin + location.pathname, byId('qr'));
        byId('workbench').showModal();
    }

    bind() {
        const { device } = this.page;
        const drawer = byId('workbench');
        byId('openWorkbench').onclick = () => this.open();
        byId('closeWorkbench').onclick = () => drawer.close();
        drawer.onclick = (/** @type {MouseEvent} */ event) => {
            if (event.target === drawer && event.clientX < drawer.getBoundingClientRect().left) {
                drawer.close();
            }
        };
        byId('language').onchange = () => this.page.choose(byId('language').value);
        byId('theme').onchange = () => {
            setting('theme', byId('theme').value);
            this.showTheme();
        };
        this.dark.addEventListener('change', () => this.showTheme());
        byId('board').onchange = () => device.changeImage(byId('board').value);
        byId('restart').onclick = () => this.restart();
        byId('screenshot').onclick = () => screenshot(this.page.display);
        byId('record').onclick = () => this.record();
        byId('openImage').onclick = () => this.chooseFile('.uf2', (file) => device.runImage(file));
        byId('ownImage').onclick = () => this.useOwnImage();
        byId('downloadFlash').onclick = () => device.post({ type: 'flash' });
        byId('uploadFlash').onclick = () =>
            this.chooseFile('.bin', async (file) => {
                await device.takeFlash(file);
                this.page.tell('uploaded');
            });
        byId('eraseFlash').onclick = () => this.erase();
        byId('downloadDamaged').onclick = () => this.saveDamaged();
        byId('forgetDamaged').onclick = () => this.forgetDamaged();
        this.bindDrop();
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
                this.take(file, (dropped) => this.page.device.runImage(dropped));
            }
        });
    }
}
