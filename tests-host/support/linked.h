/*
 * Pictures for the pages in docs/: whatever such a page links as screens/LANGUAGE-SCENE.png (en,
 * fr, de), drawn in that language. Beside the scenes there are the faults a builder may see:
 *
 *     fault-shifted    two columns to the left: a controller that was taken for another one
 *     fault-turned     upside down
 *     fault-half       every other line: a panel of 32 lines
 */
#ifndef TESTS_SUPPORT_LINKED_H
#define TESTS_SUPPORT_LINKED_H

#include "firmware/screens/screens.h"

/* Reads the pages in docs/ and writes their pictures to FOLDER. False: a page wants what no scene
 * is called, or a file could not be written; it has been named. */
bool linked_write(const char *folder);

/* Marks the screens that the guide in this language shows. False: it shows one in another language,
 * which has been named. */
bool linked_screens(uint8_t language, bool seen[SCREENS]);

#endif
