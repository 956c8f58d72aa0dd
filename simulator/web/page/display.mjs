/** Paints frames: dots as sharp as the screen allows; the glow around them is the style sheet's. */

const WIDTH = 128;
const HEIGHT = 64;

/** @param {number} light contrast of the panel, 1 to 255 @param {number} share of it @returns {string} */
function colourOf(light, share) {
    const level = (0.75 + 0.25 * (light / 255)) * share;
    return `rgb(${Math.round(210 * level)} ${Math.round(242 * level)} ${Math.round(255 * level)})`;
}

export class Display {
    /** @param {HTMLCanvasElement} canvas that lies in an element which decides its width */
    constructor(canvas) {
        this.canvas = canvas;
        this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        /** @type {Uint8Array | null} */
        this.frame = null;
        this.light = 0;
        new ResizeObserver(() => this.fit()).observe(
            /** @type {HTMLElement} */ (canvas.parentElement),
        );
        this.fit();
    }

    /** Makes a dot a whole number of the screen's own pixels. */
    fit() {
        const { canvas } = this;
        const around = /** @type {HTMLElement} */ (canvas.parentElement);
        const style = getComputedStyle(around);
        const free =
            around.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const size = Math.max(1, Math.floor((free * devicePixelRatio) / WIDTH));
        canvas.width = WIDTH * size;
        canvas.height = HEIGHT * size;
        canvas.style.width = `${canvas.width / devicePixelRatio}px`;
        this.paint();
    }

    /** @param {Uint8Array | null} frame 1,024 bytes; null: dark @param {number} light */
    show(frame, light) {
        this.frame = frame;
        this.light = light;
        this.paint();
    }

    paint() {
        const { context, canvas, frame, light } = this;
        const size = canvas.width / WIDTH;
        const gap = size < 3 ? 0 : Math.max(1, Math.round(size / 8));
        context.clearRect(0, 0, canvas.width, canvas.height);
        if (!frame || light === 0) {
            return;
        }
        /** @param {number} dot */
        const dots = (dot) => {
            for (let y = 0; y < HEIGHT; y++) {
                for (let x = 0; x < WIDTH; x++) {
                    if ((frame[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) {
                        context.fillRect(x * size, y * size, dot, dot);
                    }
                }
            }
        };
        context.fillStyle = colourOf(light, 0.7);
        dots(size);
        context.fillStyle = colourOf(light, 1);
        dots(size - gap);
    }
}
