/*
 * Challenge codes: seven characters that deal the same cards on every device.
 *
 * A code stands for a number of 30 bits: which game, for how many, how hard, and 23 bits that
 * choose the deal. It is written in base 32, most significant character first, with digits and
 * letters that cannot be confused; a check character follows that finds every single wrong
 * character and every exchange of two. The number is also the seed of the deal (game/shuffle.h);
 * what is drawn after the decks is who starts a duel.
 *
 *     bits 0-22  random     bits 23-24 kind     bits 25-27 players - 1
 *     bit 28     expert, or pro in Quick & Easy           bit 29 short hands
 *
 * The fourth kind, 3, is The Game On Fire.
 *
 * A date can stand in the place of a code, D and six digits: D261117 is 17 November 2026. It is the
 * deal of that day, for whichever game and players are chosen: the deal of the code whose random
 * bits are the number YYMMDD. No code begins with a D: that would be a game of six players.
 *
 * The deal of the day on the title is The Game, alone, with the deal of that date. Days are counted
 * from CHALLENGE_FIRST_DATE, day 0, so that "the next day" is a plus one.
 *
 * docs/challenge.md says all of this to other programs.
 */
#ifndef FIRMWARE_CHALLENGE_H
#define FIRMWARE_CHALLENGE_H

#include "game/game.h"

#define CHALLENGE_LENGTH 7 /* characters: six of the number and the check character */
#define CHALLENGE_RANDOM_BITS 23

/* The 32 characters, in the order of their value: digits and capitals without I, L, O, U. */
extern const char challenge_alphabet[33];

/* The number for a setup and 23 random bits. */
uint32_t challenge_number(const struct game_setup *setup, uint32_t random);

/* The setup of a number (the starter is 0). False: no such game. */
bool challenge_setup(uint32_t number, struct game_setup *setup);

/* Writes the code of a number, with a 0 byte at its end. */
void challenge_write(uint32_t number, char code[CHALLENGE_LENGTH + 1]);

/* The date behind a code, as the number YYMMDD; 0: it is no date. */
uint32_t challenge_date(const char code[CHALLENGE_LENGTH + 1]);

/* Writes the code of a date. */
void challenge_write_date(uint32_t date, char code[CHALLENGE_LENGTH + 1]);

#define CHALLENGE_FIRST_DATE 260101 /* day 0: 1 January 2026 */
#define CHALLENGE_DAYS 27028        /* days up to 31 December 2099 */

/* The date of a day below CHALLENGE_DAYS, as the number YYMMDD. */
uint32_t challenge_day_date(uint16_t day);

/* The day of a date YYMMDD. CHALLENGE_DAYS: the calendar has no such date, or it is before day
 * 0. */
uint16_t challenge_date_day(uint32_t date);

/* The number of the deal of a day: The Game, alone. */
uint32_t challenge_day_number(uint16_t day);

/* The day whose deal a number is. CHALLENGE_DAYS: of none. */
uint16_t challenge_number_day(uint32_t number);

/* Days in the month of a date YYMMDD. */
uint8_t challenge_days_in_month(uint32_t date);

/* The characters, a bit each by their value, that can follow the given characters (their values) of
 * a code or date. After all but one of a code that is its check character alone. */
uint32_t challenge_next(const uint8_t *digits, unsigned count);

/* The value of a character, -1: it is none of the alphabet. Small letters are as good as capitals,
 * and I, L and O are taken for what they look like. */
int challenge_value(char character);

/* Reads a code. False: a wrong character, a wrong check character, or no such game. */
bool challenge_read(const char code[CHALLENGE_LENGTH + 1], uint32_t *number);

#endif
