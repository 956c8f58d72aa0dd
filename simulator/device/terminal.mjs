/** Playing on the emulated handheld in a terminal, in real time. Node only. */
import process from 'node:process';
import { renderChanges, renderRows, splitInput, Strokes, styleFor } from './render.mjs';

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[2J';
const LEAVE = '\x1b[0m\x1b[?25h\x1b[?1049l';
const GLASS = '\x1b[48;5;16m';
const STEP_MS = 16;
/** More than this is not caught up with: the computer was busy or asleep. */
const LAG_MS = 200;
const STATUS_EVERY_MS = 500;

const HELP = [
    'arrows                   move             Shift+arrow   hold it',
    'Enter, Space, a          A: choose        A             hold A',
    'Esc, Backspace, b        B: back          B             hold B',
    'h                        hold the next key until h again',
    'x  cut the power    r  reset    p  unplug or plug the display',
    '?  these lines      q  leave',
];

/** A dim panel shows in a dim colour of the 256. */
function colourOf(light) {
    return light >= 128 ? 195 : light >= 64 ? 152 : light >= 16 ? 109 : 66;
}

/**
 * Runs until the player leaves or the firmware fails.
 * @param {import('./handheld.mjs').Handheld} handheld
 * @param {{stdin?: any, stdout?: any}} [streams] instead of those of the process
 * @returns {Promise<void>} rejects with what the run threw
 */
export function playInTerminal(handheld, { stdin = process.stdin, stdout = process.stdout } = {}) {
    const strokes = new Strokes();
    /** @type {string[] | null} */
    let shown = null;
    let status = '';
    let help = false;
    let colour = 0;
    let before = performance.now();
    let statusAt = 0;
    let awakeBefore = { micros: 0, awake: 0 };

    const layout = () => {
        const columns = stdout.columns ?? 80;
        const rows = stdout.rows ?? 24;
        const style = styleFor(columns, rows);
        return {
            style,
            left: Math.max(0, (columns - style.columns) >> 1),
            top: Math.max(0, (rows - style.rows - HELP.length - 1) >> 1),
            columns,
            rows,
        };
    };

    const draw = () => {
        const { style, left, top, columns, rows } = layout();
        let text = '';
        if (shown === null) {
            text += '\x1b[0m\x1b[2J';
            status = '';
            (help ? HELP : ['? keys   q leave']).forEach((line, i) => {
                const row = top + style.rows + 1 + i;
                if (row < rows) {
                    text += `\x1b[${row + 1};${left + 1}H\x1b[90m${line.slice(0, columns - left)}`;
                }
            });
        }
        const { light } = handheld;
        if (light > 0 && colourOf(light) !== colour) {
            colour = colourOf(light);
            shown = null;
        }
        const now = renderRows(style, handheld.frame());
        const changes = renderChanges(shown, now, left, top);
        if (changes !== '') {
            text += `${GLASS}\x1b[38;5;${colour || 195}m${changes}\x1b[0m`;
        }
        shown = now;
        const line = statusLine();
        if (line !== status) {
            status = line;
            text += `\x1b[0;90m\x1b[${top + style.rows + 1};${left + 1}H${line.slice(0, columns - left)}\x1b[K\x1b[0m`;
        }
        if (text !== '') {
            stdout.write(text);
        }
    };

    let share = '';
    const statusLine = () => {
        if (performance.now() - statusAt > STATUS_EVERY_MS) {
            statusAt = performance.now();
            const { microseconds, awakeMicroseconds } = handheld.stats();
            const passed = microseconds - awakeBefore.micros;
            share = passed > 0 ? `awake ${(((awakeMicroseconds - awakeBefore.awake) / passed) * 100).toFixed(1)} %` : '';
            awakeBefore = { micros: microseconds, awake: awakeMicroseconds };
        }
        const { tone } = handheld;
        return [
            handheld.board.name,
            handheld.state === 'running' ? share : handheld.state,
            handheld.led ? 'light on' : '',
            tone > 0 ? `♪ ${Math.round(tone)} Hz` : '',
            handheld.wiring.present ? '' : 'display unplugged',
            strokes.lockNext || strokes.until === Infinity ? 'hold' : '',
        ].filter((part) => part !== '').join('   ');
    };

    return new Promise((resolve, reject) => {
        /** @type {NodeJS.Timeout} */
        let timer;
        const onSignal = () => leave();
        const onResize = () => {
            shown = null;
        };
        const restore = () => {
            if (stdin.isTTY) {
                stdin.setRawMode(false);
            }
            stdout.write(LEAVE);
        };
        const leave = (error) => {
            clearInterval(timer);
            stdin.off('data', onInput);
            stdout.off('resize', onResize);
            signals.forEach((signal) => process.off(signal, onSignal));
            process.off('exit', restore);
            restore();
            stdin.pause();
            if (error) {
                reject(error);
            } else {
                resolve();
            }
        };
        const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

        const command = (input) => {
            if (input === 'q' || input === '\x03') {
                leave();
            } else if (input === '?') {
                help = !help;
                shown = null;
            } else if (input === 'x') {
                handheld.cut();
            } else if (input === 'r') {
                handheld.reset();
            } else if (input === 'p') {
                if (handheld.wiring.present) {
                    handheld.unplug();
                } else {
                    handheld.plug();
                }
            }
        };
        const onInput = (chunk) => {
            for (const input of splitInput(String(chunk))) {
                if (!strokes.strike(input, performance.now())) {
                    command(input);
                }
            }
        };
        const moveKeys = (now) => {
            const wanted = strokes.keyAt(now);
            for (const key of handheld.board.keys.keys()) {
                if (handheld.keys.down.has(key) !== (key === wanted)) {
                    handheld.keys.set(key, key === wanted);
                }
            }
        };
        const step = () => {
            const now = performance.now();
            try {
                moveKeys(now);
                handheld.run(Math.min(now - before, LAG_MS));
                before = now;
                draw();
            } catch (error) {
                leave(error);
            }
        };

        process.once('exit', restore);
        signals.forEach((signal) => process.on(signal, onSignal));
        stdout.on('resize', onResize);
        stdout.write(ENTER);
        if (stdin.isTTY) {
            stdin.setRawMode(true);
        }
        stdin.setEncoding('utf8');
        stdin.resume();
        stdin.on('data', onInput);
        stdin.once('end', () => leave());
        timer = setInterval(step, STEP_MS);
    });
}
