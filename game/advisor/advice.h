/*
 * What a seat could do next.
 */
#ifndef GAME_ADVISOR_ADVICE_H
#define GAME_ADVISOR_ADVICE_H

#include <stdint.h>

enum advice_kind {
    ADVICE_PLACE, /* lay `card` on `pile` */
    ADVICE_END,   /* end the turn */
    ADVICE_UNDO,  /* take the last card back */
};

struct advice {
    uint8_t kind; /* enum advice_kind */
    uint8_t card;
    uint8_t pile;
};

#endif
