/*
 * docs/screens.md and its pictures: every scene, and some for the README.
 */
#ifndef TESTS_SUPPORT_DOCUMENTATION_H
#define TESTS_SUPPORT_DOCUMENTATION_H

#include <stdbool.h>

/* Writes FOLDER/screens.md and FOLDER/screens/. False: a file could not be written, and has been
 * named. */
bool documentation_write(const char *folder);

#endif
