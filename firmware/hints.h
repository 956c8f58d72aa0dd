/*
 * Key hints: which key does what on this board. They follow the board's keymap.
 */
#ifndef FIRMWARE_HINTS_H
#define FIRMWARE_HINTS_H

#include "firmware/input.h"
#include "firmware/texts.h"

struct app;
struct canvas;

/* The key that gives this action, as characters of font_text: Ⓐ, Ⓑ, DRAW_KEY_A_HELD, an arrow … ""
 * if no key does. */
const char *hint_symbol(const struct app *app, enum action action);

/* The key, or the keys, that move through a list: ✥ or ↕ with a d-pad, else that of NEXT. */
const char *hint_symbol_move(const struct app *app);

/* One key and what it does. */
struct hint {
    enum action action; /* ACTION_NEXT: shown only on boards without a d-pad */
    enum text text;
};

#define HINTS_HEIGHT 10 /* rows of pixels of the footer, at the bottom of the frame */

/* The footer: hints side by side, in the order given. Those that do not fit are left out from the
 * end, so the most important come first. */
void hints_draw(const struct app *app, struct canvas *canvas, const struct hint *hints,
                uint8_t count);

#endif
