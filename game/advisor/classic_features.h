/*
 * The row numbers of the inputs in the nets of The Game (classic_features.c). The trainer has a
 * unit for each.
 */
#ifndef GAME_ADVISOR_CLASSIC_FEATURES_H
#define GAME_ADVISOR_CLASSIC_FEATURES_H

#include "game/advisor/classic.h"

/* Rows of one pile. The four piles are, in order: the better and the worse rising pile, the better
 * and the worse falling pile. An input is a count of cards unless its comment says otherwise. */
enum {
    PILE_TOP,                                 /* the top's value */
    PILE_UNSEEN_NEAR,                         /* each of the ten cards ahead is unseen: 0 or 1 */
    PILE_UNSEEN_BACK = PILE_UNSEEN_NEAR + 10, /* ten back, twenty back: 0 or 1 */
    PILE_UNSEEN_FAR = PILE_UNSEEN_BACK + 2,   /* 11 to 20 ahead */
    PILE_UNSEEN_FARTHER,                      /* 21 to 40 ahead */
    PILE_UNSEEN_AHEAD,                        /* all ahead */
    PILE_HAND_NEAR,                           /* each of the ten cards ahead is in hand: 0 or 1 */
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

#define LONGEST 3    /* most cards that an input combines */
#define FIRE_CARDS 6 /* 22, 33, and so on to 77 */

enum {
    TABLE_DRAW = CLASSIC_PILES * PILE_ROWS, /* the draw pile; whether it is empty; below ten */
    TABLE_MINIMUM = TABLE_DRAW + 3,         /* the minimum, less 2 */
    TABLE_LIMIT,                            /* the size of a full hand, less 5 */
    TABLE_UNSEEN_PAIRS,                     /* unseen cards ten apart */
    TABLE_HAND,
    TABLE_LEFT,                     /* cards not laid; whether at most eight; how many below 20 */
    TABLE_CROSSED = TABLE_LEFT + 3, /* how far the better tops have passed each other */
    TABLE_ROOM,                     /* steps in front of all piles for each card, in eighths */
    TABLE_HAND_DEAD,                /* hand cards behind all tops */
    TABLE_HAND_UP,                  /* hand cards that fit rising piles only */
    TABLE_HAND_DOWN,
    TABLE_HAND_BETTER, /* hand cards that fit better piles only */
    TABLE_HAND_2,      /* hand cards at most 2, 5, 10, 20 ahead of a top */
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
    TABLE_UNSEEN_SHARE, /* the share of dead cards among the unseen, in 64ths */
    TABLE_NEAR_3,       /* unseen cards at most 3 and 6 ahead of a top, likewise */
    TABLE_NEAR_6,
    TABLE_NEAR_JUMP, /* unseen cards ten back, likewise */
    TABLE_BEST,      /* the least rise of all tops by one, two, three hand cards */
    SOLO_ROWS = TABLE_BEST + LONGEST,

    /* Inputs of a team. The net of a person alone ends before them. */
    TEAM_OTHERS = SOLO_ROWS, /* cards in other hands */
    TEAM_PLAYERS,            /* a row for each number of players, two to five: 0 or 1 */
    TEAM_TALK = TEAM_PLAYERS + 4,
    /* What each seat, in order of play, says about each pile: "small steps", "leave it", and both
     * once more for piles that were touched since. */
    TEAM_MARKER,
    TEAM_ROWS = TEAM_MARKER + CLASSIC_PILES * CLASSIC_OTHERS * 4,

    /* Inputs of a team that plays On Fire. */
    FIRE_BURNS = TEAM_ROWS,                /* each pile burns: 0 or 1 */
    FIRE_GAP = FIRE_BURNS + CLASSIC_PILES, /* the smallest step in hand, if the pile burns */
    FIRE_NEAR = FIRE_GAP + CLASSIC_PILES,  /* unseen cards among the ten ahead, if the pile burns */
    FIRE_HAND = FIRE_NEAR + CLASSIC_PILES, /* each fire card is in hand: 0 or 1 */
    FIRE_UNSEEN = FIRE_HAND + FIRE_CARDS,  /* each fire card is unseen: 0 or 1 */
    FIRE_ROWS = FIRE_UNSEEN + FIRE_CARDS,
};

#endif
