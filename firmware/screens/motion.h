/*
 * Cards that move on the table: a new hand that appears, a card on its way to a pile. Nothing waits
 * for it.
 */
#ifndef FIRMWARE_SCREENS_MOTION_H
#define FIRMWARE_SCREENS_MOTION_H

#include "firmware/app/app.h"

/* What moves on the table: part of the state of a screen that lets cards move. */
struct motion {
    bool dealing;         /* the hand appears, card by card, since the screen was put up */
    bool sliding;         /* a card is on its way to a pile */
    uint8_t number;       /* on its face */
    uint64_t slide_start; /* when it left */
    struct box from;
    struct box to;
};

/* Lets the hand on this screen appear card by card, if the settings want it. */
void motion_deal(struct app *app, struct motion *motion);

/* Lets a card slide from one place to another, if the settings want it. */
void motion_slide(struct app *app, struct motion *motion, uint8_t number, struct box from,
                  struct box to);

/* While a card slides: its pile as it was before, in a game that is only shown. */
void motion_hold_back(const struct app *app, const struct motion *motion, struct game *shown);

/* How many cards of the hand have appeared; MOTION_ALL: none are on their way. `motion` may be
 * null. */
#define MOTION_ALL 99
int motion_dealt(const struct app *app, const struct motion *motion);

/* The card that slides, if one does. */
void motion_draw(const struct app *app, struct canvas *canvas, const struct motion *motion);

#endif
