/*
 * Typing in a challenge code (code_entry.c): what it remembers. For code_entry.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_CODE_ENTRY_H
#define FIRMWARE_SCREENS_CODE_ENTRY_H

#include "firmware/chance/challenge.h"

struct code_entry {
    uint8_t place;                   /* character being chosen */
    uint8_t digit[CHALLENGE_LENGTH]; /* values of the characters */
    bool wrong;                      /* the code was refused */
};

#endif
