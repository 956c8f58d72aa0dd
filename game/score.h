/*
 * The score of a game that one person plays alone. The result of the game is still the number of
 * cards left.
 */
#ifndef GAME_SCORE_H
#define GAME_SCORE_H

#include "game/game.h"

#define SCORE_CARD 1  /* points for each card laid */
#define SCORE_JUMP 10 /* points for each jump, times its place in its chain */

/* The score of the cards laid so far. A chain is a row of jumps, one directly after another, on any
 * piles. The end of a turn does not break a chain. */
uint16_t score_of(const struct game *game);

#endif
