/**
 * Files of the emulated handheld: boards, images, saved flash, pictures. Node only.
 */
import {
    accessSync,
    constants,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    readlinkSync,
    renameSync,
    rmSync,
    statSync,
    writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { makePbm, makePng } from '../pictures/png.mjs';

/** The checkout this file belongs to. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** @returns {string[]} names of the boards in boards/ */
export function knownBoards() {
    return readdirSync(join(ROOT, 'boards'))
        .filter((name) => name.endsWith('.h'))
        .map((name) => name.slice(0, -2))
        .sort();
}

/**
 * What the build says of a board.
 * @param {string} name
 * @param {string} [uf2] an image: what was made along with it comes first
 * @returns {string} the text of a JSON file
 */
export function readBoard(name, uf2 = usualUf2(name)) {
    const files = [uf2, usualUf2(name)].map((path) => path.replace(/\.uf2$/i, '.json'));
    const file = files.find((path) => existsSync(path));
    if (!file) {
        throw new Error(`there is no ${files[1]}: \`./dev firmware ${name}\` makes it`);
    }
    return readFileSync(file, 'utf8');
}

/**
 * Where `./dev firmware` puts the image of a board.
 * @param {string} board @param {string} [display] --display
 * @returns {string}
 */
export function usualUf2(board, display) {
    const folder = display === undefined ? 'build' : join('build', 'u8g2');
    return join(ROOT, folder, board, `thegame-${board}.uf2`);
}

/**
 * @param {string} path
 * @param {number} bytes size of the chip
 * @returns {Uint8Array | null} null: no such file yet
 */
export function readFlash(path, bytes) {
    if (!existsSync(path)) {
        return null;
    }
    const content = readFileSync(path);
    if (content.length !== bytes) {
        throw new Error(
            `${path} has ${content.length} bytes: the flash of this board has ${bytes}`,
        );
    }
    return content;
}

/** Where a path leads, whether or not there is a file. @param {string} path @returns {string} */
function followLinks(path) {
    try {
        return followLinks(resolve(dirname(path), readlinkSync(path)));
    } catch {
        return path;
    }
}

/** Throws unless a flash can be written there. @param {string} path */
export function checkFlash(path) {
    const target = followLinks(path);
    if (existsSync(target)) {
        if (!statSync(target).isFile()) {
            throw new Error(`${path} is not a plain file, so no flash can be kept in it`);
        }
        accessSync(target, constants.W_OK);
    }
    writeFileSync(`${target}.new`, '');
    rmSync(`${target}.new`);
}

/** Writes the whole file or nothing. @param {string} path @param {Uint8Array} bytes */
export function writeFlash(path, bytes) {
    const target = followLinks(path);
    writeFileSync(`${target}.new`, bytes);
    renameSync(`${target}.new`, target);
}

/** Throws unless pictures can be written there. @param {string} folder */
export function checkFolder(folder) {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
}

/**
 * Writes folder/name.pbm and folder/name.png.
 * @param {string} folder @param {string} name @param {Uint8Array | null} frame @param {number}
 *     light
 */
export function writeShot(folder, name, frame, light) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.pbm`), makePbm(frame));
    writeFileSync(join(folder, `${name}.png`), makePng(frame, light, deflateSync));
}
