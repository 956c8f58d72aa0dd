/*
 * What the others have laid and drawn since a seat played last, a line for each turn: who, then the
 * cards in order behind a picture of the table that shows the pile, and how many were drawn. In
 * Face to Face a gift has a line of its own.
 */
#ifndef FIRMWARE_SCREENS_SINCE_LINES_H
#define FIRMWARE_SCREENS_SINCE_LINES_H

#include "firmware/app/app.h"
#include "firmware/match/turns_since.h"

#define SINCE_TURN_MS 1800 /* that a line stays where not all have room */

struct since {
    struct match_turn turns[MATCH_TURNS_SINCE];
    uint8_t count;
    uint8_t gift;  /* the card that the opponent gave, or 0 */
    uint8_t shown; /* the line that is to be seen, or the first of those */
};

/* Finds it for the seat that is due. */
void since_find(struct since *since, const struct match *match);

/* How many lines there are. */
uint8_t since_lines(const struct since *since);

/* Draws a line with its digits at row y, over the whole width. */
void since_draw(const struct since *since, const struct app *app, struct canvas *canvas,
                uint8_t line, int y);

#endif
