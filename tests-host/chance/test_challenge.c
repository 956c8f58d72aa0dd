/* Challenge codes: there and back, and what they find. */
#include "firmware/chance/challenge.h"

#include <stdio.h>
#include <string.h>

#include "tests-host/support/hal_model.h"
#include "unity.h"

#define CODES 3000 /* tried by each test of errors */
#define SETUPS 31  /* games there are: kinds, players, variants */

static uint64_t chance;

void setUp(void) {
    chance = 42;
}

void tearDown(void) {
}

static bool is_setup_same(const struct game_setup *a, const struct game_setup *b) {
    return a->kind == b->kind && a->players == b->players && a->starter == b->starter &&
           a->expert == b->expert && a->short_hands == b->short_hands && a->pro == b->pro;
}

/* Setup number i of all there are; false behind the last. */
static bool setup_number(unsigned i, struct game_setup *setup) {
    unsigned valid = 0;
    for (unsigned bits = 0; bits < 3 * 5 * 8; bits++) {
        *setup = (struct game_setup){
            .kind = (uint8_t)(bits / 40),
            .players = (uint8_t)(bits / 8 % 5 + 1),
            .expert = (bits & 1) != 0,
            .short_hands = (bits & 2) != 0,
            .pro = (bits & 4) != 0,
        };
        if (game_setup_valid(setup) && valid++ == i) {
            return true;
        }
    }
    return false;
}

static unsigned setups(void) {
    struct game_setup setup;
    unsigned count = 0;
    while (setup_number(count, &setup)) {
        count++;
    }
    return count;
}

static void random_code(char code[CHALLENGE_LENGTH + 1]) {
    struct game_setup setup;
    setup_number((unsigned)(hal_model_mix(&chance) % SETUPS), &setup);
    challenge_write(challenge_number(&setup, (uint32_t)hal_model_mix(&chance)), code);
}

static void test_every_setup_there_and_back(void) {
    struct game_setup setup;
    TEST_ASSERT_EQUAL_UINT(SETUPS, setups());
    for (unsigned i = 0; setup_number(i, &setup); i++) {
        const uint32_t random = (uint32_t)hal_model_mix(&chance);
        const uint32_t number = challenge_number(&setup, random);
        TEST_ASSERT_EQUAL_HEX32(random & 0x7fffff, number & 0x7fffff);
        TEST_ASSERT_LESS_THAN_UINT32(1U << 30, number);
        struct game_setup back;
        TEST_ASSERT_TRUE(challenge_setup(number, &back));
        TEST_ASSERT_TRUE(is_setup_same(&setup, &back));
    }
}

static void test_code_there_and_back(void) {
    for (int i = 0; i < CODES; i++) {
        char code[CHALLENGE_LENGTH + 1];
        char again[CHALLENGE_LENGTH + 1];
        uint32_t number;
        random_code(code);
        TEST_ASSERT_EQUAL_size_t(CHALLENGE_LENGTH, strlen(code));
        TEST_ASSERT_EQUAL_size_t(CHALLENGE_LENGTH, strspn(code, challenge_alphabet));
        TEST_ASSERT_TRUE_MESSAGE(challenge_read(code, &number), code);
        challenge_write(number, again);
        TEST_ASSERT_EQUAL_STRING(code, again);
    }
}

/* Codes that people have written down must stay what they are. */
static void test_known_codes(void) {
    static const struct {
        const char *code;
        struct game_setup setup;
        uint32_t random;
    } known[] = {
        {"0000000", {.kind = GAME_CLASSIC, .players = 1}, 0},
        {"A5MPJTA", {.kind = GAME_CLASSIC, .players = 3, .expert = true}, 0x5a5a5a},
        {"100C1SP", {.kind = GAME_CLASSIC, .players = 2}, 12345},
        {"1FZZZZH", {.kind = GAME_DUEL, .players = 2}, 0x7fffff},
        {"W000014", {.kind = GAME_CLASSIC, .players = 5, .expert = true, .short_hands = true}, 1},
        {"8G00000", {.kind = GAME_QUICK, .players = 1, .pro = true}, 0},
    };
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        char code[CHALLENGE_LENGTH + 1];
        challenge_write(challenge_number(&known[i].setup, known[i].random), code);
        TEST_ASSERT_EQUAL_STRING(known[i].code, code);
    }
}

static void test_no_two_characters_look_alike(void) {
    TEST_ASSERT_EQUAL_size_t(32, strlen(challenge_alphabet));
    TEST_ASSERT_NULL(strpbrk(challenge_alphabet, "ILOU"));
    for (int i = 0; i < 31; i++) {
        TEST_ASSERT_LESS_THAN_CHAR(challenge_alphabet[i + 1], challenge_alphabet[i]);
    }
}

static void expect_refused(const char *code, const char *instead_of) {
    char message[64];
    uint32_t number = 77;
    snprintf(message, sizeof message, "%s taken for %s", code, instead_of);
    TEST_ASSERT_FALSE_MESSAGE(challenge_read(code, &number), message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(77, number, "a refused code leaves the number alone");
}

static void test_every_wrong_character_is_found(void) {
    for (int i = 0; i < CODES; i++) {
        char code[CHALLENGE_LENGTH + 1];
        random_code(code);
        for (int place = 0; place < CHALLENGE_LENGTH; place++) {
            for (int value = 0; value < 32; value++) {
                char wrong[CHALLENGE_LENGTH + 1];
                memcpy(wrong, code, sizeof wrong);
                wrong[place] = challenge_alphabet[value];
                if (strcmp(wrong, code) != 0) {
                    expect_refused(wrong, code);
                }
            }
        }
    }
}

static void test_every_exchange_is_found(void) {
    for (int i = 0; i < CODES; i++) {
        char code[CHALLENGE_LENGTH + 1];
        random_code(code);
        for (int a = 0; a < CHALLENGE_LENGTH; a++) {
            for (int b = a + 1; b < CHALLENGE_LENGTH; b++) {
                char wrong[CHALLENGE_LENGTH + 1];
                memcpy(wrong, code, sizeof wrong);
                wrong[a] = code[b];
                wrong[b] = code[a];
                if (strcmp(wrong, code) != 0) {
                    expect_refused(wrong, code);
                }
            }
        }
    }
}

static void test_characters_outside_the_alphabet(void) {
    expect_refused("O000000", "0000000");
    expect_refused("000000o", "0000000");
    expect_refused("", "0000000");
    expect_refused("000000", "0000000");
    expect_refused("00000000", "0000000");
    expect_refused("a5mpjta", "A5MPJTA");
    expect_refused("00 0000", "0000000");
}

/* Numbers whose check character is right, but which stand for no game. */
static void test_no_such_game(void) {
    static const uint32_t numbers[] = {
        3U << 23,                       /* no fourth kind */
        1U << 23,                       /* a duel of one */
        1U << 23 | 2U << 25,            /* a duel of three */
        5U << 25,                       /* six players */
        1U << 23 | 1U << 25 | 1U << 28, /* a duel of experts */
        2U << 23 | 1U << 29,            /* Quick & Easy with short hands */
        1U << 30,                       /* more than 30 bits */
    };
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct game_setup setup;
        char code[CHALLENGE_LENGTH + 1];
        TEST_ASSERT_FALSE(challenge_setup(numbers[i], &setup));
        challenge_write(numbers[i], code);
        if (numbers[i] < 1U << 30) {
            expect_refused(code, "a game");
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_setup_there_and_back);
    RUN_TEST(test_code_there_and_back);
    RUN_TEST(test_known_codes);
    RUN_TEST(test_no_two_characters_look_alike);
    RUN_TEST(test_every_wrong_character_is_found);
    RUN_TEST(test_every_exchange_is_found);
    RUN_TEST(test_characters_outside_the_alphabet);
    RUN_TEST(test_no_such_game);
    return UNITY_END();
}
