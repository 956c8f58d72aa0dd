/*
 * Frames as picture files, enlarged: PNG, animated GIF. The same frames make the same bytes.
 * Several frames are put into one picture, row by row.
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

/* PNG in the colours of a panel, each pixel `scale` wide, with a border. With a scale of 1 the file
 * asks for the real size: 150 pixels per inch, as on a panel of 0.96 inches. */
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
