/*
 * What thinking about a turn of The Game keeps in mind.
 */
#ifndef GAME_ADVISOR_CLASSIC_MIND_H
#define GAME_ADVISOR_CLASSIC_MIND_H

#include "game/advisor/classic.h"
#include "game/advisor/dice.h"

#define CLASSIC_CARDS 98
#define CLASSIC_SEATS 5
#define CLASSIC_TRIED 8 /* most turns that are tried out */

/* A turn that is tried out. */
struct classic_try {
    uint8_t turn;  /* of `turns` */
    uint8_t alive; /* still in the running */
    uint16_t tries;
    int32_t score; /* net_score of all tries, added up */
    uint32_t wins; /* chances of winning of all tries, added up */
};

/* Everything thinking needs. */
struct classic_mind {
    const struct net *net;
    struct classic seen; /* what the seat knows before it lays */
    uint8_t seat;
    uint8_t owed;                 /* cards that must still be laid */
    uint8_t hands[CLASSIC_SEATS]; /* cards in each hand */
    uint8_t devices;              /* seats whose markers follow the rule, as bits */
    uint8_t unseen[CLASSIC_CARDS];
    uint8_t unseen_count;
    struct dice dice; /* as they stand before the first try */

    uint8_t phase;
    uint8_t next;     /* turn that the net values next, or turn tried next */
    uint8_t round;    /* of dropping half of the turns */
    uint16_t sample;  /* hidden cards drawn so far */
    uint16_t samples; /* of this round */
    uint16_t budget;  /* samples for each turn, were none dropped */
    uint8_t reply_width, reply_most;
    uint8_t
        dealt[CLASSIC_CARDS]; /* the hidden cards of this sample: other hands, then the draw pile */

    struct classic_turns turns; /* of the seat */
    struct net_value value[CLASSIC_TURNS];
    uint8_t tried_count;
    struct classic_try tried[CLASSIC_TRIED];
    struct classic_turns reply; /* of whoever is next */
    struct classic_look look;
};

_Static_assert(sizeof(struct classic_mind) <= 20 * 1024, "thinking has 24 KB for all games");

#endif
