/**
 * release.mjs FOLDER [PANEL...]: makes FOLDER/thegame-VERSION from what has been built: the UF2
 * file of every board and, for a Pico with a PANEL that u8g2 drives, build/u8g2-PANEL/pico; the
 * guides as HTML, the case to print, the licences of what is linked in, checksums. Other files in
 * that folder (the web page) are kept and listed. The same sources make the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
    copyFileSync,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml, htmlPage, writePages } from './pages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const out = join(process.argv[2] ?? join(root, 'build', 'release'), `thegame-${version}`);
const panels = process.argv.slice(3);
const PAGES = [
    'docs/guide.en.md',
    'docs/guide.fr.md',
    'docs/guide.de.md',
    'docs/building.md',
    'docs/real-boards.md',
    'docs/rules.md',
    'docs/challenge.md',
    'docs/sizes.md',
    'CHANGELOG.md',
].filter((page) => existsSync(join(root, page)));

/** @param {string} message @returns {never} */
function fail(message) {
    console.error(`release: ${message}`);
    process.exit(1);
}

/** @param {string} path */
function read(path) {
    return existsSync(path) ? readFileSync(path, 'utf8') : fail(`${path} is missing`);
}

const boards = readdirSync(join(root, 'boards'))
    .filter((name) => name.endsWith('.h'))
    .map((name) => name.slice(0, -2))
    .sort();

// --- What is linked in ---

const RUNTIME = `Copyright (C) Free Software Foundation, Inc.

libgcc is free software under the GNU General Public License, version 3 or later, with the GCC
Runtime Library Exception, version 3.1: it may be linked into programs of any licence that were
compiled by GCC, as this one was. Its source is part of GCC.
`;

/** The SDK's licence lies beside its sources, wherever those are. @param {string} map */
function sdkLicence(map) {
    const cache = read(join(dirname(map), 'CMakeCache.txt'));
    const path = /^PICO_SDK_PATH:\w+=(.+)$/m.exec(cache)?.[1] ?? fail(`no SDK in ${map}`);
    return read(join(path, 'LICENSE.TXT'));
}

/** u8g2's licence, wherever that is. @param {string} map */
function u8g2Licence(map) {
    const cache = read(join(dirname(map), 'CMakeCache.txt'));
    const path = /^U8G2_PATH:\w+=(.+)$/m.exec(cache)?.[1] ?? process.env.U8G2_PATH;
    return read(join(path ?? join(dirname(map), 'u8g2-source'), 'LICENSE'));
}

/**
 * newlib comes with the compiler: from Debian, or in the compiler's own folder. @param {string} map
 */
function newlibLicence(map) {
    const library =
        /^(\S+)\/arm-none-eabi\/lib\/\S*lib[cg](_nano)?\.a/m.exec(read(map))?.[1] ?? '/usr';
    const places = [
        '/usr/share/doc/libnewlib-arm-none-eabi/copyright',
        join(library, 'share/doc/gcc-arm-none-eabi/license.txt'),
        join(library, 'share/doc/newlib/COPYING.NEWLIB'),
    ];
    return read(places.find((place) => existsSync(place)) ?? places[0]);
}

/** @param {string} panel */
const builtFor = (panel) => join(root, 'build', `u8g2-${panel}`, 'pico');

/** What an object in a link map is part of. */
const ORIGINS = [
    {
        of: /^lib(app|game)\.a$|\/thegame-[\w-]+\.dir\/(__\/__\/firmware\/|\w+\.c\.o$)/,
        name: 'ours',
    },
    { of: /pico-sdk|\/bs2_default\w*\.S/, name: 'the SDK' },
    { of: /\/lib(c|g|m|nosys)(_nano)?\.a$|\/crt0\.o$/, name: 'newlib' },
    { of: /\/lib(gcc|stdc\+\+|supc\+\+)(_nano)?\.a$|\/crt(begin|end|i|n)\.o$/, name: 'GCC' },
    { of: /^linker stubs$/, name: 'the linker' },
    { of: /\blibu8g2\.a$/, name: 'u8g2' },
];

/** Fails on anything that nobody has named: then its licence would be missing. */
function checkOrigins(map) {
    for (const [, path] of read(map).matchAll(/^LOAD (.+)$/gm)) {
        if (!ORIGINS.some(({ of }) => of.test(path))) {
            fail(`${map}: ${path} is linked in, and no licence is known for it`);
        }
    }
}

function licences() {
    const maps = boards.map((board) => join(root, 'build', board, `thegame-${board}.map`));
    const others = panels.map((panel) => join(builtFor(panel), 'thegame-pico.map'));
    [...maps, ...others].forEach(checkOrigins);
    const emulator = join(root, 'node_modules', 'rp2040js', 'LICENSE');
    return [
        ['The Game console: all of this', read(join(root, 'LICENSE'))],
        ['Raspberry Pi Pico SDK: in every UF2 file', sdkLicence(maps[0])],
        ['newlib, the C library: in every UF2 file', newlibLicence(maps[0])],
        ['libgcc, of the compiler: in every UF2 file', RUNTIME],
        ...others
            .slice(0, 1)
            .map((map) => ['u8g2: in the UF2 files for panels that it drives', u8g2Licence(map)]),
        ...(existsSync(join(out, 'web')) ? [['rp2040js: in the web page', read(emulator)]] : []),
    ]
        .map(([what, text]) => `${'='.repeat(76)}\n${what}\n${'='.repeat(76)}\n\n${text.trim()}\n`)
        .join('\n');
}

// --- The folder ---

/** @param {string} folder @returns {string[]} all files below, in one order everywhere */
function walk(folder, under = '') {
    return readdirSync(join(folder, under), { withFileTypes: true })
        .flatMap((entry) => {
            const path = under === '' ? entry.name : `${under}/${entry.name}`;
            return entry.isDirectory() ? walk(folder, path) : [path];
        })
        .sort();
}

function indexPage() {
    const rows = boards.map((board) => {
        const { name, keys } = JSON.parse(
            read(join(root, 'build', board, `thegame-${board}.json`)),
        );
        const file = `thegame-${board}.uf2`;
        return `<tr><td>${escapeHtml(name)}</td><td>${Object.keys(keys).length}</td><td><a href="${file}">${file}</a></td></tr>\n`;
    });
    rows.push(
        ...panels.map((panel) => {
            const file = `thegame-pico-${panel}.uf2`;
            const name = `Pico, with a panel ${panel.toUpperCase()} on I2C`;
            return `<tr><td>${name}</td><td>6</td><td><a href="${file}">${file}</a></td></tr>\n`;
        }),
    );
    const links = PAGES.map((page) => {
        const title = /^# (.*)$/m.exec(read(join(root, page)))?.[1] ?? page;
        return `<li><a href="${page.replace(/\.md$/, '.html')}">${escapeHtml(title)}</a></li>\n`;
    });
    const web = existsSync(join(out, 'web'))
        ? '<p><a href="web/index.html">Play in the browser</a>: put the folder <code>web</code> on any web server.</p>\n'
        : '';
    return htmlPage(
        `The Game console ${version}`,
        `<h1>The Game console ${version}</h1>
<p>Hold BOOTSEL while plugging the board in and drag its file onto the drive that appears.</p>
<table>
<tr><th>board</th><th>keys</th><th>file</th></tr>
${rows.join('')}</table>
${web}<ul>
${links.join('')}<li>A case to print: <a href="case-front.stl">front</a>, <a href="case-back.stl">back</a></li>
<li><a href="LICENSES.txt">Licences</a></li>
<li><a href="SHA256SUMS">Checksums</a>: <code>sha256sum -c SHA256SUMS</code></li>
</ul>
`,
    );
}

/**
 * OpenSCAD writes the facets of a body in an order that changes from run to run, and begins each
 * one at any of its corners. In order, the same model makes the same bytes.
 * @param {string} stl
 */
function sortFacets(stl) {
    const facets = [...stl.matchAll(/^ *facet[\s\S]*?endfacet\n/gm)].map(([facet]) => {
        const corners = [...facet.matchAll(/^ *vertex .*\n/gm)].map(([corner]) => corner);
        const first = corners.indexOf([...corners].sort()[0]);
        const turned = [...corners.slice(first), ...corners.slice(0, first)];
        return facet.replace(corners.join(''), turned.join(''));
    });
    return `solid case\n${facets.sort().join('')}endsolid case\n`;
}

/** The two parts of the case, ready to print. */
function renderCase() {
    const model = join(root, 'docs/drawings/case.scad');
    for (const part of ['front', 'back']) {
        const path = join(out, `case-${part}.stl`);
        const args = ['-o', path, '-D', `part="${part}"`, model];
        const { error, status, stderr } = spawnSync('openscad', args, { encoding: 'utf8' });
        if (error || status !== 0) {
            fail(`openscad did not make the ${part} of the case: ${error?.message ?? stderr}`);
        }
        writeFileSync(path, sortFacets(readFileSync(path, 'utf8')));
    }
}

mkdirSync(out, { recursive: true });

/** @param {string} built @param {string} file */
function give(built, file) {
    copyFileSync(existsSync(built) ? built : fail(`${built} is missing`), join(out, file));
}

for (const board of boards) {
    give(join(root, 'build', board, `thegame-${board}.uf2`), `thegame-${board}.uf2`);
}
for (const panel of panels) {
    give(join(builtFor(panel), 'thegame-pico.uf2'), `thegame-pico-${panel}.uf2`);
}
renderCase();
writePages(root, PAGES, out);
writeFileSync(join(out, 'LICENSES.txt'), licences());
writeFileSync(join(out, 'index.html'), indexPage());
const files = walk(out).filter((path) => path !== 'SHA256SUMS');
const sums = files.map((path) => {
    const sum = createHash('sha256').update(readFileSync(join(out, path)));
    return `${sum.digest('hex')}  ${path}\n`;
});
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
console.log(`release: ${files.length + 1} files in ${out}`);
