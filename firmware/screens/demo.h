/*
 * The device plays by itself (demo.c): what it remembers. For demo.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_DEMO_H
#define FIRMWARE_SCREENS_DEMO_H

#include "firmware/match/match.h"

struct demo {
    struct game game;
    bool decided;       /* `next` is known */
    struct advice next; /* what the player on turn does next */
    uint32_t number;    /* of the next game: decides its cards */
};

#endif
