/*
 * A game as bytes: small, the same on every machine, and safe to read whatever the bytes are.
 *
 *     offset  size  what
 *     0       1     format version: SAVE_VERSION for a game On Fire, 1 for any other
 *     1       1     bits 0-1 kind, bit 2 expert, bit 3 short hands, bit 4 pro, bit 5 given up,
 *                   bit 6 On Fire
 *     2       1     bits 0-3 players, bits 4-7 seat of the starter
 *     3       1     m, the cards laid
 *     4       5     what each seat says (struct game, `talk`)
 *     9       n     the cards in drawing order, n = game_cards(kind)
 *     9+n     m     the moves: bits 0-2 place in the sorted hand, bits 3-4 pile,
 *                   bit 5 ends the turn
 *
 * Reading plays the moves again under the rules. So save_read returns a game that could have been
 * played, or refuses the bytes.
 */
#ifndef GAME_SAVE_H
#define GAME_SAVE_H

#include <stddef.h>

#include "game/game.h"

#define SAVE_VERSION 2
#define SAVE_HEADER 9
#define SAVE_SIZE (SAVE_HEADER + 2 * RULES_CARDS) /* the largest image */

enum save_result {
    SAVE_OK,
    SAVE_DAMAGED, /* not a game that can arise under the rules */
    SAVE_UNKNOWN, /* written by another version of the format */
};

/* Writes `game` to `bytes` and returns the number of bytes used. */
size_t save_write(const struct game *game, uint8_t bytes[SAVE_SIZE]);

/* Whether save_read can read images of this version. */
bool save_knows(uint8_t version);

/* Reads a game. Unless the result is SAVE_OK, `game` is unchanged. */
enum save_result save_read(struct game *game, const uint8_t *bytes, size_t size);

#endif
