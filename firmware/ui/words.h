/*
 * The content of a frame in words: every text, and every icon that has a meaning, with its
 * position. It serves people who cannot see the display. hal_display_words hands it to the machine.
 *
 * Entries follow each other in the order of drawing. Each is
 *
 *     x, y     a byte each: its left column, the top row of its capitals (0 if it begins outside)
 *     about    a byte: WORDS_LIT or 0, enum words_about shifted by WORDS_ABOUT, number shifted by
 *              WORDS_NUMBER
 *     text     UTF-8, then a 0 byte
 *
 * `about` names the thing that an entry is part of, if the cursor can go there. A machine with a
 * touch screen uses it to find what a finger points at.
 *
 * Text that was painted over is removed. An entry that does not fit into WORDS_SIZE is left out.
 */
#ifndef FIRMWARE_UI_WORDS_H
#define FIRMWARE_UI_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#define WORDS_SIZE 768 /* bytes; the longest page of the rules takes half of it */
#define WORDS_LIT 1    /* dark on lit ground: a title, or where the cursor is */
#define WORDS_ABOUT 1  /* bits below enum words_about */
#define WORDS_NUMBER 4 /* bits below the number of the thing */

enum words_about {
    WORDS_OTHER, /* a thing that the cursor cannot go to */
    WORDS_CARD,  /* a card in hand, or after the cards the end of the turn; from the left */
    WORDS_PILE,  /* a pile that the chosen card cannot go to; numbered as the rules do */
    WORDS_OPEN,  /* a pile that the chosen card can go to */
    WORDS_ROW,   /* a row of a list or a button; counted from the first visible one */
};

struct words {
    uint8_t about;   /* third byte, without WORDS_LIT, of the entries to come */
    uint16_t length; /* bytes in use */
    uint8_t bytes[WORDS_SIZE];
};

void words_clear(struct words *words);

/* Makes all entries until the next call part of thing number `number` (at most 15). Does nothing if
 * `words` is null. */
void words_are(struct words *words, enum words_about about, unsigned number);

/* Adds the text up to, but not including, `end`. Leaves out soft hyphens and turns \n into a
 * space. */
void words_add(struct words *words, int x, int y, bool lit, const char *text, const char *end);

/* Adds one character, up to U+FFFF. */
void words_add_code(struct words *words, int x, int y, bool lit, uint16_t code);

/* Removes the entries that begin in this box, because it was painted over. */
void words_cover(struct words *words, int x, int y, int width, int height);

#endif
