/*
 * Why a turn was chosen, in one short sentence that is true of the position as the seat knows it.
 */
#ifndef GAME_ADVISOR_REASON_H
#define GAME_ADVISOR_REASON_H

#include "game/advisor/advice.h"
#include "game/view.h"

/* Each says what holds of the next card of the turn; the first that holds is given. */
enum reason_kind {
    REASON_TAKE_BACK, /* there is no turn: the minimum is out of reach */
    REASON_ENOUGH,    /* enough is laid: end the turn */
    REASON_WINS,      /* the turn lays the last cards there are */
    REASON_ONLY,      /* no other card fits, and it fits on no other pile */
    REASON_GIFT,      /* on the opponent's pile: one's own hand is filled up */
    REASON_JUMP,      /* it goes back on its pile */
    REASON_THEN_JUMP, /* then card `number` jumps back on the same pile, in this turn */
    REASON_SMALLEST,  /* no step on a pile of one's own is smaller */
    REASON_SPARES, /* a step at least as small lies on a pile that seat `number` asked to leave */
    REASON_KEEPS,  /* card `number` stays in hand and can jump back after the turn */
    REASON_BEST,   /* it did best of what was tried: wins in `number` of 100 */
    REASONS,
};

struct reason {
    uint8_t kind;   /* enum reason_kind */
    uint8_t number; /* the number on a card, a seat, or percent: as above */
};

/* Why the seat of `view`, on turn, should play `plan`; null: there is none. */
struct reason reason_of(const struct view *view, const struct advisor_turn *plan);

#endif
