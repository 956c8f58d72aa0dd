// Codes, links, sharing, sound, languages, installing, updates: everything that brings people to
// the page and back.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildPage } from '../../simulator/web/build.mjs';
import { codeInHash, codeOf, codeOfDay, isCode } from '../../simulator/web/page/codes.mjs';
import { makeQr } from '../../simulator/web/page/qr.mjs';
import { messageOf, resultOf } from '../../simulator/web/page/share.mjs';
import { openBrowser, tapOn, Visitor } from './support.mjs';

const jsQr = createRequire(import.meta.url)('jsqr');

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

test('codes are those of docs/challenge.md; what is none is found out', () => {
    for (const [date, code] of /** @type {[string, string][]} */ ([
        ['2026-01-01T12:00', '007Y05Y'],
        ['2026-11-17T00:00', '007YZXR'],
        ['2028-02-29T23:59', '008HN5W'],
        ['2099-12-31T12:00', '00Y7ZZ3'],
    ])) {
        assert.equal(codeOfDay(new Date(date)), code);
        assert.ok(isCode(code));
    }
    for (const code of ['021149G', '2G7YZXP', '187YZXZ']) {
        assert.ok(isCode(code), code);
        for (let i = 0; i < 7; i++) {
            const wrong = `${code.slice(0, i)}${code[i] === '7' ? '8' : '7'}${code.slice(i + 1)}`;
            assert.equal(isCode(wrong), false, wrong);
        }
    }
    for (const wrong of ['', '007YZX', '007YZXRR', '0C7YZXP', 'D261117']) {
        assert.equal(isCode(wrong), false, wrong);
    }
    assert.ok(isCode(codeOf((3 << 23) | (3 << 28))), 'on fire, expert, short hands');
    assert.equal(isCode(codeOf(7 << 25)), false, 'eight players');
    assert.equal(isCode(codeOf((1 << 23) | (1 << 25) | (1 << 29))), false, 'a duel of short hands');
    assert.deepEqual(codeInHash('#code=oo7yzxr'), { code: '007YZXR', wrong: '' });
    assert.deepEqual(codeInHash('#code=nonsense&x'), { code: '', wrong: 'nonsense' });
    assert.deepEqual(codeInHash('#x'), { code: '', wrong: '' });
    assert.deepEqual(codeInHash('#oo7yzxr'), { code: '007YZXR', wrong: '' });
    assert.deepEqual(codeInHash('#007YZXX'), { code: '', wrong: '007YZXX' });
    assert.deepEqual(codeInHash('#007YZXR0'), { code: '', wrong: '' });
});

test('a link deals its code once, the same cards for everybody; a reload goes on', async () => {
    const tables = [];
    for (const noise of [1, 2]) {
        const visitor = await Visitor.visit(site, {
            address: `?fast&noise=${noise}#code=${codeOf(77).toLowerCase()}`,
        });
        tables.push(await visitor.text());
        assert.equal(new URL(visitor.page.url()).hash, '', 'the code has left the address');
        if (noise === 2) {
            await visitor.press('a');
            await visitor.kept();
            await visitor.restartBy(() => visitor.page.reload());
            assert.match(await visitor.text(), /Continue/);
        }
        await visitor.leave();
    }
    assert.equal(tables[0], tables[1]);
    assert.match(tables[0], /▲.*▼/);
});

test('a wrong code says so and deals nothing; another link in the same tab deals', async () => {
    const visitor = await Visitor.visit(site, { address: '?fast&noise=7#code=007YZXX' });
    await visitor.says(/“007YZXX” is not a code/);
    assert.match(await visitor.text(), /Welcome/);
    await visitor.restartBy(() =>
        visitor.page.evaluate(() => {
            location.hash = 'code=007YZXR';
        }),
    );
    assert.match(await visitor.text(), /31 \| 35 \| 40/);
    await visitor.says(/^$/);
    await visitor.leave();
});

test('today’s cards are those of the date, and the game that ended can be shared with its code', async () => {
    const visitor = await Visitor.visit(site, {
        hasTouch: true,
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await page.clock.setFixedTime(new Date('2026-11-17T10:00:00'));
    await visitor.restartBy(() => page.click('#today'));
    assert.match(await visitor.text(), /31 \| 35 \| 40 \| 50 \| 66 \| 67 \| 91 \| 95/);
    const shared = async () => {
        await page.evaluate(() => {
            globalThis.shared = null;
            navigator.share = async (message) => {
                globalThis.shared = message;
            };
        });
        await page.click('#share');
        await page.waitForFunction(() => globalThis.shared);
        return page.evaluate(() => globalThis.shared);
    };
    assert.equal((await shared()).url, `${site.url}#code=007YZXR`);
    for (let i = 0; i < 300 && !(await visitor.text()).includes('Same cards'); i++) {
        await visitor.tapAt(...tapOn(await visitor.entries(), 'The Game', i));
    }
    const { text, url } = await shared();
    assert.match(text, /^The Game: \d+ cards? left\. .*007YZXR/);
    assert.equal(url, `${site.url}#code=007YZXR`);
    // Without a share sheet the message goes into the clipboard.
    await page.evaluate(() => {
        navigator.share = undefined;
    });
    await page.click('#share');
    await visitor.says(/Copied/);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${text} ${url}`);
    await visitor.leave();
});

test('what is shared: a result, a code, both, none, in every language', () => {
    const entry = (x, y, text, lit = false, about = '') => ({ x, y, text, lit, about, number: 0 });
    const row = [entry(2, 54, '◀', true, 'row'), entry(30, 54, 'x', true, 'row')];
    const over = [
        entry(3, 2, 'The Game', true),
        entry(80, 2, '007YZXR', true),
        entry(20, 14, '12'),
        entry(40, 18, 'cards left'),
        entry(20, 30, 'Record: 3 left'),
        ...row,
        entry(120, 54, '▶', true, 'row'),
    ];
    assert.deepEqual(resultOf(over), { result: 'The Game: 12 cards left', code: '007YZXR' });
    assert.equal(resultOf(over.slice(1)), null);
    assert.equal(resultOf([]), null);
    for (const language of /** @type {const} */ (['en', 'fr', 'de'])) {
        const said = messageOf(resultOf(over), 'https://x.y/z/?fast#q', language);
        assert.equal(said.url, 'https://x.y/z/#code=007YZXR');
        assert.match(said.text, /The Game: 12 cards left.*007YZXR/);
        const plain = messageOf({ result: '', code: '' }, 'https://x.y/z/', language);
        assert.equal(plain.url, 'https://x.y/z/');
        assert.match(plain.text, /98/);
    }
});

test('one language: the browser’s first, then the page’s and the console’s lead each other', async () => {
    const visitor = await Visitor.visit(site, { locale: 'fr-FR' });
    const { page } = visitor;
    assert.match(await visitor.text(), /Bienvenue/, 'the console speaks the browser’s language');
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await visitor.atWorkbench(() => page.selectOption('#language', 'de'));
    await page.waitForFunction(() =>
        document.getElementById('mirror').textContent.includes('Willkommen'),
    );
    await visitor.press('b');
    // The page follows the language in the console's settings.
    for (let i = 0; i < 12 && !/Language|Sprache/.test(await visitor.text()); i++) {
        const entries = await visitor.entries();
        const onSettings = entries.some(({ lit, text }) => lit && text === 'Einstellungen');
        await visitor.press(onSettings ? 'a' : 'down');
    }
    await visitor.choose('Sprache');
    await visitor.choose('English');
    await page.waitForFunction(() => document.documentElement.lang !== 'de');
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    await visitor.kept();
    await visitor.restartBy(() => page.reload());
    assert.equal(await page.getAttribute('html', 'lang'), 'en', 'also after a reload');
    assert.match(await visitor.text(), /New game/);
    await visitor.leave();
});

test('sound starts with the first key, sounds what the buzzer sounds, and stays mute', async () => {
    const visitor = await Visitor.visit(site, { address: '?noise=7' });
    const { page } = visitor;
    await page.evaluate(() => {
        globalThis.tones = [];
        globalThis.contexts = 0;
        const { AudioContext } = globalThis;
        globalThis.AudioContext = class extends AudioContext {
            constructor(options) {
                super(options);
                globalThis.contexts++;
            }
        };
        const { setValueAtTime } = AudioParam.prototype;
        AudioParam.prototype.setValueAtTime = function (value, time) {
            globalThis.tones.push(value);
            return setValueAtTime.call(this, value, time);
        };
    });
    const tones = () => page.evaluate(() => globalThis.tones.filter((value) => value > 200));
    assert.equal(await page.evaluate(() => globalThis.contexts), 0, 'silent before the first key');
    await visitor.press('up'); // which changes nothing here
    await page.waitForFunction(() => globalThis.contexts === 1);
    await visitor.press('a');
    await visitor.press('b'); // past the pages about the table
    await visitor.press('right');
    await page.waitForFunction(() => globalThis.tones.some((value) => value > 200));
    await page.click('#sound');
    assert.equal(await page.getAttribute('#sound', 'aria-pressed'), 'false');
    const before = (await tones()).length;
    await visitor.press('right');
    assert.equal((await tones()).length, before, 'mute');
    await visitor.restartBy(() => page.reload());
    assert.equal(await page.getAttribute('#sound', 'aria-pressed'), 'false', 'remembered');
    await visitor.leave();
});

test('the page says once that one can tap, at the first card, in the language of the phone', async () => {
    const visitor = await Visitor.visit(site, { hasTouch: true, locale: 'fr-FR' });
    const { page } = visitor;
    await visitor.restartBy(() => page.click('#introStart'));
    const next = (await visitor.entries()).find(({ text }) => text.startsWith('Ⓐ'));
    await visitor.tapAt(next.x + 8, next.y + 3);
    await visitor.says(/^$/);
    for (
        let i = 0;
        i < 6 && !(await visitor.entries()).some(({ about }) => about === 'card');
        i++
    ) {
        await visitor.press('a');
    }
    await visitor.tap(({ about, text }) => about === 'card' && text === '44');
    await visitor.says(/^Touche ce que tu veux/);
    await visitor.tap(({ about, text }) => about === 'card' && text === '35');
    await visitor.says(/^$/);
    await visitor.leave();
});

test('a slow sound device opens after the answer to the first key, which stays a short press', async () => {
    const visitor = await Visitor.visit(site, { address: '?noise=7#code=007YZXR' });
    const { page } = visitor;
    await page.evaluate(() => {
        const { AudioContext } = globalThis;
        /** @type {any} */
        const display = document.getElementById('display');
        const glass = () => display.toDataURL();
        const before = glass();
        globalThis.AudioContext = class extends AudioContext {
            constructor(options) {
                super(options);
                globalThis.answered = glass() !== before;
                for (const end = performance.now() + 1200; performance.now() < end; ) {}
            }
        };
    });
    await visitor.press('b');
    await page.waitForFunction(() => 'answered' in globalThis);
    assert.ok(await page.evaluate(() => globalThis.answered), 'the glass has changed before');
    assert.match(await visitor.text(), /Title/, 'a short press leads back');
    assert.doesNotMatch(await visitor.text(), /Hint/, 'a long press opens the menu of the game');
    await visitor.leave();
});

test('a finger on a key or on the glass makes the phone tremble; not if mute or with less motion', async () => {
    for (const reducedMotion of ['no-preference', 'reduce']) {
        const visitor = await Visitor.visit(site, { hasTouch: true, reducedMotion });
        const { page } = visitor;
        await page.evaluate(() => {
            globalThis.trembles = [];
            navigator.vibrate = (millis) => globalThis.trembles.push(millis);
        });
        const trembles = () => page.evaluate(() => globalThis.trembles.splice(0));
        const wanted = reducedMotion === 'reduce' ? [] : [8];
        const touch = async () => {
            visitor.presses++;
            await page.locator('[data-key="b"]').tap();
            await visitor.rest();
        };
        await touch();
        assert.deepEqual(await trembles(), wanted, `a key, ${reducedMotion}`);
        await visitor.tap(({ about }) => about === 'row');
        assert.deepEqual(await trembles(), wanted, `the glass, ${reducedMotion}`);
        await visitor.press('down');
        assert.deepEqual(await trembles(), [], 'no finger touched the keyboard’s key');
        await page.click('#sound');
        await touch();
        assert.deepEqual(await trembles(), [], 'mute');
        await page.evaluate(() => {
            navigator.vibrate = undefined;
        });
        await page.click('#sound');
        await touch();
        await visitor.leave();
    }
});

test('the manifest can be installed: names, colours, icons of the sizes that it states', async () => {
    const manifest = JSON.parse(readFileSync(join(site.folder, 'page.webmanifest'), 'utf8'));
    assert.equal(manifest.display, 'standalone');
    assert.ok(manifest.name && manifest.short_name.length <= 12 && manifest.start_url);
    const sizes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    for (const wanted of ['192x192 any', '512x512 any', '512x512 maskable']) {
        assert.ok(sizes.includes(wanted), wanted);
    }
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
    const page = readFileSync(join(site.folder, 'index.html'), 'utf8');
    const touch = /rel="apple-touch-icon" href="([^"]*)"/.exec(page)[1];
    const expected = [
        ...pngs.map(({ src, sizes }) => [src, ...sizes.split('x').map(Number)]),
        [touch, 180, 180],
        ['preview.png', 1200, 630],
    ];
    for (const [name, width, height] of expected) {
        const file = readFileSync(join(site.folder, name));
        assert.equal(file.subarray(1, 4).toString(), 'PNG', name);
        assert.deepEqual([file.readUInt32BE(16), file.readUInt32BE(20)], [width, height], name);
    }
    const visitor = await Visitor.visit(site);
    const client = await visitor.context.newCDPSession(visitor.page);
    await visitor.page.waitForFunction(() => document.documentElement.dataset.offline === 'yes');
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // Every test has a private window, and a browser never offers to install a page from one.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    assert.deepEqual(
        errors.filter((id) => id !== 'in-incognito'),
        [],
    );
    await visitor.leave();
});

test('the page states its address for previews, where it is known', async () => {
    const folder = join(site.folder, '..', 'web-address');
    await buildPage(folder, 'https://somebody.example/thegame');
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    assert.match(page, /og:image" content="https:\/\/somebody\.example\/thegame\/preview\.png"/);
    assert.match(page, /og:url" content="https:\/\/somebody\.example\/thegame\/"/);
    assert.match(page, /name="description" content=".{50,160}"/);
});

test('under a path, as on GitHub Pages: links, sharing, installing and offline stay there', async () => {
    const root = join(site.folder, '..', 'web-path');
    mkdirSync(root, { recursive: true });
    await buildPage(join(root, 'thegame'));
    cpSync(join(root, 'thegame', 'index.html'), join(root, 'index.html')); // the server's policy
    const server = await openBrowser(root);
    const below = { ...server, url: `${server.url}thegame/` };
    try {
        // The visitor complains about every request outside the path.
        const visitor = await Visitor.visit(below, {
            address: '?fast&noise=7#code=007YZXR',
            permissions: ['clipboard-read', 'clipboard-write'],
        });
        const { page } = visitor;
        assert.match(await visitor.text(), /31 \| 35 \| 40/);
        assert.equal(page.url(), `${below.url}?fast&noise=7`);
        await page.evaluate(() => {
            navigator.share = undefined;
        });
        await page.click('#share');
        await visitor.says(/Copied/);
        const shared = await page.evaluate(() => navigator.clipboard.readText());
        assert.ok(shared.endsWith(` ${below.url}#code=007YZXR`), shared);
        await page.waitForFunction(() => document.documentElement.dataset.offline === 'yes');
        const [scope, names] = await page.evaluate(async () => [
            (await navigator.serviceWorker.getRegistration()).scope,
            await caches.keys(),
        ]);
        assert.equal(scope, below.url);
        assert.ok(names.length === 1 && names[0].startsWith(`${below.url} thegame-`), names[0]);
        await visitor.context.setOffline(true);
        await visitor.restartBy(() => page.reload());
        assert.match(await visitor.text(), /Continue/, 'offline');
        const friend = new Visitor(below, visitor.context, await visitor.context.newPage());
        await friend.go('?fast&noise=9#code=021149G');
        assert.match(await friend.text(), /New game\?/, 'a shared link, offline, beside a game');
        assert.deepEqual(friend.complaints, []);
        await visitor.leave();
    } finally {
        await server.close();
    }
});

test('a newer version says so and starts at a click', async () => {
    const folder = join(site.folder, '..', 'web-newer');
    await buildPage(folder);
    const newer = await openBrowser(folder);
    try {
        const visitor = await Visitor.visit(newer);
        const { page } = visitor;
        const kept = () => document.documentElement.dataset.offline === 'yes';
        await page.waitForFunction(kept);
        await visitor.restartBy(() => page.reload());
        await page.waitForFunction(kept);
        const worker = join(folder, 'sw.js');
        const text = readFileSync(worker, 'utf8').replace(/thegame-[0-9a-f]{16}/, 'thegame-newer');
        writeFileSync(worker, text);
        await page.evaluate(async () => {
            await (await navigator.serviceWorker.getRegistration()).update();
        });
        await visitor.says(/A new version/);
        await visitor.restartBy(() => page.click('#statusGo'));
        await visitor.says(/^$/);
        await visitor.leave();
    } finally {
        await newer.close();
    }
});

/** @param {boolean[][]} modules @returns {string | undefined} what a reader reads */
function readQr(modules) {
    const [scale, margin] = [4, 4];
    const width = (modules.length + 2 * margin) * scale;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (let i = 0; i < width * width; i++) {
        const x = Math.floor((i % width) / scale) - margin;
        const y = Math.floor(i / width / scale) - margin;
        if (modules[y]?.[x]) {
            pixels.fill(0, 4 * i, 4 * i + 3);
        }
    }
    return jsQr(pixels, width, width)?.data;
}

test('the QR code in the drawer is the address of the page', async () => {
    for (let length = 1; length <= 106; length += 3) {
        const text = Array.from({ length }, (_, i) =>
            String.fromCharCode(33 + ((i * 7 + length * 13) % 90)),
        ).join('');
        assert.equal(readQr(makeQr(text)), text, `${length} characters`);
    }
    assert.equal(makeQr('x'.repeat(107)), null);
    const visitor = await Visitor.visit(site, { address: '?fast&noise=7' });
    await visitor.page.click('#openWorkbench');
    const modules = await visitor.page.evaluate(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('qr'));
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.width);
        const size = canvas.width - 8;
        return Array.from({ length: size }, (_, y) =>
            Array.from(
                { length: size },
                (_, x) => data[4 * ((y + 4) * canvas.width + x + 4)] < 128,
            ),
        );
    });
    assert.equal(readQr(modules), site.url);
    await visitor.leave();
});
