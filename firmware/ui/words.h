/*
 * What a frame says, in words: every text and every icon with a meaning that was drawn into it, and
 * where it stands. For those who do not see the display; hal_display_words hands it to the machine.
 *
 * Entries follow each other in the order of drawing. Each is
 *
 *     x, y     a byte each: its left column, the top row of its capitals (0 if it begins outside)
 *     about    a byte: WORDS_LIT or 0, enum words_about shifted by WORDS_ABOUT, number shifted by
 *              WORDS_NUMBER
 *     text     UTF-8, then a 0 byte
 *
 * About says what an entry is part of, if the keys can lead the cursor there. A machine with a
 * touch screen finds out that way what a finger points at.
 *
 * Text that was painted over is no longer there. An entry that finds no room is left out.
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
    WORDS_OTHER, /* nothing that the cursor goes to */
    WORDS_CARD, /* a card in hand, or behind the cards the end of the turn; counted from the left */
    WORDS_PILE, /* a pile that the chosen card cannot go to; numbered as the rules do */
    WORDS_OPEN, /* a pile that it can go to */
    WORDS_ROW,  /* a row of a list or a button; counted from the first one that is seen */
};

struct words {
    uint8_t about;   /* of the entries to come: their third byte without WORDS_LIT */
    uint16_t length; /* bytes in use */
    uint8_t bytes[WORDS_SIZE];
};

void words_clear(struct words *words);

/* The entries to come are part of thing number `number`, at most 15; until the next call. Does
 * nothing where `words` is null. */
void words_are(struct words *words, enum words_about about, unsigned number);

/* Adds the text up to before `end`. Soft hyphens are left out, \n becomes a space. */
void words_add(struct words *words, int x, int y, bool lit, const char *text, const char *end);

/* Adds one character, up to U+FFFF. */
void words_add_code(struct words *words, int x, int y, bool lit, uint16_t code);

/* Forgets what begins in this box: it was painted over. */
void words_cover(struct words *words, int x, int y, int width, int height);

#endif
