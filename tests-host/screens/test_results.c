/* Results as a player sees them: a picture for each mode, its figures, the best score. */
#include <string.h>

#include "firmware/saving/history.h"
#include "firmware/screens/layout.h"
#include "firmware/ui/draw.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};

void setUp(void) {
    menu_start_title(0x3f);
    settings_save(&app.settings, &app.store);
}

void tearDown(void) {
}

/* Puts the game up as this script leaves it. */
static void play(const struct game_setup *setup, const char *script) {
    TEST_ASSERT_EQUAL(MATCH_DEALT, match_deal(&app.match, setup, 0, MATCH_NO_CHALLENGE));
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, setup, script));
    app.match.phase = MATCH_PLAYING;
}

static void show_result(void) {
    match_see_end(&app.match);
    app_go_on(&app);
    AT(SCREEN_OVER);
}

/* Plays the script, gives the game up, and goes on to the result. */
static void finish(const struct game_setup *setup, const char *script) {
    play(setup, script);
    TEST_ASSERT_EQUAL(GAME_OK, match_give_up(&app.match));
    show_result();
}

static void win(void) {
    play(&alone, "2-91a/2 92-98a/1");
    TEST_ASSERT_EQUAL(GAME_OK, match_lay(&app.match, 99, 0));
    show_result();
}

/* The power goes and comes. */
static void restart(void) {
    screens_start(&app, keymap_for(0x3f));
    AT(SCREEN_TITLE);
}

static uint8_t frame[HAL_FRAME_SIZE];
static struct canvas canvas;

static void open_statistics(void) {
    app_home(&app);
    menu_open(TITLE_STATISTICS);
}

/* Lit pixels of a column upwards from the line under the picture. */
static int height_at(int x) {
    int height = 0;
    memset(frame, 0, sizeof frame);
    draw_start(&canvas, frame);
    app_draw(&app, &canvas);
    while (draw_read(&canvas, x, PICTURE_Y + PICTURE_HEIGHT - 1 - height)) {
        height++;
    }
    return height;
}

static void expect_bins(const uint8_t *heights) {
    for (int i = 0; i < HISTORY_BINS; i++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(heights[i], height_at(TEXT_X + i * BIN_STEP),
                                      "its left edge");
        TEST_ASSERT_EQUAL_INT_MESSAGE(heights[i], height_at(TEXT_X + i * BIN_STEP + BIN_STEP - 2),
                                      "its right edge");
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, height_at(TEXT_X + i * BIN_STEP + BIN_STEP - 1),
                                      "dark between two");
    }
}

static void test_the_columns_are_the_games(void) {
    static const uint8_t heights[HISTORY_BINS] = {0, 5, 0, 0, 10, 0, 0, 0, 0, 5};
    finish(&alone, "2-69a/2"); /* 30 left */
    finish(&alone, "2-67a/2"); /* 32 */
    finish(&alone, "2-91a/2"); /* 8 */
    finish(&alone, "2-5a/2");  /* 94 */
    restart();
    open_statistics();
    expect_bins(heights);
    TEST_ASSERT_TRUE(menu_says("Record: game 3 of 4"));
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, height_at(LAST_X + 15 * LAST_STEP), "before the first game");
    TEST_ASSERT_EQUAL_INT(2, height_at(LAST_X + 16 * LAST_STEP));
    TEST_ASSERT_EQUAL_INT(2, height_at(LAST_X + 17 * LAST_STEP));
    TEST_ASSERT_EQUAL_INT(1, height_at(LAST_X + 18 * LAST_STEP));
    TEST_ASSERT_EQUAL_INT(7, height_at(LAST_X + 19 * LAST_STEP));
}

/* A game that was won has a dot instead of a column. */
static void test_a_win_is_a_dot(void) {
    finish(&alone, "2-69a/2");
    win();
    open_statistics();
    const int x = LAST_X + 19 * LAST_STEP;
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, height_at(x), "no column");
    TEST_ASSERT_TRUE(draw_read(&canvas, x, PICTURE_Y + PICTURE_HEIGHT - 2));
    TEST_ASSERT_TRUE(draw_read(&canvas, x + 1, PICTURE_Y + PICTURE_HEIGHT - 3));
    TEST_ASSERT_FALSE(draw_read(&canvas, x, PICTURE_Y + PICTURE_HEIGHT - 4));
    TEST_ASSERT_EQUAL_INT_MESSAGE(10, height_at(TEXT_X), "in the first bin");
}

/* Results of firmware that had no pictures. */
static void test_old_results_have_no_picture_yet(void) {
    static const char *const says[LANGUAGES] = {"Games: 31", "Parties\u202F: 31", "Spiele: 31"};
    app.statistics.entry[MODE_QUICK][1] =
        (struct statistics_entry){.games = 31, .wins = 4, .best = 2, .left = 90};
    open_statistics();
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        app.settings.language = language;
        TEST_ASSERT_TRUE(menu_reads(TEXT_NO_PICTURE));
        TEST_ASSERT_TRUE_MESSAGE(menu_says(says[language]), says[language]);
    }
    app.settings.language = LANGUAGE_ENGLISH;
    const struct game_setup two = {.kind = GAME_QUICK, .players = 2};
    finish(&two, "r3a | y10b | b5a |");
    open_statistics();
    TEST_ASSERT_FALSE(menu_reads(TEXT_NO_PICTURE));
    TEST_ASSERT_TRUE_MESSAGE(menu_says("Games: 32"), "the record was an earlier game");
}

static void test_figures_are_on_the_next_page(void) {
    finish(&alone, "2-69a/2");
    open_statistics();
    TEST_ASSERT_TRUE(menu_says("1/3"));
    TEST_ASSERT_TRUE(menu_says("Record: game 1 of 1"));
    menu_play("R");
    TEST_ASSERT_TRUE(menu_says("2/3"));
    TEST_ASSERT_TRUE(menu_says("1 player"));
    TEST_ASSERT_TRUE(menu_says("Fewest left") && menu_says("30"));
    TEST_ASSERT_TRUE(menu_says("Score") && menu_says("68"));
    menu_play("R");
    TEST_ASSERT_TRUE(menu_says("Wins"));
}

/* Games of several players have no score, and the figures count the games. */
static void test_a_team_has_no_score(void) {
    const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
    finish(&two, "2-69a/2");
    open_statistics();
    menu_play("R");
    TEST_ASSERT_TRUE(menu_says("Games"));
    TEST_ASSERT_FALSE(menu_says("Score"));
}

/* Each mode has its own pictures and its own best. */
static void test_each_mode_has_its_own(void) {
    struct game_setup fire = alone;
    fire.fire = true;
    finish(&alone, "2-69a/2");
    finish(&fire, "2-61a/2");
    TEST_ASSERT_FALSE_MESSAGE(menu_says("Record: 30 left, 68 pts"), "of another mode");
    open_statistics();
    TEST_ASSERT_TRUE(menu_says("Record: game 1 of 1"));
    menu_play("RR");
    TEST_ASSERT_TRUE(menu_says("On Fire"));
    menu_play("R");
    TEST_ASSERT_TRUE(menu_says("60"));
}

static void test_erasing_the_statistics_erases_the_pictures(void) {
    finish(&alone, "2-91a/2");
    app_home(&app);
    app_open(&app, SCREEN_CONFIRM, CONFIRM_RESET);
    menu_play("RO");
    restart();
    finish(&alone, "2-69a/2");
    TEST_ASSERT_FALSE_MESSAGE(menu_says("New best score!"), "there is none");
    open_statistics();
    TEST_ASSERT_TRUE(menu_says("Record: game 1 of 1"));
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, height_at(TEXT_X + BIN_STEP), "8 left are forgotten");
    menu_play("R");
    TEST_ASSERT_TRUE(menu_says("68"));
}

/* --- The best score --------------------------------------------------------------------------- */

static void expect_in_each_language(const char *const says[LANGUAGES]) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        app.settings.language = language;
        TEST_ASSERT_TRUE_MESSAGE(menu_says(says[language]), says[language]);
    }
    app.settings.language = LANGUAGE_ENGLISH;
}

static void test_X7_the_result_tells_the_best_score(void) {
    static const char *const none[] = {"Record: 36 left, 62 pts", "Record\u202F: reste 36, 62 pts",
                                       "Rekord: 36 übrig, 62 Pkt."};
    static const char *const best[] = {"New best score!", "Meilleur score\u202F!",
                                       "Neue Bestwertung!"};
    static const char *const both[] = {"Record and best score!", "Record et meilleur score\u202F!",
                                       "Rekord und Bestwertung!"};
    static const char *const won[] = {"Best score: 98 points", "Meilleur score\u202F: 98 points",
                                      "Bestwertung: 98 Punkte"};
    finish(&alone, "2-61a/2 98b 99b");
    TEST_ASSERT_FALSE_MESSAGE(menu_says("New best score!"), "the first is no record");
    finish(&alone, "47a 37a |");
    expect_in_each_language(none);
    finish(&alone, "47a 37a 27a 17a | 19a 38b 28b");
    expect_in_each_language(best);
    win();
    expect_in_each_language(both);
    win();
    expect_in_each_language(won);
}

/* A game with fewer cards left and fewer points than before. */
static void test_X7_the_score_never_replaces_the_cards_left(void) {
    finish(&alone, "47a 37a 27a 17a | 19a 38b 28b");
    finish(&alone, "2-61a/2");
    TEST_ASSERT_TRUE(menu_says("New record!"));
    TEST_ASSERT_TRUE(menu_says("cards left"));
    TEST_ASSERT_TRUE(menu_says("Score: 60 points"));
}

/* A player who knows the cards can collect points, so the score of a known deal is no record. */
static void test_X7_known_deals_have_no_best_score(void) {
    finish(&alone, "2-61a/2");
    match_deal(&app.match, &alone, 0, 77);
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &alone, "47a 37a 27a 17a | 19a 38b"));
    TEST_ASSERT_EQUAL(GAME_OK, match_give_up(&app.match));
    struct history history;
    history_read(&history, &app.store, MODES * RULES_SEATS + MODE_CLASSIC);
    TEST_ASSERT_EQUAL_HEX8(92, history.last[HISTORY_LAST - 1]);
    TEST_ASSERT_EQUAL_UINT16(0, history.score);
    history_read(&history, &app.store, 0);
    TEST_ASSERT_EQUAL_UINT16(60, history.score);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_columns_are_the_games);
    RUN_TEST(test_a_win_is_a_dot);
    RUN_TEST(test_old_results_have_no_picture_yet);
    RUN_TEST(test_figures_are_on_the_next_page);
    RUN_TEST(test_a_team_has_no_score);
    RUN_TEST(test_each_mode_has_its_own);
    RUN_TEST(test_erasing_the_statistics_erases_the_pictures);
    RUN_TEST(test_X7_the_result_tells_the_best_score);
    RUN_TEST(test_X7_the_score_never_replaces_the_cards_left);
    RUN_TEST(test_X7_known_deals_have_no_best_score);
    return UNITY_END();
}
