/* Stuck in the middle of a turn: the screen offers both ways, and Back is the harmless one. */
#include <unity.h>

#include "tests-host/support/decks.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/say.h"

void setUp(void) {
    static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    menu_start_title(0x3f);
    match_deal(&app.match, &alone, 0, 1);
    TEST_ASSERT_EQUAL_STRING(
        "", table_set(&app.match.game, &alone,
                      "20a 94a | 60b 99b | 3d 2c | [95 96 40 41 42 43 44 45] 96a"));
    app_go_on(&app);
    AT(SCREEN_STUCK);
    TEST_ASSERT_EQUAL(1, app.match.game.laid);
}

static void test_back_takes_the_last_card_back(void) {
    menu_play("B");
    AT(SCREEN_PLAY);
    TEST_ASSERT_EQUAL(0, app.match.game.laid);
    EXPECT_STATUS(GAME_PLAYING, app.match.game.status);
}

static void test_ok_on_the_first_row_does_the_same(void) {
    menu_play("O");
    AT(SCREEN_PLAY);
    TEST_ASSERT_EQUAL(0, app.match.game.laid);
}

static void test_giving_up_asks_first(void) {
    menu_play("DO");
    AT(SCREEN_CONFIRM);
    menu_play("B");
    AT(SCREEN_STUCK);
    EXPECT_STATUS(GAME_STUCK, app.match.game.status);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_back_takes_the_last_card_back);
    RUN_TEST(test_ok_on_the_first_row_does_the_same);
    RUN_TEST(test_giving_up_asks_first);
    return UNITY_END();
}
