// Turns the pictures of this folder into C tables:  node make_fonts.mjs OUTDIR  writes OUTDIR/font_tables.c
//
// A font (text.txt makes font_text) opens with its measures, one "name = number" a line: see struct font in
// firmware/draw.h. Then come strips: a line of characters (or U+XXXX), and under it their pictures side by side,
// a space between them, '#' for ink and '.' for none, above + capital + below rows high. A strip ends with an
// empty line. The character U+FFFD, which stands for all that are missing, must be among them.
//
// icons.txt has strips only, of any height, with names instead of characters; NAME[0], NAME[1], … make an array.
//
// Lines that start with // are remarks.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{name: string, line: number, rows: string[]}} Picture */
/** @typedef {{name: string, measures: Record<string, number>, glyphs: {code: number, rows: string[]}[]}} Font */
/** @typedef {{name: string, array: boolean, pictures: string[][]}} Icon */

const MEASURES = ['above', 'capital', 'below', 'line', 'gap'];
const MISSING = 0xfffd;

/** What is wrong with a picture, and where. */
export class PictureError extends Error {
  /** @param {string} file @param {number} line @param {string} sentence */
  constructor(file, line, sentence) {
    super(`${file}:${line}: ${sentence}`);
  }
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
        throw new PictureError(file, at + 1, `There is no measure "${name}", only ${MEASURES.join(', ')}.`);
      }
      if (name in measures) throw new PictureError(file, at + 1, `"${name}" is given twice.`);
      if (!/^\d{1,2}$/.test(value)) {
        throw new PictureError(file, at + 1, `"${name}" is a number from 0 to 99, not "${value}".`);
      }
      measures[name] = Number(value);
      continue;
    }
    let end = at + 1;
    while (end < lines.length && lines[end] !== '') end++;
    pictures.push(...readStrip(lines, at, end, file));
    at = end;
  }
  return { measures, pictures };
}

/**
 * @param {string[]} lines @param {number} start line with the names @param {number} end line after the last row
 * @param {string} file @returns {Picture[]}
 */
function readStrip(lines, start, end, file) {
  const names = lines[start].trim().split(/ +/);
  const pictures = names.map((name) => ({ name, line: start + 1, rows: /** @type {string[]} */ ([]) }));
  if (end === start + 1) throw new PictureError(file, start + 1, 'No picture stands under these names.');
  for (let at = start + 1; at < end; at++) {
    const bad = /[^#. ]/u.exec(lines[at]);
    if (bad) throw new PictureError(file, at + 1, `A picture is made of "#" and ".", not "${bad[0]}".`);
    const pieces = lines[at].trim().split(/ +/);
    if (pieces.length !== names.length) {
      throw new PictureError(file, at + 1, `${names.length} pictures are named above, this row has ${pieces.length}.`);
    }
    pictures.forEach((picture, i) => {
      const width = (picture.rows[0] ?? pieces[i]).length;
      if (pieces[i].length !== width) {
        throw new PictureError(file, at + 1, `This row of "${picture.name}" is ${pieces[i].length} wide, not ${width} as above.`);
      }
      if (width > 255) throw new PictureError(file, at + 1, `"${picture.name}" is wider than 255.`);
      picture.rows.push(pieces[i]);
    });
  }
  return pictures;
}

/** @param {string} text @param {string} file its name decides the font's @returns {Font} */
export function readFont(text, file) {
  const { measures, pictures } = read(text, file);
  for (const name of MEASURES) {
    if (!(name in measures)) throw new PictureError(file, 1, `The measure "${name}" is not given.`);
  }
  const height = measures.above + measures.capital + measures.below;
  /** @type {Map<number, {code: number, rows: string[]}>} */
  const glyphs = new Map();
  for (const { name, line, rows } of pictures) {
    const code = readCode(name, file, line);
    if (glyphs.has(code)) throw new PictureError(file, line, `"${name}" is drawn twice.`);
    if (rows.length !== height) {
      throw new PictureError(file, line, `"${name}" has ${rows.length} rows, not ${height}.`);
    }
    glyphs.set(code, { code, rows });
  }
  if (!glyphs.has(MISSING)) throw new PictureError(file, 1, 'U+FFFD, for missing characters, is not drawn.');
  if (glyphs.size > 255) throw new PictureError(file, 1, `A font has at most 255 characters, not ${glyphs.size}.`);
  const sorted = [...glyphs.values()].sort((a, b) => a.code - b.code);
  if (sorted.at(-1)?.code !== MISSING) throw new PictureError(file, 1, 'No character may come after U+FFFD.');
  return { name: basename(file, '.txt'), measures, glyphs: sorted };
}

/** @param {string} name @param {string} file @param {number} line */
function readCode(name, file, line) {
  const hex = /^U\+([0-9A-F]{4,6})$/.exec(name);
  if (!hex && [...name].length !== 1) {
    throw new PictureError(file, line, `"${name}" is neither one character nor U+XXXX.`);
  }
  const code = hex ? parseInt(hex[1], 16) : /** @type {number} */ (name.codePointAt(0));
  if (code > 0xffff) throw new PictureError(file, line, `"${name}" is beyond U+FFFF.`);
  return code;
}

/** @param {string} text @param {string} file @returns {Icon[]} */
export function readIcons(text, file) {
  const { measures, pictures } = read(text, file);
  if (Object.keys(measures).length > 0) throw new PictureError(file, 1, 'Icons have no measures.');
  /** @type {Map<string, Icon>} */
  const icons = new Map();
  for (const { name: full, line, rows } of pictures) {
    const parts = /^([a-z]\w*)(?:\[(\d+)\])?$/.exec(full);
    if (!parts) throw new PictureError(file, line, `"${full}" is neither NAME nor NAME[NUMBER].`);
    const [, name, index] = parts;
    const icon = icons.get(name) ?? { name, array: index !== undefined, pictures: [] };
    const due = icon.array ? `${name}[${icon.pictures.length}]` : name;
    if (full !== due) throw new PictureError(file, line, `"${full}" comes where "${due}" is due.`);
    if (!icon.array && icon.pictures.length > 0) throw new PictureError(file, line, `"${name}" is drawn twice.`);
    if (rows.length > 255) throw new PictureError(file, line, `"${full}" is higher than 255.`);
    icon.pictures.push(rows);
    icons.set(name, icon);
  }
  return [...icons.values()];
}

/**
 * The bytes of a picture in the order of a frame: see struct bitmap in firmware/draw.h.
 * @param {string[]} rows
 */
export function pages(rows) {
  const bytes = [];
  for (let top = 0; top < rows.length; top += 8) {
    for (let x = 0; x < rows[0].length; x++) {
      bytes.push(rows.slice(top, top + 8).reduce((byte, row, bit) => byte | Number(row[x] === '#') << bit, 0));
    }
  }
  return bytes;
}

/** @param {number[]} numbers @param {number} digits */
function numberLines(numbers, digits) {
  const all = numbers.map((number) => `0x${number.toString(16).padStart(digits, '0')},`);
  const lines = [];
  for (let i = 0; i < all.length; i += 16) lines.push(`    ${all.slice(i, i + 16).join(' ')}`);
  return lines.join('\n');
}

/** @param {Font} font */
function fontTable({ name, measures, glyphs }) {
  let end = 0;
  const ends = glyphs.map(({ rows }) => (end += rows[0].length));
  const bytes = glyphs.flatMap(({ rows }) => pages(rows));
  const { above, capital, below, line, gap } = measures;
  return `static const uint16_t ${name}_codes[] = {
${numberLines(glyphs.map(({ code }) => code), 4)}
};
static const uint16_t ${name}_ends[] = {
${numberLines(ends, 4)}
};
static const uint8_t ${name}_bytes[] = {
${numberLines(bytes, 2)}
};
const struct font font_${name} = {
    .above = ${above}, .capital = ${capital}, .below = ${below}, .line_height = ${line}, .gap = ${gap},
    .count = ${glyphs.length}, .codes = ${name}_codes, .ends = ${name}_ends, .bytes = ${name}_bytes,
};
`;
}

/** @param {Icon} icon */
function iconTable({ name, array, pictures }) {
  const bytes = pictures.map((rows, i) => `static const uint8_t ${name}_${i}[] = {\n${numberLines(pages(rows), 2)}\n};\n`);
  const bitmaps = pictures.map((rows, i) => `{${rows[0].length}, ${rows.length}, ${name}_${i}}`);
  const definition = array
    ? `icon_${name}[${pictures.length}] = {\n    ${bitmaps.join(', ')},\n};`
    : `icon_${name} = ${bitmaps[0]};`;
  return `${bytes.join('')}const struct bitmap ${definition}\n`;
}

/**
 * All pictures of `folder` as one C file.
 * @param {string} folder
 */
export function makeTables(folder) {
  const parts = ['/* Made by firmware/fonts/make_fonts.mjs from the pictures beside it. */\n#include "firmware/fonts.h"\n'];
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = process.argv[2];
  if (!out) {
    console.error('Usage: node make_fonts.mjs OUTDIR');
    process.exit(2);
  }
  try {
    writeFileSync(join(out, 'font_tables.c'), makeTables(dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
