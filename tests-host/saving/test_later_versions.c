/*
 * A start that has something to write meets a record of a later version: no flash operation
 * happens, at the start or later, until the player has the saves erased. A start writes if a
 * finished match has not been counted, or a match has to move to its own key.
 */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/match/match_save.h"
#include "firmware/screens/screens.h"
#include "game/save.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"

enum {
    KEYS_PRESSED = 40,
    GAME_AT = 9, /* docs/save-format.md: the game in the record of a match */
};

static const enum journal_key match_keys[GAME_KINDS] = {JOURNAL_GAME, JOURNAL_DUEL, JOURNAL_QUICK};

static struct app app;
static uint64_t chance = 1;

void tearDown(void) {
    TEST_ASSERT_EQUAL_MESSAGE(0, hal_model.flash.misuses, "flash that was not blank");
}

static void power_on(void) {
    hal_model_power_on();
    hal_model.flash.operations = 0;
    screens_start(&app, keymap_for(SIX_KEYS));
    app_step(&app, ACTION_NONE, 0);
    app_active(&app);
}

static void write(enum journal_key key, const uint8_t *data, size_t size) {
    static struct journal journal;
    journal_open(&journal);
    EXPECT_JOURNAL(JOURNAL_OK, journal_write(&journal, key, data, size));
}

/* Leaves a match in flash that makes the next start write, and returns its key. The match is
 * finished and not counted, or it is another game of version 1 under the key of The Game. */
static enum journal_key leave_work(uint8_t kind, bool moves) {
    static const char *const scripts[GAME_KINDS] = {"4a 9a | 96c 91c | 18b",
                                                    "12^ 50v | 9^ 55v | 20^", "r3a | y10b | b5a"};
    const struct game_setup setup = {.kind = kind, .players = kind == GAME_DUEL ? 2 : 3};
    uint8_t record[JOURNAL_DATA_MAX];
    size_t size;
    hal_model_reset(1);
    power_on();
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &setup, scripts[kind]));
    app.match.phase = MATCH_PLAYING;
    app.match.device_seats = kind == GAME_DUEL ? 2 : 0;
    app.match.serial = 7;
    if (!moves) {
        EXPECT_ERROR(GAME_OK, game_give_up(&app.match.game));
    }
    match_save(&app.match);
    if (!moves) {
        return match_keys[kind];
    }
    TEST_ASSERT_TRUE(
        journal_read(&app.store.journal, match_keys[kind], record, sizeof record, &size));
    record[0] = 1;
    flash_model_reset(1);
    write(JOURNAL_GAME, record, size);
    return JOURNAL_GAME;
}

/* Presses random keys, but never chooses to erase. */
static void press_keys(void) {
    static uint8_t frame[HAL_FRAME_SIZE];
    for (int i = 0; i < KEYS_PRESSED; i++) {
        const bool asks = app.screen == SCREEN_MESSAGE || app.screen == SCREEN_CONFIRM;
        const unsigned action = ACTION_UP + hal_model_mix(&chance) % ACTION_MENU;
        app_step(&app, ACTION_NONE, app.now + 2000); /* long enough for the flash to be tidied */
        app_step(&app, asks ? ACTION_OK : (enum action)action, app.now + 100);
        guard_draw(&app, frame);
    }
}

static void check_untouched(enum journal_key key, uint8_t version, uint8_t game) {
    uint8_t record[GAME_AT + SAVE_SIZE] = {version};
    char what[80];
    record[GAME_AT] = game;
    write(key, record, sizeof record);
    power_on();
    snprintf(what, sizeof what, "key %d, version %d, of its game %d", (int)key, version, game);
    TEST_ASSERT_TRUE_MESSAGE(app.store.foreign, what);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, hal_model.flash.operations, what);
    EXPECT_SCREEN_SO(SCREEN_MESSAGE, app.screen, what);
    press_keys();
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, hal_model.flash.operations, what);
}

static void check_all(uint8_t kind, bool moves) {
    leave_work(kind, moves);
    power_on();
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(0, hal_model.flash.operations,
                                            "else there is nothing to be tested");
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        static const uint8_t versions[] = {0, 3, 4, 255};
        if (key == JOURNAL_TEST) {
            continue; /* nobody reads it */
        }
        for (unsigned i = 0; i < sizeof versions; i++) {
            if (leave_work(kind, moves) != key) {
                check_untouched((enum journal_key)key, versions[i], SAVE_VERSION);
            }
        }
        const bool is_match = key == JOURNAL_GAME || key == JOURNAL_DUEL || key == JOURNAL_QUICK;
        if (is_match && leave_work(kind, moves) != key) {
            check_untouched((enum journal_key)key, 2, SAVE_VERSION + 1);
        }
    }
}

static void test_a_finished_match_is_not_counted_beside_a_later_version(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        check_all(kind, false);
    }
}

static void test_a_match_is_not_moved_beside_a_later_version(void) {
    check_all(GAME_DUEL, true);
    check_all(GAME_QUICK, true);
}

/* After the player has the saves erased, the device saves again. */
static void test_erased_saves_are_fresh(void) {
    static const char erase[] = "ROROO"; /* erase, yes; then the language */
    static const char letters[] = "UDLRNOBM";
    leave_work(GAME_CLASSIC, false);
    check_untouched(JOURNAL_QUICK, 3, SAVE_VERSION);
    power_on();
    for (const char *key = erase; *key != '\0'; key++) {
        app_step(&app, (enum action)(strchr(letters, *key) - letters + ACTION_UP), app.now + 100);
    }
    TEST_ASSERT_FALSE(app.store.foreign || app.store.failed);
    power_on();
    TEST_ASSERT_FALSE(app.store.foreign);
    TEST_ASSERT_TRUE(app.settings.language_chosen);
    TEST_ASSERT_FALSE(match_exists(&app.match));
}

/* The question is asked in the language of the settings, which this firmware knows. */
static void test_known_settings_are_read_beside_a_later_version(void) {
    leave_work(GAME_CLASSIC, false);
    app.settings.language = LANGUAGE_GERMAN;
    app.settings.language_chosen = true;
    settings_save(&app.settings, &app.store);
    check_untouched(JOURNAL_STATISTICS, 3, SAVE_VERSION);
    power_on();
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_GERMAN, app.settings.language);
}

/* The record of the self test has no version. */
static void test_the_record_of_the_self_test_is_no_version(void) {
    static const uint8_t any[] = {255, 255};
    hal_model_reset(1);
    write(JOURNAL_TEST, any, sizeof any);
    power_on();
    TEST_ASSERT_FALSE(app.store.foreign);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_finished_match_is_not_counted_beside_a_later_version);
    RUN_TEST(test_a_match_is_not_moved_beside_a_later_version);
    RUN_TEST(test_erased_saves_are_fresh);
    RUN_TEST(test_known_settings_are_read_beside_a_later_version);
    RUN_TEST(test_the_record_of_the_self_test_is_no_version);
    return UNITY_END();
}
