/*
 * The menu of a game (pause.c): its rows. For pause.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_PAUSE_H
#define FIRMWARE_SCREENS_PAUSE_H

#include "firmware/app/app.h"

enum pause_row {
    PAUSE_RESUME,
    PAUSE_HINT,
    PAUSE_GIVE_UP,
    PAUSE_SIGNS,
    PAUSE_HOW_TO,
    PAUSE_SETTINGS,
    PAUSE_TITLE,
    PAUSE_ROWS,
};

/* The rows that are offered now, one bit per row (menu_row_at). */
uint32_t pause_rows(const struct app *app);

#endif
