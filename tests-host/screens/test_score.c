/* The score of a player alone: its points, and its line on the result. */
#include "game/score.h"

#include "firmware/screens/guide.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 1};

void setUp(void) {
    menu_start_title(0x3f);
}

static void expect_score(unsigned score, const struct game_setup *setup, const char *script) {
    struct game game;
    TEST_ASSERT_EQUAL_STRING("", table_set(&game, setup, script));
    TEST_ASSERT_EQUAL_UINT_MESSAGE(score, score_of(&game), script);
}

static void test_X7_cards_jumps_and_chains(void) {
    expect_score(0, &alone, "");
    expect_score(2, &alone, "47a 98c");
    expect_score(2 + 10, &alone, "47a 37a");
    expect_score(2 + 10, &alone, "50d 60d");
    expect_score(4 + 10 + 20, &alone, "47a 50c | 37a 60c");
    expect_score(4 + 10 + 20 + 30, &alone, "47a 37a | 27a 17a");
    expect_score(5 + 10 + 10, &alone, "47a 50c | 37a 98d | 60c");
    expect_score(7 + 10 + 20 + 30 + 10, &alone, "47a 37a 27a 17a | 19a 38b 28b");
    expect_score(98, &alone, "2-91a/2 92-98a/1 99a");
}

static void test_X7_the_trick_of_quick_and_easy(void) {
    expect_score(2 + 10, &quick, "r7a | r3a |");
    expect_score(2, &quick, "r3a | r7a |");
    expect_score(2 + 10, &quick, "b2b | b9b |");
    expect_score(2, &quick, "b9b | y2b |");
}

static void test_X7_cards_taken_back_do_not_count(void) {
    struct game game;
    TEST_ASSERT_EQUAL_STRING("", table_set(&game, &alone, "47a 37a"));
    TEST_ASSERT_EQUAL(GAME_OK, game_undo(&game));
    TEST_ASSERT_EQUAL_UINT16(1, score_of(&game));
}

/* Shows the result of a game after this script. */
static void show(struct game_setup setup, const char *script, enum game_status status) {
    TEST_ASSERT_EQUAL(MATCH_DEALT, match_deal(&app.match, &setup, 0, MATCH_NO_CHALLENGE));
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &setup, script));
    app.match.game.status = (uint8_t)status;
    app.match.phase = MATCH_PLAYING;
    match_see_end(&app.match);
    app_go_on(&app);
    AT(SCREEN_OVER);
}

static void test_X7_the_result_says_it_in_every_language(void) {
    static const char *const says[LANGUAGES][3] = {
        {"Score: 12 points", "Excellent! 91 points", "All laid: 98 points"},
        {"Score\u202F: 12 points", "Excellent\u202F! 91 points", "Tout est posé\u202F: 98 points"},
        {"Wertung: 12 Punkte", "Ausgezeichnet! 91 Punkte", "Alle gelegt: 98 Punkte"},
    };
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        app.settings.language = language;
        show(alone, "47a 37a", GAME_LOST);
        TEST_ASSERT_TRUE_MESSAGE(menu_says(says[language][0]), says[language][0]);
        show(alone, "2-91a/2 92a", GAME_LOST);
        TEST_ASSERT_TRUE_MESSAGE(menu_says(says[language][1]), says[language][1]);
        show(alone, "2-91a/2 92-98a/1 99a", GAME_WON);
        TEST_ASSERT_TRUE_MESSAGE(menu_says(says[language][2]), says[language][2]);
    }
}

static void test_X7_only_alone(void) {
    struct game_setup two = alone;
    two.players = 2;
    show(two, "47a 37a", GAME_LOST);
    TEST_ASSERT_FALSE(menu_says("Score: 12 points"));
    show(two, "2-91a/2 92-98a/2 99a", GAME_WON);
    TEST_ASSERT_TRUE(menu_says("All cards are laid."));
}

static void test_X7_not_in_the_guided_game(void) {
    show(alone, "47a 37a", GAME_LOST);
    TEST_ASSERT_TRUE(menu_says("Score: 12 points"));
    app.match.challenge = GUIDE_NUMBER;
    TEST_ASSERT_FALSE(menu_says("Score: 12 points"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X7_cards_jumps_and_chains);
    RUN_TEST(test_X7_the_trick_of_quick_and_easy);
    RUN_TEST(test_X7_cards_taken_back_do_not_count);
    RUN_TEST(test_X7_the_result_says_it_in_every_language);
    RUN_TEST(test_X7_only_alone);
    RUN_TEST(test_X7_not_in_the_guided_game);
    return UNITY_END();
}
