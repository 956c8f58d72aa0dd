/** Pictures and recordings of the display, as files. */

const WIDTH = 1024;
const HEIGHT = 512;
const PICTURES_A_SECOND = 30;

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * @param {import('./display.mjs').Display} display @returns {HTMLCanvasElement} the display as it
 * is now, enlarged
 */
function largeOf(display) {
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    display.paintLarge(canvas);
    return canvas;
}

/** @param {import('./display.mjs').Display} display */
export function screenshot(display) {
    largeOf(display).toBlob((blob) => {
        if (blob) {
            download(blob, 'thegame.png');
        }
    });
}

/** A video of the display, from one toggle to the next. */
export class Recording {
    /** @param {import('./display.mjs').Display} display @param {() => void} onChange */
    constructor(display, onChange) {
        this.display = display;
        this.onChange = onChange;
        /** @type {MediaRecorder | null} */
        this.recorder = null;
    }

    get on() {
        return this.recorder !== null;
    }

    /** @returns {boolean} false: this browser cannot record */
    toggle() {
        if (this.recorder) {
            this.recorder.stop();
            return true;
        }
        const canvas = largeOf(this.display);
        if (!('MediaRecorder' in globalThis) || !('captureStream' in canvas)) {
            return false;
        }
        /** @type {Blob[]} */
        const parts = [];
        const recorder = new MediaRecorder(canvas.captureStream(PICTURES_A_SECOND));
        recorder.ondataavailable = ({ data }) => parts.push(data);
        recorder.onstop = () => {
            this.recorder = null;
            this.display.large = null;
            const type = recorder.mimeType;
            download(new Blob(parts, { type }), `thegame.${type.includes('mp4') ? 'mp4' : 'webm'}`);
            this.onChange();
        };
        recorder.start();
        this.recorder = recorder;
        this.display.large = canvas;
        this.onChange();
        return true;
    }
}
