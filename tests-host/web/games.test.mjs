// Whole games in a real Chromium: by the keyboard, by taps on the glass, and by what a screen
// reader says.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bestMove, openBrowser, PHONE, tapOn, Visitor } from './support.mjs';

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

/** A listener lays a card of this cost without hearing the other cards. */
const CHEAP = 4;
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

/** A player who hears the announcements of the page and knows nothing else. */
class Listener {
    /** @param {Visitor} visitor @param {boolean} [twoKeys] */
    constructor(visitor, twoKeys = false) {
        this.visitor = visitor;
        this.twoKeys = twoKeys;
        /** The key to the next card. */
        this.next = twoKeys ? 'b' : 'right';
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

    /** The table, from the announcement of the whole screen. */
    async table() {
        const said = await this.read();
        const piles = /Piles: ([^.]*)\./.exec(said)?.[1].split(/, |; /);
        const cards = /Hand: ([^.]*)\./.exec(said)?.[1].split(', ');
        if (!piles || !cards) {
            return null;
        }
        return {
            piles: piles.map((name) => ({
                name,
                rises: name.startsWith('rising'),
                top: Number(name.split(' ')[1]),
            })),
            cards: cards.filter((card) => /^\d+$/.test(card)).map(Number),
            canEnd: cards.includes('end the turn'),
            draw: Number(/Draw pile (\d+)/.exec(said)?.[1] ?? 0),
        };
    }

    /** What the cursor is on. */
    async chosen() {
        return /Chosen: ([^.]*)\./.exec(await this.read())?.[1] ?? '';
    }

    /**
     * Presses a key until the announcement is right. @param {string} key @param {(said: string) =>
     * boolean} right
     */
    async moveUntil(key, right) {
        for (let i = 0; i < 12; i++) {
            if (right(await this.chosen())) {
                return;
            }
            await this.press(key);
        }
        assert.fail(`it was never said: ${await this.read()}`);
    }

    /** From the first words of the page to a dealt game. @param {string} kind */
    async deal(kind) {
        assert.match(await this.hear(), /B: No/);
        await this.press('b');
        await this.moveUntil('down', (said) => said === 'New game');
        await this.press('a');
        await this.moveUntil('down', (said) => said.startsWith('Game, '));
        await this.moveUntil('right', (said) => said === `Game, ${kind}`);
        await this.moveUntil('up', (said) => said.startsWith('Deal'));
        await this.press('a');
    }

    /**
     * Moves through the hand until a cheap move is offered, at most once. @returns
     * {Promise<{said: string, cost: number} | null>} the cheapest move that was offered
     */
    async cheapestMove() {
        const heard = new Map();
        for (let said = await this.chosen(); !heard.has(said); said = await this.chosen()) {
            const cost = /costs −?\d+/.test(said)
                ? Number(/costs (.*)/.exec(said)[1].replace('−', '-'))
                : 0;
            heard.set(said, / on /.test(said) ? cost : Number.POSITIVE_INFINITY);
            if (heard.get(said) <= CHEAP) {
                break;
            }
            await this.press('right');
        }
        const [said, cost] = [...heard].sort((a, b) => a[1] - b[1])[0];
        return Number.isFinite(cost) ? { said, cost } : null;
    }

    /** Plays one turn, or takes the next step on another screen. */
    async goOn() {
        const table = await this.table();
        if (!table) {
            const said = await this.read();
            const yes = /\bYes\b/.test(said) && /\bNo\b/.test(said);
            if (yes || /Give up/.test(said)) {
                await this.moveUntil(yes ? 'right' : 'down', (what) => /^(Yes|Give up)/.test(what));
            }
            await this.press('a');
            return;
        }
        const move = await this.cheapestMove();
        if (table.canEnd && (move === null || move.cost > 2)) {
            await this.moveUntil('right', (said) => said === 'end the turn');
        } else if (move) {
            await this.moveUntil('right', (said) => said === move.said);
        }
        await this.press('a');
    }

    /** @param {number} card @param {string} pile */
    async lay(card, pile) {
        await this.moveUntil(
            this.next,
            (said) => said.startsWith(`${card} `) || said === `${card}`,
        );
        if (this.twoKeys) {
            await this.press('a');
            if (!(await this.table())?.cards.includes(card)) {
                return this.hear(); // only one pile was open
            }
        }
        await this.moveUntil(this.twoKeys ? 'b' : 'down', (said) =>
            said.startsWith(`${card} on ${pile}, costs`),
        );
        return this.press('a');
    }
}

for (const board of ['pico', 'twokeys']) {
    test(`${board}: the guided game is won by one who only hears the announcements`, async (t) => {
        const visitor = await Visitor.visit(site, { board });
        const listener = new Listener(visitor, board === 'twokeys');
        assert.match(await listener.hear(), /A guided first game\?.*A: Yes/);
        await listener.press('a');
        let laid = 0;
        for (let table = await listener.table(); table; table = await listener.table()) {
            const move = bestMove(table, laid);
            if (move) {
                await listener.lay(move.card, table.piles[move.pile].name);
                laid++;
            } else {
                await listener.moveUntil(listener.next, (said) => said === 'end the turn');
                await listener.press('a');
                laid = 0;
            }
        }
        while (!/Again|Same cards/.test(await listener.read())) {
            await listener.press('a');
        }
        const end = await listener.read();
        assert.match(end, /You beat it!.*All cards are laid/);
        assert.match(
            end,
            board === 'pico' ? /Again, new cards\. / : /Again, new cards, B: next\. /,
        );
        t.diagnostic(`${visitor.presses} presses; at the end it says: ${end}`);
        await visitor.leave();
    });
}

for (const kind of KINDS) {
    test(`a whole game of ${kind} by one who only hears the announcements`, async (t) => {
        const visitor = await Visitor.visit(site);
        const listener = new Listener(visitor);
        await listener.deal(kind);
        const heard = await listener.read();
        if (kind === 'The Game') {
            const same = await listener.press('down');
            assert.match(same, /on second rising 1/, 'two piles alike are told apart');
        }
        for (let i = 0; i < 200 && !/Again|Same cards/.test(await listener.read()); i++) {
            await listener.goOn();
        }
        const end = await listener.read();
        assert.match(end, new RegExp(`^${kind}.*(Again|Same cards)`));
        assert.doesNotMatch(end, /\d [^.]*: \d/, 'each figure is a sentence');
        if (kind === 'Face to Face') {
            assert.match(heard, /you, rising 1, falling 60; the device, rising 1/, 'whose piles');
            assert.match(heard, /The device: 6 in hand, 52 to draw/);
        }
        if (kind === 'Quick & Easy') {
            assert.match(heard, /Hand: (red|blue|green|yellow|purple) \d/, 'colours by name');
        }
        t.diagnostic(`${visitor.presses} presses; first: ${heard}; last: ${end}`);
        await visitor.leave();
    });
}

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

test('in real time: the worker rehearses once the display is at rest', async () => {
    const visitor = await Visitor.visit(site, { address: '?noise=7' });
    const [worker] = visitor.page.workers();
    await worker.evaluate(
        () =>
            new Promise((go) => {
                const observer = new PerformanceObserver(go);
                observer.observe({ type: 'mark', buffered: true });
            }),
    );
    const marks = () => worker.evaluate(() => performance.getEntriesByName('rehearsed').length);
    assert.equal(await marks(), 1);
    await visitor.press('b');
    assert.equal(await marks(), 1);
    await visitor.leave();
});
