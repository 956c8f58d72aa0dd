// How fast the page is: node tests-host/web/bench.mjs. Prints bytes, the time to the first picture
// with nothing kept, and the time from a key or a tap to the changed glass, as the page itself
// measures it. `taskset -c 0` in front of it shows one core.
import { openBrowser } from './support.mjs';

const STARTS = 7;
const PRESSES = 60;

/** Notes in the page when its glass was painted. */
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
    console.log(
        `${what}: ${round(sorted[sorted.length >> 1])} ms in the middle, ` +
            `${round(sorted[0])} at best, ${round(sorted.at(-1))} at worst (${sorted.length} times)`,
    );
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
await page.goto(`${site.url}?noise=7#code=021149G`);
await page.waitForFunction(() => document.getElementById('mirror').textContent.includes('Hand'));
const keys = [];
const taps = [];
const box = await page.locator('#display').boundingBox();
for (let i = 0; i < PRESSES; i++) {
    keys.push(await answer(page, () => page.keyboard.press('ArrowRight', { delay: 30 })));
}
for (let i = 0; i < PRESSES; i++) {
    // One card to the right each time, and back to the left end.
    const x = box.x + (((i % 7) * 16 + 10) * box.width) / 128;
    const y = box.y + (52 * box.height) / 64;
    taps.push(await answer(page, () => page.touchscreen.tap(x, y)));
}
show('key to glass', keys);
show('tap to glass', taps);
await context.close();
await site.close();
