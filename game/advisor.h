/*
 * What to do next, from what a seat may know (view.h).
 *
 * The simple player: the cheapest step (turn_cost), as long as the minimum stays in reach; once it
 * may end the turn it does, unless a step of at most ADVISOR_EXTRA_STEP is there. When the minimum
 * is out of reach it takes cards back. Ties go to the lower card, then to the first pile.
 */
#ifndef GAME_ADVISOR_H
#define GAME_ADVISOR_H

#include "game/view.h"

#define ADVISOR_EXTRA_STEP 2

enum advice_kind {
    ADVICE_PLACE, /* lay `card` on `pile` */
    ADVICE_END,   /* end the turn */
    ADVICE_UNDO,  /* take the last card back */
};

struct advice {
    uint8_t kind; /* enum advice_kind */
    uint8_t card;
    uint8_t pile;
};

/* What the seat of `view`, which must be on turn in a game that goes on, should do. */
struct advice advisor_choose(const struct view *view);

/* What the seat of `view` should say about a pile of The Game: leave it, when a jump lies in hand;
 * small steps, when the hand holds a card up to ADVISOR_NEAR further on. */
enum game_marker advisor_marker(const struct view *view, uint8_t pile);

#define ADVISOR_NEAR 3

#endif
