/*
 * Pseudo-random numbers for guesses of hidden cards: quick, and the same on every machine. They
 * never shuffle a real deal.
 */
#ifndef GAME_ADVISOR_DICE_H
#define GAME_ADVISOR_DICE_H

#include <stddef.h>
#include <stdint.h>

#include "game/view.h"

struct dice {
    uint32_t state; /* never 0 */
};

#define DICE_HASH 2166136261U /* the hash of no bytes */

static inline uint32_t dice_hash(uint32_t hash, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 16777619U;
    }
    return hash;
}

static inline struct dice dice_of_hash(uint32_t hash) {
    return (struct dice){hash == 0 ? 1 : hash};
}

/* Dice that depend on every byte of a view except those for On Fire. So the advisor still decides
 * games without fires as it did before On Fire existed. */
static inline struct dice dice_of_view(const struct view *view) {
    const uint8_t *rest = (const uint8_t *)view + offsetof(struct view, on_turn);
    uint32_t hash = dice_hash(DICE_HASH, &view->setup, offsetof(struct game_setup, fire));
    hash = dice_hash(hash, &view->turn, offsetof(struct turn, burning));
    return dice_of_hash(dice_hash(hash, rest, sizeof *view - offsetof(struct view, on_turn)));
}

_Static_assert(sizeof(struct game_setup) == offsetof(struct game_setup, fire) + 1 &&
                   sizeof(struct turn) == offsetof(struct turn, burning) + 1,
               "the fires are the last bytes");

/* The dice for one sample. */
static inline struct dice dice_of_sample(struct dice dice, unsigned sample) {
    return dice_of_hash(dice.state ^ (sample + 1) * 2654435761U);
}

/* A number from 0 to `below` - 1. `below` is at most 65536. */
static inline uint32_t dice_throw(struct dice *dice, uint32_t below) {
    uint32_t x = dice->state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    dice->state = x;
    return (x >> 16) * below >> 16;
}

#endif
