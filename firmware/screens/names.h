/*
 * What games and players are called, on every screen alike.
 */
#ifndef FIRMWARE_SCREENS_NAMES_H
#define FIRMWARE_SCREENS_NAMES_H

#include "firmware/app/app.h"

/* The name of a game (enum game_kind). */
enum text name_of_game(uint8_t kind);

/* The name of what is played: of the game, or "On Fire". */
enum text name_of_setup(const struct game_setup *setup);

#define NAME_SIZE 24 /* of a buffer for the name of a player */

/* The initials of whoever sits there at the table of the match; without any "Player 2", or "Device
 * 2", in the language of the settings. Returns `buffer`. */
const char *name_of_player(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]);

/* The same at a table that is being chosen: "Player 2" also where the device will sit. */
const char *name_of_seat(const struct app *app, uint8_t seat, bool device, char buffer[NAME_SIZE]);

/* The same where there is little room: the initials, without any the number. */
const char *name_short(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]);

/* And where there is room for one character: the first of the initials, if nobody else at the table
 * has it; else the number. */
const char *name_mark(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]);

/* A text with a name in the place of its @, if it has one, filled with `number`: "Player 2 has
 * given up". Returns `buffer`. */
const char *name_in(const struct app *app, const char *name, enum text text, int number,
                    char *buffer, size_t size);

/* Whether a seat is "you": the one person's, at a table where all the others are the device's. */
bool name_is_you(const struct app *app, uint8_t seat);

/* "3 players". Returns `buffer`. */
const char *name_of_players(const struct app *app, int players, char *buffer, size_t size);

#endif
