/*
 * How hard to think, and what comes of it.
 */
#ifndef GAME_ADVISOR_TURN_H
#define GAME_ADVISOR_TURN_H

#include "game/view.h"

enum advisor_effort {
    EFFORT_NET,    /* the net alone: at once */
    EFFORT_LOW,    /* a few tries */
    EFFORT_HIGH,   /* about a third of a second on the handheld */
    EFFORT_FULL,   /* at most a second on the handheld */
    EFFORT_SIMPLE, /* no net at all: the cheapest step (simple.h) */
};

#define ADVISOR_TURNS 8 /* most turns that are told */
#define ADVISOR_CERTAIN 65535

/* A turn that was weighed. */
struct advisor_turn {
    uint8_t count; /* cards it lays from here on; 0: end the turn now */
    uint8_t card[RULES_HAND];
    uint8_t pile[RULES_HAND];
    uint16_t chance; /* of winning, of ADVISOR_CERTAIN */
};

#endif
