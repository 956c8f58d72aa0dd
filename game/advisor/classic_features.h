/*
 * The rows that the inputs of The Game have in its nets (classic_features.c); the trainer has units
 * for them.
 */
#ifndef GAME_ADVISOR_CLASSIC_FEATURES_H
#define GAME_ADVISOR_CLASSIC_FEATURES_H

#include "game/advisor/classic.h"

/* Rows of one pile. The four piles, in order: the better and the worse rising one, the better and
 * the worse falling one. Numbers without a word are counts of cards. */
enum {
    PILE_TOP,                                 /* where it stands */
    PILE_UNSEEN_NEAR,                         /* the ten cards ahead that are unseen: 0 or 1 */
    PILE_UNSEEN_BACK = PILE_UNSEEN_NEAR + 10, /* ten back, twenty back: 0 or 1 */
    PILE_UNSEEN_FAR = PILE_UNSEEN_BACK + 2,   /* 11 to 20 ahead */
    PILE_UNSEEN_FARTHER,                      /* 21 to 40 ahead */
    PILE_UNSEEN_AHEAD,                        /* all ahead */
    PILE_HAND_NEAR,                           /* the ten cards ahead in hand: 0 or 1 */
    PILE_HAND_BACK = PILE_HAND_NEAR + 10,     /* ten back, twenty back, both: 0 or 1 */
    PILE_HAND_FAR = PILE_HAND_BACK + 3,       /* 11 to 20 ahead */
    PILE_HAND_FARTHER,                        /* 21 to 40 ahead */
    PILE_HAND_AHEAD,                          /* all ahead */
    PILE_GAP,                                 /* the smallest step in hand */
    PILE_GAP_NEXT,                            /* the next smallest */
    PILE_PAIR,                                /* a step and its jump in hand: how far back */
    PILE_STEP,                                /* a step in hand, its jump unseen: how far back */
    PILE_STEPS,                               /* how many of up to 6 */
    PILE_JUMP,                                /* a step unseen, its jump in hand: how far back */
    PILE_JUMPS,                               /* how many of up to 6 */
    PILE_ROWS,
};

#define LONGEST 3    /* cards that are thought of together */
#define FIRE_CARDS 6 /* 22, 33, and so on to 77 */

enum {
    TABLE_DRAW = CLASSIC_PILES * PILE_ROWS, /* the draw pile; whether it is empty; below ten */
    TABLE_MINIMUM = TABLE_DRAW + 3,         /* above 2 */
    TABLE_LIMIT,                            /* a full hand, above 5 */
    TABLE_UNSEEN_PAIRS,                     /* unseen cards ten apart */
    TABLE_HAND,
    TABLE_LEFT, /* cards not laid; whether eight or fewer; how many fewer than 20 */
    TABLE_CROSSED = TABLE_LEFT + 3, /* how far the better piles have passed each other */
    TABLE_ROOM,                     /* steps in front of all piles for each card, in eighths */
    TABLE_HAND_DEAD,                /* hand cards behind all tops */
    TABLE_HAND_UP,                  /* hand cards that only rise */
    TABLE_HAND_DOWN,
    TABLE_HAND_BETTER, /* hand cards on no worse pile */
    TABLE_HAND_2,      /* hand cards at most so far from a top */
    TABLE_HAND_5,
    TABLE_HAND_10,
    TABLE_HAND_20,
    TABLE_HAND_PAIRS,      /* hand cards ten apart */
    TABLE_HAND_HALF_PAIRS, /* hand cards with an unseen card ten away */
    TABLE_HAND_NEIGHBOURS, /* hand cards one apart */
    TABLE_UNSEEN_DEAD,
    TABLE_UNSEEN_UP,
    TABLE_UNSEEN_DOWN,
    TABLE_UNSEEN_BETTER,
    TABLE_UNSEEN_SHARE, /* dead ones among the unseen, in 64ths */
    TABLE_NEAR_3,       /* those at most so far ahead of a top, likewise */
    TABLE_NEAR_6,
    TABLE_NEAR_JUMP, /* those ten back, likewise */
    TABLE_BEST,      /* by how much the next one, two, three cards in hand raise all tops at best */
    SOLO_ROWS = TABLE_BEST + LONGEST,

    /* What only a team has, so that the net of those who play alone ends before it. */
    TEAM_OTHERS = SOLO_ROWS, /* cards in other hands */
    TEAM_PLAYERS,            /* two to five: 0 or 1 */
    TEAM_TALK = TEAM_PLAYERS + 4,
    /* What each seat says about each pile, in order of play: "small steps", "leave it", and both
     * once more for piles that were touched since. */
    TEAM_MARKER,
    TEAM_ROWS = TEAM_MARKER + CLASSIC_PILES * CLASSIC_OTHERS * 4,

    /* What only a team that plays On Fire has. */
    FIRE_BURNS = TEAM_ROWS,                /* each pile burns: 0 or 1 */
    FIRE_GAP = FIRE_BURNS + CLASSIC_PILES, /* the smallest step in hand, if the pile burns */
    FIRE_NEAR = FIRE_GAP + CLASSIC_PILES,  /* the unseen among the ten ahead, if the pile burns */
    FIRE_HAND = FIRE_NEAR + CLASSIC_PILES, /* each fire card is in hand: 0 or 1 */
    FIRE_UNSEEN = FIRE_HAND + FIRE_CARDS,  /* each fire card is unseen: 0 or 1 */
    FIRE_ROWS = FIRE_UNSEEN + FIRE_CARDS,
};

#endif
