/*
 * What games and players are called, the same on every screen.
 */
#ifndef FIRMWARE_SCREENS_NAMES_H
#define FIRMWARE_SCREENS_NAMES_H

#include "firmware/app/app.h"

/* The name of a game (enum game_kind). */
enum text name_of_game(uint8_t kind);

/* The name of what is played: the game, or "On Fire". */
enum text name_of_setup(const struct game_setup *setup);

#define NAME_SIZE 24 /* a buffer for the name of a player */

/* The initials of the player in a seat of the match. Without initials: "Player 2" or "Device 2", in
 * the language of the settings. Returns `buffer`. */
const char *name_of_player(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]);

/* The same for a table that is being chosen: "Player 2" even where the device will sit. */
const char *name_of_seat(const struct app *app, uint8_t seat, bool device, char buffer[NAME_SIZE]);

/* The same in little room: the initials, or without initials the number. */
const char *name_short(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]);

/* The same in one character: the first of the initials, unless another player at the table has the
 * same; then the number. */
const char *name_mark(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]);

/* A text with `name` in place of its @ and `number` filled in: "Player 2 has given up". Returns
 * `buffer`. */
const char *name_in(const struct app *app, const char *name, enum text text, int number,
                    char *buffer, size_t size);

/* Whether a seat is "you": the only person's, at a table with device seats. */
bool name_is_you(const struct app *app, uint8_t seat);

/* "3 players". Returns `buffer`. */
const char *name_of_players(const struct app *app, int players, char *buffer, size_t size);

#endif
