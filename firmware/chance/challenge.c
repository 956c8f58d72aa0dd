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
};

const char challenge_alphabet[33] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

uint32_t challenge_number(const struct game_setup *setup, uint32_t random) {
    const bool hard = setup->pro || setup->expert;
    return (random & ((1U << CHALLENGE_RANDOM_BITS) - 1)) | (uint32_t)setup->kind << KIND_SHIFT |
           (setup->players - 1U) << PLAYERS_SHIFT | (uint32_t)hard << HARD_SHIFT |
           (uint32_t)setup->short_hands << SHORT_SHIFT;
}

bool challenge_setup(uint32_t number, struct game_setup *setup) {
    const bool hard = (number >> HARD_SHIFT & 1) != 0;
    const uint8_t kind = number >> KIND_SHIFT & 3;
    const bool has_pro = kind < GAME_KINDS && (rules_of(kind)->variants & RULES_PRO) != 0;
    *setup = (struct game_setup){
        .kind = kind,
        .players = (uint8_t)((number >> PLAYERS_SHIFT & 7) + 1),
        .expert = hard && !has_pro,
        .pro = hard && has_pro,
        .short_hands = (number >> SHORT_SHIFT & 1) != 0,
    };
    return number >> (DIGITS * DIGIT_BITS) == 0 && game_setup_valid(setup);
}

/* Times x in the field of 32 elements, modulo x^5 + x^2 + 1. x generates all of its elements but
 * 0, so each place of a code has a weight of its own: that is what finds exchanged characters. */
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

/* The value of a character, or -1. */
static int value_of(char character) {
    const char *place = character == '\0' ? NULL : strchr(challenge_alphabet, character);
    return place ? (int)(place - challenge_alphabet) : -1;
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
