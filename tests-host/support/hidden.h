/* Deals the cards that a seat cannot see anew. What the seat may know stays the same. */
#ifndef TESTS_SUPPORT_HIDDEN_H
#define TESTS_SUPPORT_HIDDEN_H

#include "game/game.h"
#include "game/shuffle.h"

/* A random number below `count`. */
unsigned hidden_random(const struct bits *bits, unsigned count);

/* Shuffles all other hands and the draw piles among themselves, deck by deck. Cards of a seat that
 * tells (Quick & Easy) only change places with cards that their owners would describe in the same
 * words. */
void hidden_shuffle(struct game *game, uint8_t seat, const struct bits *bits);

#endif
