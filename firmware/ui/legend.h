/*
 * Legends: a line at the foot of a screen that shows which key does what. Legends follow the keymap
 * of the board.
 */
#ifndef FIRMWARE_UI_LEGEND_H
#define FIRMWARE_UI_LEGEND_H

#include "firmware/ui/draw.h"
#include "firmware/ui/input.h"
#include "firmware/ui/texts.h"

/* What the ui kit has to know of the device. */
struct ui {
    const struct keymap *keymap;
    uint8_t language; /* enum language */
};

/* The key that gives an action, as characters of font_text: Ⓐ, Ⓑ, DRAW_KEY_A_HELD, an arrow … "" if
 * no key gives it. */
const char *legend_symbol(const struct keymap *keymap, enum action action);

/* The key or keys that move through a list: ✥ with a d-pad, else the key of NEXT. */
const char *legend_symbol_move(const struct keymap *keymap);

/* A key, by its bit number in enum hal_key, as a character of font_text. */
const char *legend_symbol_key(unsigned key);

/* The action of an entry for movement, by any keys. */
#define LEGEND_MOVE ACTION_NONE

/* One key and what it does. */
struct legend {
    enum action action; /* LEGEND_MOVE: the keys of legend_symbol_move */
    enum text text;
};

#define LEGEND_HEIGHT 9 /* rows of pixels, at the bottom of the frame */

/* Draws `count` entries side by side over the whole width, in the given order. An entry whose
 * action no key gives is left out. */
void legend_draw(struct canvas *canvas, struct ui ui, const struct legend *legend, uint8_t count);

#endif
