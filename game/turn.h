/*
 * One turn: what the player on turn may do, and what each move costs. struct turn holds only what
 * that player can see, so hints and computer seats can use it to think ahead.
 */
#ifndef GAME_TURN_H
#define GAME_TURN_H

#include "game/rules.h"

/* Everything that decides what the player on turn may do, and nothing that is hidden from them. */
struct turn {
    uint8_t kind;              /* enum game_kind */
    uint8_t seat;              /* the player on turn */
    uint8_t laid;              /* cards laid so far on this turn */
    uint8_t minimum;           /* cards that must be laid on this turn */
    uint8_t maximum;           /* cards that may be laid on this turn */
    bool gave;                 /* a card of this turn lies on the opponent's pile */
    uint8_t hand_size;         /* cards in hand */
    uint8_t hand[RULES_HAND];  /* ascending */
    uint8_t tops[RULES_PILES]; /* top cards, or the start values */
    uint8_t burning;           /* bit p: pile p burnt when the turn began and is not covered yet */
};

/* Whether `card`, in hand or not, may be laid on `pile` now. GAME_OK or the reason. */
enum game_error turn_fits(const struct turn *turn, uint8_t card, uint8_t pile);

/* What a move that fits costs: the step in the pile's direction. A step back is negative: -10 for a
 * jump, any size for a card of the same colour. A card given to the opponent costs as much as it
 * helps them. */
int turn_cost(const struct turn *turn, uint8_t card, uint8_t pile);

/* Lays hand card number `index` on `pile`. The card must fit. */
void turn_lay(struct turn *turn, uint8_t index, uint8_t pile);

/* Whether any card in hand fits anywhere. */
bool turn_can_lay(const struct turn *turn);

/* Whether the turn may end now: the minimum is reached and nothing burns. */
bool turn_may_end(const struct turn *turn);

/* Whether some order of laying leads to a turn that may end: the minimum reached and every burning
 * pile covered. */
bool turn_can_reach_minimum(const struct turn *turn);

#endif
