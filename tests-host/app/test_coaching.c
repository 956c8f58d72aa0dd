/*
 * The coach, tested through the keys. It works behind the result and the replay without delaying a
 * key, and says where another turn was clearly better.
 */
#include <string.h>
#include <unity.h>

#include "firmware/match/device_seat.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"
#include "tests-host/support/states.h"

enum {
    LONG_MS = 120000, /* longer than looking at any game takes */
};

static struct player player;
static struct app *const app = &player.console.app;

static const struct coach *coach(void) {
    return &app->match.coach;
}

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};

/* Plays a game with the keys, by the smallest steps, to its result. */
static void play(uint8_t keys, struct game_setup setup, uint8_t device_seats, uint32_t seed) {
    hal_model_reset(seed);
    player_start(&player, keys);
    player_welcome(&player);
    app->settings.sleep_after = 3;
    match_set_strength(&app->match, MATCH_EASY);
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app->match, &setup, device_seats, seed));
    app_go_on(app);
    app->swallow = false; /* not in the middle of a tick, and no key is down */
    for (int presses = 0; app->screen != SCREEN_OVER; presses++) {
        TEST_ASSERT_LESS_THAN(3000, presses);
        player_do(&player, player_advice(app));
        player_wait(&player, app->screen == SCREEN_END ? 600 : 0);
    }
}

static void think_to_the_end(void) {
    player_wait(&player, LONG_MS);
    TEST_ASSERT_EQUAL(COACH_DONE, coach()->phase);
    TEST_ASSERT_FALSE(app->thinking);
}

/* A game alone with some remarks, none of them about the first turn. */
static void play_alone(uint8_t keys) {
    static uint32_t found = 0;
    for (uint32_t seed = 1; found == 0; seed++) {
        TEST_ASSERT_LESS_THAN(100, seed);
        play(SIX_KEYS, alone, 0, seed);
        think_to_the_end();
        if (coach()->count > 1 && coach()->remark[0].moves > 0) {
            found = seed;
        }
    }
    play(keys, alone, 0, found);
}

static void test_a_remark_comes_by_itself(void) {
    uint8_t before[HAL_FRAME_SIZE];
    play_alone(SIX_KEYS);
    memcpy(before, hal_model.frame, sizeof before);
    TEST_ASSERT_TRUE(app->thinking);
    think_to_the_end();
    EXPECT_SCREEN(SCREEN_OVER, app->screen);
    TEST_ASSERT_TRUE_MESSAGE(memcmp(before, hal_model.frame, sizeof before) != 0,
                             "it is on the result");
}

static void test_keys_are_served_meanwhile(void) {
    play_alone(SIX_KEYS);
    for (int i = 0; i < 6; i++) {
        const uint8_t cursor = app->menu.cursor;
        TEST_ASSERT_TRUE(app->thinking);
        player_do(&player, i < 2 ? ACTION_RIGHT : i % 2 ? ACTION_RIGHT : ACTION_LEFT);
        TEST_ASSERT_NOT_EQUAL(cursor, app->menu.cursor);
    }
    player_do(&player, ACTION_BACK);
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
    TEST_ASSERT_FALSE(app->thinking);
}

/* A review that begins behind the result and continues behind the replay makes the same remarks. */
static void test_it_goes_on_behind_the_replay_and_after_sleep(void) {
    static struct coach whole;
    play_alone(SIX_KEYS);
    think_to_the_end();
    whole = *coach();
    play_alone(SIX_KEYS);
    player_wait(&player, 300);
    player_do(&player, ACTION_RIGHT);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_REPLAY, app->screen);
    TEST_ASSERT_TRUE(app->thinking);
    app_step(app, ACTION_NONE, app->now + 10 * 60000U);
    EXPECT_POWER(APP_ASLEEP, app->power);
    TEST_ASSERT_FALSE(app->thinking);
    hal_model.now += 11 * 60000U;
    player_do(&player, ACTION_DOWN); /* only wakes */
    player_do(&player, ACTION_DOWN);
    player_do(&player, ACTION_DOWN);
    TEST_ASSERT_TRUE(app->thinking);
    think_to_the_end();
    EXPECT_SCREEN(SCREEN_REPLAY, app->screen);
    TEST_ASSERT_EQUAL(whole.count, coach()->count);
    TEST_ASSERT_EQUAL_MEMORY(whole.remark, coach()->remark, sizeof whole.remark);
}

/* OK leads from remark to remark, to the end and to the start. */
static void check_jumps(enum action jump) {
    uint8_t before[HAL_FRAME_SIZE];
    for (uint8_t i = 0; i < coach()->count; i++) {
        memcpy(before, hal_model.frame, sizeof before);
        player_do(&player, jump);
        TEST_ASSERT_EQUAL(coach()->remark[i].moves, state_replay(app)->moves);
        TEST_ASSERT_TRUE(memcmp(before, hal_model.frame, sizeof before) != 0);
    }
    player_do(&player, jump);
    TEST_ASSERT_EQUAL(app->match.game.moves, state_replay(app)->moves);
    player_do(&player, jump);
    TEST_ASSERT_EQUAL(0, state_replay(app)->moves);
}

static void test_the_replay_leads_to_the_remarks(void) {
    play_alone(SIX_KEYS);
    think_to_the_end();
    player_do(&player, ACTION_RIGHT);
    player_do(&player, ACTION_OK);
    check_jumps(ACTION_OK);
}

static void test_with_two_keys(void) {
    play_alone(TWO_KEYS);
    think_to_the_end();
    player_do(&player, ACTION_NEXT);
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK); /* by card, by turn, to the next remark */
    TEST_ASSERT_EQUAL(REPLAY_WHOLE, state_replay(app)->unit);
    check_jumps(ACTION_NEXT);
}

/* Seats of the device are not coached, persons beside them are. */
static void test_persons_alone_are_coached(void) {
    play(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 2, 9);
    think_to_the_end();
    TEST_ASSERT_GREATER_THAN(2, coach()->turn);
    for (uint8_t i = 0; i < coach()->count; i++) {
        struct game then;
        game_replay(&then, &app->match.game, coach()->remark[i].moves);
        TEST_ASSERT_EQUAL(0, then.turn);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_remark_comes_by_itself);
    RUN_TEST(test_keys_are_served_meanwhile);
    RUN_TEST(test_it_goes_on_behind_the_replay_and_after_sleep);
    RUN_TEST(test_the_replay_leads_to_the_remarks);
    RUN_TEST(test_with_two_keys);
    RUN_TEST(test_persons_alone_are_coached);
    return UNITY_END();
}
