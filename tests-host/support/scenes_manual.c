/*
 * Statistics, settings, the rules and the self test.
 */
#include <stdio.h>
#include <string.h>

#include "firmware/screens/screens.h"
#include "firmware/screens/settings_menu.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/scenes.h"

static bool a_turn_has_ended(const struct app *app) {
    return app->match.game.moves > 0 && app->match.game.laid == 0;
}

/* Gives up the game on the table if it is not over, so that it counts. */
static void count(const struct app *app) {
    if (app->screen == SCREEN_END) {
        scene_press(app, ACTION_OK, 1);
    } else {
        scene_give_up(app);
    }
}

/* Plays some games of each kind, one of them won with a hint, one with known cards. */
static void some_games(const struct app *app) {
    static const struct {
        struct game_setup setup;
        uint8_t device_seats;
        const char *script;
    } games[] = {
        {{.kind = GAME_CLASSIC, .players = 1}, 0, "2-51a/2"},
        {{.kind = GAME_CLASSIC, .players = 5, .expert = true, .short_hands = true},
         0,
         "4-6a | 96-94c |"},
        {{.kind = GAME_DUEL, .players = 2}, 2, "12^ 50v |"},
        {{.kind = GAME_QUICK, .players = 3, .pro = true}, 0, "r3a | y10b | b5a |"},
        {{.kind = GAME_CLASSIC, .players = 1}, 0, "2-91a/2 92-98a/1 99a"},
    };
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        scene_deal(app, &games[i].setup, games[i].device_seats, games[i].script);
        scene_go_on(app);
        scene_play(app, "MDO"); /* a hint */
        scene_lay(app, RULES_CARDS);
        scene_go_on(app);
        count(app);
    }
    scene_play(app, "RRO"); /* the same cards again */
    scene_play_until(app, a_turn_has_ended);
    count(app);
    scene_press(app, ACTION_MENU, 1);
}

static void statistics(const struct app *app, int page) {
    some_games(app);
    scene_choose(app, TITLE_STATISTICS);
    scene_next(app, page);
}

/* Plays enough games to fill the statistics: gives up with few cards left, or wins. */
static void statistics_many(const struct app *app, int page) {
    static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    static const uint8_t last[] = {21, 57, 73, 41, 67, 79, 83, 61, 71, 0,  47, 85,
                                   77, 89, 63, 81, 0,  69, 87, 75, 91, 53, 0,  83};
    for (unsigned i = 0; i < sizeof last; i++) {
        char script[24];
        snprintf(script, sizeof script, last[i] == 0 ? "2-91a/2 92-98a/1 99a" : "2-%ua/2", last[i]);
        scene_deal(app, &alone, 0, script);
        scene_go_on(app);
        scene_lay(app, RULES_CARDS);
        scene_go_on(app);
        count(app);
    }
    scene_press(app, ACTION_MENU, 1);
    scene_choose(app, TITLE_STATISTICS);
    scene_next(app, page);
}

static void statistics_empty(const struct app *app, int value) {
    scene_choose(app, TITLE_STATISTICS);
    (void)value;
}

static void settings(const struct app *app, int value) {
    scene_choose(app, TITLE_SETTINGS);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, value);
}

static void language(const struct app *app, int value) {
    settings(app, SETTINGS_LANGUAGE);
    scene_press(app, ACTION_OK, 1);
    (void)value;
}

/* The tens of `value` are the topic, the ones are the page. The first row is the guided game. */
static void how_to(const struct app *app, int value) {
    scene_choose(app, TITLE_HOW_TO);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, 1 + value / 10);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_RIGHT, value % 10);
}

/* The last pages of The Game. */
static void how_to_fire(const struct app *app, int value) {
    how_to(app, 9);
    scene_next(app, 1 + value);
}

static void how_to_list(const struct app *app, int value) {
    scene_choose(app, TITLE_HOW_TO);
    (void)value;
}

static void about_battery(const struct app *app, int value) {
    hal_model.battery = value;
    scene_choose(app, TITLE_ABOUT);
}

static void about_crash(const struct app *app, int value) {
    hal_model.crash = (struct hal_crash){
        .cause = HAL_CRASH_FAULT, .count = 2, .pc = 0x1000A2B4, .lr = 0x100051C3};
    scene_choose(app, TITLE_ABOUT);
    scene_press(app, ACTION_RIGHT, value);
}

static void about(const struct app *app, int value) {
    scene_choose(app, TITLE_ABOUT);
    scene_press(app, ACTION_RIGHT, value);
}

enum {
    TEST_KEYS = 4,
    TEST_NOISE,
    TEST_FLASH,
};

static void self_test(const struct app *app, int value) {
    scene_choose(app, TITLE_ABOUT);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_OK, value < TEST_KEYS ? value : TEST_KEYS);
    if (value <= TEST_KEYS) {
        return;
    }
    scene_hold(app, hal_model.keys_present);
    scene_hold(app, 0);
    scene_press(app, ACTION_NONE, 1);
    scene_press(app, ACTION_OK, value - TEST_NOISE);
}

/* Some keys have been pressed, and one is down. */
static void self_test_keys(const struct app *app, int value) {
    self_test(app, TEST_KEYS);
    scene_hold(app, value ? hal_model.keys_present : HAL_KEY_UP | HAL_KEY_B);
    scene_hold(app, HAL_KEY_B);
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

static void self_test_bad_noise(const struct app *app, int value) {
    static void (*const sources[])(uint8_t *, size_t) = {stuck_noise, uneven_noise, periodic_noise};
    hal_model.noise_source = sources[value];
    self_test(app, TEST_NOISE);
}

static void self_test_bad_flash(const struct app *app, int value) {
    if (value) {
        scene_other_version(app);
        scene_press(app, ACTION_OK, 1); /* keep them */
    } else {
        hal_model.flash.write_protected = true;
    }
    self_test(app, TEST_FLASH);
}

static const struct scene list[] = {
    SECTION("Statistics", "statistics-empty", "Before the first game has ended", statistics_empty,
            0),
    SCENE("statistics", "How often how many cards were left, and the last games", statistics_many,
          0),
    SCENE("statistics-figures", "The same in figures, on the next page", statistics_many, 1),
    SCENE("statistics-few", "After two games", statistics, 0),
    SCENE("statistics-expert", "Expert, with fewer cards in hand", statistics, 3),
    SCENE("statistics-duel", "Face to Face", statistics, 4),
    SCENE("statistics-quick", "Quick & Easy", statistics, 6),
    SCENE("statistics-quick-figures", "Quick & Easy in figures", statistics, 7),
    SCENE("statistics-known", "Deals that were known have their own place", statistics, 9),
    SCENE("statistics-hints", "Wins without and with hints", statistics, 10),
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
    SCENE("how-to-fire-1", "On Fire", how_to_fire, 0),
    SCENE("how-to-fire-2", "", how_to_fire, 1),
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
    SCENE("how-to-keys-1", "The keys", how_to, 40),
    SCENE("how-to-keys-2", "", how_to, 41),
    SCENE("how-to-keys-3", "", how_to, 42),
    SCENE("how-to-keys-4", "", how_to, 43),
    SCENE("how-to-keys-5", "", how_to, 44),
    TWO_KEY_SCENE("how-to-two-keys-1", "Two keys", how_to, 40),
    TWO_KEY_SCENE("how-to-two-keys-2", "", how_to, 41),
    TWO_KEY_SCENE("how-to-two-keys-3", "", how_to, 42),
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
