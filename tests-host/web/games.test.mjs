// Whole games in a real Chromium: by the keyboard, by taps on the glass, and by what a screen
// reader says.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, PHONE, tapOn, Visitor } from './support.mjs';

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

const KINDS = ['The Game', 'Face to Face', 'Quick & Easy'];

for (const kind of KINDS) {
    test(`a whole game of ${kind} by the keyboard alone`, async (t) => {
        const visitor = await Visitor.visit(site);
        await visitor.deal(kind);
        t.diagnostic(`${await visitor.playToTheEnd()} presses`);
        await visitor.leave();
    });

    test(`a whole game of ${kind} by taps on the glass alone`, async (t) => {
        const visitor = await Visitor.visit(site, { viewport: PHONE, hasTouch: true });
        await visitor.tapAt(110, 58); // “Ⓑ No”: no guided game
        let taps = 1;
        for (; taps < 400 && !/Again|Same cards/.test(await visitor.text()); taps++) {
            await visitor.tapAt(...tapOn(await visitor.entries(), kind, taps));
        }
        assert.match(await visitor.text(), /Again|Same cards/);
        assert.ok((await visitor.text()).includes(kind));
        t.diagnostic(`${taps} taps`);
        await visitor.leave();
    });
}

/** Somebody who hears the announcements of the page and knows nothing else of it. */
class Listener {
    /** @param {Visitor} visitor */
    constructor(visitor) {
        this.visitor = visitor;
    }

    /** @returns {Promise<string>} the last announcement */
    hear() {
        return this.visitor.page.textContent('#spoken');
    }

    /** @param {string} key @returns {Promise<string>} */
    async press(key) {
        await this.visitor.press(key);
        return this.hear();
    }

    /** @returns {Promise<string>} the whole screen */
    async read() {
        await this.visitor.page.keyboard.press('r');
        const said = await this.hear();
        assert.doesNotMatch(said, /\b(\w+ \w+ \w+),? \1\b/, 'nothing is said twice');
        return said;
    }

    /** What the announcement of the whole table says. */
    async table() {
        const said = await this.read();
        const piles = /Piles: ([^.]*)\./.exec(said)?.[1].split(', ');
        const cards = /Hand: ([^.]*)\./.exec(said)?.[1].split(', ');
        if (!piles || !cards) {
            return null;
        }
        return {
            piles: piles.map((name) => ({ name, top: Number(name.split(' ')[1]) })),
            cards: cards.filter((card) => /^\d+$/.test(card)).map(Number),
            canEnd: cards.includes('end the turn'),
            draw: Number(/draw pile (\d+)/.exec(said)?.[1] ?? 0),
        };
    }

    /**
     * Moves until the announcement says it. @param {string} key @param {(said: string) => boolean}
     * right
     */
    async moveUntil(key, right) {
        for (let i = 0; i < 12; i++) {
            const said = await this.read();
            const chosen = /Chosen: ([^.]*)\./.exec(said)?.[1] ?? '';
            if (right(chosen)) {
                return;
            }
            await this.press(key);
        }
        assert.fail(`it was never said: ${await this.read()}`);
    }

    /** @param {number} card @param {string} pile */
    async lay(card, pile) {
        await this.moveUntil('right', (said) => said.startsWith(`${card} `) || said === `${card}`);
        await this.moveUntil('down', (said) => said.startsWith(`${card} on ${pile}, costs`));
        return this.press('a');
    }
}

/** @param {any} pile @param {number} card @returns {number | null} what it costs */
function costOf({ name, top }, card) {
    const step = name.startsWith('rising') ? card - top : top - card;
    return step > 0 || step === -10 ? step : null;
}

/**
 * The cheapest way to lay `count` cards; a jump that comes after them counts.
 * @param {any[]} piles @param {number[]} cards @param {number} count @param {boolean} [last]
 * nothing comes after them
 */
function cheapest(piles, cards, count, last = false) {
    let best = null;
    for (const card of cards) {
        piles.forEach((pile, i) => {
            const own = costOf(pile, card);
            if (own === null) {
                return;
            }
            const then = piles.map((one, k) => (k === i ? { ...one, top: card } : one));
            const rest = cards.filter((one) => one !== card);
            const after = last ? 0 : Math.min(0, cheapest(then, rest, 1, true)?.cost ?? 0);
            const more = count > 1 ? (cheapest(then, rest, count - 1, last)?.cost ?? null) : after;
            if (more !== null && (best === null || own + more < best.cost)) {
                best = { card, pile: pile.name, cost: own + more };
            }
        });
    }
    return best;
}

test('the guided game is won by one who only hears the announcements', async (t) => {
    const visitor = await Visitor.visit(site);
    const listener = new Listener(visitor);
    assert.match(await listener.hear(), /A guided first game\?.*A: Yes/);
    await listener.press('a');
    let laid = 0;
    for (let table = await listener.table(); table; table = await listener.table()) {
        const owed = Math.max(0, (table.draw > 0 ? 2 : 1) - laid);
        const count = Math.max(1, Math.min(owed, table.cards.length));
        const move = cheapest(table.piles, table.cards, count);
        if (table.canEnd && (move === null || move.cost > 1)) {
            await listener.moveUntil('right', (said) => said === 'end the turn');
            await listener.press('a');
            laid = 0;
            continue;
        }
        assert.ok(move, `no way on: ${await listener.read()}`);
        await listener.lay(move.card, move.pile);
        laid++;
    }
    while (!/Again|Same cards/.test(await listener.read())) {
        await listener.press('a');
    }
    assert.match(await listener.read(), /You beat it!.*All cards are laid/);
    t.diagnostic(`${visitor.presses} presses; at the end it says: ${await listener.read()}`);
    await visitor.leave();
});

test('in real time: holding B is a long press, which ends when it is let go', async () => {
    const visitor = await Visitor.visit(site, { address: '?noise=7' });
    await visitor.deal('The Game');
    await visitor.page.keyboard.down('Backspace');
    await visitor.page.waitForFunction(() =>
        document.getElementById('mirror').textContent.includes('Hint'),
    );
    await visitor.page.keyboard.up('Backspace');
    visitor.presses++;
    await visitor.rest();
    await visitor.choose('Hint');
    await visitor.leave();
});
