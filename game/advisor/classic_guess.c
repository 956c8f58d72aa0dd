#include "game/advisor/classic.h"

#include <assert.h>
#include <string.h>

#include "game/game.h"

#define PATIENCE 12 /* most exchanges of a card to make a hand agree with what its seat said */
#define DOUBT 4     /* one guess in DOUBT ignores what a person said */
#define DRAWN 9     /* cards of the draw pile that a try may need */

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

/* Makes the first `count` of `all` cards a random choice. */
static void shuffle(uint8_t *cards, unsigned count, unsigned all, struct dice *dice) {
    for (unsigned i = 0; i < count; i++) {
        cards_exchange(cards + i, cards + i + dice_throw(dice, all - i));
    }
}

/* The piles, as bits, for which a hand calls for a marker other than the one that its seat has
 * set. */
static unsigned contradictions(const struct classic *seen, const uint8_t said[CLASSIC_PILES],
                               const uint8_t *hand, unsigned size) {
    struct cards_pair pair;
    unsigned piles = 0;
    cards_pair_set(&pair, hand, size);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        if ((seen->touched >> pile & 1) == 0 &&
            classic_marker(&pair, seen->top, pile) != said[pile]) {
            piles |= 1U << pile;
        }
    }
    return piles;
}

/* Whether the guessed hand of a seat should agree with what the seat said. The silence of a person
 * means nothing. */
static bool is_believed(const struct classic_mind *mind, unsigned ahead, struct dice *dice) {
    static const uint8_t nothing[CLASSIC_PILES] = {0};
    const bool silent = memcmp(mind->seen[0].marker[ahead - 1], nothing, CLASSIC_PILES) == 0;
    return (mind->devices >> ahead & 1) != 0 || (!silent && dice_throw(dice, DOUBT) != 0);
}

/* A card of `count` that by itself calls for `least` to `most` on a pile, or any card if there is
 * none. */
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

/* Makes the hand, which is the beginning of `count` cards, agree with what its seat said: exchanges
 * a card that calls for too much for another card, or brings in a card that calls for what was
 * said. */
static void fit_hand(const struct classic *seen, const uint8_t said[CLASSIC_PILES], uint8_t *hand,
                     unsigned size, unsigned count, struct dice *dice) {
    const unsigned rest = count - size;
    unsigned wrong = contradictions(seen, said, hand, size);
    for (unsigned tries = PATIENCE; tries > 0 && wrong != 0 && size > 0 && rest > 0; tries--) {
        const unsigned pile = cards_lowest(wrong);
        uint8_t *one =
            find_caller(seen, hand, size, pile, said[pile] + 1U, GAME_MARKER_LEAVE_IT, dice);
        uint8_t *two = find_caller(seen, hand + size, rest, pile, said[pile], said[pile], dice);
        cards_exchange(one, two);
        const unsigned now = contradictions(seen, said, hand, size);
        if (cards_bits(now) > cards_bits(wrong)) {
            cards_exchange(one, two);
        } else {
            wrong = now;
        }
    }
}

void classic_guess(struct classic_mind *mind, unsigned sample) {
    const struct classic *seen = &mind->seen[0];
    struct dice dice = dice_of_sample(mind->dice, sample);
    uint8_t *cards = mind->dealt;
    unsigned count = mind->unseen_count;
    memcpy(cards, mind->unseen, count);
    for (unsigned ahead = 1; ahead < seen->players; ahead++) {
        const unsigned size = mind->hands[ahead];
        shuffle(cards, size, count, &dice);
        if (is_believed(mind, ahead, &dice)) {
            fit_hand(seen, seen->marker[ahead - 1], cards, size, count, &dice);
        }
        cards += size;
        count -= size;
    }
    shuffle(cards, count < DRAWN ? count : DRAWN, count, &dice);
}

/* The hand, as dealt, of the seat that plays `ahead` seats later. For 0 it is `own`. */
static const uint8_t *hand_of(const struct classic_mind *mind, const struct classic *own,
                              unsigned ahead, unsigned *size) {
    const uint8_t *hand = mind->dealt;
    for (unsigned i = 1; i < ahead; i++) {
        hand += mind->hands[i];
    }
    *size = ahead == 0 ? own->hand_size : mind->hands[ahead];
    return ahead == 0 ? own->hand : hand;
}

void classic_next(struct classic_mind *mind, const struct classic_node *node) {
    struct classic own;
    struct classic *next = &mind->seen[1];
    const unsigned players = mind->seen[0].players;
    unsigned size;
    assert(players > 0);
    classic_after(&own, &mind->seen[0], node);
    *next = own;
    next->touched = 0;
    next->burning = (uint8_t)classic_fires(&own);
    for (unsigned i = 0; i < own.hand_size; i++) {
        cards_pair_flip(&next->unseen, own.hand[i]);
    }
    for (unsigned at = own.others; own.hand_size < own.limit && own.draw > 0; at++) {
        own.hand[own.hand_size++] = mind->dealt[at];
        own.draw--;
    }
    unsigned ahead = 1;
    while (ahead < players && mind->hands[ahead] == 0) {
        ahead++;
    }
    ahead %= players; /* 0: nobody else has cards */
    const uint8_t *hand = hand_of(mind, &own, ahead, &size);
    memcpy(next->hand, hand, size);
    next->hand_size = (uint8_t)size;
    next->draw = own.draw;
    next->others = (uint8_t)(own.others + own.hand_size - size);
    for (unsigned i = 0; i < size; i++) {
        cards_pair_flip(&next->unseen, next->hand[i]);
    }
    for (unsigned i = 1; i < players && ahead != 0 && own.talk; i++) {
        struct cards_pair pair;
        hand = hand_of(mind, &own, (ahead + i) % players, &size);
        cards_pair_set(&pair, hand, size);
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            next->marker[i - 1][pile] = (uint8_t)classic_marker(&pair, next->top, pile);
        }
    }
}
