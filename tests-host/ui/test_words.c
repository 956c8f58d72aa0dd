/* What frames say in words (firmware/ui/words.h), and a start with a challenge. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/chance/challenge.h"
#include "firmware/console.h"
#include "firmware/ui/fonts.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"

static uint8_t frame[HAL_FRAME_SIZE];
static struct canvas canvas;
static struct words words;
static struct console console;

void setUp(void) {
    hal_model_reset(1);
    draw_start(&canvas, frame);
    canvas.words = &words;
    draw_clear(&canvas);
}

/* Compares all entries with `expected`: x y ground text, each ended by a bar. */
static void check_words(const char *expected) {
    char text[WORDS_SIZE * 4] = "";
    size_t at = 0;
    while (at < words.length) {
        const uint8_t *entry = words.bytes + at;
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%d %d %d %s|", entry[0], entry[1], entry[2],
                 (const char *)entry + 3);
        at += 3 + strlen((const char *)entry + 3) + 1;
    }
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void test_text_and_icons_are_noted_where_they_stand(void) {
    draw_text(&canvas, 3, 2, &font_text, DRAW_SET, "Ré­glages");
    draw_bitmap(&canvas, 50, 20, &icon_up_small, DRAW_SET);
    draw_bitmap(&canvas, 60, 20, &icon_battery[0], DRAW_SET);
    check_words("3 2 0 Réglages|50 20 0 ▲|");
}

static void test_the_cursor_is_where_the_ground_is_lit(void) {
    draw_box(&canvas, 0, 0, 60, 11, DRAW_SET);
    draw_text(&canvas, 3, 2, &font_text, DRAW_INVERT, "here");
    draw_text(&canvas, 3, 22, &font_text, DRAW_INVERT, "there");
    draw_text(&canvas, 80, 22, &font_text, DRAW_CLEAR, "too");
    check_words("3 2 1 here|3 22 0 there|80 22 1 too|");
}

static void test_what_is_painted_over_or_outside_is_not_said(void) {
    draw_text(&canvas, 3, 2, &font_text, DRAW_SET, "under");
    draw_text(&canvas, 3, 42, &font_text, DRAW_SET, "below");
    draw_text(&canvas, 200, 2, &font_text, DRAW_SET, "outside");
    draw_hline(&canvas, 0, 42, 128, DRAW_SET);
    draw_box(&canvas, 0, 0, 128, 19, DRAW_CLEAR);
    draw_text(&canvas, 9, 4, &font_text, DRAW_SET, "over");
    check_words("3 42 0 below|9 4 0 over|");
    draw_clear(&canvas);
    check_words("");
}

static void test_entries_say_what_they_are_part_of(void) {
    words_are(&words, WORDS_OPEN, 3);
    draw_text(&canvas, 3, 2, &font_text, DRAW_CLEAR, "pile");
    words_are(&words, WORDS_CARD, 15);
    draw_text(&canvas, 3, 12, &font_text, DRAW_SET, "card");
    words_are(&words, WORDS_OTHER, 0);
    draw_text(&canvas, 3, 22, &font_text, DRAW_SET, "other");
    check_words("3 2 55 pile|3 12 242 card|3 22 0 other|");
    words_are(NULL, WORDS_CARD, 1); /* a canvas without words */
}

static void test_lines_of_a_paragraph_follow_each_other(void) {
    const struct paragraph paragraph = {&font_text, "one two", 30, 0, DRAW_LEFT};
    draw_wrap(&canvas, 0, 10, &paragraph, 0, 2, DRAW_SET);
    check_words("0 10 0 one|0 20 0 two|");
}

static void test_too_much_text_is_left_out_whole(void) {
    for (int i = 0; i < 200; i++) {
        draw_text(&canvas, 0, 0, &font_text, DRAW_SET, "0123456789");
    }
    TEST_ASSERT_EQUAL(WORDS_SIZE / 14 * 14, words.length);
}

/* The third byte of the entry with this text, -1: there is none. */
static int about(const char *text) {
    for (size_t at = 0; at < hal_model.words_length;) {
        const char *entry = (const char *)hal_model.words + at + 3;
        if (strcmp(entry, text) == 0) {
            return hal_model.words[at + 2];
        }
        at += 3 + strlen(entry) + 1;
    }
    return -1;
}

static bool says(const char *text) {
    return about(text) >= 0;
}

/* How many different things of a sort the display shows. */
static int count(enum words_about sort) {
    unsigned numbers = 0;
    for (size_t at = 0; at < hal_model.words_length;) {
        const uint8_t *entry = hal_model.words + at;
        if ((entry[2] >> WORDS_ABOUT & 7) == (int)sort) {
            numbers |= 1U << (entry[2] >> WORDS_NUMBER);
        }
        at += 3 + strlen((const char *)entry + 3) + 1;
    }
    return __builtin_popcount(numbers);
}

static void test_the_console_tells_the_machine_what_it_shows(void) {
    console_start(&console);
    TEST_ASSERT_TRUE(says("Deutsch"));
    TEST_ASSERT_TRUE(says("Language"));
    TEST_ASSERT_FALSE(says("Sprache"));
}

static void press(enum hal_key key) {
    for (int i = 0; i < 20; i++) {
        hal_model.keys = i < 10 ? (uint8_t)key : 0;
        hal_model.now += CONSOLE_TICK_MS;
        console_step(&console);
    }
}

static void press_a(void) {
    press(HAL_KEY_A);
}

static void test_rows_cards_and_piles_are_told_apart(void) {
    console_start(&console);
    TEST_ASSERT_EQUAL(3, count(WORDS_ROW));
    TEST_ASSERT_EQUAL(WORDS_ROW << WORDS_ABOUT | 2 << WORDS_NUMBER, about("Deutsch"));
    press_a();                                               /* English */
    press_a();                                               /* the guided game */
    press(HAL_KEY_B);                                        /* without the tour of the table */
    for (int i = 0; i < 100 && count(WORDS_CARD) < 8; i++) { /* cards are dealt one by one */
        console_step(&console);
    }
    TEST_ASSERT_EQUAL(8, count(WORDS_CARD));
    TEST_ASSERT_EQUAL(4, count(WORDS_PILE) + count(WORDS_OPEN));
    TEST_ASSERT_EQUAL(0, count(WORDS_ROW));
}

static void test_a_first_start_that_is_told_a_language_does_not_ask(void) {
    hal_model.language_wanted = 1 + LANGUAGE_GERMAN;
    console_start(&console);
    TEST_ASSERT_TRUE(says("Willkommen"));
    TEST_ASSERT_EQUAL(LANGUAGE_GERMAN, hal_model.words_language);
    hal_model_power_on();
    console_start(&console); /* and it is kept */
    TEST_ASSERT_TRUE(says("Neues Spiel"));
}

static void test_a_language_that_is_wanted_later_is_spoken_at_once(void) {
    hal_model.language_wanted = 1 + LANGUAGE_ENGLISH;
    console_start(&console);
    TEST_ASSERT_TRUE(says("Welcome"));
    hal_model.language_wanted = 1 + LANGUAGE_FRENCH;
    hal_model.now += 1000;
    console_step(&console);
    TEST_ASSERT_TRUE(says("Bienvenue"));
    hal_model.language_wanted = 1 + LANGUAGES; /* no language */
    hal_model.now += 1000;
    console_step(&console);
    TEST_ASSERT_EQUAL(LANGUAGE_FRENCH, console.app.settings.language);
}

static void test_a_language_that_is_wanted_while_one_is_chosen_moves_the_cursor(void) {
    console_start(&console);
    hal_model.language_wanted = 1 + LANGUAGE_FRENCH;
    hal_model.now += 1000;
    console_step(&console);
    TEST_ASSERT_EQUAL(WORDS_LIT, about("Français") & WORDS_LIT);
    press(HAL_KEY_B); /* Back keeps it */
    TEST_ASSERT_EQUAL(LANGUAGE_FRENCH, console.app.settings.language);
}

static void test_a_first_start_that_is_told_a_language_deals_its_code(void) {
    hal_model.language_wanted = 1 + LANGUAGE_FRENCH;
    strcpy(hal_model.code, "021149G");
    console_start(&console);
    TEST_ASSERT_TRUE(match_is_running(&console.app.match));
}

static uint32_t start_with(uint32_t random) {
    const struct game_setup setup = {.kind = GAME_QUICK, .players = 2};
    const uint32_t number = challenge_number(&setup, random);
    challenge_write(number, hal_model.code);
    console_start(&console);
    return number;
}

static void test_a_start_with_a_code_deals_it(void) {
    const uint32_t number = start_with(77);
    TEST_ASSERT_TRUE(says("Language")); /* a first start asks for it all the same */
    press_a();
    TEST_ASSERT_TRUE(match_is_running(&console.app.match));
    EXPECT_KIND(GAME_QUICK, console.app.match.game.setup.kind);
    TEST_ASSERT_EQUAL(number, console.app.match.challenge);
    TEST_ASSERT_NOT_EQUAL(0, console.app.depth);

    hal_model_power_on();
    start_with(77); /* the same link once more: the game goes on */
    TEST_ASSERT_FALSE(says("Yes"));
    TEST_ASSERT_EQUAL(number, console.app.match.challenge);
    TEST_ASSERT_NOT_EQUAL(0, console.app.depth);

    hal_model_power_on();
    start_with(78); /* a game that is not over is not lost unasked */
    TEST_ASSERT_EQUAL(number, console.app.match.challenge);
    TEST_ASSERT_TRUE(says("Yes"));
}

static void test_a_start_with_a_wrong_code_asks_for_the_right_one(void) {
    strcpy(hal_model.code, "ABCDEFG");
    console_start(&console);
    press_a();
    TEST_ASSERT_FALSE(match_is_running(&console.app.match));
    TEST_ASSERT_TRUE(says("Enter code"));
}

static void test_a_start_with_a_date_leads_to_the_set_up(void) {
    strcpy(hal_model.code, "D261117");
    console_start(&console);
    press_a();
    TEST_ASSERT_FALSE(match_is_running(&console.app.match));
    TEST_ASSERT_TRUE(says("Deal the cards"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_text_and_icons_are_noted_where_they_stand);
    RUN_TEST(test_the_cursor_is_where_the_ground_is_lit);
    RUN_TEST(test_what_is_painted_over_or_outside_is_not_said);
    RUN_TEST(test_entries_say_what_they_are_part_of);
    RUN_TEST(test_lines_of_a_paragraph_follow_each_other);
    RUN_TEST(test_too_much_text_is_left_out_whole);
    RUN_TEST(test_the_console_tells_the_machine_what_it_shows);
    RUN_TEST(test_rows_cards_and_piles_are_told_apart);
    RUN_TEST(test_a_first_start_that_is_told_a_language_does_not_ask);
    RUN_TEST(test_a_language_that_is_wanted_later_is_spoken_at_once);
    RUN_TEST(test_a_language_that_is_wanted_while_one_is_chosen_moves_the_cursor);
    RUN_TEST(test_a_first_start_that_is_told_a_language_deals_its_code);
    RUN_TEST(test_a_start_with_a_code_deals_it);
    RUN_TEST(test_a_start_with_a_wrong_code_asks_for_the_right_one);
    RUN_TEST(test_a_start_with_a_date_leads_to_the_set_up);
    return UNITY_END();
}
