// The font compiler: what it makes of pictures, which it refuses, and that firmware/ui/fonts.h names
// what is drawn.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeTables, pages, readFont, readIcons } from '../../firmware/ui/fonts/make_fonts.mjs';

const folder = fileURLToPath(new URL('../../firmware/ui/fonts/', import.meta.url));
const header = readFileSync(new URL('../../firmware/ui/fonts.h', import.meta.url), 'utf8');

const MEASURES = 'above = 0\ncapital = 2\nbelow = 0\nline = 3\ngap = 1\n\n';
const MISSING = 'U+FFFD\n##\n##\n\n';

test('a font is read from side by side pictures and sorted by character', () => {
    const strip = 'b   a U+00E9\n#.# # ##\n.#. . .#\n\n';
    const font = readFont(`// remark\n${MEASURES}${strip}${MISSING}`, 'tiny.txt');
    assert.equal(font.name, 'tiny');
    assert.deepEqual(font.measures, { above: 0, capital: 2, below: 0, line: 3, gap: 1 });
    assert.deepEqual(font.glyphs, [
        { code: 0x61, rows: ['#', '.'] },
        { code: 0x62, rows: ['#.#', '.#.'] },
        { code: 0xe9, rows: ['##', '.#'] },
        { code: 0xfffd, rows: ['##', '##'] },
    ]);
});

test('signs that mean something to the reader can be drawn too', () => {
    const signs = readFont(`${MEASURES}/ # . =\n# # # #\n. # # .\n\n${MISSING}`, 'tiny.txt').glyphs;
    assert.equal(signs.map(({ code }) => String.fromCodePoint(code)).join(''), '#./=\ufffd');
});

test('a picture becomes pages of columns, the topmost row in bit 0', () => {
    assert.deepEqual(pages(['#.', '##']), [3, 2]);
    assert.deepEqual(pages([...Array(8).fill('#.'), '.#', '##']), [0xff, 0, 2, 3]);
});

/** What is wrong, the text, the line and words of the complaint. */
const badFonts = /** @type {[string, string, RegExp][]} */ ([
    ['a sign that is no pixel', `${MEASURES}a b\n# o\n# #\n`, /^bad\.txt:8: .*not "o"/],
    ['a row that is too wide', `${MEASURES}a b\n# #\n# ##\n`, /:9: "b" is 2 wide here, 1 above/],
    ['a row short of a piece', `${MEASURES}a b\n# #\n#\n`, /:9: 1 pieces stand under 2 names/],
    ['a row too few', `${MEASURES}a b\n# #\n\n`, /:7: "a" has 1 rows, not 2/],
    ['a row too many', `${MEASURES}a\n#\n#\n#\n`, /:7: "a" has 3 rows, not 2/],
    ['names without pictures', `${MEASURES}a b\n\n`, /:7: No picture/],
    ['a character drawn twice', `${MEASURES}a U+0061\n# #\n# #\n`, /:7: "U\+0061" is drawn twice/],
    ['a name that is no character', `${MEASURES}ab\n#\n#\n`, /:7: "ab" is neither one character/],
    ['a character beyond U+FFFF', `${MEASURES}\u{1f512}\n#\n#\n`, /:7: .* beyond U\+FFFF/],
    ['a picture too wide', `${MEASURES}a\n${'#'.repeat(256)}\n`, /:8: "a" is wider than 255/],
    ['no picture for what is missing', `${MEASURES}a\n#\n#\n`, /:1: U\+FFFD/],
    ['a character after the last', `${MEASURES}${MISSING}U+FFFE\n#\n#\n`, /:1: No character may/],
    ['an unknown measure', 'bellow = 2\n', /:1: There is no measure "bellow", only above/],
    ['a measure given twice', 'gap = 1\ngap = 1\n', /:2: "gap" is given twice/],
    ['a measure that is no number', 'gap = one\n', /:1: "gap" is a number from 0 to 99, not "one"/],
    ['a measure left out', 'gap = 1\nline = 2\n', /:1: The measure "above" is not given/],
    ['an empty file', '', /:1: The measure/],
]);
for (const [what, text, complaint] of badFonts) {
    test(`refused: ${what}`, () => {
        assert.throws(() => readFont(text, 'bad.txt'), { message: complaint });
    });
}

test('refused: more characters than a font can count', () => {
    const many = Array.from({ length: 255 }, (_, i) => String.fromCodePoint(0x4e00 + i));
    const strips = many.map((character) => `${character}\n#\n#\n\n`).join('');
    const text = MEASURES + strips + MISSING;
    assert.throws(() => readFont(text, 'bad.txt'), /256 characters: at most 255/);
});

test('icons have names, arrays are numbered', () => {
    assert.deepEqual(readIcons('up bar[0] bar[1]\n# ## .#\n', 'icons.txt'), [
        { name: 'up', array: false, pictures: [['#']] },
        { name: 'bar', array: true, pictures: [['##'], ['.#']] },
    ]);
});

const badIcons = /** @type {[string, string, RegExp][]} */ ([
    ['drawn twice', 'up up\n# #\n', /:1: "up" is drawn twice/],
    ['a number left out', 'up[0] up[2]\n# #\n', /:1: "up\[2\]" comes where "up\[1\]" is due/],
    ['an array that is none', 'up\n#\n\nup[1]\n#\n', /:4: "up\[1\]" comes where "up" is due/],
    ['not a name', 'Up!\n#\n', /:1: "Up!" is neither NAME/],
    ['measures', 'gap = 1\n\nup\n#\n', /:1: Icons have no measures/],
    ['too high', `up\n${'#\n'.repeat(256)}`, /:1: "up" is higher than 255/],
]);
for (const [what, text, complaint] of badIcons) {
    test(`refused icon: ${what}`, () => {
        assert.throws(() => readIcons(text, 'icons.txt'), { message: complaint });
    });
}

test('a folder with a bad picture makes no tables', () => {
    const bad = mkdtempSync(join(tmpdir(), 'fonts-'));
    try {
        writeFileSync(join(bad, 'icons.txt'), 'up\n#x\n');
        assert.throws(() => makeTables(bad), /icons\.txt:2: /);
    } finally {
        rmSync(bad, { recursive: true });
    }
});

test('the program writes its tables where it is told, also when called through a link', () => {
    const out = mkdtempSync(join(tmpdir(), 'fonts-'));
    try {
        symlinkSync(folder, join(out, 'link'));
        const program = join(out, 'link', 'make_fonts.mjs');
        assert.equal(spawnSync(process.execPath, [program]).status, 2);
        assert.equal(spawnSync(process.execPath, [program, out]).status, 0);
        assert.equal(readFileSync(join(out, 'font_tables.c'), 'utf8'), makeTables(folder));
    } finally {
        rmSync(out, { recursive: true });
    }
});

test('fonts.h names every font and icon, with the right sizes', () => {
    const fonts = readdirSync(folder).filter((name) => /^(?!icons).*\.txt$/.test(name));
    const named = [...header.matchAll(/^extern const struct font font_(\w+);/gm)];
    assert.deepEqual(named.map(([, name]) => `${name}.txt`).sort(), fonts.sort());

    const icons = readIcons(readFileSync(join(folder, 'icons.txt'), 'utf8'), 'icons.txt');
    const drawn = icons.map(({ name, array, pictures }) => {
        const sizes = new Set(pictures.map((rows) => `${rows[0].length}x${rows.length}`));
        return `${name}${array ? '[]' : ''} ${[...sizes].join(' ')}`;
    });
    const declared = /^extern const struct bitmap icon_(\w+)(\[\w+\])?;\s*\/\* (\d+x\d+)/gm;
    const promised = [...header.matchAll(declared)].map(
        ([, name, array, size]) => `${name}${array ? '[]' : ''} ${size}`,
    );
    assert.deepEqual(promised.sort(), drawn.sort());
});
