/*
 * The cursor in a person's turn: a card, or behind the cards the end of the turn, and the pile that
 * the card would go to.
 *
 * By itself it goes as far as the settings let it (enum settings_help). It never goes to a pile
 * that somebody asked to leave, nor gives a card to the opponent, while there is another way. Once
 * enough cards are laid it waits on the end of the turn, unless a card can go back or costs at most
 * CURSOR_SMALL; then the end is the next step, whichever way one moves.
 */
#ifndef FIRMWARE_SCREENS_CURSOR_H
#define FIRMWARE_SCREENS_CURSOR_H

#include "firmware/saving/settings.h"
#include "game/game.h"

#define CURSOR_SMALL 2 /* a step that is worth laying more than one must */

struct cursor {
    uint8_t card;   /* place in hand; the hand's size: end of turn */
    uint8_t pile;   /* where it would go */
    bool end_first; /* a step leads to the end of the turn */
};

/* A turn begins, or goes on after a card: `card` is the place of the last one. */
void cursor_place(struct cursor *cursor, const struct game *game, enum settings_help help);

/* A card came back from a pile. */
void cursor_return(struct cursor *cursor, const struct game *game, uint8_t card, uint8_t pile);

/* To the next card that way, wrapping around. */
void cursor_step(struct cursor *cursor, const struct game *game, enum settings_help help, int step);

/* Whether it can stand on a pile: one on which the card fits, or would but for a gift that was
 * given; without help any. */
bool cursor_can_stand(const struct turn *turn, uint8_t card, uint8_t pile, enum settings_help help);

/* To the next of these piles that way. */
void cursor_step_pile(struct cursor *cursor, const struct turn *turn, enum settings_help help,
                      int step);

/* How many of these piles there are. */
uint8_t cursor_piles(const struct turn *turn, uint8_t card, enum settings_help help);

#endif
