/*
 * Why the advisor chose a turn: one reason that is true of the position as the seat knows it.
 */
#ifndef GAME_ADVISOR_REASON_H
#define GAME_ADVISOR_REASON_H

#include "game/advisor/advice.h"
#include "game/view.h"

/* Each reason is a statement about the next card of the turn. reason_of gives the first that is
 * true. */
enum reason_kind {
    REASON_TAKE_BACK, /* there is no turn: the minimum is out of reach */
    REASON_ENOUGH,    /* enough is laid: end the turn */
    REASON_WINS,      /* the turn lays the last cards there are */
    REASON_ONLY,      /* no other card fits, and this card fits no other pile */
    REASON_GIFT,      /* on the opponent's pile: the player draws a full hand */
    REASON_JUMP,      /* the card goes back on its pile */
    REASON_THEN_JUMP, /* then card `number` jumps back on the same pile, in this turn */
    REASON_SMALLEST,  /* no step on the player's own piles is smaller */
    REASON_SPARES, /* a step at least as small lies on a pile that seat `number` asked to leave */
    REASON_KEEPS,  /* card `number` stays in hand and can jump back after the turn */
    REASON_BEST,   /* this turn did best in the tries: it wins `number` of 100 games */
    REASONS,
};

struct reason {
    uint8_t kind;   /* enum reason_kind */
    uint8_t number; /* a card's number, a seat or a percentage: see enum reason_kind */
};

/* Why the seat of `view`, which is on turn, should play `plan`. A null `plan` means that there is
 * no turn. */
struct reason reason_of(const struct view *view, const struct advisor_turn *plan);

#endif
