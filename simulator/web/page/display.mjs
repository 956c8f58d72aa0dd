/**
 * The glass: every dot is a whole number of the screen's own pixels wide. Behind the sharp picture
 * is the bloom, a coarse picture drawn large and smooth. The bloom is visible beside lit areas and
 * never inside them, so that dark letters on a lit row stay dark.
 */
export const WIDTH = 128;
export const HEIGHT = 64;
/** Up to this number of dark dots between two lit ones count as inside a lit area. */
const INSIDE = 4;
/** A dot of the bloom is this number of dots wide and high. */
const COARSE = 2;
/** Large dots have a gap between them: the gap is the size of a dot divided by this number. */
const GAP = 8;
const LEAST_WITH_GAP = 5;
const GROUND = [0x05, 0x07, 0x0a];
const LIT = [0xcf, 0xe8, 0xff];
const RING_MARGIN = 2;
const RING_MS = 600;

/** @param {Uint8Array | null} frame @returns {Uint8Array} 1 for each lit dot, row by row */
function dotsOf(frame) {
    const dots = new Uint8Array(WIDTH * HEIGHT);
    if (frame) {
        for (let i = 0; i < dots.length; i++) {
            dots[i] = (frame[(i >> 10) * WIDTH + (i & 127)] >> ((i >> 7) & 7)) & 1;
        }
    }
    return dots;
}

/**
 * Marks the dark dots between lit ones of a row or a column. @param {Uint8Array} dots @param
 * {Uint8Array} inside @param {number} lines @param {number} length @param {(line: number, i:
 * number) => number} at
 */
function fillBetween(dots, inside, lines, length, at) {
    for (let line = 0; line < lines; line++) {
        let last = -Infinity;
        for (let i = 0; i < length; i++) {
            if (dots[at(line, i)]) {
                for (let k = i - 1; k > last && i - last <= INSIDE + 1; k--) {
                    inside[at(line, k)] = 1;
                }
                last = i;
            }
        }
    }
}

/** @param {number} light contrast of the panel, 1 to 255 @returns {number[]} */
const colourOf = (light) => LIT.map((part) => Math.round(part * (0.8 + 0.2 * (light / 255))));

export class Display {
    /**
     * @param {HTMLElement} stage the element whose width the glass may have
     * @param {HTMLCanvasElement} canvas @param {HTMLCanvasElement} bloom @param {HTMLElement} ring
     */
    constructor(stage, canvas, bloom, ring) {
        this.stage = stage;
        this.canvas = canvas;
        this.bloom = bloom;
        this.ring = ring;
        canvas.width = WIDTH;
        canvas.height = HEIGHT;
        bloom.width = WIDTH / COARSE;
        bloom.height = HEIGHT / COARSE;
        /** @type {Uint8Array | null} */
        this.frame = null;
        this.light = 0;
        /** An enlarged copy of the picture during a recording. @type {HTMLCanvasElement | null} */
        this.large = null;
        new ResizeObserver(() => this.fit()).observe(stage);
        this.fit();
    }

    fit() {
        const ratio = devicePixelRatio;
        const size = Math.max(1, Math.floor((this.stage.clientWidth * ratio) / WIDTH));
        const { style } = /** @type {HTMLElement} */ (this.canvas.parentElement);
        const gap = size < LEAST_WITH_GAP ? 0 : Math.round(size / GAP);
        style.setProperty('--dot', `${size / ratio}px`);
        style.setProperty('--gap', `${gap / ratio}px`);
    }

    /** @param {Uint8Array | null} frame 1,024 bytes; null: a dark display @param {number} light */
    show(frame, light) {
        this.frame = light > 0 ? frame : null;
        this.light = light;
        const dots = dotsOf(this.frame);
        const inside = new Uint8Array(dots.length);
        fillBetween(dots, inside, HEIGHT, WIDTH, (line, i) => line * WIDTH + i);
        fillBetween(dots, inside, WIDTH, HEIGHT, (line, i) => i * WIDTH + line);
        this.paint(this.canvas, dots, inside);
        const around = this.contextOf(this.bloom);
        around.clearRect(0, 0, this.bloom.width, this.bloom.height);
        around.drawImage(this.canvas, 0, 0, this.bloom.width, this.bloom.height);
        if (this.large) {
            this.paintLarge(this.large);
        }
    }

    /**
     * @param {HTMLCanvasElement} canvas @param {Uint8Array} dots lit @param {Uint8Array} dark and
     * opaque
     */
    paint(canvas, dots, dark) {
        const picture = new ImageData(WIDTH, HEIGHT);
        const colour = colourOf(this.light);
        for (let i = 0; i < dots.length; i++) {
            if (dots[i] || dark[i]) {
                picture.data.set([...(dots[i] ? colour : GROUND), 255], 4 * i);
            }
        }
        this.contextOf(canvas).putImageData(picture, 0, 0);
    }

    /** @param {HTMLCanvasElement} canvas */
    contextOf(canvas) {
        return /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    }

    /**
     * Draws the picture for files, with several pixels per dot. @param {HTMLCanvasElement} canvas
     */
    paintLarge(canvas) {
        const context = this.contextOf(canvas);
        context.imageSmoothingEnabled = false;
        context.fillStyle = `rgb(${GROUND.join(' ')})`;
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(this.canvas, 0, 0, canvas.width, canvas.height);
    }

    /**
     * The place of a pointer on the display. @param {PointerEvent} event @returns {{x: number, y:
     * number}} in dots
     */
    placeOf(event) {
        const box = this.canvas.getBoundingClientRect();
        return {
            x: ((event.clientX - box.left) / box.width) * WIDTH,
            y: ((event.clientY - box.top) / box.height) * HEIGHT,
        };
    }

    /** Marks the thing under a finger at once. @param {import('./taps.mjs').Thing['box']} box */
    point(box) {
        const { ring } = this;
        const left = Math.max(0, box.left - RING_MARGIN);
        const top = Math.max(0, box.top - RING_MARGIN);
        ring.style.setProperty('--left', String(left));
        ring.style.setProperty('--top', String(top));
        ring.style.setProperty('--wide', String(Math.min(WIDTH, box.right + RING_MARGIN) - left));
        ring.style.setProperty('--high', String(Math.min(HEIGHT, box.bottom + RING_MARGIN) - top));
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        ring.animate({ opacity: [1, still ? 1 : 0] }, { duration: RING_MS, easing: 'ease-out' });
    }
}
