/*
 * Thinking about a turn of The Game, in slices (see advisor.h).
 */
#ifndef GAME_ADVISOR_CLASSIC_THINK_H
#define GAME_ADVISOR_CLASSIC_THINK_H

#include "game/advisor/classic_mind.h"
#include "game/advisor/turn.h"

void classic_start(struct classic_mind *mind, struct net_near *near, const struct view *view,
                   enum advisor_effort effort);

/* Works on, about `work` looks of the net. True: done. */
bool classic_step(struct classic_mind *mind, unsigned work);

/* The turns that were weighed, best first. Returns how many; 0 when the minimum cannot be laid. */
unsigned classic_best(const struct classic_mind *mind, struct advisor_turn turn[ADVISOR_TURNS]);

#endif
