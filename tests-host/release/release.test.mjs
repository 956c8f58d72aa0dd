// What ./dev release makes: complete, the same twice, and in itself whole. That two builds of the
// firmware are the same bytes is the business of emulated/plain.test.mjs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NAME = `thegame-${version}`;
let place = '';
let first = '';

/** @param {string} folder @returns {string[]} */
function walk(folder, under = '') {
    return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
        const path = join(under, entry.name);
        return entry.isDirectory() ? walk(folder, path) : [path];
    });
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env = {}) {
    return execFileSync(command, args, {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
    });
}

before(() => {
    place = mkdtempSync(join(tmpdir(), 'thegame-release-'));
    run('./dev', ['release', '--out', join(place, 'one')]);
    first = join(place, 'one', NAME);
});
after(() => rmSync(place, { recursive: true, force: true }));

test('the UF2 file of every board, as it was built', () => {
    const boards = readdirSync(join(ROOT, 'boards')).map((name) => name.replace(/\.h$/, ''));
    const images = walk(first).filter((path) => path.endsWith('.uf2'));
    assert.deepEqual(images.sort(), boards.map((board) => `thegame-${board}.uf2`).sort());
    for (const board of boards) {
        const file = `thegame-${board}.uf2`;
        assert.deepEqual(
            readFileSync(join(first, file)),
            readFileSync(join(ROOT, 'build', board, file)),
        );
    }
    assert.ok(readFileSync(join(ROOT, 'build/pico/thegame-pico.bin')).includes(version));
});

test('the web page, which loads nothing from elsewhere', () => {
    const page = readFileSync(join(first, 'web', 'index.html'), 'utf8');
    assert.doesNotMatch(page, /(?:src|href)="(?:https?:)?\/\//);
});

test('every file has its checksum, and the right one', () => {
    const lines = readFileSync(join(first, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const files = walk(first).filter((path) => path !== 'SHA256SUMS');
    assert.deepEqual(lines.map((line) => line.slice(66)).sort(), files.sort());
    for (const line of lines) {
        const content = readFileSync(join(first, line.slice(66)));
        assert.equal(createHash('sha256').update(content).digest('hex'), line.slice(0, 64), line);
    }
});

test('guides in three languages, building, changes; every link in them leads somewhere', () => {
    const pages = walk(first).filter((path) => path.endsWith('.html') && !path.startsWith('web'));
    for (const page of ['index', 'docs/building', 'CHANGELOG', ...guides()]) {
        assert.ok(pages.includes(`${page}.html`), page);
    }
    for (const page of pages) {
        const text = readFileSync(join(first, page), 'utf8');
        for (const [, target] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
            if (/^https?:/.test(target)) {
                continue;
            }
            const [file, anchor] = target.split('#');
            const to = file === '' ? page : join(dirname(page), file);
            assert.ok(existsSync(join(first, to)), `${page} links to ${target}`);
            assert.ok(
                !anchor || readFileSync(join(first, to), 'utf8').includes(`id="${anchor}"`),
                `${page} links to ${target}`,
            );
        }
    }
});

/** Those that there are in docs/. */
function guides() {
    const found = readdirSync(join(ROOT, 'docs')).filter((name) => /^guide\.\w+\.md$/.test(name));
    assert.ok(found.length >= 2);
    return found.map((name) => `docs/${name.replace(/\.md$/, '')}`);
}

test('the licences of what is linked in', () => {
    const text = readFileSync(join(first, 'LICENSES.txt'), 'utf8');
    for (const words of [
        /MIT License[\s\S]*Permission is hereby granted/,
        /Raspberry Pi \(Trading\) Ltd[\s\S]*Redistribution and use/,
        /The Regents of the University of California/,
        /GCC\s+Runtime Library Exception/,
    ]) {
        assert.match(text, words);
    }
});

test('a second run, in another time zone and language, makes the same bytes', () => {
    const second = join(place, 'two', NAME);
    const elsewhere = { TZ: 'Pacific/Kiritimati', LC_ALL: 'C', LANG: 'C' };
    run('node', ['simulator/web/build.mjs', join(second, 'web')], elsewhere);
    run('node', ['.ci/release.mjs', join(place, 'two')], elsewhere);
    assert.deepEqual(walk(second).sort(), walk(first).sort());
    for (const path of walk(first)) {
        assert.ok(readFileSync(join(first, path)).equals(readFileSync(join(second, path))), path);
    }
});
