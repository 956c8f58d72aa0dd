/*
 * The cursor in a person's turn. It is on a card, or behind the cards on the end of the turn; and
 * on the pile that the card would go to.
 *
 * The cursor moves by itself as far as the settings allow (enum settings_help). It avoids a pile
 * that somebody asked to leave, and a gift to the opponent, while there is another way. Once enough
 * cards are laid, it goes to the end of the turn, unless a card can jump back or costs at most
 * CURSOR_SMALL. Then the end of the turn is the next step in either direction.
 */
#ifndef FIRMWARE_SCREENS_CURSOR_H
#define FIRMWARE_SCREENS_CURSOR_H

#include "firmware/saving/settings.h"
#include "game/game.h"

#define CURSOR_SMALL 2 /* a step that is small enough to lay an extra card */

struct cursor {
    uint8_t card;   /* place in the hand; the size of the hand: end of turn */
    uint8_t pile;   /* the pile it would go to */
    bool end_first; /* the next step leads to the end of the turn */
};

/* Places the cursor at the start of a turn, or after a card: `card` is then the place of that
 * card. */
void cursor_place(struct cursor *cursor, const struct game *game, enum settings_help help);

/* Places the cursor on a card that came back from a pile. */
void cursor_return(struct cursor *cursor, const struct game *game, uint8_t card, uint8_t pile);

/* Moves to the next card in a direction, and wraps around. */
void cursor_step(struct cursor *cursor, const struct game *game, enum settings_help help, int step);

/* Whether the cursor can be on a pile: the card fits there, or would fit if no gift had been given;
 * without help, any pile. */
bool cursor_can_stand(const struct turn *turn, uint8_t card, uint8_t pile, enum settings_help help);

/* Moves to the next of these piles in a direction. */
void cursor_step_pile(struct cursor *cursor, const struct turn *turn, enum settings_help help,
                      int step);

/* The number of these piles. */
uint8_t cursor_piles(const struct turn *turn, uint8_t card, enum settings_help help);

#endif
