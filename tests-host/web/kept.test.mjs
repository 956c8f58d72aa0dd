// What the browser kept is foreign input: the console starts with any input, and says what is
// wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { knownBoards, readBoard } from '../../simulator/device/node/files.mjs';
import {
    judgeKeptBoard,
    judgeKeptImage,
    judgeKeptSaves,
    judgeNoise,
} from '../../simulator/web/page/kept.mjs';
import { AXE, chance, imageOf, openBrowser, Visitor } from './support.mjs';

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

const BOARDS = Object.fromEntries(knownBoards().map((name) => [name, JSON.parse(readBoard(name))]));

/** A random value of any type. @returns {unknown} */
function anything(draw, depth = 0) {
    const bytes = () => Uint8Array.from({ length: draw(3000) }, () => draw(256));
    const kinds = [
        () => undefined,
        () => null,
        () => draw(2) === 1,
        () => draw(1e9),
        () => ['', 'pico', '__proto__', 'constructor', 'no such board', '\u0000'][draw(6)],
        bytes,
        () => bytes().buffer,
        () => new Float64Array(draw(9)),
        () => Array.from({ length: draw(4) }, () => anything(draw, depth + 1)),
        () =>
            Object.fromEntries(
                ['name', 'board', 'version', 'bytes', 'length'].map((key) => [
                    key,
                    depth > 2 ? draw(9) : anything(draw, depth + 1),
                ]),
            ),
    ];
    return kinds[draw(kinds.length)]();
}

test('anything at all is judged without an exception, and only what can be used is used', () => {
    const real = new Uint8Array(imageOf('pico'));
    for (let seed = 1; seed <= 3000; seed++) {
        const draw = chance(seed);
        const value = anything(draw);
        const image = judgeKeptImage(value, BOARDS);
        assert.equal(image, null, `seed ${seed}: no random value is an image`);
        const saves = judgeKeptSaves(value, 131072);
        assert.ok(saves === null || saves.length === 131072, `seed ${seed}`);
        assert.ok(['pico', 'twokeys'].includes(judgeKeptBoard(value, ['pico', 'twokeys'])));
    }
    for (let seed = 1; seed <= 40; seed++) {
        const draw = chance(seed);
        const damaged = real.slice(0, real.length - (draw(3) === 0 ? draw(2000) : 0));
        damaged[draw(damaged.length)] ^= 1 << draw(8);
        const image = judgeKeptImage({ name: 'x', board: '__proto__', bytes: damaged }, BOARDS);
        assert.ok(image === null || Object.hasOwn(BOARDS, image.board), `seed ${seed}`);
    }
    const good = judgeKeptImage({ name: 'x', board: 'lies', version: 3, bytes: real }, BOARDS);
    assert.equal(good?.board, 'pico', 'what the file says counts');
    for (const noise of [null, '', 'abc', '-1', '1e3', '0x10', '99999999999999999999', ' 1']) {
        assert.equal(judgeNoise(noise), null, String(noise));
    }
    assert.equal(judgeNoise('18446744073709551615'), 2n ** 64n - 1n);
});

/**
 * Puts values into the page's store. @param {Visitor} visitor @param {Record<string, any>} values
 */
const keep = (visitor, values) =>
    visitor.page.evaluate(
        (entries) =>
            new Promise((resolve, reject) => {
                const request = indexedDB.open('thegame', 1);
                request.onupgradeneeded = () => request.result.createObjectStore('devices');
                request.onerror = () => reject(request.error);
                request.onsuccess = () => {
                    const transaction = request.result.transaction('devices', 'readwrite');
                    const store = transaction.objectStore('devices');
                    for (const [key, value] of entries) {
                        const bytes = typeof value === 'object' && value?.zeros;
                        store.put(bytes ? new Uint8Array(bytes) : value, key);
                    }
                    transaction.oncomplete = () => {
                        request.result.close();
                        resolve(undefined);
                    };
                    transaction.onabort = () => reject(transaction.error);
                };
            }),
        Object.entries(values),
    );

const BAD = [
    { image: 'plain text' },
    { image: { name: 'x', board: 'nosuchboard', version: '1', bytes: 3 } },
    { image: { name: 'x', board: '__proto__', version: '1', bytes: 3 } },
    { image: null, 'saves-pico': { zeros: 131073 } },
    { image: 7, 'saves-pico': { zeros: 4 << 20 } },
    { 'saves-pico': 'text' },
];

test('a store full of nonsense: the console starts, says so, and plays on', async () => {
    const visitor = await Visitor.visit(site);
    for (const values of BAD) {
        await keep(visitor, values);
        await visitor.restartBy(() => visitor.page.reload());
        assert.match(await visitor.text(), /Welcome|New game/, JSON.stringify(values));
        await visitor.says(/damaged/);
    }
    await visitor.press('a');
    await visitor.kept();
    for (const board of ['nosuchboard', '__proto__', 'waveshare']) {
        await visitor.page.evaluate((name) => localStorage.setItem('board', name), board);
        await visitor.restartBy(() => visitor.page.reload());
        assert.equal(await visitor.page.inputValue('#board'), 'pico');
    }
    await visitor.says(/^$/);
    await visitor.leave();
});

test('damaged saves are set aside: nothing overwrites them, and they can be downloaded', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    await page.evaluate(AXE);
    const shown = () =>
        page.locator('#damaged').evaluate((one) => !(/** @type {any} */ (one).hidden));
    assert.equal(await shown(), false);
    await keep(visitor, { 'saves-pico': { zeros: 5000 } });
    await visitor.restartBy(() => page.reload());
    await visitor.says(/set aside in the workbench/);
    // The console plays and writes saves of its own, and a reload finds these saves intact.
    await visitor.press('b');
    await visitor.deal('The Game');
    await visitor.press('a');
    await visitor.kept();
    await visitor.restartBy(() => page.reload());
    await visitor.says(/^$/);
    assert.match(await visitor.text(), /Continue/);
    await page.click('#openWorkbench');
    assert.equal(await shown(), true);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations, [], 'axe, with damaged saves');
    const saved = page.waitForEvent('download');
    await page.click('#downloadDamaged');
    const file = readFileSync(await (await saved).path());
    assert.deepEqual([...file], new Array(5000).fill(0));
    await page.click('#forgetDamaged');
    await page.click('#yes');
    await page.waitForFunction(() => document.getElementById('damaged').hidden);
    await visitor.restartBy(() => page.reload());
    assert.equal(await shown(), false);
    await visitor.leave();
});

test('?noise=abc: the cards are random, and the page says so', async () => {
    const visitor = await Visitor.visit(site, { address: '?fast&noise=abc' });
    await visitor.says(/“abc” in the address is not a number/);
    assert.match(await visitor.text(), /Welcome|New game/);
    await visitor.leave();
});

test('a second tab says why it keeps nothing, in every language', async () => {
    const visitor = await Visitor.visit(site);
    const second = new Visitor(site, visitor.context, await visitor.context.newPage());
    await second.go('?fast&noise=7');
    await second.says(/another tab/);
    assert.match(await second.page.textContent('#kept'), /another tab/);
    await second.page.click('#openWorkbench');
    await second.page.selectOption('#language', 'de');
    assert.match(await second.page.textContent('#kept'), /anderen Tab/);
    await visitor.leave();
    assert.deepEqual(second.complaints, []);
});

test('a UF2 file runs though the store is full, and the page says that nothing is kept', async () => {
    const visitor = await Visitor.visit(site);
    await visitor.page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await visitor.restartBy(() => visitor.drop('wave.uf2', imageOf('waveshare')));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 2);
    assert.match(await visitor.page.textContent('#kept'), /keeps nothing/);
    await visitor.says(/keeps nothing here: download/);
    await visitor.leave();
});

test('after a fault the glass is dark and nothing reads the old screen; a restart goes on', async () => {
    const visitor = await Visitor.visit(site);
    // An image of ours whose first instruction is invalid.
    const broken = new Uint8Array(imageOf('pico'));
    const words = new DataView(broken.buffer);
    const at = (offset) => {
        const page = 0x10000000 + offset - (offset % 256);
        let block = 0;
        while (words.getUint32(block + 12, true) !== page) {
            block += 512;
        }
        return block + 32 + (offset % 256);
    };
    const vectors = new DataView(broken.buffer, at(0x100));
    broken.fill(
        0xde,
        at(vectors.getUint32(4, true) & 0xfffffe),
        at(vectors.getUint32(4, true) & 0xfffffe) + 4,
    );
    await visitor.drop('broken.uf2', broken);
    await visitor.says(/The firmware failed/);
    assert.deepEqual(await visitor.entries(), []);
    assert.equal(await visitor.page.textContent('#mirror'), '');
    await visitor.page.evaluate(AXE);
    const { violations } = await visitor.page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations, [], 'axe, after a fault');
    assert.match(await visitor.page.textContent('#statusGo'), /built-in firmware/);
    await visitor.restartBy(() => visitor.page.click('#statusGo'));
    await visitor.says(/^$/);
    assert.match(await visitor.text(), /Welcome|New game/);
    await visitor.leave();
});
