/**
 * What the display says, put into words for those who do not see it: the whole screen as lines, and
 * after a key only what that key changed.
 */
import { placesOf } from './taps.mjs';
import { SYMBOLS, textOf } from './texts.mjs';

/** @typedef {import('../../device/handheld/handheld.mjs').Entry} Entry */
/** @typedef {import('./texts.mjs').Language} Language */

/** Entries whose tops are no further apart stand in one line. */
const SAME_LINE = 5;
/** A lit entry up here is the title of the screen, not the cursor. */
const TITLE_Y = 4;

/** Free dots between two entries that are apart. */
const APART = 14;
const LETTER_WIDTH = 6;

/** Words follow, which say what the icon means. */
const NAMED_END = /✓(?=\s*\p{L})/gu;

const SYMBOL = new RegExp(`[${Object.keys(SYMBOLS).join('')}]`, 'g');

/** @param {string} text @param {Language} language */
const spoken = (text, language) =>
    text
        .replaceAll(NAMED_END, '')
        .replaceAll(SYMBOL, (symbol) => SYMBOLS[symbol][language])
        .replaceAll(/\s+/g, ' ')
        .replace(/^[ ,]+|[ ,]+$/g, '');

/** @param {Entry[]} entries @returns {Entry[][]} lines from the top, each from the left */
function linesOf(entries) {
    const sorted = [...entries].sort((a, b) => a.y - b.y || a.x - b.x);
    /** @type {Entry[][]} */
    const lines = [];
    for (const entry of sorted) {
        const last = lines.at(-1);
        if (last && entry.y - last[0].y <= SAME_LINE) {
            last.push(entry);
        } else {
            lines.push([entry]);
        }
    }
    return lines.map((line) => line.sort((a, b) => a.x - b.x));
}

/** Text goes on in the next line. @param {Entry[]} line */
const isText = (line) =>
    line.length === 1 && line[0].about === '' && !line[0].lit && !/^[▤★]/.test(line[0].text);

/** What stands apart in a line is parted by a comma. @param {Entry[]} line @returns {string} */
const joinLine = (line) =>
    line
        .map(({ x, text }, i) => {
            const next = line[i + 1];
            const apart = next && next.x - x - LETTER_WIDTH * [...text].length > APART;
            return `${text}${apart ? ',' : ''}`;
        })
        .join(' ');

/**
 * @param {Entry[]} entries @param {Language} language @returns {string[]} a sentence for each line
 * or text
 */
function plainLines(entries, language) {
    const lines = linesOf(entries);
    /** @type {string[]} */
    const sentences = [];
    lines.forEach((line, i) => {
        const text = spoken(joinLine(line), language);
        if (i > 0 && isText(line) && isText(lines[i - 1]) && sentences.length > 0) {
            sentences.push(`${sentences.pop()} ${text}`);
        } else if (text !== '') {
            sentences.push(text);
        }
    });
    return sentences;
}

/** @param {string[]} sentences @returns {string} */
const join = (sentences) =>
    sentences.map((text) => (/[.?!:]$/.test(text) ? text : `${text}.`)).join(' ');

/**
 * @typedef {object} Pile
 * @property {string} name which way it goes and its top card
 * @property {string} cost of laying the chosen card there; '' if that is not said
 * @property {boolean} lit
 */

/** @param {Entry[]} entries @param {Language} language @returns {Pile[]} */
function pilesOf(entries, language) {
    return placesOf(entries)
        .filter(({ about }) => about === 'pile' || about === 'open')
        .sort((a, b) => a.number - b.number)
        .map(({ number, lit }) => {
            const own = entries.filter(
                (entry) => ['pile', 'open'].includes(entry.about) && entry.number === number,
            );
            const sign = own.findIndex(({ text }) => /^[+\-−±]$/.test(text));
            const digits = sign > 0 ? own[sign - 1].text : '';
            const cost = digits === '' ? '' : `${own[sign].text === '+' ? '' : '−'}${digits}`;
            const name = own.filter((_, i) => sign < 0 || (i !== sign && i !== sign - 1));
            return { name: spoken(name.map(({ text }) => text).join(' '), language), cost, lit };
        });
}

/** The cards of a hand, from the left. @param {Entry[]} entries */
const cardsOf = (entries) =>
    placesOf(entries)
        .filter(({ about }) => about === 'card')
        .sort((a, b) => a.number - b.number);

/**
 * Where the cursor is on a table. @param {Entry[]} entries @param {Language} language @returns
 * {string}
 */
function moveOf(entries, language) {
    const card = cardsOf(entries).find(({ lit }) => lit);
    if (!card) {
        return '';
    }
    const name = spoken(card.text, language);
    const pile = pilesOf(entries, language).find(({ lit }) => lit);
    if (card.text.includes('✓')) {
        return name;
    }
    if (!pile) {
        return textOf('cardAlone', language, { card: name });
    }
    const values = { card: name, pile: pile.name, cost: pile.cost };
    return textOf(pile.cost === '' ? 'cardOn' : 'cardOnFor', language, values);
}

/** The sentences of a table. @param {Entry[]} entries @param {Language} language */
function tableOf(entries, language) {
    const cards = cardsOf(entries).map(({ text }) => spoken(text, language));
    return {
        piles: textOf('pilesAre', language, {
            piles: pilesOf(entries, language)
                .map(({ name }) => name)
                .join(', '),
        }),
        hand: textOf('handIs', language, { cards: cards.join(', ') }),
        cards,
        other: plainLines(
            entries.filter(({ about }) => about === ''),
            language,
        ),
        move: moveOf(entries, language),
    };
}

/**
 * The row that the cursor is on. @param {Entry[]} entries @param {Language} language @returns
 * {string}
 */
function rowOf(entries, language) {
    const lit = entries.filter((entry) => entry.about === 'row' && entry.lit);
    return plainLines(lit, language).join(' ');
}

/** @param {Entry[]} entries */
const isTable = (entries) => entries.some(({ about }) => about === 'card');

/**
 * All of the screen, a sentence for each part. @param {Entry[]} entries @param {Language} language
 * @returns {string[]}
 */
function wholeOf(entries, language) {
    if (isTable(entries)) {
        const { piles, other, hand, move } = tableOf(entries, language);
        return [
            piles,
            ...other,
            hand,
            ...(move ? [textOf('chosen', language, { what: move })] : []),
        ];
    }
    const row = rowOf(entries, language);
    return [
        ...plainLines(entries, language),
        ...(row ? [textOf('chosen', language, { what: row })] : []),
    ];
}

/** @param {Entry[]} entries @param {Language} language @returns {string} the whole screen */
export const sayWhole = (entries, language) => join(wholeOf(entries, language));

/** @param {Entry[]} before @param {Entry[]} now @param {Language} language @returns {string[]} */
function tableNews(before, now, language) {
    const old = tableOf(before, language);
    const table = tableOf(now, language);
    const drawn = table.cards.filter((card) => !old.cards.includes(card));
    return [
        ...(table.piles === old.piles ? [] : [table.piles]),
        ...table.other.filter((text) => !old.other.includes(text)),
        ...(drawn.length > 0 && !drawn.every((card) => card === SYMBOLS['✓'][language])
            ? [table.hand]
            : []),
        ...(table.move === old.move && table.piles === old.piles ? [] : [table.move]),
    ].filter((text) => text !== '');
}

/** @param {Entry[]} entries @param {Language} language */
const rowsOf = (entries, language) =>
    plainLines(
        entries.filter(({ about }) => about === 'row'),
        language,
    );

/** @param {Entry[]} entries */
const titleOf = (entries) =>
    entries
        .filter(({ lit, y }) => lit && y <= TITLE_Y)
        .map(({ text }) => text)
        .join(' ');

/**
 * What is worth saying aloud: a new screen as a whole; on the same screen what changed.
 * @param {Entry[]} before @param {Entry[]} now @param {Language} language @returns {string}
 */
export function newsOf(before, now, language) {
    if (isTable(before) && isTable(now)) {
        return join(tableNews(before, now, language));
    }
    const old = plainLines(before, language);
    const lines = plainLines(now, language);
    const fresh = lines.filter((text) => !old.includes(text));
    const row = rowOf(now, language);
    const moved = row !== rowOf(before, language);
    const rows = rowsOf(now, language);
    const kept = rowsOf(before, language).filter((text) => rows.includes(text));
    const sameScreen =
        before.length > 0 &&
        isTable(before) === isTable(now) &&
        (titleOf(before) === titleOf(now) || (rows.length > 1 && 2 * kept.length >= rows.length)) &&
        (row !== '') === (rowOf(before, language) !== '') &&
        (row !== '' || fresh.length * 2 <= lines.length);
    if (!sameScreen) {
        return fresh.length > 0 || moved ? sayWhole(now, language) : '';
    }
    // Rows that scroll into view are not news; what is said about the row of the cursor is.
    const about = fresh.filter((text) => !rows.includes(text) && !text.includes(row || '\n'));
    return join([...(moved ? [row] : []), ...about].filter((text) => text !== ''));
}

/**
 * Puts the whole screen into the page. @param {HTMLElement} place @param {Entry[]} entries @param
 * {Language} language
 */
export function showWhole(place, entries, language) {
    place.replaceChildren(
        ...wholeOf(entries, language).map((sentence) => {
            const paragraph = document.createElement('p');
            paragraph.textContent = sentence;
            return paragraph;
        }),
    );
}
