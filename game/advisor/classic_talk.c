#include <string.h>

#include "game/advisor/classic.h"

#define JUMP 10
#define LOWEST 2 /* values that cards have, whichever way */
#define HIGHEST 99
#define SMALL 1
#define LEAVE 2
#define REASONS 7 /* most ways a hand can call for one marker */

unsigned classic_marker(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES],
                        unsigned pile) {
    const struct cards *cards = &hand->way[pile / 2];
    const int at = top[pile];
    const uint32_t ahead = cards_window(cards, at + 1);
    const uint32_t jumps = cards_window(cards, at + 1 - JUMP); /* bit j: ten back from ahead's */
    if (cards_has(cards, at - JUMP) || (ahead & 0x3) != 0 || (ahead & jumps & 0x3f) != 0) {
        return LEAVE;
    }
    return (ahead & 0x3c) != 0 ? SMALL : 0;
}

unsigned classic_call(uint8_t card, const uint8_t top[CLASSIC_PILES], unsigned pile) {
    const int step = classic_on(card, pile) - top[pile];
    if (step == -JUMP || step == 1 || step == 2) {
        return LEAVE;
    }
    return step > 2 && step <= 6 ? SMALL : 0;
}

/* The n-th way to call for a marker on a pile that stands at `at`: a value, and perhaps a second
 * one. False: there is no such way. */
static bool reason(unsigned marker, int at, unsigned n, int value[2]) {
    static const int8_t single[3] = {-JUMP, 1, 2};
    value[1] = 0;
    if (marker == SMALL) {
        value[0] = at + 3 + (int)n;
        return n < 4 && value[0] <= HIGHEST;
    }
    if (n < 3) {
        value[0] = at + single[n];
    } else {
        value[0] = at + (int)n;
        value[1] = at + (int)n - JUMP;
    }
    return value[0] >= LOWEST && value[0] <= HIGHEST && (n < 3 || value[1] >= LOWEST);
}

/* A hand under construction. */
struct guess {
    struct cards_pair cards;
    unsigned size;
};

static void guess_add(struct guess *guess, unsigned pile, int value) {
    const int card = pile < 2 ? value : CARDS_MIRROR - value;
    if (value != 0 && !cards_has(&guess->cards.way[0], card)) {
        cards_pair_flip(&guess->cards, card);
        guess->size++;
    }
}

/* Whether a hand has a card that lies on a pile for all to see. */
static bool has_top(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES]) {
    bool found = false;
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        found = found || cards_has(&hand->way[pile / 2], top[pile]);
    }
    return found;
}

/* The smallest hand that has the chosen reason for each pile; choice[p] counts for pile p. False: a
 * reason does not exist. */
static bool guess_hand(struct guess *guess, const uint8_t top[CLASSIC_PILES],
                       const uint8_t marker[CLASSIC_PILES], const uint8_t choice[CLASSIC_PILES]) {
    memset(guess, 0, sizeof *guess);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        int value[2];
        if (marker[pile] == 0) {
            continue;
        }
        if (!reason(marker[pile], top[pile], choice[pile], value)) {
            return false;
        }
        guess_add(guess, pile, value[0]);
        guess_add(guess, pile, value[1]);
    }
    return !has_top(&guess->cards, top);
}

static bool says(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES],
                 const uint8_t marker[CLASSIC_PILES]) {
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        if (classic_marker(hand, top, pile) != marker[pile]) {
            return false;
        }
    }
    return true;
}

static bool is_empty(const struct cards *cards) {
    uint32_t all = 0;
    for (unsigned i = 0; i < CARDS_WORDS; i++) {
        all |= cards->word[i];
    }
    return all == 0;
}

/* Whether all hands of at most `size` cards that say this have a card in common. */
static bool betrays(const uint8_t top[CLASSIC_PILES], const uint8_t marker[CLASSIC_PILES],
                    unsigned size) {
    struct cards common;
    uint8_t choice[CLASSIC_PILES] = {0};
    memset(&common, 0xff, sizeof common);
    for (;;) {
        struct guess guess;
        if (guess_hand(&guess, top, marker, choice) && guess.size <= size &&
            says(&guess.cards, top, marker)) {
            for (unsigned i = 0; i < CARDS_WORDS; i++) {
                common.word[i] &= guess.cards.way[0].word[i];
            }
            if (is_empty(&common)) {
                return false;
            }
        }
        unsigned pile = 0;
        while (pile < CLASSIC_PILES && (marker[pile] == 0 || ++choice[pile] == REASONS)) {
            choice[pile++] = 0;
        }
        if (pile == CLASSIC_PILES) {
            return true;
        }
    }
}

void classic_markers(const uint8_t *hand, unsigned size, const uint8_t top[CLASSIC_PILES],
                     uint8_t marker[CLASSIC_PILES]) {
    struct cards_pair cards = {0};
    bool any = false;
    for (unsigned i = 0; i < size; i++) {
        cards_pair_flip(&cards, hand[i]);
    }
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        marker[pile] = (uint8_t)classic_marker(&cards, top, pile);
        any = any || marker[pile] != 0;
    }
    if (any && betrays(top, marker, size)) {
        memset(marker, 0, CLASSIC_PILES);
    }
}
