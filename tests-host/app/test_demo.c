/*
 * The demo, in which the device plays by itself. The demo begins only on the title, changes
 * nothing, and does not keep the device awake. Any key ends it and does nothing else.
 */
#include <string.h>
#include <unity.h>

#include "firmware/screens/demo.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/title.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"

enum {
    STEP_MS = 500,
    LONGEST_SLEEP = 3, /* of the settings: ten minutes */
};

static struct player player;
static struct app *const app = &player.console.app;

static const struct demo *demo(void) {
    EXPECT_SCREEN(SCREEN_DEMO, app->screen);
    return (const struct demo *)(const void *)app->state.bytes;
}

/* A device that has been used before, on its title. */
static void start(uint8_t keys) {
    hal_model_reset(1);
    player_start(&player, keys);
    player_welcome(&player);
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
}

static void start_demo(uint8_t keys) {
    start(keys);
    player_wait(&player, TITLE_DEMO_AFTER_MS + 100);
    EXPECT_SCREEN(SCREEN_DEMO, app->screen);
}

static void test_it_begins_when_nobody_has_pressed_a_key(void) {
    start(SIX_KEYS);
    for (int i = 0; i < 3; i++) {
        player_wait(&player, TITLE_DEMO_AFTER_MS - 1000);
        EXPECT_SCREEN(SCREEN_TITLE, app->screen);
        player_do(&player, ACTION_DOWN);
    }
    player_wait(&player, TITLE_DEMO_AFTER_MS + 100);
    EXPECT_SCREEN(SCREEN_DEMO, app->screen);
}

static void test_it_begins_on_no_other_screen(void) {
    start(SIX_KEYS);
    player_do(&player, ACTION_OK);
    const uint8_t screen = app->screen;
    TEST_ASSERT_NOT_EQUAL(SCREEN_TITLE, screen);
    player_wait(&player, TITLE_DEMO_AFTER_MS + 5000);
    TEST_ASSERT_EQUAL(screen, app->screen);
}

/* Checks that the title is as before, to the pixel, while the key is down and after it. */
static void check_key(uint8_t keys, uint8_t key, uint32_t milliseconds) {
    uint8_t before[HAL_FRAME_SIZE];
    start(keys);
    player_do(&player, keys == TWO_KEYS ? ACTION_NEXT : ACTION_DOWN);
    memcpy(before, hal_model.frame, sizeof before);
    player_wait(&player, TITLE_DEMO_AFTER_MS + 3000);
    EXPECT_SCREEN(SCREEN_DEMO, app->screen);
    TEST_ASSERT_TRUE(memcmp(before, hal_model.frame, sizeof before) != 0);
    player_hold(&player, key, milliseconds);
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
    TEST_ASSERT_EQUAL_MEMORY(before, hal_model.frame, sizeof before);
}

static void test_any_key_ends_it_and_does_nothing_else(void) {
    for (uint8_t key = 1; key < SIX_KEYS; key = (uint8_t)(key << 1)) {
        check_key(SIX_KEYS, key, 60);
        check_key(SIX_KEYS, key, 1500);
    }
    check_key(TWO_KEYS, HAL_KEY_A, 60);
    check_key(TWO_KEYS, HAL_KEY_A, 1500);
    check_key(TWO_KEYS, HAL_KEY_B, 60);
    check_key(TWO_KEYS, HAL_KEY_B, 1500);
}

static void test_it_plays_all_games_to_their_end_and_touches_nothing(void) {
    unsigned ended = 0;
    unsigned kinds = 0;
    start(SIX_KEYS);
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app->match, &setup, 0, MATCH_NO_CHALLENGE));
    player_wait(&player, 3000); /* erases ahead */
    const struct game before = app->match.game;
    const struct statistics results = app->statistics;
    const uint32_t operations = hal_model.flash.operations;
    const uint64_t noise = hal_model.noise_taken;
    app->settings.sleep_after = LONGEST_SLEEP;
    player_wait(&player, TITLE_DEMO_AFTER_MS + 100);
    bool was_over = false;
    for (uint32_t waited = 0; waited < 8 * 60000U; waited += STEP_MS) {
        const bool is_over = game_is_over(&demo()->game);
        if (is_over && !was_over) {
            ended++;
            kinds |= 1U << demo()->game.setup.kind;
            TEST_ASSERT_FALSE(demo()->game.gave_up);
        }
        was_over = is_over;
        player_wait(&player, STEP_MS);
    }
    TEST_ASSERT_GREATER_THAN(2, ended);
    TEST_ASSERT_EQUAL((1U << GAME_KINDS) - 1, kinds);
    EXPECT_GAME(&before, &app->match.game);
    TEST_ASSERT_EQUAL_MEMORY(&results, &app->statistics, sizeof results);
    TEST_ASSERT_EQUAL(operations, hal_model.flash.operations);
    TEST_ASSERT_EQUAL(noise, hal_model.noise_taken);
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK); /* Continue */
    EXPECT_GAME(&before, &app->match.game);
}

/* The demo lays a card every other second at least. */
static void test_it_never_stands_still(void) {
    start_demo(SIX_KEYS);
    app->settings.sleep_after = LONGEST_SLEEP;
    for (int i = 0; i < 100; i++) {
        const struct game before = demo()->game;
        player_wait(&player, game_is_over(&before) ? 5000 : 3000);
        TEST_ASSERT_TRUE(memcmp(&before, &demo()->game, sizeof before) != 0);
    }
}

static void test_it_dims_and_sleeps_as_ever(void) {
    uint8_t title[HAL_FRAME_SIZE];
    start(SIX_KEYS);
    memcpy(title, hal_model.frame, sizeof title);
    player_wait(&player, TITLE_DEMO_AFTER_MS + 1000);
    EXPECT_POWER(APP_AWAKE, app->power);
    player_wait(&player, APP_DIM_AFTER_MS - TITLE_DEMO_AFTER_MS);
    EXPECT_SCREEN(SCREEN_DEMO, app->screen);
    EXPECT_POWER(APP_DIMMED, app->power);
    player_wait(&player, settings_sleep_minutes(&app->settings) * 60000U);
    EXPECT_POWER(APP_ASLEEP, app->power);
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
    player_wait(&player, 10 * 60000U);
    EXPECT_SCREEN_SO(SCREEN_TITLE, app->screen, "nobody plays in the dark");
    TEST_ASSERT_EQUAL(APP_NEVER_MS, app_deadline(app, app->now));
    player_do(&player, ACTION_DOWN); /* only wakes */
    EXPECT_POWER(APP_AWAKE, app->power);
    TEST_ASSERT_EQUAL_MEMORY(title, hal_model.frame, sizeof title);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_it_begins_when_nobody_has_pressed_a_key);
    RUN_TEST(test_it_begins_on_no_other_screen);
    RUN_TEST(test_any_key_ends_it_and_does_nothing_else);
    RUN_TEST(test_it_plays_all_games_to_their_end_and_touches_nothing);
    RUN_TEST(test_it_never_stands_still);
    RUN_TEST(test_it_dims_and_sleeps_as_ever);
    return UNITY_END();
}
