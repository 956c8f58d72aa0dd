// The three games a second time, written from the rule sheets, as thegame-cli shows them. The model
// is plain and slow, and shares nothing with game/.

const COLOURS = 'rbgyp';
const HANDS = { classic: [8, 7, 6, 6, 6], duel: [0, 6], quick: [2, 2, 2, 2, 2] };
const STARTS = {
    classic: ['1', '1', '100', '100'],
    duel: ['1', '60', '1', '60'],
    quick: [null, null],
};

/** @param {string} card @returns {number} its number */
const numberOf = (card) => Number(card.replace(/^[a-z]/, ''));

/** @param {string} game @returns {string[]} one deck, ascending */
export function sortedDeck(game) {
    const deck = [];
    const [lowest, highest] = { classic: [2, 99], duel: [2, 59], quick: [1, 10] }[game];
    for (let number = lowest; number <= highest; number++) {
        if (game === 'quick') {
            deck.push(...[...COLOURS].map((colour) => `${colour}${number}`));
        } else {
            deck.push(String(number));
        }
    }
    return deck;
}

/** The deterministic bits and picks that game/shuffle.h documents. */
export class Seed {
    /** @param {bigint} state */
    constructor(state) {
        this.state = state;
    }

    /** @param {number} count @returns {number} */
    bits(count) {
        const wrap = (/** @type {bigint} */ value) => BigInt.asUintN(64, value);
        this.state = wrap(this.state + 0x9e3779b97f4a7c15n);
        let z = this.state;
        z = wrap((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
        z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
        z ^= z >> 31n;
        return Number(z >> BigInt(64 - count));
    }

    /** @param {number} last @returns {number} from 0 to last */
    pick(last) {
        for (;;) {
            const number = this.bits(last.toString(2).length);
            if (number <= last) {
                return number;
            }
        }
    }

    /** @param {string} game @returns {string[]} */
    shuffle(game) {
        const deck = sortedDeck(game);
        for (let i = deck.length - 1; i > 0; i--) {
            const j = this.pick(i);
            [deck[i], deck[j]] = [deck[j], deck[i]];
        }
        return deck;
    }
}

/** Ascending: by number, then in the order of the colours. */
function sortHand(hand) {
    return hand.sort(
        (a, b) => numberOf(a) - numberOf(b) || COLOURS.indexOf(a[0]) - COLOURS.indexOf(b[0]),
    );
}

/** The talk of a player who has said nothing. */
const SILENCE = { classic: ['none', 'none', 'none', 'none'], duel: null, quick: {} };

/** On Fire: the cards that burn. */
const FIRE = ['22', '33', '44', '55', '66', '77'];

export class Table {
    /**
     * @param {{game: string, players: number, starter?: number, expert?: boolean, short?: boolean,
     *     pro?: boolean, fire?: boolean}} setup seats count from 0
     * @param {string[][]} decks in drawing order
     */
    constructor(setup, decks) {
        this.setup = { starter: 0, expert: false, short: false, pro: false, fire: false, ...setup };
        this.decks = decks.map((deck) => [...deck]);
        this.full = HANDS[setup.game][setup.players - 1] - (this.setup.short ? 1 : 0);
        this.hands = Array.from({ length: setup.players }, (_, seat) =>
            sortHand(this.deckOf(seat).splice(0, this.full)),
        );
        this.piles = [...STARTS[setup.game]];
        this.winner = 0;
        this.begin(this.setup.starter);
    }

    deckOf(seat) {
        return this.decks[this.setup.game === 'duel' ? seat : 0];
    }

    /** @param {number} seat whose turn begins */
    begin(seat) {
        this.turn = seat;
        this.laid = []; // {card, pile, under}
        this.minimum = this.leastCards();
        /** @type {(string | null)[]} the card that burns on each pile */
        this.fires = this.piles.map((top) => (this.setup.fire && FIRE.includes(top) ? top : null));
        this.status = 'playing';
        if (!this.reaches(this.hands[seat], this.piles, 0, false)) {
            this.lose();
        }
    }

    leastCards() {
        if (this.setup.game === 'duel') {
            return 2;
        }
        if (this.setup.game === 'quick' || this.deckOf(this.turn).length === 0) {
            return 1;
        }
        return this.setup.expert ? 3 : 2;
    }

    lose() {
        this.status = 'lost';
        if (this.setup.game === 'duel') {
            this.winner = 2 - this.turn;
        }
    }

    get over() {
        return this.status === 'won' || this.status === 'lost';
    }

    isOpponents(pile) {
        return this.setup.game === 'duel' && Math.floor(pile / 2) !== this.turn;
    }

    descends(pile) {
        return this.setup.game === 'classic' ? pile > 1 : pile % 2 === 1;
    }

    /** @returns {string | null} why the card may not go there */
    refusal(card, pile, piles, laid, gave) {
        const top = piles[pile];
        if (this.setup.pro && laid > 0) {
            return 'one-card-a-turn';
        }
        if (top === null) {
            return null;
        }
        const higher = numberOf(card) > numberOf(top);
        const lower = numberOf(card) < numberOf(top);
        const down = this.descends(pile);
        if (this.isOpponents(pile)) {
            if (gave) {
                return 'one-card-on-opponent';
            }
            return (down ? higher : lower) ? null : 'must-improve';
        }
        if (down ? lower : higher) {
            return null;
        }
        if (this.setup.game === 'quick') {
            if (card[0] === top[0]) {
                return null;
            }
        } else if (numberOf(card) === numberOf(top) + (down ? 10 : -10)) {
            return null;
        }
        return down ? 'too-high' : 'too-low';
    }

    get mayEnd() {
        return this.laid.length >= this.minimum && this.burning().length === 0;
    }

    get gave() {
        return this.laid.some(({ pile }) => this.isOpponents(pile));
    }

    /** @returns {number[]} the piles, from 1, that burn while these are the tops */
    burning(piles = this.piles) {
        return piles.flatMap((top, pile) =>
            top !== null && top === this.fires[pile] ? [pile + 1] : [],
        );
    }

    /** Tries every order. The search ends early only if no card in hand can cover a fire. */
    reaches(hand, piles, laid, gave) {
        const burning = this.burning(piles);
        if (laid >= this.minimum && burning.length === 0) {
            return true;
        }
        if (
            burning.some((number) =>
                hand.every((card) => this.refusal(card, number - 1, piles, laid, gave)),
            )
        ) {
            return false;
        }
        return hand.some((card) =>
            piles.some((_, pile) => {
                if (this.refusal(card, pile, piles, laid, gave)) {
                    return false;
                }
                return this.reaches(
                    hand.filter((other) => other !== card),
                    piles.map((top, i) => (i === pile ? card : top)),
                    laid + 1,
                    gave || this.isOpponents(pile),
                );
            }),
        );
    }

    /** @returns {[string, number][]} cards and piles; piles count from 1 */
    legal() {
        if (this.over) {
            return [];
        }
        return this.hands[this.turn].flatMap((card) =>
            this.piles.flatMap((_, pile) =>
                this.refusal(card, pile, this.piles, this.laid.length, this.gave)
                    ? []
                    : [/** @type {[string, number]} */ ([card, pile + 1])],
            ),
        );
    }

    /** @returns {string | null} an error, or null; so do all methods below */
    place(card, number) {
        const hand = this.hands[this.turn];
        const pile = number - 1;
        if (this.over) {
            return 'game-over';
        }
        if (!hand.includes(card)) {
            return 'not-in-hand';
        }
        if (!(pile in this.piles)) {
            return 'no-such-pile';
        }
        const refusal = this.refusal(card, pile, this.piles, this.laid.length, this.gave);
        if (refusal) {
            return refusal;
        }
        this.laid.push({ card, pile, under: this.piles[pile] });
        hand.splice(hand.indexOf(card), 1);
        this.piles[pile] = card;
        const duel = this.setup.game === 'duel';
        if (duel ? hand.length + this.deckOf(this.turn).length === 0 : this.left() === 0) {
            this.status = 'won';
            if (duel) {
                this.winner = this.turn + 1;
            }
        } else if (!this.mayEnd && this.legal().length === 0) {
            this.status = 'stuck';
        }
        return null;
    }

    undo() {
        if (this.over) {
            return 'game-over';
        }
        if (this.laid.length === 0) {
            return 'nothing-to-undo';
        }
        const { card, pile, under } = this.laid.pop();
        this.piles[pile] = under;
        this.hands[this.turn].push(card);
        sortHand(this.hands[this.turn]);
        this.status = 'playing';
        return null;
    }

    end() {
        if (this.over) {
            return 'game-over';
        }
        if (this.laid.length < this.minimum) {
            return 'minimum-not-reached';
        }
        if (!this.mayEnd) {
            return 'fire-not-covered';
        }
        const hand = this.hands[this.turn];
        const count = this.setup.game === 'duel' && !this.gave ? 2 : this.full - hand.length;
        hand.push(...this.deckOf(this.turn).splice(0, count));
        sortHand(hand);
        let seat = this.turn;
        do {
            seat = (seat + 1) % this.hands.length;
        } while (this.hands[seat].length === 0);
        this.begin(seat);
        return null;
    }

    giveUp() {
        if (this.over) {
            return 'game-over';
        }
        this.lose();
        return null;
    }

    left() {
        return [...this.hands, ...this.decks].reduce((sum, cards) => sum + cards.length, 0);
    }

    /** The simple player: the cheapest step that keeps the minimum in reach. */
    hint() {
        /** @type {{move: string | [string, number], cost: number}} */
        let best = this.mayEnd ? { move: 'end', cost: 3 } : { move: 'undo', cost: Infinity };
        for (const [card, number] of this.legal()) {
            const pile = number - 1;
            const top =
                this.piles[pile] === null ? (pile === 0 ? 0 : 11) : numberOf(this.piles[pile]);
            const up = numberOf(card) - top;
            const forward = this.descends(pile) ? -up : up;
            const cost = this.isOpponents(pile) ? -forward : forward;
            const keeps = this.reaches(
                this.hands[this.turn].filter((other) => other !== card),
                this.piles.map((other, i) => (i === pile ? card : other)),
                this.laid.length + 1,
                this.gave || this.isOpponents(pile),
            );
            if (keeps && cost < best.cost) {
                best = { move: [card, number], cost };
            }
        }
        return best.move;
    }

    /** The answer to `state`, with its fields in this order. */
    state() {
        return {
            ok: true,
            game: this.setup.game,
            players: this.hands.length,
            turn: this.turn + 1,
            piles: this.piles,
            hands: this.hands,
            draw: this.decks.map((deck) => deck.length),
            laid: this.laid.length,
            minimum: this.minimum,
            can_end: !this.over && this.mayEnd,
            status: this.status,
            says: this.hands.map(() => SILENCE[this.setup.game]),
            winner: this.winner,
            left: this.left(),
            ...(this.setup.fire && { burning: this.over ? [] : this.burning() }),
        };
    }
}
