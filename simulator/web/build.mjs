/**
 * Builds the web page: build.mjs DIR. The firmware of all boards must have been built. Two runs
 * make the same files. The environment variable PAGE_ADDRESS is the address that the page will
 * have; previews of links need it. Node only.
 */
import { createHash } from 'node:crypto';
import {
    cpSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    writeFileSync,
} from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { Flash } from '../device/chip/flash.mjs';
import { loadUf2 } from '../device/handheld/drive.mjs';
import { Handheld } from '../device/handheld/handheld.mjs';
import { readInfo } from '../device/handheld/info.mjs';
import { parseUf2 } from '../device/handheld/uf2.mjs';
import { knownBoards, ROOT, readBoard, usualUf2 } from '../device/node/files.mjs';
import { pack } from './pack.mjs';
import { makeIcon, makePreview } from './pictures.mjs';
import { leaveOut } from './spare.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const RP2040JS = join(ROOT, 'node_modules/rp2040js/dist/esm');
/** The boards whose images are part of the page. The first one is the default. */
export const SHIPPED = ['pico', 'twokeys'];
/** Files that are copied unchanged. */
const PLAIN = ['index.html', 'icon.svg', 'page.webmanifest'];
/** Files that are bundled and minified. */
const BUNDLED = ['page.mjs', 'worker.mjs', 'style.css', 'layouts.css', 'workbench.css'];
const ICON_SIZES = [180, 192, 512];
/** The game that the preview shows: the guided game, a moment after the deal. */
const PREVIEW = { code: '021149G', language: 0, millis: 1500 };
const MOST_BYTES = 600 * 1024;
const MARK = '.thegame-web';

/** @param {string} board @returns {Uint8Array} the board's image, from the start of the flash */
function imageOf(board) {
    const { sectors } = parseUf2(new Uint8Array(readFileSync(usualUf2(board))));
    const offsets = [...sectors.keys()].sort((a, b) => a - b);
    const image = new Uint8Array(/** @type {number} */ (offsets.at(-1)) + 4096).fill(0xff);
    for (const [offset, data] of sectors) {
        image.set(data, offset);
    }
    return image;
}

/** All boards that can be emulated, by name. */
function boardsByName() {
    const entries = knownBoards().map((name) => [name, JSON.parse(readBoard(name))]);
    return Object.fromEntries(entries.filter(([, board]) => board.chip === 'rp2040'));
}

/** @param {string} board @returns {string} */
function versionOf(board) {
    const flash = new Flash();
    loadUf2(new Uint8Array(readFileSync(usualUf2(board))), flash);
    return readInfo(flash.bytes)?.version ?? '';
}

/** The licences of everything in the page. */
function licences() {
    const ours = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    const emulator = readFileSync(join(ROOT, 'node_modules/rp2040js/LICENSE'), 'utf8');
    const sdk = join(ROOT, 'node_modules/@xpack-3rd-party/raspberrypi-pico-sdk/LICENSE.TXT');
    return [
        `This page and the firmware in it\n\n${ours}`,
        `rp2040js\n\n${emulator}`,
        `Raspberry Pi Pico SDK, in the firmware\n\n${readFileSync(sdk, 'utf8')}`,
    ].join('\n----------------------------------------\n\n');
}

/** Icons and the preview of a link. @param {string} out */
function makePictures(out) {
    const { code, language, millis } = PREVIEW;
    const uf2 = new Uint8Array(readFileSync(usualUf2(SHIPPED[0])));
    const handheld = new Handheld({ board: readBoard(SHIPPED[0]), uf2, code, language });
    handheld.run(millis);
    handheld.settle();
    writeFileSync(join(out, 'preview.png'), makePreview(handheld.frame()));
    for (const size of ICON_SIZES) {
        writeFileSync(join(out, `icon-${size}.png`), makeIcon(size));
    }
}

/**
 * Writes the whole address of the preview into the page: messengers follow no relative address.
 * @param {string} out @param {string} address where the page will be; '': not known
 */
function stateAddress(out, address) {
    if (address !== '') {
        const file = join(out, 'index.html');
        const base = new URL(address.endsWith('/') ? address : `${address}/`).href;
        const page = readFileSync(file, 'utf8')
            .replace('content="preview.png"', `content="${base}preview.png"`)
            .replace(
                '<meta property="og:type"',
                `<meta property="og:url" content="${base}">\n<meta property="og:type"`,
            );
        writeFileSync(file, page);
    }
}

/** Empties a folder that an earlier run made. @param {string} out */
function prepare(out) {
    mkdirSync(out, { recursive: true });
    const found = readdirSync(out);
    if (found.length > 0 && !found.includes(MARK)) {
        throw new Error(`${out} is not empty, and no earlier \`./dev web\` made it`);
    }
    for (const name of found) {
        rmSync(join(out, name), { recursive: true });
    }
    writeFileSync(join(out, MARK), '');
}

/** @param {string} out @returns {string[]} the files that are served */
const filesOf = (out) =>
    readdirSync(out)
        .filter((name) => name !== MARK)
        .sort();

/** @param {string} out @param {Record<string, string>} define @param {string[]} names */
async function bundle(out, define, names) {
    await build({
        entryPoints: Object.fromEntries(
            names.map((name) => [parse(name).name, join(HERE, 'page', name)]),
        ),
        outdir: out,
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        charset: 'utf8',
        legalComments: 'none',
        define,
        alias: { rp2040js: join(RP2040JS, 'index.js') },
        plugins: [leaveOut(RP2040JS)],
        logLevel: 'warning',
        absWorkingDir: ROOT,
    });
}

/**
 * @param {string} out folder @param {string} [address] where the page will be @returns
 * {Promise<number>} bytes in all
 */
export async function buildPage(out, address = '') {
    prepare(out);
    const boards = boardsByName();
    for (const name of PLAIN) {
        cpSync(join(HERE, 'page', name), join(out, name));
    }
    stateAddress(out, address);
    makePictures(out);
    const packed = deflateRawSync(pack(SHIPPED.map(imageOf)), { level: 9, memLevel: 9 });
    writeFileSync(join(out, 'images.bin'), packed);
    writeFileSync(join(out, 'licences.txt'), licences());
    await bundle(
        out,
        {
            BOARDS: JSON.stringify(boards),
            SHIPPED: JSON.stringify(SHIPPED),
            VERSION: JSON.stringify(versionOf(SHIPPED[0])),
        },
        BUNDLED,
    );
    const files = filesOf(out);
    const hash = createHash('sha256');
    files.forEach((name) => hash.update(name).update(readFileSync(join(out, name))));
    await bundle(
        out,
        {
            FILES: JSON.stringify(['./', ...files.map((name) => `./${name}`)]),
            CACHE: JSON.stringify(`thegame-${hash.digest('hex').slice(0, 16)}`),
        },
        ['sw.mjs'],
    );
    const bytes = filesOf(out).reduce((sum, name) => sum + statSync(join(out, name)).size, 0);
    if (bytes > MOST_BYTES) {
        throw new Error(`the page has ${bytes} bytes, ${MOST_BYTES} are allowed`);
    }
    return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    try {
        const [out] = process.argv.slice(2);
        const bytes = await buildPage(out, process.env.PAGE_ADDRESS);
        console.log(`made the page in ${out}: ${bytes} bytes`);
    } catch (error) {
        console.error(`web: ${/** @type {Error} */ (error).message}`);
        process.exitCode = 1;
    }
}
