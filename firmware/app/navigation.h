/*
 * Which screen is up.
 *
 * Screens lie on top of each other; home is at the bottom. When a screen is put up, its state is
 * zeroed, app_argument is set and its `enter` is called. The same happens on the way back to a
 * screen: the argument is the one it had, and the cursor of its list is where it was.
 *
 * A screen of the match is not returned to. The match may have moved on, as the device may have
 * slept meanwhile, so the screen of its present scene is put up, with argument 0.
 */
#ifndef FIRMWARE_APP_NAVIGATION_H
#define FIRMWARE_APP_NAVIGATION_H

#include "firmware/app/app_state.h"

/* Puts a screen on top of the current one: Back returns to the current one. */
void app_open(struct app *app, uint8_t screen, uint16_t argument);

/* Replaces the current screen: Back leads where it would lead from here. */
void app_replace(struct app *app, uint8_t screen, uint16_t argument);

/* Returns to the screen below. */
void app_back(struct app *app);

/* Removes all screens but home. Afterwards nobody may see a hand. */
void app_home(struct app *app);

/* Removes all screens and puts up the screen for the scene of the match; home, without a match. */
void app_go_on(struct app *app);

/* The same, with an argument for the new screen. */
void app_go_on_with(struct app *app, uint16_t argument);

/* The default for actions that a screen does not handle, so that no screen is a trap: see `handle`
 * in screen.h. */
void app_handle_default(struct app *app, enum action action);

/* The current screen, and its place in the list. */
const struct screen *app_current(const struct app *app);
uint8_t app_screen(const struct app *app);

/* The number that the current screen was given when it was put up. */
uint16_t app_argument(const struct app *app);

/* How many screens lie below the current one. */
uint8_t app_depth(const struct app *app);

/* Milliseconds since the current screen was put up. */
uint64_t app_elapsed(const struct app *app);

#endif
