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
    const panels = process.env.U8G2_PATH ? ['ssd1305', 'ssd1309', 'ssd1327'] : [];
    const names = [...boards, ...panels.map((panel) => `pico-${panel}`)];
    assert.deepEqual(images.sort(), names.map((name) => `thegame-${name}.uf2`).sort());
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

/** @param {string} text an STL file @returns {string[][]} the three corners of every triangle */
function triangles(text) {
    return [...text.matchAll(/outer loop([\s\S]*?)endloop/g)].map(([, loop]) =>
        [...loop.matchAll(/vertex (\S+ \S+ \S+)/g)].map(([, corner]) => corner),
    );
}

/** @param {string} name @returns {number[]} a measure that docs/drawings/case.scad gives */
function measure(name) {
    const model = readFileSync(join(ROOT, 'docs/drawings/case.scad'), 'utf8');
    const value = new RegExp(`^${name} = \\[?([^;\\]]+)\\]?;`, 'm').exec(model)?.[1] ?? '';
    return value.split(',').map(Number);
}

test('the case to print: two closed bodies of the size that the drawing gives', () => {
    const [depth] = measure('depth');
    const [wall] = measure('wall');
    const [above, board] = [measure('above')[0], measure('board')[0]];
    // The posts of the back reach to the board.
    const heights = {
        front: depth - wall,
        back: depth - wall - above - board - measure('slack')[0],
    };
    for (const [part, height] of Object.entries(heights)) {
        const faces = triangles(readFileSync(join(first, `case-${part}.stl`), 'utf8'));
        const edges = new Map();
        for (const corners of faces) {
            corners.forEach((from, i) => {
                const edge = `${from} > ${corners[(i + 1) % 3]}`;
                edges.set(edge, (edges.get(edge) ?? 0) + 1);
            });
        }
        for (const [edge, count] of edges) {
            const back = edge.split(' > ').reverse().join(' > ');
            assert.equal(edges.get(back), count, `${part}: the edge ${edge} has one side only`);
        }
        const corners = faces.flat().map((corner) => corner.split(' ').map(Number));
        const size = [0, 1, 2].map((axis) => {
            const values = corners.map((corner) => corner[axis]);
            return Number((Math.max(...values) - Math.min(...values)).toFixed(2));
        });
        assert.deepEqual(size, [...measure('outside'), Number(height.toFixed(2))], part);
    }
});

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
    run('node', ['.ci/release.mjs', join(place, 'two')], elsewhere);
    assert.deepEqual(walk(second).sort(), walk(first).sort());
    for (const path of walk(first)) {
        assert.ok(readFileSync(join(first, path)).equals(readFileSync(join(second, path))), path);
    }
});
