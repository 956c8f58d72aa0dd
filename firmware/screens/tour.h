/*
 * Four pages about the table, before the first card of the guided game. Piles, draw pile and dots
 * are where they are during the game; two lines of text are in place of the hand.
 */
#ifndef FIRMWARE_SCREENS_TOUR_H
#define FIRMWARE_SCREENS_TOUR_H

#include "firmware/app/app.h"
#include "firmware/screens/cursor.h"

enum tour_page {
    TOUR_GOAL,
    TOUR_WAYS, /* the direction of the piles */
    TOUR_COST, /* the cost of the card at the cursor */
    TOUR_TURN, /* cards to draw, cards to lay */
    TOUR_PAGES,
};

/* The first page: TOUR_GOAL, or TOUR_PAGES if there is nothing to explain. */
uint8_t tour_begin(const struct app *app);

/* Turns the page by a key. Back skips the rest. False: the key is not for the tour. */
bool tour_handle(struct app *app, uint8_t *page, enum action action);

/* Draws the key and the text of a page. */
void tour_draw(const struct app *app, struct canvas *canvas, uint8_t page,
               const struct cursor *cursor);

#endif
