/*
 * The table as it is drawn: piles with their tops, the draw pile, what was said, a line of text.
 * All screens of a match use it, so that a thing is always in the same place; the hand is in
 * hand.h.
 *
 *     The Game        four piles side by side, a line of text, the hand
 *
 *     Face to Face    the opponent's pair, one's own pair under it, counts on the right, the hand
 *
 *     Quick & Easy    two piles, what the others tell on the right, a line of text, the hand
 *
 * In large type (settings) all piles stand side by side, one's own first, with the numbers as large
 * as there is room for; in Face to Face the counts then share the line with the text.
 */
#ifndef FIRMWARE_TABLE_H
#define FIRMWARE_TABLE_H

#include "firmware/app/app.h"
#include "game/view.h"

/* How a pile stands to the card that is being chosen. */
enum table_look {
    TABLE_PLAIN,   /* it does not fit, or no card is being chosen: bare */
    TABLE_POINTED, /* the cursor is here, though it does not fit: in brackets, with a ✗ */
    TABLE_OPEN,    /* it fits: in brackets, with what it costs */
    TABLE_TARGET,  /* it would go here: a filled block, with what it costs */
};

/* One pile as seen from `seat`. `cost` is what laying there costs; shown where it
 * fits. */
void table_draw_pile(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat, uint8_t pile, enum table_look look, int cost);

/* The shape of a card's colour, and under it the first letters of its name. */
void table_draw_colour(const struct app *app, struct canvas *canvas, int x, int y, uint8_t card);

/* The frame of an open pile, round its box. Draw it before the pile. */
void table_draw_brackets(struct canvas *canvas, struct box box);

/* What can be said of a pile, in each game the stronger word behind the other. */
enum table_word {
    TABLE_SILENCE,
    TABLE_STEPS,  /* "small steps please" */
    TABLE_LEAVE,  /* "please leave it" */
    TABLE_BETTER, /* "better here" */
    TABLE_TRICK,  /* "the trick works here" */
};

/* The strongest word of a seat about a pile. */
enum table_word table_said(const struct game *game, uint8_t seat, uint8_t pile);

/* What those of the seats in the set `seats` (bit s: seat s) say of a pile: the strongest word and
 * whose it is, + for several. */
void table_draw_said(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t pile, uint8_t seats);

/* All that lies open besides the tops, as seen from `seat`: the draw piles, what the others say, a
 * low battery; in Face to Face whose row is whose, with the cards in hand and in the draw pile. */
void table_draw_open(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat);

/* A dot for each card owed on this turn, filled when it is laid. */
void table_draw_owed(const struct app *app, struct canvas *canvas, const struct game *game);

/* A chance, of ADVISOR_CERTAIN, as a line over the whole width: solid as far as it goes, then
 * dotted. Not in Face to Face, where there is no room. */
void table_draw_chance(const struct app *app, struct canvas *canvas, uint8_t kind, uint16_t chance);

/* Piles and all that lies open: nothing that a hand decides. */
void table_draw_public(const struct app *app, struct canvas *canvas, const struct game *game,
                       uint8_t seat);

/* Whether a sentence would take the place of the counts, and should be said only if it matters. */
bool table_shares_line(const struct app *app, uint8_t kind);

/* A sentence between piles and hand: at most 81 columns. */
void table_draw_line(const struct app *app, struct canvas *canvas, uint8_t kind, const char *text);

/* The same over the whole width, in the place of the draw pile and all that stands beside it. */
void table_draw_sentence(const struct app *app, struct canvas *canvas, uint8_t kind,
                         const char *text);

/* Where that sentence stands. */
struct box table_line_box(const struct app *app, uint8_t kind);

/* Clears all that stands between piles and hand. Returns the row for digits there. */
int table_clear_line(const struct app *app, struct canvas *canvas, uint8_t kind);

/* A small picture of the table, 7 rows high from x, y on, on which one pile stands out. */
#define TABLE_PLACE_WIDTH 13 /* columns that it takes, with a gap behind it */
void table_draw_place(const struct app *app, struct canvas *canvas, uint8_t kind, uint8_t seat,
                      uint8_t pile, int x, int y);

/* Where a pile is, for cards that slide. */
struct box table_pile_box(const struct app *app, uint8_t kind, uint8_t seat, uint8_t pile);

/* --- Single signs, for whoever explains them -------------------------------------------------- */

/* The step that a card would be, at the right edge of a box: a small sign, the number after it. */
void table_draw_cost(struct canvas *canvas, struct box box, int cost);

/* A card owed, or laid. Returns the column of the next one. */
int table_draw_dot(struct canvas *canvas, int x, int y, bool laid);

/* The draw pile and how many cards it has. */
void table_draw_deck(struct canvas *canvas, int x, int y, uint8_t count);

/* Face to Face: cards in hand and in the draw pile. */
void table_draw_counts(struct canvas *canvas, int x, int y, uint8_t hand, uint8_t deck);

/* The bar of a chance, `width` columns wide. */
void table_draw_bar(struct canvas *canvas, int x, int y, int width, uint16_t chance);

#endif
