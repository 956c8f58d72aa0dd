#include <string.h>

#include "game/advisor/classic.h"
#include "game/game.h"

#define JUMP 10
#define LOWEST 2 /* the lowest value of a card, plain or mirrored */
#define HIGHEST 99
#define REASONS 7 /* most reasons for one marker */

unsigned classic_marker(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES],
                        unsigned pile) {
    const struct cards *cards = &hand->way[pile / 2];
    const int at = top[pile];
    const uint32_t ahead = cards_window(cards, at + 1);
    const uint32_t jumps = cards_window(cards, at + 1 - JUMP); /* bit j: ten back from `ahead` */
    if (cards_has(cards, at - JUMP) || (ahead & 0x3) != 0 || (ahead & jumps & 0x3f) != 0) {
        return GAME_MARKER_LEAVE_IT;
    }
    return (ahead & 0x3c) != 0 ? GAME_MARKER_SMALL_STEPS : GAME_MARKER_NONE;
}

unsigned classic_call(uint8_t card, const uint8_t top[CLASSIC_PILES], unsigned pile) {
    const int step = classic_on(card, pile) - top[pile];
    if (step == -JUMP || step == 1 || step == 2) {
        return GAME_MARKER_LEAVE_IT;
    }
    return step > 2 && step <= 6 ? GAME_MARKER_SMALL_STEPS : GAME_MARKER_NONE;
}

/* The reasons for each marker: the step of a card, and the step of the card ten back from there if
 * the reason needs both. */
static const int8_t reasons[][REASONS][2] = {
    [GAME_MARKER_SMALL_STEPS] = {{3}, {4}, {5}, {6}},
    [GAME_MARKER_LEAVE_IT] = {{-10}, {1}, {2}, {3, -7}, {4, -6}, {5, -5}, {6, -4}},
};

/* A hand under construction. */
struct guess {
    struct cards_pair cards;
    unsigned size;
};

/* Adds a card by its value on a pile. False: there is no such card. */
static bool guess_add(struct guess *guess, unsigned pile, int value) {
    const int card = pile < 2 ? value : CARDS_MIRROR - value;
    if (value < LOWEST || value > HIGHEST) {
        return false;
    }
    if (!cards_has(&guess->cards.way[0], card)) {
        cards_pair_flip(&guess->cards, card);
        guess->size++;
    }
    return true;
}

/* Makes the smallest hand that has, for each pile p, reason number choice[p]. False: there is no
 * such reason. */
static bool guess_hand(struct guess *guess, const uint8_t top[CLASSIC_PILES],
                       const uint8_t marker[CLASSIC_PILES], const uint8_t choice[CLASSIC_PILES]) {
    memset(guess, 0, sizeof *guess);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        const int8_t *step = reasons[marker[pile]][choice[pile]];
        if (marker[pile] != GAME_MARKER_NONE &&
            (step[0] == 0 || !guess_add(guess, pile, top[pile] + step[0]) ||
             (step[1] != 0 && !guess_add(guess, pile, top[pile] + step[1])))) {
            return false;
        }
    }
    return true;
}

/* Whether a hand sets exactly these markers and holds none of the visible tops. */
static bool says(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES],
                 const uint8_t marker[CLASSIC_PILES]) {
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        if (cards_has(&hand->way[pile / 2], top[pile]) ||
            classic_marker(hand, top, pile) != marker[pile]) {
            return false;
        }
    }
    return true;
}

/* Whether all hands of at most `size` cards that set these markers have a card in common. */
static bool betrays(const uint8_t top[CLASSIC_PILES], const uint8_t marker[CLASSIC_PILES],
                    unsigned size) {
    struct cards common;
    uint8_t choice[CLASSIC_PILES] = {0};
    memset(&common, 0xff, sizeof common);
    for (;;) {
        struct guess guess;
        if (guess_hand(&guess, top, marker, choice) && guess.size <= size &&
            says(&guess.cards, top, marker)) {
            uint32_t any = 0;
            for (unsigned i = 0; i < CARDS_WORDS; i++) {
                common.word[i] &= guess.cards.way[0].word[i];
                any |= common.word[i];
            }
            if (any == 0) {
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
    struct cards_pair cards;
    bool any = false;
    cards_pair_set(&cards, hand, size);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        marker[pile] = (uint8_t)classic_marker(&cards, top, pile);
        any = any || marker[pile] != 0;
    }
    if (any && betrays(top, marker, size)) {
        memset(marker, 0, CLASSIC_PILES);
    }
}
