/*
 * What the others have laid and drawn since a seat's last turn, one line per turn. A line has the
 * player, each card after a picture of the table that shows its pile, and the number of cards
 * drawn. In Face to Face a gift has its own line.
 */
#ifndef FIRMWARE_SCREENS_SINCE_LINES_H
#define FIRMWARE_SCREENS_SINCE_LINES_H

#include "firmware/app/app.h"
#include "firmware/match/turns_since.h"

#define SINCE_TURN_MS 1800 /* how long a line stays where not all fit */

struct since {
    struct match_turn turns[MATCH_TURNS_SINCE];
    uint8_t count;
    uint8_t gift;  /* the card that the opponent gave, or 0 */
    uint8_t shown; /* the line that is shown, or the first of them */
};

/* Finds the turns since the last turn of the seat that is due. */
void since_find(struct since *since, const struct match *match);

/* The number of lines. */
uint8_t since_lines(const struct since *since);

/* Draws a line over the whole width, with its digits at row y. */
void since_draw(const struct since *since, const struct app *app, struct canvas *canvas,
                uint8_t line, int y);

#endif
