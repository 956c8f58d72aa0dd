/* Questions, settings, results, rules and the self test. */
#include <string.h>

#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/say.h"
#include "unity.h"

void setUp(void) {
    menu_start_title(0x3f);
}

/* --- Questions -------------------------------------------------------------------------------- */

static void test_reset_asks_and_no_is_first(void) {
    app.statistics.entry[MODE_QUICK][1] = (struct statistics_entry){.games = 3};
    app.statistics.counted[GAME_QUICK] = 9;
    menu_open(TITLE_SETTINGS);
    menu_play("UUOO");
    AT(SCREEN_SETTINGS);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(SETTINGS_RESET, app.menu.cursor, "No keeps the cursor");
    TEST_ASSERT_EQUAL_UINT16(3, app.statistics.entry[MODE_QUICK][1].games);
    menu_play("ORO");
    AT(SCREEN_SETTINGS);
    TEST_ASSERT_EQUAL_UINT16(0, app.statistics.entry[MODE_QUICK][1].games);
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(9, app.statistics.counted[GAME_QUICK],
                                     "the last game is not new");
}

static void test_the_statistics_erase_nothing(void) {
    app.statistics.entry[MODE_QUICK][1] = (struct statistics_entry){.games = 3};
    app.statistics.entry[MODE_DUEL][1] = (struct statistics_entry){.games = 2};
    menu_open(TITLE_STATISTICS);
    menu_play("OOO"); /* through the pages */
    AT(SCREEN_STATISTICS);
    TEST_ASSERT_EQUAL_UINT16(3, app.statistics.entry[MODE_QUICK][1].games);
    menu_play("B");
    AT(SCREEN_TITLE);
}

static void test_update_asks(void) {
    menu_open(TITLE_SETTINGS);
    menu_play("UOO");
    AT(SCREEN_SETTINGS);
    TEST_ASSERT_EQUAL_UINT8(SETTINGS_UPDATE, app.menu.cursor);
    TEST_ASSERT_EQUAL_UINT32(0, hal_model.updates);
    menu_play("ONO");
    AT(SCREEN_DRIVE);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, hal_model.updates, "the picture comes first");
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(APP_LIGHT_DIM, app_light(&app), "and stays for hours");
    app_shown(&app);
    TEST_ASSERT_EQUAL_UINT32(1, hal_model.updates);
}

static void test_a_machine_that_is_no_drive_says_so(void) {
    hal_model.no_drive = true;
    menu_open(TITLE_SETTINGS);
    menu_play("UONO");
    TEST_ASSERT_EQUAL_UINT32(0, hal_model.updates);
    AT(SCREEN_MESSAGE);
    TEST_ASSERT_EQUAL_UINT16(MESSAGE_NO_UPDATE, app.argument);
    menu_play("O");
    AT(SCREEN_SETTINGS);
}

static void test_give_up_asks(void) {
    menu_play("OO");
    const uint8_t viewer = app.match.viewer;
    menu_play("MDDO");
    AT(SCREEN_CONFIRM);
    menu_play("B");
    AT(SCREEN_PAUSE);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(viewer, app.match.viewer, "the same person goes on");
    menu_play("OLO");
    AT(SCREEN_END);
    menu_play("O");
    AT(SCREEN_OVER);
    EXPECT_STATUS(GAME_LOST, app.match.game.status);
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(0, app.statistics.entry[MODE_CLASSIC][0].games,
                                     "before the second turn");
}

/* The player on turn gives up, and no person can give up for a device seat. */
static void test_nobody_gives_up_for_an_opponent(void) {
    menu_play("ODRUO");
    while (!match_is_device(&app.match, app.match.game.turn)) {
        menu_play("O");
    }
    for (int row = 1; row < 6; row++) {
        menu_play("M");
        AT(SCREEN_PAUSE);
        for (int down = 0; down < row; down++) {
            menu_play("D");
        }
        menu_play("O");
        TEST_ASSERT_NOT_EQUAL(SCREEN_CONFIRM, app.screen);
        while (app.screen != SCREEN_DEVICE && app.screen != SCREEN_TITLE) {
            menu_play("B");
        }
        if (app.screen == SCREEN_TITLE) {
            menu_open(menu_continue(GAME_DUEL));
        }
        AT(SCREEN_DEVICE);
    }
}

static void test_foreign_saves_are_kept_unless_erased_twice(void) {
    app_open(&app, SCREEN_MESSAGE, MESSAGE_SAVES_FOREIGN);
    menu_play("O");
    AT(SCREEN_TITLE);
    app_open(&app, SCREEN_MESSAGE, MESSAGE_SAVES_FOREIGN);
    menu_play("RO");
    AT(SCREEN_CONFIRM);
    const uint32_t before = hal_model.flash.operations;
    menu_play("O");
    AT(SCREEN_MESSAGE);
    TEST_ASSERT_EQUAL_UINT32(before, hal_model.flash.operations);
    menu_play("RORO");
    TEST_ASSERT_GREATER_THAN_UINT32(before, hal_model.flash.operations);
    TEST_ASSERT_TRUE(app.screen == SCREEN_TITLE || app.screen == SCREEN_LANGUAGE);
}

/* --- Settings --------------------------------------------------------------------------------- */

static void test_settings_change_and_are_kept(void) {
    menu_open(TITLE_SETTINGS);
    const struct settings before = app.settings;
    menu_play("DLDRDODODODRDRDO");
    TEST_ASSERT_EQUAL_UINT8(before.brightness - 1, app.settings.brightness);
    TEST_ASSERT_EQUAL_UINT8(before.sleep_after + 1, app.settings.sleep_after);
    TEST_ASSERT_EQUAL(!before.sound, app.settings.sound);
    TEST_ASSERT_EQUAL(!before.flipped, app.settings.flipped);
    TEST_ASSERT_EQUAL(!before.hints, app.settings.hints);
    TEST_ASSERT_EQUAL(!before.animations, app.settings.animations);
    TEST_ASSERT_EQUAL_UINT8(HELP_PILES, before.help);
    TEST_ASSERT_EQUAL_UINT8(HELP_NONE, app.settings.help);
    TEST_ASSERT_EQUAL_UINT8(SPEED_SLOW, app.settings.speed);
    const struct settings changed = app.settings;
    screens_start(&app, keymap_for(0x3f));
    TEST_ASSERT_EQUAL_MEMORY(&changed, &app.settings, sizeof changed);
}

/* --- Results ---------------------------------------------------------------------------------- */

static void test_again_deals_the_same_game(void) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 3, .expert = true};
    match_deal(&app.match, &setup, 5, MATCH_NO_CHALLENGE);
    app.match.phase = MATCH_PLAYING;
    match_give_up(&app.match);
    app_go_on(&app);
    menu_play("O");
    AT(SCREEN_OVER);
    uint8_t deck[RULES_CARDS];
    memcpy(deck, app.match.game.deck, sizeof deck);
    menu_play("O");
    EXPECT_KIND(GAME_CLASSIC, app.match.game.setup.kind);
    TEST_ASSERT_EQUAL_UINT8(3, app.match.game.setup.players);
    TEST_ASSERT_EQUAL_HEX8(5, app.match.device_seats);
    TEST_ASSERT_TRUE(app.match.game.setup.expert);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(0, memcmp(deck, app.match.game.deck, sizeof deck), "new cards");
}

static void test_over_leads_to_replay_and_title(void) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
    match_deal(&app.match, &setup, 0, MATCH_NO_CHALLENGE);
    match_give_up(&app.match);
    app_go_on(&app);
    menu_play("ORRO");
    AT(SCREEN_REPLAY);
    app_go_on(&app);
    menu_play("LO");
    AT(SCREEN_TITLE);
    app_go_on(&app);
    menu_play("B");
    AT(SCREEN_TITLE);
}

/* Plays the end of a game, by giving up or by the last card, and checks the tone. */
static void expect_tone_at_the_end(struct game_setup setup, uint8_t device_seats, uint16_t hertz) {
    match_deal(&app.match, &setup, device_seats, 1);
    match_give_up(&app.match);
    const uint32_t before = hal_model.tones;
    app_go_on(&app);
    AT(SCREEN_END);
    TEST_ASSERT_EQUAL_UINT32(before + 1, hal_model.tones);
    TEST_ASSERT_EQUAL_UINT16(hertz, hal_model.tone_hertz);
    app_home(&app);
    app_go_on(&app);
    AT(SCREEN_END);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(before + 1, hal_model.tones, "it is news once");
}

static void test_the_end_is_heard_once(void) {
    enum {
        WON_HZ = 1047, /* their first notes: test_sounds.c has all */
        LOST_HZ = 392,
    };
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
    expect_tone_at_the_end(alone, 0, LOST_HZ);
    match_deal(&app.match, &duel, 0, 1);
    const uint8_t loser = app.match.game.turn; /* of this deal */
    expect_tone_at_the_end(duel, (uint8_t)(1 << loser), WON_HZ);
    expect_tone_at_the_end(duel, (uint8_t)(2 >> loser), LOST_HZ);
    expect_tone_at_the_end(duel, 0, WON_HZ);
    screens_start(&app, keymap_for(0x3f));
    const uint32_t before = hal_model.tones;
    app_go_on(&app);
    AT(SCREEN_OVER);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(before, hal_model.tones, "not after a restart");
}

static void test_a_game_won_is_heard(void) {
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    match_deal(&app.match, &alone, 0, 1);
    app_go_on(&app);
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &alone, "2-91a/2 92-98a/1 [99]"));
    app_go_on(&app);
    menu_play("O");
    AT(SCREEN_END);
    TEST_ASSERT_EQUAL_UINT16(1047, hal_model.tone_hertz);
}

/* --- How to play, about, self test ------------------------------------------------------------ */

static void test_rules_can_be_read_with_ok_alone(void) {
    menu_open(TITLE_HOW_TO);
    menu_play("D");                                 /* behind the guided game */
    static const int expected[] = {12, 6, 6, 0, 5}; /* 0: the signs, a screen of their own */
    for (int topic = 0; topic < 5; topic++) {
        int pages = 0;
        menu_play("O");
        if (expected[topic] == 0) {
            AT(SCREEN_SIGNS);
            menu_play("BD");
            continue;
        }
        TEST_ASSERT_EQUAL_UINT8(topic + 1, state_how_to(&app)->topic);
        for (; state_how_to(&app)->topic != 0 && pages < 50; pages++) {
            menu_play("O");
        }
        TEST_ASSERT_EQUAL_INT(expected[topic], pages);
        menu_play("D");
    }
    menu_play("DOLB");
    AT(SCREEN_HOW_TO);
    menu_play("B");
    AT(SCREEN_TITLE);
}

static void press_key(uint8_t key) {
    app.keys_held = key;
    menu_wait(60);
    app.keys_held = 0;
    menu_wait(60);
}

static void start_key_test(void) {
    menu_open(TITLE_ABOUT);
    menu_play("OOOOO");
    AT(SCREEN_SELF_TEST);
}

static void test_self_test_goes_all_the_way(void) {
    start_key_test();
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        press_key((uint8_t)(1 << key));
    }
    TEST_ASSERT_EQUAL_HEX8(0x3f, state_self_test(&app)->seen);
    const uint8_t step = state_self_test(&app)->step;
    menu_wait(1000);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(step + 1, state_self_test(&app)->step, "all keys seen");
    TEST_ASSERT_EQUAL(ENTROPY_HEALTHY, app.entropy.state);
    menu_play("O");
    EXPECT_JOURNAL(JOURNAL_OK, state_self_test(&app)->result);
    menu_play("O");
    AT(SCREEN_ABOUT);
    menu_play("B");
    AT(SCREEN_TITLE);
}

static void test_key_test_can_be_left(void) {
    start_key_test();
    menu_play("UDLRO");
    AT(SCREEN_SELF_TEST);
    menu_play("BOB");
    AT(SCREEN_SELF_TEST);
    menu_play("B");
    AT(SCREEN_ABOUT);
    menu_play("OOOOOM");
    AT(SCREEN_TITLE);
}

static void test_key_test_gives_up_by_itself(void) {
    start_key_test();
    const uint8_t step = state_self_test(&app)->step;
    press_key(HAL_KEY_A);
    menu_wait(9000);
    TEST_ASSERT_EQUAL_UINT8(step, state_self_test(&app)->step);
    menu_wait(1100);
    TEST_ASSERT_EQUAL_UINT8(step + 1, state_self_test(&app)->step);
}

static void test_flash_test_harms_nothing(void) {
    app.settings.brightness = 1;
    menu_open(TITLE_SETTINGS);
    menu_play("DDRB");
    const struct settings before = app.settings;
    start_key_test();
    menu_wait(11000);
    menu_play("O");
    EXPECT_JOURNAL(JOURNAL_OK, state_self_test(&app)->result);
    screens_start(&app, keymap_for(0x3f));
    TEST_ASSERT_EQUAL_MEMORY(&before, &app.settings, sizeof before);
}

static void test_flash_test_finds_bad_flash(void) {
    start_key_test();
    menu_wait(11000);
    hal_model.flash.write_protected = true;
    menu_play("O");
    TEST_ASSERT_NOT_EQUAL(JOURNAL_OK, state_self_test(&app)->result);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_reset_asks_and_no_is_first);
    RUN_TEST(test_the_statistics_erase_nothing);
    RUN_TEST(test_update_asks);
    RUN_TEST(test_a_machine_that_is_no_drive_says_so);
    RUN_TEST(test_give_up_asks);
    RUN_TEST(test_nobody_gives_up_for_an_opponent);
    RUN_TEST(test_foreign_saves_are_kept_unless_erased_twice);
    RUN_TEST(test_settings_change_and_are_kept);
    RUN_TEST(test_again_deals_the_same_game);
    RUN_TEST(test_over_leads_to_replay_and_title);
    RUN_TEST(test_the_end_is_heard_once);
    RUN_TEST(test_a_game_won_is_heard);
    RUN_TEST(test_rules_can_be_read_with_ok_alone);
    RUN_TEST(test_self_test_goes_all_the_way);
    RUN_TEST(test_key_test_can_be_left);
    RUN_TEST(test_key_test_gives_up_by_itself);
    RUN_TEST(test_flash_test_harms_nothing);
    RUN_TEST(test_flash_test_finds_bad_flash);
    return UNITY_END();
}
