/*
 * Plays The Game alone by the smallest step, on the advisor's sets of cards: no engine, no view,
 * nothing copied. A measurement uses this to see how fast such games can be played. The engine with
 * simple.h plays the same games.
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
