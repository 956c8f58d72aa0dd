/* Keys together, stuck, down at power-on, swallowed, and the clock wrapping. */
#include <stdio.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/input_play.h"
#include "unity.h"

#define UP HAL_KEY_UP
#define DOWN HAL_KEY_DOWN
#define RIGHT HAL_KEY_RIGHT
#define A HAL_KEY_A
#define B HAL_KEY_B

static void test_the_first_key_down_counts_until_all_are_up(void) {
    play_begin(PLAY_SIX);
    play_keys(A, 100);
    PLAY_EXPECT(ACTION_OK);
    play_keys(A | RIGHT, 1000);
    play_keys(RIGHT, 1000);
    play_keys(RIGHT | B, 1000);
    play_keys(B, 1000);
    PLAY_EXPECT_NOTHING();
    play_keys(0, 30);
    play_tap(RIGHT);
    PLAY_EXPECT(ACTION_RIGHT);
}

static void test_others_do_not_disturb_the_first_key(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 200);
    play_keys(B | A, 100);
    play_keys(B, 300);
    PLAY_EXPECT(ACTION_MENU);
    play_keys(0, 100);
    play_keys(B, 200);
    play_keys(B | A, 100);
    play_keys(A, 100);
    PLAY_EXPECT(ACTION_BACK);
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
}

static void test_keys_down_at_the_same_tick(void) {
    play_begin(PLAY_SIX);
    play_keys(UP | A | B, 100);
    play_keys(0, 100);
    PLAY_EXPECT(ACTION_UP);
}

/* One key up and another down at the same tick were never down together: both act, one a tick. */
static void test_two_actions_of_one_tick_are_queued(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 100);
    play_tick(A);
    TEST_ASSERT_EQUAL(100, play.seen[0].at);
    PLAY_EXPECT(ACTION_BACK);
    play_tick(A);
    PLAY_EXPECT(ACTION_OK);
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
}

static void test_a_stuck_key_is_ignored_and_blocks_nothing(void) {
    play_begin(PLAY_SIX);
    play_keys(A, 9000);
    PLAY_EXPECT(ACTION_OK);
    play_keys(A | RIGHT, 500), play_keys(A, 500);
    PLAY_EXPECT_NOTHING();
    TEST_ASSERT_EQUAL_HEX8(A, input_pressed(&play.input));
    play_tick(A);
    TEST_ASSERT_EQUAL_HEX8(0, input_pressed(&play.input));
    TEST_ASSERT_EQUAL_HEX8(A, input_held(&play.input));
    TEST_ASSERT_TRUE(input_idle(&play.input));
    play_keys(A | RIGHT, 100), play_keys(A, 100);
    PLAY_EXPECT(ACTION_RIGHT);
    play_keys(A | B, 600), play_keys(A, 100);
    PLAY_EXPECT(ACTION_MENU);
    play_keys(0, 100);
    play_tap(A);
    PLAY_EXPECT(ACTION_OK);
}

static void test_a_stuck_movement_stops(void) {
    play_begin(PLAY_SIX);
    play_keys(DOWN, 20000);
    TEST_ASSERT_EQUAL(1 + 81, play.count);
    TEST_ASSERT_EQUAL(10000, play.seen[81].at); /* 400 + 80 * 120 */
    play.count = 0;
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
}

static void test_a_stuck_key_with_a_held_action_gives_no_tap(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 12000);
    play_keys(0, 100);
    PLAY_EXPECT(ACTION_MENU);
}

static void test_keys_down_at_power_on_do_nothing(void) {
    play_begin_at(0, PLAY_SIX, A | B);
    play_keys(A | B, 2000);
    PLAY_EXPECT_NOTHING();
    TEST_ASSERT_TRUE(input_idle(&play.input));
    TEST_ASSERT_EQUAL_HEX8(A | B, input_held(&play.input));
    TEST_ASSERT_EQUAL_HEX8(0, input_pressed(&play.input));
    play_keys(A | B | RIGHT, 100), play_keys(A | B, 100);
    PLAY_EXPECT(ACTION_RIGHT);
    play_keys(B, 100);
    PLAY_EXPECT_NOTHING();
    play_keys(B | A, 100), play_keys(B, 100);
    PLAY_EXPECT(ACTION_OK);
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
}

static void test_swallow(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 30);
    TEST_ASSERT_EQUAL_HEX8(B, input_pressed(&play.input)); /* this is what wakes */
    input_swallow(&play.input);
    play_keys(B, 1000);
    play_tick(0), play_tick(B), play_tick(B); /* bouncing is no release */
    play_keys(B, 600);
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
    play_tap(B);
    PLAY_EXPECT(ACTION_BACK);

    play_keys(RIGHT, 10); /* acts at once, but not again */
    input_swallow(&play.input);
    play_keys(RIGHT, 1000);
    play_keys(0, 100);
    PLAY_EXPECT(ACTION_RIGHT);
    play_tap(RIGHT);
    PLAY_EXPECT(ACTION_RIGHT);
}

static void test_swallow_drops_what_is_queued(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 100);
    play_tick(A); /* BACK is out, OK waits */
    PLAY_EXPECT(ACTION_BACK);
    TEST_ASSERT_FALSE(input_idle(&play.input));
    input_swallow(&play.input);
    play_keys(A, 500);
    PLAY_EXPECT_NOTHING();
}

static void test_idle(void) {
    play_begin(PLAY_SIX);
    play_tick(0);
    TEST_ASSERT_TRUE(input_idle(&play.input));
    play_tick(A);
    TEST_ASSERT_FALSE(input_idle(&play.input));
    play_keys(A, 100);
    TEST_ASSERT_FALSE(input_idle(&play.input));
    play_tick(0);
    TEST_ASSERT_FALSE(input_idle(&play.input));
    play_keys(0, 20);
    TEST_ASSERT_TRUE(input_idle(&play.input));
    play.now += 5U * 24 * 3600 * 1000; /* asleep for days, woken by the key */
    play_keys(A, 30);
    PLAY_EXPECT(ACTION_OK, ACTION_OK);
}

/* The counter wraps at every possible point of a press: nothing differs from a start at 0. */
static void test_the_clock_may_wrap(void) {
    for (uint32_t before = 0; before <= 13000; before += PLAY_TICK_MS) {
        play_begin_at(0U - before, PLAY_SIX, 0);
        play_keys(RIGHT, 700), play_keys(0, 50);
        play_keys(B, 490), play_keys(0, 50);
        play_keys(B, 600), play_keys(0, 50);
        play_keys(A, 10500);
        play_keys(A | UP, 100), play_keys(A, 50);
        static const uint32_t at[] = {0, 400, 520, 640, 1260, 1790, 1940, 12440};
        TEST_ASSERT_EQUAL(8, play.count);
        for (unsigned i = 0; i < 8; i++) {
            TEST_ASSERT_EQUAL(at[i], play.seen[i].at);
        }
        PLAY_EXPECT(ACTION_RIGHT, ACTION_RIGHT, ACTION_RIGHT, ACTION_RIGHT, ACTION_BACK,
                    ACTION_MENU, ACTION_OK, ACTION_UP);
    }
}

/* Random contacts: whatever came before, 40 ms without a key and the next press works. */
static void test_any_mess_ends_when_all_keys_are_up(void) {
    static const uint8_t boards[] = {PLAY_SIX, PLAY_FIVE, A | B | DOWN, A | B};
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        uint64_t state = seed;
        play_begin_at((uint32_t)hal_model_mix(&state), boards[seed % 4], (uint8_t)state);
        uint8_t raw = 0;
        for (unsigned i = 0; i < 300; i++) {
            uint64_t chance = hal_model_mix(&state);
            raw ^= (uint8_t)(chance % 4 ? 0 : 1 << (chance >> 8) % 8);
            (void)input_step(&play.input, raw, play.now);
            play.now += PLAY_TICK_MS;
            if ((chance >> 16) % 64 == 0) {
                input_swallow(&play.input);
            }
        }
        play_keys(0, 60);
        play.count = 0;
        TEST_ASSERT_TRUE(input_idle(&play.input));
        play_tap(A);
        if (play.count != 1 || play.seen[0].action != ACTION_OK) {
            printf("seed %u\n", (unsigned)seed);
        }
        PLAY_EXPECT(ACTION_OK);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_first_key_down_counts_until_all_are_up);
    RUN_TEST(test_others_do_not_disturb_the_first_key);
    RUN_TEST(test_keys_down_at_the_same_tick);
    RUN_TEST(test_two_actions_of_one_tick_are_queued);
    RUN_TEST(test_a_stuck_key_is_ignored_and_blocks_nothing);
    RUN_TEST(test_a_stuck_movement_stops);
    RUN_TEST(test_a_stuck_key_with_a_held_action_gives_no_tap);
    RUN_TEST(test_keys_down_at_power_on_do_nothing);
    RUN_TEST(test_swallow);
    RUN_TEST(test_swallow_drops_what_is_queued);
    RUN_TEST(test_idle);
    RUN_TEST(test_the_clock_may_wrap);
    RUN_TEST(test_any_mess_ends_when_all_keys_are_up);
    return UNITY_END();
}
