/*
 * Draws the pictures that the pages in docs/ link as screens/LANGUAGE-SCENE.png (en, fr, de), in
 * that language. Besides the scenes there are pictures of faults that a builder may see:
 *
 *     fault-shifted    two columns to the left: a controller that was taken for another one
 *     fault-turned     upside down
 *     fault-half       every other line: a panel of 32 lines
 */
#ifndef TESTS_SUPPORT_LINKED_H
#define TESTS_SUPPORT_LINKED_H

#include "firmware/screens/screens.h"

/* Reads the pages in docs/ and writes their pictures to FOLDER. False: a page links an unknown
 * scene, or a file could not be written; its name has been printed. */
bool linked_write(const char *folder);

/* Marks the screens that the guide in this language shows. False: the guide shows a screen in
 * another language; its name has been printed. */
bool linked_screens(uint8_t language, bool seen[SCREENS]);

#endif
