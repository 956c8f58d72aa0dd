/*
 * All screens. screens.def lists them; the arguments that they pass to each other are here.
 *
 *     app_open(app, SCREEN_CONFIRM, CONFIRM_RESET);
 */
#ifndef FIRMWARE_SCREENS_SCREENS_H
#define FIRMWARE_SCREENS_SCREENS_H

#include "firmware/app/app.h"

enum screen_id {
#define SCREEN(NAME, name, purpose) SCREEN_##NAME,
#include "firmware/screens/screens.def"
#undef SCREEN
    SCREENS,
};

/* The list that the app runs. */
extern const struct screen_list screens;

/* Power-on: starts the app and puts up the first screen. That is, in this order: a question that is
 * due (which language, what to do with saves of another version); the match of the challenge that
 * this start is for (hal_start_text), after asking if a running game would be lost; home. A running
 * game that this very challenge dealt goes on. */
void screens_start(struct app *app, const struct keymap *keymap);

/* Changes to the language that the machine wants (hal_language_wanted), if it wants one. A first
 * start with such a language does not ask for one. */
void screens_listen(struct app *app);

/* Restarts as the USB drive that takes new firmware, or says that this machine has no such
 * drive. */
void screens_open_drive(struct app *app);

/* Goes to the safe start without a crash. */
void screens_enter_safety(struct app *app);

/* Leaves the safe start: reads the match, and deals the challenge of this start as above. */
void screens_leave_safety(struct app *app);

/* --- What screens get (app_open, app_argument) ------------------------------------------------ */

/* SCREEN_CONFIRM: a question before something is lost. "Yes" does it, "no" goes back. */
enum question {
    CONFIRM_GIVE_UP,  /* the game ends, and counts as lost once a turn has ended */
    CONFIRM_NEW_GAME, /* deal app->choice although a game of that kind is running */
    CONFIRM_RESET,    /* reset all statistics */
    CONFIRM_UPDATE,   /* restart as a USB drive that takes a new firmware */
    CONFIRM_ERASE,    /* erase the saves of another version */
    CONFIRM_QUESTIONS,
};

/* SCREEN_MESSAGE: a message in plain words. */
enum message {
    MESSAGE_NOISE_FAILED,  /* the noise failed its test: nothing was dealt */
    MESSAGE_SAVE_FAILED,   /* the flash did not take the match */
    MESSAGE_SAVES_FOREIGN, /* saves of another version: keep or erase them? */
    MESSAGE_NO_UPDATE,     /* this machine cannot restart for an update */
    MESSAGES,
};

/* SCREEN_PLAY: show what the advisor would do. */
#define PLAY_HINT 1

/* Goes on to the next scene after a player is done, with a sound that calls the next player. A
 * person playing alone hears none. */
void screens_pass_on(struct app *app);

/* --- Dealing, from several screens (deal.c) --------------------------------------------------- */

/* Deals app->choice. Asks first if a running game of the same kind would be given up. */
void deal_ask(struct app *app);

/* Deals app->choice without asking. Says so if the noise has failed. */
void deal_now(struct app *app);

/* Says that the noise has failed and nothing was dealt. */
void deal_failed(struct app *app);

#endif
