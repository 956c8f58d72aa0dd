/** Fingers, mouse and keyboard on the keys of the handheld. */

const KEYBOARD = new Map([
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', 'left'],
    ['ArrowRight', 'right'],
    ['Enter', 'a'],
    [' ', 'a'],
    ['x', 'a'],
    ['Backspace', 'b'],
    ['Escape', 'b'],
    ['z', 'b'],
]);
/** Elements that use the keyboard themselves. */
const CONTROLS = 'select, input, a, dialog';
const PRESSES_BUTTONS = ['Enter', ' '];

/** What holds each key down: fingers, the mouse, keys of the keyboard. */
class Holders {
    /**
     * @param {HTMLElement} handheld @param {(key: string, down: boolean, byTouch: boolean) => void}
     * onKey
     */
    constructor(handheld, onKey) {
        this.handheld = handheld;
        this.onKey = onKey;
        /** @type {Map<string, Set<string>>} */
        this.all = new Map();
    }

    /**
     * @param {string} key @param {string} holder @param {boolean} down @param {boolean} [byTouch]
     */
    hold(key, holder, down, byTouch = false) {
        const set = this.all.get(key) ?? new Set();
        const before = set.size > 0;
        if (down) {
            set.add(holder);
        } else {
            set.delete(holder);
        }
        this.all.set(key, set);
        if (set.size > 0 !== before) {
            this.handheld
                .querySelector(`[data-key="${key}"]`)
                ?.classList.toggle('down-now', !before);
            this.onKey(key, !before, byTouch);
        }
    }

    /**
     * Releases all keys of a holder, except for one. @param {string} holder @param {string} [but]
     * @returns {boolean} whether it held anything
     */
    release(holder, but = '') {
        let held = false;
        for (const [key, set] of this.all) {
            if (key !== but && set.has(holder)) {
                held = true;
                this.hold(key, holder, false);
            }
        }
        return held;
    }

    releaseAll() {
        for (const [key, set] of this.all) {
            for (const holder of [...set]) {
                this.hold(key, holder, false);
            }
        }
    }
}

/**
 * @param {Element | null | undefined} element @returns {string | undefined} the key that the
 * element is part of
 */
const keyAt = (element) =>
    /** @type {HTMLElement | null | undefined} */ (element?.closest?.('[data-key]'))?.dataset.key;

/**
 * Handles a finger on a key. On the pad the finger may slide to the next key. @param {HTMLElement}
 * button @param {Holders} holders
 */
function bindButton(button, holders) {
    const key = /** @type {string} */ (button.dataset.key);
    const pad = button.closest('.pad');
    const nameOf = (/** @type {PointerEvent} */ event) => `pointer ${event.pointerId}`;
    button.addEventListener('pointerdown', (event) => {
        if (event.button === 0) {
            button.setPointerCapture(event.pointerId);
            holders.hold(key, nameOf(event), true, event.pointerType === 'touch');
        }
    });
    if (pad) {
        button.addEventListener('pointermove', (event) => {
            const under = document.elementFromPoint(event.clientX, event.clientY);
            const other = pad.contains(under) ? keyAt(under) : undefined;
            if (other && button.hasPointerCapture(event.pointerId)) {
                holders.release(nameOf(event), other);
                holders.hold(other, nameOf(event), true, event.pointerType === 'touch');
            }
        });
    }
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
        button.addEventListener(end, (event) => {
            holders.release(nameOf(/** @type {PointerEvent} */ (event)));
        });
    }
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    // Screen readers and similar programs click without pressing.
    button.addEventListener('click', (event) => {
        if (event.detail === 0) {
            holders.hold(key, 'click', true);
            holders.hold(key, 'click', false);
        }
    });
}

/** @param {KeyboardEvent} event @returns {string | undefined} */
function keyOf(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = target.closest?.('button');
    if (button && PRESSES_BUTTONS.includes(event.key)) {
        return button.dataset.key;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) {
        return undefined;
    }
    return target.closest?.(CONTROLS) ? undefined : KEYBOARD.get(event.key);
}

/**
 * @param {HTMLElement} handheld whose buttons have data-key
 * @param {(key: string, down: boolean, byTouch: boolean) => void} onKey
 */
export function bindKeys(handheld, onKey) {
    const holders = new Holders(handheld, onKey);
    for (const button of handheld.querySelectorAll('[data-key]')) {
        bindButton(/** @type {HTMLElement} */ (button), holders);
    }
    document.addEventListener('keydown', (event) => {
        const key = keyOf(event);
        if (key) {
            event.preventDefault();
            if (!event.repeat) {
                holders.hold(key, `keyboard ${event.code}`, true);
            }
        }
    });
    document.addEventListener('keyup', (event) => {
        if (holders.release(`keyboard ${event.code}`)) {
            event.preventDefault();
        }
    });
    window.addEventListener('blur', () => holders.releaseAll());
}
