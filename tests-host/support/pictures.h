/*
 * Frames as picture files: exact ones (PBM) to compare with, enlarged ones (PNG, animated GIF) to
 * look at. Several frames stand in one picture, row by row.
 */
#ifndef TESTS_SUPPORT_PICTURES_H
#define TESTS_SUPPORT_PICTURES_H

#include <stdio.h>

#include "hal/hal.h"

struct pictures {
    const uint8_t (*frames)[HAL_FRAME_SIZE]; /* columns * rows of them */
    unsigned columns;
    unsigned rows;
};

#define PICTURES_MOST 16 /* frames in a PBM picture */

/* PBM P4, no space between the frames; dark is 1 (black), lit is 0 (white). */
bool pictures_write_pbm(FILE *out, const struct pictures *pictures);

/* Reads back what pictures_write_pbm wrote with as many columns and rows. */
bool pictures_read_pbm(FILE *in, const struct pictures *shape, uint8_t (*frames)[HAL_FRAME_SIZE]);

/* PNG in the colours of a panel, each pixel `scale` wide, with a border. */
bool pictures_write_png(FILE *out, const struct pictures *pictures, unsigned scale);

/* An animated GIF of one frame after the other, endless. */
struct animation {
    FILE *out;
    uint8_t last[HAL_FRAME_SIZE]; /* frame written last */
    unsigned count;               /* frames written */
};

void animation_begin(struct animation *animation, FILE *out);
void animation_add(struct animation *animation, const uint8_t frame[HAL_FRAME_SIZE],
                   unsigned milliseconds);
bool animation_end(struct animation *animation);

#endif
