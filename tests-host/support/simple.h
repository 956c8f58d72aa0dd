/*
 * The simple player: the cheapest step (turn_cost), as long as the minimum stays in reach; once it
 * may end the turn it does, unless a step of at most SIMPLE_EXTRA is there. When the minimum is out
 * of reach it takes cards back. Of steps that cost the same it takes one on a pile that nobody
 * asked to leave, then the lower card, then the first pile.
 *
 * Tests play games by it, and measurements have it as the least of all players.
 */
#ifndef TESTS_SUPPORT_SIMPLE_H
#define TESTS_SUPPORT_SIMPLE_H

#include "game/advisor/advice.h"
#include "game/view.h"

#define SIMPLE_EXTRA 2

/* What the seat of `view`, which must be on turn in a game that goes on, should do. */
struct advice simple_choose(const struct view *view);

#endif
