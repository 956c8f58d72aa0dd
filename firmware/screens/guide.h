/*
 * The guided game: The Game alone, with the cards of one challenge code. It begins with a tour of
 * the table (tour.h). Then the line between piles and hand explains six things. Each is explained
 * when it comes up, until the player has done it once. The game is saved and counts as a known
 * deal, like any challenge. A person who types the code gets the same game.
 *
 * In every game, the line of each player's first turns explains the keys. More important messages
 * come first: a refusal, what a player said about a pile, a jump, a gift.
 */
#ifndef FIRMWARE_SCREENS_GUIDE_H
#define FIRMWARE_SCREENS_GUIDE_H

#include "firmware/app/app.h"
#include "firmware/screens/cursor.h"

/* 021149G: the cheapest steps lead to a jump of 10 in the second turn, and to a win. */
#define GUIDE_NUMBER 2131081U

/* The lessons. If several come up, the line explains the first. */
enum guide_lesson {
    GUIDE_LAY,  /* choose a card and lay it */
    GUIDE_JUMP, /* lay a card 10 lower or higher */
    GUIDE_END,  /* end the turn */
    GUIDE_BACK, /* take a card back */
    GUIDE_PILE, /* choose another pile */
    GUIDE_GOAL, /* what wins: not done before the end */
    GUIDE_LESSONS,
    GUIDE_TABLE = GUIDE_LESSONS, /* the tour of the table (tour.h) is over; not a lesson in the
                                    line */
};

/* Whether the match is the guided game. */
bool guide_is_on(const struct app *app);

/* Deals the guided game. Asks first if a running game would be given up. */
void guide_deal(struct app *app);

/* Notes that the player has done it: the line explains it no more. */
void guide_learn(struct app *app, enum guide_lesson lesson);
bool guide_has_learnt(const struct app *app, enum guide_lesson lesson);

/* How much the cursor helps: fully in the guided game, otherwise as the settings say. */
enum settings_help guide_help(const struct app *app);

/* A moment in a person's turn. */
struct guide_moment {
    const struct turn *turn;
    const struct cursor *cursor;
    bool choosing;  /* with two keys: the card is chosen, the pile is next */
    enum text text; /* what the line says without the guide */
};

/* Fills in what the line says instead. False: the guide has nothing to say. */
bool guide_line(const struct app *app, const struct guide_moment *now, char *buffer, size_t size);

#endif
