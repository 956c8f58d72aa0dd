/*
 * What a frame says, in words: every text and every icon with a meaning that was drawn into it, and
 * where it stands. For those who do not see the display; hal_display_words hands it to the machine.
 *
 * Entries follow each other in the order of drawing. Each is
 *
 *     x, y     a byte each: its left column, the top row of its capitals (0 if it begins outside)
 *     ground   a byte: WORDS_LIT or 0
 *     text     UTF-8, then a 0 byte
 *
 * Text that was painted over is no longer there. An entry that finds no room is left out.
 */
#ifndef FIRMWARE_UI_WORDS_H
#define FIRMWARE_UI_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#define WORDS_SIZE 768 /* bytes; the longest page of the rules takes half of it */
#define WORDS_LIT 1    /* dark on lit ground: a title, or where the cursor is */

struct words {
    uint16_t length; /* bytes in use */
    uint8_t bytes[WORDS_SIZE];
};

void words_clear(struct words *words);

/* Adds the text up to before `end`. Soft hyphens are left out, \n becomes a space. */
void words_add(struct words *words, int x, int y, bool lit, const char *text, const char *end);

/* Adds one character, up to U+FFFF. */
void words_add_code(struct words *words, int x, int y, bool lit, uint16_t code);

/* Forgets what begins in this box: it was painted over. */
void words_cover(struct words *words, int x, int y, int width, int height);

#endif
