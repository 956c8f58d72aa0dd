/*
 * Seats that the device plays, and hints: everything that a match asks of the advisor.
 *
 * The device thinks in slices, each with the same work on every machine. A call that returns false
 * or MATCH_THINKS is not done: the caller repeats the call, and handles keys in between. To stop
 * thinking, the caller stops calling.
 */
#ifndef FIRMWARE_MATCH_DEVICE_SEAT_H
#define FIRMWARE_MATCH_DEVICE_SEAT_H

#include "firmware/match/match_state.h"
#include "game/advisor/reason.h"

/* What the advisor would do, and why. */
struct match_hint {
    struct advice advice;
    struct reason reason;
};

/* Sets how well the seats of the device play from now on. */
void match_set_strength(struct match *match, enum match_strength strength);

/* Finds what the player on turn should do, with full effort. The player must be able to go on.
 * True: `hint` has the answer. */
bool match_hint(struct match *match, struct match_hint *hint);

/* Finds how likely the player on turn wins with the best turn, by the net alone and from what that
 * player knows. True: `chance` has the answer, of ADVISOR_CERTAIN. */
bool match_measure(struct match *match);

/* Starts the turn of a device seat, or continues it after a restart. */
void match_device_begin(struct match *match);

/* Finds the next step of the turn. True: the step is known, and match_device_step takes it. */
bool match_device_think(struct match *match);

/* Takes one step of the turn, stores it in `device` and returns its kind. The seat decides a whole
 * turn once and lays it card by card. MATCH_THINKS: nothing has changed, not even `device`; call
 * again. */
enum match_step match_device_step(struct match *match);

#endif
