/**
 * release.mjs FOLDER [PANEL...]: makes FOLDER/thegame-VERSION from what has been built: the UF2
 * file of every board and, for a Pico with a PANEL that u8g2 drives, build/u8g2-PANEL/pico; the web
 * page, the guides as HTML, the case to print, the licences of what is linked in, checksums. The
 * same sources make the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
    copyFileSync,
    existsSync,
    readdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { knownBoards, ROOT, readBoard, usualUf2 } from '../simulator/device/node/files.mjs';
import { buildPage } from '../simulator/web/build.mjs';
import { escapeHtml, htmlPage, writePages } from './pages.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const [folder, ...panels] = process.argv.slice(2);
const out = join(folder, `thegame-${version}`);
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
];

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8');

/**
 * The UF2 files: the name that each gets, where it was built, and what the index calls it.
 * @type {{file: string, built: string, title: string}[]}
 */
const images = [
    ...knownBoards().map((board) => ({
        file: `thegame-${board}.uf2`,
        built: usualUf2(board),
        title: JSON.parse(readBoard(board)).name,
    })),
    ...panels.map((panel) => ({
        file: `thegame-pico-${panel}.uf2`,
        built: join(ROOT, 'build', `u8g2-${panel}`, 'pico', 'thegame-pico.uf2'),
        title: `Pico, with a panel ${panel.toUpperCase()} on I2C`,
    })),
];

/** A file that the build makes beside an image. @param {string} image @param {string} type */
const beside = (image, type) => read(image.replace(/uf2$/, type));

// --- What is linked in ---

const RUNTIME = `Copyright (C) Free Software Foundation, Inc.

libgcc is free software under the GNU General Public License, version 3 or later, with the GCC
Runtime Library Exception, version 3.1: it may be linked into programs of any licence that were
compiled by GCC, as this one was. Its source is part of GCC.
`;

/** newlib comes with the compiler: from Debian, or in its own folder. @param {string} map */
function newlibLicence(map) {
    const library = /^(\S+)\/arm-none-eabi\/lib\/\S*lib[cg](_nano)?\.a/m.exec(map)?.[1] ?? '/usr';
    const places = [
        '/usr/share/doc/libnewlib-arm-none-eabi/copyright',
        join(library, 'share/doc/gcc-arm-none-eabi/license.txt'),
        join(library, 'share/doc/newlib/COPYING.NEWLIB'),
    ];
    return read(places.find((place) => existsSync(place)) ?? places[0]);
}

/** The objects of a link map, by whose they are. */
const ORIGINS = {
    ours: /^lib(app|game)\.a$|\/thegame-[\w-]+\.dir\/(__\/__\/firmware\/|\w+\.c\.o$)/,
    sdk: /pico-sdk|\/bs2_default\w*\.S/,
    newlib: /\/lib(c|g|m|nosys)(_nano)?\.a$|\/crt0\.o$/,
    gcc: /\/lib(gcc|stdc\+\+|supc\+\+)(_nano)?\.a$|\/crt(begin|end|i|n)\.o$/,
    linker: /^linker stubs$/,
    u8g2: /\blibu8g2\.a$/,
};

/** Throws at anything that nobody has named: then its licence would be missing. @param {string} map */
function checkOrigins(map) {
    for (const [, path] of map.matchAll(/^LOAD (.+)$/gm)) {
        if (!Object.values(ORIGINS).some((origin) => origin.test(path))) {
            throw new Error(`${path} is linked in, and no licence is known for it`);
        }
    }
}

function licences() {
    const maps = images.map(({ built }) => beside(built, 'map'));
    maps.forEach(checkOrigins);
    const cache = read(join(dirname(images[0].built), 'CMakeCache.txt'));
    const sdk = /^PICO_SDK_PATH:\w+=(.+)$/m.exec(cache)?.[1] ?? '';
    const texts = [
        ['The Game console: all of this', read(join(ROOT, 'LICENSE'))],
        ['Raspberry Pi Pico SDK: in every UF2 file', read(join(sdk, 'LICENSE.TXT'))],
        ['newlib, the C library: in every UF2 file', newlibLicence(maps[0])],
        ['libgcc, of the compiler: in every UF2 file', RUNTIME],
        ['rp2040js: in the web page', read(join(ROOT, 'node_modules', 'rp2040js', 'LICENSE'))],
    ];
    if (panels.length > 0) {
        const u8g2 = read(join(process.env.U8G2_PATH ?? '', 'LICENSE'));
        texts.push(['u8g2: in the UF2 files for panels that it drives', u8g2]);
    }
    const line = '='.repeat(76);
    return texts.map(([what, text]) => `${line}\n${what}\n${line}\n\n${text.trim()}\n`).join('\n');
}

// --- The folder ---

/** @param {Map<string, string>} pages the title of each page */
function indexPage(pages) {
    const rows = images.map(({ file, built, title }) => {
        const keys = Object.keys(JSON.parse(beside(built, 'json')).keys).length;
        return `<tr><td>${escapeHtml(title)}</td><td>${keys}</td><td><a href="${file}">${file}</a></td></tr>\n`;
    });
    const links = [...pages].map(
        ([page, title]) => `<li><a href="${page}">${escapeHtml(title)}</a></li>\n`,
    );
    return htmlPage(
        `The Game console ${version}`,
        `<h1>The Game console ${version}</h1>
<p>Hold BOOTSEL while plugging the board in and drag its file onto the drive that appears.</p>
<table>
<tr><th>board</th><th>keys</th><th>file</th></tr>
${rows.join('')}</table>
<p><a href="web/index.html">Play in the browser</a>: put the folder <code>web</code> on any web server.</p>
<ul>
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
    const model = join(ROOT, 'docs/drawings/case.scad');
    for (const part of ['front', 'back']) {
        const path = join(out, `case-${part}.stl`);
        const args = ['-o', path, '-D', `part="${part}"`, model];
        const { error, status, stderr } = spawnSync('openscad', args, { encoding: 'utf8' });
        if (error || status !== 0) {
            throw new Error(`no ${part} of the case from openscad: ${error?.message ?? stderr}`);
        }
        writeFileSync(path, sortFacets(readFileSync(path, 'utf8')));
    }
}

rmSync(out, { recursive: true, force: true });
await buildPage(join(out, 'web'), process.env.PAGE_ADDRESS);
for (const { file, built } of images) {
    copyFileSync(built, join(out, file));
}
renderCase();
writeFileSync(join(out, 'index.html'), indexPage(writePages(ROOT, PAGES, out)));
writeFileSync(join(out, 'LICENSES.txt'), licences());
const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)))
    .sort();
const sums = files.map((path) => {
    const sum = createHash('sha256').update(readFileSync(join(out, path)));
    return `${sum.digest('hex')}  ${path}\n`;
});
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
console.log(`release: ${files.length + 1} files in ${out}`);
