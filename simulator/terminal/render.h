/*
 * From pixels to characters: half blocks, one column a pixel, or Braille, two columns a character;
 * for terminals that know no others, ASCII in the place of half blocks.
 */
#ifndef TERMINAL_RENDER_H
#define TERMINAL_RENDER_H

#include "hal/hal.h"

#include <stdio.h>

enum render_style {
    RENDER_HALF_BLOCKS, /* 128 x 32 characters */
    RENDER_BRAILLE,     /* 64 x 16 characters */
    RENDER_ASCII,       /* 128 x 32 characters */
};

#define RENDER_CELLS_MAX (128 * 32)
#define RENDER_TEXT_MAX 4 /* bytes of a cell as UTF-8, end mark included */

int render_columns(enum render_style style);
int render_rows(enum render_style style);

/* Whether the pixel is lit in a frame or picture. */
bool render_pixel(const uint8_t picture[HAL_FRAME_SIZE], int x, int y);

/* What the character at `column`, `row` shows: Braille the low byte of its code point, the others
 * bit 0 upper, bit 1 lower half. 0 is empty. */
uint8_t render_cell(enum render_style style, const uint8_t picture[HAL_FRAME_SIZE], int column,
                    int row);

/* That as UTF-8; its length. */
size_t render_text(enum render_style style, uint8_t cell, char text[RENDER_TEXT_MAX]);

/* The colour, of the 256 of a terminal, in which a panel of this light shows: dim if it is dim. */
int render_colour(uint8_t light);

/* The whole picture as lines of text. */
void render_print(FILE *out, enum render_style style, const uint8_t picture[HAL_FRAME_SIZE]);

#endif
