/*
 * Seats that the device plays, and hints: all that a match asks of the advisor.
 *
 * The device thinks in slices, each of the same work on every machine. A call that returns false or
 * MATCH_THINKS is not done: the caller repeats the call, and handles keys in between. Thinking
 * needs no call to stop.
 */
#ifndef FIRMWARE_MATCH_DEVICE_SEAT_H
#define FIRMWARE_MATCH_DEVICE_SEAT_H

#include "firmware/match/match_state.h"
#include "game/advisor/reason.h"

/* What the advisor would do. */
struct match_hint {
    struct advice advice;
    struct reason reason;
};

/* How well the seats of the device play from now on. */
void match_set_strength(struct match *match, enum match_strength strength);

/* Thinks, as hard as it can, what the player on turn should do, who must be able to go on. True:
 * `hint` says what. */
bool match_hint(struct match *match, struct match_hint *hint);

/* Finds, by the net alone, how likely the player on turn wins with the best turn, from what they
 * may know. True: `chance` says it, of ADVISOR_CERTAIN. */
bool match_measure(struct match *match);

/* A seat of the device begins, or takes up again, its turn: `device` says that it thinks. */
void match_device_begin(struct match *match);

/* Thinks what it does next. True: it knows, and match_device_step does it. */
bool match_device_think(struct match *match);

/* One step of its turn; `device` tells what it was, and its kind is returned. Once a whole turn is
 * decided it is laid card by card, without thinking again. MATCH_THINKS: nothing has changed, not
 * even `device`; call again. */
enum match_step match_device_step(struct match *match);

#endif
