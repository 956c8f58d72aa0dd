#include "firmware/chance/challenge.h"

#include <string.h>

enum {
    DIGIT_BITS = 5,
    DIGITS = CHALLENGE_LENGTH - 1,
    DIGIT_MASK = (1 << DIGIT_BITS) - 1,
    KIND_SHIFT = CHALLENGE_RANDOM_BITS,
    PLAYERS_SHIFT = 25,
    HARD_SHIFT = 28, /* expert or pro */
    SHORT_SHIFT = 29,
    KIND_FIRE = GAME_KINDS, /* the kind of The Game On Fire in a number */
    DATE = 13,              /* value of D, the first character of a date */
};

const char challenge_alphabet[33] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

_Static_assert(GAME_KINDS == 3, "the two bits of the kind are full");

uint32_t challenge_number(const struct game_setup *setup, uint32_t random) {
    const bool hard = setup->pro || setup->expert;
    const uint32_t kind = setup->fire ? KIND_FIRE : setup->kind;
    return (random & ((1U << CHALLENGE_RANDOM_BITS) - 1)) | kind << KIND_SHIFT |
           (setup->players - 1U) << PLAYERS_SHIFT | (uint32_t)hard << HARD_SHIFT |
           (uint32_t)setup->short_hands << SHORT_SHIFT;
}

bool challenge_setup(uint32_t number, struct game_setup *setup) {
    const bool hard = (number >> HARD_SHIFT & 1) != 0;
    const bool fire = (number >> KIND_SHIFT & 3) == KIND_FIRE;
    const uint8_t kind = fire ? GAME_CLASSIC : number >> KIND_SHIFT & 3;
    const bool has_pro = (rules_of(kind)->variants & RULES_PRO) != 0;
    *setup = (struct game_setup){
        .kind = kind,
        .players = (uint8_t)((number >> PLAYERS_SHIFT & 7) + 1),
        .expert = hard && !has_pro,
        .pro = hard && has_pro,
        .short_hands = (number >> SHORT_SHIFT & 1) != 0,
        .fire = fire,
    };
    return number >> (DIGITS * DIGIT_BITS) == 0 && game_setup_valid(setup);
}

/* Multiplies by x in the field of 32 elements, modulo x^5 + x^2 + 1. x generates all elements
 * except 0, so each place of a code has a weight of its own. The different weights find exchanged
 * characters. */
static uint8_t times_x(uint8_t element) {
    return (uint8_t)(element << 1 ^ ((element & 0x10) != 0 ? 0x25 : 0));
}

static uint8_t check_of(uint32_t number) {
    uint8_t check = 0;
    for (int i = DIGITS - 1; i >= 0; i--) {
        check = times_x(check ^ (uint8_t)(number >> (i * DIGIT_BITS) & DIGIT_MASK));
    }
    return check;
}

void challenge_write(uint32_t number, char code[CHALLENGE_LENGTH + 1]) {
    for (int i = 0; i < DIGITS; i++) {
        code[i] = challenge_alphabet[number >> ((DIGITS - 1 - i) * DIGIT_BITS) & DIGIT_MASK];
    }
    code[DIGITS] = challenge_alphabet[check_of(number)];
    code[CHALLENGE_LENGTH] = '\0';
}

/* The value of a character of the alphabet, or -1. */
static int value_of(char character) {
    const char *place = character == '\0' ? NULL : strchr(challenge_alphabet, character);
    return place ? (int)(place - challenge_alphabet) : -1;
}

int challenge_value(char character) {
    static const char alike[] = "I1L1O0";
    if (character >= 'a' && character <= 'z') {
        character = (char)(character - 'a' + 'A');
    }
    for (unsigned i = 0; i < sizeof alike - 1; i += 2) {
        character = character == alike[i] ? alike[i + 1] : character;
    }
    return value_of(character);
}

bool challenge_read(const char code[CHALLENGE_LENGTH + 1], uint32_t *number) {
    uint32_t sum = 0;
    for (int i = 0; i < DIGITS; i++) {
        const int value = value_of(code[i]);
        if (value < 0) {
            return false;
        }
        sum = sum << DIGIT_BITS | (uint32_t)value;
    }
    struct game_setup setup;
    if (value_of(code[DIGITS]) != check_of(sum) || code[CHALLENGE_LENGTH] != '\0' ||
        !challenge_setup(sum, &setup)) {
        return false;
    }
    *number = sum;
    return true;
}

/* --- Dates ------------------------------------------------------------------------------------ */

/* The digits from `first` to `last`, as a set of characters. */
static uint32_t digits_between(unsigned first, unsigned last) {
    return ((2U << last) - 1) & ~((1U << first) - 1);
}

/* The characters that can follow in a date, after D: years, months 01 to 12, days 01 to 31. */
static uint32_t date_next(const uint8_t *digits, unsigned count) {
    switch (count) {
    case 3:
        return digits_between(0, 1);
    case 4:
        return digits[3] == 0 ? digits_between(1, 9) : digits_between(0, 2);
    case 5:
        return digits_between(0, 3);
    case 6:
        return digits[5] == 0   ? digits_between(1, 9)
               : digits[5] == 3 ? digits_between(0, 1)
                                : digits_between(0, 9);
    default:
        return digits_between(0, 9);
    }
}

uint32_t challenge_date(const char code[CHALLENGE_LENGTH + 1]) {
    uint8_t digits[CHALLENGE_LENGTH] = {DATE};
    uint32_t date = 0;
    if (challenge_value(code[0]) != DATE) {
        return 0;
    }
    for (unsigned i = 1; i < CHALLENGE_LENGTH; i++) {
        const int value = challenge_value(code[i]);
        if (value < 0 || (date_next(digits, i) >> value & 1) == 0) {
            return 0;
        }
        digits[i] = (uint8_t)value;
        date = date * 10 + digits[i];
    }
    return code[CHALLENGE_LENGTH] == '\0' ? date : 0;
}

void challenge_write_date(uint32_t date, char code[CHALLENGE_LENGTH + 1]) {
    code[0] = challenge_alphabet[DATE];
    for (unsigned i = CHALLENGE_LENGTH - 1; i > 0; i--) {
        code[i] = challenge_alphabet[date % 10];
        date /= 10;
    }
    code[CHALLENGE_LENGTH] = '\0';
}

/* --- Days ------------------------------------------------------------------------------------- */

#define FIRST_YEAR (CHALLENGE_FIRST_DATE / 10000)

/* Days in a month of the years 2000 to 2099, in which every fourth year is a leap year. */
static uint16_t days_in(uint16_t year, uint8_t month) {
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return (uint16_t)(days[month - 1] + (month == 2 && year % 4 == 0));
}

static uint16_t days_in_year(uint16_t year) {
    return (uint16_t)(365 + (year % 4 == 0));
}

uint32_t challenge_day_date(uint16_t day) {
    uint16_t year = FIRST_YEAR;
    uint8_t month = 1;
    for (; day >= days_in_year(year); year++) {
        day -= days_in_year(year);
    }
    for (; day >= days_in(year, month); month++) {
        day -= days_in(year, month);
    }
    return (uint32_t)year * 10000 + month * 100U + day + 1;
}

uint16_t challenge_date_day(uint32_t date) {
    const uint16_t year = (uint16_t)(date / 10000);
    const uint8_t month = (uint8_t)(date / 100 % 100);
    uint16_t day = (uint16_t)(date % 100);
    if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1 || day > days_in(year, month)) {
        return CHALLENGE_DAYS;
    }
    for (uint16_t before = FIRST_YEAR; before < year && day <= CHALLENGE_DAYS; before++) {
        day += days_in_year(before);
    }
    for (uint8_t before = 1; before < month; before++) {
        day += days_in(year, before);
    }
    return day <= CHALLENGE_DAYS ? day - 1 : CHALLENGE_DAYS;
}

uint32_t challenge_day_number(uint16_t day) {
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    return challenge_number(&alone, challenge_day_date(day));
}

uint16_t challenge_number_day(uint32_t number) {
    const uint16_t day = challenge_date_day(number & ((1U << CHALLENGE_RANDOM_BITS) - 1));
    return day < CHALLENGE_DAYS && challenge_day_number(day) == number ? day : CHALLENGE_DAYS;
}

uint8_t challenge_days_in_month(uint32_t date) {
    return (uint8_t)days_in((uint16_t)(date / 10000), (uint8_t)(date / 100 % 100));
}

/* --- Typing ----------------------------------------------------------------------------------- */

/* The number that begins with these characters. The rest of it is zero. */
static uint32_t number_of(const uint8_t *digits, unsigned count) {
    uint32_t number = 0;
    for (unsigned i = 0; i < DIGITS; i++) {
        number = number << DIGIT_BITS | (i < count ? digits[i] : 0);
    }
    return number;
}

/* Whether a code can begin with these two characters. They determine the game. */
static bool begins_a_code(uint8_t first, uint8_t second) {
    const uint8_t digits[2] = {first, second};
    struct game_setup setup;
    return challenge_setup(number_of(digits, 2), &setup);
}

static uint32_t first_two_next(const uint8_t *digits, unsigned count) {
    uint32_t next = count == 0 ? 1U << DATE : 0;
    for (uint8_t value = 0; value <= DIGIT_MASK; value++) {
        for (uint8_t second = 0; second <= DIGIT_MASK && count == 0; second++) {
            next |= (uint32_t)begins_a_code(value, second) << value;
        }
        if (count == 1) {
            next |= (uint32_t)begins_a_code(digits[0], value) << value;
        }
    }
    return next;
}

uint32_t challenge_next(const uint8_t *digits, unsigned count) {
    if (count > 0 && digits[0] == DATE) {
        return date_next(digits, count);
    }
    if (count < 2) {
        return first_two_next(digits, count);
    }
    return count < DIGITS ? UINT32_MAX : 1U << check_of(number_of(digits, DIGITS));
}
