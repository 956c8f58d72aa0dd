/*
 * All screens: screens.def lists them, and what they tell each other is here.
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

/* Power-on: starts the app and puts up the first screen, which asks for the language, or what to do
 * with saves of another version, if that is due; or the match of the challenge that this start is
 * for, once it has been asked whether a game that is not over may be lost. A game that this very
 * challenge dealt goes on. */
void screens_start(struct app *app, const struct keymap *keymap);

/* Speaks the language that the machine wants (hal_language_wanted), if it wants one. A first start
 * that has been told a language does not ask for one. */
void screens_listen(struct app *app);

/* Restarts as the USB drive that takes a new firmware, or says that this machine has none. */
void screens_open_drive(struct app *app);

/* Goes to the safe start, though nothing has crashed. */
void screens_enter_safety(struct app *app);

/* Leaves the safe start: reads the match, and deals the challenge of this start as above. */
void screens_leave_safety(struct app *app);

/* --- What screens get (app_open, app_argument) ------------------------------------------------ */

/* SCREEN_CONFIRM: what is asked before something is lost. "Yes" does it, "no" goes back. */
enum question {
    CONFIRM_GIVE_UP,  /* the game ends; it counts as lost once a turn has ended */
    CONFIRM_NEW_GAME, /* deal app->choice though such a game is going on */
    CONFIRM_RESET,    /* all statistics */
    CONFIRM_UPDATE,   /* restart as a USB drive that takes a new firmware */
    CONFIRM_ERASE,    /* saves of another version */
    CONFIRM_QUESTIONS,
};

/* SCREEN_MESSAGE: what is said in plain words. */
enum message {
    MESSAGE_NOISE_FAILED,  /* nothing was dealt */
    MESSAGE_SAVE_FAILED,   /* the flash did not take the match */
    MESSAGE_SAVES_FOREIGN, /* keep the saves of another version, or erase them? */
    MESSAGE_NO_UPDATE,     /* this machine cannot restart for an update */
    MESSAGES,
};

/* SCREEN_PLAY: show what the advisor would do. */
#define PLAY_HINT 1

/* Somebody is done: puts up what comes, and calls whoever is to go on. A person playing alone needs
 * no call. */
void screens_pass_on(struct app *app);

/* --- Dealing, from several screens (deal.c) --------------------------------------------------- */

/* Deals app->choice. Asks before a game of the same kind is given up for it. */
void deal_ask(struct app *app);

/* The same, and nothing is asked. Says so if the noise has failed. */
void deal_now(struct app *app);

/* The noise has failed: nothing was dealt. */
void deal_failed(struct app *app);

#endif
