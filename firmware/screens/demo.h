/*
 * The device plays by itself (demo.c): what it remembers. For demo.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_DEMO_H
#define FIRMWARE_SCREENS_DEMO_H

#include "firmware/match/match.h"

enum demo_thought {
    DEMO_NOTHING, /* of the turn that has begun */
    DEMO_THINKS,
    DEMO_KNOWS, /* `plan` */
};

struct demo {
    struct game game;
    struct advisor_turn plan; /* of whoever is on turn */
    uint8_t laid;             /* cards of it that lie */
    uint8_t thought;          /* enum demo_thought */
    uint32_t number;          /* of the next game, which decides its cards */
};

#endif
