/*
 * What games and players are called, on every screen alike.
 */
#ifndef FIRMWARE_SCREENS_NAMES_H
#define FIRMWARE_SCREENS_NAMES_H

#include "firmware/app/app.h"

/* The name of a game (enum game_kind). */
enum text name_of_game(uint8_t kind);

/* "Player 2", in the language of the settings. Returns `buffer`. */
const char *name_of_player(const struct app *app, uint8_t seat, char *buffer, size_t size);

/* "3 players". Returns `buffer`. */
const char *name_of_players(const struct app *app, int players, char *buffer, size_t size);

#endif
