/*
 * The record of a match in flash.
 */
#ifndef FIRMWARE_MATCH_MATCH_SAVE_H
#define FIRMWARE_MATCH_MATCH_SAVE_H

#include "firmware/match/match_state.h"

/* Keeps the match in flash. */
void match_save(const struct match *match);

/* Reads the match of a game back. False: without a record that makes sense all stays as it is. */
bool match_load(struct match *match, uint8_t kind);

/* Reads a match of another game under the key of The Game, where once all were, and moves it to its
 * own key, unless there is one. */
void match_load_old(struct match *match);

/* Which of two games' matches was written later: the larger number. 0: it has none. */
uint32_t match_age(const struct match *match, uint8_t kind);

#endif
