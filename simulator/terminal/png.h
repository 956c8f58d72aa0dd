/*
 * The smallest PNG writer that still packs well: pictures of up to four colours.
 */
#ifndef TERMINAL_PNG_H
#define TERMINAL_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Pixels that fit in one row. */
#define PNG_WIDTH_MAX 2048

struct png_image {
    uint32_t width;      /* at most PNG_WIDTH_MAX */
    uint32_t height;     /* any */
    uint32_t per_metre;  /* pixels a metre when shown at real size; 0: the file does not say */
    uint8_t colours[12]; /* four times red, green, blue */

    /* The colour, 0 to 3, of a pixel. */
    unsigned (*pixel)(const void *context, uint32_t x, uint32_t y);
    const void *context; /* handed to `pixel` */
};

/* False: the file did not take it, or there was no memory. */
bool png_write(FILE *out, const struct png_image *image);

#endif
