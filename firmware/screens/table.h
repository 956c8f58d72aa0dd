/*
 * The table: piles with their tops, the draw pile, what players said, a line of text. All screens
 * of a match draw it with these functions, so that a thing is always in the same place. The hand is
 * in hand.h.
 *
 *     The Game        four piles side by side, a line of text, the hand
 *
 *     Face to Face    the opponent's pair, one's own pair under it, counts on the right, the hand
 *
 *     Quick & Easy    two piles, what the others tell on the right, a line of text, the hand
 *
 * In large type (settings) all piles are side by side, one's own first, with the largest numbers
 * that fit. In Face to Face the counts then share the line with the text.
 */
#ifndef FIRMWARE_TABLE_H
#define FIRMWARE_TABLE_H

#include "firmware/app/app.h"
#include "game/view.h"

/* How a pile relates to the card that is being chosen. */
enum table_look {
    TABLE_PLAIN,   /* bare: the card does not fit, or no card is being chosen */
    TABLE_POINTED, /* in brackets, with a ✗: the cursor is here, but the card does not fit */
    TABLE_OPEN,    /* in brackets, with the cost: the card fits */
    TABLE_TARGET,  /* a filled block, with the cost: the card would go here */
};

/* Draws one pile as seen from `seat`. `cost` is the cost of laying the card there; drawn where it
 * fits. */
void table_draw_pile(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat, uint8_t pile, enum table_look look, int cost);

/* Draws the shape of a colour where letters beside it say the colour: the words of the display do
 * not name the colour twice. */
void table_draw_suit(struct canvas *canvas, int x, int y, uint8_t colour);

/* Draws the shape of a card's colour, and under it the first letters of its name. */
void table_draw_colour(const struct app *app, struct canvas *canvas, int x, int y, uint8_t card);

/* Draws the frame around the box of an open pile. Call it before drawing the pile. */
void table_draw_brackets(struct canvas *canvas, struct box box);

/* What players can say about a pile. In each game the later word is the stronger one. */
enum table_word {
    TABLE_SILENCE,
    TABLE_STEPS,  /* "small steps please" */
    TABLE_LEAVE,  /* "please leave it" */
    TABLE_BETTER, /* "better here" */
    TABLE_TRICK,  /* "the trick works here" */
};

/* The strongest word of a seat about a pile. */
enum table_word table_said(const struct game *game, uint8_t seat, uint8_t pile);

/* Draws what the seats in the set `seats` (bit s: seat s) say about a pile: the strongest word and
 * its speaker, + for several. */
void table_draw_said(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t pile, uint8_t seats);

/* Draws all that lies open besides the tops, as seen from `seat`: the draw piles, what the others
 * say, a low battery; in Face to Face whose row is whose, and the cards in hand and in the draw
 * pile. */
void table_draw_open(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat);

/* Draws a dot for each card owed this turn, filled once the card is laid. */
void table_draw_owed(const struct app *app, struct canvas *canvas, const struct game *game);

/* Draws a chance, of ADVISOR_CERTAIN, as a line over the whole width: solid up to the chance, then
 * dotted. Not in Face to Face, where there is no room. */
void table_draw_chance(const struct app *app, struct canvas *canvas, uint8_t kind, uint16_t chance);

/* Draws the piles and all that lies open: nothing that depends on a hand. */
void table_draw_public(const struct app *app, struct canvas *canvas, const struct game *game,
                       uint8_t seat);

/* Whether a sentence takes the place of the counts, and so should be shown only if it matters. */
bool table_shares_line(const struct app *app, uint8_t kind);

/* Draws a sentence of at most 81 columns between piles and hand. */
void table_draw_line(const struct app *app, struct canvas *canvas, uint8_t kind, const char *text);

/* The same over the whole width, in place of the draw pile and everything beside it. */
void table_draw_sentence(const struct app *app, struct canvas *canvas, uint8_t kind,
                         const char *text);

/* The box of that sentence. */
struct box table_line_box(const struct app *app, uint8_t kind);

/* Clears everything between piles and hand. Returns the row for digits there. */
int table_clear_line(const struct app *app, struct canvas *canvas, uint8_t kind);

/* Draws a small picture of the table, 7 rows high from x, y on, in which one pile stands out. */
#define TABLE_PLACE_WIDTH 13 /* its columns, with a gap after it */
void table_draw_place(const struct app *app, struct canvas *canvas, uint8_t kind, uint8_t seat,
                      uint8_t pile, int x, int y);

/* The box of a pile, for cards that slide. */
struct box table_pile_box(const struct app *app, uint8_t kind, uint8_t seat, uint8_t pile);

/* --- Single signs, for pages that explain them ------------------------------------------------ */

/* Draws the step that a card would be, at the right edge of a box: a small sign, then the
 * number. */
void table_draw_cost(struct canvas *canvas, struct box box, int cost);

/* Draws a card owed, or laid. Returns the column of the next one. */
int table_draw_dot(struct canvas *canvas, int x, int y, bool laid);

/* Draws the draw pile and the number of its cards. */
void table_draw_deck(struct canvas *canvas, int x, int y, uint8_t count);

/* Face to Face: draws the cards in hand and in the draw pile. */
void table_draw_counts(struct canvas *canvas, int x, int y, uint8_t hand, uint8_t deck);

/* Draws the bar of a chance, `width` columns wide. */
void table_draw_bar(struct canvas *canvas, int x, int y, int width, uint16_t chance);

#endif
