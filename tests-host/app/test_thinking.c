/*
 * Thinking, through the keys: a hint and seats of the device that try their turns out. Every key is
 * answered at once, thinking that is stopped leaves nothing behind, and the frames depend only on
 * ticks and keys.
 */
#include <string.h>

#include "firmware/match/device_seat.h"
#include "tests-host/support/own_player.h"
#include "tests-host/support/states.h"

enum {
    LONG_MS = 8000, /* longer than any thinking takes */
};

static void deal(struct game_setup setup, uint8_t device_seats, enum match_strength strength) {
    player_start(&player, SIX_KEYS);
    app->settings.language_chosen = true;
    match_set_strength(&app->match, strength);
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app->match, &setup, device_seats, 1234));
    app_go_on(app);
    app->swallow = false; /* not in the middle of a tick, and no key is down */
}

static void ask_for_a_hint(void) {
    player_do(&player, ACTION_MENU);
    player_do(&player, ACTION_DOWN);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_TRUE(app->thinking);
}

static void test_a_hint_comes_by_itself_and_says_why(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, MATCH_MEDIUM);
    ask_for_a_hint();
    uint8_t before[HAL_FRAME_SIZE];
    memcpy(before, player.console.frame, sizeof before);
    player_wait(&player, 250);
    TEST_ASSERT_TRUE(app->thinking);
    TEST_ASSERT_TRUE_MESSAGE(memcmp(before, player.console.frame, sizeof before) != 0,
                             "it shows that it thinks");
    player_wait(&player, LONG_MS);
    TEST_ASSERT_FALSE(app->thinking);
    TEST_ASSERT_TRUE(state_play(app)->line.hinted);
    TEST_ASSERT_LESS_THAN(REASONS, state_play(app)->line.why.kind);
    memcpy(before, player.console.frame, sizeof before);
    player_do(&player, ACTION_RIGHT);
    TEST_ASSERT_FALSE(state_play(app)->line.hinted);
    TEST_ASSERT_TRUE(memcmp(before, player.console.frame, sizeof before) != 0);
}

/* After a power cut right after a hint the game still counts as one with hints. */
static void test_a_hint_is_not_forgotten_when_the_power_goes(void) {
    for (int hint = 0; hint < 2; hint++) {
        hal_model_reset(1);
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, MATCH_MEDIUM);
        if (hint) {
            ask_for_a_hint();
            player_wait(&player, LONG_MS);
        }
        hal_model_power_on();
        player_start(&player, SIX_KEYS);
        TEST_ASSERT_TRUE(match_is_running(&app->match));
        TEST_ASSERT_EQUAL(hint, app->match.hinted);
    }
}

static void test_a_key_is_served_while_it_thinks(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, MATCH_MEDIUM);
    ask_for_a_hint();
    const uint8_t card = state_play(app)->cursor.card;
    hal_model.keys = HAL_KEY_RIGHT;
    player_wait(&player, 20);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(card, state_play(app)->cursor.card, "within 20 ms");
    TEST_ASSERT_FALSE(app->thinking);
    hal_model.keys = 0;
    player_wait(&player, LONG_MS);
    TEST_ASSERT_FALSE_MESSAGE(state_play(app)->line.hinted, "what was dropped does not come back");
}

static void test_back_only_stops_it(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, MATCH_MEDIUM);
    player_do(&player, ACTION_OK);
    hal_model.slices = 1; /* a slow machine: it still thinks when the key comes */
    ask_for_a_hint();
    player_do(&player, ACTION_BACK);
    TEST_ASSERT_FALSE(app->thinking);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_EQUAL_MESSAGE(1, app->match.game.laid, "no card came back");
    player_do(&player, ACTION_BACK);
    TEST_ASSERT_EQUAL(0, app->match.game.laid);
}

static void test_leaving_stops_it(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, MATCH_MEDIUM);
    ask_for_a_hint();
    player_do(&player, ACTION_MENU);
    EXPECT_SCREEN(SCREEN_PAUSE, app->screen);
    TEST_ASSERT_FALSE(app->thinking);
    player_do(&player, ACTION_BACK);
    player_wait(&player, LONG_MS);
    TEST_ASSERT_FALSE(state_play(app)->line.hinted);
}

static void test_a_strong_seat_can_be_left_and_taken_up_again(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 3, MATCH_STRONG);
    EXPECT_SCREEN(SCREEN_DEVICE, app->screen);
    player_wait(&player, 100);
    TEST_ASSERT_TRUE(app->thinking);
    player_do(&player, ACTION_MENU);
    EXPECT_SCREEN(SCREEN_PAUSE, app->screen);
    player_wait(&player, LONG_MS);
    TEST_ASSERT_EQUAL(0, app->match.game.moves);
    player_do(&player, ACTION_BACK);
    player_wait(&player, LONG_MS);
    TEST_ASSERT_GREATER_THAN(0, app->match.game.moves);
}

static void test_hurrying_a_seat_that_thinks_changes_nothing_of_its_turn(void) {
    struct game_move calm[4];
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 3, MATCH_STRONG);
    while (app->match.game.moves < 4) {
        player_wait(&player, 1000);
    }
    memcpy(calm, app->match.game.log, sizeof calm);
    hal_model_reset(1);
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 3, MATCH_STRONG);
    while (app->match.game.moves < 4) {
        player_do(&player, ACTION_OK);
    }
    TEST_ASSERT_EQUAL_MEMORY(calm, app->match.game.log, sizeof calm);
}

/* A late machine runs the missed ticks, and the result of thinking is the same. */
static void test_frames_do_not_depend_on_how_late_the_machine_is(void) {
    uint8_t frames[2][HAL_FRAME_SIZE];
    for (unsigned late = 0; late < 2; late++) {
        hal_model_reset(1);
        deal((struct game_setup){.kind = GAME_DUEL, .players = 2}, 3, MATCH_STRONG);
        const uint32_t end = hal_model.now + 5000;
        while (hal_model.now < end) {
            hal_model.now += late ? 40 : 10;
            console_step(&player.console);
            hal_model.now -= hal_model.now % 10;
        }
        hal_model.now = end;
        console_step(&player.console);
        memcpy(frames[late], player.console.frame, HAL_FRAME_SIZE);
    }
    TEST_ASSERT_EQUAL_MEMORY(frames[0], frames[1], HAL_FRAME_SIZE);
}

static void test_a_person_alone_with_strong_devices(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        hal_model_reset(1);
        deal((struct game_setup){.kind = kind, .players = 2}, 2, MATCH_STRONG);
        while (app->match.game.moves < 12 && app->screen != SCREEN_OVER) {
            TEST_ASSERT_NOT_EQUAL(SCREEN_PASS, app->screen);
            player_do(&player, player_advice(app));
            TEST_ASSERT_LESS_THAN(600, player.presses);
        }
    }
}

/* A strong seat takes two seconds at most: a slower machine tries less. */
static void test_a_slower_machine_tries_less(void) {
    static const struct {
        uint8_t slices, hint, strong;
    } machines[] = {{6, EFFORT_FULL, EFFORT_LONG},
                    {4, EFFORT_FULL, EFFORT_FULL},
                    {2, EFFORT_HIGH, EFFORT_HIGH}};
    for (unsigned i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        hal_model_reset(1);
        hal_model.slices = machines[i].slices;
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 3, MATCH_STRONG);
        EXPECT_SCREEN(SCREEN_DEVICE, app->screen);
        player_wait(&player, 50);
        TEST_ASSERT_EQUAL_MESSAGE(machines[i].strong, app->match.thought.effort, "a strong seat");
        hal_model_reset(1);
        hal_model.slices = machines[i].slices;
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, MATCH_STRONG);
        ask_for_a_hint();
        player_wait(&player, 50);
        TEST_ASSERT_EQUAL_MESSAGE(machines[i].hint, app->match.thought.effort, "a hint");
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_slower_machine_tries_less);
    RUN_TEST(test_a_hint_comes_by_itself_and_says_why);
    RUN_TEST(test_a_hint_is_not_forgotten_when_the_power_goes);
    RUN_TEST(test_a_key_is_served_while_it_thinks);
    RUN_TEST(test_back_only_stops_it);
    RUN_TEST(test_leaving_stops_it);
    RUN_TEST(test_a_strong_seat_can_be_left_and_taken_up_again);
    RUN_TEST(test_hurrying_a_seat_that_thinks_changes_nothing_of_its_turn);
    RUN_TEST(test_frames_do_not_depend_on_how_late_the_machine_is);
    RUN_TEST(test_a_person_alone_with_strong_devices);
    return UNITY_END();
}
