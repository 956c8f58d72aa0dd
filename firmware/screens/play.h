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
    struct since since; /* the turns of the others, until the first key */
    bool touched;       /* a key was pressed: new cards lose their marks */
    bool measuring;     /* the advisor measures the chance for the bar; hints wait for that */
    uint8_t tour;       /* page of the tour of the table (tour.h); TOUR_PAGES: none */
    struct motion motion;
};

#endif
