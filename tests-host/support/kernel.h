/*
 * The Game alone by the smallest step, on the advisor's sets of cards: no engine, no view, nothing
 * copied. For counting how fast games can be played that way; the engine and simple.h play the
 * same.
 */
#ifndef SUPPORT_KERNEL_H
#define SUPPORT_KERNEL_H

#include <stdint.h>

#define KERNEL_CARDS 98

/* The cards in the order they were laid, and the piles. */
struct kernel_record {
    uint8_t card[KERNEL_CARDS], pile[KERNEL_CARDS];
};

/* Plays the deck, first card first. Returns the cards left: 0 is a win. `record` may be null. */
unsigned kernel_play(const uint8_t deck[KERNEL_CARDS], struct kernel_record *record);

#endif
