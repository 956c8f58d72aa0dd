// words.mjs: finds forms that CONTRIBUTING.md, "How we write", forbids in comments and documents,
// and lines of more than 100 columns in documents and in comments of C. Prints every offence and
// fails if there is one.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const COLUMNS = 100;

/** Each form with what to write instead. @type {[RegExp, string][]} */
const FORMS = [
    [/\bso (many|long|much|often)\b(?! (as|that))/i, 'name the number or the time'],
    [/\w, too\b/, 'drop "too", or write "also" before the verb'],
    [/\b(is|are|was|were|be) told\b(?! (apart|from|in the same))/, 'say who says what to whom'],
    [/(^|[.:;*] )Who (?!wrote)[a-z]+\b(?![^.]*\?)/, 'begin with the noun: "A player who …"'],
    [/\b(stands?|stood) (there|in the way|for itself)\b/, 'use "is" or "blocks"'],
    [/'s matter\b/, 'say who does it'],
    [/\bas told last\b/, 'name what was set'],
    [/\b(a|one) (file|page|line) a [a-z]+\b/, 'write "one … per …"'],
    [/\bgone on with\b/, 'write "continued" or "running"'],
    [/\bunless told otherwise\b/, 'write "by default"'],
    [/\bwhere it stood\b/, 'say where it is'],
    [/\bwhat is to be (seen|read)\b/, 'say what a reader sees or does'],
];

/** @param {string} path @param {string} text @returns {string[]} the prose of a file, line for line */
function proseOf(path, text) {
    if (path.endsWith('.md')) {
        return text.replace(/^```[\s\S]*?^```|^ {4}.*$|`[^`\n]*`/gm, blank).split('\n');
    }
    const comment = /\.(py|sh)$|^dev$|CMakeLists\.txt$|\.cmake$|\.yml$/.test(path)
        ? /"""[\s\S]*?"""|(?<![$\w"'\\])#[^\n]*/g
        : /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g;
    let prose = '';
    let end = 0;
    for (const match of text.matchAll(comment)) {
        prose += blank(text.slice(end, match.index)) + match[0];
        end = match.index + match[0].length;
    }
    return (prose + blank(text.slice(end))).split('\n');
}

/** @param {string} text @returns {string} the same number of lines and columns, without words */
function blank(text) {
    return text.replace(/[^\n]/g, ' ');
}

/** Tables and lines that have no place to break may be long. @param {string} line */
const mayBeLong = (line) =>
    /^\s*\||^\s*(- |\d+\. )?!?\[?\S+$|^\s*[-\d.]* ?!?\[[^\]]*\]\(\S+\)\W*$/.test(line);

const offences = [];
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
for (const path of files) {
    if (
        !/\.(c|h|mjs|md|py|sh|cmake|yml)$|^dev$|CMakeLists\.txt$/.test(path) ||
        /tools\/words\.mjs$|^CONTRIBUTING\.md$|\.(fr|de)\.md$/.test(path)
    ) {
        continue;
    }
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    proseOf(path, lines.join('\n')).forEach((prose, i) => {
        for (const [form, instead] of FORMS) {
            if (form.test(prose)) {
                offences.push(`${path}:${i + 1}: ${instead}: ${prose.trim()}`);
            }
        }
        const length = path.endsWith('.md') ? [...lines[i]].length : [...prose.trimEnd()].length;
        if (
            /\.(c|h|md)$/.test(path) &&
            length > COLUMNS &&
            !(path.endsWith('.md') && (mayBeLong(lines[i]) || /^ {4}/.test(lines[i])))
        ) {
            offences.push(`${path}:${i + 1}: ${length} columns: ${lines[i].trim().slice(0, 60)} …`);
        }
    });
}
console.log(offences.join('\n'));
console.log(`words: ${offences.length} offences`);
process.exitCode = offences.length > 0 ? 1 : 0;
