// How fast the page is: node tests-host/web/bench.mjs. Prints bytes, the time to the first picture
// with nothing kept, and the time from a key or a tap to the changed glass, as the page itself
// measures it. With `taskset -c 0` in front of the command the page has one core. Other programs on
// the machine slow the page down: the last line says by how much. As root, `nice -n -15 taskset -c
// 0` keeps other programs away from that core.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { placesOf } from '../../simulator/web/page/taps.mjs';
import { openBrowser } from './support.mjs';

const STARTS = 7;
const PRESSES = 60;
/** A person looks at the first picture for at least this time. */
const LOOK_MS = 1500;
/** The time between two keys or taps goes from the first of these numbers to the second. */
const PAUSE_MS = [150, 800];

/** Runs in the page: notes when the glass was painted. */
function watch() {
    globalThis.painted = [];
    globalThis.pressed = [];
    const { putImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.putImageData = function (picture, x, y) {
        Reflect.apply(putImageData, this, [picture, x, y]);
        if (picture.data.some((part) => part > 100)) {
            // The picture is on the glass with the frame after this one.
            requestAnimationFrame(() =>
                setTimeout(() => {
                    globalThis.painted.push(performance.now());
                    globalThis.told?.();
                }),
            );
        }
    };
    for (const type of ['keydown', 'pointerdown']) {
        addEventListener(type, ({ timeStamp }) => globalThis.pressed.push(timeStamp), true);
    }
}

/** @param {string} what @param {number[]} millis */
function show(what, millis) {
    const sorted = [...millis].sort((a, b) => a - b);
    const round = (value) => Math.round(value);
    const part = (share) => round(sorted[Math.floor(share * (sorted.length - 1))]);
    console.log(
        `${what}: ${part(0.5)} ms in the middle, ${part(0)} at best, ${part(0.9)} for nine of ten, ` +
            `${part(1)} at worst (${sorted.length} times)`,
    );
}

/** The share of the time, in percent, that programs ready to run had to wait. */
function waitedShare() {
    try {
        return /some avg10=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1] ?? '?';
    } catch {
        return '?';
    }
}

/** @param {any} site @param {string} board @param {string} address */
async function open(site, board, address) {
    const context = await site.browser.newContext({ locale: 'en-GB', hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.addInitScript((name) => localStorage.setItem('board', name), board);
    await page.goto(`${site.url}${address}`);
    await page.waitForFunction(() => globalThis.painted.length > 0);
    return page;
}

/**
 * Asks the page for the time of its next picture. The page is not asked again and again, because
 * that would take the time that is measured. @param {any} page @param {() => Promise<void>} press
 * @returns {Promise<number>}
 */
async function answer(page, press) {
    await page.evaluate(() => {
        globalThis.painted.length = globalThis.pressed.length = 0;
        globalThis.answered = new Promise((tell) => {
            globalThis.told = () => globalThis.pressed.length > 0 && tell(undefined);
        });
    });
    await press();
    return page.evaluate(async () => {
        await globalThis.answered;
        return globalThis.painted[0] - globalThis.pressed[0];
    });
}

/** Taps a card that the cursor is not on. @param {any} page @param {number} i which one */
async function tap(page, i) {
    const said = await page.evaluate(() => document.getElementById('mirror').dataset.entries);
    const cards = placesOf(JSON.parse(said)).filter(({ about, lit }) => about === 'card' && !lit);
    const { left, right, top, bottom } = cards[(i * 3) % cards.length].box;
    const box = await page.locator('#display').boundingBox();
    const x = box.x + ((left + right) * box.width) / 256;
    const y = box.y + ((top + bottom) * box.height) / 128;
    return answer(page, () => page.touchscreen.tap(x, y));
}

/** Waits as a person does between two keys. @param {any} page @param {number} i */
const pause = (page, i) =>
    page.waitForTimeout(PAUSE_MS[0] + ((i * 83) % (PAUSE_MS[1] - PAUSE_MS[0])));

const site = await openBrowser();
console.log(`${site.bytes} bytes`);
const starts = [];
const firstKeys = [];
const firstTaps = [];
for (let i = 0; i < STARTS; i++) {
    const page = await open(site, 'pico', '?noise=7#code=007YZXR');
    starts.push(await page.evaluate(() => globalThis.painted[0]));
    await page.waitForTimeout(LOOK_MS);
    if (i % 2 === 0) {
        firstTaps.push(await tap(page, i));
    } else {
        firstKeys.push(await answer(page, () => page.keyboard.press('ArrowRight', { delay: 30 })));
    }
    await page.context().close();
}
show('first picture', starts);
show('first key', firstKeys);
show('first tap', firstTaps);
for (const [board, key, name] of [
    ['pico', 'ArrowRight', 'six keys'],
    ['twokeys', 'Backspace', 'two keys'],
]) {
    const page = await open(site, board, '?noise=7#code=007YZXR');
    await page.waitForTimeout(LOOK_MS);
    const keys = [];
    const taps = [];
    for (let i = 0; i < PRESSES; i++) {
        keys.push(await answer(page, () => page.keyboard.press(key, { delay: 30 })));
        await pause(page, i);
    }
    for (let i = 0; i < PRESSES; i++) {
        taps.push(await tap(page, i));
        await pause(page, i);
    }
    show(`key to glass, ${name}`, keys);
    show(`tap to glass, ${name}`, taps);
    await page.context().close();
}
const waited = waitedShare();
console.log(
    `other programs: load ${loadavg()[0].toFixed(1)}; programs waited for a core ` +
        `${waited} % of the last ten seconds`,
);
await site.close();
