/*
 * Pictures as characters: half blocks with one column per pixel, or Braille with two pixels per
 * column; for terminals that know neither, ASCII in place of half blocks.
 *
 * `./dev emulate` draws the same in JavaScript (simulator/device/pictures/render.mjs), because the
 * emulated chip is JavaScript. twice.test.mjs compares their pictures.
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
#define RENDER_TEXT_MAX 4 /* bytes of a cell as UTF-8, with the zero byte */

int render_columns(enum render_style style);
int render_rows(enum render_style style);

/* Whether a pixel of a frame or picture is lit. */
bool render_pixel(const uint8_t picture[HAL_FRAME_SIZE], int x, int y);

/* The cell at `column`, `row`. In Braille it is the low byte of the code point, otherwise bit 0 is
 * the upper half and bit 1 the lower half. 0 is empty. */
uint8_t render_cell(enum render_style style, const uint8_t picture[HAL_FRAME_SIZE], int column,
                    int row);

/* Writes a cell as UTF-8. Returns its length. */
size_t render_text(enum render_style style, uint8_t cell, char text[RENDER_TEXT_MAX]);

/* The terminal colour, of 256, of a panel with this light. */
int render_colour(uint8_t light);

/* Writes the whole picture as lines of text. */
void render_print(FILE *out, enum render_style style, const uint8_t picture[HAL_FRAME_SIZE]);

#endif
