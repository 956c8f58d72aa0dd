/*
 * The rules a second time, plain and slow, for comparison with the engine. This module reads the
 * struct and follows the rule sheets alone. It calls functions of game/ only where naive_complaint
 * checks their answers.
 */
#ifndef TESTS_SUPPORT_NAIVE_H
#define TESTS_SUPPORT_NAIVE_H

#include "game/game.h"

/* The position of the player on turn. */
struct naive {
    uint8_t kind;
    bool pro;
    uint8_t seat;
    uint8_t laid;
    uint8_t minimum;
    bool gave;
    uint8_t count;
    uint8_t hand[RULES_HAND];
    uint8_t tops[RULES_PILES];
    uint8_t fires[RULES_PILES]; /* fire cards that burnt when the turn began; 0: none */
};

struct naive naive_of(const struct game *game);

uint8_t naive_piles(uint8_t kind);

/* Whether the card may go on the pile now. */
bool naive_fits(const struct naive *at, uint8_t card, uint8_t pile);

/* The number of ways to lay a card of the hand now. */
unsigned naive_ways(const struct naive *at);

/* Whether the turn may end: the minimum is laid and every fire is covered. */
bool naive_may_end(const struct naive *at);

/* Whether the turn can still reach a point where it may end. Tries every order on every pile. */
bool naive_reaches(const struct naive *at);

/* The number of cards that the player on turn draws if the turn ends now. */
uint8_t naive_draws(const struct game *game);

/* The next player if the turn ends now. */
uint8_t naive_next(const struct game *game);

/* The first contradiction in the struct, with the rules or with itself; NULL: none. `reaches` is
 * the result of naive_reaches. */
const char *naive_complaint(const struct game *game, bool reaches);

#endif
