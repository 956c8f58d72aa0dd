/* What the signs on the table mean: each game explains those that occur in it, and no others. */
#include <string.h>

#include "tests-host/support/menu_play.h"
#include "unity.h"

enum {
    C = 1 << GAME_CLASSIC,
    D = 1 << GAME_DUEL,
    Q = 1 << GAME_QUICK,
    ALL = C | D | Q,
    WITH_OTHERS = 8, /* not for a person who plays alone */
};

/* The games in which a sign occurs, by the rules and the screens. */
static const struct {
    enum text text;
    unsigned games;
} explained[] = {
    {TEXT_SIGN_WAY, ALL},
    {TEXT_SIGN_DECK, C | Q},
    {TEXT_SIGN_COUNTS, D},
    {TEXT_SIGN_OWED, ALL},
    {TEXT_SIGN_RED, Q},
    {TEXT_SIGN_BLUE, Q},
    {TEXT_SIGN_GREEN, Q},
    {TEXT_SIGN_YELLOW, Q},
    {TEXT_SIGN_PURPLE, Q},
    {TEXT_SIGN_TARGET, ALL},
    {TEXT_SIGN_OPEN, ALL},
    {TEXT_SIGN_POINTED, ALL},
    {TEXT_SIGN_COST, ALL},
    {TEXT_SIGN_BACK, C | D},
    {TEXT_SIGN_JUMP, C | D},
    {TEXT_SIGN_NEW, ALL},
    {TEXT_FITS_NOWHERE, ALL},
    {TEXT_SIGN_END, ALL},
    {TEXT_SIGN_PERSON, D},
    {TEXT_SIGN_DEVICE, D},
    {TEXT_SIGN_SINCE, C | D | WITH_OTHERS},
    {TEXT_SAY_SMALL_STEPS, C | WITH_OTHERS},
    {TEXT_SAY_LEAVE_IT, C | WITH_OTHERS},
    {TEXT_SIGN_HEIGHTS, Q | WITH_OTHERS},
    {TEXT_SAY_BETTER, Q | WITH_OTHERS},
    {TEXT_SAY_TRICK, Q | WITH_OTHERS},
    {TEXT_SIGN_AUTHOR, C | Q | WITH_OTHERS},
    {TEXT_SIGN_CHANCE, C | Q},
    {TEXT_BATTERY_LOW, ALL},
};

enum {
    EXPLAINED = sizeof explained / sizeof explained[0],
};

void setUp(void) {
    menu_start_title(0x3f);
}

/* Goes through all pages by OK, which leads back after the last one. For each of `explained`: the
 * page that shows it, counted from 1, or 0. */
static void read_pages(uint8_t back_at, unsigned at[EXPLAINED]) {
    memset(at, 0, EXPLAINED * sizeof at[0]);
    for (unsigned page = 1; app.screen == SCREEN_SIGNS && page <= EXPLAINED; page++) {
        for (unsigned i = 0; i < EXPLAINED; i++) {
            if (menu_says(app_text(&app, explained[i].text))) {
                TEST_ASSERT_EQUAL_MESSAGE(0, at[i], app_text(&app, explained[i].text));
                at[i] = page;
            }
        }
        menu_play("O");
    }
    AT(back_at);
}

static bool occurs(unsigned i) {
    const struct game_setup *setup = &app.match.game.setup;
    return (explained[i].games >> setup->kind & 1) != 0 &&
           (setup->players > 1 || (explained[i].games & WITH_OTHERS) == 0);
}

static void deal(const char *keys) {
    menu_start_title(0x3f);
    menu_open(TITLE_NEW_GAME);
    menu_play(keys);
    for (unsigned i = 0; i < 500 && app.screen != SCREEN_PLAY; i++) {
        menu_play("O");
        menu_wait(100);
    }
    AT(SCREEN_PLAY);
}

static const char *const deals[] = {"O", "DDRUUO", "DRUO", "DRRDRUUO"};
static const struct game_setup dealt[] = {
    {.kind = GAME_CLASSIC, .players = 1},
    {.kind = GAME_CLASSIC, .players = 2},
    {.kind = GAME_DUEL, .players = 2},
    {.kind = GAME_QUICK, .players = 2},
};

enum {
    DEALS = sizeof deals / sizeof deals[0],
};

static void test_each_match_explains_its_own(void) {
    for (unsigned n = 0; n < DEALS; n++) {
        unsigned at[EXPLAINED];
        deal(deals[n]);
        TEST_ASSERT_EQUAL(dealt[n].kind, app.match.game.setup.kind);
        TEST_ASSERT_EQUAL(dealt[n].players, app.match.game.setup.players);
        menu_play("MDDDO");
        AT(SCREEN_SIGNS);
        read_pages(SCREEN_PAUSE, at);
        for (unsigned i = 0; i < EXPLAINED; i++) {
            TEST_ASSERT_EQUAL_MESSAGE(occurs(i), at[i] != 0, app_text(&app, explained[i].text));
        }
        menu_play("B");
        AT(SCREEN_PLAY);
    }
}

/* The first page explains the direction of a pile. The talk of others comes after the hand. */
static void test_the_rules_begin_with_the_game_that_is_on(void) {
    for (unsigned n = 0; n < DEALS; n++) {
        unsigned at[EXPLAINED];
        deal(deals[n]);
        menu_play("MDDDDODDDDO");
        AT(SCREEN_SIGNS);
        read_pages(SCREEN_HOW_TO, at);
        TEST_ASSERT_EQUAL(1, at[0]);
        for (unsigned i = 0; i < EXPLAINED; i++) {
            TEST_ASSERT_NOT_EQUAL_MESSAGE(0, at[i], app_text(&app, explained[i].text));
            for (unsigned other = 0; other < EXPLAINED && occurs(i); other++) {
                TEST_ASSERT_TRUE_MESSAGE(occurs(other) || at[i] <= at[other],
                                         app_text(&app, explained[other].text));
            }
        }
    }
}

static void test_the_way_back_leads_where_it_was(void) {
    unsigned at[EXPLAINED];
    menu_open(TITLE_HOW_TO);
    menu_play("DDDDO");
    read_pages(SCREEN_HOW_TO, at);
    menu_play("OB");
    AT(SCREEN_HOW_TO);
    TEST_ASSERT_EQUAL_UINT8(4, app.menu.cursor);
}

static void test_with_two_keys(void) {
    menu_start_title(HAL_KEY_A | HAL_KEY_B);
    menu_open(TITLE_HOW_TO);
    menu_play("NNNNO");
    AT(SCREEN_SIGNS);
    TEST_ASSERT_TRUE(menu_says(app_text(&app, TEXT_SIGN_WAY)));
    menu_play("N");
    TEST_ASSERT_FALSE(menu_says(app_text(&app, TEXT_SIGN_WAY)));
    menu_play("B");
    AT(SCREEN_HOW_TO);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_each_match_explains_its_own);
    RUN_TEST(test_the_rules_begin_with_the_game_that_is_on);
    RUN_TEST(test_the_way_back_leads_where_it_was);
    RUN_TEST(test_with_two_keys);
    return UNITY_END();
}
