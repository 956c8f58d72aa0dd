/*
 * A person's turn (play.c): what it remembers. For play.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_PLAY_H
#define FIRMWARE_SCREENS_PLAY_H

#include "firmware/screens/cursor.h"
#include "firmware/screens/since.h"
#include "firmware/screens/table.h"

struct play {
    struct cursor cursor;
    struct since since; /* what happened, until the first key */
    bool touched;       /* a key was pressed: new cards are no longer marked */
    bool took_back;     /* a card has come back since one was laid */
    bool leaving;       /* the next Back leaves */
    bool choosing;      /* two keys: the card is chosen, now the pile */
    uint8_t dot;        /* of those that are lit in turn while the advisor thinks */
    bool measuring;     /* the advisor finds the chance of winning, for the bar */
    bool hinting;       /* it thinks of a hint, after that */
    bool hinted;        /* the cursor stands on a hint */
    struct reason why;  /* of the hint */
    uint8_t refusal;    /* enum game_error to explain, GAME_OK: none */
    struct table_motion motion;
};

#endif
