/*
 * The coach at work (match/coach.h) behind the screens of a game that is over: both go on where the
 * other was left.
 */
#ifndef FIRMWARE_SCREENS_COACHING_H
#define FIRMWARE_SCREENS_COACHING_H

#include "firmware/app/app.h"

/* Lets it work, unless it does or has finished: when the screen is put up, and at every key, as the
 * device may have slept. */
void coaching_go_on(struct app *app);

/* For `think` of the screen. */
bool coaching_think(struct app *app);

#endif
