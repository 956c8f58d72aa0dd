// Building and serving the page, without a browser.
import assert from 'node:assert/strict';
import {
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { loadUf2 } from '../../simulator/device/handheld/drive.mjs';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { ROOT, readBoard } from '../../simulator/device/node/files.mjs';
import { buildPage, SHIPPED } from '../../simulator/web/build.mjs';
import { pack, unpack } from '../../simulator/web/pack.mjs';
import { serve } from '../../simulator/web/serve.mjs';
import { leaveOut } from '../../simulator/web/spare.mjs';
import { chance, imageOf } from './support.mjs';

/** @param {(folder: string) => Promise<void>} use */
async function inFolder(use) {
    const folder = mkdtempSync(join(tmpdir(), 'web '));
    try {
        await use(folder);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test('two builds give the same files, which have the images; other folders are left alone', () =>
    inFolder(async (folder) => {
        const [one, two] = [join(folder, 'one'), join(folder, 'two')];
        await buildPage(one);
        await buildPage(two);
        await buildPage(two);
        assert.deepEqual(readdirSync(one), readdirSync(two));
        for (const name of readdirSync(one)) {
            assert.deepEqual(readFileSync(join(one, name)), readFileSync(join(two, name)), name);
        }
        const images = unpack(
            new Uint8Array(inflateRawSync(readFileSync(join(one, 'images.bin')))),
        );
        assert.equal(images.length, SHIPPED.length);
        SHIPPED.forEach((board, i) => {
            const flash = new Flash();
            loadUf2(new Uint8Array(imageOf(board)), flash);
            const { length } = images[i];
            assert.deepEqual(images[i], flash.bytes.slice(0, length), `the image of ${board}`);
            assert.ok(
                flash.bytes.subarray(length).every((byte) => byte === 0xff),
                board,
            );
        });
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
        const policy = (await get('/')).headers.get('content-security-policy');
        assert.match(policy, /frame-ancestors 'none'/, 'no other page shows it in a frame');
        await assert.rejects(serve(folder, port), { code: 'EADDRINUSE' });
        server.close();
        server.closeAllConnections();
    }));

/** @param {number} port @param {import('node:http').RequestOptions} options */
const ask = (port, options) =>
    new Promise((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path: '/', ...options }, (response) => {
            let body = '';
            response.setEncoding('utf8').on('data', (part) => {
                body += part;
            });
            response.on('end', () => resolve({ status: response.statusCode, response, body }));
        });
        asked.on('error', reject).end();
    });

test('the server answers HEAD, knows its own names, and follows no link out of its folder', () =>
    inFolder(async (folder) => {
        const page = join(folder, 'page');
        mkdirSync(page);
        writeFileSync(join(page, 'index.html'), '<p>page</p>');
        writeFileSync(join(folder, 'secret.txt'), 'secret');
        symlinkSync(join(folder, 'secret.txt'), join(page, 'link.txt'));
        symlinkSync(folder, join(page, 'out'));
        const server = await serve(page, 0);
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        const head = await ask(port, { method: 'HEAD' });
        assert.deepEqual([head.status, head.body], [200, '']);
        assert.equal(head.response.headers['content-length'], '11');
        assert.equal((await ask(port, { method: 'POST' })).status, 405);
        for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:1', 'LOCALHOST:99']) {
            assert.equal((await ask(port, { headers: { host } })).status, 200, host);
        }
        for (const host of ['example.org', 'localhost.example.org', '127.0.0.1.example.org']) {
            const { status, body } = await ask(port, { headers: { host } });
            assert.equal(status, 421, host);
            assert.doesNotMatch(body, /page/);
        }
        for (const path of ['/link.txt', '/out/secret.txt', '/out/page/']) {
            const inside = path === '/out/page/';
            assert.equal((await ask(port, { path })).status, inside ? 200 : 404, path);
        }
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

const RP2040JS = join(ROOT, 'node_modules/rp2040js/dist/esm');
/** What leaving parts of rp2040js out saves at least, in bytes. */
const LEAST_SAVED = 40000;

/** The emulated handheld as one file. @param {import('esbuild').Plugin[]} plugins */
async function bundleHandheld(plugins) {
    const { outputFiles } = await build({
        entryPoints: [join(ROOT, 'simulator/device/handheld/handheld.mjs')],
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        alias: { rp2040js: join(RP2040JS, 'index.js') },
        plugins,
    });
    return outputFiles[0].text;
}

/** What a console does: keys, both kinds of restart, dormancy, the drive. @param {any} Console */
function lifeOf(Console) {
    const draw = chance(3);
    const device = new Console({ board: readBoard('pico'), uf2: imageOf('pico'), noise: 5 });
    const keys = [...device.board.keys.keys()];
    const life = [];
    const note = () =>
        life.push([device.state, device.micros, device.stats(), device.frame()?.join()]);
    for (let i = 0; i < 60; i++) {
        device.tap(keys[draw(keys.length)]);
        note();
    }
    device.reset();
    device.settle();
    note();
    device.cut();
    device.settle();
    note();
    device.run(700000);
    note();
    device.tap('a');
    note();
    device.hang();
    device.run(20000);
    note();
    return life;
}

test('the console runs the same without the parts of rp2040js that the page leaves out', async () => {
    const whole = await bundleHandheld([]);
    const lean = await bundleHandheld([leaveOut(RP2040JS)]);
    assert.ok(whole.length - lean.length > LEAST_SAVED, `${whole.length - lean.length} saved`);
    const module = await import(`data:text/javascript,${encodeURIComponent(lean)}`);
    assert.deepEqual(lifeOf(module.Handheld), lifeOf(Handheld));
});
