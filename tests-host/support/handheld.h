/*
 * A frame in a drawn handheld, as SVG: the case of docs/building.md with its keys, true to scale.
 */
#ifndef TESTS_SUPPORT_HANDHELD_H
#define TESTS_SUPPORT_HANDHELD_H

#include <stdio.h>

#include "hal/hal.h"

void handheld_write(FILE *out, const uint8_t frame[HAL_FRAME_SIZE]);

/* The lit pixels of a frame as the data of an SVG path, one unit a pixel. */
void handheld_write_pixels(FILE *out, const uint8_t frame[HAL_FRAME_SIZE]);

#endif
