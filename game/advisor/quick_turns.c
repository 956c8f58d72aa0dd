#include <string.h>

#include "game/advisor/quick.h"

int quick_step(uint8_t top, uint8_t card, unsigned pile) {
    const int up = card / 8 - (top == RULES_EMPTY && pile == 1 ? 11 : top / 8);
    return pile == 0 ? up : -up;
}

bool quick_fits(uint8_t top, uint8_t card, unsigned pile) {
    return quick_step(top, card, pile) > 0 || (top != RULES_EMPTY && top % 8 == card % 8);
}

/* Adds a turn unless a turn in the list leads to the same position. */
static void add(struct quick_turn *turns, unsigned *count, const struct quick_turn *turn) {
    for (unsigned i = 0; i < *count; i++) {
        const struct quick_turn *old = &turns[i];
        if (old->kept == turn->kept && memcmp(old->top, turn->top, sizeof old->top) == 0) {
            return;
        }
    }
    turns[(*count)++] = *turn;
}

/* Adds `from` with one more card of the hand, on every pile that the card fits. */
static void add_longer(struct quick_turn *turns, unsigned *count, const struct quick_turn *from,
                       const uint8_t *hand, unsigned place, uint8_t kept) {
    for (uint8_t pile = 0; pile < QUICK_PILES; pile++) {
        if (quick_fits(from->top[pile], hand[place], pile)) {
            struct quick_turn turn = *from;
            turn.move[turn.count++] = (uint8_t)(place * 4 + pile);
            turn.top[pile] = hand[place];
            turn.kept = kept;
            add(turns, count, &turn);
        }
    }
}

unsigned quick_list(struct quick_turn turns[QUICK_TURNS], const uint8_t *hand, unsigned size,
                    const uint8_t top[QUICK_PILES], unsigned least, unsigned most) {
    unsigned count = 0;
    const struct quick_turn start = {.top = {top[0], top[1]}, .kept = size == 1 ? hand[0] : 0};
    if (least == 0) {
        add(turns, &count, &start);
    }
    const unsigned singles = count;
    for (unsigned i = 0; i < size && most >= 1; i++) {
        add_longer(turns, &count, &start, hand, i, size == 2 ? hand[1 - i] : 0);
    }
    const unsigned doubles = count;
    for (unsigned i = singles; i < doubles && size == 2 && most >= 2; i++) {
        const struct quick_turn first = turns[i];
        add_longer(turns, &count, &first, hand, 1 - first.move[0] / 4U, 0);
    }
    return count;
}
