/*
 * Initials for the persons of a new game (initials.c): what it remembers. For initials.c and for
 * tests.
 */
#ifndef FIRMWARE_SCREENS_INITIALS_H
#define FIRMWARE_SCREENS_INITIALS_H

#include "firmware/screens/spelling.h"

struct initials {
    bool spelling; /* the letters of the person at the cursor; false: the list */
    struct spelling word;
};

#endif
