/*
 * The promise that nobody sees a card that is not theirs (RULES X3), checked from the pixels. Every
 * card that must be hidden is dealt anew, and what follows from it (whether its player is stuck) is
 * changed; the picture must stay the same. Only the holder of a hand may see a screen that appears
 * because of the cards in that hand. The guard works out the holder of the device by itself, from
 * what a person at the table would see.
 */
#ifndef TESTS_SUPPORT_GUARD_H
#define TESTS_SUPPORT_GUARD_H

#include "firmware/app/app.h"
#include "game/shuffle.h"

struct guard {
    uint8_t holder; /* seat whose person has the device in hand, or GAME_NOBODY */
    uint8_t screen; /* screen before the step */
    uint8_t due;    /* seat that was due before the step */
    bool asked;     /* before the step: the question whether to deal, or the same table once more */
};

/* After power-on or sleep nobody holds the device. */
void guard_start(struct guard *guard, const struct app *app);

/* To be called after every step of the app, with the action of the step. */
void guard_follow(struct guard *guard, const struct app *app, enum action action);

/* Draws the screen of the app. Returns the number of texts that lost ink at an edge. */
unsigned guard_draw(const struct app *app, uint8_t frame[HAL_FRAME_SIZE]);

/* Whether `frame`, which the app has drawn, does not depend on the hidden cards. */
bool guard_keeps(const struct guard *guard, const struct app *app,
                 const uint8_t frame[HAL_FRAME_SIZE], const struct bits *bits);

#endif
