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
const CONTROLS = 'button, select, input, a, dialog';

/**
 * @param {HTMLElement} handheld whose buttons have data-key
 * @param {(key: string, down: boolean) => void} onKey
 */
export function bindKeys(handheld, onKey) {
    /** What holds each key down. @type {Map<string, Set<string>>} */
    const holders = new Map();
    const buttonOf = (/** @type {string} */ key) =>
        /** @type {HTMLElement} */ (handheld.querySelector(`[data-key="${key}"]`));

    /** @param {string} key @param {string} holder @param {boolean} down */
    const hold = (key, holder, down) => {
        const set = holders.get(key) ?? new Set();
        const before = set.size > 0;
        if (down) {
            set.add(holder);
        } else {
            set.delete(holder);
        }
        holders.set(key, set);
        if (set.size > 0 !== before) {
            buttonOf(key).classList.toggle('down-now', !before);
            onKey(key, !before);
        }
    };

    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
        handheld.querySelectorAll('[data-key]')
    )) {
        const key = /** @type {string} */ (button.dataset.key);
        button.addEventListener('pointerdown', (event) => {
            if (event.button === 0) {
                button.setPointerCapture(event.pointerId);
                hold(key, `pointer ${event.pointerId}`, true);
            }
        });
        for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
            button.addEventListener(end, (event) =>
                hold(key, `pointer ${/** @type {PointerEvent} */ (event).pointerId}`, false),
            );
        }
        button.addEventListener('contextmenu', (event) => event.preventDefault());
        // Screen readers and other helpers click without pressing.
        button.addEventListener('click', (event) => {
            if (event.detail === 0) {
                hold(key, 'click', true);
                hold(key, 'click', false);
            }
        });
    }

    /** @param {KeyboardEvent} event @returns {string | undefined} */
    const keyOf = (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        const button = target.closest?.('[data-key]');
        if (button && (event.key === 'Enter' || event.key === ' ')) {
            return /** @type {HTMLElement} */ (button).dataset.key;
        }
        if (event.ctrlKey || event.altKey || event.metaKey) {
            return undefined;
        }
        return target.closest?.(CONTROLS) && !button ? undefined : KEYBOARD.get(event.key);
    };
    document.addEventListener('keydown', (event) => {
        const key = keyOf(event);
        if (key) {
            event.preventDefault();
            if (!event.repeat) {
                hold(key, `keyboard ${event.code}`, true);
            }
        }
    });
    document.addEventListener('keyup', (event) => {
        for (const [key, set] of holders) {
            if (set.has(`keyboard ${event.code}`)) {
                event.preventDefault();
                hold(key, `keyboard ${event.code}`, false);
            }
        }
    });
    window.addEventListener('blur', () => {
        for (const [key, set] of holders) {
            for (const holder of [...set]) {
                hold(key, holder, false);
            }
        }
    });
}
