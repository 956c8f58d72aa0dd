// The web page in a real Chromium: loading, keeping, files, and every way of using it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { makeUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { TEXTS } from '../../simulator/web/page/texts.mjs';
import { imageOf, openBrowser, PHONE, Visitor } from './support.mjs';

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

test('a reload keeps the game; the flash can be taken away, brought back and erased', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    await visitor.deal('The Game');
    await visitor.press('a');
    const table = await visitor.text();
    await visitor.kept();
    await visitor.restartBy(() => page.reload());
    await visitor.choose('Continue');
    if ((await visitor.text()) !== table) {
        await visitor.press('a'); // the guard in front of a hand
    }
    assert.equal(await visitor.text(), table);

    const saved = page.waitForEvent('download');
    await visitor.atWorkbench(() => page.click('#downloadFlash'));
    const file = await (await saved).path();
    assert.equal(readFileSync(file).length, 2 << 20);
    await visitor.restartAtWorkbench(async () => {
        await page.click('#eraseFlash');
        await page.click('#yes');
    });
    assert.match(await visitor.text(), /Welcome/);
    await visitor.kept();

    const upload = async (files) => {
        const chooser = page.waitForEvent('filechooser');
        await page.click('#uploadFlash');
        await (await chooser).setFiles(files);
    };
    await visitor.restartAtWorkbench(() => upload(file));
    assert.match(await visitor.text(), /Continue/);
    await visitor.atWorkbench(async () => {
        await upload({ name: 'x.bin', mimeType: '', buffer: Buffer.from('no') });
        await visitor.says(/does not hold saves of this console: 2 bytes/);
    });
    await visitor.leave();
});

test('a UF2 file that is dropped runs, on its own board, also after a reload; others are refused', async () => {
    const visitor = await Visitor.visit(site);
    await visitor.drop('notes.uf2', new TextEncoder().encode('not an image'));
    await visitor.says(/notes\.uf2.*no intact UF2 file/);
    await visitor.drop('other.uf2', makeUf2(new Uint8Array(4096).fill(1)));
    await visitor.says(/other\.uf2.*not one of this project/);
    await visitor.drop('pico2.uf2', imageOf('pico2'));
    await visitor.says(/another chip/);
    assert.match(await visitor.text(), /Welcome/, 'the device goes on meanwhile');

    await visitor.restartBy(() => visitor.drop('wave.uf2', imageOf('waveshare')));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 2);
    await visitor.says(/^$/);
    await visitor.restartBy(() => visitor.page.reload());
    assert.match(await visitor.page.textContent('#image'), /wave\.uf2/);
    await visitor.restartAtWorkbench(() => visitor.page.click('#ownImage'));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 6);
    await visitor.leave();
});

test('two keys are enough', async () => {
    const visitor = await Visitor.visit(site, { viewport: PHONE });
    await visitor.restartAtWorkbench(() => visitor.page.selectOption('#board', 'twokeys'));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 2);
    assert.match(await visitor.page.textContent('#help'), /B: next/, 'help fits the board');
    visitor.how = 'clicks';
    await visitor.welcome();
    await visitor.choose('New game', 'b');
    await visitor.choose('Deal', 'b');
    await visitor.press('a');
    await visitor.shoot('phone-two-keys');
    await visitor.leave();
});

/**
 * Presses Tab `times` times. @param {Visitor} visitor @param {number} times @returns
 * {Promise<Set<string>>} what had the focus
 */
async function tabThrough({ page }, times) {
    const reached = new Set();
    for (let i = 0; i < times; i++) {
        await page.keyboard.press('Tab');
        reached.add(
            await page.evaluate(
                () => document.activeElement.id || document.activeElement.getAttribute('data-key'),
            ),
        );
    }
    return reached;
}

test('by keyboard alone: every control can be reached and used', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    const outside = await tabThrough(visitor, 18);
    for (const id of 'today share sound openWorkbench glass up left right down a b'.split(' ')) {
        assert.ok(outside.has(id), `${id} was not reached`);
    }
    await page.focus('#openWorkbench');
    await page.keyboard.press('Enter');
    const inside = await tabThrough(visitor, 18);
    const controls = 'language theme board restart screenshot record openImage downloadFlash';
    for (const id of `${controls} uploadFlash eraseFlash closeWorkbench`.split(' ')) {
        assert.ok(inside.has(id), `${id} was not reached`);
    }
    await page.keyboard.press('Escape');
    assert.equal(visitor.presses, 0, 'Escape closes the drawer and is not a key of the console');
    await visitor.rest();
    await page.focus('#glass');
    await visitor.welcome();
    await page.focus('[data-key="down"]');
    visitor.presses++;
    await page.keyboard.press('Enter'); // Enter on a button presses that key of the handheld
    await visitor.rest();
    assert.ok((await visitor.entries()).some(({ lit, text }) => lit && text !== 'New game'));
    await page.focus('#openWorkbench');
    await page.keyboard.press('Enter');
    await page.focus('#restart');
    await visitor.restartBy(() => page.keyboard.press('Space'));
    assert.match(await visitor.text(), /New game/);
    await visitor.leave();
});

test('offline once loaded', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    await page.waitForFunction(() => document.documentElement.dataset.offline === 'yes');
    await visitor.context.setOffline(true);
    await visitor.restartBy(() => page.reload());
    assert.match(await visitor.text(), /New game/);
    await visitor.leave();
});

test('a screenshot and a recording are files', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    await page.click('#openWorkbench');
    const picture = page.waitForEvent('download');
    await page.click('#screenshot');
    assert.equal((await picture).suggestedFilename(), 'thegame.png');
    await page.click('#record');
    await page.waitForSelector('#record[aria-pressed="true"]');
    const video = page.waitForEvent('download');
    await page.click('#record');
    assert.match((await video).suggestedFilename(), /^thegame\.(webm|mp4)$/);
    await visitor.leave();
});

test('the page is small, and every text is there in three languages', () => {
    assert.ok(site.bytes <= 600 * 1024, `${site.bytes} bytes`);
    for (const [name, texts] of Object.entries(TEXTS)) {
        for (const language of ['en', 'fr', 'de']) {
            assert.ok(texts[language], `${name} in ${language}`);
        }
        assert.doesNotMatch(texts.fr, / [:;!?»]|« /, `${name}: a French space may not break`);
        assert.doesNotMatch(texts.fr, /\b(vous|votre|appareil|[a-z]+ez)\b/i, name);
    }
});
