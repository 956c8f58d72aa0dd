/*
 * The simple player takes the cheapest step (turn_cost) that keeps the minimum in reach. Once it
 * may end the turn, it does so unless there is a step of at most SIMPLE_EXTRA. When the minimum is
 * out of reach, it takes cards back. Among steps of the same cost it prefers a pile that nobody
 * asked to leave, then the lower card, then the first pile.
 *
 * Tests play games with it, and measurements use it as the weakest player.
 */
#ifndef TESTS_SUPPORT_SIMPLE_H
#define TESTS_SUPPORT_SIMPLE_H

#include "game/advisor/advice.h"
#include "game/view.h"

#define SIMPLE_EXTRA 2

/* The choice of the seat of `view`, which must be on turn in a running game. */
struct advice simple_choose(const struct view *view);

#endif
