/**
 * Scripts in the language of `./dev play`: one command per line. A script is checked as a whole
 * before it runs.
 */
import { KEYS } from './board.mjs';

export const PRESS_MS = 60;
export const TIME_MAX_MS = 2e9;
export const SLEEP_MAX_MS = 20 * 60 * 1000;
export const NAME_MAX = 63;
export const LINE_MAX = 1022;

/**
 * Words that must follow each command, and how the whole line reads.
 * @type {Map<string, [number, string]>}
 */
const VERBS = new Map([
    ['press', [1, 'press KEY']],
    ['hold', [2, 'hold KEY MS']],
    ['wait', [1, 'wait MS']],
    ['shot', [1, 'shot NAME']],
    ['sleep', [0, 'sleep']],
    ['cut', [0, 'cut']],
    ['reset', [0, 'reset']],
    ['unplug', [0, 'unplug']],
    ['plug', [0, 'plug']],
    ['stats', [0, 'stats']],
]);

/**
 * @typedef {object} Command
 * @property {string} verb
 * @property {number} line in the file, from 1
 * @property {string} [key]
 * @property {number} [millis]
 * @property {string} [name]
 */

/** A script with wrong lines. No line has run. */
export class ScriptError extends Error {
    /** @param {string[]} problems a sentence each, with the line's number */
    constructor(problems) {
        super(problems.join('\n'));
        this.name = 'ScriptError';
        this.problems = problems;
    }
}

/** @param {string} line @returns {boolean} no line that anybody wrote */
const isOdd = (line) => line.includes('\0') || new TextEncoder().encode(line).length > LINE_MAX;

/**
 * @param {string} text
 * @param {{keys?: Iterable<string>, shots?: boolean, file?: string}} [limits] keys of the
 *     board; whether pictures have
 *     somewhere to go; name for messages
 * @returns {Command[]}
 */
export function parseScript(text, { keys = KEYS, shots = true, file = 'script' } = {}) {
    const present = new Set(keys);
    /** @type {Command[]} */
    const commands = [];
    /** @type {string[]} */
    const problems = [];
    text.split('\n').forEach((content, index) => {
        const words = content
            .replace(/#.*/s, '')
            .split(/[ \t\r]+/)
            .filter((word) => word !== '');
        if (isOdd(content)) {
            problems.push(`${file}:${index + 1}: this line is too long or holds a zero byte`);
            return;
        }
        if (words.length === 0) {
            return;
        }
        try {
            commands.push(parseLine(words, index + 1, { present, shots, commands }));
        } catch (error) {
            if (!(error instanceof RangeError)) {
                throw error;
            }
            problems.push(`${file}:${index + 1}: ${error.message}`);
        }
    });
    if (problems.length > 0) {
        throw new ScriptError(problems);
    }
    return commands;
}

/**
 * What a line is held against: keys of the board, whether pictures have somewhere to go, the lines
 * before.
 * @typedef {{present: Set<string>, shots: boolean, commands: Command[]}} Limits
 */

/** @param {string[]} words @param {number} line @param {Limits} limits @returns {Command} */
function parseLine(words, line, limits) {
    const [verb, first, second] = words;
    const known = VERBS.get(verb);
    if (!known) {
        throw new RangeError(
            `'${verb}' is not a command: it is one of ${[...VERBS.keys()].join(' ')}`,
        );
    }
    const [values, usage] = known;
    if (words.length !== values + 1) {
        throw new RangeError(`this must read: ${usage}`);
    }
    switch (verb) {
        case 'press':
            return { verb, line, key: parseKey(first, limits), millis: PRESS_MS };
        case 'hold':
            return { verb, line, key: parseKey(first, limits), millis: parseTime(second, 1) };
        case 'wait':
            return { verb, line, millis: parseTime(first, 0) };
        case 'shot':
            return { verb, line, name: parseName(first, limits) };
        default:
            return { verb, line };
    }
}

/** @param {string} word @param {Limits} limits */
function parseKey(word, { present }) {
    if (!KEYS.some((key) => key === word)) {
        throw new RangeError(`'${word}' is not a key: it is one of ${KEYS.join(' ')}`);
    }
    if (!present.has(word)) {
        throw new RangeError(`this board has no key '${word}'`);
    }
    return word;
}

/** @param {string} word @param {number} least */
function parseTime(word, least) {
    const value = /^\d+$/.test(word) ? Number(word) : NaN;
    if (!(value >= least && value <= TIME_MAX_MS)) {
        throw new RangeError(
            `'${word}' is not a time: it is a number of milliseconds from ${least} to ${TIME_MAX_MS}`,
        );
    }
    return value;
}

/** @param {string} word @param {Limits} limits */
function parseName(word, { shots, commands }) {
    if (!/^[A-Za-z0-9_-]+$/.test(word) || word.length > NAME_MAX) {
        throw new RangeError(
            `'${word}' cannot name a picture: up to ${NAME_MAX} letters, digits, - and _`,
        );
    }
    if (!shots) {
        throw new RangeError('there is no folder for this picture: use --out DIR');
    }
    const other = commands.find((command) => command.name === word);
    if (other) {
        throw new RangeError(`line ${other.line} has named a picture '${word}' already`);
    }
    return word;
}

/**
 * @typedef {object} ScriptSinks
 * @property {(name: string, frame: Uint8Array | null, light: number) => void} [onShot]
 * @property {(stats: ReturnType<import('./handheld.mjs').Handheld['stats']>) => void} [onStats]
 * @property {(note: string) => void} [onNote] something worth knowing that is no error
 */

/**
 * Runs a script on a handheld, beginning once its first picture is at rest. Faults of the firmware
 * come out as they are.
 * @param {import('./handheld.mjs').Handheld} handheld
 * @param {Command[]} commands
 * @param {ScriptSinks} [sinks]
 */
export function runScript(handheld, commands, sinks = {}) {
    handheld.settle();
    for (const command of commands) {
        const boots = handheld.chip.boots;
        runCommand(handheld, command, sinks);
        if (handheld.chip.boots !== boots) {
            handheld.settle();
        }
    }
}

/**
 * @param {import('./handheld.mjs').Handheld} handheld
 * @param {Command} command
 * @param {ScriptSinks} sinks
 */
function runCommand(handheld, { verb, line, key = '', millis = 0, name = '' }, sinks) {
    switch (verb) {
        case 'press':
        case 'hold':
            handheld.tap(key, millis, PRESS_MS);
            break;
        case 'wait':
            handheld.run(millis);
            break;
        case 'shot':
            if (!handheld.settle() && handheld.state === 'running') {
                sinks.onNote?.(`line ${line}: the screen still moves, '${name}' shows it so`);
            }
            sinks.onShot?.(name, handheld.frame(), handheld.light);
            break;
        case 'sleep':
            if (!handheld.runUntil(() => handheld.light === 0, SLEEP_MAX_MS, 10)) {
                throw new Error(
                    `line ${line}: the display is still on after ${SLEEP_MAX_MS / 60000} minutes`,
                );
            }
            break;
        case 'stats':
            sinks.onStats?.(handheld.stats());
            break;
        case 'cut':
            handheld.cut();
            break;
        case 'reset':
            handheld.reset();
            break;
        case 'unplug':
            handheld.unplug();
            break;
        case 'plug':
            handheld.plug();
            break;
    }
}
