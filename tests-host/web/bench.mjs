// How fast the page is: node tests-host/web/bench.mjs. Prints bytes, the time to the first picture
// with nothing kept, and the time from a key or a tap to the changed glass, as the page itself
// measures it. With `taskset -c 0` in front of the command the page has one core. Other programs on
// the machine slow the page down: the last line says by how much.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { placesOf } from '../../simulator/web/page/taps.mjs';
import { openBrowser } from './support.mjs';

const STARTS = 7;
const PRESSES = 60;

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
                setTimeout(() => globalThis.painted.push(performance.now())),
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

/** @param {any} site @returns {Promise<number>} */
async function firstPicture(site) {
    const context = await site.browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${site.url}?noise=7`);
    await page.waitForFunction(() => globalThis.painted.length > 0);
    const time = await page.evaluate(() => globalThis.painted[0]);
    await context.close();
    return time;
}

/** @param {any} page @param {() => Promise<void>} press @returns {Promise<number>} */
async function answer(page, press) {
    await page.waitForTimeout(150);
    await page.evaluate(() => {
        globalThis.painted.length = globalThis.pressed.length = 0;
    });
    await press();
    await page.waitForFunction(
        () => globalThis.painted.length > 0 && globalThis.pressed.length > 0,
    );
    return page.evaluate(() => globalThis.painted[0] - globalThis.pressed[0]);
}

const site = await openBrowser();
console.log(`${site.bytes} bytes`);
const starts = [];
for (let i = 0; i < STARTS; i++) {
    starts.push(await firstPicture(site));
}
show('first picture', starts);
const context = await site.browser.newContext({ locale: 'en-GB', hasTouch: true });
const page = await context.newPage();
await page.addInitScript(watch);
await page.goto(`${site.url}?noise=7#code=007YZXR`);
await page.waitForFunction(() => document.getElementById('mirror').textContent.includes('Hand'));
const keys = [];
const taps = [];
const box = await page.locator('#display').boundingBox();
for (let i = 0; i < PRESSES; i++) {
    keys.push(await answer(page, () => page.keyboard.press('ArrowRight', { delay: 30 })));
}
for (let i = 0; i < PRESSES; i++) {
    // A card that the cursor is not on.
    const cards = placesOf(
        JSON.parse(await page.evaluate(() => document.getElementById('mirror').dataset.entries)),
    ).filter(({ about, lit }) => about === 'card' && !lit);
    const { left, right, top, bottom } = cards[(i * 3) % cards.length].box;
    const x = box.x + ((left + right) * box.width) / 256;
    const y = box.y + ((top + bottom) * box.height) / 128;
    taps.push(await answer(page, () => page.touchscreen.tap(x, y)));
}
show('first key', keys.splice(0, 1));
show('key to glass', keys);
show('tap to glass', taps);
const waited = waitedShare();
console.log(
    `other programs: load ${loadavg()[0].toFixed(1)}; programs waited for a core ` +
        `${waited} % of the last ten seconds`,
);
await context.close();
await site.close();
