/**
 * Finds what a finger on the glass points at, and presses the keys that lead there.
 *
 * The firmware says what its words are part of: a card, a pile, a row (firmware/ui/words.h). A
 * finger points at one of these things. A `Tap` then presses keys as a hand would, looks after each
 * press where the cursor is, and gives up as soon as the display is not what the player saw.
 */

/** @typedef {import('../../device/handheld/handheld.mjs').Entry} Entry */
/**
 * @typedef {object} Thing
 * @property {string} about card, pile, open, row as in an entry; key: a key that a text names
 * @property {number} number of the card, pile or row
 * @property {string} text all words of the thing
 * @property {string} key the key that the text names; '' if there is none
 * @property {boolean} lit whether the cursor is on the thing
 * @property {{left: number, top: number, right: number, bottom: number}} box on the display
 */

const WIDTH = 128;
const LETTER_WIDTH = 6;
const LETTER_HEIGHT = 9;
const CARD_HEIGHT = 16;
/** A finger at most this number of dots beside a thing still points at it. */
const REACH = 7;
/** No way of a cursor takes more presses. */
const MOST_PRESSES = 24;

/** Keys that a text names. @type {Record<string, string>} */
const NAMED = { 'Ⓐ': 'a', 'Ⓑ': 'b', '◀': 'left', '▶': 'right' };
const END_OF_TURN = '✓';

/**
 * The one key that a text names: “Ⓑ”, “Ⓐ next”. @param {string} text @returns {string | undefined}
 */
const keyIn = (text) => NAMED[text] ?? NAMED[/^([ⒶⒷ]) [^ⒶⒷ✥]+$/u.exec(text)?.[1] ?? ''];

/** @param {Entry[]} entries of one thing @param {boolean} wide the thing goes from edge to edge */
function boxOf(entries, wide) {
    const tall = entries[0].about === 'card' ? CARD_HEIGHT : LETTER_HEIGHT;
    return {
        left: wide ? 0 : Math.min(...entries.map(({ x }) => x)),
        top: Math.min(...entries.map(({ y }) => y)),
        right: wide
            ? WIDTH
            : Math.max(...entries.map(({ x, text }) => x + [...text].length * LETTER_WIDTH)),
        bottom: Math.max(...entries.map(({ y }) => y)) + tall,
    };
}

/** The cards, piles and rows. @param {Entry[]} entries @returns {Thing[]} */
export function placesOf(entries) {
    /** @type {Map<string, Entry[]>} */
    const groups = new Map();
    for (const entry of entries.filter(({ about }) => about !== '')) {
        const name = `${entry.about} ${entry.number}`;
        groups.set(name, [...(groups.get(name) ?? []), entry]);
    }
    const rows = entries.filter(({ about }) => about === 'row');
    return [...groups.values()].map((group) => {
        const { about, number, y } = group[0];
        const beside = rows.some((row) => row.number !== number && Math.abs(row.y - y) < 3);
        return {
            about,
            number,
            key: '',
            text: group.map(({ text }) => text).join(' '),
            lit: group.some(({ lit }) => lit),
            box: boxOf(group, about === 'row' && !beside),
        };
    });
}

/**
 * Texts that name a key: “Ⓑ back”, or the arrow beside a value. @param {Entry[]} entries @returns
 * {Thing[]}
 */
function keysOf(entries) {
    return entries
        .filter(({ text }) => keyIn(text))
        .map((entry) => {
            const line = entries.filter(({ x, y }) => y === entry.y && x > entry.x);
            const next = Math.min(
                WIDTH,
                ...line.filter(({ text }) => keyIn(text)).map(({ x }) => x),
            );
            const said = Object.hasOwn(NAMED, entry.text) ? line.filter(({ x }) => x < next) : [];
            const arrow = entry.about === 'row';
            return {
                about: 'key',
                number: 0,
                key: keyIn(entry.text) ?? '',
                text: arrow ? entry.text : [entry, ...said].map(({ text }) => text).join(' '),
                lit: entry.lit,
                box: boxOf(arrow ? [entry] : [entry, ...said], false),
            };
        });
}

/** @param {Thing} thing @param {number} x @param {number} y @returns {number} in dots */
function distance({ box }, x, y) {
    const dx = Math.max(box.left - x, x - box.right, 0);
    const dy = Math.max(box.top - y, y - box.bottom, 0);
    return Math.hypot(dx, dy);
}

/** @param {Thing} thing @param {number} x @param {number} y */
const offCentre = ({ box }, x, y) =>
    Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);

/** @param {Entry[]} entries @param {number} x in dots @param {number} y @returns {Thing | null} */
export function thingAt(entries, x, y) {
    const near = [...keysOf(entries), ...placesOf(entries)]
        .map((thing) => ({ thing, far: distance(thing, x, y), off: offCentre(thing, x, y) }))
        .filter(({ far }) => far <= REACH)
        .sort(
            (a, b) =>
                a.far - b.far ||
                Number(b.thing.about === 'key') - Number(a.thing.about === 'key') ||
                a.off - b.off,
        );
    return near[0]?.thing ?? null;
}

/**
 * @param {Thing[]} things @param {...string} abouts @returns {Thing[]} in the order of their
 * numbers
 */
const pick = (things, ...abouts) =>
    things.filter(({ about }) => abouts.includes(about)).sort((a, b) => a.number - b.number);

/** @param {Thing[]} things */
const textsOf = (things) => things.map(({ text }) => text).join('|');

/**
 * Whether the way forward is the shorter one. @param {number} from @param {number} to @param
 * {number} count
 */
const forward = (from, to, count) => (to - from + count) % count <= count / 2;

/**
 * One tap, from the finger to the last key. `next` gets the words of the display at rest and
 * returns a key to press, or '' when nothing is left to do; `result` then says how the tap ended.
 */
export class Tap {
    /**
     * @param {Thing} thing that the finger points at @param {Entry[]} entries @param
     * {Iterable<string>} keys of the board
     */
    constructor(thing, entries, keys) {
        this.thing = thing;
        this.pad = new Set(keys).has('up');
        this.cards = textsOf(pick(placesOf(entries), 'card'));
        this.card = pick(placesOf(entries), 'card').find(({ lit }) => lit)?.number;
        this.presses = 0;
        /** The place of the cursor before the last press. */
        this.before = '';
        /** Two keys: the cursor is known to choose among the piles. */
        this.choosing = false;
        /** Two keys: the cursor is known to choose among the cards. */
        this.cardsMove = false;
        /** Two keys: the words of the open piles when A was pressed on the wanted pile. */
        this.piles = '';
        /**
         * done, stopped (the display has changed), closed (the card does not fit), '' (still
         * running)
         */
        this.result = '';
    }

    /** @param {string} result @param {string} [key] the last one */
    end(result, key = '') {
        this.result = result;
        return key;
    }

    /** @param {Entry[]} entries @returns {string} */
    next(entries) {
        if (this.result !== '' || this.presses >= MOST_PRESSES) {
            return this.end(this.result || 'stopped');
        }
        this.presses++;
        const things = placesOf(entries);
        const { about } = this.thing;
        if (about === 'key') {
            return this.end('done', this.thing.key);
        }
        if (about === 'row') {
            return this.toRow(pick(things, 'row'));
        }
        if (textsOf(pick(things, 'card')) !== this.cards) {
            return this.end(this.piles === '' ? 'stopped' : 'done');
        }
        return about === 'card' ? this.toCard(pick(things, 'card')) : this.toPile(things);
    }

    /** Whether the cursor has not moved, so that there is no way. @param {string} now its place */
    stands(now) {
        const stood = this.before === now;
        this.before = now;
        return stood;
    }

    /** @param {Thing[]} rows */
    toRow(rows) {
        const same = rows.filter(({ text }) => this.plain(text) === this.plain(this.thing.text));
        const lit = rows.find((row) => row.lit);
        if (same.length > 1 || !lit || this.stands(`${lit.number} ${textsOf(rows)}`)) {
            return this.end('stopped');
        }
        if (same.length === 0) {
            // With two keys the way up leads through the whole list, until the row comes into view.
            return this.pad ? this.end('stopped') : 'b';
        }
        if (same[0] === lit) {
            return this.end('done', 'a');
        }
        const beside = Math.abs(same[0].box.top - lit.box.top) < 3;
        const on = same[0].number > lit.number;
        if (!this.pad) {
            return 'b';
        }
        return beside ? (on ? 'right' : 'left') : on ? 'down' : 'up';
    }

    /** The text of a row without the arrows that the cursor adds. @param {string} text */
    plain(text) {
        return text
            .split(' ')
            .filter((word) => word !== '◀' && word !== '▶')
            .join(' ');
    }

    /** @param {Thing[]} cards */
    toCard(cards) {
        const lit = cards.find((card) => card.lit);
        if (!lit || this.stands(String(lit.number))) {
            return this.end('stopped');
        }
        if (lit.number === this.thing.number) {
            return this.end('done', this.thing.text === END_OF_TURN ? 'a' : '');
        }
        if (!this.pad) {
            return 'b';
        }
        return forward(lit.number, this.thing.number, cards.length) ? 'right' : 'left';
    }

    /** @param {Thing[]} things */
    toPile(things) {
        const open = pick(things, 'open');
        const card = pick(things, 'card').find(({ lit }) => lit);
        const place = open.findIndex(({ number }) => number === this.thing.number);
        if (card?.text === END_OF_TURN || !card) {
            return this.end('closed');
        }
        if (!this.pad) {
            return this.toPileByTwo(open, card.number, place);
        }
        if (card.number !== this.card) {
            return this.end('stopped');
        }
        if (place < 0) {
            return this.end('closed');
        }
        if (open[place].lit) {
            return this.end('done', 'a');
        }
        const lit = open.findIndex((pile) => pile.lit);
        return lit < 0 || forward(lit, place, open.length) ? 'down' : 'up';
    }

    /**
     * With two keys, A lays the card if only one pile is open; otherwise A moves the cursor to the
     * piles. B moves the cursor to the next card, or to the next pile once the cursor is there. The
     * display does not say which of the two B does, so the first B finds out.
     * @param {Thing[]} open piles @param {number} card under the cursor @param {number} place of
     * the pile in `open`
     */
    toPileByTwo(open, card, place) {
        const now = `${card} ${open.find(({ lit }) => lit)?.number}`;
        if (card !== this.card) {
            this.cardsMove = true;
            return this.choosing ? this.end('stopped') : 'b';
        }
        if (place < 0 || (this.piles !== '' && this.piles !== textsOf(open))) {
            return this.end(place < 0 ? 'closed' : 'done');
        }
        if (open[place].lit) {
            const last = open.length === 1 || this.piles !== '';
            this.piles = textsOf(open);
            return last ? this.end('done', 'a') : 'a';
        }
        if (!this.choosing && this.before === '') {
            this.before = now;
            return 'b';
        }
        if (!this.choosing && (this.cardsMove || this.before === now)) {
            this.choosing = true;
            return open.length < 2 ? this.end('stopped') : 'a';
        }
        this.choosing = true;
        return 'b';
    }
}
