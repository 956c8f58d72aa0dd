/*
 * A person's turn (play.c): what it remembers. For play.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_PLAY_H
#define FIRMWARE_SCREENS_PLAY_H

#include "firmware/screens/table.h"

struct play {
    uint8_t card;    /* place in hand; the hand's size: end of turn */
    uint8_t pile;    /* where it would go */
    bool choosing;   /* two keys: the card is chosen, now the pile */
    bool hinted;     /* the cursor stands on a hint */
    uint8_t hint;    /* enum advice_kind of it */
    uint8_t refusal; /* enum game_error to explain, GAME_OK: none */
    struct table_motion motion;
};

#endif
