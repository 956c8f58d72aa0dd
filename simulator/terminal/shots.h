/*
 * Pictures of the screen as files, the same as those of the emulated handheld, which is JavaScript
 * (simulator/device/pictures/png.mjs). twice.test.mjs compares the files.
 */
#ifndef TERMINAL_SHOTS_H
#define TERMINAL_SHOTS_H

#include "hal/hal.h"

/* Makes `folder` and the folders above it. False: it could not, and has printed a sentence. */
bool shots_folder(const char *folder);

/* Writes folder/name.pbm with the exact pixels (PBM P4, 128 x 64: dark is 1, black; lit is 0,
 * white), and folder/name.png, enlarged, in the colours of a panel with this light. False: it could
 * not, and has printed a sentence. */
bool shots_write(const char *folder, const char *name, const uint8_t picture[HAL_FRAME_SIZE],
                 uint8_t light);

#endif
