/*
 * Hands as they are drawn: the cards of whoever is on turn at the foot of the screen, or any hand
 * in one row.
 */
#ifndef FIRMWARE_SCREENS_HAND_H
#define FIRMWARE_SCREENS_HAND_H

#include "firmware/screens/motion.h"
#include "game/turn.h"

/* Cells behind the cards in hand. */
enum hand_end {
    HAND_NO_END, /* only cards */
    HAND_END,    /* the end of the turn, or of the talk */
};

/* Where a cell is. */
struct box hand_box(const struct app *app, const struct turn *turn, uint8_t cell,
                    enum hand_end end);

/* The hand of `turn`. Cards that fit somewhere are framed, others dotted, cards that can go back
 * carry an arrow. `cursor` is the cell that is lifted: a card, or behind them the end; GAME_NOBODY:
 * none. `motion`: the hand may be on its way; null: it lies there. */
void hand_draw(const struct app *app, struct canvas *canvas, const struct turn *turn,
               uint8_t cursor, enum hand_end end, const struct motion *motion);

/* A bar over each card of the hand that `seat` has just drawn. */
void hand_draw_new(const struct app *app, struct canvas *canvas, const struct turn *turn,
                   enum hand_end end);

/* Rows to add to HAND_WORDS_Y and HAND_ROW_Y where the piles reach further down: in Face to Face
 * and in large type. */
int hand_lower(const struct app *app, uint8_t kind);

/* A hand in one row without frames, from x, y on, colours beside the numbers. Numbers are 11 rows
 * high, or 9 where the row is lower. The first `count` cards of `marked` have filled boxes. */
void hand_draw_row(const struct app *app, struct canvas *canvas, const struct game *game,
                   uint8_t seat, int x, int y, const uint8_t *marked, uint8_t count);

/* --- Single signs, for whoever explains them -------------------------------------------------- */

/* The frame of a card that fits nowhere. */
void hand_draw_dotted(struct canvas *canvas, struct box box);

/* Two arrows back, for a card that can go against a pile's direction: 8 columns, 3 rows. */
void hand_draw_jump_mark(struct canvas *canvas, int x, int y);

/* The bar of a card that has just been drawn, 3 rows above its box. */
void hand_draw_new_mark(struct canvas *canvas, struct box box);

#endif
