/*
 * Challenge codes: seven characters that deal the same cards on every device.
 *
 * A code encodes a number of 30 bits: the game, the number of players, the difficulty, and 23
 * random bits that choose the deal. The number is written in base 32, most significant character
 * first, with digits and letters that cannot be confused. A check character follows. It finds every
 * single wrong character and every exchange of two characters. The number is also the seed of the
 * deal (game/shuffle.h). After the decks, a duel draws its starter from the same bits.
 *
 *     bits 0-22  random     bits 23-24 kind     bits 25-27 players - 1
 *     bit 28     expert, or pro in Quick & Easy           bit 29 short hands
 *
 * The fourth kind, 3, is The Game On Fire.
 *
 * A date can replace a code. It is written as D and six digits: D261117 is 17 November 2026. A date
 * names the deal of that day for any game and number of players: the deal of the code whose random
 * bits are the number YYMMDD. No code begins with a D, because its game would have six players.
 *
 * The deal of the day on the title screen is the deal of that date for The Game, played alone. Days
 * are counted from CHALLENGE_FIRST_DATE, which is day 0, so that the next day is one more.
 *
 * docs/challenge.md describes the format for other programs.
 */
#ifndef FIRMWARE_CHALLENGE_H
#define FIRMWARE_CHALLENGE_H

#include "game/game.h"

#define CHALLENGE_LENGTH 7 /* characters: six of the number and the check character */
#define CHALLENGE_RANDOM_BITS 23

/* The 32 characters, in the order of their value: digits and capitals without I, L, O, U. */
extern const char challenge_alphabet[33];

/* The number of a setup with 23 random bits. */
uint32_t challenge_number(const struct game_setup *setup, uint32_t random);

/* The setup of a number (the starter is 0). False: no such game. */
bool challenge_setup(uint32_t number, struct game_setup *setup);

/* Writes the code of a number, with a 0 byte at its end. */
void challenge_write(uint32_t number, char code[CHALLENGE_LENGTH + 1]);

/* The date in a code, as the number YYMMDD. 0: the code is not a date. */
uint32_t challenge_date(const char code[CHALLENGE_LENGTH + 1]);

/* Writes the code of a date. */
void challenge_write_date(uint32_t date, char code[CHALLENGE_LENGTH + 1]);

#define CHALLENGE_FIRST_DATE 260101 /* day 0: 1 January 2026 */
#define CHALLENGE_DAYS 27028        /* days up to 31 December 2099 */

/* The date of a day below CHALLENGE_DAYS, as the number YYMMDD. */
uint32_t challenge_day_date(uint16_t day);

/* The day of a date YYMMDD. CHALLENGE_DAYS: the calendar has no such date, or the date is before
 * day 0. */
uint16_t challenge_date_day(uint32_t date);

/* The number of the deal of a day for The Game, played alone. */
uint32_t challenge_day_number(uint16_t day);

/* The day whose deal has this number. CHALLENGE_DAYS: there is no such day. */
uint16_t challenge_number_day(uint32_t number);

/* Days in the month of a date YYMMDD. */
uint8_t challenge_days_in_month(uint32_t date);

/* The characters that can follow the first `count` characters of a code or date. The result has bit
 * v for the character with value v; `digits` are also values. Before the last character of a code,
 * only the check character can follow. */
uint32_t challenge_next(const uint8_t *digits, unsigned count);

/* The value of a character. -1: it is not in the alphabet. Lower case counts as upper case, and I,
 * L and O count as the digits that they look like. */
int challenge_value(char character);

/* Reads a code. False: a wrong character, a wrong check character, or no such game. */
bool challenge_read(const char code[CHALLENGE_LENGTH + 1], uint32_t *number);

#endif
