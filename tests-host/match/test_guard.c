/*
 * What hides a hand from everybody else. The passing screen and its menu do not depend on the hand,
 * and no screen that reveals something about a hand survives sleep, leaving or a restart. The
 * monkey (test_monkey) looks for the same on every screen, by chance.
 */
#include <string.h>
#include <unity.h>

#include "firmware/match/match_save.h"
#include "firmware/screens/screens.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"

enum {
    MENU_ROWS = 7,
};

/* One card laid, one still owed; after the bracket the hand that nobody else may know. */
#define BEFORE "20a 94a | 60b 99b | 3d 2c | "
#define STUCK BEFORE "[95 96 40 41 42 43 44] 96a"
#define NOT_STUCK BEFORE "[95 96 40 41 42 97 98] 96a"

static struct app app;

void setUp(void) {
    hal_model_reset(1);
}

static void press(enum action action) {
    app_step(&app, action, app.now + 200);
}

/* A table for two; the player on turn holds the device. */
static void sit_down(const char *script, enum game_status status) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 2};
    screens_start(&app, keymap_for(SIX_KEYS));
    app.settings.language_chosen = true;
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &setup, script));
    TEST_ASSERT_EQUAL(status, app.match.game.status);
    app.match.phase = MATCH_PLAYING;
    app.match.challenge = MATCH_NO_CHALLENGE;
    match_save(&app.match);
    app.match.viewer = app.match.game.turn;
    app_go_on(&app);
}

static void sleep_and_wake(void) {
    app_step(&app, ACTION_NONE, app.now + settings_sleep_minutes(&app.settings) * 60000U);
    EXPECT_POWER(APP_ASLEEP, app.power);
    app_wake(&app, app.now + 1000);
}

static void restart_and_continue(void) {
    hal_model_power_on();
    screens_start(&app, keymap_for(SIX_KEYS));
    app_go_on(&app);
}

/* The pictures on the way from the passing screen through the whole menu, row by row. */
struct album {
    uint8_t frame[MENU_ROWS + 1][HAL_FRAME_SIZE];
};

static void look_around(struct album *album) {
    EXPECT_SCREEN(SCREEN_PASS, app.screen);
    guard_draw(&app, album->frame[0]);
    press(ACTION_MENU);
    EXPECT_SCREEN(SCREEN_PAUSE, app.screen);
    for (unsigned row = 0; row < MENU_ROWS; row++) {
        guard_draw(&app, album->frame[1 + row]);
        press(ACTION_DOWN);
    }
}

static void check_same(void (*way)(void)) {
    static struct album stuck;
    static struct album not_stuck;
    sit_down(STUCK, GAME_STUCK);
    EXPECT_SCREEN(SCREEN_STUCK, app.screen);
    way();
    look_around(&stuck);
    hal_model_reset(1);
    sit_down(NOT_STUCK, GAME_PLAYING);
    EXPECT_SCREEN(SCREEN_PLAY, app.screen);
    way();
    look_around(&not_stuck);
    TEST_ASSERT_EQUAL_MEMORY(&stuck, &not_stuck, sizeof stuck);
}

static void test_X3_stuck_does_not_survive_sleep(void) {
    check_same(sleep_and_wake);
}

static void test_X3_stuck_does_not_survive_a_restart(void) {
    check_same(restart_and_continue);
}

static void test_X3_the_press_that_wakes_takes_nothing_back(void) {
    sit_down(STUCK, GAME_STUCK);
    const struct game before = app.match.game;
    sleep_and_wake();
    press(ACTION_BACK);
    EXPECT_GAME(&before, &app.match.game);
    EXPECT_SCREEN(SCREEN_PAUSE, app.screen);
    press(ACTION_OK);
    EXPECT_SCREEN(SCREEN_TITLE, app.screen);
}

static void test_X3_no_after_sleep_does_not_lead_to_the_hand(void) {
    sit_down(STUCK, GAME_STUCK);
    press(ACTION_DOWN);
    press(ACTION_OK);
    EXPECT_SCREEN(SCREEN_CONFIRM, app.screen);
    press(ACTION_BACK);
    EXPECT_SCREEN_SO(SCREEN_STUCK, app.screen, "who has the device comes back");
    press(ACTION_OK); /* the cursor is where it was */
    EXPECT_SCREEN(SCREEN_CONFIRM, app.screen);
    sleep_and_wake();
    press(ACTION_BACK);
    EXPECT_SCREEN(SCREEN_PASS, app.screen);
}

static void test_a_hint_for_somebody_stuck_says_that_they_are(void) {
    sit_down(STUCK, GAME_STUCK);
    press(ACTION_MENU);
    press(ACTION_DOWN);
    press(ACTION_OK);
    EXPECT_SCREEN(SCREEN_STUCK, app.screen);
}

static bool draw_bits(void *context, unsigned count, uint32_t *value) {
    *value = (uint32_t)(hal_model_mix(context) >> (64 - count));
    return true;
}

/* The leak test itself must see both ways in which the status can show. */
static void test_the_leak_test_sees_the_status(void) {
    uint64_t chance = 1;
    const struct bits bits = {draw_bits, &chance};
    uint8_t frame[HAL_FRAME_SIZE];
    struct guard guard;
    sit_down(STUCK, GAME_STUCK);
    guard_start(&guard, &app);
    guard_draw(&app, frame);
    TEST_ASSERT_FALSE_MESSAGE(guard_keeps(&guard, &app, frame, &bits), "nobody has the device");
    guard.holder = app.match.game.turn;
    TEST_ASSERT_TRUE(guard_keeps(&guard, &app, frame, &bits));
    guard.holder = 1 - app.match.game.turn;
    TEST_ASSERT_FALSE(guard_keeps(&guard, &app, frame, &bits));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X3_stuck_does_not_survive_sleep);
    RUN_TEST(test_X3_stuck_does_not_survive_a_restart);
    RUN_TEST(test_X3_the_press_that_wakes_takes_nothing_back);
    RUN_TEST(test_X3_no_after_sleep_does_not_lead_to_the_hand);
    RUN_TEST(test_a_hint_for_somebody_stuck_says_that_they_are);
    RUN_TEST(test_the_leak_test_sees_the_status);
    return UNITY_END();
}
