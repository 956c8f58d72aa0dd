/*
 * Keys held from power-on: two of them lead to the USB drive, another one to the safe start, on
 * every set of keys that a board has. No player gets there by accident.
 */
#include "tests-host/support/own_player.h"

enum {
    A = HAL_KEY_A,
    B = HAL_KEY_B,
    UP = HAL_KEY_UP,
    DOWN = HAL_KEY_DOWN,
    SLACK_MS = 110, /* within this time the console looks again */
};

static const struct {
    uint8_t present;
    uint8_t drive;
    uint8_t safety;
} boards[] = {
    {SIX_KEYS, A | B, DOWN},
    {SIX_KEYS & ~B, UP, DOWN},
    {A | B | DOWN, A | B, DOWN},
    {A | B, A | B, B},
};

static struct console *const console = &player.console;

/* Power-on with these keys down. */
static void start(uint8_t present, uint8_t keys) {
    hal_model_reset(1);
    hal_model.keys = keys;
    player_start(&player, present);
}

static void expect_usual_start(const char *why) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, hal_model.updates, why);
    TEST_ASSERT_FALSE_MESSAGE(app->safe, why);
    EXPECT_SCREEN_SO(SCREEN_LANGUAGE, app->screen, why);
}

static void test_each_board_has_a_way_to_the_drive(void) {
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        start(boards[i].present, boards[i].drive);
        player_wait(&player, CONSOLE_CHORD_MS - 10);
        expect_usual_start("not yet");
        player_wait(&player, SLACK_MS);
        TEST_ASSERT_GREATER_THAN_UINT32(0, hal_model.updates);
        EXPECT_SCREEN(SCREEN_DRIVE, app->screen);
        TEST_ASSERT_EQUAL_UINT8(APP_LIGHT_DIM, hal_model.light);
    }
}

static void test_each_board_has_a_way_to_the_safe_start(void) {
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        start(boards[i].present, boards[i].safety);
        player_wait(&player, CONSOLE_CHORD_MS - 10);
        expect_usual_start("not yet");
        player_wait(&player, SLACK_MS);
        TEST_ASSERT_TRUE(app->safe);
        TEST_ASSERT_FALSE(match_exists(&app->match));
        TEST_ASSERT_EQUAL_UINT32(0, hal_model.updates);
        EXPECT_SCREEN_SO(SCREEN_LANGUAGE, app->screen, "asked once more");
    }
}

/* A running game is out of reach in the safe start, and back after it. */
static void test_the_safe_start_leaves_the_game_alone(void) {
    static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    start(SIX_KEYS, 0);
    app->settings.language_chosen = true;
    settings_save(&app->settings, &app->store);
    match_deal(&app->match, &alone, 0, 12345);
    hal_model_power_on();
    hal_model.keys = DOWN;
    player_start(&player, SIX_KEYS);
    TEST_ASSERT_TRUE(match_exists(&app->match));
    player_wait(&player, CONSOLE_CHORD_MS + SLACK_MS);
    TEST_ASSERT_TRUE(app->safe);
    TEST_ASSERT_FALSE(match_exists(&app->match));
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(0, app->menu.cursor, "the key that is still down does nothing");
    hal_model.keys = 0;
    player_wait(&player, 100);
    player_do(&player, ACTION_OK);
    TEST_ASSERT_FALSE(app->safe);
    TEST_ASSERT_TRUE(match_exists(&app->match));
}

static void test_a_key_too_many_or_too_few_is_no_chord(void) {
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        for (unsigned keys = 0; keys <= SIX_KEYS; keys++) {
            if ((keys & ~(unsigned)boards[i].present) == 0 && keys != boards[i].drive &&
                keys != boards[i].safety) {
                start(boards[i].present, (uint8_t)keys);
                player_wait(&player, 2 * CONSOLE_CHORD_MS);
                expect_usual_start("other keys");
            }
        }
    }
}

static void test_what_changes_cancels(void) {
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const uint8_t chords[] = {boards[i].drive, boards[i].safety};
        for (unsigned chord = 0; chord < 2; chord++) {
            const uint8_t keys = chords[chord];
            for (unsigned changed = 0; changed <= boards[i].present; changed++) {
                if (changed == keys || (changed & ~(unsigned)boards[i].present) != 0) {
                    continue;
                }
                start(boards[i].present, keys);
                player_wait(&player, CONSOLE_CHORD_MS - 100);
                hal_model.keys = (uint8_t)changed;
                player_wait(&player, 10);
                hal_model.keys = keys;
                player_wait(&player, 2 * CONSOLE_CHORD_MS);
                TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, hal_model.updates, "let go of, or one more");
                TEST_ASSERT_FALSE(app->safe);
            }
        }
    }
}

static void test_keys_that_go_down_later_are_no_chord(void) {
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        start(boards[i].present, 0);
        player_wait(&player, 10);
        hal_model.keys = boards[i].drive;
        player_wait(&player, 2 * CONSOLE_CHORD_MS);
        TEST_ASSERT_EQUAL_UINT32(0, hal_model.updates);
    }
}

/* The keys of the board count, also when the picture is upside down. */
static void test_a_turned_picture_turns_no_chord(void) {
    start(SIX_KEYS, 0);
    app->settings.flipped = true;
    settings_save(&app->settings, &app->store);
    hal_model_power_on();
    hal_model.keys = DOWN;
    player_start(&player, SIX_KEYS);
    TEST_ASSERT_TRUE(app->settings.flipped);
    player_wait(&player, CONSOLE_CHORD_MS + SLACK_MS);
    TEST_ASSERT_TRUE(app->safe);
    TEST_ASSERT_EQUAL_UINT8(0, console->chord);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_each_board_has_a_way_to_the_drive);
    RUN_TEST(test_each_board_has_a_way_to_the_safe_start);
    RUN_TEST(test_the_safe_start_leaves_the_game_alone);
    RUN_TEST(test_a_key_too_many_or_too_few_is_no_chord);
    RUN_TEST(test_what_changes_cancels);
    RUN_TEST(test_keys_that_go_down_later_are_no_chord);
    RUN_TEST(test_a_turned_picture_turns_no_chord);
    return UNITY_END();
}
