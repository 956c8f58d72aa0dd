/*
 * The table with numbers on its parts, as SVG. The player's guides explain each number.
 */
#ifndef TESTS_SUPPORT_ANNOTATED_H
#define TESTS_SUPPORT_ANNOTATED_H

#include <stdio.h>

#include "hal/hal.h"

/* `frame` shows the scene play-laid. */
void annotated_write(FILE *out, const uint8_t frame[HAL_FRAME_SIZE]);

#endif
