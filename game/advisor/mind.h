/*
 * The minds behind the advisor, one for each game. Each has the same four calls: start, step,
 * turns, and what a seat would say.
 */
#ifndef GAME_ADVISOR_MIND_H
#define GAME_ADVISOR_MIND_H

#include "game/advisor/classic_think.h"

#endif
