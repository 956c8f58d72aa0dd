/*
 * The matches in flash: one record for each of the three games.
 */
#ifndef FIRMWARE_MATCH_MATCH_SAVE_H
#define FIRMWARE_MATCH_MATCH_SAVE_H

#include "firmware/match/match_state.h"

/* Writes the match to flash. */
void match_save(const struct match *match);

/* Called after every change of the game: writes the match to flash, counts it in the statistics if
 * it is over and has not been counted, and notes its table in `last` and `running`. */
void match_keep(struct match *match);

/* Reads the match of a game. False: there is no record that makes sense, and nothing changes. */
bool match_load(struct match *match, uint8_t kind);

/* Power-on: reads the matches of all games, oldest first, so that the newest stays. Counts and
 * notes each of them as match_keep does. */
void match_load_all(struct match *match);

#endif
