/*
 * The coach at work: all turns of a game that is over, one after the other. coach.h has the
 * remarks.
 */
#ifndef FIRMWARE_MATCH_COACH_REVIEW_H
#define FIRMWARE_MATCH_COACH_REVIEW_H

#include "firmware/match/match_state.h"

/* A slice of looking at the game, which is over, once more. True: the coach is done, and
 * match.coach has all remarks. The remarks that it has earlier are right as well. */
bool match_coach(struct match *match);

/* Another game: nothing has been said, neither at the table nor about it. */
void match_coach_forget(struct match *match);

#endif
