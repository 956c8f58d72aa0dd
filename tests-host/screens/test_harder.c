/* After a full win the result offers to make the game harder, one press away. */
#include "firmware/chance/challenge.h"
#include "firmware/screens/guide.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

void setUp(void) {
    menu_start_title(0x3f);
}

/* Wins the current match with its last card, and goes on to the result. */
static void win(const char *script) {
    const struct game_setup setup = app.match.game.setup;
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &setup, script));
    app_go_on(&app);
    menu_play("O");
    EXPECT_STATUS(GAME_WON, app.match.game.status);
    menu_play("O");
    AT(SCREEN_OVER);
}

static void deal(struct game_setup setup, uint32_t challenge) {
    TEST_ASSERT_EQUAL(MATCH_DEALT, match_deal(&app.match, &setup, 0, challenge));
    app_go_on(&app);
}

#define LAST_CARD "2-94a/3 95-98a/1 [99]"

static void test_expert_then_short_hands_then_on_fire(void) {
    const struct game_setup *setup = &app.match.game.setup;
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, MATCH_NO_CHALLENGE);
    win(LAST_CARD);
    TEST_ASSERT_TRUE(menu_says("Harder: Expert"));
    menu_play("O");
    AT(SCREEN_PLAY);
    TEST_ASSERT_EQUAL_UINT8(0, app.match.game.moves);
    TEST_ASSERT_TRUE(setup->expert && !setup->short_hands && !setup->fire);
    win(LAST_CARD);
    TEST_ASSERT_TRUE(menu_says("Harder: Short hands"));
    menu_play("O");
    TEST_ASSERT_TRUE(setup->expert && setup->short_hands && !setup->fire);
    TEST_ASSERT_EQUAL_UINT8(7, app.match.game.hand_size[0]);
    win(LAST_CARD);
    TEST_ASSERT_TRUE(menu_says("Harder: On Fire"));
    menu_play("O");
    TEST_ASSERT_TRUE(setup->expert && setup->short_hands && setup->fire);
    win(LAST_CARD);
    TEST_ASSERT_TRUE_MESSAGE(menu_says("Again, new cards"), "there is nothing harder");
    menu_play("O");
    TEST_ASSERT_TRUE(setup->expert && setup->short_hands && setup->fire);
}

static void test_again_stays_as_hard_and_is_beside_it(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, MATCH_NO_CHALLENGE);
    win(LAST_CARD);
    menu_play("R");
    TEST_ASSERT_TRUE(menu_says("Again, new cards"));
    menu_play("O");
    TEST_ASSERT_FALSE(app.match.game.setup.expert);
}

/* A code says how hard its game is, so the harder game gets new cards. */
static void test_after_a_code(void) {
    const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
    deal(two, challenge_number(&two, 7));
    app.match.game.status = GAME_WON;
    match_see_end(&app.match);
    app_go_on(&app);
    TEST_ASSERT_TRUE(menu_says("Harder: Expert"));
    menu_play("O");
    TEST_ASSERT_TRUE(app.match.game.setup.expert);
    TEST_ASSERT_EQUAL_UINT8(2, app.match.game.setup.players);
    TEST_ASSERT_EQUAL_UINT32(MATCH_NO_CHALLENGE, app.match.challenge);
}

static void test_quick_and_easy_becomes_pro(void) {
    deal((struct game_setup){.kind = GAME_QUICK, .players = 2}, MATCH_NO_CHALLENGE);
    app.match.game.status = GAME_WON;
    match_see_end(&app.match);
    app_go_on(&app);
    TEST_ASSERT_TRUE(menu_says("Harder: Pro"));
    menu_play("O");
    TEST_ASSERT_TRUE(app.match.game.setup.pro && !app.match.game.setup.expert);
}

static void test_only_a_full_win_offers_it(void) {
    static const enum game_kind kinds[] = {GAME_CLASSIC, GAME_DUEL, GAME_QUICK};
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const struct game_setup setup = {.kind = (uint8_t)kinds[i], .players = 2};
        TEST_ASSERT_EQUAL(MATCH_DEALT, match_deal(&app.match, &setup, 2, MATCH_NO_CHALLENGE));
        app.match.game.status = kinds[i] == GAME_DUEL ? GAME_WON : GAME_LOST;
        app.match.game.winner = 0;
        match_see_end(&app.match);
        app_go_on(&app);
        AT(SCREEN_OVER);
        TEST_ASSERT_TRUE(menu_says("Again, new cards"));
    }
}

static void test_the_guided_game_does_not_offer_it(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, GUIDE_NUMBER);
    app.match.game.status = GAME_WON;
    match_see_end(&app.match);
    app_go_on(&app);
    AT(SCREEN_OVER);
    TEST_ASSERT_TRUE(menu_says("Again, new cards"));
}

static void test_in_every_language(void) {
    static const char *const says[LANGUAGES][3] = {
        {"Harder: Expert", "Harder: Short hands", "Harder: On Fire"},
        {"Plus dur\u202F: Expert", "Plus dur\u202F: Main réduite", "Plus dur\u202F: On Fire"},
        {"Schwerer: Experte", "Schwerer: Kleine Hand", "Schwerer: On Fire"},
    };
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        app.settings.language = language;
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, MATCH_NO_CHALLENGE);
        for (int step = 0; step < 3; step++) {
            win(LAST_CARD);
            TEST_ASSERT_TRUE_MESSAGE(menu_says(says[language][step]), says[language][step]);
            menu_play("O");
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_expert_then_short_hands_then_on_fire);
    RUN_TEST(test_again_stays_as_hard_and_is_beside_it);
    RUN_TEST(test_after_a_code);
    RUN_TEST(test_quick_and_easy_becomes_pro);
    RUN_TEST(test_only_a_full_win_offers_it);
    RUN_TEST(test_the_guided_game_does_not_offer_it);
    RUN_TEST(test_in_every_language);
    return UNITY_END();
}
