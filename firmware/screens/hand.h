/*
 * Hands: the cards of the player on turn at the foot of the screen, or any hand in one row.
 */
#ifndef FIRMWARE_SCREENS_HAND_H
#define FIRMWARE_SCREENS_HAND_H

#include "firmware/screens/motion.h"
#include "game/turn.h"

/* What follows the cards of a hand. */
enum hand_end {
    HAND_NO_END, /* only cards */
    HAND_END,    /* a cell for the end of the turn, or of the talk */
};

/* The box of a cell. */
struct box hand_box(const struct app *app, const struct turn *turn, uint8_t cell,
                    enum hand_end end);

/* Draws the hand of `turn`. A card that fits somewhere is framed, any other is dotted. A card that
 * can jump carries an arrow. `cursor` is the cell that is lifted: a card, or the end behind the
 * cards; GAME_NOBODY: none. `motion` may let the hand appear card by card; null: the hand lies
 * there. */
void hand_draw(const struct app *app, struct canvas *canvas, const struct turn *turn,
               uint8_t cursor, enum hand_end end, const struct motion *motion);

/* Draws a bar over each card that the seat has just drawn. */
void hand_draw_new(const struct app *app, struct canvas *canvas, const struct turn *turn,
                   enum hand_end end);

/* Rows to add to HAND_WORDS_Y and HAND_ROW_Y where the piles reach further down: in Face to Face
 * and in large type. */
int hand_lower(const struct app *app, uint8_t kind);

/* Draws a hand in one row without frames, from x, y on, with colours beside the numbers. Numbers
 * are 11 rows high, or 9 in a lower row. The first `count` cards of `marked` have filled boxes. */
void hand_draw_row(const struct app *app, struct canvas *canvas, const struct game *game,
                   uint8_t seat, int x, int y, const uint8_t *marked, uint8_t count);

/* --- Single signs, for pages that explain them ------------------------------------------------ */

/* Draws the frame of a card that fits nowhere. */
void hand_draw_dotted(struct canvas *canvas, struct box box);

/* Draws two arrows back, for a card that can jump: 8 columns, 3 rows. */
void hand_draw_jump_mark(struct canvas *canvas, int x, int y);

/* Draws the bar of a card that has just been drawn, 3 rows above its box. */
void hand_draw_new_mark(struct canvas *canvas, struct box box);

#endif
