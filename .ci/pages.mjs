/**
 * Pages of docs/ as HTML that can be read without a network: one file each, with the pictures it
 * shows beside it. Links to pages that are not among them become plain text.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Marked } from 'marked';

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2126; --paper: #fdfcf9; --line: #d5d1c7; --link: #1552b5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e2dc; --paper: #16181b; --line: #3a3d42; --link: #8db8ff; } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 52rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
a { color: var(--link); }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 0.6em; }
h1 { margin-top: 0.6em; }
img { max-width: 100%; height: auto; border-radius: 6px; vertical-align: middle; }
img[src$=".png"] { image-rendering: pixelated; }
table { border-collapse: collapse; display: block; overflow-x: auto; margin: 1em 0; }
th, td { border: 1px solid var(--line); padding: 0.35em 0.7em; text-align: left; vertical-align: top; }
code { font: 0.92em ui-monospace, monospace; }
pre { border: 1px solid var(--line); border-radius: 6px; padding: 0.7em 1em; overflow-x: auto; }
`;

/** The place in a page that a heading makes, as forges do. @param {string} heading */
const anchorOf = (heading) =>
    heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-');

/** @param {string} text */
export const escapeHtml = (text) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** @param {string} title @param {string} body @param {string} language */
export const htmlPage = (title, body, language = 'en') => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
${body}</main>
</html>
`;

/**
 * @param {string} root of the checkout
 * @param {string[]} pages paths of Markdown files in it
 * @param {string} out where their HTML goes, under the same names
 * @returns {Map<string, string>} the title of each page made
 */
export function writePages(root, pages, out) {
    const titles = new Map();
    /** @param {string} page */
    const htmlOf = (page) => page.replace(/\.md$/, '.html');
    for (const page of pages) {
        const pictures = new Set();
        /** @param {string} target */
        const inTree = (target) => normalize(join(dirname(page), target));
        const marked = new Marked({
            renderer: {
                heading({ tokens, depth, text }) {
                    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
                },
                link({ href, tokens }) {
                    const text = this.parser.parseInline(tokens);
                    const [file, anchor] = href.split('#');
                    if (/^https?:/.test(href) || file === '') {
                        return `<a href="${href}">${text}</a>`;
                    }
                    if (/\.(svg|png)$/.test(file)) {
                        pictures.add(file);
                        return `<a href="${file}">${text}</a>`;
                    }
                    if (!pages.includes(inTree(file))) {
                        return text;
                    }
                    const place = anchor === undefined ? '' : `#${anchor}`;
                    return `<a href="${htmlOf(file)}${place}">${text}</a>`;
                },
                image({ href, text }) {
                    pictures.add(href);
                    return `<img src="${href}" alt="${escapeHtml(text)}">`;
                },
            },
        });
        const text = readFileSync(join(root, page), 'utf8');
        const language = /\.(fr|de)\.md$/.exec(page)?.[1] ?? 'en';
        const title = /^# (.*)$/m.exec(text)?.[1] ?? page;
        titles.set(htmlOf(page), title);
        const to = join(out, htmlOf(page));
        mkdirSync(dirname(to), { recursive: true });
        writeFileSync(to, htmlPage(title, /** @type {string} */ (marked.parse(text)), language));
        for (const picture of pictures) {
            const copy = join(out, inTree(picture));
            mkdirSync(dirname(copy), { recursive: true });
            copyFileSync(join(root, inTree(picture)), copy);
        }
    }
    return titles;
}
