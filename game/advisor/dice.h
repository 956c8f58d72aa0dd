/*
 * Pseudo-random numbers for trying out hidden cards: quick, the same everywhere, nothing to do with
 * the shuffle of a real deal.
 */
#ifndef GAME_ADVISOR_DICE_H
#define GAME_ADVISOR_DICE_H

#include <stddef.h>
#include <stdint.h>

struct dice {
    uint32_t state; /* never 0 */
};

/* Dice that depend on every byte given: equal bytes, equal throws. */
static inline struct dice dice_from(const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 16777619U;
    }
    return (struct dice){hash == 0 ? 1 : hash};
}

/* A number from 0 to `below` - 1, `below` up to 65536. */
static inline uint32_t dice_throw(struct dice *dice, uint32_t below) {
    uint32_t x = dice->state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    dice->state = x;
    return (x >> 16) * below >> 16;
}

#endif
