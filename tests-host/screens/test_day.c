/* The deal of the day: its date, its cards, one result per day, and its place in the statistics. */
#include <string.h>

#include "firmware/chance/challenge.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

void setUp(void) {
    menu_start_title(0x3f);
    settings_save(&app.settings, &app.store);
}

/* Ends the current match after its first turn. */
static void finish(void) {
    struct game *game = &app.match.game;
    for (uint8_t laid = 0; laid < 2; laid++) {
        const uint8_t card = game->hand[0][0];
        for (uint8_t pile = 0; match_lay(&app.match, card, pile) != GAME_OK; pile++) {
            TEST_ASSERT_LESS_THAN(RULES_PILES, pile);
        }
    }
    TEST_ASSERT_EQUAL(GAME_OK, match_end_turn(&app.match));
    TEST_ASSERT_EQUAL(GAME_OK, match_give_up(&app.match));
    app_home(&app);
}

static void test_the_date_is_given_once_and_goes_on_by_one(void) {
    menu_open(TITLE_DAY);
    TEST_ASSERT_TRUE(menu_says("2026-01-01"));
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(2, app.menu.cursor, "asks for the date first");
    menu_play("LLDL"); /* the 30th of December */
    TEST_ASSERT_TRUE(menu_says("2026-12-30"));
    menu_play("DR");
    TEST_ASSERT_TRUE(menu_says("2027-12-30"));
    screens_start(&app, keymap_for(0x3f)); /* the power has gone meanwhile */
    menu_open(TITLE_DAY);
    TEST_ASSERT_TRUE(menu_says("2027-12-30"));
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(0, app.menu.cursor, "it is not asked again");
    menu_play("DO");
    TEST_ASSERT_TRUE(menu_says("2027-12-31"));
    menu_play("DO");
    TEST_ASSERT_TRUE(menu_says("2028-01-01"));
    menu_play("DDLDR"); /* the 31st of February is the 29th */
    TEST_ASSERT_TRUE(menu_says("2028-02-29"));
    menu_play("DR");
    TEST_ASSERT_TRUE(menu_says("2029-02-28"));
}

/* The hand is the one in docs/challenge.md, which another program has worked out. */
static void test_it_deals_the_code_of_its_date(void) {
    static const uint8_t hand[] = {31, 35, 40, 50, 66, 67, 91, 95};
    char code[CHALLENGE_LENGTH + 1];
    app.statistics.day = (uint16_t)(challenge_date_day(261117) + 1);
    menu_open(TITLE_DAY);
    menu_play("O");
    challenge_write(app.match.challenge, code);
    TEST_ASSERT_EQUAL_STRING("007YZXR", code);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(hand, app.match.game.hand[0], sizeof hand);
}

static void test_one_result_a_day(void) {
    menu_open(TITLE_DAY);
    menu_play("UUO");
    finish();
    TEST_ASSERT_EQUAL_UINT16(1, app.statistics.daily.games);
    menu_open(TITLE_DAY);
    TEST_ASSERT_TRUE(menu_says("already has its result"));
    menu_play("O");
    finish();
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(1, app.statistics.daily.games, "the same day");
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(1, app.statistics.known[MODE_CLASSIC].games,
                                     "is a deal that was known");
    menu_open(TITLE_DAY);
    menu_play("DO");
    TEST_ASSERT_TRUE(menu_says("one result a day counts"));
    menu_play("O");
    finish();
    TEST_ASSERT_EQUAL_UINT16(2, app.statistics.daily.games);
    const struct statistics before = app.statistics;
    screens_start(&app, keymap_for(0x3f));
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before, &app.statistics, sizeof before, "all is kept");
    TEST_ASSERT_EQUAL_UINT16(0, app.statistics.entry[MODE_CLASSIC][0].games);
    menu_open(TITLE_STATISTICS);
    menu_play("RR"); /* behind the picture and the figures of the known deal */
    TEST_ASSERT_TRUE(menu_says("Day’s cards"));
    statistics_reset(&app.statistics);
    TEST_ASSERT_EQUAL_UINT16(0, app.statistics.daily.games);
    app_home(&app);
    menu_open(TITLE_DAY);
    TEST_ASSERT_TRUE_MESSAGE(menu_says("2026-01-02"), "the date is no result");
    TEST_ASSERT_TRUE_MESSAGE(menu_says("one result a day counts"), "all results are forgotten");
}

/* Wins of On Fire and of the days are wins of The Game. */
static void test_wins_are_those_of_their_game(void) {
    app.statistics.entry[MODE_FIRE][0] = (struct statistics_entry){.games = 4, .wins = 4};
    app.statistics.daily = (struct statistics_entry){.games = 3, .wins = 3};
    app.statistics.entry[MODE_QUICK_PRO][1] = (struct statistics_entry){.games = 2, .wins = 2};
    menu_open(TITLE_STATISTICS);
    menu_play("L");
    TEST_ASSERT_TRUE(menu_says("7"));
    TEST_ASSERT_TRUE(menu_says("2"));
    TEST_ASSERT_FALSE(menu_says("6") || menu_says("9"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_date_is_given_once_and_goes_on_by_one);
    RUN_TEST(test_it_deals_the_code_of_its_date);
    RUN_TEST(test_one_result_a_day);
    RUN_TEST(test_wins_are_those_of_their_game);
    return UNITY_END();
}
