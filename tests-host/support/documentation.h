/* Writes docs/screens.md and its pictures: every scene, and some for the README. */
#ifndef TESTS_SUPPORT_DOCUMENTATION_H
#define TESTS_SUPPORT_DOCUMENTATION_H

#include <stdbool.h>

/* Writes FOLDER/screens.md and FOLDER/screens/. False: a file could not be written; its name has
 * been printed. */
bool documentation_write(const char *folder);

/* Writes the sheets of screens.md into FOLDER, in each language and at the real size of a panel of
 * 0.96 inches: 150 pixels an inch. False as above. */
bool documentation_write_real(const char *folder);

#endif
