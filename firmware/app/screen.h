/*
 * A screen: a few functions, and flags that say what the screen is for. Each screen is a file in
 * firmware/screens. The app runs the current screen and knows none of them by name.
 */
#ifndef FIRMWARE_APP_SCREEN_H
#define FIRMWARE_APP_SCREEN_H

#include "firmware/ui/draw.h"
#include "firmware/ui/input.h"

struct app;

struct screen {
    /* The screen has been put up: its state is zeroed, app_argument is set. May be null. */
    void (*enter)(struct app *app);

    /* Handles an action, or ACTION_NONE when the timer of app_set_timer has run out. False: the
     * screen does not want the action. Then BACK returns to the screen below, or opens the menu of
     * a match that goes on; MENU opens the menu of the match, or goes home. */
    bool (*handle)(struct app *app, enum action action);

    void (*draw)(const struct app *app, struct canvas *canvas);

    /* Takes a character from a keyboard, on machines that have one. Null: takes none. */
    void (*type)(struct app *app, char character);

    /* Thinks for one slice; see app_think. Nothing is drawn unless it calls app_redraw. False: the
     * thinking is done. Null: the screen never thinks. */
    bool (*think)(struct app *app);

    /* The picture is on the panel, or there is no panel. Called after every picture. May be
     * null. */
    void (*shown)(struct app *app);

    uint8_t scene;    /* the enum match_scene that it shows; 0: none */
    bool in_match;    /* belongs to a match: MENU opens the menu of the match */
    bool shows_hand;  /* shows a hand: sleep puts it away */
    bool shows_keys;  /* shows which keys are down */
    bool passes_time; /* is up because nobody is there: sleep ends it */
    bool dimmed;      /* may stay for hours: as little light as possible */
};

/* A screen and the argument that it gets when it is put up. */
struct screen_call {
    uint8_t screen;    /* place in the list */
    uint16_t argument; /* its meaning is up to the screen */
};

/* Argument of the menu of a match: the cursor starts on the entry that leaves the match. */
#define SCREEN_LIST_WAY_OUT 1

/* All screens. */
struct screen_list {
    const struct screen *const *screens; /* the first is home, where Back leads in the end */
    uint8_t count;
    uint8_t menu;               /* the menu of a match; see SCREEN_LIST_WAY_OUT */
    struct screen_call unsaved; /* says, once, that the flash did not take the match */
};

#endif
