/*
 * After a turn (talk.c): what it remembers. For talk.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_TALK_H
#define FIRMWARE_SCREENS_TALK_H

#include <stdbool.h>
#include <stdint.h>

struct talk {
    uint8_t item; /* pile, telling, or the way out */
    bool touched; /* a key was pressed: new cards are no longer marked */
};

#endif
