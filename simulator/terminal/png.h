/*
 * A PNG writer for pictures of up to four colours, small and with good compression. The emulated
 * handheld has another one in JavaScript (simulator/device/pictures), because it also runs in a
 * browser. twice.test.mjs compares their pictures.
 */
#ifndef TERMINAL_PNG_H
#define TERMINAL_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The widest picture. */
#define PNG_WIDTH_MAX 2048

struct png_image {
    uint32_t width;      /* at most PNG_WIDTH_MAX */
    uint32_t height;     /* without limit */
    uint32_t per_metre;  /* pixels per metre for the real size; 0: the file does not say */
    uint8_t colours[12]; /* red, green and blue of four colours */

    /* The colour, 0 to 3, of a pixel. */
    unsigned (*pixel)(const void *context, uint32_t x, uint32_t y);
    const void *context; /* passed to `pixel` */
};

/* False: the file could not be written, or there was no memory. */
bool png_write(FILE *out, const struct png_image *image);

#endif
