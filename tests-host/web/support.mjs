// What the tests of the web page share: the page built and served, a Chromium, and a visitor who
// plays by the words that the page has for the display. Nothing here waits for a fixed time, only
// for events.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { ROOT, usualUf2 } from '../../simulator/device/node/files.mjs';
import { buildPage } from '../../simulator/web/build.mjs';
import { placesOf } from '../../simulator/web/page/taps.mjs';
import { serve } from '../../simulator/web/serve.mjs';

/** The timeout. It is long because a busy machine is slow. */
const PATIENCE_MS = 90000;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** axe, which finds what keeps people from using a page. It runs inside the page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
/** Pictures to look at. */
export const SHOTS = join(ROOT, 'build', 'web-shots');
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** @param {string} board */
export const imageOf = (board) => readFileSync(usualUf2(board));

/**
 * A repeatable source of random numbers. @param {number} seed @returns {(most: number) => number}
 * from 0 to below most
 */
export function chance(seed) {
    let state = seed;
    return (most) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * most);
    };
}

/** @param {any} thing @returns {[number, number]} its middle */
const middleOf = ({ box }) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/**
 * The next tap of a visitor who sees the title, a set-up or a game, and wants to play a game to its
 * end, not well.
 * @param {any[]} entries @param {string} kind of game @param {number} turn counts the taps
 * @returns {[number, number] | null} null: nothing to tap
 */
export function tapOn(entries, kind, turn) {
    const things = placesOf(entries);
    const rows = things.filter(({ about }) => about === 'row');
    const row = (text) => rows.find((one) => one.text.includes(text));
    const open = things.filter(({ about }) => about === 'open');
    const cards = things.filter(({ about }) => about === 'card');
    const game = row('Game');
    const wrongGame = game && !game.text.includes(kind) ? game : undefined;
    const label = entries.find(({ text }) => text === 'Ⓐ');
    const deal = row('Deal');
    const menu = wrongGame ?? deal ?? row('New game') ?? row('Give up') ?? row('Yes');
    if (menu) {
        return middleOf(menu);
    }
    if (open.length > 0) {
        return middleOf(open.find(({ lit }) => lit) ?? open[turn % open.length]);
    }
    if (cards.length > 0) {
        return middleOf(cards.find(({ text }) => text === '✓') ?? cards[turn % cards.length]);
    }
    // The rest of a list is below its last row.
    return label && rows.length === 0 ? [label.x + 8, label.y + 3] : middleOf(rows.at(-1));
}

/** @param {{rises: boolean, top: number}} pile @param {number} card @returns {number | null} */
function costOf({ rises, top }, card) {
    const step = rises ? card - top : top - card;
    return step > 0 || step === -10 ? step : null;
}

/**
 * The cheapest way to lay `count` cards, with the jumps that become possible afterwards.
 * @param {any[]} piles @param {number[]} cards @param {number} count @param {boolean} [last] no
 * card follows
 * @returns {{card: number, pile: number, cost: number} | null} the first card of that way, and the
 * cost of the whole way
 */
function cheapest(piles, cards, count, last = false) {
    let best = null;
    for (const card of cards) {
        piles.forEach((pile, i) => {
            const own = costOf(pile, card);
            if (own === null) {
                return;
            }
            const then = piles.map((one, k) => (k === i ? { ...one, top: card } : one));
            const rest = cards.filter((one) => one !== card);
            const after = last ? 0 : Math.min(0, cheapest(then, rest, 1, true)?.cost ?? 0);
            const more = count > 1 ? (cheapest(then, rest, count - 1, last)?.cost ?? null) : after;
            if (more !== null && (best === null || own + more < best.cost)) {
                best = { card, pile: i, cost: own + more };
            }
        });
    }
    return best;
}

/**
 * What somebody who wants to win The Game alone does next.
 * @param {object} table as far as one can see or hear it
 * @param {{rises: boolean, top: number}[]} table.piles @param {number[]} table.cards in hand
 * @param {boolean} table.canEnd whether the turn may end now @param {number} table.draw cards to draw
 * @param {number} laid cards in this turn
 * @returns {{card: number, pile: number} | null} null: end the turn
 */
export function bestMove({ piles, cards, canEnd, draw }, laid) {
    const owed = Math.max(0, (draw > 0 ? 2 : 1) - laid);
    const move = cheapest(piles, cards, Math.max(1, Math.min(owed, cards.length)));
    assert.ok(canEnd || move, `no way on: ${JSON.stringify({ piles, cards })}`);
    return canEnd && (move === null || move.cost > 1) ? null : move;
}

/**
 * Serves the page and opens a browser. `close` ends both. @param {string} [built] a folder with the
 * built page; without it the page is built
 */
export async function openBrowser(built) {
    assert.ok(existsSync(CHROMIUM), `there is no ${CHROMIUM}: \`./dev test\` installs it`);
    // Each test program has a folder of its own, because two programs run at the same time.
    const folder = built ?? join(ROOT, 'build', 'web-test', parse(process.argv[1]).name);
    const bytes = built ? 0 : await buildPage(folder);
    const server = await serve(folder, 0);
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    mkdirSync(SHOTS, { recursive: true });
    return {
        folder,
        bytes,
        server,
        browser,
        url: `http://127.0.0.1:${port}/`,
        async close() {
            await browser.close();
            server.close();
            server.closeAllConnections();
        },
    };
}

/** A visitor of the page, with a browser profile of their own. */
export class Visitor {
    /** @param {any} site of openBrowser @param {any} [options] of the browser's context */
    static async visit(site, { address = '?fast&noise=7', board = 'pico', ...options } = {}) {
        const context = await site.browser.newContext({
            viewport: DESKTOP,
            locale: 'en-GB',
            ...options,
        });
        context.setDefaultTimeout(PATIENCE_MS);
        if (board !== 'pico') {
            await context.addInitScript((name) => localStorage.setItem('board', name), board);
        }
        const visitor = new Visitor(site, context, await context.newPage());
        await visitor.go(address);
        return visitor;
    }

    constructor(site, context, page) {
        this.site = site;
        this.context = context;
        this.page = page;
        /** All complaints of the browser, and all requests to other hosts. */
        this.complaints = [];
        this.presses = 0;
        this.taps = 0;
        this.how = 'keys';
        page.on('console', (message) => {
            if (['error', 'warning'].includes(message.type())) {
                this.complaints.push(message.text());
            }
        });
        page.on('pageerror', (error) => this.complaints.push(error.message));
        page.on('request', (request) => {
            if (!request.url().startsWith(site.url) && !request.url().startsWith('blob:')) {
                this.complaints.push(`a request to ${request.url()}`);
            }
        });
    }

    /** @param {string} address relative to the page */
    async go(address) {
        await this.page.goto(this.site.url + address);
        await this.started();
    }

    /** Waits until the device has started and is at rest. */
    async started() {
        this.presses = 0;
        this.taps = 0;
        await this.rest();
    }

    /**
     * Waits until the device has answered all presses. Asking the page with every frame, as
     * `waitForFunction` does, would take longer than most answers.
     */
    async rest() {
        await this.page.evaluate(
            ([presses, taps, patience]) =>
                new Promise((go, fail) => {
                    const mirror = document.getElementById('mirror');
                    const look = () => {
                        if (mirror.dataset.presses === presses && mirror.dataset.taps === taps) {
                            observer.disconnect();
                            clearTimeout(timer);
                            go(undefined);
                        }
                    };
                    const observer = new MutationObserver(look);
                    const timer = setTimeout(
                        () => fail(new Error(`no answer to press ${presses}, tap ${taps}`)),
                        Number(patience),
                    );
                    observer.observe(mirror, { attributes: true });
                    look();
                }),
            [String(this.presses), String(this.taps), String(PATIENCE_MS)],
        );
    }

    /**
     * Does something that restarts the device, and waits for the start. @param {() => Promise<any>}
     * what
     */
    async restartBy(what) {
        await this.page.evaluate(() => {
            document.getElementById('mirror').dataset.presses = 'none';
        });
        await what();
        await this.started();
    }

    /** @returns {Promise<import('../../simulator/device/handheld/handheld.mjs').Entry[]>} */
    async entries() {
        return JSON.parse(
            await this.page.evaluate(() => document.getElementById('mirror').dataset.entries),
        );
    }

    /** @returns {Promise<string>} all words on the display */
    async text() {
        return (await this.entries()).map(({ text }) => text).join(' | ');
    }

    /** @param {string} key of the handheld */
    async press(key) {
        const names = { a: 'Enter', b: 'Backspace' };
        this.presses++;
        if (this.how === 'clicks') {
            await this.page.click(`[data-key="${key}"]`);
        } else {
            const name = names[key] ?? `Arrow${key[0].toUpperCase()}${key.slice(1)}`;
            await this.page.keyboard.press(name);
        }
        await this.rest();
    }

    /**
     * Moves the cursor to the item that begins with `text`. @param {string} text @param {string}
     * [key]
     */
    async moveTo(text, key = 'down') {
        for (let i = 0; i < 40; i++) {
            if ((await this.entries()).some((entry) => entry.lit && entry.text.startsWith(text))) {
                return;
            }
            await this.press(key);
        }
        assert.fail(`the cursor never came to "${text}": ${await this.text()}`);
    }

    /** @param {string} text @param {string} [key] */
    async choose(text, key) {
        await this.moveTo(text, key);
        await this.press('a');
    }

    /**
     * Changes a row of a form until the row shows `value`. @param {string} label @param {string}
     * value
     */
    async setRow(label, value) {
        await this.moveTo(label);
        for (let i = 0; i < 12; i++) {
            const entries = await this.entries();
            const row = entries.find((entry) => entry.lit && entry.text.startsWith(label));
            if (entries.some(({ y, text }) => y === row?.y && text.startsWith(value))) {
                return;
            }
            await this.press('right');
        }
        assert.fail(`"${label}" was never "${value}": ${await this.text()}`);
    }

    /** Answers the questions of a first start: no guided game. */
    async welcome() {
        assert.match(await this.text(), /Welcome/);
        await this.press('b');
    }

    /** Does something in the drawer, which may close it. @param {() => Promise<any>} what */
    async atWorkbench(what) {
        await this.page.click('#openWorkbench');
        await what();
        if (await this.page.locator('#workbench').isVisible()) {
            await this.page.click('#closeWorkbench');
        }
    }

    /**
     * Does something in the drawer that restarts the device, and waits for the start. @param {() =>
     * Promise<any>} what
     */
    async restartAtWorkbench(what) {
        await this.atWorkbench(() => this.restartBy(what));
    }

    /**
     * Taps the middle of a thing on the glass. @param {(thing: any) => boolean} which @returns
     * {Promise<void>}
     */
    async tap(which) {
        const thing = placesOf(await this.entries()).find(which);
        assert.ok(thing, `nothing to tap: ${await this.text()}`);
        const { left, top, right, bottom } = thing.box;
        await this.tapAt((left + right) / 2, (top + bottom) / 2);
    }

    /** @param {number} x in dots @param {number} y */
    async tapAt(x, y) {
        const box = await this.page.locator('#display').boundingBox();
        this.taps++;
        await this.page.touchscreen.tap(
            box.x + (Math.min(x, 127) * box.width) / 128,
            box.y + (Math.min(y, 63) * box.height) / 64,
        );
        await this.rest();
    }

    /** Goes from the first start or the title to the first turn. @param {string} kind */
    async deal(kind) {
        if ((await this.text()).includes('Welcome')) {
            await this.welcome();
        }
        await this.choose('New game');
        await this.setRow('Game', kind);
        await this.choose('Deal');
    }

    /**
     * Plays on, not well, until the game is over. @returns {Promise<number>} the number of presses
     */
    async playToTheEnd() {
        const started = this.presses;
        let before = '';
        while (this.presses - started < 900) {
            const text = await this.text();
            if (text.includes('Again')) {
                return this.presses - started;
            }
            if (text.includes('Yes') && text.includes('No')) {
                await this.choose('Yes', 'right');
            } else if (text.includes('Give up')) {
                await this.choose('Give up');
            } else {
                // A card that fits nowhere, or a screen where A does nothing: the next key moves
                // on.
                const stands = text === before || /fits nowhere|one card/.test(text);
                await this.press(stands ? 'right' : 'a');
            }
            before = text;
        }
        return assert.fail(`the game did not end: ${await this.text()}`);
    }

    /** Drops a file on the page. @param {string} name @param {Uint8Array} bytes */
    async drop(name, bytes) {
        const transfer = await this.page.evaluateHandle(
            ([file, base64]) => {
                const data = new DataTransfer();
                const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
                data.items.add(new File([content], file));
                return data;
            },
            [name, Buffer.from(bytes).toString('base64')],
        );
        await this.page.dispatchEvent('#handheld', 'drop', { dataTransfer: transfer });
    }

    /** Waits until the page says something. @param {RegExp} pattern */
    async says(pattern) {
        await this.page.waitForFunction(
            ([source, flags]) =>
                new RegExp(source, flags).test(document.getElementById('statusText').textContent),
            [pattern.source, pattern.flags],
        );
    }

    /** Waits until the saves are in the browser's store. */
    async kept() {
        await this.page.waitForFunction(() => document.documentElement.dataset.kept === 'yes');
    }

    /** @param {string} name */
    async shoot(name) {
        await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
    }

    async leave() {
        await this.context.close();
        assert.deepEqual(this.complaints, [], 'what the browser complained about');
    }
}
