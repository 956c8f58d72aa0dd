/*
 * What games and players are called, on every screen alike.
 */
#ifndef FIRMWARE_SCREENS_NAMES_H
#define FIRMWARE_SCREENS_NAMES_H

#include "firmware/app/app.h"

/* The name of a game (enum game_kind). */
enum text name_of_game(uint8_t kind);

/* "Player 2", or "Device 2", at the table of the match, in the language of the settings. Returns
 * `buffer`. */
const char *name_of_player(const struct app *app, uint8_t seat, char *buffer, size_t size);

/* A text that begins with @, that name in its place, filled with `number`: "Player 2 has given up". */
const char *name_with(const struct app *app, uint8_t seat, enum text text, int number, char *buffer,
                      size_t size);

/* Whether a seat is "you": the one person's, at a table where all the others are the device's. */
bool name_is_you(const struct app *app, uint8_t seat);

/* "3 players". Returns `buffer`. */
const char *name_of_players(const struct app *app, int players, char *buffer, size_t size);

#endif
