/*
 * Cards that move on the table: a new hand that appears, a card on its way to a pile. Keys act at
 * once, whatever moves.
 */
#ifndef FIRMWARE_SCREENS_MOTION_H
#define FIRMWARE_SCREENS_MOTION_H

#include "firmware/app/app.h"

/* What moves: part of the state of a screen on which cards move. */
struct motion {
    bool dealing;         /* the hand appears, card by card, since the screen was put up */
    bool sliding;         /* a card is on its way to a pile */
    uint8_t number;       /* on the card's face */
    uint64_t slide_start; /* when the card left */
    struct box from;
    struct box to;
};

/* Lets the hand appear card by card, if the settings allow it. */
void motion_deal(struct app *app, struct motion *motion);

/* Lets a card slide from one box to another, if the settings allow it. */
void motion_slide(struct app *app, struct motion *motion, uint8_t number, struct box from,
                  struct box to);

/* While a card slides: puts its pile back as it was before, in a copy of the game that is only
 * drawn. */
void motion_hold_back(const struct app *app, const struct motion *motion, struct game *shown);

/* How many cards of the hand have appeared; MOTION_ALL: all. `motion` may be null. */
#define MOTION_ALL 99
int motion_dealt(const struct app *app, const struct motion *motion);

/* Draws the card that slides, if there is one. */
void motion_draw(const struct app *app, struct canvas *canvas, const struct motion *motion);

#endif
