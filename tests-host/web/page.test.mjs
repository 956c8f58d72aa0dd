// The web page in a real Chromium: that it loads, keeps, takes files, and can be used in every way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
    await page.click('#downloadFlash');
    const file = await (await saved).path();
    assert.equal(readFileSync(file).length, 2 << 20);
    await visitor.restartBy(async () => {
        await page.click('#eraseFlash');
        await page.click('#yes');
    });
    assert.match(await visitor.text(), /Deutsch/);
    await visitor.kept();

    await visitor.restartBy(async () => {
        const chooser = page.waitForEvent('filechooser');
        await page.click('#uploadFlash');
        await (await chooser).setFiles(file);
    });
    assert.match(await visitor.text(), /Continue/);
    const chooser = page.waitForEvent('filechooser');
    await page.click('#uploadFlash');
    await (await chooser).setFiles({ name: 'x.bin', mimeType: '', buffer: Buffer.from('no') });
    await visitor.says(/no flash of this device: 2 bytes/);
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
    assert.match(await visitor.text(), /Deutsch/, 'the device goes on meanwhile');

    await visitor.restartBy(() => visitor.drop('wave.uf2', imageOf('waveshare')));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 2);
    await visitor.says(/^$/);
    await visitor.restartBy(() => visitor.page.reload());
    assert.match(await visitor.page.textContent('#image'), /wave\.uf2/);
    await visitor.restartBy(() => visitor.page.click('#ownImage'));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 6);
    await visitor.leave();
});

test('two keys are enough', async () => {
    const visitor = await Visitor.visit(site, { viewport: PHONE });
    await visitor.restartBy(() => visitor.page.selectOption('#board', 'twokeys'));
    assert.equal(await visitor.page.locator('[data-key]:visible').count(), 2);
    visitor.how = 'clicks';
    await visitor.welcome('b');
    await visitor.choose('New game', 'b');
    await visitor.choose('Deal', 'b');
    await visitor.press('a');
    await visitor.shoot('phone-two-keys');
    await visitor.leave();
});

/** As firmware/chance/challenge.h describes them. @param {number} number */
function codeOf(number) {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const digits = [25, 20, 15, 10, 5, 0].map((shift) => (number >> shift) & 31);
    const check = digits.reduce((sum, digit) => {
        const shifted = (sum ^ digit) << 1;
        return shifted & 32 ? shifted ^ 0x25 : shifted;
    }, 0);
    return [...digits, check].map((digit) => alphabet[digit]).join('');
}

test('a link with a code deals it, the same cards for everybody', async () => {
    const tables = [];
    for (const noise of [1, 2]) {
        const visitor = await Visitor.visit(site, {
            address: `?fast&noise=${noise}#code=${codeOf(77).toLowerCase()}`,
        });
        await visitor.choose('English');
        tables.push(await visitor.text());
        await visitor.leave();
    }
    assert.equal(tables[0], tables[1]);
    assert.match(tables[0], /▲.*▼/);
});

test('by keyboard alone: every control can be reached and used', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    const reached = new Set();
    for (let i = 0; i < 40; i++) {
        await page.keyboard.press('Tab');
        reached.add(
            await page.evaluate(
                () => document.activeElement.id || document.activeElement.getAttribute('data-key'),
            ),
        );
    }
    const controls = 'language theme glass up left right down a b board restart screenshot record';
    for (const id of `${controls} openImage downloadFlash uploadFlash eraseFlash`.split(' ')) {
        assert.ok(reached.has(id), `${id} was not reached`);
    }
    await page.focus('#glass');
    await visitor.choose('English');
    await page.focus('[data-key="down"]');
    visitor.presses++;
    await page.keyboard.press('Enter'); // on a key of the handheld: that key
    await visitor.rest();
    assert.ok((await visitor.entries()).some(({ lit, text }) => lit && text !== 'New game'));
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
    await visitor.welcome();
    assert.match(await visitor.text(), /New game/);
    await visitor.leave();
});

test('a screenshot and a recording are files', async () => {
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
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

test('axe finds nothing, light and dark, in three languages, on phone and desktop', async () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
    const visitor = await Visitor.visit(site);
    const { page } = visitor;
    await page.evaluate(source);
    for (const [language, theme, size] of /** @type {[string, string, any][]} */ ([
        ['en', 'light', undefined],
        ['fr', 'dark', PHONE],
        ['de', 'light', PHONE],
    ])) {
        if (size) {
            await page.setViewportSize(size);
        }
        await page.selectOption('#language', language);
        await page.selectOption('#theme', theme);
        assert.equal(await page.textContent('#restart'), TEXTS.restart[language]);
        const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(wide, 0, `${language} is not wider than the screen`);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`);
        assert.deepEqual(found, [], `${language}, ${theme}`);
        await visitor.shoot(`${size ? 'phone' : 'desktop'}-${language}-${theme}`);
    }
    await visitor.leave();
});

test('the page is small, and every text is there in three languages', () => {
    assert.ok(site.bytes <= 600 * 1024, `${site.bytes} bytes`);
    for (const [name, texts] of Object.entries(TEXTS)) {
        for (const language of ['en', 'fr', 'de']) {
            assert.ok(texts[language], `${name} in ${language}`);
        }
    }
});
