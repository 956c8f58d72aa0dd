/*
 * What the cards that a seat does not see could be, and what comes of a turn then.
 */
#ifndef GAME_ADVISOR_CLASSIC_GUESS_H
#define GAME_ADVISOR_CLASSIC_GUESS_H

#include "game/advisor/classic_mind.h"

/* What `before` becomes when its hand is laid as in `node`. */
void classic_after(struct classic *after, const struct classic *before,
                   const struct classic_node *node);

/* Draws the hidden cards into `dealt`, so that what was said is true if that can be had: the hands of
 * the others in order of play, then the draw pile. */
void classic_guess(struct classic_mind *mind);

/* What the seat that plays next knows, once `node` was laid and the hidden cards are as dealt. */
void classic_next(const struct classic_mind *mind, const struct classic_node *node,
                  struct classic *next);

#endif
