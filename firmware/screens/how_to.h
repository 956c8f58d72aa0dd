/*
 * The rules and keys in short (how_to.c): what it remembers. For how_to.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_HOW_TO_H
#define FIRMWARE_SCREENS_HOW_TO_H

#include <stdint.h>

struct how_to {
    uint8_t topic; /* from 1; 0: the list of topics */
    uint8_t page;  /* of the topic */
};

#endif
