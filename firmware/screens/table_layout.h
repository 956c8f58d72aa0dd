/*
 * Where things are on the table (table.h), in pixels of the frame, and how large.
 */
#ifndef FIRMWARE_SCREENS_TABLE_LAYOUT_H
#define FIRMWARE_SCREENS_TABLE_LAYOUT_H

#include "firmware/app/app.h"

struct table_place {
    int x, y;
};

/* The parts of a pile, counted from the corner of its box. They may lie outside the box. */
struct table_parts {
    struct box digits;           /* the number of the top card */
    const struct font *face;     /* of that number */
    const struct font *face_low; /* of the number of an empty pile, which is not a card */
    struct table_place icon;     /* the chevron: which way the pile goes */
    struct box cost;             /* what laying the chosen card costs */
};

struct table_layout {
    struct box box[RULES_PILES]; /* what is lit; where piles have owners, the own pair first */
    struct table_parts own;      /* of piles without an owner, and of one's own */
    struct table_parts other;    /* of the opponent's, if they differ; else without a face */
    struct table_place said;     /* what was said of a pile, from the corner of its box */
    struct table_place author;   /* and by whom */
    struct box line;             /* the sentence between piles and hand */
    struct table_place owed;     /* the dots for the cards owed */
    struct table_place you;      /* Face to Face: the word beside the own piles, */
    struct table_place yours;    /* one's own counts, */
    struct table_place them;     /* the picture beside the opponent's piles, */
    struct table_place theirs;   /* the opponent's counts */
    struct box border;           /* the line between the two sides */
    struct table_place battery;  /* the sign of a low battery */
    int chance_y;                /* the bar of the chance of winning */
};

/* The layout of a game in the type size that the settings ask for. */
const struct table_layout *table_layout(const struct app *app, uint8_t kind);

#endif
