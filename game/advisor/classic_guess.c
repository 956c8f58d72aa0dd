#include "game/advisor/classic.h"

#include <assert.h>
#include <string.h>

#include "game/game.h"

#define PATIENCE 12 /* exchanges of a card until a hand fits what its seat said */
#define DOUBT 4     /* one time in DOUBT, what a person said is not believed */

unsigned classic_fires(const struct classic *classic) {
    unsigned piles = 0;
    for (unsigned pile = 0; pile < CLASSIC_PILES && classic->fire; pile++) {
        piles |= (unsigned)rules_is_fire(classic_on(classic->top[pile], pile)) << pile;
    }
    return piles;
}

void classic_after(struct classic *after, const struct classic *before,
                   const struct classic_node *node) {
    *after = *before;
    after->hand_size = 0;
    for (unsigned i = 0; i < before->hand_size; i++) {
        if (node->mask >> i & 1) {
            after->hand[after->hand_size++] = before->hand[i];
        }
    }
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        after->top[pile] = (uint8_t)(node->tops >> 8 * pile);
        if (after->top[pile] != before->top[pile]) {
            after->touched |= (uint8_t)(1U << pile);
        }
    }
}

static void exchange(uint8_t *one, uint8_t *two) {
    const uint8_t card = *one;
    *one = *two;
    *two = card;
}

static void shuffle_from(uint8_t *cards, unsigned first, unsigned count, unsigned all,
                         struct dice *dice) {
    for (unsigned i = first; i < first + count; i++) {
        const unsigned at = i + dice_throw(dice, all - i);
        exchange(cards + i, cards + at);
    }
}

static void hand_set(struct cards_pair *pair, const uint8_t *hand, unsigned size) {
    memset(pair, 0, sizeof *pair);
    for (unsigned i = 0; i < size; i++) {
        cards_pair_flip(pair, hand[i]);
    }
}

/* The piles, as bits, on which a hand calls for another marker than was set. */
static unsigned contradictions(const struct classic *seen, unsigned other, const uint8_t *hand,
                               unsigned size) {
    struct cards_pair pair;
    unsigned piles = 0;
    hand_set(&pair, hand, size);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        if ((seen->touched >> pile & 1) == 0 &&
            classic_marker(&pair, seen->top, pile) != seen->marker[other][pile]) {
            piles |= 1U << pile;
        }
    }
    return piles;
}

static bool is_silent(const struct classic *seen, unsigned other) {
    static const uint8_t nothing[CLASSIC_PILES] = {0};
    return memcmp(seen->marker[other], nothing, CLASSIC_PILES) == 0;
}

/* Whether the hand of a seat should fit what it said. That a person says nothing tells nothing. */
static bool is_believed(const struct classic_mind *mind, unsigned other, struct dice *dice) {
    const unsigned seat = (mind->seat + 1 + other) % mind->seen[0].players;
    return (mind->devices >> seat & 1) != 0 ||
           (!is_silent(&mind->seen[0], other) && dice_throw(dice, DOUBT) != 0);
}

/* A card among `count` that alone calls for `least` to `most` on a pile, or else any. */
static uint8_t *find_caller(const struct classic *seen, uint8_t *cards, unsigned count,
                            unsigned pile, unsigned least, unsigned most, struct dice *dice) {
    const unsigned any = dice_throw(dice, count);
    unsigned at = any;
    do {
        const unsigned calls = classic_call(cards[at], seen->top, pile);
        if (calls >= least && calls <= most) {
            return cards + at;
        }
        at = at + 1 == count ? 0 : at + 1;
    } while (at != any);
    return cards + any;
}

/* Exchanges cards of a hand, of `size` at `at`, for others until it says what its seat said: one
 * that calls for too much goes, one that calls for what was said comes. */
static void fit_hand(struct classic_mind *mind, unsigned other, unsigned at, unsigned size,
                     struct dice *dice) {
    const struct classic *seen = &mind->seen[0];
    const unsigned rest = mind->unseen_count - at - size;
    uint8_t *hand = mind->dealt + at;
    unsigned wrong = contradictions(seen, other, hand, size);
    for (unsigned tries = PATIENCE; tries > 0 && wrong != 0 && size > 0 && rest > 0; tries--) {
        const unsigned pile = cards_lowest(wrong);
        const unsigned said = seen->marker[other][pile];
        uint8_t *one = find_caller(seen, hand, size, pile, said + 1, GAME_MARKER_LEAVE_IT, dice);
        uint8_t *two = find_caller(seen, hand + size, rest, pile, said, said, dice);
        exchange(one, two);
        const unsigned now = contradictions(seen, other, hand, size);
        if (cards_bits(now) > cards_bits(wrong)) {
            exchange(one, two);
        } else {
            wrong = now;
        }
    }
}

void classic_guess(struct classic_mind *mind, unsigned sample) {
    struct dice dice = dice_of_sample(mind->dice, sample);
    unsigned at = 0;
    memcpy(mind->dealt, mind->unseen, mind->unseen_count);
    for (unsigned i = 1; i < mind->seen[0].players; i++) {
        const unsigned size = mind->hands[(mind->seat + i) % mind->seen[0].players];
        shuffle_from(mind->dealt, at, size, mind->unseen_count, &dice);
        if (is_believed(mind, i - 1, &dice)) {
            fit_hand(mind, i - 1, at, size, &dice);
        }
        at += size;
    }
    shuffle_from(mind->dealt, at, mind->unseen_count - at < 9 ? mind->unseen_count - at : 9,
                 mind->unseen_count, &dice);
}

void classic_next(struct classic_mind *mind, const struct classic_node *node) {
    struct classic own;
    struct classic *next = &mind->seen[1];
    const unsigned players = mind->seen[0].players;
    assert(players > 0);
    classic_after(&own, &mind->seen[0], node);
    unsigned at = own.others;
    while (own.hand_size < own.limit && own.draw > 0) {
        own.hand[own.hand_size++] = mind->dealt[at++];
        own.draw--;
    }
    unsigned ahead = 1; /* how many seats further the next one is */
    unsigned first = 0; /* where its hand is dealt */
    while (ahead < players && mind->hands[(mind->seat + ahead) % players] == 0) {
        ahead++;
    }
    *next = own;
    next->touched = 0;
    next->burning = (uint8_t)classic_fires(&own);
    if (ahead == players) {
        for (unsigned i = 0; i < own.hand_size; i++) {
            if (cards_has(&next->unseen.way[0], own.hand[i])) {
                cards_pair_flip(&next->unseen, own.hand[i]);
            }
        }
        return;
    }
    for (unsigned i = 1; i < ahead; i++) {
        first += mind->hands[(mind->seat + i) % players];
    }
    next->hand_size = mind->hands[(mind->seat + ahead) % players];
    memcpy(next->hand, mind->dealt + first, next->hand_size);
    next->others = (uint8_t)(own.others + own.hand_size - next->hand_size);
    for (unsigned i = 0; i < mind->seen[0].hand_size; i++) {
        if (node->mask >> i & 1) {
            cards_pair_flip(&next->unseen, mind->seen[0].hand[i]);
        }
    }
    for (unsigned i = 0; i < next->hand_size; i++) {
        cards_pair_flip(&next->unseen, next->hand[i]);
    }
    if (!mind->seen[0].talk) {
        return;
    }
    for (unsigned i = 1; i < players; i++) {
        const unsigned other = (ahead + i) % players; /* counted from our seat */
        struct cards_pair pair;
        unsigned from = 0;
        if (other == 0) {
            hand_set(&pair, own.hand, own.hand_size);
        } else {
            for (unsigned k = 1; k < other; k++) {
                from += mind->hands[(mind->seat + k) % players];
            }
            hand_set(&pair, mind->dealt + from, mind->hands[(mind->seat + other) % players]);
        }
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            next->marker[i - 1][pile] = (uint8_t)classic_marker(&pair, next->top, pile);
        }
    }
}
