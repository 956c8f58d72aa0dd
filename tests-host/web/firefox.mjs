// A Firefox without a window, driven by its built-in protocol Marionette: JSON over TCP, with the
// length before each message.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const PATIENCE_MS = 90000;

/** @param {() => any} look @returns {Promise<any>} the first answer that is not false */
async function until(look, what) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        const found = await look();
        if (found) {
            return found;
        }
        await new Promise((go) => setTimeout(go, 50));
    }
    return assert.fail(`in vain: ${what}`);
}

export class Firefox {
    /** @param {Record<string, any>} [prefs] */
    static async launch(prefs = {}) {
        const profile = mkdtempSync(join(tmpdir(), 'thegame-firefox-'));
        const all = { 'marionette.port': 0, 'browser.shell.checkDefaultBrowser': false, ...prefs };
        const lines = Object.entries(all).map(
            ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
        );
        writeFileSync(join(profile, 'user.js'), lines.join('\n'));
        const child = spawn(FIREFOX, ['--headless', '--marionette', '--profile', profile], {
            stdio: 'ignore',
            env: {
                ...process.env,
                HOME: profile,
                MOZ_HEADLESS_WIDTH: '500',
                MOZ_HEADLESS_HEIGHT: '900',
            },
        });
        const note = join(profile, 'MarionetteActivePort');
        const port = await until(
            () => existsSync(note) && Number(readFileSync(note, 'utf8')),
            'Firefox opens no port',
        );
        const firefox = new Firefox(child, profile, connect(port, '127.0.0.1'));
        await firefox.do('WebDriver:NewSession', {});
        return firefox;
    }

    constructor(child, profile, socket) {
        this.child = child;
        this.profile = profile;
        this.socket = socket;
        this.last = 0;
        /**
         * The commands that wait for their answers. @type {Map<number, (message: any[]) => void>}
         */
        this.waiting = new Map();
        let heard = Buffer.alloc(0);
        socket.on('data', (data) => {
            heard = Buffer.concat([heard, data]);
            for (let colon = heard.indexOf(':'); colon > 0; colon = heard.indexOf(':')) {
                const end = colon + 1 + Number(heard.subarray(0, colon));
                if (heard.length < end) {
                    return;
                }
                const message = JSON.parse(heard.subarray(colon + 1, end).toString());
                heard = heard.subarray(end);
                this.waiting.get(message[1])?.(message);
            }
        });
    }

    /** @param {string} command @param {any} parameters @returns {Promise<any>} */
    async do(command, parameters) {
        const id = ++this.last;
        const text = JSON.stringify([0, id, command, parameters]);
        const answer = new Promise((resolve) => this.waiting.set(id, resolve));
        this.socket.write(`${Buffer.byteLength(text)}:${text}`);
        const [, , error, result] = await answer;
        assert.equal(error, null, `${command}: ${error?.message}`);
        return result?.value ?? result;
    }

    /** @param {string} expression in the page */
    look(expression) {
        return this.do('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] });
    }

    /** @param {string} expression an expression in the page that becomes true */
    async becomes(expression) {
        await until(() => this.look(expression), expression);
    }

    /** @param {string} key as WebDriver names it */
    async press(key) {
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
        const sources = [{ type: 'key', id: 'keys', actions }];
        await this.do('WebDriver:PerformActions', { actions: sources });
    }

    /** Taps with a finger. @param {number} x in the window @param {number} y */
    async tap(x, y) {
        const at = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
        const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        const parameters = { pointerType: 'touch' };
        const sources = [{ type: 'pointer', id: 'finger', parameters, actions }];
        await this.do('WebDriver:PerformActions', { actions: sources });
    }

    /** @param {string} path of a PNG file */
    async shoot(path) {
        const picture = await this.do('WebDriver:TakeScreenshot', { full: false });
        writeFileSync(path, Buffer.from(picture, 'base64'));
    }

    async close() {
        const over = new Promise((go) => this.child.on('exit', go));
        this.socket.end();
        this.child.kill();
        await over;
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }
}
