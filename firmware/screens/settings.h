/*
 * The settings (settings.c): their list. For settings.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_SETTINGS_H
#define FIRMWARE_SCREENS_SETTINGS_H

enum settings_item {
    SETTINGS_LANGUAGE,
    SETTINGS_BRIGHTNESS,
    SETTINGS_SLEEP_AFTER,
    SETTINGS_SOUND,
    SETTINGS_FLIPPED,
    SETTINGS_HINTS,
    SETTINGS_HELP,  /* what the cursor does by itself */
    SETTINGS_SPEED, /* of seats of the device */
    SETTINGS_ANIMATIONS,
    SETTINGS_CHANCE, /* the bar on the screen of a turn */
    SETTINGS_LARGE,  /* the numbers on the table */
    SETTINGS_RESET,  /* the statistics */
    SETTINGS_UPDATE,
    SETTINGS_ITEMS,
};

#endif
