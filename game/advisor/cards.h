/*
 * Sets of the cards of The Game, as bits.
 *
 * A descending pile is the mirror image of an ascending one: card c becomes 101 - c. So the code in
 * this folder handles only rising piles, and keeps each set twice, plain and mirrored (struct
 * cards_pair).
 */
#ifndef GAME_ADVISOR_CARDS_H
#define GAME_ADVISOR_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#define CARDS_MIRROR 101 /* c and CARDS_MIRROR - c are each other's image */
#define CARDS_WORDS 6    /* with 32 absent values on either side, so windows need no bounds check */

/* A set of cards. Bit 32 + c of the words: card c is in the set. */
struct cards {
    uint32_t word[CARDS_WORDS];
};

struct cards_pair {
    struct cards way[2]; /* plain; mirrored */
};

static inline void cards_flip(struct cards *cards, int card) {
    const unsigned bit = (unsigned)(card + 32);
    cards->word[bit / 32] ^= 1U << bit % 32;
}

static inline bool cards_has(const struct cards *cards, int card) {
    const unsigned bit = (unsigned)(card + 32);
    return (cards->word[bit / 32] >> bit % 32 & 1) != 0;
}

/* 32 cards of a set as bits. Bit j: card `from` + j is in the set. `from` is -32 to 127. */
static inline uint32_t cards_window(const struct cards *cards, int from) {
    const unsigned bit = (unsigned)(from + 32);
    const uint32_t *word = &cards->word[bit / 32];
    const unsigned shift = bit % 32;
    return word[0] >> shift | (word[1] << 1) << (31 - shift);
}

/* Adds a card, or removes it if it is there, in both sets. */
static inline void cards_pair_flip(struct cards_pair *pair, int card) {
    cards_flip(&pair->way[0], card);
    cards_flip(&pair->way[1], CARDS_MIRROR - card);
}

static inline void cards_exchange(uint8_t *one, uint8_t *two) {
    const uint8_t card = *one;
    *one = *two;
    *two = card;
}

/* Makes the pair of sets of `count` cards. */
static inline void cards_pair_set(struct cards_pair *pair, const uint8_t *cards, unsigned count) {
    *pair = (struct cards_pair){0};
    for (unsigned i = 0; i < count; i++) {
        cards_pair_flip(pair, cards[i]);
    }
}

static inline unsigned cards_bits(uint32_t word) {
#if defined __GNUC__ && defined __POPCNT__
    return (unsigned)__builtin_popcount(word);
#else
    word = word - (word >> 1 & 0x55555555U);
    word = (word & 0x33333333U) + (word >> 2 & 0x33333333U);
    word = (word + (word >> 4)) & 0x0f0f0f0fU;
    return word * 0x01010101U >> 24;
#endif
}

/* The place of the lowest set bit of a word that is not 0. */
static inline unsigned cards_lowest(uint32_t word) {
#if defined __GNUC__ && !defined __ARM_ARCH_6M__
    return (unsigned)__builtin_ctz(word);
#else
    return cards_bits((word & (0 - word)) - 1);
#endif
}

#endif
