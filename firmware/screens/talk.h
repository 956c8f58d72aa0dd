/*
 * Talking (talk.c): what it remembers, for talk.c and for tests; and its last line, also for the
 * first look.
 */
#ifndef FIRMWARE_SCREENS_TALK_H
#define FIRMWARE_SCREENS_TALK_H

#include "firmware/app/app.h"

struct talk {
    uint8_t item; /* a pile, telling, or the way out */
    bool touched; /* a key was pressed: new cards lose their marks */
};

/* Draws which keys go on and which talk, as a sentence between piles and hand. */
void talk_draw_way_out(const struct app *app, struct canvas *canvas);

#endif
