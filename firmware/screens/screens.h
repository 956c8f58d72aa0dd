/*
 * All screens, each defined in the file of its name. screens.c puts them into one table.
 */
#ifndef FIRMWARE_SCREENS_SCREENS_H
#define FIRMWARE_SCREENS_SCREENS_H

#include "firmware/screen.h"
#include "firmware/texts.h"

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

/* What is asked before something is lost. */
enum confirm_question {
    CONFIRM_GIVE_UP, /* the game counts as lost */
    CONFIRM_RESET,   /* all statistics */
    CONFIRM_UPDATE,  /* restart as a USB drive that takes a new firmware */
    CONFIRM_ERASE,   /* saves of another version of the format */
    CONFIRM_QUESTIONS,
};

/* Asks; "no" and Back lead to `from`. "Yes" does it. */
void confirm_ask(struct app *app, enum confirm_question question, enum screen_id from);

/* Says something in plain words, then goes to the title. TEXT_OTHER_FORMAT asks what to do with
 * the saves: keep them (and play without saving) or erase them. */
void message_show(struct app *app, enum text message);

#endif
