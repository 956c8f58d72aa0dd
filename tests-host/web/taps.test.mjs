// Taps on the glass, in the machine that the page's worker runs, without a browser. A tap leads
// where the finger points, and never to another move.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseBoard } from '../../simulator/device/handheld/board.mjs';
import { readBoard, usualUf2 } from '../../simulator/device/node/files.mjs';
import { Machine } from '../../simulator/web/page/machine.mjs';
import { placesOf, thingAt } from '../../simulator/web/page/taps.mjs';
import { bestMove, chance, tapOn } from './support.mjs';

/** More than anybody needs: two for each of 98 cards at most, and one for the end of a turn. */
const MOST_TAPS = 200;

/** A machine, and the messages that it has sent. */
class Console {
    /** @param {string} board @param {any} [options] */
    constructor(board, options = {}) {
        this.said = [];
        const uf2 = new Uint8Array(readFileSync(usualUf2(board)));
        const order = { board: parseBoard(readBoard(board)), uf2, noise: 7n, language: 0 };
        this.machine = new Machine({ fast: true, ...order, ...options }, (message) =>
            this.said.push(message),
        );
        this.rest();
        this.skipTour();
    }

    /** Skips the pages about the table, up to the first card of the guided game. */
    skipTour() {
        for (let page = 0; page < 4 && this.text().includes('Ⓐ next'); page++) {
            const { x, y } = this.words().find(({ text }) => text === 'Ⓐ next') ?? { x: 0, y: 0 };
            assert.equal(this.tapAt(x + 12, y + 4), 'done', this.text());
        }
    }

    rest() {
        // In the middle of a tap the machine also rests, so that the page can paint.
        while (this.machine.step() || this.machine.tap) {}
    }

    words() {
        return this.machine.handheld.words() ?? [];
    }

    text() {
        return this.words()
            .map(({ text }) => text)
            .join(' | ');
    }

    places() {
        return placesOf(this.words());
    }

    /** @param {string} key */
    press(key) {
        this.machine.key(key, true);
        this.machine.key(key, false);
        this.rest();
    }

    /**
     * @param {number} x @param {number} y @param {number} [screen] that the finger saw @returns
     * {string} how the tap ended
     */
    tapAt(x, y, screen) {
        const thing = thingAt(this.words(), x, y);
        if (!thing) {
            return 'nothing';
        }
        this.machine.look();
        this.said.length = 0;
        this.machine.touch({ thing, screen: screen ?? this.machine.screen });
        this.rest();
        return this.said.find(({ type }) => type === 'tapped')?.result ?? 'ignored';
    }

    /** @param {any} thing */
    tap({ box }) {
        return this.tapAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    }
}

/** @param {Console} device @param {string} about @param {string} text */
const find = (device, about, text) =>
    device.places().find((thing) => thing.about === about && thing.text.includes(text));

test('a tap on a card, a pile, the end of the turn, a row, a key: the cursor goes there', () => {
    for (const board of ['pico', 'twokeys']) {
        const device = new Console(board);
        assert.match(device.text(), /Welcome/);
        assert.equal(device.tapAt(15, 58), 'done', '“Ⓐ Yes”');
        device.skipTour();
        assert.equal(device.tap(find(device, 'card', '44')), 'done');
        assert.ok(find(device, 'card', '44').lit, board);
        const falling = device.places().filter(({ about }) => about === 'open')[3];
        assert.equal(device.tap(falling), 'done');
        assert.equal(find(device, 'card', '44'), undefined, `${board}: 44 is laid`);
        assert.ok(find(device, 'pile', '44') ?? find(device, 'open', '44'));
        device.tap(find(device, 'card', '14'));
        device.tap(device.places().find(({ about }) => about === 'open'));
        assert.equal(device.tap(find(device, 'card', '✓')), 'done');
        assert.match(device.text(), /88/, 'two cards were drawn');
        device.machine.handheld.tap('b', 900, 100);
        device.rest();
        const row = board === 'pico' ? 'Signs' : 'New game';
        if (find(device, 'row', row)) {
            assert.equal(device.tap(find(device, 'row', row)), 'done');
            assert.doesNotMatch(device.text(), /Back to the game/);
        }
    }
});

test('a finger that saw another screen does nothing; a key by hand ends a tap', () => {
    const device = new Console('pico', { code: '021149G' });
    const before = device.text();
    const old = device.machine.screen;
    device.press('right');
    const now = device.text();
    assert.notEqual(device.machine.screen, old);
    assert.equal(device.tapAt(20, 50, old), 'stopped');
    assert.equal(device.text(), now);
    assert.notEqual(now, before);
    device.machine.touch({ thing: find(device, 'card', '70'), screen: device.machine.screen });
    device.machine.step();
    device.machine.key('b', true);
    assert.equal(device.machine.tap, null);
    device.machine.key('b', false);
    device.rest();
});

/** The cards in hand and the tops of the piles. @param {Console} device */
function tableOf(device) {
    const piles = device
        .places()
        .filter(({ about }) => about === 'pile' || about === 'open')
        .sort((a, b) => a.number - b.number)
        .map(({ text }) => text.split(' ').slice(0, 2).join(' '));
    const cards = device
        .places()
        .filter(({ about, text }) => about === 'card' && text !== '✓')
        .map(({ text }) => text);
    const lit = device.places().find(({ about, lit }) => about === 'card' && lit);
    return { piles, cards, lit: lit?.text };
}

for (const [board, taps] of /** @type {[string, number][]} */ ([
    ['pico', 250],
    ['twokeys', 250],
])) {
    test(`${board}: fingers anywhere, keys between: only the move that was tapped`, () => {
        const draw = chance(board.length);
        const device = new Console(board, { code: '021149G' });
        const results = new Map();
        for (let i = 0; i < taps; i++) {
            if (!device.words().some(({ about }) => about === 'card')) {
                // The taps have led into the menus, or the game is over: deal again.
                device.machine = new Console(board, { code: '021149G', noise: BigInt(i) }).machine;
                device.machine.post = (message) => device.said.push(message);
            }
            const keys = [...device.machine.board.keys.keys()].filter((key) => key !== 'a');
            if (draw(4) === 0) {
                device.press(keys[draw(keys.length)]);
            }
            const open = device.places().filter(({ about }) => about === 'open');
            const pointed = open.length > 0 && draw(3) === 0 ? open[draw(open.length)].box : null;
            const [x, y] = pointed
                ? [(pointed.left + pointed.right) / 2, (pointed.top + pointed.bottom) / 2]
                : [draw(128), draw(64)];
            const thing = thingAt(device.words(), x, y);
            const before = tableOf(device);
            const where = `${board}, tap ${i} at ${x}, ${y} on ${thing?.about} ${thing?.text}: ${device.text()}`;
            const result = device.tapAt(x, y);
            const now = tableOf(device);
            results.set(result, (results.get(result) ?? 0) + 1);
            // After the last card of the hand there is nothing left to compare.
            const over = now.cards.length === 0;
            if (thing?.about === 'open' && result === 'done') {
                if (over) {
                    continue;
                }
                const gone = before.cards.filter((card) => !now.cards.includes(card));
                assert.deepEqual(gone, [before.lit], where);
                now.piles.forEach((pile, k) => {
                    const laid = k === thing.number;
                    assert.equal(pile === before.piles[k], !laid, where);
                });
            } else if (['card', 'pile', 'open'].includes(thing?.about) && thing?.text !== '✓') {
                assert.deepEqual(now.piles, before.piles, where);
                assert.deepEqual(now.cards, before.cards, where);
            }
        }
        assert.ok((results.get('done') ?? 0) > taps / 4, JSON.stringify([...results]));
    });
}

for (const kind of ['The Game', 'Face to Face', 'Quick & Easy']) {
    test(`two keys: a whole game of ${kind} by taps alone`, (t) => {
        const device = new Console('twokeys');
        device.tapAt(110, 58);
        let taps = 0;
        for (; taps < 400 && !/Again|Same cards/.test(device.text()); taps++) {
            const point = tapOn(device.words(), kind, taps);
            assert.ok(point, `nothing to tap: ${device.text()}`);
            device.tapAt(...point);
        }
        assert.match(device.text(), /Again|Same cards/);
        assert.ok(device.text().includes(kind), device.text());
        t.diagnostic(`${taps} taps`);
    });
}

/** What the glass shows of the table. @param {Console} device */
function seenTable(device) {
    const places = device.places();
    const piles = places.filter(({ about }) => about === 'open' || about === 'pile');
    const cards = places.filter(({ about }) => about === 'card');
    const words = device.words();
    const draw = words[words.findIndex(({ text }) => text === '▤') + 1];
    return {
        places: piles.sort((a, b) => a.number - b.number),
        piles: piles.map(({ text }) => ({
            rises: text.startsWith('▲'),
            top: Number(text.split(' ')[1]),
        })),
        hand: cards,
        cards: cards.map(({ text }) => Number(text)).filter((card) => card > 0),
        canEnd: cards.some(({ text }) => text === '✓'),
        draw: Number(draw?.text ?? 0),
    };
}

for (const board of ['pico', 'twokeys']) {
    test(`${board}: a newcomer wins the guided game in French by taps alone`, (t) => {
        const device = new Console(board, { language: 1 });
        assert.match(device.text(), /Bienvenue/);
        let taps = 0;
        /** @param {any} place */
        const tap = (place) => {
            const before = device.text();
            assert.equal(device.tap(place), 'done', `tap ${taps} on ${place.text}: ${before}`);
            assert.notEqual(device.text(), before, `tap ${taps} on ${place.text} does something`);
            taps++;
        };
        let laid = 0;
        while (!device.text().includes('Rejouer')) {
            assert.ok(taps < MOST_TAPS, device.text());
            const { hand, ...table } = seenTable(device);
            const next = device.words().find(({ text }) => text.startsWith('Ⓐ'));
            if (hand.length === 0 || (next && !hand.some(({ lit }) => lit))) {
                const { x, y } = next ?? { x: 0, y: 0 };
                assert.ok(next, `nothing to tap: ${device.text()}`);
                tap({ text: next.text, box: { left: x, top: y, right: x + 16, bottom: y + 8 } });
                continue;
            }
            const move = bestMove(table, laid);
            const wanted = move ? String(move.card) : '✓';
            const card = hand.find(({ text }) => text === wanted);
            if (!move) {
                tap(card);
                laid = 0;
                continue;
            }
            if (!card?.lit) {
                tap(card);
            }
            tap(seenTable(device).places[move.pile]);
            laid++;
        }
        assert.match(device.text(), /Gagné\s!.*Tout est posé/);
        t.diagnostic(`${taps} taps; at the end: ${device.text()}`);
    });
}
