/**
 * release.mjs FOLDER: makes FOLDER/thegame-VERSION of what has been built: the UF2 file of every board,
 * the guides as HTML, the licences of what is linked in, checksums. What else lies in that folder (the
 * web page) is kept and counted in. The same sources make the same bytes.
 */
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

/** newlib comes with the compiler: from Debian, or in the compiler's own folder. @param {string} map */
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
    maps.forEach(checkOrigins);
    const emulator = join(root, 'node_modules', 'rp2040js', 'LICENSE');
    return [
        ['The Game console: all of this', read(join(root, 'LICENSE'))],
        ['Raspberry Pi Pico SDK: in every UF2 file', sdkLicence(maps[0])],
        ['newlib, the C library: in every UF2 file', newlibLicence(maps[0])],
        ['libgcc, of the compiler: in every UF2 file', RUNTIME],
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
${links.join('')}<li><a href="LICENSES.txt">Licences</a></li>
<li><a href="SHA256SUMS">Checksums</a>: <code>sha256sum -c SHA256SUMS</code></li>
</ul>
`,
    );
}

mkdirSync(out, { recursive: true });
for (const board of boards) {
    const file = `thegame-${board}.uf2`;
    const built = join(root, 'build', board, file);
    copyFileSync(existsSync(built) ? built : fail(`${built} is missing`), join(out, file));
}
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
