/** `./dev emulate`: the command line of the emulated handheld. Node only. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Fault } from '../chip/fault.mjs';
import { BoardError, parseBoard } from '../handheld/board.mjs';
import { Handheld } from '../handheld/handheld.mjs';
import { parseScript, runScript, ScriptError } from '../handheld/script.mjs';
import { Uf2Error } from '../handheld/uf2.mjs';
import {
    checkFlash,
    checkFolder,
    knownBoards,
    readBoard,
    readFlash,
    usualUf2,
    writeFlash,
    writeShot,
} from './files.mjs';

const HELP = `usage: ./dev emulate [OPTIONS]

Runs a UF2 file in an emulated handheld: in this terminal, or by a script.

  --board BOARD        a board in boards/; pico, unless told otherwise
  --uf2 FILE           the image; that of \`./dev firmware BOARD\`, unless told otherwise
  --script FILE        run a script in emulated time; - is the standard input
  --out DIR            where the script's pictures go
  --flash FILE         keep the flash in FILE: games and settings last
  --noise SEED|stuck   shuffle from a seed, or from a broken source
  --cut N[:BYTES]      lose power at the N-th flash operation, or BYTES into it
  --display u8g2[:SETUP]  the image that drives its panel by u8g2; what u8g2 sends beyond the data
                       sheet is passed over, and named in the end

A script has one command a line; # begins a comment:
  press KEY            60 ms down, 60 ms up; KEY is up down left right a b
  hold KEY MS          MS down, 60 ms up
  wait MS              lets time pass
  shot NAME            waits until the screen is at rest, then DIR/NAME.png and .pbm
  sleep                lets time pass until the display is off
  cut, reset           loses power and starts again; restarts
  unplug, plug         takes the display away, puts it back
  stats                prints a line of JSON

Exit status: 0, or 1 if something failed, or 2 if the arguments or the script are wrong.`;

const OPTIONS = [
    '--board',
    '--uf2',
    '--script',
    '--out',
    '--flash',
    '--noise',
    '--cut',
    '--display',
];

/** Wrong arguments. */
class Misused extends Error {}

/** @param {string} text @returns {bigint | 'stuck'} */
function parseNoise(text) {
    if (text === 'stuck') {
        return text;
    }
    const value = /^(\d+|0[xX][0-9a-fA-F]+)$/.test(text) ? BigInt(text) : -1n;
    if (value < 0n || value >= 1n << 64n) {
        throw new Misused(`--noise takes a number or the word stuck, not '${text}'`);
    }
    return value;
}

/** @param {string} text @returns {{operation: number, bytes: number | undefined}} */
function parseCut(text) {
    const match = /^([1-9]\d{0,8})(?::(\d{1,4}))?$/.exec(text);
    if (!match) {
        throw new Misused(
            `--cut takes a number from 1, perhaps with :BYTES after it, not '${text}'`,
        );
    }
    return {
        operation: Number(match[1]),
        bytes: match[2] === undefined ? undefined : Number(match[2]),
    };
}

/** @param {string[]} args @returns {Map<string, string> | null} null: help is wanted */
function parseArguments(args) {
    const values = new Map();
    for (let i = 0; i < args.length; i++) {
        const name = args[i];
        if (name === '--help' || name === '-h') {
            return null;
        }
        if (!OPTIONS.includes(name)) {
            throw new Misused(`'${name}' is not an option, see --help`);
        }
        if (i + 1 === args.length) {
            throw new Misused(`${name} needs a value after it`);
        }
        values.set(name, args[++i]);
    }
    if (values.has('--out') && !values.has('--script')) {
        throw new Misused('--out is for the pictures of a script: --script is missing');
    }
    const display = values.get('--display');
    if (display !== undefined && !/^u8g2(:.+)?$/.test(display)) {
        throw new Misused(`--display takes u8g2 or u8g2:SETUP, not '${display}'`);
    }
    return values;
}

/** @param {Map<string, string>} values @param {string} board */
const imageOf = (values, board) => values.get('--uf2') ?? usualUf2(board, values.get('--display'));

/** Says what a panel was sent that its data sheet does not have. @param {Handheld} handheld */
function nameComplaints({ panel }) {
    for (const [text, times] of panel.complaints) {
        console.error(`beyond the data sheet of the ${panel.name}: ${text} (${times} times)`);
    }
}

/** Reads a file that the player named. @param {string} path @param {string} what */
function read(path, what) {
    try {
        return readFileSync(path === '-' ? 0 : path);
    } catch (error) {
        throw new Misused(
            `${path}: ${what} cannot be read: ${/** @type {Error} */ (error).message}`,
        );
    }
}

/** The flash of an earlier run. @param {string} path @param {number} bytes */
function savedFlash(path, bytes) {
    try {
        checkFlash(path);
        return readFlash(path, bytes);
    } catch (error) {
        throw new Misused(`--flash: ${/** @type {Error} */ (error).message}`);
    }
}

/** @param {string} path */
function usableFolder(path) {
    try {
        checkFolder(path);
    } catch (error) {
        throw new Misused(`--out: ${/** @type {Error} */ (error).message}`);
    }
}

/** @param {Map<string, string>} values */
function boardOf(values) {
    const name = values.get('--board') ?? 'pico';
    if (!knownBoards().includes(name)) {
        throw new Misused(`unknown board '${name}'. Known boards: ${knownBoards().join(' ')}`);
    }
    return { name, board: parseBoard(readBoard(name, imageOf(values, name))) };
}

/**
 * @param {Map<string, string>} values
 * @returns {{handheld: Handheld, commands: import('../handheld/script.mjs').Command[] | null}}
 */
function prepare(values) {
    const { name, board } = boardOf(values);
    const cutText = values.get('--cut');
    const cut = cutText === undefined ? null : parseCut(cutText);
    const script = values.get('--script');
    const commands =
        script === undefined
            ? null
            : parseScript(read(script, 'the script').toString('utf8'), {
                  keys: board.keys.keys(),
                  shots: values.has('--out'),
                  file: script === '-' ? 'standard input' : script,
              });
    if (!commands && !process.stdout.isTTY) {
        throw new Misused('this is no terminal: use --script FILE');
    }
    const usual = commands ? 1n : BigInt(Date.now()) ^ (BigInt(process.pid) << 40n);
    const noiseText = values.get('--noise');
    const noise = noiseText === undefined ? usual : parseNoise(noiseText);
    const uf2 = read(imageOf(values, name), 'the UF2 file');
    const out = values.get('--out');
    if (out !== undefined) {
        usableFolder(out);
    }
    const flashFile = values.get('--flash');
    const flash = flashFile === undefined ? null : savedFlash(flashFile, board.flashBytes);
    /** @param {import('../handheld/handheld.mjs').HandheldEvent} event */
    const onEvent = ({ type, micros, reason }) => {
        if (commands && type !== 'power' && type !== 'fault') {
            console.error(`${(micros / 1000).toFixed(1)} ms: ${type}: ${reason}`);
        }
    };
    const strictPanel = !values.has('--display');
    const handheld = new Handheld({ board, uf2, flash, noise, onEvent, strictPanel });
    if (cut) {
        handheld.flash.cutAfter(cut.operation, cut.bytes);
    }
    return { handheld, commands };
}

/** @param {string[]} args @returns {Promise<number>} exit status */
async function main(args) {
    const values = parseArguments(args);
    if (!values) {
        console.log(HELP);
        return 0;
    }
    const { handheld, commands } = prepare(values);
    try {
        if (commands) {
            runScript(handheld, commands, {
                onShot: (name, frame, light) =>
                    writeShot(values.get('--out') ?? '.', name, frame, light),
                onStats: (stats) => console.log(JSON.stringify(stats)),
                onNote: (note) => console.error(`emulate: ${note}`),
            });
        } else {
            const { playInTerminal } = await import('./terminal.mjs');
            await playInTerminal(handheld);
            if (!values.has('--flash')) {
                console.log('Nothing was kept: --flash FILE keeps games and settings.');
            }
        }
    } finally {
        if (values.has('--display')) {
            nameComplaints(handheld);
        }
        const file = values.get('--flash');
        if (file !== undefined) {
            writeFlash(file, handheld.flash.bytes);
        }
    }
    return 0;
}

try {
    process.exitCode = await main(process.argv.slice(2));
} catch (error) {
    const { message } = /** @type {Error} */ (error);
    const refused = [Misused, BoardError, Uf2Error, ScriptError].some(
        (kind) => error instanceof kind,
    );
    const lead =
        error instanceof ScriptError
            ? ''
            : error instanceof Fault
              ? 'emulate: the firmware failed: '
              : 'emulate: ';
    console.error(lead + message);
    process.exitCode = refused ? 2 : 1;
}
