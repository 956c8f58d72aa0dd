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

/* Every field of settings.def, and the players. */
struct settings {
#define SETTING(type, name, field, ...) type field;
#define HIDDEN(field, ...) bool field;
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN
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
