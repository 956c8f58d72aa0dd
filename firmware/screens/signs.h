/*
 * What the signs on the table mean (signs.c): what it remembers. For signs.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_SIGNS_H
#define FIRMWARE_SCREENS_SIGNS_H

#include <stdint.h>

struct signs {
    uint8_t page;
};

#endif
