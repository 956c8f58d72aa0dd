/*
 * Typing in a challenge code or a date (code_entry.c): what it remembers. For code_entry.c and for
 * tests.
 *
 * With a pad each character is a wheel. With two keys each is found by halving what can still
 * follow: OK takes the first half, NEXT the second; the check character is only confirmed. So no
 * code takes more than 30 presses.
 */
#ifndef FIRMWARE_SCREENS_CODE_ENTRY_H
#define FIRMWARE_SCREENS_CODE_ENTRY_H

#include "firmware/chance/challenge.h"

struct code_entry {
    uint8_t place;                   /* character being chosen */
    uint8_t digit[CHALLENGE_LENGTH]; /* values of the characters */
    bool wrong;                      /* the code was refused */
    uint32_t left; /* with two keys: characters, a bit each, still to choose from */
};

#endif
