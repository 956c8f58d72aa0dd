/*
 * The line of text in a person's turn, between piles and hand: what must be said, else what the
 * others said of the pile of the cursor, else who plays, else what is to be done, or can be learnt
 * (guide.h).
 */
#ifndef FIRMWARE_SCREENS_LINE_H
#define FIRMWARE_SCREENS_LINE_H

#include "firmware/app/app.h"
#include "firmware/match/device_seat.h"
#include "firmware/screens/cursor.h"

/* What it speaks of, besides the position. */
struct line {
    uint8_t refusal;   /* enum game_error to explain, GAME_OK: none */
    bool naming;       /* the line names the player */
    bool weak;         /* the battery has become low */
    bool choosing;     /* two keys: the card is chosen, now the pile */
    bool hinting;      /* the advisor thinks of a hint */
    uint8_t dot;       /* of those that are lit in turn meanwhile */
    bool hinted;       /* the cursor stands on a hint */
    struct reason why; /* of the hint */
};

void line_draw(const struct line *line, const struct app *app, struct canvas *canvas,
               const struct turn *turn, const struct cursor *cursor);

#endif
