/*
 * The settings of the player and their record in flash.
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
    HELP_FULL,  /* the cursor goes to the card and pile of the smallest step */
    HELP_PILES, /* the player chooses the card, the cursor goes to its pile */
    HELP_NONE,  /* the cursor stays */
    HELPS,
};

/* How fast seats of the device play. */
enum settings_speed {
    SPEED_NORMAL,
    SPEED_SLOW,
    SPEED_FAST,
    SPEEDS,
};

/* The fields of settings.def, and the players. */
struct settings {
#define SETTING(type, name, field, ...) type field;
#define HIDDEN(field, ...) bool field;
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN
    char initials[RULES_SEATS]
                 [SETTINGS_INITIALS + 1]; /* of the person in each seat, A to Z; "": none */
};

/* Sets the values of a new device. */
void settings_start(struct settings *settings);

/* Reads the settings from flash. A setting that is missing or invalid there keeps its value. */
void settings_load(struct settings *settings, struct store *store);

/* Writes the settings to flash. */
void settings_save(const struct settings *settings, struct store *store);

/* Whether the player could have chosen every value. */
bool settings_valid(const struct settings *settings);

/* Minutes without a key until the device sleeps; 0: it never sleeps. */
uint8_t settings_sleep_minutes(const struct settings *settings);

/* The light of the panel, as hal_display_light takes it. */
uint8_t settings_light(const struct settings *settings);

#endif
