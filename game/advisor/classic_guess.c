#include "game/advisor/classic_guess.h"

#include <assert.h>
#include <string.h>

#define PATIENCE 12 /* hands drawn for a seat until one fits what it said */

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

static void shuffle_from(uint8_t *cards, unsigned first, unsigned count, unsigned all,
                         struct dice *dice) {
    for (unsigned i = first; i < first + count; i++) {
        const unsigned at = i + dice_throw(dice, all - i);
        const uint8_t card = cards[i];
        cards[i] = cards[at];
        cards[at] = card;
    }
}

static void hand_set(struct cards_pair *pair, const uint8_t *hand, unsigned size) {
    memset(pair, 0, sizeof *pair);
    for (unsigned i = 0; i < size; i++) {
        cards_pair_flip(pair, hand[i]);
    }
}

/* How many piles of a hand call for another marker than was set. */
static unsigned contradictions(const struct classic *seen, unsigned other, const uint8_t *hand,
                               unsigned size) {
    struct cards_pair pair;
    unsigned count = 0;
    hand_set(&pair, hand, size);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        if ((seen->touched >> pile & 1) == 0) {
            count += classic_marker(&pair, seen->top, pile) != seen->marker[other][pile];
        }
    }
    return count;
}

static bool is_silent(const struct classic *seen, unsigned other) {
    static const uint8_t nothing[CLASSIC_PILES] = {0};
    return memcmp(seen->marker[other], nothing, CLASSIC_PILES) == 0;
}

void classic_guess(struct classic_mind *mind) {
    struct dice dice = {mind->dice.state ^ (mind->sample + 1U) * 2654435761U};
    unsigned at = 0;
    if (dice.state == 0) {
        dice.state = 1;
    }
    memcpy(mind->dealt, mind->unseen, mind->unseen_count);
    for (unsigned i = 1; i < mind->seen.players; i++) {
        const unsigned size = mind->hands[(mind->seat + i) % mind->seen.players];
        unsigned best = CLASSIC_PILES + 1;
        uint8_t kept[CLASSIC_HAND];
        for (unsigned tries = 0; tries < PATIENCE && best > 0; tries++) {
            shuffle_from(mind->dealt, at, size, mind->unseen_count, &dice);
            if (is_silent(&mind->seen, i - 1)) {
                break;
            }
            const unsigned wrong = contradictions(&mind->seen, i - 1, mind->dealt + at, size);
            if (wrong < best) {
                best = wrong;
                memcpy(kept, mind->dealt + at, size);
            }
        }
        if (best > 0 && best <= CLASSIC_PILES) {
            /* Puts the best hand seen back in front. */
            for (unsigned k = 0; k < size; k++) {
                unsigned from = at + k;
                while (mind->dealt[from] != kept[k]) {
                    from++;
                }
                mind->dealt[from] = mind->dealt[at + k];
                mind->dealt[at + k] = kept[k];
            }
        }
        at += size;
    }
    shuffle_from(mind->dealt, at, mind->unseen_count - at < 9 ? mind->unseen_count - at : 9,
                 mind->unseen_count, &dice);
}

void classic_next(const struct classic_mind *mind, const struct classic_node *node,
                  struct classic *next) {
    struct classic own;
    const unsigned players = mind->seen.players;
    assert(players > 0);
    classic_after(&own, &mind->seen, node);
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
    for (unsigned i = 0; i < mind->seen.hand_size; i++) {
        if (node->mask >> i & 1) {
            cards_pair_flip(&next->unseen, mind->seen.hand[i]);
        }
    }
    for (unsigned i = 0; i < next->hand_size; i++) {
        cards_pair_flip(&next->unseen, next->hand[i]);
    }
    if (!mind->seen.talk) {
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
