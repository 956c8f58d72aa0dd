/*
 * The line of text in a person's turn, between piles and hand. It says the first of these that
 * applies: a warning or an answer, what the others said about the pile of the cursor, who plays,
 * what to do or what the guide explains (guide.h).
 */
#ifndef FIRMWARE_SCREENS_LINE_H
#define FIRMWARE_SCREENS_LINE_H

#include "firmware/app/app.h"
#include "firmware/match/device_seat.h"
#include "firmware/screens/cursor.h"

/* What the line depends on, besides the position. */
struct line {
    uint8_t refusal;   /* enum game_error to explain; GAME_OK: none */
    bool naming;       /* the line says who plays */
    bool weak;         /* the battery has become low */
    bool choosing;     /* with two keys: the card is chosen, the pile is next */
    bool hinting;      /* the advisor thinks about a hint */
    uint8_t dot;       /* which dot is lit meanwhile */
    bool hinted;       /* the cursor is on a hint */
    struct reason why; /* the reason for the hint */
};

void line_draw(const struct line *line, const struct app *app, struct canvas *canvas,
               const struct turn *turn, const struct cursor *cursor);

#endif
