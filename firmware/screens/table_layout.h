/*
 * Where things are on the table (table.h), in pixels of the frame, and their size.
 */
#ifndef FIRMWARE_SCREENS_TABLE_LAYOUT_H
#define FIRMWARE_SCREENS_TABLE_LAYOUT_H

#include "firmware/app/app.h"

struct table_place {
    int x, y;
};

/* The parts of a pile, relative to the corner of its box. They may lie outside the box. */
struct table_parts {
    struct box digits;           /* the number of the top card */
    const struct font *face;     /* font of that number */
    const struct font *face_low; /* font of the number of an empty pile, which is not a card */
    struct table_place icon;     /* the chevron: the direction of the pile */
    struct box cost;             /* the cost of laying the chosen card */
};

struct table_layout {
    struct box box[RULES_PILES]; /* what is lit; in Face to Face one's own pair first */
    struct table_parts own;      /* of a pile without an owner, and of one's own */
    struct table_parts other;    /* of the opponent's pile, if it differs; else without a face */
    struct table_place said;     /* what players said about a pile, relative to the corner of its
                                    box */
    struct table_place author;   /* who said it */
    struct box line;             /* the sentence between piles and hand */
    struct table_place owed;     /* the dots for the cards owed */
    struct table_place you;      /* Face to Face: the word beside one's own piles */
    struct table_place yours;    /* one's own counts */
    struct table_place them;     /* the picture beside the opponent's piles */
    struct table_place theirs;   /* the opponent's counts */
    struct box border;           /* the line between the two sides */
    struct table_place battery;  /* the sign of a low battery */
    int chance_y;                /* the bar of the chance of winning */
};

/* The layout of a game in the type size that the settings ask for. */
const struct table_layout *table_layout(const struct app *app, uint8_t kind);

#endif
