/** Playing on the emulated handheld in a terminal, in real time. Node only. */
import process from 'node:process';
import {
    colourOf,
    renderChanges,
    renderRows,
    Strokes,
    splitInput,
    styleFor,
} from '../pictures/render.mjs';

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[2J';
const LEAVE = '\x1b[0m\x1b[?25h\x1b[?1049l';
const GLASS = '\x1b[48;5;16m';
const GREY = '\x1b[0;90m';
/** Signals that end a program and that Node can handle. */
export const SIGNALS = /** @type {NodeJS.Signals[]} */ ([
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
    'SIGQUIT',
    'SIGALRM',
    'SIGUSR1',
    'SIGUSR2',
    'SIGABRT',
    'SIGTRAP',
    'SIGXCPU',
    'SIGXFSZ',
    'SIGIO',
    'SIGPWR',
    'SIGSYS',
    'SIGSTKFLT',
]);
const STEP_MS = 16;
/** A longer lag is dropped: the computer was busy or asleep. */
const LAG_MS = 200;
const SHARE_EVERY_MS = 500;

const HINT = ['? keys   q leave'];
const HELP = [
    'arrows                   move             Shift+arrow   hold it',
    'Enter, Space, a          A: choose        A             hold A',
    'Esc, Backspace, b        B: back          B             hold B',
    'h                        hold the next key until h again',
    'm                        menu',
    'xx cut the power    r  reset    p  unplug or plug the display',
    '?  these lines      q  leave',
];

/** What is in the window: the picture, a line of status below it, and the keys below that. */
class Window {
    /** @param {import('../handheld/handheld.mjs').Handheld} handheld @param {any} stdout */
    constructor(handheld, stdout) {
        this.handheld = handheld;
        this.stdout = stdout;
        this.help = false;
        /** @type {string[] | null} rows of the picture as drawn; null: draw everything */
        this.rows = null;
        this.status = '';
        this.colour = 195;
        this.share = '';
        this.shareAt = -Infinity;
        this.before = { microseconds: 0, awakeMicroseconds: 0 };
    }

    /** Draws what changed. @param {number} now ms @param {boolean} holding a key is held down */
    draw(now, holding) {
        const { columns = 80, rows = 24 } = this.stdout;
        const style = styleFor(columns, rows);
        const left = Math.max(0, (columns - style.columns) >> 1);
        const top = Math.max(0, (rows - style.rows - HELP.length - 1) >> 1);
        /** @param {number} row @param {string} text */
        const put = (row, text) =>
            row < rows ? `\x1b[${row + 1};${left + 1}H${text.slice(0, columns - left)}` : '';

        const { light } = this.handheld;
        if (light > 0 && colourOf(light) !== this.colour) {
            this.colour = colourOf(light);
            this.rows = null;
        }
        let text = '';
        if (this.rows === null) {
            const lines = this.help ? HELP : HINT;
            const below = lines.map((line, i) => put(top + style.rows + 1 + i, line));
            text += `\x1b[0m\x1b[2J${GREY}${below.join('')}`;
            this.status = '';
        }
        const picture = renderRows(style, this.handheld.frame());
        const changes = renderChanges(this.rows, picture, left, top);
        if (changes !== '') {
            text += `${GLASS}\x1b[38;5;${this.colour}m${changes}\x1b[0m`;
        }
        this.rows = picture;
        const status = this.statusLine(now, holding);
        if (status !== this.status) {
            this.status = status;
            text += `${GREY}${put(top + style.rows, status)}\x1b[K\x1b[0m`;
        }
        if (text !== '') {
            this.stdout.write(text);
        }
    }

    /** @param {number} now @param {boolean} holding */
    statusLine(now, holding) {
        const { handheld } = this;
        const { tone } = handheld;
        const parts = [
            handheld.board.name,
            handheld.state === 'running' ? this.awakeShare(now) : handheld.state,
            handheld.led ? 'light on' : '',
            tone > 0 ? `♪ ${Math.round(tone)} Hz` : '',
            handheld.wiring.present ? '' : 'display unplugged',
            holding ? 'hold' : '',
        ];
        return parts.filter((part) => part !== '').join('   ');
    }

    /** @param {number} now */
    awakeShare(now) {
        if (now - this.shareAt > SHARE_EVERY_MS) {
            const stats = this.handheld.stats();
            const passed = stats.microseconds - this.before.microseconds;
            const awake = stats.awakeMicroseconds - this.before.awakeMicroseconds;
            this.share = passed > 0 ? `awake ${((awake / passed) * 100).toFixed(1)} %` : '';
            this.shareAt = now;
            this.before = stats;
        }
        return this.share;
    }
}

/** The stroke that holds the key of the menu. @param {{keys: Map<string, number>}} board */
const menuKey = ({ keys }) => (keys.has('b') && keys.size > 2 ? 'B' : 'A');

/** From entering the terminal to leaving it. */
class Session {
    /**
     * @param {import('../handheld/handheld.mjs').Handheld} handheld
     * @param {{stdin: any, stdout: any}} streams
     */
    constructor(handheld, { stdin, stdout }) {
        this.handheld = handheld;
        this.stdin = stdin;
        this.stdout = stdout;
        this.window = new Window(handheld, stdout);
        this.strokes = new Strokes();
        this.before = performance.now();
        this.cutWanted = false; // x was pressed: another one cuts the power
        /** @param {Buffer | string} chunk */
        this.onInput = (chunk) => this.take(String(chunk));
        this.onResize = () => {
            this.window.rows = null;
        };
        this.onLeave = () => this.leave();
        this.restore = () => {
            if (this.stdin.isTTY) {
                this.stdin.setRawMode(false);
            }
            this.stdout.write(LEAVE);
        };
        /** @type {Promise<void>} settled once the terminal is as it was */
        this.over = new Promise((resolve, reject) => {
            this.resolve = resolve;
            this.reject = reject;
        });
    }

    enter() {
        const { stdin, stdout } = this;
        process.once('exit', this.restore);
        SIGNALS.forEach((signal) => process.on(signal, this.onLeave));
        stdout.on('resize', this.onResize);
        stdout.write(ENTER);
        if (stdin.isTTY) {
            stdin.setRawMode(true);
        }
        stdin.setEncoding('utf8');
        stdin.resume();
        stdin.on('data', this.onInput);
        stdin.on('end', this.onLeave);
        this.timer = setInterval(() => this.step(), STEP_MS);
    }

    /** @param {unknown} [error] what ended it, if not the player */
    leave(error) {
        clearInterval(this.timer);
        this.stdin.off('data', this.onInput);
        this.stdin.off('end', this.onLeave);
        this.stdout.off('resize', this.onResize);
        SIGNALS.forEach((signal) => process.off(signal, this.onLeave));
        process.off('exit', this.restore);
        this.restore();
        this.stdin.pause();
        if (error) {
            this.reject(error);
        } else {
            this.resolve();
        }
    }

    /** @param {string} chunk */
    take(chunk) {
        for (const input of splitInput(chunk)) {
            if (!this.strokes.strike(input, performance.now())) {
                this.command(input);
            }
        }
    }

    /** @param {string} input */
    command(input) {
        const { handheld } = this;
        switch (input) {
            case 'q':
            case '\x03':
                this.leave();
                break;
            case '?':
                this.window.help = !this.window.help;
                this.window.rows = null;
                break;
            case 'm':
                this.strokes.strike(menuKey(handheld.board), performance.now());
                break;
            case 'x':
                if (this.cutWanted) {
                    handheld.cut();
                }
                this.cutWanted = !this.cutWanted;
                return;
            case '\x1a':
                this.suspend();
                break;
            case 'r':
                handheld.reset();
                break;
            case 'p':
                if (handheld.wiring.present) {
                    handheld.unplug();
                } else {
                    handheld.plug();
                }
        }
        this.cutWanted = false;
    }

    /** Ctrl-Z: gives the terminal back until the shell says go on. */
    suspend() {
        clearInterval(this.timer);
        this.restore();
        process.once('SIGCONT', () => {
            this.stdout.write(ENTER);
            if (this.stdin.isTTY) {
                this.stdin.setRawMode(true);
            }
            this.window.rows = null;
            this.before = performance.now();
            this.timer = setInterval(() => this.step(), STEP_MS);
        });
        process.kill(process.pid, 'SIGTSTP');
    }

    step() {
        const now = performance.now();
        const { handheld, strokes } = this;
        const wanted = strokes.keyAt(now);
        try {
            for (const key of handheld.board.keys.keys()) {
                if (handheld.keys.down.has(key) !== (key === wanted)) {
                    handheld.keys.set(key, key === wanted);
                }
            }
            handheld.run(Math.min(now - this.before, LAG_MS));
            this.before = now;
            this.window.draw(now, strokes.lockNext || strokes.until === Infinity);
        } catch (error) {
            this.leave(error);
        }
    }
}

/**
 * Runs until the player leaves or the firmware fails.
 * @param {import('../handheld/handheld.mjs').Handheld} handheld
 * @param {{stdin?: any, stdout?: any}} [streams] instead of those of the process
 * @returns {Promise<void>} rejects with what the run threw
 */
export function playInTerminal(handheld, { stdin = process.stdin, stdout = process.stdout } = {}) {
    const session = new Session(handheld, { stdin, stdout });
    session.enter();
    return session.over;
}
