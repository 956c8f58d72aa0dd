/* Texts: complete, drawable and alike in all languages. (test_menu_screens.c: they fit.) */
#include "firmware/ui/texts.h"

#include <stdio.h>
#include <string.h>

#include "firmware/ui/draw.h"
#include "firmware/ui/fonts.h"
#include "unity.h"

static const char *const names[TEXTS] = {
#define TEXT(name, ...) #name,
#include "firmware/ui/texts_match.def"
#include "firmware/ui/texts_menu.def"
#undef TEXT
};

/* Calls `check` for every text in every language, with a message that names it. */
static void for_all(void (*check)(const char *text, const char *english, const char *message)) {
    for (unsigned i = 0; i < TEXTS; i++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            const char *text = text_of(language, (enum text)i);
            char message[400];
            snprintf(message, sizeof message, "%s in %s: \"%s\"", names[i],
                     text_of(language, TEXT_LANGUAGE_NAME), text);
            check(text, text_of(LANGUAGE_ENGLISH, (enum text)i), message);
        }
    }
}

static void check_not_empty(const char *text, const char *english, const char *message) {
    (void)english;
    TEST_ASSERT_NOT_NULL_MESSAGE(text, message);
    TEST_ASSERT_NOT_EQUAL_MESSAGE('\0', text[0], message);
}

static void check_glyphs(const char *text, const char *english, const char *message) {
    (void)english;
    for (const char *line = text; line;) { /* \n is no character of the font */
        char part[400];
        const char *end = strchr(line, '\n');
        snprintf(part, sizeof part, "%.*s", end ? (int)(end - line) : (int)strlen(line), line);
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, draw_text_missing(&font_text, part), message);
        line = end ? end + 1 : NULL;
    }
}

static int count(const char *text, char character) {
    int found = 0;
    for (; *text != '\0'; text++) {
        found += *text == character;
    }
    return found;
}

static void check_numbers(const char *text, const char *english, const char *message) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(count(english, '#'), count(text, '#'), message);
    TEST_ASSERT_LESS_OR_EQUAL_INT_MESSAGE(2, count(text, '#'), message);
    TEST_ASSERT_EQUAL_INT_MESSAGE(count(english, '@'), count(text, '@'), message);
    TEST_ASSERT_LESS_OR_EQUAL_INT_MESSAGE(1, count(text, '@'), message);
}

static void check_spaces(const char *text, const char *english, const char *message) {
    (void)english;
    const size_t length = strlen(text);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(' ', text[0], message);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(' ', text[length - 1], message);
    TEST_ASSERT_NULL_MESSAGE(strstr(text, " \n"), message);
    TEST_ASSERT_NULL_MESSAGE(strstr(text, "..."), message);
    TEST_ASSERT_NULL_MESSAGE(strchr(text, '\''), message);
    TEST_ASSERT_NULL_MESSAGE(strchr(text, '"'), message);
}

static void test_none_is_empty(void) {
    for_all(check_not_empty);
}

static void test_every_character_is_in_the_font(void) {
    for_all(check_glyphs);
}

static void test_numbers_agree(void) {
    for_all(check_numbers);
}

static void test_typography(void) {
    for_all(check_spaces);
}

/* In French a narrow no-break space comes before ! ? : ; and nowhere else does a plain one. */
static void test_french_punctuation(void) {
    for (unsigned i = 0; i < TEXTS; i++) {
        const char *text = text_of(LANGUAGE_FRENCH, (enum text)i);
        for (const char *at = strpbrk(text, "!?:;"); at; at = strpbrk(at + 1, "!?:;")) {
            TEST_ASSERT_TRUE_MESSAGE(at - text > 3, names[i]);
            TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE("\u202F", at - 3, 3, names[i]);
        }
    }
}

static void test_german_and_english_punctuation(void) {
    for (unsigned i = 0; i < TEXTS; i++) {
        TEST_ASSERT_NULL_MESSAGE(strstr(text_of(LANGUAGE_ENGLISH, (enum text)i), "\u202F"),
                                 names[i]);
        TEST_ASSERT_NULL_MESSAGE(strstr(text_of(LANGUAGE_GERMAN, (enum text)i), "\u202F"),
                                 names[i]);
    }
}

static void test_languages_name_themselves(void) {
    TEST_ASSERT_EQUAL_STRING("English", text_of(LANGUAGE_ENGLISH, TEXT_LANGUAGE_NAME));
    TEST_ASSERT_EQUAL_STRING("Français", text_of(LANGUAGE_FRENCH, TEXT_LANGUAGE_NAME));
    TEST_ASSERT_EQUAL_STRING("Deutsch", text_of(LANGUAGE_GERMAN, TEXT_LANGUAGE_NAME));
    TEST_ASSERT_EQUAL_STRING_MESSAGE("English", text_of(LANGUAGES, TEXT_LANGUAGE_NAME),
                                     "no such language");
}

static void test_fill(void) {
    char buffer[16];
    TEST_ASSERT_EQUAL_STRING("3 of 98", text_fill(buffer, sizeof buffer, "# of #", 3, 98));
    TEST_ASSERT_EQUAL_PTR(buffer, text_fill(buffer, sizeof buffer, "", 1, 2));
    TEST_ASSERT_EQUAL_STRING("", buffer);
    TEST_ASSERT_EQUAL_STRING("-7", text_fill(buffer, sizeof buffer, "#", -7, 0));
    TEST_ASSERT_EQUAL_STRING("plain", text_fill(buffer, sizeof buffer, "plain", 1, 2));
    TEST_ASSERT_EQUAL_STRING("1 2 2", text_fill(buffer, sizeof buffer, "# # #", 1, 2));
    TEST_ASSERT_EQUAL_STRING("é 5 ü", text_fill(buffer, sizeof buffer, "é # ü", 5, 0));
}

static void test_fill_cuts_whole_characters(void) {
    char buffer[6];
    TEST_ASSERT_EQUAL_STRING("aaaa", text_fill(buffer, sizeof buffer, "aaaaéb", 0, 0));
    TEST_ASSERT_EQUAL_STRING("aaaé", text_fill(buffer, sizeof buffer, "aaaéb", 0, 0));
    TEST_ASSERT_EQUAL_STRING("aaa", text_fill(buffer, sizeof buffer, "aaa#", 123, 0));
    TEST_ASSERT_EQUAL_STRING("", text_fill(buffer, 1, "abc", 0, 0));
    buffer[0] = 'x';
    text_fill(buffer, 0, "abc", 0, 0);
    TEST_ASSERT_EQUAL_MESSAGE('x', buffer[0], "no room at all");
}

/* Printed for the table of sizes. */
static void test_print_sizes(void) {
    size_t bytes[LANGUAGES] = {0};
    for (unsigned i = 0; i < TEXTS; i++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            bytes[language] += strlen(text_of(language, (enum text)i)) + 1;
        }
    }
    printf("texts: %d, bytes: English %zu, French %zu, German %zu\n", TEXTS,
           bytes[LANGUAGE_ENGLISH], bytes[LANGUAGE_FRENCH], bytes[LANGUAGE_GERMAN]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_none_is_empty);
    RUN_TEST(test_every_character_is_in_the_font);
    RUN_TEST(test_numbers_agree);
    RUN_TEST(test_typography);
    RUN_TEST(test_french_punctuation);
    RUN_TEST(test_german_and_english_punctuation);
    RUN_TEST(test_languages_name_themselves);
    RUN_TEST(test_fill);
    RUN_TEST(test_fill_cuts_whole_characters);
    RUN_TEST(test_print_sizes);
    return UNITY_END();
}
