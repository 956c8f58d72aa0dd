/*
 * All texts, in all languages. texts_*.def list them: TEXT(name, English, French, German).
 * In a text, # stands for a number that text_fill puts in, and @ for a name or a key.
 */
#ifndef FIRMWARE_UI_TEXTS_H
#define FIRMWARE_UI_TEXTS_H

#include <stddef.h>
#include <stdint.h>

#include "hal/hal.h"

enum text {
#define TEXT(name, ...) TEXT_##name,
#include "firmware/ui/texts_match.def"
#include "firmware/ui/texts_menu.def"
#undef TEXT
    TEXTS,
};

/* A text in a language (enum language). */
const char *text_of(uint8_t language, enum text text);

/* Copies `pattern` to `buffer` and replaces each # by the next of the numbers `first` and `second`.
 * If `size` is too small, the text is cut after a whole character. Returns `buffer`. */
const char *text_fill(char *buffer, size_t size, const char *pattern, int first, int second);

#endif
