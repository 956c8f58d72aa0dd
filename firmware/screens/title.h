/*
 * The title (title.c): its list. For title.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_TITLE_H
#define FIRMWARE_SCREENS_TITLE_H

#include "firmware/app/app.h"

#define TITLE_DEMO_AFTER_MS 20000 /* without a key, until the device plays by itself */

enum title_item {
    TITLE_CONTINUE, /* the first of three, one for each running game; or leaves the safe start */
    TITLE_SAME_TABLE = TITLE_CONTINUE + GAME_KINDS, /* only after a match */
    TITLE_NEW_GAME,
    TITLE_HOW_TO,
    TITLE_DAY, /* the deal of the day */
    TITLE_ENTER_CODE,
    TITLE_STATISTICS,
    TITLE_SETTINGS,
    TITLE_ABOUT,
    TITLE_ITEMS,
};

/* The items that are offered now, one bit per item. */
uint32_t title_rows(const struct app *app);

#endif
