/*
 * What the app knows: struct app and its types. app.h has the verbs.
 */
#ifndef FIRMWARE_APP_APP_STATE_H
#define FIRMWARE_APP_APP_STATE_H

#include "firmware/app/screen.h"
#include "firmware/chance/entropy.h"
#include "firmware/match/choice.h"
#include "firmware/match/match.h"
#include "firmware/saving/settings.h"
#include "firmware/saving/statistics.h"
#include "firmware/saving/store.h"
#include "firmware/ui/menu.h"

#define APP_LEVELS 6        /* screens on top of each other, at most */
#define APP_STATE_SIZE 528  /* bytes for what the current screen remembers */
#define APP_BATTERY_LOW 10  /* percent at which the battery becomes low */
#define APP_BATTERY_GOOD 15 /* percent at which it is no longer low */

enum app_power {
    APP_AWAKE,
    APP_DIMMED, /* shows and does everything, with less light */
    APP_ASLEEP, /* the panel is off; the next key only wakes */
};

/* A screen that other screens cover, with what is needed to return to it. */
struct app_level {
    struct screen_call call;
    struct menu menu;
};

struct app_note {
    uint16_t hertz;
    uint16_t milliseconds; /* 0: the melody has ended */
};

/* Screens may name the parts above "The app's own" and nothing below: they ask and act through the
 * functions of app.h. `./dev test repo` checks that. */
struct app {
    struct settings settings;
    struct statistics statistics;
    struct store store;
    struct entropy entropy;
    struct match match;
    struct choice choice; /* the new game that is being chosen */
    struct menu menu;     /* the list on the current screen, if it has one */

    /* The app's own. Times are as in app_step. */
    const struct keymap *keymap;
    const struct screen_list *list;
    const struct app_note *melody; /* the notes still to sound; null: none */
    uint64_t note_at;              /* when the next note starts */

    uint64_t now;          /* time of this step */
    uint64_t last_key;     /* time of the last key */
    uint64_t quiet_at;     /* when erasing flash disturbs nobody */
    uint64_t entered;      /* when the screen was put up */
    uint64_t timer;        /* when the screen wants a step, if timer_on */
    uint64_t moving_until; /* when the picture stops moving, if `moving` */
    uint64_t settled_at;   /* when keys act again, if `settling` */
    bool timer_on;
    bool moving;
    bool safe;         /* started after quick crashes: no match is read, nothing moves */
    bool settling;     /* see app_settle */
    bool thinking;     /* see app_think */
    uint8_t power;     /* enum app_power */
    bool swallow;      /* see app_swallow_keys */
    bool changed;      /* the frame must be drawn again */
    uint8_t keys_held; /* debounced keys that are down, for the self test */

    /* Measured whenever a screen is put up. */
    int8_t battery;    /* percent, -1: unknown */
    bool battery_low;  /* since APP_BATTERY_LOW, until APP_BATTERY_GOOD or unknown */
    bool battery_told; /* see app_battery_is_news */

    uint8_t depth;                      /* levels below the current screen */
    struct app_level below[APP_LEVELS]; /* the first is home */
    uint8_t screen;                     /* the current screen, by its place in the list */
    uint16_t argument;                  /* see app_argument */
    union {
        uint64_t align;
        uint8_t bytes[APP_STATE_SIZE];
    } state; /* see APP_STATE */
};

#endif
