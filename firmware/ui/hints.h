/*
 * Key hints: which key does what on this board. They follow the board's keymap.
 */
#ifndef FIRMWARE_HINTS_H
#define FIRMWARE_HINTS_H

#include "firmware/ui/input.h"
#include "firmware/ui/texts.h"

struct app;
struct canvas;

/* The key that gives this action, as characters of font_text: Ⓐ, Ⓑ, DRAW_KEY_A_HELD, an arrow … ""
 * if no key does. */
const char *hint_symbol(const struct app *app, enum action action);

/* A key, by its bit number in enum hal_key, as a character of font_text. */
const char *hint_key(unsigned key);

/* The key, or the keys, that move through a list: ✥ or ↕ with a d-pad, else that of NEXT. */
const char *hint_symbol_move(const struct app *app);

/* As the action of a hint: moving about, with whatever keys do. */
#define HINT_MOVE ACTION_NONE

/* One key and what it does. */
struct hint {
    enum action action; /* HINT_MOVE: the keys of hint_symbol_move */
    enum text text;
};

#define HINTS_HEIGHT 9 /* rows of pixels of the footer, at the bottom of the frame */

/* The footer: hints side by side over the whole width, in the order given. A hint whose action no
 * key gives is left out. */
void hints_draw(const struct app *app, struct canvas *canvas, const struct hint *hints,
                uint8_t count);

#endif
