// Talks to thegame-cli through a pipe.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the program is: $THEGAME_CLI, or the build folder $BUILD_DIR, or build/host. */
export function cliPath() {
    const folders = [process.env.BUILD_DIR, join(root, 'build/host')].filter(Boolean);
    const paths = [
        process.env.THEGAME_CLI,
        ...folders.map((folder) => join(folder, 'thegame-cli')),
    ];
    const path = paths.find((candidate) => candidate && existsSync(candidate));
    if (!path) {
        throw new Error('thegame-cli is not built: build it, or set THEGAME_CLI');
    }
    return path;
}

/**
 * Runs one session with all input at once, and returns its output.
 * @param {string | Buffer} input
 * @returns {{status: number | null, lines: string[]}}
 */
export function session(input) {
    const { status, stdout, error } = spawnSync(cliPath(), { input, maxBuffer: 1 << 30 });
    if (error) {
        throw error;
    }
    const text = stdout.toString('utf8');
    if (text !== '' && !text.endsWith('\n')) {
        throw new Error('the last answer has no line end');
    }
    return { status, lines: text.split('\n').slice(0, -1) };
}

/**
 * @param {string[]} commands
 * @returns {any[]} the answers
 */
export function answers(commands) {
    const { status, lines } = session(commands.map((command) => `${command}\n`).join(''));
    if (status !== 0) {
        throw new Error(`status ${status}`);
    }
    if (lines.length !== commands.length) {
        throw new Error(`${lines.length} answers`);
    }
    return lines.map((line) => JSON.parse(line));
}

/** Opens a session that waits for each answer. */
export function talk() {
    const child = spawn(cliPath(), { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    /** @type {((line: string) => void)[]} */
    const waiting = [];
    child.stdout.on('data', (data) => {
        text += data;
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
            waiting.shift()?.(text.slice(0, end));
            text = text.slice(end + 1);
        }
    });
    return {
        /** @param {string} command @returns {Promise<any>} */
        ask(command) {
            const answer = new Promise((resolve) => waiting.push(resolve));
            child.stdin.write(`${command}\n`);
            return answer.then((line) => JSON.parse(line));
        },
        /** @returns {Promise<number | null>} the exit status */
        end() {
            const ended = new Promise((resolve) => child.on('close', resolve));
            child.stdin.end();
            return ended;
        },
    };
}
