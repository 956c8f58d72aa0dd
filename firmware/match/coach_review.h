/*
 * The coach at work: reviews all turns of a finished game. coach.h has the remarks.
 */
#ifndef FIRMWARE_MATCH_COACH_REVIEW_H
#define FIRMWARE_MATCH_COACH_REVIEW_H

#include "firmware/match/match_state.h"

/* Reviews the finished game for one slice. True: the review is complete, and match.coach has all
 * remarks. Remarks that are there earlier do not change. */
bool match_coach(struct match *match);

/* Forgets the remarks and what players said: another game begins. */
void match_coach_forget(struct match *match);

#endif
