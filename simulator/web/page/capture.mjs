/** Pictures and recordings of the display, as files. */

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {HTMLCanvasElement} canvas */
export function screenshot(canvas) {
    canvas.toBlob((blob) => {
        if (blob) {
            download(blob, 'thegame.png');
        }
    });
}

const PICTURES_A_SECOND = 30;

/** A video of the canvas, from one toggle to the next. */
export class Recording {
    /** @param {HTMLCanvasElement} canvas @param {() => void} onChange */
    constructor(canvas, onChange) {
        this.canvas = canvas;
        this.onChange = onChange;
        /** @type {MediaRecorder | null} */
        this.recorder = null;
    }

    get on() {
        return this.recorder !== null;
    }

    /** @returns {boolean} false: this browser cannot */
    toggle() {
        if (this.recorder) {
            this.recorder.stop();
            return true;
        }
        if (!('MediaRecorder' in globalThis) || !('captureStream' in this.canvas)) {
            return false;
        }
        /** @type {Blob[]} */
        const parts = [];
        const recorder = new MediaRecorder(this.canvas.captureStream(PICTURES_A_SECOND));
        recorder.ondataavailable = ({ data }) => parts.push(data);
        recorder.onstop = () => {
            this.recorder = null;
            const type = recorder.mimeType;
            download(new Blob(parts, { type }), `thegame.${type.includes('mp4') ? 'mp4' : 'webm'}`);
            this.onChange();
        };
        recorder.start();
        this.recorder = recorder;
        this.onChange();
        return true;
    }
}
