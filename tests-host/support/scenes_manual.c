/*
 * Statistics, settings, the rules and the self test.
 */
#include <string.h>

#include "firmware/screens/screens.h"
#include "firmware/screens/settings.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/scenes.h"

static void statistics_empty(struct app *app, int value) {
    app_open(app, SCREEN_STATISTICS, 0);
    (void)value;
}

static void statistics(struct app *app, int value) {
    const struct statistics_entry some = {
        .games = 27, .wins = 3, .hinted = 1, .left = 431, .streak = 1, .streak_best = 2, .best = 0};
    const struct statistics_entry most = {.games = 65535,
                                          .wins = 65535,
                                          .left = 65535U * 88,
                                          .streak = 65535,
                                          .streak_best = 65535,
                                          .best = 98};
    app->statistics.entry[MODE_CLASSIC][0] = some;
    app->statistics.entry[MODE_CLASSIC_EXPERT_SHORT][4] = most;
    app->statistics.entry[MODE_DUEL][1] = some;
    app->statistics.entry[MODE_QUICK_PRO][2] = some;
    app->statistics.known[MODE_CLASSIC_EXPERT] = some;
    app_open(app, SCREEN_STATISTICS, 0);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_RIGHT, value);
}

static void settings(struct app *app, int value) {
    app_open(app, SCREEN_SETTINGS, 0);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, value);
}

static void language(struct app *app, int value) {
    app_open(app, SCREEN_LANGUAGE, 0);
    (void)value;
}

/* Topic in the tens, page in the ones. */
static void how_to(struct app *app, int value) {
    app_open(app, SCREEN_HOW_TO, 0);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, value / 10);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_RIGHT, value % 10);
}

static void how_to_list(struct app *app, int value) {
    app_open(app, SCREEN_HOW_TO, 0);
    (void)value;
}

static void about_battery(struct app *app, int value) {
    hal_model.battery = value;
    app_open(app, SCREEN_ABOUT, 0);
}

static void about_crash(struct app *app, int value) {
    hal_model.crash = (struct hal_crash){
        .cause = HAL_CRASH_FAULT, .count = 2, .pc = 0x1000A2B4, .lr = 0x100051C3};
    app_open(app, SCREEN_ABOUT, 0);
    scene_press(app, ACTION_RIGHT, value);
}

static void about(struct app *app, int value) {
    app_open(app, SCREEN_ABOUT, 0);
    scene_press(app, ACTION_RIGHT, value);
}

enum {
    TEST_KEYS = 4,
    TEST_NOISE,
    TEST_FLASH,
};

static void self_test(struct app *app, int value) {
    app_open(app, SCREEN_SELF_TEST, 0);
    scene_press(app, ACTION_OK, value < TEST_KEYS ? value : TEST_KEYS);
    if (value <= TEST_KEYS) {
        return;
    }
    app->keys_held = hal_model.keys_present;
    scene_press(app, ACTION_NONE, 1);
    app->keys_held = 0;
    scene_press(app, ACTION_NONE, 2);
    scene_press(app, ACTION_OK, value - TEST_NOISE);
}

/* Some keys have been seen, one is down. */
static void self_test_keys(struct app *app, int value) {
    self_test(app, TEST_KEYS);
    app->keys_held = value ? hal_model.keys_present : HAL_KEY_UP | HAL_KEY_B;
    app_step(app, ACTION_NONE, app->now + 50);
    app->keys_held = HAL_KEY_B;
}

static void stuck_noise(uint8_t *samples, size_t count) {
    memset(samples, 1, count);
}

static void uneven_noise(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = hal_model_mix(&hal_model.noise) % 100 < 82;
    }
}

static void periodic_noise(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = i % 8 / 3 == 1;
    }
}

static void self_test_bad_noise(struct app *app, int value) {
    static void (*const sources[])(uint8_t *, size_t) = {stuck_noise, uneven_noise, periodic_noise};
    hal_model.noise_source = sources[value];
    self_test(app, TEST_NOISE);
}

static void self_test_bad_flash(struct app *app, int value) {
    if (value) {
        app->store.foreign = true;
    } else {
        hal_model.flash.write_protected = true;
    }
    self_test(app, TEST_FLASH);
}

static const struct scene list[] = {
    SECTION("Statistics", "statistics-empty", "Before the first game has ended", statistics_empty,
            0),
    SCENE("statistics", "A page for each game, difficulty and number of players", statistics, 0),
    SCENE("statistics-most", "The largest numbers there can be", statistics, 1),
    SCENE("statistics-duel", "Face to Face", statistics, 2),
    SCENE("statistics-quick", "Quick & Easy", statistics, 3),
    SCENE("statistics-known", "Deals that were known have their own place", statistics, 4),
    SCENE("statistics-hints", "Wins without and with hints", statistics, 5),
    TWO_KEY_SCENE("statistics-two-keys", "The same with two keys", statistics, 0),
    SECTION("Settings", "settings", "Language, brightness, sleep", settings, 1),
    SCENE("settings-middle", "Sound, turned screen, hints", settings, 4),
    SCENE("settings-end", "Animations, the chance of winning as a bar", settings, SETTINGS_CHANCE),
    TWO_KEY_SCENE("settings-two-keys", "The same with two keys", settings, 2),
    SCENE("settings-language", "The language can be changed at any time", language, 0),
    SECTION("How to play", "how-to", "The rules in short", how_to_list, 0),
    SCENE("how-to-classic-1", "The Game", how_to, 0),
    SCENE("how-to-classic-2", "", how_to, 1),
    SCENE("how-to-classic-3", "", how_to, 2),
    SCENE("how-to-classic-4", "", how_to, 3),
    SCENE("how-to-classic-5", "", how_to, 4),
    SCENE("how-to-classic-6", "", how_to, 5),
    SCENE("how-to-classic-7", "", how_to, 6),
    SCENE("how-to-classic-8", "", how_to, 7),
    SCENE("how-to-classic-9", "", how_to, 8),
    SCENE("how-to-classic-10", "", how_to, 9),
    SCENE("how-to-duel-1", "Face to Face", how_to, 10),
    SCENE("how-to-duel-2", "", how_to, 11),
    SCENE("how-to-duel-3", "", how_to, 12),
    SCENE("how-to-duel-4", "", how_to, 13),
    SCENE("how-to-duel-5", "", how_to, 14),
    SCENE("how-to-duel-6", "", how_to, 15),
    SCENE("how-to-quick-1", "Quick & Easy", how_to, 20),
    SCENE("how-to-quick-2", "", how_to, 21),
    SCENE("how-to-quick-3", "", how_to, 22),
    SCENE("how-to-quick-4", "", how_to, 23),
    SCENE("how-to-quick-5", "", how_to, 24),
    SCENE("how-to-quick-6", "", how_to, 25),
    SCENE("how-to-keys-1", "The keys", how_to, 30),
    SCENE("how-to-keys-2", "", how_to, 31),
    SCENE("how-to-keys-3", "", how_to, 32),
    SCENE("how-to-keys-4", "", how_to, 33),
    TWO_KEY_SCENE("how-to-two-keys-1", "Two keys", how_to, 30),
    TWO_KEY_SCENE("how-to-two-keys-2", "", how_to, 31),
    {"About and self test", "about", "Name and version", about, 0, false, true},
    {NULL, "about-battery", "A board that can tell how full its battery is", about_battery, 60,
     false, true},
    SCENE("about-2", "", about, 1),
    SCENE("about-3", "", about, 2),
    SCENE("about-4", "", about, 3),
    SCENE("about-crash", "It has crashed since it was switched on", about_crash, 4),
    SCENE("self-test-1", "The display: all lit", self_test, 0),
    SCENE("self-test-2", "All dark", self_test, 1),
    SCENE("self-test-3", "Every other pixel", self_test, 2),
    SCENE("self-test-4", "The edges", self_test, 3),
    SCENE("self-test-keys", "The keys: pressed ones are filled", self_test_keys, 0),
    SCENE("self-test-keys-done", "All of them work", self_test_keys, 1),
    TWO_KEY_SCENE("self-test-two-keys", "Of a board with two keys", self_test_keys, 0),
    SCENE("self-test-noise", "The noise", self_test, TEST_NOISE),
    SCENE("self-test-noise-stuck", "Noise that got stuck", self_test_bad_noise, 0),
    SCENE("self-test-noise-uneven", "Noise that is uneven", self_test_bad_noise, 1),
    SCENE("self-test-noise-period", "Noise that repeats itself", self_test_bad_noise, 2),
    SCENE("self-test-flash", "The flash", self_test, TEST_FLASH),
    SCENE("self-test-flash-failed", "Flash that is worn", self_test_bad_flash, 0),
    SCENE("self-test-flash-foreign", "Flash with saves of another version", self_test_bad_flash, 1),
};

const struct scene_list scenes_manual = {list, sizeof list / sizeof list[0]};
