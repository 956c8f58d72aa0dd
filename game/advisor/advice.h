/*
 * The questions to the advisor and its answers.
 */
#ifndef GAME_ADVISOR_ADVICE_H
#define GAME_ADVISOR_ADVICE_H

#include "game/rules.h"

/* How hard to think. */
enum advisor_effort {
    EFFORT_NET,  /* the net alone, without tries: immediate */
    EFFORT_LOW,  /* a few tries */
    EFFORT_HIGH, /* about a third of a second on the handheld */
    EFFORT_FULL, /* a hint: less than a second on the handheld */
    EFFORT_LONG, /* a strong seat: at most two seconds */
    EFFORT_EASY, /* an easy seat: the net alone, overlooking and misjudging turns */
};

enum advice_kind {
    ADVICE_PLACE, /* lay `card` on `pile` */
    ADVICE_END,   /* end the turn */
    ADVICE_UNDO,  /* take the last card back */
};

/* What a seat could do next. */
struct advice {
    uint8_t kind; /* enum advice_kind */
    uint8_t card;
    uint8_t pile;
};

#define ADVISOR_TURNS 8 /* most turns that the advisor keeps */
#define ADVISOR_CERTAIN 65535

/* A whole turn. */
struct advisor_turn {
    uint8_t count; /* cards still to lay; 0: end the turn now */
    uint8_t card[RULES_HAND];
    uint8_t pile[RULES_HAND];
    uint16_t chance; /* chance of winning, in parts of ADVISOR_CERTAIN */
};

#endif
