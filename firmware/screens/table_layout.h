/*
 * Where things are on the table (table.h), in pixels of the frame, and how large.
 */
#ifndef FIRMWARE_SCREENS_TABLE_LAYOUT_H
#define FIRMWARE_SCREENS_TABLE_LAYOUT_H

#include "firmware/app/app.h"

struct table_place {
    int x, y;
};

struct table_layout {
    struct box box[RULES_PILES]; /* of the piles; where they have owners, the own pair first */
    struct box digits;           /* these from the corner of that box */
    const struct font *face;     /* of the top cards */
    const struct font *face_low; /* where there is little room, and of what is no card yet */
    struct table_place icon;     /* which way it goes */
    int said_x;                  /* what was said of it */
    struct box cost;
    const struct font *face_cost;
    struct box line;            /* the sentence between piles and hand */
    struct table_place owed;    /* the dots for the cards owed */
    struct table_place you;     /* Face to Face: the word, */
    struct table_place yours;   /* one's own counts, */
    struct table_place theirs;  /* the opponent's, with their picture before them */
    struct table_place battery; /* that it is low */
    int chance_y;               /* the bar of the chance of winning */
};

/* That of a game, as the settings want it. */
const struct table_layout *table_layout(const struct app *app, uint8_t kind);

#endif
