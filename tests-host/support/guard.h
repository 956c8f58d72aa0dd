/*
 * The promise that nobody sees a card that is not theirs (RULES X3), checked from the pixels: every
 * card that must be hidden is dealt anew, what follows from it (whether its player is stuck) is
 * changed with it, and the picture must stay the same. A screen that is shown only because of
 * what a hand holds is seen by nobody else. The holder of the device is worked out here once
 * more, from what a person at the table would see happen.
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

/* Power-on, or sleep: nobody. */
void guard_start(struct guard *guard, const struct app *app);

/* After every step of the app, with the action it was given. */
void guard_follow(struct guard *guard, const struct app *app, enum action action);

/* Draws what the app shows. Returns how many texts lost ink at an edge. */
unsigned guard_draw(const struct app *app, uint8_t frame[HAL_FRAME_SIZE]);

/* Whether `frame`, which the app has drawn, is the same whatever the hidden cards are. */
bool guard_keeps(const struct guard *guard, const struct app *app,
                 const uint8_t frame[HAL_FRAME_SIZE], const struct bits *bits);

#endif
