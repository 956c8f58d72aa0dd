/*
 * When the flash is written, and what the console says if writing fails. Erases wait for a quiet
 * moment, also while only the device plays. A failed save is still reported after a good one.
 */
#include <string.h>
#include <unity.h>

#include "firmware/screens/screens.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"

enum {
    STEPS_MOST = 5000,
};

static struct app app;

static void power_on(void) {
    hal_model_power_on();
    screens_start(&app, keymap_for(SIX_KEYS));
    app.settings.language_chosen = true;
}

void setUp(void) {
    hal_model_reset(1);
    power_on();
}

/* --- Quiet moments ------------------------------------------------------------------------------
 */

/* Lets the device play by itself, and returns the number of erases that a save had to wait for. */
static uint32_t watch_devices(struct game_setup setup, uint8_t device_seats) {
    uint32_t waited = 0;
    match_deal(&app.match, &setup, device_seats, 1);
    app_go_on(&app);
    for (int i = 0; app.screen != SCREEN_OVER; i++) {
        const struct game before = app.match.game;
        const uint32_t erases = hal_model.flash.erases;
        TEST_ASSERT_LESS_THAN(STEPS_MOST, i);
        app_step(&app, app.screen == SCREEN_END ? ACTION_OK : ACTION_NONE,
                 app.now + app_deadline(&app, app.now));
        if (memcmp(&before, &app.match.game, sizeof before) != 0) {
            waited += hal_model.flash.erases - erases;
        }
    }
    return waited;
}

static void test_devices_alone_never_wait_for_an_erase(void) {
    watch_devices((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 3);
    TEST_ASSERT_GREATER_THAN(4, hal_model.flash.erases);
    TEST_ASSERT_EQUAL(0, watch_devices((struct game_setup){.kind = GAME_DUEL, .players = 2}, 3));
    TEST_ASSERT_EQUAL(0, watch_devices((struct game_setup){.kind = GAME_QUICK, .players = 5}, 31));
    TEST_ASSERT_EQUAL(0,
                      watch_devices((struct game_setup){.kind = GAME_CLASSIC, .players = 5}, 31));
}

static void test_a_key_is_never_followed_by_an_erase(void) {
    match_deal(&app.match, &(struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, 1);
    app_go_on(&app);
    app_step(&app, ACTION_NONE, app.now + 5000);
    TEST_ASSERT_TRUE(!journal_needs_tidy(&app.store.journal));
    for (int i = 0; i < STEPS_MOST && !journal_needs_tidy(&app.store.journal); i++) {
        app_step(&app, player_advice(&app), app.now + 1000);
    }
    TEST_ASSERT_TRUE(journal_needs_tidy(&app.store.journal));
    const uint32_t erases = hal_model.flash.erases;
    app_step(&app, ACTION_NONE, app.now + 1499);
    TEST_ASSERT_EQUAL(erases, hal_model.flash.erases);
    TEST_ASSERT_EQUAL(1, app_deadline(&app, app.now));
    app_step(&app, ACTION_NONE, app.now + 1);
    TEST_ASSERT_EQUAL(erases + 1, hal_model.flash.erases);
}

/* --- Flash that fails ---------------------------------------------------------------------------
 */

static void test_a_save_that_fails_is_said_and_the_game_goes_on(void) {
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    bool said = false;
    hal_model.flash.write_protected = true;
    match_deal(&app.match, &alone, 0, MATCH_NO_CHALLENGE);
    app_go_on(&app);
    for (int i = 0; i < 2000 && app.screen != SCREEN_OVER; i++) {
        const bool asked = app.screen == SCREEN_MESSAGE || app.screen == SCREEN_TITLE;
        said = said || app.screen == SCREEN_MESSAGE;
        app_step(&app, ACTION_NONE, app.now + 2000);
        app_step(&app, asked ? ACTION_OK : player_advice(&app), app.now + 100);
    }
    TEST_ASSERT_TRUE(app.store.failed);
    TEST_ASSERT_TRUE(said);
    EXPECT_SCREEN(SCREEN_OVER, app.screen);
    hal_model.flash.write_protected = false;
    power_on();
    settings_save(&app.settings, &app.store);
    TEST_ASSERT_FALSE_MESSAGE(app.store.failed, "the next start tries again");
}

static void test_statistics_that_failed_are_not_hidden_by_a_good_save(void) {
    app.statistics.counted[GAME_DUEL] = 7;
    hal_model.flash.write_protected = true;
    statistics_save(&app.statistics, &app.store);
    hal_model.flash.write_protected = false;
    settings_save(&app.settings, &app.store);
    TEST_ASSERT_TRUE(app.store.failed);
    match_deal(&app.match, &(struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, 1);
    app_step(&app, ACTION_NONE, app.now + 10);
    TEST_ASSERT_FALSE_MESSAGE(app.store.failed, "tried again with the next save of the match");
    power_on();
    TEST_ASSERT_EQUAL(7, app.statistics.counted[GAME_DUEL]);
}

static void test_settings_that_failed_are_not_hidden_by_a_good_save(void) {
    app.settings.brightness = 1;
    hal_model.flash.write_protected = true;
    settings_save(&app.settings, &app.store);
    hal_model.flash.write_protected = false;
    statistics_save(&app.statistics, &app.store);
    TEST_ASSERT_TRUE(app.store.failed);
    match_deal(&app.match, &(struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, 1);
    app_step(&app, ACTION_NONE, app.now + 10);
    TEST_ASSERT_FALSE(app.store.failed);
    power_on();
    TEST_ASSERT_EQUAL(1, app.settings.brightness);
}

static void test_the_title_tells_that_nothing_is_saved(void) {
    uint8_t saved[HAL_FRAME_SIZE];
    uint8_t failed[HAL_FRAME_SIZE];
    app_home(&app);
    guard_draw(&app, saved);
    app.store.failed = true;
    guard_draw(&app, failed);
    TEST_ASSERT_NOT_EQUAL(0, memcmp(saved, failed, sizeof saved));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_devices_alone_never_wait_for_an_erase);
    RUN_TEST(test_a_key_is_never_followed_by_an_erase);
    RUN_TEST(test_a_save_that_fails_is_said_and_the_game_goes_on);
    RUN_TEST(test_statistics_that_failed_are_not_hidden_by_a_good_save);
    RUN_TEST(test_settings_that_failed_are_not_hidden_by_a_good_save);
    RUN_TEST(test_the_title_tells_that_nothing_is_saved);
    return UNITY_END();
}
