/*
 * Shuffling: every order of a deck is equally likely if the bits are fair.
 *
 * The deck starts in ascending order. For each i from the last place down to 1, the shuffle draws a
 * place j from 0..i and exchanges cards i and j. To draw from 0..i, it takes as many bits as i has,
 * and takes that many again while the number is above i. A duel shuffles the first player's deck,
 * then the second's.
 */
#ifndef GAME_SHUFFLE_H
#define GAME_SHUFFLE_H

#include <stdbool.h>
#include <stdint.h>

/* A source of random bits. */
struct bits {
    /* Puts `count` (1 to 32) fresh bits into the low end of `value`. False: the source has failed.
     */
    bool (*draw)(void *context, unsigned count, uint32_t *value);
    void *context;
};

/* Fills `deck` with all game_cards(kind) cards in random order. False: the source has failed, and
 * `deck` must not be used. */
bool shuffle(uint8_t kind, const struct bits *bits, uint8_t *deck);

/* One number from 0 to `last`, unbiased. False: the source has failed. */
bool shuffle_pick(const struct bits *bits, uint8_t last, uint8_t *number);

/*
 * SplitMix64, the deterministic bit source for seeds and challenge codes. The state begins as the
 * seed. Each draw of `count` bits takes one step, whatever `count` is, and returns the step's
 * topmost bits. All arithmetic is modulo 2^64:
 *
 *     state = state + 0x9E3779B97F4A7C15
 *     z = state
 *     z = (z xor (z >> 30)) * 0xBF58476D1CE4E5B9
 *     z = (z xor (z >> 27)) * 0x94D049BB133111EB
 *     z = z xor (z >> 31)
 *     bits = z >> (64 - count)
 */
struct seed {
    uint64_t state;
};

/* A bit source that draws from `seed`. `seed` must outlive it. */
struct bits seed_bits(struct seed *seed);

#endif
