/**
 * Puts the display into words for players who do not see it: the whole screen as lines, and after a
 * key only the changes.
 */
import { placesOf } from './taps.mjs';
import { COLOURS, SYMBOLS, textOf } from './texts.mjs';

/** @typedef {import('../../device/handheld/handheld.mjs').Entry} Entry */
/** @typedef {import('./texts.mjs').Language} Language */

/** Entries whose tops are at most this far apart are in one line. */
const SAME_LINE = 5;
/** A lit entry up here is the title of the screen, not the cursor. */
const TITLE_Y = 4;

/** Two entries with at least this number of free dots between them are separate. */
const APART = 14;
const LETTER_WIDTH = 6;

/** The tops of one player's piles are at most this far apart. */
const SAME_PLAYER = 6;
/** An entry left of this column and near enough to a row of piles names the player of the row. */
const NAME_X = 14;
const NAME_REACH = 12;

/** A check mark followed by words, which say what it means. */
const NAMED_END = /✓(?=\s*\p{L})/gu;

const SYMBOL = new RegExp(`[${Object.keys(SYMBOLS).join('')}]`, 'g');

/** With two keys, B leads to the next value of a row: “New game Ⓑ”. */
const NEXT_KEY = /,? *Ⓑ$/u;

/** @param {string} text @param {Language} language */
const spoken = (text, language) =>
    text
        .replaceAll(NAMED_END, '')
        .replace(NEXT_KEY, () => `, ${textOf('nextKey', language)}`)
        .replaceAll(SYMBOL, (symbol) => SYMBOLS[symbol][language])
        .replaceAll(/\s+/g, ' ')
        .replace(/^[ ,:]+|[ ,]+$/g, '');

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

/** Whether the line is running text, which may continue in the next line. @param {Entry[]} line */
const isText = (line) =>
    line.length === 1 && line[0].about === '' && !line[0].lit && !/^[▤★]/.test(line[0].text);

/** Figures with their names: “Left: you 38, device 0”. */
const FIGURES = /^\p{Lu}\p{L}*\s?: .*\d, .*\d/u;

/**
 * Whether the next line continues this one. A figure with its name is complete: “Score: 12 points”.
 * @param {Entry[]} one @param {Entry[]} next
 */
const goesOn = (one, next) =>
    isText(one) &&
    isText(next) &&
    !FIGURES.test(next[0].text) &&
    !(/: .*\d/.test(one[0].text) && /^\p{Lu}/u.test(next[0].text));

/** The separate parts of a line. @param {Entry[]} line @returns {Entry[][]} parts, from the left */
function partsOf(line) {
    /** @type {Entry[][]} */
    const parts = [];
    line.forEach((entry, i) => {
        const last = line[i - 1];
        if (!last || entry.x - last.x - LETTER_WIDTH * [...last.text].length > APART) {
            parts.push([]);
        }
        /** @type {Entry[]} */ (parts.at(-1)).push(entry);
    });
    return parts;
}

/** @param {Entry[]} entries */
const textsOf = (entries) => entries.map(({ text }) => text).join(' ');

/**
 * @param {Entry[]} entries @param {Language} language @param {boolean} [apart] each separate part
 * of a line becomes a sentence; otherwise commas join the parts
 * @returns {string[]} a sentence for each line or text
 */
function plainLines(entries, language, apart = false) {
    const lines = linesOf(entries);
    /** @type {string[]} */
    const sentences = [];
    lines.forEach((line, i) => {
        const parts = partsOf(line).map(textsOf);
        const said = (apart ? parts : [parts.join(', ')]).map((text) => spoken(text, language));
        if (i > 0 && goesOn(lines[i - 1], line) && sentences.length > 0) {
            sentences.push(`${sentences.pop()} ${said[0]}`);
        } else {
            sentences.push(...said.filter((text) => text !== ''));
        }
    });
    return sentences;
}

/** @param {string} text */
const asSentence = (text) => {
    const whole = text.replace(/(^|[.?!] )\p{Ll}/gu, (start) => start.toLocaleUpperCase());
    return /[.?!:]$/.test(whole) ? whole : `${whole}.`;
};

/** @param {string[]} sentences @returns {string} */
const join = (sentences) => sentences.map(asSentence).join(' ');

/**
 * @typedef {object} Pile
 * @property {string} name which way it goes and its top card
 * @property {string} place the name, with the owner or the number where two piles have the same
 * name
 * @property {string} owner the player who owns the pile; '' where all players share the piles
 * @property {string} cost of laying the chosen card there; '' if the display does not show the cost
 * @property {boolean} lit
 */

/** @param {Entry} entry */
const isPile = ({ about }) => about === 'pile' || about === 'open';

/** @param {Entry} entry @param {number} y */
const far = (entry, y) => Math.abs(entry.y - y);

/**
 * The players of a duel: each has a row of piles, with the name left of the row.
 * @param {Entry[]} entries @returns {Entry[]} the names, from the top; [] in other games
 */
function playersOf(entries) {
    const tops = entries.filter(isPile).map(({ y }) => y);
    const names = entries.filter(
        ({ about, x, text }) => about === '' && x < NAME_X && !/^[▤\d]/.test(text),
    );
    const [first, second] = [Math.min(...tops), Math.max(...tops)].map(
        (y) =>
            names
                .filter((name) => far(name, y) < NAME_REACH)
                .sort((a, b) => far(a, y) - far(b, y))[0],
    );
    const apart = Math.max(...tops) - Math.min(...tops) > SAME_PLAYER;
    return first && second && first !== second && apart ? [first, second] : [];
}

/** The player whose row of piles is at this height. @param {Entry[]} players @param {number} y */
const playerAt = (players, y) => players.filter((name) => name.y <= y + SAME_PLAYER).at(-1);

/**
 * The name of a pile without its cost. @param {Entry[]} own the entries of the pile @param
 * {Language} language
 */
function pileName(own, language) {
    const colours = Object.values(COLOURS[language]);
    const [arrow = '', ...card] = own.map(({ text }) => text);
    card.sort((a, b) => Number(colours.includes(b)) - Number(colours.includes(a)));
    const top = card.length > 0 ? card.join(' ') : textOf('empty', language);
    return spoken(`${arrow} ${top}`, language);
}

/** @param {Entry[]} entries @param {Language} language @returns {Pile[]} */
function pilesOf(entries, language) {
    const players = playersOf(entries);
    const piles = placesOf(entries)
        .filter(({ about }) => about === 'pile' || about === 'open')
        .sort((a, b) => a.number - b.number)
        .map(({ number, lit }) => {
            const own = entries.filter((entry) => isPile(entry) && entry.number === number);
            const sign = own.findIndex(({ text }) => /^[+\-−±]$/.test(text));
            const digits = sign > 0 ? own[sign - 1].text : '';
            const cost = digits === '' ? '' : `${own[sign].text === '+' ? '' : '−'}${digits}`;
            const name = own.filter((_, i) => sign < 0 || (i !== sign && i !== sign - 1));
            const player = playerAt(players, own[0].y);
            return {
                name: pileName(name, language),
                owner: player ? spoken(player.text, language) : '',
                other: player !== undefined && player === players[0],
                cost,
                lit,
            };
        });
    return piles.map((pile) => {
        const { name, owner, other } = pile;
        const same = piles.filter((one) => one.name === name && one.owner === owner);
        const second = same[0] !== pile;
        const which = second ? textOf('second', language, { pile: name }) : name;
        const place = other ? textOf('pileOf', language, { pile: which, owner }) : which;
        return { ...pile, place };
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
    const values = { card: name, pile: pile.place, cost: pile.cost };
    return textOf(pile.cost === '' ? 'cardOn' : 'cardOnFor', language, values);
}

/** @param {Pile[]} piles @param {Language} language @returns {string} a sentence about all piles */
function sayPiles(piles, language) {
    /** @type {Map<string, string[]>} */
    const rows = new Map();
    for (const { owner, name } of piles) {
        rows.set(owner, [...(rows.get(owner) ?? []), name]);
    }
    const said = [...rows].map(([owner, names]) =>
        [...(owner === '' ? [] : [owner]), ...names].join(', '),
    );
    return textOf('pilesAre', language, { piles: said.join('; ') });
}

/**
 * How many cards the players of a duel have: “6 + 52”, hand and draw pile.
 * @param {Entry[]} entries @param {Language} language @returns {{said: string[], rest: Entry[]}}
 * rest: all other entries
 */
function countsOf(entries, language) {
    const players = playersOf(entries);
    const plain = entries.filter(({ about }) => about === '');
    const said = [];
    const used = new Set(players);
    for (const plus of players.length > 0 ? plain.filter(({ text }) => text === '+') : []) {
        const near = plain.filter(({ y, text }) => Math.abs(y - plus.y) < 3 && /^\d+$/.test(text));
        const hand = near.filter(({ x }) => x < plus.x).at(-1);
        const draw = near.find(({ x }) => x > plus.x);
        const player = playerAt(players, plus.y);
        if (hand && draw && player) {
            const values = { who: player.text, hand: hand.text, draw: draw.text };
            said.push(spoken(textOf('counts', language, values), language));
            [plus, hand, draw].forEach((entry) => used.add(entry));
        }
    }
    return { said, rest: plain.filter((entry) => !used.has(entry)) };
}

/** The sentences of a table. @param {Entry[]} entries @param {Language} language */
function tableOf(entries, language) {
    const cards = cardsOf(entries).map(({ text }) => spoken(text, language));
    const piles = pilesOf(entries, language);
    const { said, rest } = countsOf(entries, language);
    // “✓ ends the turn”: the hand already has this as its last choice.
    const plain = cards.length > 0 ? rest.filter(({ text }) => !/^✓ \p{L}/u.test(text)) : rest;
    return {
        piles,
        hand: cards.length > 0 ? textOf('handIs', language, { cards: cards.join(', ') }) : '',
        cards,
        other: [...said, ...plainLines(plain, language, true)],
        move: moveOf(entries, language),
    };
}

/**
 * The row under the cursor. @param {Entry[]} entries @param {Language} language @returns {string}
 */
function rowOf(entries, language) {
    const lit = entries.filter((entry) => entry.about === 'row' && entry.lit);
    return plainLines(lit, language).join(' ');
}

/** @param {Entry[]} entries */
const isTable = (entries) => entries.some((entry) => entry.about === 'card' || isPile(entry));

/**
 * The whole screen, one sentence per part. @param {Entry[]} entries @param {Language} language
 * @returns {string[]}
 */
function wholeOf(entries, language) {
    if (isTable(entries)) {
        const { piles, other, hand, move } = tableOf(entries, language);
        return [
            sayPiles(piles, language),
            ...other,
            ...(hand ? [hand] : []),
            ...(move ? [textOf('chosen', language, { what: move })] : []),
        ];
    }
    const row = rowOf(entries, language);
    return [
        ...plainLines(entries, language),
        ...(row ? [textOf('chosen', language, { what: row })] : []),
    ];
}

/**
 * Colours by their whole names: “YE” is yellow. @param {Entry[]} entries @param {Language} language
 */
const withColours = (entries, language) =>
    entries.map((entry) => ({ ...entry, text: COLOURS[language][entry.text] ?? entry.text }));

/** @param {Entry[]} entries @param {Language} language @returns {string} the whole screen */
export const sayWhole = (entries, language) =>
    join(wholeOf(withColours(entries, language), language));

/** @param {Entry[]} before @param {Entry[]} now @param {Language} language @returns {string[]} */
function tableNews(before, now, language) {
    const old = tableOf(before, language);
    const table = tableOf(now, language);
    const drawn = table.cards.filter((card) => !old.cards.includes(card));
    const changed = table.piles
        .filter(({ name }, i) => name !== old.piles[i]?.name)
        .map(({ place }) => place);
    const other = table.other.filter((text) => !old.other.includes(text));
    const moved = table.move !== old.move || changed.length > 0;
    return [
        ...(changed.length > 0 ? [textOf('pileNow', language, { piles: changed.join(', ') })] : []),
        ...other,
        ...(drawn.length > 0 && !drawn.every((card) => card === SYMBOLS['✓'][language])
            ? [table.hand]
            : []),
        // The question “End the turn?” already names the choice.
        ...(moved && !other.some((text) => text.startsWith(table.move)) ? [table.move] : []),
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
 * What is worth saying aloud: a new screen as a whole, or the changes on the same screen.
 * @param {Entry[]} before @param {Entry[]} now @param {Language} language @returns {string}
 */
export function newsOf(before, now, language) {
    return join(newsBetween(withColours(before, language), withColours(now, language), language));
}

/** @param {Entry[]} before @param {Entry[]} now @param {Language} language @returns {string[]} */
function newsBetween(before, now, language) {
    if (isTable(before) && isTable(now)) {
        const hands = [before, now].map((entries) => cardsOf(entries).length > 0);
        return hands[0] === hands[1] ? tableNews(before, now, language) : wholeOf(now, language);
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
        return fresh.length > 0 || moved ? wholeOf(now, language) : [];
    }
    // Rows that scroll into view are no news. Texts about the row under the cursor are.
    const about = fresh.filter((text) => !rows.includes(text) && !text.includes(row || '\n'));
    return [...(moved ? [row] : []), ...about].filter((text) => text !== '');
}

/**
 * Puts the whole screen into the page. @param {HTMLElement} place @param {Entry[]} entries @param
 * {Language} language
 */
export function showWhole(place, entries, language) {
    place.replaceChildren(
        ...wholeOf(withColours(entries, language), language).map((sentence) => {
            const paragraph = document.createElement('p');
            paragraph.textContent = asSentence(sentence);
            return paragraph;
        }),
    );
}
