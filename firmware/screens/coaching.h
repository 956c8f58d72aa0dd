/*
 * Runs the coach (match/coach.h) behind the screens of a finished game. Each of these screens
 * continues the review where the other left it.
 */
#ifndef FIRMWARE_SCREENS_COACHING_H
#define FIRMWARE_SCREENS_COACHING_H

#include "firmware/app/app.h"

/* Continues the review, unless it is complete. Called when the screen is put up and at every key,
 * because sleep stops the review. */
void coaching_go_on(struct app *app);

/* The `think` of such a screen. */
bool coaching_think(struct app *app);

#endif
