/* Challenge codes: there and back, and what they find. */
#include "firmware/chance/challenge.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tests-host/support/hal_model.h"
#include "unity.h"

#define CODES 3000 /* tried by each test of errors */
#define SETUPS 51  /* games there are: kinds, players, variants */

static uint64_t chance;

void setUp(void) {
    chance = 42;
}

static bool is_setup_same(const struct game_setup *a, const struct game_setup *b) {
    return a->kind == b->kind && a->players == b->players && a->starter == b->starter &&
           a->expert == b->expert && a->short_hands == b->short_hands && a->pro == b->pro &&
           a->fire == b->fire;
}

/* Setup number i of all there are; false behind the last. */
static bool setup_number(unsigned i, struct game_setup *setup) {
    unsigned valid = 0;
    for (unsigned bits = 0; bits < 3 * 5 * 16; bits++) {
        *setup = (struct game_setup){
            .kind = (uint8_t)(bits / 80),
            .players = (uint8_t)(bits / 16 % 5 + 1),
            .expert = (bits & 1) != 0,
            .short_hands = (bits & 2) != 0,
            .pro = (bits & 4) != 0,
            .fire = (bits & 8) != 0,
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
        {"1R0000X", {.kind = GAME_CLASSIC, .players = 2, .fire = true}, 0},
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

/* What a person types: in either case, and a letter for the digit that it looks like. */
static void test_typed_characters(void) {
    for (int i = 0; i < 32; i++) {
        const char character = challenge_alphabet[i];
        TEST_ASSERT_EQUAL_INT(i, challenge_value(character));
        TEST_ASSERT_EQUAL_INT(i, challenge_value((char)tolower(character)));
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, challenge_value('O'), "O for 0");
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, challenge_value('o'), "o for 0");
    TEST_ASSERT_EQUAL_INT_MESSAGE(1, challenge_value('I'), "I for 1");
    TEST_ASSERT_EQUAL_INT_MESSAGE(1, challenge_value('l'), "l for 1");
    TEST_ASSERT_EQUAL_INT_MESSAGE(-1, challenge_value('U'), "U looks like no digit");
    TEST_ASSERT_EQUAL_INT_MESSAGE(-1, challenge_value('\0'), "the end of a text");
}

/* Numbers whose check character is right, but which stand for no game. */
static void test_no_such_game(void) {
    static const uint32_t numbers[] = {
        3U << 23 | 5U << 25,            /* six players On Fire */
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

/* By the civil calendar, computed another way: each day follows the one before it. */
static void test_days_follow_the_calendar(void) {
    static const unsigned lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned year = 2026;
    unsigned month = 1;
    unsigned of_month = 1;
    for (uint16_t day = 0; day < CHALLENGE_DAYS; day++) {
        const uint32_t date = year % 100 * 10000 + month * 100 + of_month;
        const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        TEST_ASSERT_EQUAL_UINT32(date, challenge_day_date(day));
        TEST_ASSERT_EQUAL_UINT16(day, challenge_date_day(date));
        if (++of_month > lengths[month - 1] + (month == 2 && leap ? 1U : 0U)) {
            of_month = 1;
            year += month == 12;
            month = month % 12 + 1;
        }
    }
    TEST_ASSERT_EQUAL_UINT(2100, year);
    TEST_ASSERT_EQUAL_UINT(1, month);
}

static void test_dates_that_are_no_day(void) {
    static const uint32_t dates[] = {0,      251231, 260100, 260132, 260229,
                                     260431, 261301, 991232, 1000101};
    for (unsigned i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        TEST_ASSERT_EQUAL_UINT16(CHALLENGE_DAYS, challenge_date_day(dates[i]));
    }
}

/* The table of docs/challenge.md. A date that is typed deals what the day deals. */
static void test_known_days(void) {
    static const struct {
        uint16_t day;
        const char *typed;
        const char *code;
    } known[] = {
        {0, "D260101", "007Y05Y"},
        {320, "D261117", "007YZXR"},
        {789, "D280229", "008HN5W"},
        {27027, "D991231", "00Y7ZZ3"},
    };
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        char code[CHALLENGE_LENGTH + 1];
        challenge_write(challenge_day_number(known[i].day), code);
        TEST_ASSERT_EQUAL_STRING(known[i].code, code);
        TEST_ASSERT_EQUAL_UINT16(known[i].day, challenge_date_day(challenge_date(known[i].typed)));
    }
}

/* Where the name of the game stands before the code at `at`, the code is one of that game. */
static bool is_of(const char *page, const char *at, const char *game, uint8_t kind) {
    char code[CHALLENGE_LENGTH + 1] = "";
    struct game_setup setup;
    uint32_t number;
    const size_t length = strlen(game);
    memcpy(code, at, CHALLENGE_LENGTH);
    return (size_t)(at - page) < length || memcmp(at - length, game, length) != 0 ||
           (challenge_read(code, &number) && challenge_setup(number, &setup) && setup.kind == kind);
}

static void check_code(const char *page, const char *code) {
    char text[CHALLENGE_LENGTH + 1] = "";
    char what[80];
    uint32_t number;
    memcpy(text, code, CHALLENGE_LENGTH);
    snprintf(what, sizeof what, "docs/challenge.md: %s is no code", text);
    TEST_ASSERT_TRUE_MESSAGE(challenge_read(text, &number) || challenge_date(text) != 0, what);
    snprintf(what, sizeof what, "docs/challenge.md: %s is of another game", text);
    TEST_ASSERT_TRUE_MESSAGE(is_of(page, code, "The Game ", GAME_CLASSIC), what);
    TEST_ASSERT_TRUE_MESSAGE(is_of(page, code, "Face to Face ", GAME_DUEL), what);
    TEST_ASSERT_TRUE_MESSAGE(is_of(page, code, "Quick & Easy ", GAME_QUICK), what);
}

static void test_codes_of_the_document_exist(void) {
    static char page[20000];
    unsigned codes = 0;
    FILE *in = fopen("docs/challenge.md", "r");
    TEST_ASSERT_NOT_NULL_MESSAGE(in, "docs/challenge.md: run the test in the root of the checkout");
    page[fread(page, 1, sizeof page - 1, in)] = '\0';
    TEST_ASSERT_TRUE(feof(in));
    fclose(in);
    for (const char *at = page; *at != '\0';) {
        const size_t word = strspn(at, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        const bool alone = at == page || (at[-1] == '`' || at[-1] == ' ');
        if (alone && word == CHALLENGE_LENGTH && strpbrk(at, "0123456789") < at + word) {
            check_code(page, at);
            codes++;
        }
        at += word > 0 ? word : 1;
    }
    TEST_ASSERT_GREATER_THAN(8, codes);
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
    RUN_TEST(test_typed_characters);
    RUN_TEST(test_no_such_game);
    RUN_TEST(test_days_follow_the_calendar);
    RUN_TEST(test_dates_that_are_no_day);
    RUN_TEST(test_known_days);
    RUN_TEST(test_codes_of_the_document_exist);
    return UNITY_END();
}
