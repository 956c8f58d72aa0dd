/*
 * The minds behind the advisor, one for each game, with the same three calls: start, step, best.
 */
#ifndef GAME_ADVISOR_MIND_H
#define GAME_ADVISOR_MIND_H

#include "game/advisor/classic_think.h"
#include "game/advisor/duel_think.h"
#include "game/advisor/quick_think.h"

#endif
