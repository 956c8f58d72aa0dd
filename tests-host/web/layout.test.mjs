// How the page looks in windows of ten sizes, light and dark, and what axe finds in every state of
// the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AXE, openBrowser, Visitor } from './support.mjs';

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

/** The least width and height of a key, in pixels, for a finger. */
const LEAST = 44;

/**
 * Width, height, pixels of the screen per CSS pixel, whether fingers are used, least width of the
 * glass.
 */
const SIZES = /** @type {[number, number, number, boolean, number][]} */ ([
    [320, 568, 2, true, 320],
    [390, 844, 3, true, 384],
    [844, 390, 3, true, 590],
    [740, 320, 3, true, 469],
    [667, 375, 2, true, 384],
    [568, 320, 2, true, 320],
    [768, 1024, 2, true, 640],
    [1280, 800, 1, false, 768],
    [1440, 900, 1, false, 768],
    [3000, 1600, 1, false, 1536],
]);

/**
 * Runs in the page: the boxes of the glass and of everything that can be pressed outside the
 * drawer.
 */
function boxesOf() {
    const buttons = [...document.querySelectorAll('header button, main button, #display')];
    return buttons
        .filter((one) => one.checkVisibility())
        .map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return { id: one.id || one.getAttribute('data-key'), left, top, right, bottom };
        });
}

/** @param {Visitor} visitor @param {string} where */
async function checkBoxes({ page }, where) {
    const { width, height } = page.viewportSize();
    const boxes = await page.evaluate(boxesOf);
    for (const box of boxes) {
        const text = `${where}: ${JSON.stringify(box)}`;
        assert.ok(box.left >= -0.5 && box.right <= width + 0.5, `${text} is not in the window`);
        assert.ok(box.top >= -0.5 && box.bottom <= height + 0.5, `${text} is not in the window`);
        assert.ok(box.right - box.left >= LEAST - 0.5, `${text} is narrow`);
        assert.ok(box.bottom - box.top >= LEAST - 0.5, `${text} is low`);
        for (const other of boxes.filter((one) => one !== box)) {
            const apart =
                box.right <= other.left + 0.5 ||
                other.right <= box.left + 0.5 ||
                box.bottom <= other.top + 0.5 ||
                other.bottom <= box.top + 0.5;
            // The boxes of round keys may overlap at the corners.
            const round = ['a', 'b'].includes(box.id) && ['a', 'b'].includes(other.id);
            assert.ok(apart || round, `${text} lies on ${JSON.stringify(other)}`);
        }
    }
    const scrolls = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
    ]);
    assert.deepEqual(scrolls, [0, 0], `${where}: nothing to scroll`);
}

/** @param {Visitor} visitor @param {string} where */
async function checkAxe({ page }, where) {
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`);
    assert.deepEqual(found, [], where);
}

/**
 * Checks that every dot is a whole number of screen pixels wide. @param {Visitor} visitor @param
 * {number} ratio @param {string} where
 */
async function checkDots({ page }, ratio, where) {
    const box = await page.locator('#display').boundingBox();
    const dot = (box.width * ratio) / 128;
    assert.ok(Math.abs(dot - Math.round(dot)) < 0.01, `${where}: a dot of ${dot} pixels`);
    assert.ok(Math.abs(box.width - 2 * box.height) < 0.05, where);
    return Math.round(dot);
}

for (const [width, height, ratio, touch, least] of SIZES) {
    const where = `${width}x${height}`;
    test(`${where}: all in the window, large enough, sharp; axe finds nothing`, async (t) => {
        const visitor = await Visitor.visit(site, {
            viewport: { width, height },
            deviceScaleFactor: ratio,
            hasTouch: touch,
            isMobile: touch,
            colorScheme: touch ? 'light' : 'dark',
        });
        const { page } = visitor;
        await page.evaluate(AXE);
        const dot = await checkDots(visitor, ratio, where);
        t.diagnostic(`a dot has ${dot} pixels, the glass is ${(128 * dot) / ratio} wide`);
        assert.ok((128 * dot) / ratio >= least, `${where}: a glass of ${least} fits`);
        await checkBoxes(visitor, `${where}, first visit`);
        await checkAxe(visitor, `${where}, first visit`);
        await visitor.shoot(`${where}-first`);
        await visitor.restartBy(() => page.click('#introStart'));
        await checkBoxes(visitor, `${where}, a game`);
        await checkAxe(visitor, `${where}, a game`);
        await visitor.shoot(`${where}-game`);
        await visitor.restartAtWorkbench(() => page.selectOption('#board', 'twokeys'));
        await checkBoxes(visitor, `${where}, two keys`);
        await visitor.shoot(`${where}-two-keys`);
        await page.click('#openWorkbench');
        const other = touch ? 'dark' : 'light';
        await page.selectOption('#theme', other);
        await page.selectOption('#language', touch ? 'fr' : 'de');
        await checkAxe(visitor, `${where}, drawer`);
        await visitor.shoot(`${where}-drawer`);
        await page.click('#closeWorkbench');
        await checkBoxes(visitor, `${where}, another language`);
        await checkAxe(visitor, `${where}, ${other}`);
        await visitor.shoot(`${where}-${other}`);
        await visitor.leave();
    });
}

test('two keys, an error, a question: axe finds nothing; motion and colours as the system wants', async () => {
    const visitor = await Visitor.visit(site, {
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        forcedColors: 'active',
        address: '?fast&noise=7#code=0000001',
    });
    const { page } = visitor;
    await page.evaluate(AXE);
    await visitor.says(/0000001.*is not a code/);
    await checkAxe(visitor, 'a wrong code');
    await page.click('#openWorkbench');
    await page.click('#eraseFlash');
    await checkAxe(visitor, 'a question');
    await page.click('#no');
    await page.click('#closeWorkbench');
    await visitor.restartAtWorkbench(() => page.selectOption('#board', 'twokeys'));
    await checkBoxes(visitor, 'two keys');
    await checkAxe(visitor, 'two keys');
    const still = await page.evaluate(
        () => getComputedStyle(document.querySelector('.key')).transitionDuration,
    );
    assert.equal(still, '0s');
    await visitor.shoot('forced-colours');
    await visitor.leave();
});

/** Runs in the page: the luminance, as WCAG defines it, of each dot in a picture of the glass. */
async function lightOf(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const surface = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    surface.drawImage(picture, 0, 0);
    const { data } = surface.getImageData(0, 0, picture.width, picture.height);
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('display'));
    const shown = canvas.getContext('2d').getImageData(0, 0, 128, 64);
    const size = picture.width / 128;
    const linear = (part) =>
        part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    const cell = (x, y) => {
        let sum = 0;
        for (let i = 0; i < size * size; i++) {
            const at =
                4 * ((y * size + Math.floor(i / size)) * picture.width + x * size + (i % size));
            const [r, g, b] = [data[at], data[at + 1], data[at + 2]].map(linear);
            sum += 0.2126 * r + 0.7152 * g + 0.0722 * b;
        }
        return sum / (size * size);
    };
    const lit = (x, y) => shown.data[4 * (y * 128 + x)] > 100;
    const light = [];
    const dark = [];
    for (let y = 0; y < 9; y++) {
        for (let x = 1; x < 127; x++) {
            (lit(x, y) ? light : dark).push(cell(x, y));
        }
    }
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return { least: (mean(light) + 0.05) / (Math.max(...dark) + 0.05), dark: dark.length };
}

test('dark letters on a lit row have a contrast of 7:1 at least, bloom and gaps included', async (t) => {
    const visitor = await Visitor.visit(site, { viewport: { width: 1440, height: 900 } });
    assert.match(await visitor.text(), /Welcome/);
    const picture = await visitor.page.locator('#display').screenshot();
    const { least, dark } = await visitor.page.evaluate(lightOf, picture.toString('base64'));
    t.diagnostic(`${least.toFixed(1)}:1, the darkest of ${dark} dark dots of the title`);
    assert.ok(dark > 40 && least >= 7, `${least}`);
    await visitor.leave();
});
