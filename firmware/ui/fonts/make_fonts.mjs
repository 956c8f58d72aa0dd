// Turns the pictures of this folder into C: node make_fonts.mjs OUTDIR writes OUTDIR/font_tables.c
//
// A font (text.txt makes font_text) opens with its measures, one "name = number" a line: see struct
// font in firmware/ui/draw.h. Then come strips: a line of characters (or U+XXXX), and under it their
// pictures side by side, a space between them, '#' for ink and '.' for none, above + capital +
// below rows high. A strip ends with an empty line. The character U+FFFD, which stands for all that
// are missing, must be among them.
//
// icons.txt has strips only, of any height, with names instead of characters; NAME[0], NAME[1], …
// make an array.
//
// Lines that start with // are remarks.

import { readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{name: string, line: number, rows: string[]}} Picture */
/** @typedef {{code: number, rows: string[]}} Glyph */
/** @typedef {{name: string, measures: Record<string, number>, glyphs: Glyph[]}} Font */
/** @typedef {{name: string, array: boolean, pictures: string[][]}} Icon */

const MEASURES = ['above', 'capital', 'below', 'line', 'gap'];
const MISSING = 0xfffd;
const LARGEST = 255;

/** What is wrong with a picture, and where. */
export class PictureError extends Error {}

/** @param {string} file @param {number} line @param {string} sentence @returns {never} */
function refuse(file, line, sentence) {
    throw new PictureError(`${file}:${line}: ${sentence}`);
}

/**
 * The measures and the pictures of a file, in its order.
 * @param {string} text @param {string} file
 */
function read(text, file) {
    /** @type {Record<string, number>} */
    const measures = {};
    /** @type {Picture[]} */
    const pictures = [];
    const lines = text.split('\n').map((line) => line.trimEnd());
    for (let at = 0; at < lines.length; at++) {
        const line = lines[at];
        if (line === '' || line.startsWith('//')) continue;
        const measure = /^(\w{2,}) = (.*)$/.exec(line);
        if (measure) {
            const [, name, value] = measure;
            if (!MEASURES.includes(name)) {
                refuse(file, at + 1, `There is no measure "${name}", only ${MEASURES.join(', ')}.`);
            }
            if (name in measures) refuse(file, at + 1, `"${name}" is given twice.`);
            if (!/^\d{1,2}$/.test(value)) {
                refuse(file, at + 1, `"${name}" is a number from 0 to 99, not "${value}".`);
            }
            measures[name] = Number(value);
            continue;
        }
        let end = at + 1;
        while (end < lines.length && lines[end] !== '') end++;
        pictures.push(...readStrip(lines.slice(at, end), at + 1, file));
        at = end;
    }
    return { measures, pictures };
}

/**
 * @param {string[]} lines the names, then the rows
 * @param {number} start line number of the names
 * @param {string} file
 */
function readStrip([header, ...rows], start, file) {
    /** @type {Picture[]} */
    const pictures = header.trim().split(/ +/).map((name) => ({ name, line: start, rows: [] }));
    if (rows.length === 0) refuse(file, start, 'No picture stands under these names.');
    rows.forEach((row, i) => {
        const line = start + 1 + i;
        const bad = /[^#. ]/u.exec(row);
        if (bad) refuse(file, line, `A picture is made of "#" and ".", not "${bad[0]}".`);
        const pieces = row.trim().split(/ +/);
        if (pieces.length !== pictures.length) {
            refuse(file, line, `${pieces.length} pieces stand under ${pictures.length} names.`);
        }
        pictures.forEach((picture, k) => {
            const piece = pieces[k];
            const width = (picture.rows[0] ?? piece).length;
            if (piece.length !== width) {
                refuse(file, line, `"${picture.name}" is ${piece.length} wide here, ${width} above.`);
            }
            if (width > LARGEST) refuse(file, line, `"${picture.name}" is wider than ${LARGEST}.`);
            picture.rows.push(piece);
        });
    });
    return pictures;
}

/** @param {string} text @param {string} file its name is the font's @returns {Font} */
export function readFont(text, file) {
    const { measures, pictures } = read(text, file);
    for (const name of MEASURES) {
        if (!(name in measures)) refuse(file, 1, `The measure "${name}" is not given.`);
    }
    const height = measures.above + measures.capital + measures.below;
    /** @type {Map<number, Glyph>} */
    const glyphs = new Map();
    for (const { name, line, rows } of pictures) {
        const code = readCode(name, file, line);
        if (glyphs.has(code)) refuse(file, line, `"${name}" is drawn twice.`);
        if (rows.length !== height) {
            refuse(file, line, `"${name}" has ${rows.length} rows, not ${height}.`);
        }
        glyphs.set(code, { code, rows });
    }
    if (!glyphs.has(MISSING)) refuse(file, 1, 'U+FFFD, for missing characters, is not drawn.');
    if (glyphs.size > LARGEST) refuse(file, 1, `${glyphs.size} characters: at most ${LARGEST}.`);
    const sorted = [...glyphs.values()].sort((a, b) => a.code - b.code);
    if (sorted.at(-1)?.code !== MISSING) refuse(file, 1, 'No character may come after U+FFFD.');
    return { name: basename(file, '.txt'), measures, glyphs: sorted };
}

/** @param {string} name @param {string} file @param {number} line */
function readCode(name, file, line) {
    const hex = /^U\+([0-9A-F]{4,6})$/.exec(name);
    if (!hex && [...name].length !== 1) {
        refuse(file, line, `"${name}" is neither one character nor U+XXXX.`);
    }
    const code = hex ? parseInt(hex[1], 16) : /** @type {number} */ (name.codePointAt(0));
    if (code > 0xffff) refuse(file, line, `"${name}" is beyond U+FFFF.`);
    return code;
}

/** @param {string} text @param {string} file @returns {Icon[]} */
export function readIcons(text, file) {
    const { measures, pictures } = read(text, file);
    if (Object.keys(measures).length > 0) refuse(file, 1, 'Icons have no measures.');
    /** @type {Map<string, Icon>} */
    const icons = new Map();
    for (const { name: full, line, rows } of pictures) {
        const parts = /^([a-z]\w*)(?:\[(\d+)\])?$/.exec(full);
        if (!parts) refuse(file, line, `"${full}" is neither NAME nor NAME[NUMBER].`);
        const [, name, index] = parts;
        const icon = icons.get(name) ?? { name, array: index !== undefined, pictures: [] };
        const due = icon.array ? `${name}[${icon.pictures.length}]` : name;
        if (full !== due) refuse(file, line, `"${full}" comes where "${due}" is due.`);
        if (!icon.array && icon.pictures.length > 0) refuse(file, line, `"${name}" is drawn twice.`);
        if (rows.length > LARGEST) refuse(file, line, `"${full}" is higher than ${LARGEST}.`);
        icon.pictures.push(rows);
        icons.set(name, icon);
    }
    return [...icons.values()];
}

/**
 * The bytes of a picture in the order of a frame: see struct bitmap in firmware/ui/draw.h.
 * @param {string[]} rows
 */
export function pages(rows) {
    const bytes = [];
    for (let top = 0; top < rows.length; top += 8) {
        const page = rows.slice(top, top + 8);
        for (let x = 0; x < rows[0].length; x++) {
            bytes.push(page.reduce((byte, row, bit) => byte | Number(row[x] === '#') << bit, 0));
        }
    }
    return bytes;
}

/** @param {string} type @param {string} name @param {number[]} numbers */
function array(type, name, numbers) {
    const lines = [];
    for (let i = 0; i < numbers.length; i += 16) {
        const some = numbers.slice(i, i + 16).map((number) => `0x${number.toString(16)},`);
        lines.push(`    ${some.join(' ')}\n`);
    }
    return `static const ${type} ${name}[] = {\n${lines.join('')}};\n`;
}

/** @param {Font} font */
function fontTable({ name, measures, glyphs }) {
    let end = 0;
    const ends = glyphs.map(({ rows }) => (end += rows[0].length));
    return [
        array('uint16_t', `${name}_codes`, glyphs.map(({ code }) => code)),
        array('uint16_t', `${name}_ends`, ends),
        array('uint8_t', `${name}_bytes`, glyphs.flatMap(({ rows }) => pages(rows))),
        `const struct font font_${name} = {\n`,
        `    .above = ${measures.above},\n`,
        `    .capital = ${measures.capital},\n`,
        `    .below = ${measures.below},\n`,
        `    .line_height = ${measures.line},\n`,
        `    .gap = ${measures.gap},\n`,
        `    .count = ${glyphs.length},\n`,
        `    .codes = ${name}_codes,\n`,
        `    .ends = ${name}_ends,\n`,
        `    .bytes = ${name}_bytes,\n`,
        '};\n',
    ].join('');
}

/** @param {Icon} icon */
function iconTable({ name, array: isArray, pictures }) {
    const bytes = pictures.map((rows, i) => array('uint8_t', `${name}_${i}`, pages(rows)));
    const bitmaps = pictures.map((rows, i) => `{${rows[0].length}, ${rows.length}, ${name}_${i}}`);
    const definition = isArray
        ? `icon_${name}[${pictures.length}] = {\n    ${bitmaps.join(', ')},\n};`
        : `icon_${name} = ${bitmaps[0]};`;
    return `${bytes.join('')}const struct bitmap ${definition}\n`;
}

/**
 * All pictures of `folder` as one C file.
 * @param {string} folder
 */
export function makeTables(folder) {
    const parts = [
        '/* Made by firmware/ui/fonts/make_fonts.mjs from the pictures beside it. */\n' +
            '#include "firmware/ui/fonts.h"\n',
    ];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt')).sort()) {
        const text = readFileSync(join(folder, file), 'utf8');
        if (file === 'icons.txt') {
            parts.push(...readIcons(text, file).map(iconTable));
        } else {
            parts.push(fontTable(readFont(text, file)));
        }
    }
    return parts.join('\n');
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] && realpathSync(process.argv[1]) === self) {
    const out = process.argv[2];
    if (!out) {
        console.error('Usage: node make_fonts.mjs OUTDIR');
        process.exit(2);
    }
    try {
        writeFileSync(join(out, 'font_tables.c'), makeTables(dirname(self)));
    } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        console.error(error.message);
        process.exit(1);
    }
}
