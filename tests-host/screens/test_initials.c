/* Initials of players: how they are entered and kept, and where they appear. */
#include <stdio.h>
#include <string.h>

#include "firmware/screens/names.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

static char text[48];

void setUp(void) {
    menu_start_title(0x3f);
}

static void check_initials(const char *first, const char *second) {
    TEST_ASSERT_EQUAL_STRING(first, app.settings.initials[0]);
    TEST_ASSERT_EQUAL_STRING(second, app.settings.initials[1]);
}

/* A new game for two persons: the list of their initials. */
static void open_list(void) {
    menu_open(TITLE_NEW_GAME);
    menu_play("DDRUUUO");
    AT(SCREEN_INITIALS);
}

static void test_letters_by_wheels(void) {
    open_list();
    menu_play("OUOUUODDOO"); /* A, B, Y; the second one: */
    TEST_ASSERT_TRUE(state_initials(&app)->spelling);
    menu_play("DODODO"); /* Z, Z, Z */
    AT(SCREEN_SETUP);
    check_initials("ABY", "ZZZ");
}

static void test_the_sign_for_none_ends_a_word(void) {
    open_list();
    menu_play("OUOOO"); /* A, then none; the second person */
    menu_play("UOUOUO");
    check_initials("A", "AAA");
    menu_play("OODO"); /* and takes them away again */
    check_initials("", "AAA");
    menu_play("OODO"); /* the second one keeps only the first */
    check_initials("", "A");
    TEST_ASSERT_TRUE(settings_valid(&app.settings));
}

static void test_back_steps_back_one_letter_and_keeps_what_was(void) {
    open_list();
    menu_play("OUOUO");
    TEST_ASSERT_EQUAL_UINT8(2, state_initials(&app)->word.place);
    menu_play("B");
    TEST_ASSERT_EQUAL_UINT8(1, state_initials(&app)->word.place);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(1, state_initials(&app)->word.digit[1], "and nothing is lost");
    menu_play("BB");
    TEST_ASSERT_FALSE(state_initials(&app)->spelling);
    check_initials("", "");
    menu_play("B");
    AT(SCREEN_SETUP);
}

/* Spells a word with two keys, always choosing the half with the letter. Returns the presses. */
static int spell_halves(const char *word) {
    int presses = 0;
    while (app.screen == SCREEN_INITIALS && state_initials(&app)->spelling) {
        const struct spelling *spelling = &state_initials(&app)->word;
        const char letter = word[spelling->place];
        const uint32_t bit = 1U << (letter == '\0' ? 0 : letter - 'A' + 1);
        const uint8_t half = (uint8_t)(menu_count(spelling->left) / 2);
        menu_play(bit < 1U << menu_row_at(spelling->left, half) ? "O" : "N");
        presses++;
    }
    return presses;
}

static void test_letters_by_halves(void) {
    int most = 0;
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        const char word[] = {letter, 'Z', letter, '\0'};
        menu_start_title(HAL_KEY_A | HAL_KEY_B);
        menu_open(TITLE_NEW_GAME);
        menu_play("NNONNNNNNNO"); /* two players; down to the row before the last */
        AT(SCREEN_INITIALS);
        menu_play("O");
        const int presses = spell_halves(word);
        most = presses > most ? presses : most;
        menu_play("O");
        spell_halves("");
        AT(SCREEN_SETUP);
        check_initials(word, "");
    }
    printf("presses for initials, two keys: %d at most\n", most);
    TEST_ASSERT_LESS_OR_EQUAL(15, most);
}

static void test_letters_by_a_keyboard(void) {
    open_list();
    menu_play("O");
    TEST_ASSERT_TRUE(app_takes_text(&app));
    for (const char *letter = "a7nN"; *letter != '\0'; letter++) {
        app_type(&app, *letter);
    }
    app_type(&app, '7');
    TEST_ASSERT_FALSE(state_initials(&app)->spelling);
    app_type(&app, 'J'); /* of the next one, whose word it begins */
    app_type(&app, '-');
    AT(SCREEN_SETUP);
    check_initials("ANN", "J");
}

static void test_only_persons_among_persons_are_asked(void) {
    menu_open(TITLE_NEW_GAME);
    menu_play("UO"); /* alone: above the deal are the cards, not the initials */
    AT(SCREEN_SETUP);
    menu_play("B");
    menu_open(TITLE_NEW_GAME);
    menu_play("DDRRDDRUUUUUO"); /* three, the second one a device */
    AT(SCREEN_INITIALS);
    menu_play("OUUUOUOUO"); /* CAA: the first; */
    menu_play("ODODODO");   /* the third */
    AT(SCREEN_SETUP);
    check_initials("CAA", "");
    TEST_ASSERT_EQUAL_STRING("ZZZ", app.settings.initials[2]);
}

/* Initials are kept over a power cycle, and for another game at the same table. */
static void test_they_are_kept(void) {
    open_list();
    menu_play("OUOUOUOOUUOUUOUUODO");
    check_initials("AAA", "BBB");
    TEST_ASSERT_TRUE(match_exists(&app.match));
    hal_model_power_on();
    screens_start(&app, keymap_for(0x3f));
    check_initials("AAA", "BBB");
    menu_open(TITLE_SAME_TABLE);
    menu_play("RO"); /* the game that is going on may be lost */
    AT(SCREEN_PASS);
    TEST_ASSERT_EQUAL_STRING("AAA", name_of_player(&app, 0, text));
    TEST_ASSERT_EQUAL_STRING("BBB", name_of_player(&app, 1, text));
}

static void test_names(void) {
    open_list();
    menu_play("OUOUOUOOUODODODO"); /* AAA and, instead of a name of their own, AZZ */
    check_initials("AAA", "AZZ");
    TEST_ASSERT_EQUAL_STRING("AZZ", name_of_player(&app, 1, text));
    TEST_ASSERT_EQUAL_STRING("AZZ", name_short(&app, 1, text));
    TEST_ASSERT_EQUAL_STRING_MESSAGE("2", name_mark(&app, 1, text), "both begin with A");
    app.settings.initials[0][0] = 'B';
    TEST_ASSERT_EQUAL_STRING("A", name_mark(&app, 1, text));
    app.settings.initials[1][0] = '\0';
    TEST_ASSERT_EQUAL_STRING("Player 2", name_of_player(&app, 1, text));
    TEST_ASSERT_EQUAL_STRING("2", name_short(&app, 1, text));
    TEST_ASSERT_EQUAL_STRING("2", name_mark(&app, 1, text));
    app.match.device_seats = 1;
    TEST_ASSERT_EQUAL_STRING_MESSAGE("Device 1", name_of_player(&app, 0, text),
                                     "the device does not take a person's name");
    TEST_ASSERT_EQUAL_STRING("1", name_short(&app, 0, text));
    TEST_ASSERT_EQUAL_STRING("1", name_mark(&app, 0, text));
}

static void test_texts_with_names(void) {
    name_in(&app, "ANN", TEXT_HINT_SPARES, 7, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("★ for ANN", text);
    name_in(&app, "ANN", TEXT_END_TOO_FEW, 2, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("ANN cannot lay 2 cards", text);
    name_in(&app, "ANN", TEXT_LAY_FIRST, 2, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("lay 2 cards", text);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_letters_by_wheels);
    RUN_TEST(test_the_sign_for_none_ends_a_word);
    RUN_TEST(test_back_steps_back_one_letter_and_keeps_what_was);
    RUN_TEST(test_letters_by_halves);
    RUN_TEST(test_letters_by_a_keyboard);
    RUN_TEST(test_only_persons_among_persons_are_asked);
    RUN_TEST(test_they_are_kept);
    RUN_TEST(test_names);
    RUN_TEST(test_texts_with_names);
    return UNITY_END();
}
