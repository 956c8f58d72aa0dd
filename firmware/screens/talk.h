/*
 * After a turn (talk.c): what it remembers. For talk.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_TALK_H
#define FIRMWARE_SCREENS_TALK_H

#include <stdint.h>

struct talk {
    uint8_t item; /* pile, or the way out */
};

#endif
