/*
 * The claims of each scene, so that every golden picture shows what its name says.
 *
 * A scene shows a text of the console if the words of its picture (firmware/ui/words.h) contain the
 * text in the language of the picture. Line breaks do not matter, and # and @ match anything.
 */
#ifndef TESTS_SUPPORT_CLAIMS_H
#define TESTS_SUPPORT_CLAIMS_H

#include <stdbool.h>

#include "tests-host/support/scenes.h"

/* Whether the words contain a text, wherever its lines break. */
bool claims_contain(const struct words *words, const char *text);

/* The number of claims for this scene. */
unsigned claims_count(const struct scene *scene);

/* The first claim that the picture of the scene breaks, as text; null: there is none. */
const char *claims_broken(const struct scene *scene, uint8_t language);

/* The first name in the list that no scene has; null: there is none. */
const char *claims_unknown(void);

/* Whether the list allows two scenes to look the same. */
bool claims_alike(const struct scene *one, const struct scene *other);

#endif
