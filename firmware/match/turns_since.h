/*
 * What the others have played since a seat had its turn.
 */
#ifndef FIRMWARE_MATCH_TURNS_SINCE_H
#define FIRMWARE_MATCH_TURNS_SINCE_H

#include "firmware/match/match_state.h"

/* A turn that was played. */
struct match_turn {
    uint8_t seat;  /* whose */
    uint8_t first; /* place in the game's log of its first card */
    uint8_t cards; /* how many were laid */
    uint8_t drawn; /* and drawn */
};

#define MATCH_TURNS_SINCE (RULES_SEATS - 1)

/* The last turns that others have played since `seat` did, or since the start, oldest first.
 * Returns how many. */
uint8_t match_since(const struct match *match, uint8_t seat,
                    struct match_turn turns[MATCH_TURNS_SINCE]);

#endif
