/*
 * All screens, each defined in the file of its name. app.c puts them into one table.
 */
#ifndef FIRMWARE_SCREENS_SCREENS_H
#define FIRMWARE_SCREENS_SCREENS_H

#include "firmware/screens/screen.h"
#include "firmware/ui/texts.h"

extern const struct screen screen_title;
extern const struct screen screen_language;
extern const struct screen screen_setup;
extern const struct screen screen_code_entry;
extern const struct screen screen_code_show;
extern const struct screen screen_statistics;
extern const struct screen screen_settings;
extern const struct screen screen_how_to;
extern const struct screen screen_about;
extern const struct screen screen_self_test;
extern const struct screen screen_confirm;
extern const struct screen screen_message;
extern const struct screen screen_pass;
extern const struct screen screen_look;
extern const struct screen screen_starter;
extern const struct screen screen_play;
extern const struct screen screen_device;
extern const struct screen screen_talk;
extern const struct screen screen_stuck;
extern const struct screen screen_pause;
extern const struct screen screen_over;
extern const struct screen screen_replay;

/* --- Between the screens of the menus --------------------------------------------------------- */

/* The list of the title. */
enum title_item {
    TITLE_CONTINUE, /* only if there is a match */
    TITLE_NEW_GAME,
    TITLE_ENTER_CODE,
    TITLE_STATISTICS,
    TITLE_SETTINGS,
    TITLE_HOW_TO,
    TITLE_ABOUT,
    TITLE_ITEMS,
};

/* Goes back to where a screen was called from (app_call); if that is the title, to this item. */
void title_return(struct app *app, enum title_item item);

/* The list of the settings. */
enum settings_item {
    SETTINGS_LANGUAGE,
    SETTINGS_BRIGHTNESS,
    SETTINGS_SLEEP_AFTER,
    SETTINGS_SOUND,
    SETTINGS_TURNED,
    SETTINGS_HINTS,
    SETTINGS_ANIMATIONS,
    SETTINGS_UPDATE,
    SETTINGS_ITEMS,
};

/* Goes back to the settings, to this item. */
void settings_return(struct app *app, enum settings_item item);

/* New game, with what has been chosen already; null: as it begins. */
void setup_show(struct app *app, const struct setup_choice *choice);

/* Deals it. Asks before a game that is not over is lost; says so if the noise has failed. */
void setup_deal(struct app *app, const struct setup_choice *choice);

/* The same, and nothing is asked. */
void setup_deal_now(struct app *app, const struct setup_choice *choice);

/* --- Questions and messages, from anywhere ---------------------------------------------------- */

/* What is asked before something is lost. */
enum confirm_question {
    CONFIRM_GIVE_UP,  /* the game counts as lost */
    CONFIRM_NEW_GAME, /* deal though a game is not over: confirm_ask_deal */
    CONFIRM_RESET,    /* all statistics */
    CONFIRM_UPDATE,   /* restart as a USB drive that takes a new firmware */
    CONFIRM_ERASE,    /* saves of another version */
    CONFIRM_QUESTIONS,
};

/* Asks; "no" and Back lead to `from`. "Yes" does it. */
void confirm_ask(struct app *app, enum confirm_question question, enum screen_id from);

/* Asks CONFIRM_NEW_GAME; "no" leads back to the choice. */
void confirm_ask_deal(struct app *app, const struct setup_choice *choice);

/* Says something in plain words, then goes to the title; after TEXT_SAVE_FAILED on with the game.
 * TEXT_SAVES_FOREIGN asks what to do with the saves: keep them (and play without saving) or erase
 * them. */
void message_show(struct app *app, enum text message);

#endif
