/*
 * Spelling a short word with the keys: a challenge code, or a player's initials.
 *
 * With a d-pad each character is a wheel: UP and DOWN turn it, LEFT and RIGHT move, OK goes to the
 * next one. With two keys the player halves the set of possible characters: OK takes the first
 * half, NEXT the second. A character that is the only possible one needs a confirmation only. BACK
 * goes back by one character. A keyboard can type the characters.
 */
#ifndef FIRMWARE_SCREENS_SPELLING_H
#define FIRMWARE_SCREENS_SPELLING_H

#include "firmware/app/app.h"

#define SPELLING_MOST 7 /* characters of the longest word */

/* What can be spelled. */
struct spelling_kind {
    const char *alphabet;
    uint8_t values; /* characters of the alphabet, at most 32 */
    uint8_t length; /* characters of the longest word */
    bool is_code;   /* a challenge code: the characters before decide which can follow. Otherwise
                     any character can follow, and the first of the alphabet ends the word */
};

/* The value of a character, without regard to case; -1: not in the alphabet. */
int spelling_value(const struct spelling_kind *kind, char character);

/* Part of the state of a screen that spells. */
struct spelling {
    uint8_t place;                /* the character that is being chosen */
    uint8_t digit[SPELLING_MOST]; /* values of the characters */
    bool wrong;                   /* the word was refused */
    uint32_t left;                /* with two keys: characters still to choose from, one bit each */
};

enum spelling_event {
    SPELLING_NOTHING, /* not for spelling: return false from the screen's handle */
    SPELLING_CHANGED,
    SPELLING_DONE, /* OK on the last character */
    SPELLING_LEFT, /* BACK before the first character */
};

/* Begins with the characters that are in `digit`. */
void spelling_start(struct spelling *spelling, const struct spelling_kind *kind);

enum spelling_event spelling_handle(struct spelling *spelling, const struct spelling_kind *kind,
                                    bool two_keys, enum action action);

/* Takes a character from a keyboard. A character that cannot be there changes nothing. */
enum spelling_event spelling_type(struct spelling *spelling, const struct spelling_kind *kind,
                                  char character);

/* Draws the whole screen under a title bar: the characters, what there is to choose from, the
 * legend. After a refusal the reason is in place of the choice; a single possible character is a
 * question. */
void spelling_draw(const struct spelling *spelling, const struct spelling_kind *kind,
                   const struct app *app, struct canvas *canvas, enum text wrong);

#endif
