/*
 * What a screen is: three functions and a few words about it. Screens live in firmware/screens, a
 * file each; the app runs whichever is up and knows none of them by name.
 */
#ifndef FIRMWARE_APP_SCREEN_H
#define FIRMWARE_APP_SCREEN_H

#include "firmware/ui/draw.h"
#include "firmware/ui/input.h"

struct app;

struct screen {
    /* It is put up, its state zeroed, app->argument set. May be null. */
    void (*enter)(struct app *app);

    /* An action, or ACTION_NONE when the timer of app_set_timer has run out. False: not for me;
     * then BACK leads back to the screen before, or from a match that goes on to its menu, and MENU
     * leads to the menu of the match, or home. */
    bool (*handle)(struct app *app, enum action action);

    void (*draw)(const struct app *app, struct canvas *canvas);
    void (*type)(struct app *app,
                 char character); /* a character from a keyboard, where there is one;
                                                      null: nothing can be typed here */

    /* A slice of thinking, hal_speed times a step of time since app_think; nothing is drawn for it.
     * False: it has come to an end. Null: it never thinks. */
    bool (*think)(struct app *app);

    /* The picture is on the panel, or there is no panel. Called after each picture. May be null. */
    void (*shown)(struct app *app);

    uint8_t scene;    /* enum match_scene that it is the screen of; 0: of none */
    bool in_match;    /* belongs to a match: MENU opens the menu of the match */
    bool shows_hand;  /* somebody's hand is on it: never left standing through a sleep */
    bool shows_keys;  /* the keys held down are on it */
    bool passes_time; /* up because nobody is there: sleep ends it */
    bool dimmed;      /* as little light as there is: the picture may stay for hours */
};

/* A screen and what it gets when it is put up. */
struct screen_call {
    uint8_t screen;    /* place in the list */
    uint16_t argument; /* means what the screen says */
};

/* Argument of the menu of a match: its cursor begins on what leaves the match. */
#define SCREEN_LIST_WAY_OUT 1

/* All screens there are. */
struct screen_list {
    const struct screen *const *screens; /* the first one is home: where every Back leads at last */
    uint8_t count;
    uint8_t menu;               /* the menu of a match; see SCREEN_LIST_WAY_OUT */
    struct screen_call unsaved; /* says, once, that the flash did not take the match */
};

#endif
