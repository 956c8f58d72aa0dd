/*
 * The deepest sleep: a dark console that only waits for a key asks the machine to wait for it, for
 * any time, whether or not the clock runs meanwhile.
 */
#include <string.h>

#include "tests-host/support/own_player.h"

enum {
    MINUTE_MS = 60000,
};

static struct console *const console = &player.console;

static void start_game(void) {
    static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    player_start(&player, SIX_KEYS);
    app->settings.language_chosen = true;
    match_deal(&app->match, &alone, 0, 12345);
    app_go_on(app);
    app->swallow = false;
    player_wait(&player, 10);
}

static void fall_asleep(void) {
    player_wait(&player, settings_sleep_minutes(&app->settings) * (uint32_t)MINUTE_MS);
    EXPECT_POWER(APP_ASLEEP, app->power);
}

static void test_a_lit_panel_never_waits_for_a_key_alone(void) {
    start_game();
    player_wait(&player, settings_sleep_minutes(&app->settings) * (uint32_t)MINUTE_MS - 100);
    TEST_ASSERT_EQUAL_UINT32(0, hal_model.key_waits);
}

static void test_dark_it_waits_for_a_key(void) {
    start_game();
    fall_asleep();
    player_wait(&player, 10 * MINUTE_MS);
    TEST_ASSERT_GREATER_THAN_UINT32(0, hal_model.key_waits);
}

/* After a wait with a stopped clock a key does the same as after any sleep. */
static void test_time_that_stood_still_surprises_nobody(void) {
    uint8_t frames[2][HAL_FRAME_SIZE];
    for (int still = 0; still < 2; still++) {
        hal_model_reset(1);
        start_game();
        const struct game before = app->match.game;
        fall_asleep();
        hal_model.stands_still = still != 0;
        const uint32_t slept = hal_model.now;
        const uint32_t waits = hal_model.key_waits;
        hal_model_keys_at(slept + 20 * MINUTE_MS, HAL_KEY_A);
        while (hal_model.keys == 0) {
            console_step(console);
        }
        TEST_ASSERT_GREATER_THAN_UINT32(waits, hal_model.key_waits);
        TEST_ASSERT_EQUAL(still, hal_model.now - slept < MINUTE_MS);
        player_wait(&player, 60);
        EXPECT_POWER(APP_AWAKE, app->power);
        EXPECT_SCREEN_SO(SCREEN_PASS, app->screen, "the hand is guarded");
        hal_model.keys = 0;
        player_wait(&player, 100);
        player_do(&player, ACTION_OK);
        EXPECT_SCREEN(SCREEN_PLAY, app->screen);
        EXPECT_GAME(&before, &app->match.game);
        memcpy(frames[still], hal_model.frame, HAL_FRAME_SIZE);
    }
    TEST_ASSERT_EQUAL_MEMORY(frames[0], frames[1], HAL_FRAME_SIZE);
}

static void test_a_panel_that_is_gone_is_looked_for_in_the_dark(void) {
    start_game();
    hal_model.no_panel = true;
    fall_asleep();
    const uint32_t waits = hal_model.key_waits;
    player_wait(&player, MINUTE_MS);
    TEST_ASSERT_EQUAL_UINT32(waits, hal_model.key_waits);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_lit_panel_never_waits_for_a_key_alone);
    RUN_TEST(test_dark_it_waits_for_a_key);
    RUN_TEST(test_time_that_stood_still_surprises_nobody);
    RUN_TEST(test_a_panel_that_is_gone_is_looked_for_in_the_dark);
    return UNITY_END();
}
