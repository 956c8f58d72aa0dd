/** What the display says, put into lines for reading and for screen readers. */
import { CHOSEN, SYMBOLS } from './texts.mjs';

/** @typedef {{x: number, y: number, lit: boolean, text: string}} Entry */
/** @typedef {{title: boolean, entries: Entry[]}} Line */

/** Entries whose tops are no further apart stand in one line. */
const SAME_LINE = 5;
/** A lit entry up here is the title of the screen, not the cursor. */
const TITLE_Y = 4;

/** @param {Entry[]} entries @returns {Line[]} from the top, each from the left */
export function linesOf(entries) {
    const sorted = [...entries].sort((a, b) => a.y - b.y || a.x - b.x);
    /** @type {Entry[][]} */
    const groups = [];
    for (const entry of sorted) {
        const last = groups.at(-1);
        if (last && entry.y - last[0].y <= SAME_LINE) {
            last.push(entry);
        } else {
            groups.push([entry]);
        }
    }
    return groups.map((group) => {
        const line = group.sort((a, b) => a.x - b.x);
        return { title: line.every(({ lit, y }) => lit && y <= TITLE_Y), entries: line };
    });
}

/** @param {string} text @param {import('./texts.mjs').Language} language */
const spoken = (text, language) =>
    text.replace(/[▲▼▤☺⚙⋯✋ⒶⒷ\ue000\ue001✥✓◀▶]/g, (symbol) => SYMBOLS[symbol][language]).trim();

/**
 * The words of a line, and whether the cursor is on them.
 * @param {Line} line @param {import('./texts.mjs').Language} language
 * @returns {{text: string, chosen: boolean}[]}
 */
export function partsOf(line, language) {
    return line.entries
        .map(({ text, lit }) => ({ text: spoken(text, language), chosen: lit && !line.title }))
        .filter(({ text }) => text !== '');
}

/** @param {Line} line @param {import('./texts.mjs').Language} language @returns {string} */
function sentenceOf(line, language) {
    return partsOf(line, language)
        .map(({ text, chosen }) => (chosen ? `${text} (${CHOSEN[language]})` : text))
        .join(' ');
}

/**
 * What is worth saying aloud: all of a new screen, else the lines that are new.
 * @param {Line[]} before @param {Line[]} now @param {import('./texts.mjs').Language} language
 * @returns {string}
 */
export function newsOf(before, now, language) {
    const old = before.map((line) => sentenceOf(line, language));
    const sentences = now.map((line) => sentenceOf(line, language)).filter((text) => text !== '');
    const fresh = sentences.filter((text) => !old.includes(text));
    const chosen = fresh.filter((text) => text.includes(`(${CHOSEN[language]})`));
    const sameScreen = fresh.length * 2 <= sentences.length;
    return (sameScreen ? (chosen.length > 0 ? chosen : fresh) : sentences).join('. ');
}

/**
 * Puts the lines into the page.
 * @param {HTMLElement} place @param {Line[]} lines @param {import('./texts.mjs').Language} language
 */
export function showLines(place, lines, language) {
    place.replaceChildren(
        ...lines.map((line) => {
            const paragraph = document.createElement('p');
            paragraph.className = line.title ? 'title' : '';
            partsOf(line, language).forEach(({ text, chosen }, i) => {
                const part = document.createElement(chosen ? 'mark' : 'span');
                part.textContent = text;
                paragraph.append(i > 0 ? ' ' : '', part);
            });
            return paragraph;
        }),
    );
}
