/*
 * Pictures of the screen as files.
 */
#ifndef TERMINAL_SHOTS_H
#define TERMINAL_SHOTS_H

#include "hal/hal.h"

/* Makes the folder `folder` and those above it. False: a sentence has been printed. */
bool shots_folder(const char *folder);

/* Writes folder/name.pbm, the exact pixels (PBM P4, 128 x 64: dark is 1, black; lit is 0, white),
 * and folder/name.png, larger, with the colours of a panel that shines with `light`. False: a
 * sentence has been printed. */
bool shots_write(const char *folder, const char *name, const uint8_t picture[HAL_FRAME_SIZE],
                 uint8_t light);

#endif
