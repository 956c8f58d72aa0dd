/*
 * The console around the application: ticks, dimming, sleep and waking, a panel that comes and
 * goes, and a clock that wraps or jumps.
 */
#include <string.h>

#include "firmware/saving/crc32.h"
#include "tests-host/support/own_player.h"
#include "tests-host/support/states.h"

enum {
    MINUTE_MS = 60000,
    HOUR_MS = 60 * MINUTE_MS,
    DIM_MS = 30000,
    RETRY_MS = 500, /* between two attempts to reach a panel that does not answer */
};

static struct console *const console = &player.console;

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};

static void start_at(uint32_t time) {
    hal_model.now = time;
    player_start(&player, SIX_KEYS);
    app->settings.language_chosen = true;
    app_home(app);
    player_wait(&player, CONSOLE_TICK_MS);
}

static void deal(const struct game_setup *setup, uint8_t device_seats) {
    match_deal(&app->match, setup, device_seats, 12345);
    app_go_on(app);
    app->swallow = false;
    player_wait(&player, CONSOLE_TICK_MS);
}

static uint32_t sleep_ms(void) {
    return settings_sleep_minutes(&app->settings) * (uint32_t)MINUTE_MS;
}

static bool is_dark(void) {
    static const uint8_t dark[HAL_FRAME_SIZE];
    return memcmp(hal_model.frame, dark, sizeof dark) == 0;
}

/* --- Ticks ---------------------------------------------------------------------------------------
 */

static void test_time_is_caught_up_in_ticks(void) {
    start_at(0);
    const uint32_t late = hal_model.now + 1234;
    hal_model.now = late;
    console_step(console);
    TEST_ASSERT_EQUAL(late - late % CONSOLE_TICK_MS, console->now);
    TEST_ASSERT_EQUAL(console->now, app->now);
}

static void test_no_key_waits_for_its_tick(void) {
    for (uint32_t late = 0; late < CONSOLE_TICK_MS; late++) {
        start_at(0);
        hal_model.now += late;
        hal_model.keys = HAL_KEY_DOWN;
        const uint32_t frames = hal_model.frames;
        const uint32_t pressed = hal_model.now;
        console_step(console);
        TEST_ASSERT_EQUAL_MESSAGE(frames + 1, hal_model.frames, "at once");
        TEST_ASSERT_LESS_THAN(CONSOLE_TICK_MS, pressed - console->now);
        hal_model.keys = 0;
    }
}

static void test_keys_are_seen_only_at_the_end_of_what_was_slept_through(void) {
    start_at(0);
    hal_model.now += 5000;
    hal_model.keys = HAL_KEY_DOWN;
    console_step(console);
    player_wait(&player, 60);
    hal_model.keys = 0;
    player_wait(&player, 60);
    TEST_ASSERT_EQUAL_MESSAGE(1, app->menu.cursor, "it was pressed for 60 ms, not for 5 s");
}

/* The device seat makes its moves when they are due, however long a step takes. */
static void test_steps_late_or_in_time_lead_to_the_same(void) {
    start_at(0);
    deal(&alone, 1);
    player_wait(&player, 20000);
    const struct game in_time = app->match.game;
    hal_model_reset(1);
    start_at(0);
    deal(&alone, 1);
    hal_model.now += 20000;
    console_step(console);
    TEST_ASSERT_GREATER_THAN(5, in_time.moves);
    EXPECT_GAME(&in_time, &app->match.game);
}

static void test_keys_down_at_power_on_do_nothing(void) {
    hal_model.keys = HAL_KEY_A | HAL_KEY_DOWN;
    start_at(0);
    player_wait(&player, 3000);
    hal_model.keys = 0;
    player_wait(&player, 100);
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
    TEST_ASSERT_EQUAL(0, app->menu.cursor);
    player_do(&player, ACTION_DOWN);
    TEST_ASSERT_EQUAL(1, app->menu.cursor);
}

static void test_nothing_to_do_means_long_sleeps(void) {
    start_at(0);
    player_wait(&player, 3000);
    const uint32_t before = hal_model.now;
    console_step(console);
    console_step(console);
    TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(1000, hal_model.now - before, "two steps, too short");
}

/* --- Dimming and sleep ---------------------------------------------------------------------------
 */

static void test_dims_after_half_a_minute(void) {
    start_at(0);
    app_open(app, SCREEN_SETTINGS, 0);
    player_wait(&player, 20);
    uint8_t frame[HAL_FRAME_SIZE];
    memcpy(frame, hal_model.frame, sizeof frame);
    player_do(&player, ACTION_UP);
    player_do(&player, ACTION_DOWN);
    const uint32_t since = (uint32_t)app->last_key;
    player_wait(&player, since + DIM_MS - 20 - hal_model.now);
    TEST_ASSERT_EQUAL(settings_light(&app->settings), hal_model.light);
    player_wait(&player, 40);
    TEST_ASSERT_EQUAL(APP_LIGHT_DIM, hal_model.light);
    TEST_ASSERT_EQUAL_MEMORY(frame, hal_model.frame, sizeof frame);
    player_do(&player, ACTION_DOWN);
    TEST_ASSERT_EQUAL_MESSAGE(1, app->menu.cursor, "dimmed, it still takes every key");
    TEST_ASSERT_EQUAL(settings_light(&app->settings), hal_model.light);
}

static void test_never_means_never(void) {
    start_at(0);
    app->settings.sleep_after = SETTINGS_SLEEP_CHOICES - 1;
    TEST_ASSERT_EQUAL(0, settings_sleep_minutes(&app->settings));
    player_do(&player, ACTION_DOWN);
    player_wait(&player, 3 * 3600000);
    EXPECT_POWER(APP_DIMMED, app->power);
    TEST_ASSERT_FALSE(is_dark());
}

static void test_sleeps_after_the_minutes_of_the_settings(void) {
    for (uint8_t choice = 0; choice < SETTINGS_SLEEP_CHOICES - 1; choice++) {
        hal_model_reset(1);
        start_at(0);
        app->settings.sleep_after = choice;
        player_do(&player, ACTION_DOWN);
        player_wait(&player, (uint32_t)app->last_key + sleep_ms() - 20 - hal_model.now);
        TEST_ASSERT_EQUAL(APP_LIGHT_DIM, hal_model.light);
        TEST_ASSERT_FALSE(is_dark());
        player_wait(&player, 40);
        EXPECT_POWER(APP_ASLEEP, app->power);
        TEST_ASSERT_EQUAL(0, hal_model.light);
        TEST_ASSERT_TRUE(is_dark());
    }
}

static void test_light_follows_the_settings(void) {
    uint8_t last = APP_LIGHT_DIM;
    start_at(0);
    for (uint8_t step = 0; step <= SETTINGS_BRIGHTNESS_MOST; step++) {
        app->settings.brightness = step;
        player_do(&player, ACTION_DOWN);
        TEST_ASSERT_EQUAL(settings_light(&app->settings), hal_model.light);
        TEST_ASSERT_GREATER_THAN(last, hal_model.light);
        last = hal_model.light;
    }
}

/* Any key wakes the console, however long it is held. */
static void test_the_press_that_wakes_does_nothing_else(void) {
    static const uint32_t holds[] = {60, 700, 3000, 12000};
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        for (unsigned i = 0; i < sizeof holds / sizeof holds[0]; i++) {
            hal_model_reset(1);
            start_at(0);
            app_open(app, SCREEN_SETTINGS, 0);
            app->menu.cursor = 3;
            const struct settings before = app->settings;
            player_wait(&player, sleep_ms() + 1000);
            EXPECT_POWER(APP_ASLEEP, app->power);
            player_hold(&player, (uint8_t)(1 << key), holds[i]);
            EXPECT_POWER(APP_AWAKE, app->power);
            TEST_ASSERT_EQUAL(settings_light(&app->settings), hal_model.light);
            EXPECT_SCREEN(SCREEN_SETTINGS, app->screen);
            TEST_ASSERT_EQUAL(3, app->menu.cursor);
            TEST_ASSERT_EQUAL_MEMORY(&before, &app->settings, sizeof before);
            player_do(&player, ACTION_DOWN);
            TEST_ASSERT_EQUAL_MESSAGE(4, app->menu.cursor, "the next press counts");
        }
    }
}

static void test_a_key_held_through_sleep_and_wake(void) {
    start_at(0);
    hal_model.keys = HAL_KEY_B;
    player_wait(&player, sleep_ms() + 2000);
    EXPECT_POWER_SO(APP_ASLEEP, app->power, "a stuck key does not keep it awake");
    player_wait(&player, HOUR_MS);
    EXPECT_POWER(APP_ASLEEP, app->power);
    hal_model.keys = HAL_KEY_B | HAL_KEY_DOWN;
    player_wait(&player, 100);
    EXPECT_POWER_SO(APP_AWAKE, app->power, "another key wakes");
    hal_model.keys = HAL_KEY_B;
    player_wait(&player, sleep_ms() + 1000);
    hal_model.keys = 0;
    player_wait(&player, 1000);
    EXPECT_POWER_SO(APP_ASLEEP, app->power, "letting go does not wake");
    TEST_ASSERT_EQUAL(0, app->menu.cursor);
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
}

static void test_it_does_not_fall_asleep_while_the_device_plays(void) {
    start_at(0);
    app->settings.sleep_after = 0;
    deal(&alone, 1);
    player_wait(&player, sleep_ms() + 10000);
    EXPECT_SCREEN(SCREEN_DEVICE, app->screen);
    EXPECT_POWER(APP_AWAKE, app->power);
}

/* --- The panel -----------------------------------------------------------------------------------
 */

static void test_a_lost_panel_is_tried_again_and_again(void) {
    start_at(0);
    hal_model.no_panel = true;
    player_do(&player, ACTION_DOWN);
    TEST_ASSERT_TRUE(console->panel_lost);
    unsigned blinks = 0;
    for (int i = 0; i < 100; i++) {
        const bool before = hal_model.led;
        player_wait(&player, 100);
        blinks += before != hal_model.led;
    }
    TEST_ASSERT_INT_WITHIN_MESSAGE(2, 10000 / RETRY_MS, blinks, "the LED blinks");
    player_do(&player, ACTION_DOWN);
    TEST_ASSERT_EQUAL_MESSAGE(2, app->menu.cursor, "the keys work all the same");
    memset(hal_model.frame, 0x55, sizeof hal_model.frame);
    hal_model.no_panel = false;
    player_wait(&player, RETRY_MS + CONSOLE_TICK_MS);
    TEST_ASSERT_EQUAL_MEMORY(console->frame, hal_model.frame, sizeof hal_model.frame);
    TEST_ASSERT_FALSE(console->panel_lost);
    TEST_ASSERT_FALSE(hal_model.led);
}

static void test_a_panel_that_is_not_there_at_power_on(void) {
    hal_model.no_panel = true;
    start_at(0);
    TEST_ASSERT_TRUE(console->panel_lost);
    hal_model.no_panel = false;
    player_wait(&player, RETRY_MS + CONSOLE_TICK_MS);
    TEST_ASSERT_EQUAL_MEMORY(console->frame, hal_model.frame, sizeof hal_model.frame);
    TEST_ASSERT_EQUAL(settings_light(&app->settings), hal_model.light);
}

/* A panel that lost power shows nothing until it is sent everything again. */
static void test_a_panel_that_forgot_is_found_within_a_second(void) {
    start_at(0);
    player_wait(&player, 5000);
    hal_model.no_panel = true;
    player_wait(&player, 1100);
    TEST_ASSERT_TRUE(console->panel_lost);
    hal_model.no_panel = false;
    player_wait(&player, RETRY_MS + CONSOLE_TICK_MS);
    TEST_ASSERT_FALSE(console->panel_lost);
}

static void test_a_panel_that_sleeps_is_left_alone(void) {
    start_at(0);
    player_wait(&player, sleep_ms() + 1000);
    const uint32_t frames = hal_model.frames;
    player_wait(&player, 10 * MINUTE_MS);
    TEST_ASSERT_EQUAL(frames, hal_model.frames);
}

static void test_the_picture_can_be_turned(void) {
    start_at(0);
    TEST_ASSERT_FALSE(hal_model.flipped);
    const uint32_t frames = hal_model.frames;
    app->settings.flipped = true;
    player_wait(&player, 1100);
    TEST_ASSERT_TRUE(hal_model.flipped);
    TEST_ASSERT_GREATER_THAN(frames, hal_model.frames);
    app->settings.flipped = false;
    player_wait(&player, 1100);
    TEST_ASSERT_FALSE(hal_model.flipped);
}

/* A player who turns the glass holds the device as before: up is still up. */
static void test_a_glass_that_is_mounted_the_other_way_round(void) {
    player_start(&player, SIX_KEYS);
    player_hold(&player, HAL_KEY_B, INPUT_DEBOUNCE_MS + 1);
    player_wait(&player, 1100);
    TEST_ASSERT_TRUE(hal_model.flipped);
    player_hold(&player, HAL_KEY_DOWN, INPUT_DEBOUNCE_MS + 1);
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_FRENCH, app->settings.language);
    app->settings.flipped = true;
    player_wait(&player, 1100);
    TEST_ASSERT_FALSE_MESSAGE(hal_model.flipped, "turned twice");
    player_hold(&player, HAL_KEY_DOWN, INPUT_DEBOUNCE_MS + 1);
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_ENGLISH, app->settings.language);
}

/* --- The clock -----------------------------------------------------------------------------------
 */

static uint32_t random_below(uint64_t *chance, uint32_t count) {
    return (uint32_t)((hal_model_mix(chance) >> 32) * count >> 32);
}

/* Half an hour at the keys from this time on: returns all shown frames as one number. Playing,
 * holding keys, dimming, sleeping and waking are all part of it. */
static uint32_t half_an_hour(uint32_t origin, uint32_t *shown) {
    uint64_t chance = 7;
    uint32_t seen = 0;
    hal_model_reset(1);
    start_at(origin);
    deal(&two, 2);
    *shown = 0;
    while (hal_model.now - origin < HOUR_MS / 2) {
        const uint32_t pause = random_below(&chance, 60);
        const uint8_t key = (uint8_t)(1 << random_below(&chance, INPUT_KEYS));
        const bool plays = player_advice(app) != ACTION_NONE && random_below(&chance, 4) != 0;
        if (app->screen == SCREEN_DEVICE) {
            player_wait(&player, 700);
        } else if (plays) {
            player_do(&player, player_advice(app));
        } else {
            player_hold(&player, key, 60 + 10 * random_below(&chance, 80));
        }
        player_wait(&player, pause == 0 ? 150000 : pause == 1 ? 40000 : 10 * pause);
        seen = crc32_add(seen, hal_model.frame, sizeof hal_model.frame);
        seen = crc32_add(seen, &hal_model.light, 1);
        *shown += 1;
    }
    return seen;
}

static void test_it_does_not_matter_what_time_it_is(void) {
    static const uint32_t before_wrap[] = {10,     490,     5000,        29990,
                                           119000, 1000000, HOUR_MS / 4, HOUR_MS / 3};
    uint32_t shown;
    const uint32_t usual = half_an_hour(0, &shown);
    TEST_ASSERT_GREATER_THAN(100, shown);
    for (unsigned i = 0; i < sizeof before_wrap / sizeof before_wrap[0]; i++) {
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(usual, half_an_hour(0U - before_wrap[i], &shown),
                                        "the clock wraps");
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(usual, half_an_hour(0x80000000U - before_wrap[i], &shown),
                                        "the clock becomes negative");
    }
}

static void test_wrap_while_a_key_is_held(void) {
    start_at(0U - 300);
    deal(&alone, 0);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    player_hold(&player, HAL_KEY_B, 600);
    TEST_ASSERT_LESS_THAN(1000, hal_model.now);
    EXPECT_SCREEN_SO(SCREEN_PAUSE, app->screen, "held: the menu");
}

static void test_wrap_while_dimming_and_sleeping(void) {
    start_at(0U - 20000);
    player_wait(&player, 19000);
    EXPECT_POWER(APP_AWAKE, app->power);
    player_wait(&player, 12000);
    EXPECT_POWER(APP_DIMMED, app->power);
    player_wait(&player, sleep_ms() - 32000);
    EXPECT_POWER(APP_DIMMED, app->power);
    player_wait(&player, 2000);
    EXPECT_POWER(APP_ASLEEP, app->power);
}

/* Time jumps by hours to weeks in one step, as after the machine was suspended. */
static void test_time_may_jump(void) {
    static const uint32_t jumps[] = {HOUR_MS, 24 * HOUR_MS, 40U * 24 * HOUR_MS};
    for (unsigned i = 0; i < sizeof jumps / sizeof jumps[0]; i++) {
        hal_model_reset(1);
        start_at(0);
        deal(&alone, 0);
        const struct game before = app->match.game;
        hal_model.now += jumps[i];
        console_step(console);
        EXPECT_POWER(APP_ASLEEP, app->power);
        TEST_ASSERT_TRUE(is_dark());
        player_hold(&player, HAL_KEY_A, 60);
        EXPECT_POWER(APP_AWAKE, app->power);
        EXPECT_SCREEN_SO(SCREEN_PASS, app->screen, "the hand is guarded");
        player_do(&player, ACTION_OK);
        EXPECT_SCREEN(SCREEN_PLAY, app->screen);
        EXPECT_GAME(&before, &app->match.game);
    }
}

/* --- Weeks without a restart ---------------------------------------------------------------------
 *
 * hal_millis wraps after 49.7 days. At half of that, a time kept in 32 bits begins to look like one
 * that is still to come.
 */

static void wait_days(unsigned days) {
    for (unsigned hours = 0; hours < days * 24; hours++) {
        player_wait(&player, HOUR_MS);
    }
}

/* Plays on until the device's turn has been watched to its end. */
static void watch_the_device(void) {
    for (unsigned i = 0; i < 100 && app->screen != SCREEN_DEVICE; i++) {
        player_do(&player, player_advice(app));
    }
    for (unsigned i = 0; i < 100 && app->screen == SCREEN_DEVICE; i++) {
        player_wait(&player, 1000);
    }
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
}

static void test_the_first_key_acts_however_long_ago_the_device_played(void) {
    static const uint8_t days[] = {1, 20, 25, 30, 40, 49, 50, 60, 75, 100};
    for (unsigned i = 0; i < sizeof days; i++) {
        hal_model_reset(1);
        start_at(0);
        deal(&two, 2);
        watch_the_device();
        wait_days(days[i]);
        EXPECT_POWER(APP_ASLEEP, app->power);
        player_hold(&player, HAL_KEY_A, 60);
        EXPECT_SCREEN_SO(SCREEN_PASS, app->screen, "one key wakes");
        player_hold(&player, HAL_KEY_A, 60);
        EXPECT_SCREEN_SO(SCREEN_PLAY, app->screen, "the next one takes the device");
    }
}

static void test_a_device_that_never_sleeps_stays_dim(void) {
    start_at(0);
    app->settings.sleep_after = SETTINGS_SLEEP_CHOICES - 1;
    TEST_ASSERT_EQUAL(0, settings_sleep_minutes(&app->settings));
    app_open(app, SCREEN_SETTINGS, 0); /* the title would begin to play by itself */
    player_wait(&player, MINUTE_MS);
    for (uint64_t up = 0; up < UINT64_C(101) * 24 * HOUR_MS; up += 20000) {
        hal_model.now += 20000;
        console_step(console);
        EXPECT_POWER_SO(APP_DIMMED, app->power, "no key was pressed");
    }
}

/* The device writes while it plays by itself; its flash is erased ahead soon after, on any day. */
static void test_the_flash_is_tidied_on_any_day(void) {
    for (unsigned days = 0; days <= 50; days += 5) {
        hal_model_reset(1);
        start_at(0);
        app->settings.sleep_after = SETTINGS_SLEEP_CHOICES - 1;
        app_open(app, SCREEN_SETTINGS, 0);
        for (unsigned hours = 0; hours < days * 24; hours++) {
            hal_model.now += HOUR_MS;
            console_step(console);
        }
        for (unsigned i = 0; i < 500 && !journal_needs_tidy(&app->store.journal); i++) {
            settings_save(&app->settings, &app->store);
            app->settings.sound = !app->settings.sound;
        }
        TEST_ASSERT_TRUE(journal_needs_tidy(&app->store.journal));
        player_wait(&player, MINUTE_MS);
        TEST_ASSERT_FALSE_MESSAGE(journal_needs_tidy(&app->store.journal), "within a minute");
    }
}

static void test_cards_that_were_dealt_do_not_appear_again(void) {
    start_at(0);
    app->settings.sleep_after = SETTINGS_SLEEP_CHOICES - 1;
    deal(&alone, 0);
    player_wait(&player, 5000);
    uint8_t hand[HAL_FRAME_SIZE];
    memcpy(hand, hal_model.frame, sizeof hand);
    hal_model.now += UINT32_MAX - hal_model.now; /* the clock wraps back to when it was put up */
    console_step(console);
    for (unsigned i = 0; i < 700; i++) {
        app->changed = true;
        player_wait(&player, CONSOLE_TICK_MS);
        TEST_ASSERT_EQUAL_MEMORY(hand, hal_model.frame, sizeof hand);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_time_is_caught_up_in_ticks);
    RUN_TEST(test_no_key_waits_for_its_tick);
    RUN_TEST(test_keys_are_seen_only_at_the_end_of_what_was_slept_through);
    RUN_TEST(test_steps_late_or_in_time_lead_to_the_same);
    RUN_TEST(test_keys_down_at_power_on_do_nothing);
    RUN_TEST(test_nothing_to_do_means_long_sleeps);
    RUN_TEST(test_dims_after_half_a_minute);
    RUN_TEST(test_never_means_never);
    RUN_TEST(test_sleeps_after_the_minutes_of_the_settings);
    RUN_TEST(test_light_follows_the_settings);
    RUN_TEST(test_the_press_that_wakes_does_nothing_else);
    RUN_TEST(test_a_key_held_through_sleep_and_wake);
    RUN_TEST(test_it_does_not_fall_asleep_while_the_device_plays);
    RUN_TEST(test_a_lost_panel_is_tried_again_and_again);
    RUN_TEST(test_a_panel_that_is_not_there_at_power_on);
    RUN_TEST(test_a_panel_that_forgot_is_found_within_a_second);
    RUN_TEST(test_a_panel_that_sleeps_is_left_alone);
    RUN_TEST(test_the_picture_can_be_turned);
    RUN_TEST(test_a_glass_that_is_mounted_the_other_way_round);
    RUN_TEST(test_it_does_not_matter_what_time_it_is);
    RUN_TEST(test_wrap_while_a_key_is_held);
    RUN_TEST(test_wrap_while_dimming_and_sleeping);
    RUN_TEST(test_time_may_jump);
    RUN_TEST(test_the_first_key_acts_however_long_ago_the_device_played);
    RUN_TEST(test_a_device_that_never_sleeps_stays_dim);
    RUN_TEST(test_the_flash_is_tidied_on_any_day);
    RUN_TEST(test_cards_that_were_dealt_do_not_appear_again);
    return UNITY_END();
}
