// Building and serving the page, without a browser.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPage } from '../../simulator/web/build.mjs';
import { pack, unpack } from '../../simulator/web/pack.mjs';
import { linesOf, newsOf, partsOf } from '../../simulator/web/page/mirror.mjs';
import { serve } from '../../simulator/web/serve.mjs';

/** @param {(folder: string) => Promise<void>} use */
async function inFolder(use) {
    const folder = mkdtempSync(join(tmpdir(), 'web '));
    try {
        await use(folder);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test('two builds give the same files; a folder of somebody else is left alone', () =>
    inFolder(async (folder) => {
        const [one, two] = [join(folder, 'one'), join(folder, 'two')];
        await buildPage(one);
        await buildPage(two);
        await buildPage(two);
        assert.deepEqual(readdirSync(one), readdirSync(two));
        for (const name of readdirSync(one)) {
            assert.deepEqual(readFileSync(join(one, name)), readFileSync(join(two, name)), name);
        }
        writeFileSync(join(folder, 'mine'), '');
        await assert.rejects(buildPage(folder), /is not empty/);
    }));

test('the server gives out its folder and nothing else, to this machine alone', () =>
    inFolder(async (folder) => {
        writeFileSync(join(folder, 'index.html'), '<p>page</p>');
        writeFileSync(join(folder, '.hidden'), 'secret');
        const server = await serve(folder, 0);
        const { address, port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        assert.equal(address, '127.0.0.1');
        const get = (path) => fetch(`http://127.0.0.1:${port}${path}`);
        assert.equal(await (await get('/')).text(), '<p>page</p>');
        assert.ok((await get('/')).headers.get('content-security-policy'));
        for (const path of ['/.hidden', '/../x', '/%2e%2e/%2e%2e/etc/passwd', '/none.js', '/%']) {
            assert.equal((await get(path)).status, 404, path);
        }
        await assert.rejects(serve(folder, port), { code: 'EADDRINUSE' });
        server.close();
        server.closeAllConnections();
    }));

test('packed images come out as they went in, and what they share is there once', () => {
    const one = Uint8Array.from({ length: 9001 }, (_, i) => (i * i * 7) >> 3);
    const two = new Uint8Array([1, 2, 3, 4, ...one.subarray(0, 4000), 9, ...one.subarray(4001)]);
    for (const images of [[one], [one, two], [one, two, one], [new Uint8Array(0), one]]) {
        assert.deepEqual(unpack(pack(images)), images);
    }
    assert.ok(pack([one, two]).length < one.length + 500);
});

test('what the display says becomes lines; only what is new is read out', () => {
    const entry = (x, y, text, lit = false) => ({ x, y, lit, text });
    const menu = (chosen) =>
        linesOf([
            entry(60, 24, 'there', chosen === 2),
            entry(3, 14, 'here', chosen === 1),
            entry(3, 2, 'Menu', true),
            entry(3, 25, '▲', chosen === 2),
        ]);
    assert.deepEqual(
        menu(1).map(({ title }) => title),
        [true, false, false],
    );
    assert.deepEqual(partsOf(menu(2)[2], 'de'), [
        { text: 'steigend', chosen: true },
        { text: 'there', chosen: true },
    ]);
    assert.equal(newsOf([], menu(1), 'en'), 'Menu. here (chosen). rising there');
    assert.equal(newsOf(menu(1), menu(1), 'en'), '');
    const three = [...menu(1), ...linesOf([entry(0, 40, 'a'), entry(0, 50, 'b')])];
    const moved = [...menu(0), ...linesOf([entry(0, 40, 'a', true), entry(0, 50, 'b')])];
    assert.equal(newsOf(three, moved, 'en'), 'a (chosen)');
});
