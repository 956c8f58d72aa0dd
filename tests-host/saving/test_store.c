/*
 * The saves in flash: settings, statistics and the match, as firmware/saving/store.h promises. With
 * any bytes in a record the console starts, shows a screen and plays. Saves of another version stay
 * untouched until the player has decided.
 */
#include <string.h>
#include <unity.h>

#include "firmware/chance/challenge.h"
#include "firmware/match/device_seat.h"
#include "firmware/match/device_talk.h"
#include "firmware/match/match_save.h"
#include "firmware/saving/store.h"
#include "game/save.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"
#include "tests-host/support/states.h"

enum {
    STEP_MS = 2000, /* long enough for the flash to be tidied */
};

static const enum journal_key match_keys[GAME_KINDS] = {JOURNAL_GAME, JOURNAL_DUEL, JOURNAL_QUICK};

static struct app app;
static uint8_t record[JOURNAL_DATA_MAX];
static size_t record_size;

static void power_on(void) {
    hal_model_power_on();
    screens_start(&app, keymap_for(SIX_KEYS));
    app_step(&app, ACTION_NONE, 0);
    app_active(&app);
}

static void act(enum action action) {
    app_step(&app, ACTION_NONE, app.now + STEP_MS);
    app_step(&app, action, app.now + 100);
}

void setUp(void) {
    hal_model_reset(1);
    power_on();
}

void tearDown(void) {
    TEST_ASSERT_EQUAL_MESSAGE(0, hal_model.flash.misuses, "flash that was not blank");
}

/* Settings and statistics that differ from those of a new device in every value. */
static void live(void) {
    app.settings = (struct settings){.language_chosen = true,
                                     .language = LANGUAGE_GERMAN,
                                     .brightness = 1,
                                     .sleep_after = 3,
                                     .flipped = true,
                                     .initials = {"ANN", "B", "", "DD", "ZZZ"}};
    for (uint16_t kind = 0; kind < GAME_KINDS; kind++) {
        app.statistics.counted[kind] = (uint16_t)(0x1234 + kind);
    }
    for (unsigned i = 0; i < MODES * RULES_SEATS; i++) {
        app.statistics.entry[i / RULES_SEATS][i % RULES_SEATS] =
            (struct statistics_entry){.games = (uint16_t)(1000 + i),
                                      .wins = (uint16_t)(500 + i),
                                      .hinted = (uint16_t)(90 + i),
                                      .left = 70000 + i,
                                      .streak = (uint16_t)(i + 1),
                                      .streak_best = (uint16_t)(300 + i),
                                      .best = (uint8_t)(i + 2)};
    }
    for (unsigned i = 0; i < MODES; i++) {
        app.statistics.known[i] =
            (struct statistics_entry){.games = (uint16_t)(i + 9), .wins = (uint16_t)i, .best = 1};
    }
    settings_save(&app.settings, &app.store);
    statistics_save(&app.statistics, &app.store);
}

static void put_match(struct game_setup setup, const char *script, uint8_t device_seats) {
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &setup, script));
    app.match.phase = MATCH_PLAYING;
    app.match.device_seats = device_seats;
    app.match.serial = (uint16_t)(0x1235 + setup.kind);
    app.match.challenge = MATCH_NO_CHALLENGE;
    app.match.known = false;
    app.match.running |= (uint8_t)(1 << setup.kind);
    app.match.last[setup.kind] =
        (struct match_table){app.match.game.setup, device_seats, app.match.strength};
    match_device_talk(&app.match);
    match_save(&app.match);
}

static void put_some_match(uint8_t kind) {
    static const char *const scripts[GAME_KINDS] = {"4a 9a | 96c 91c | 18b",
                                                    "12^ 50v | 9^ 55v | 20^", "r3a | y10b | b5a"};
    put_match((struct game_setup){.kind = kind, .players = kind == GAME_DUEL ? 2 : 3},
              scripts[kind], kind == GAME_DUEL ? 2 : 5);
}

static void take_record(enum journal_key key) {
    TEST_ASSERT_TRUE(journal_read(&app.store.journal, key, record, sizeof record, &record_size));
}

/* Starts on a flash that holds only this record, which is valid for the journal. */
static void power_on_with(enum journal_key key, const uint8_t *data, size_t size) {
    struct journal journal;
    flash_model_reset(1);
    journal_open(&journal);
    EXPECT_JOURNAL(JOURNAL_OK, journal_write(&journal, key, data, size));
    power_on();
}

/* --- Round trip ---------------------------------------------------------------------------------
 */

static void test_a_new_device(void) {
    struct settings fresh;
    settings_start(&fresh);
    TEST_ASSERT_EQUAL_MEMORY(&fresh, &app.settings, sizeof fresh);
    EXPECT_SCREEN(SCREEN_LANGUAGE, app.screen);
}

static void test_settings_and_statistics_come_back(void) {
    live();
    const struct settings settings = app.settings;
    const struct statistics statistics = app.statistics;
    power_on();
    TEST_ASSERT_EQUAL_MEMORY(&settings, &app.settings, sizeof settings);
    TEST_ASSERT_EQUAL_MEMORY(&statistics, &app.statistics, sizeof statistics);
    EXPECT_SCREEN(SCREEN_TITLE, app.screen);
}

static void test_every_setting_comes_back_by_itself(void) {
    for (unsigned bit = 0; bit < 8; bit++) {
        struct settings *settings = &app.settings;
        bool *const switches[] = {
            &settings->sound,      &settings->flipped,         &settings->turned, &settings->hints,
            &settings->animations, &settings->language_chosen, &settings->chance, &settings->large};
        for (unsigned i = 0; i < 8; i++) {
            *switches[i] = i == bit;
        }
        settings_save(&app.settings, &app.store);
        const struct settings before = app.settings;
        power_on();
        TEST_ASSERT_EQUAL_MEMORY(&before, &app.settings, sizeof before);
    }
}

/* What version 1 wrote, byte for byte: no initials, all the rest. */
static void test_settings_of_version_1_are_read(void) {
    static const uint8_t old[] = {1, LANGUAGE_GERMAN, 2, 3, 0x1b, 0x09};
    power_on_with(JOURNAL_SETTINGS, old, sizeof old);
    TEST_ASSERT_FALSE(app.store.foreign);
    TEST_ASSERT_EQUAL(LANGUAGE_GERMAN, app.settings.language);
    TEST_ASSERT_EQUAL(2, app.settings.brightness);
    TEST_ASSERT_EQUAL(3, app.settings.sleep_after);
    TEST_ASSERT_TRUE(app.settings.sound && app.settings.flipped && app.settings.animations);
    TEST_ASSERT_FALSE(app.settings.hints || app.settings.chance);
    TEST_ASSERT_EQUAL(HELP_PILES, app.settings.help);
    TEST_ASSERT_EQUAL(SPEED_FAST, app.settings.speed);
    for (unsigned seat = 0; seat < RULES_SEATS; seat++) {
        TEST_ASSERT_EQUAL_STRING("", app.settings.initials[seat]);
    }
    memcpy(app.settings.initials[4], "EVE", 4);
    settings_save(&app.settings, &app.store);
    power_on();
    TEST_ASSERT_EQUAL(LANGUAGE_GERMAN, app.settings.language);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("EVE", app.settings.initials[4], "from then on they are kept");
}

static void test_a_match_comes_back(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        put_some_match(kind);
        const struct match before = app.match;
        power_on();
        TEST_ASSERT_EQUAL_MEMORY(&before, &app.match, sizeof before);
    }
}

/* --- Three games, three matches --------------------------------------------------------------- */

static void test_each_game_keeps_its_own_match(void) {
    static struct match before[GAME_KINDS];
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        put_some_match(kind);
        app.match.hinted = kind == GAME_DUEL;
        app.match.known = kind == GAME_QUICK;
        match_save(&app.match);
        before[kind] = app.match;
    }
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        power_on();
        EXPECT_KIND_SO(GAME_QUICK, app.match.game.setup.kind, "the last one is up");
        TEST_ASSERT_EQUAL_HEX8(7, app.match.running);
        match_take_up(&app.match, kind);
        EXPECT_GAME(&before[kind].game, &app.match.game);
        TEST_ASSERT_EQUAL(kind == GAME_DUEL, app.match.hinted);
        TEST_ASSERT_EQUAL(kind == GAME_QUICK, app.match.known);
        TEST_ASSERT_EQUAL(before[kind].device_seats, app.match.device_seats);
        TEST_ASSERT_EQUAL_MESSAGE(GAME_NOBODY, app.match.viewer, "nobody has the device");
    }
}

static void test_a_game_does_not_cost_another(void) {
    put_some_match(GAME_CLASSIC);
    const struct game before = app.match.game;
    const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
    match_deal(&app.match, &duel, 2, MATCH_NO_CHALLENGE);
    EXPECT_KIND(GAME_DUEL, app.match.game.setup.kind);
    match_give_up(&app.match);
    power_on();
    TEST_ASSERT_EQUAL_HEX8(1 << GAME_CLASSIC, app.match.running);
    match_take_up(&app.match, GAME_CLASSIC);
    EXPECT_GAME(&before, &app.match.game);
}

/* A game left for a new one of its kind counts as given up, whichever match is up at the deal. */
static void test_a_game_left_for_a_new_one_counts(void) {
    const struct statistics_entry *entry = &app.statistics.entry[MODE_CLASSIC][2];
    const struct game_setup setups[] = {{.kind = GAME_CLASSIC, .players = 1},
                                        {.kind = GAME_DUEL, .players = 2}};
    put_some_match(GAME_CLASSIC);
    match_deal(&app.match, &setups[1], 2, MATCH_NO_CHALLENGE);
    TEST_ASSERT_EQUAL(0, entry->games);
    match_set_strength(&app.match, MATCH_STRONG);
    match_deal(&app.match, &setups[0], 0, MATCH_NO_CHALLENGE);
    TEST_ASSERT_EQUAL(1, entry->games);
    TEST_ASSERT_EQUAL(0, entry->wins);
    TEST_ASSERT_EQUAL_MESSAGE(93, entry->best, "five cards had been laid");
    EXPECT_STRENGTH(MATCH_STRONG, app.match.strength);
    match_deal(&app.match, &setups[0], 0, MATCH_NO_CHALLENGE);
    TEST_ASSERT_EQUAL_MESSAGE(0, app.statistics.entry[MODE_CLASSIC][0].games,
                              "left before its second turn: not at all");
}

static void test_the_same_cards_again(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        put_some_match(kind);
        match_give_up(&app.match);
        const struct match before = app.match;
        match_deal_again(&app.match);
        TEST_ASSERT_EQUAL_MEMORY(before.game.deck, app.match.game.deck, sizeof before.game.deck);
        TEST_ASSERT_EQUAL(before.device_seats, app.match.device_seats);
        TEST_ASSERT_EQUAL(0, app.match.game.moves);
        TEST_ASSERT_TRUE(app.match.known);
        power_on();
        TEST_ASSERT_TRUE(app.match.known);
        TEST_ASSERT_EQUAL_MESSAGE(before.game.setup.starter, app.match.game.setup.starter,
                                  "a duel begins as it began");
    }
}

/* In version 1 all matches were kept under one key. */
static void test_old_matches_move_to_their_own_place(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        hal_model_reset(1);
        power_on();
        put_some_match(kind);
        const struct game before = app.match.game;
        TEST_ASSERT_TRUE(journal_read(&app.store.journal, match_keys[kind], record, sizeof record,
                                      &record_size));
        EXPECT_PHASE_SO(MATCH_PLAYING, record[1], "version 1 has no other bits there");
        record[0] = 1;
        flash_model_reset(1);
        journal_open(&app.store.journal);
        EXPECT_JOURNAL(JOURNAL_OK,
                       journal_write(&app.store.journal, JOURNAL_GAME, record, record_size));
        power_on();
        EXPECT_GAME(&before, &app.match.game);
        match_deal(&app.match, &(struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0,
                   MATCH_NO_CHALLENGE);
        power_on();
        match_take_up(&app.match, kind);
        if (kind != GAME_CLASSIC) {
            EXPECT_GAME(&before, &app.match.game);
        }
        TEST_ASSERT_EQUAL_HEX8(1 << GAME_CLASSIC | 1 << kind, app.match.running);
    }
}

/* The old match does not come up again where a newer one has taken its place. */
static void test_a_moved_match_is_not_moved_twice(void) {
    put_some_match(GAME_DUEL);
    TEST_ASSERT_TRUE(
        journal_read(&app.store.journal, JOURNAL_DUEL, record, sizeof record, &record_size));
    journal_write(&app.store.journal, JOURNAL_GAME, record, record_size);
    match_give_up(&app.match);
    const struct game over = app.match.game;
    power_on();
    EXPECT_GAME(&over, &app.match.game);
    TEST_ASSERT_EQUAL_HEX8(0, app.match.running);
}

static void test_old_statistics_are_read(void) {
    live();
    take_record(JOURNAL_STATISTICS);
    uint8_t old[3 + MODE_FIRE * RULES_SEATS * 13] = {1, record[1], record[2]};
    for (size_t i = 0; i < MODE_FIRE * RULES_SEATS; i++) {
        const uint8_t *entry = record + 7 + i * 15;
        memcpy(old + 3 + i * 13, entry, 4);
        memcpy(old + 7 + i * 13, entry + 6, 9);
    }
    struct statistics expected = app.statistics;
    for (unsigned i = 0; i < MODES * RULES_SEATS; i++) {
        expected.entry[i / RULES_SEATS][i % RULES_SEATS].hinted = 0;
    }
    memset(expected.entry[MODE_FIRE], 0, (MODES - MODE_FIRE) * sizeof expected.entry[0]);
    memset(expected.known, 0, sizeof expected.known);
    expected.counted[1] = expected.counted[2] = expected.counted[0];
    power_on_with(JOURNAL_STATISTICS, old, sizeof old);
    TEST_ASSERT_EQUAL_MEMORY(&expected, &app.statistics, sizeof expected);
}

/* Version 1 of the second record ends before the serial. */
static void test_old_statistics_of_on_fire_are_read(void) {
    live();
    app.statistics.day = 5;
    app.statistics.counted_fire = 77;
    statistics_save(&app.statistics, &app.store);
    struct statistics expected = app.statistics;
    memset(expected.entry, 0, MODE_FIRE * sizeof expected.entry[0]);
    memset(expected.known, 0, MODE_FIRE * sizeof expected.known[0]);
    memset(expected.counted, 0, sizeof expected.counted);
    take_record(JOURNAL_FIRE);
    power_on_with(JOURNAL_FIRE, record, record_size);
    TEST_ASSERT_EQUAL_MEMORY(&expected, &app.statistics, sizeof expected);
    record[0] = 1;
    expected.counted_fire = 0;
    power_on_with(JOURNAL_FIRE, record, record_size - 2);
    TEST_ASSERT_EQUAL_MEMORY(&expected, &app.statistics, sizeof expected);
    power_on_with(JOURNAL_FIRE, record, record_size);
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(0, app.statistics.day, "its size is that of version 2");
}

static void test_what_the_seats_say_comes_back(void) {
    put_some_match(GAME_CLASSIC);
    game_mark(&app.match.game, 1, 2, GAME_MARKER_LEAVE_IT);
    match_device_talk(&app.match);
    match_save(&app.match);
    power_on();
    EXPECT_MARKER(GAME_MARKER_LEAVE_IT, game_marker_of(&app.match.game, 1, 2));
    put_some_match(GAME_QUICK);
    game_tell(&app.match.game, 1);
    match_device_talk(&app.match);
    match_save(&app.match);
    power_on();
    TEST_ASSERT_TRUE(game_tells(&app.match.game, 1));
}

static void test_a_match_that_has_not_begun_and_a_challenge_come_back(void) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 4};
    match_deal(&app.match, &setup, 0, challenge_number(&setup, 4711));
    const struct match before = app.match;
    power_on();
    TEST_ASSERT_EQUAL_MEMORY(&before, &app.match, sizeof before);
    app_go_on(&app);
    EXPECT_SCREEN(SCREEN_PASS, app.screen);
}

static void test_a_finished_match_is_counted_once_whenever_it_is_found(void) {
    put_some_match(GAME_CLASSIC);
    EXPECT_ERROR(GAME_OK, game_give_up(&app.match.game));
    match_save(&app.match);
    const struct statistics_entry *entry = &app.statistics.entry[MODE_CLASSIC][2];
    TEST_ASSERT_EQUAL(0, entry->games);
    for (int i = 0; i < 3; i++) {
        power_on();
        TEST_ASSERT_EQUAL(1, entry->games);
    }
}

/* --- Damaged records ----------------------------------------------------------------------------
 */

/* Checks that every value is in range, and that every screen and the game work. */
static void check_sanity(void) {
    static struct game again;
    uint8_t bytes[SAVE_SIZE];
    uint8_t frame[HAL_FRAME_SIZE];
    TEST_ASSERT_TRUE(settings_valid(&app.settings));
    for (unsigned i = 0; i < MODES * RULES_SEATS; i++) {
        const struct statistics_entry *entry =
            &app.statistics.entry[i / RULES_SEATS][i % RULES_SEATS];
        TEST_ASSERT_TRUE(entry->wins <= entry->games && entry->streak <= entry->wins);
    }
    TEST_ASSERT_EQUAL(0, guard_draw(&app, frame));
    app_open(&app, SCREEN_STATISTICS, 0);
    TEST_ASSERT_EQUAL_MESSAGE(0, guard_draw(&app, frame), "a number of the statistics is cut");
    if (!match_exists(&app.match)) {
        return;
    }
    TEST_ASSERT_LESS_THAN(MATCH_PHASES, app.match.phase);
    TEST_ASSERT_EQUAL(0, app.match.device_seats >> app.match.game.setup.players);
    TEST_ASSERT_EQUAL(SAVE_OK, save_read(&again, bytes, save_write(&app.match.game, bytes)));
    app_go_on(&app);
    for (int i = 0; i < 6; i++) {
        TEST_ASSERT_EQUAL(0, guard_draw(&app, frame));
        act(player_advice(&app));
    }
}

static void check_damage(enum journal_key key) {
    const bool match = key != JOURNAL_SETTINGS && key != JOURNAL_STATISTICS;
    static const uint8_t flips[] = {0x01, 0x02, 0x08, 0x40, 0x80, 0xFF};
    take_record(key);
    const size_t size = record_size;
    for (size_t at = 0; at < size; at++) {
        for (unsigned i = 0; i < sizeof flips; i++) {
            record[at] ^= flips[i];
            power_on_with(key, record, size);
            const bool version = at == 0 && (record[0] == 0 || record[0] > 2);
            TEST_ASSERT_EQUAL_MESSAGE(version || (match && at == 9), app.store.foreign,
                                      "only a version makes it foreign");
            check_sanity();
            record[at] ^= flips[i];
        }
    }
    for (size_t shorter = 0; shorter < size; shorter++) {
        power_on_with(key, record, shorter);
        check_sanity();
    }
}

static void test_damaged_settings(void) {
    live();
    check_damage(JOURNAL_SETTINGS);
}

static void test_damaged_statistics(void) {
    live();
    check_damage(JOURNAL_STATISTICS);
}

/* Missing bytes are not made up, not even the last one. */
static void test_statistics_cut_short_are_none(void) {
    live();
    TEST_ASSERT_GREATER_THAN(0, app.statistics.counted[0]);
    take_record(JOURNAL_STATISTICS);
    power_on_with(JOURNAL_STATISTICS, record, record_size);
    TEST_ASSERT_GREATER_THAN(0, app.statistics.counted[0]);
    power_on_with(JOURNAL_STATISTICS, record, record_size - 1);
    TEST_ASSERT_EQUAL(0, app.statistics.counted[0]);
}

static void test_damaged_matches(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        hal_model_reset(1);
        power_on();
        put_some_match(kind);
        check_damage(match_keys[kind]);
    }
}

/* Below the records: every byte of the page is under the journal's checksum. */
static void test_damaged_flash_shows_an_older_record_or_none(void) {
    live();
    app.settings.brightness = 4;
    settings_save(&app.settings, &app.store);
    const unsigned page = app.store.journal.live[JOURNAL_SETTINGS];
    uint8_t *bytes = hal_model.flash.bytes + (size_t)page * HAL_FLASH_PAGE;
    for (unsigned at = 0; at < JOURNAL_RECORD_HEADER + 6; at++) {
        bytes[at] ^= 0x10;
        power_on();
        TEST_ASSERT_EQUAL(1, app.settings.brightness);
        TEST_ASSERT_EQUAL(LANGUAGE_GERMAN, app.settings.language);
        bytes[at] ^= 0x10;
    }
    power_on();
    TEST_ASSERT_EQUAL(4, app.settings.brightness);
}

/* --- Saves of another version -------------------------------------------------------------------
 */

/* Plays a game, changes settings, lets the device sleep: none of this may reach the flash. */
static void check_nothing_is_written(void) {
    static uint8_t before[HAL_MODEL_FLASH];
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    memcpy(before, hal_model.flash.bytes, sizeof before);
    EXPECT_SCREEN(SCREEN_MESSAGE, app.screen);
    act(ACTION_OK);
    match_deal(&app.match, &alone, 0, MATCH_NO_CHALLENGE);
    app_go_on(&app);
    for (int i = 0; i < 1000 && app.screen != SCREEN_OVER; i++) {
        act(player_advice(&app));
    }
    app_open(&app, SCREEN_SETTINGS, 0);
    app.menu.cursor = SETTINGS_SOUND;
    act(ACTION_OK);
    app_open(&app, SCREEN_SELF_TEST, 0);
    for (int i = 0; i < 20; i++) {
        act(i % 8 == 7 ? ACTION_BACK : ACTION_OK);
    }
    app_step(&app, ACTION_NONE, app.now + 3600000);
    TEST_ASSERT_EQUAL_MEMORY(before, hal_model.flash.bytes, sizeof before);
    power_on();
    EXPECT_SCREEN_SO(SCREEN_MESSAGE, app.screen, "it asks at every start");
}

static void check_erasing(void) {
    power_on();
    act(ACTION_RIGHT);
    act(ACTION_OK);
    EXPECT_SCREEN(SCREEN_CONFIRM, app.screen);
    act(ACTION_RIGHT);
    act(ACTION_OK);
    TEST_ASSERT_FALSE(app.store.foreign || app.store.failed);
    app.settings.brightness = 0;
    settings_save(&app.settings, &app.store);
    power_on();
    TEST_ASSERT_FALSE(app.store.foreign);
    TEST_ASSERT_EQUAL(0, app.settings.brightness);
}

static void test_a_record_of_another_version_is_left_alone(void) {
    static const enum journal_key keys[] = {JOURNAL_SETTINGS, JOURNAL_STATISTICS, JOURNAL_GAME,
                                            JOURNAL_DUEL, JOURNAL_QUICK};
    for (uint8_t i = 0; i < 5; i++) {
        hal_model_reset(1);
        power_on();
        live();
        put_some_match(i < 3 ? GAME_CLASSIC : (uint8_t)(i - 2));
        take_record(keys[i]);
        record[0]++;
        EXPECT_JOURNAL(JOURNAL_OK, journal_write(&app.store.journal, keys[i], record, record_size));
        power_on();
        TEST_ASSERT_TRUE_MESSAGE(app.store.foreign, "saves of another version are taken for ours");
        check_nothing_is_written();
        check_erasing();
    }
}

static void test_a_larger_record_of_another_version_is_left_alone(void) {
    memset(record, 3, sizeof record);
    power_on_with(JOURNAL_SETTINGS, record, sizeof record);
    TEST_ASSERT_TRUE_MESSAGE(app.store.foreign, "saves of another version are taken for ours");
    check_nothing_is_written();
}

static void test_a_game_of_another_version_is_left_alone(void) {
    put_some_match(GAME_QUICK);
    take_record(JOURNAL_QUICK);
    record[9] = 3;
    power_on_with(JOURNAL_QUICK, record, record_size);
    TEST_ASSERT_TRUE_MESSAGE(app.store.foreign, "saves of another version are taken for ours");
    check_nothing_is_written();
    check_erasing();
}

static void test_a_journal_of_another_format_is_left_alone(void) {
    static const uint8_t header[] = {'T', 'G', 'S', 'V', 5, 0, 16, 0, 0xF3, 0xCB, 0xB7, 0x75};
    live();
    memcpy(hal_model.flash.bytes, header, sizeof header);
    power_on();
    TEST_ASSERT_TRUE_MESSAGE(app.store.foreign, "saves of another version are taken for ours");
    check_nothing_is_written();
    check_erasing();
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_new_device);
    RUN_TEST(test_settings_and_statistics_come_back);
    RUN_TEST(test_settings_of_version_1_are_read);
    RUN_TEST(test_every_setting_comes_back_by_itself);
    RUN_TEST(test_a_match_comes_back);
    RUN_TEST(test_each_game_keeps_its_own_match);
    RUN_TEST(test_a_game_does_not_cost_another);
    RUN_TEST(test_a_game_left_for_a_new_one_counts);
    RUN_TEST(test_the_same_cards_again);
    RUN_TEST(test_old_matches_move_to_their_own_place);
    RUN_TEST(test_a_moved_match_is_not_moved_twice);
    RUN_TEST(test_old_statistics_are_read);
    RUN_TEST(test_old_statistics_of_on_fire_are_read);
    RUN_TEST(test_what_the_seats_say_comes_back);
    RUN_TEST(test_a_match_that_has_not_begun_and_a_challenge_come_back);
    RUN_TEST(test_a_finished_match_is_counted_once_whenever_it_is_found);
    RUN_TEST(test_damaged_settings);
    RUN_TEST(test_damaged_statistics);
    RUN_TEST(test_statistics_cut_short_are_none);
    RUN_TEST(test_damaged_matches);
    RUN_TEST(test_damaged_flash_shows_an_older_record_or_none);
    RUN_TEST(test_a_record_of_another_version_is_left_alone);
    RUN_TEST(test_a_larger_record_of_another_version_is_left_alone);
    RUN_TEST(test_a_game_of_another_version_is_left_alone);
    RUN_TEST(test_a_journal_of_another_format_is_left_alone);
    return UNITY_END();
}
