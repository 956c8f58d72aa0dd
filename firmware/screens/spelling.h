/*
 * Spelling a short word with the keys: a challenge code, a player's initials.
 *
 * With a pad each character is a wheel: UP and DOWN turn it, LEFT and RIGHT move, OK goes on to the
 * next one. With two keys each is found by halving the letters that are possible: OK takes the
 * first half, NEXT the second; where only one character can stand it is only confirmed. BACK goes
 * back by one character. Where there is a keyboard the characters can be typed.
 */
#ifndef FIRMWARE_SCREENS_SPELLING_H
#define FIRMWARE_SCREENS_SPELLING_H

#include "firmware/app/app.h"

#define SPELLING_MOST 7 /* characters of the longest word */

/* What is spelled. */
struct spelling_kind {
    const char *alphabet;
    uint8_t values; /* characters of the alphabet, at most 32 */
    uint8_t length; /* characters of a word */
    bool is_code; /* a challenge code: what can follow depends on what is there. Else any character
                       can, and the first of the alphabet ends the word */
};

/* The value of a character, -1: none of the alphabet. Small letters are as good as capitals. */
int spelling_value(const struct spelling_kind *kind, char character);

/* Part of the state of a screen that spells. */
struct spelling {
    uint8_t place;                /* character being chosen */
    uint8_t digit[SPELLING_MOST]; /* values of the characters */
    bool wrong;                   /* the word was refused */
    uint32_t left;                /* with two keys: characters, a bit each, still to choose from */
};

enum spelling_event {
    SPELLING_NOTHING, /* not for it: return false from the screen's handle */
    SPELLING_CHANGED,
    SPELLING_DONE, /* OK on the last character */
    SPELLING_LEFT, /* BACK before the first one */
};

/* Begins with the characters that are there. */
void spelling_start(struct spelling *spelling, const struct spelling_kind *kind);

enum spelling_event spelling_handle(struct spelling *spelling, const struct spelling_kind *kind,
                                    bool two_keys, enum action action);

/* A character of a keyboard; one that cannot be part of a word changes nothing. */
enum spelling_event spelling_type(struct spelling *spelling, const struct spelling_kind *kind,
                                  char character);

/* The whole screen under a title bar: the characters, what there is to choose from, the legend. In
 * the place of the former, where the word was refused, why; where only one character can stand, a
 * question. */
void spelling_draw(const struct spelling *spelling, const struct spelling_kind *kind,
                   const struct app *app, struct canvas *canvas, enum text wrong);

#endif
