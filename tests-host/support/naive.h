/*
 * The rules once more, plainly and slowly, for comparison with the engine: this reads the struct
 * and goes by the rule sheets alone. Of game/ it calls only what naive_complaint checks the answers
 * of.
 */
#ifndef TESTS_SUPPORT_NAIVE_H
#define TESTS_SUPPORT_NAIVE_H

#include "game/game.h"

/* What the player on turn has to go by. */
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

/* In how many ways a card in hand can be laid now. */
unsigned naive_ways(const struct naive *at);

/* Whether the turn may end: the minimum is laid and every fire is covered. */
bool naive_may_end(const struct naive *at);

/* Whether the turn can get to where it may end: tries every order on every pile. */
bool naive_reaches(const struct naive *at);

/* How many cards the player on turn draws if the turn ends now. */
uint8_t naive_draws(const struct game *game);

/* The next player if the turn ends now. */
uint8_t naive_next(const struct game *game);

/* What of the struct contradicts the rules or itself; NULL: nothing. `reaches` is the result of
 * naive_reaches. */
const char *naive_complaint(const struct game *game, bool reaches);

#endif
