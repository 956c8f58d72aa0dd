/*
 * Talking (talk.c): what it remembers, for talk.c and for tests; and its last line, for the first
 * look.
 */
#ifndef FIRMWARE_SCREENS_TALK_H
#define FIRMWARE_SCREENS_TALK_H

#include "firmware/app/app.h"

struct talk {
    uint8_t item; /* pile, telling, or the way out */
    bool touched; /* a key was pressed: new cards are no longer marked */
};

/* Which keys lead on, and which lead to talking: a sentence between piles and hand. */
void talk_draw_way_out(const struct app *app, struct canvas *canvas);

#endif
