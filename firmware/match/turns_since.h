/*
 * What the other players have laid since a seat's last turn.
 */
#ifndef FIRMWARE_MATCH_TURNS_SINCE_H
#define FIRMWARE_MATCH_TURNS_SINCE_H

#include "firmware/match/match_state.h"

/* A turn of another player. */
struct match_turn {
    uint8_t seat;  /* whose */
    uint8_t first; /* place of its first card in the game's log */
    uint8_t cards; /* cards laid */
    uint8_t drawn; /* cards drawn */
};

#define MATCH_TURNS_SINCE (RULES_SEATS - 1)

/* The turns of the others since the last turn of `seat`, or since the start, oldest first; the last
 * ones if there are more. Returns their number. */
uint8_t match_since(const struct match *match, uint8_t seat,
                    struct match_turn turns[MATCH_TURNS_SINCE]);

#endif
