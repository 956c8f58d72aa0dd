/*
 * Legends: which key does what on this board, at the foot of a screen. They follow the keymap.
 */
#ifndef FIRMWARE_UI_LEGEND_H
#define FIRMWARE_UI_LEGEND_H

#include "firmware/ui/draw.h"
#include "firmware/ui/input.h"
#include "firmware/ui/texts.h"

/* What the ui kit has to know of the device it draws for. */
struct ui {
    const struct keymap *keymap;
    uint8_t language; /* enum language */
};

/* The key that gives this action, as characters of font_text: Ⓐ, Ⓑ, DRAW_KEY_A_HELD, an arrow … ""
 * if no key does. */
const char *legend_symbol(const struct keymap *keymap, enum action action);

/* The key, or the keys, that move through a list: ✥ with a d-pad, else that of NEXT. */
const char *legend_symbol_move(const struct keymap *keymap);

/* A key, by its bit number in enum hal_key, as a character of font_text. */
const char *legend_symbol_key(unsigned key);

/* As the action of an entry: moving about, with whatever keys do. */
#define LEGEND_MOVE ACTION_NONE

/* One key and what it does. */
struct legend {
    enum action action; /* LEGEND_MOVE: the keys of legend_symbol_move */
    enum text text;
};

#define LEGEND_HEIGHT 9 /* rows of pixels, at the bottom of the frame */

/* `count` entries side by side over the whole width, in the order given. One whose action no key
 * gives is left out. */
void legend_draw(struct canvas *canvas, struct ui ui, const struct legend *legend, uint8_t count);

#endif
