/*
 * What the player can set, and its record in flash.
 */
#ifndef FIRMWARE_SETTINGS_H
#define FIRMWARE_SETTINGS_H

#include "firmware/saving/store.h"
#include "game/rules.h"

#define SETTINGS_BRIGHTNESS_MOST 4 /* steps of brightness: 0 to this */
#define SETTINGS_SLEEP_CHOICES 5   /* 1, 2, 5, 10 minutes, never */
#define SETTINGS_INITIALS 3        /* letters of a player's initials, at most */

/* What the cursor does by itself in a person's turn. */
enum settings_help {
    HELP_FULL,  /* goes to the smallest step, and its pile */
    HELP_PILES, /* the card is the player's choice, the pile is found */
    HELP_NONE,  /* stays where it is */
    HELPS,
};

/* How fast seats of the device play. */
enum settings_speed {
    SPEED_NORMAL,
    SPEED_SLOW,
    SPEED_FAST,
    SPEEDS,
};

struct settings {
    bool language_chosen; /* false: a first start, ask */
    uint8_t language;     /* enum language (ui/texts.h) */
    uint8_t brightness;   /* 0 dimmest to SETTINGS_BRIGHTNESS_MOST */
    uint8_t sleep_after;  /* place in the table of minutes */
    bool sound;
    bool flipped;    /* the picture stands on its head: left-handed play */
    bool turned;     /* the glass itself is mounted that way: picture turned, keys as they are */
    bool hints;      /* the menu offers hints */
    bool animations; /* cards slide */
    bool chance;     /* who plays alone sees the chance of winning */
    bool large;      /* the numbers on the table are larger */
    uint8_t help;    /* enum settings_help */
    uint8_t speed;   /* enum settings_speed */
    char initials[RULES_SEATS]
                 [SETTINGS_INITIALS + 1]; /* of the person in each seat, A to Z; "": none */
};

/* What a new device starts with. */
void settings_start(struct settings *settings);

/* Reads them from flash; what is not there, or makes no sense, stays as it is. */
void settings_load(struct settings *settings, struct store *store);

/* Keeps them in flash. */
void settings_save(const struct settings *settings, struct store *store);

/* Whether every value is one that can be chosen. */
bool settings_valid(const struct settings *settings);

/* Minutes without a key until the device sleeps; 0: it never does. */
uint8_t settings_sleep_minutes(const struct settings *settings);

/* Light of the panel, as hal_display_light takes it. */
uint8_t settings_light(const struct settings *settings);

#endif
