/*
 * A person's turn (play.c): what it remembers. For play.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_PLAY_H
#define FIRMWARE_SCREENS_PLAY_H

#include "firmware/screens/line.h"
#include "firmware/screens/motion.h"
#include "firmware/screens/since_lines.h"

struct play {
    struct cursor cursor;
    struct line line;
    struct since since; /* what happened, until the first key */
    bool touched;       /* a key was pressed: new cards are no longer marked */
    bool measuring;     /* the advisor finds the chance of winning, for the bar; before any hint */
    uint8_t tour;       /* page of the tour of the table (tour.h); TOUR_PAGES: none */
    struct motion motion;
};

#endif
