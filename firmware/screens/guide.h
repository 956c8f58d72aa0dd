/*
 * The guided game: The Game alone, with the cards of one challenge code. It begins with a tour of
 * the table (tour.h). Then the line between piles and hand explains six things, each when it comes
 * up, until it has been done once. It is a game like any other: it is saved and counts as a known
 * deal. A person who types its code in gets it as well.
 *
 * In every game, the first turns of each player begin with the keys. What matters more comes first:
 * a refusal, what somebody said of a pile, a jump, a gift.
 */
#ifndef FIRMWARE_SCREENS_GUIDE_H
#define FIRMWARE_SCREENS_GUIDE_H

#include "firmware/app/app.h"
#include "firmware/screens/cursor.h"

/* 021149G: the cheapest steps meet a jump of 10 in the second turn, and win. */
#define GUIDE_NUMBER 2131081U

/* What there is to learn; of several that come up, the first is explained. */
enum guide_lesson {
    GUIDE_LAY,  /* choose a card and lay it */
    GUIDE_JUMP, /* 10 back */
    GUIDE_END,  /* the turn */
    GUIDE_BACK, /* take back */
    GUIDE_PILE, /* another pile */
    GUIDE_GOAL, /* what wins: never done before the end */
    GUIDE_LESSONS,
    GUIDE_TABLE = GUIDE_LESSONS, /* not in the line: the tour of the table (tour.h) is over */
};

/* Whether the match is the guided game. */
bool guide_is_on(const struct app *app);

/* Deals it. Asks before a game that goes on is given up for it. */
void guide_deal(struct app *app);

/* It has been done, and need not be explained any more. */
void guide_learn(struct app *app, enum guide_lesson lesson);
bool guide_has_learnt(const struct app *app, enum guide_lesson lesson);

/* How much the cursor helps: fully in the guided game, else as the settings say. */
enum settings_help guide_help(const struct app *app);

/* A moment in a person's turn. */
struct guide_moment {
    const struct turn *turn;
    const struct cursor *cursor;
    bool choosing;  /* two keys: the card is chosen, now the pile */
    enum text text; /* what the line would say by itself */
};

/* Fills in what it says instead. False: nothing. */
bool guide_line(const struct app *app, const struct guide_moment *now, char *buffer, size_t size);

#endif
