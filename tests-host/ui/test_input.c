/* Keys one at a time: keymaps, bouncing, holding, repeating. */
#include "tests-host/support/input_play.h"
#include "unity.h"

#define UP HAL_KEY_UP
#define DOWN HAL_KEY_DOWN
#define LEFT HAL_KEY_LEFT
#define RIGHT HAL_KEY_RIGHT
#define A HAL_KEY_A
#define B HAL_KEY_B

static void test_six_keys(void) {
    play_begin(PLAY_SIX);
    play_tap(UP), play_tap(DOWN), play_tap(LEFT), play_tap(RIGHT), play_tap(A), play_tap(B);
    PLAY_EXPECT(ACTION_UP, ACTION_DOWN, ACTION_LEFT, ACTION_RIGHT, ACTION_OK, ACTION_BACK);
    play_hold(B), play_hold(A);
    PLAY_EXPECT(ACTION_MENU, ACTION_OK);
}

static void test_five_keys(void) {
    play_begin(PLAY_FIVE);
    play_tap(UP), play_tap(DOWN), play_tap(LEFT), play_tap(RIGHT), play_tap(A);
    PLAY_EXPECT(ACTION_UP, ACTION_DOWN, ACTION_LEFT, ACTION_RIGHT, ACTION_OK);
    play_hold(LEFT), play_hold(A), play_tap(B);
    PLAY_EXPECT(ACTION_BACK, ACTION_MENU);
}

static void test_three_keys(void) {
    play_begin(A | B | DOWN);
    play_tap(DOWN), play_tap(A), play_tap(B), play_hold(B), play_hold(A);
    PLAY_EXPECT(ACTION_NEXT, ACTION_OK, ACTION_BACK, ACTION_MENU, ACTION_OK);
}

static void test_two_keys(void) {
    play_begin(A | B);
    play_tap(B), play_hold(B), play_tap(A), play_hold(A);
    PLAY_EXPECT(ACTION_NEXT, ACTION_BACK, ACTION_OK, ACTION_MENU);
}

static void test_other_sets_get_a_map_they_can_use(void) {
    TEST_ASSERT_EQUAL_PTR(keymap_for(A | B | DOWN), keymap_for(A | B | UP | DOWN));
    TEST_ASSERT_EQUAL_PTR(keymap_for(A | B), keymap_for(A | B | UP));
    TEST_ASSERT_EQUAL_PTR(keymap_for(A | B), keymap_for(0));
    TEST_ASSERT_EQUAL_PTR(keymap_for(PLAY_SIX), keymap_for(0xFF));
    /* With every set of keys that has one of the standard ones in it, everything is reachable. */
    for (unsigned present = 0; present < 64; present++) {
        const struct keymap *map = keymap_for((uint8_t)present);
        unsigned actions = 0;
        for (unsigned key = 0; key < INPUT_KEYS; key++) {
            if (present >> key & 1) {
                actions |= 1U << map->tap[key] | 1U << map->hold[key];
            }
        }
        unsigned needed = 1U << ACTION_OK | 1U << ACTION_BACK | 1U << ACTION_MENU;
        bool standard = (present & (A | B)) == (A | B) || (present & PLAY_FIVE) == PLAY_FIVE;
        TEST_ASSERT_TRUE(!standard || (actions & needed) == needed);
    }
}

static void test_a_press_counts_at_once_and_a_release_once_it_is_stable(void) {
    play_begin(PLAY_SIX);
    play_tick(A);
    TEST_ASSERT_EQUAL(0, play.seen[0].at);
    PLAY_EXPECT(ACTION_OK);
    play_keys(A, 100);
    play_keys(0, 10), play_keys(A, 100); /* too short to be a release */
    PLAY_EXPECT_NOTHING();
    play_keys(0, 30);
    play_tick(A); /* even the shortest press is one */
    play_keys(0, 100);
    PLAY_EXPECT(ACTION_OK);
    play_keys(B, 100);
    PLAY_EXPECT_NOTHING();
    play_keys(0, 20);
    PLAY_EXPECT_NOTHING();
    play_tick(0);
    PLAY_EXPECT(ACTION_BACK);
}

static void test_bouncing_gives_one_action(void) {
    play_begin(PLAY_SIX);
    for (unsigned i = 0; i < 5; i++) {
        play_tick(A), play_tick(0), play_tick(A), play_tick(A), play_tick(0);
    }
    play_keys(A, 100);
    TEST_ASSERT_EQUAL(0, play.seen[0].at);
    PLAY_EXPECT(ACTION_OK);
    for (unsigned i = 0; i < 5; i++) {
        play_tick(0), play_tick(A), play_tick(0), play_tick(0), play_tick(A);
    }
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
    TEST_ASSERT_TRUE(input_idle(&play.input));
}

static void test_movements_repeat(void) {
    play_begin(PLAY_SIX);
    play_keys(RIGHT, 1000);
    static const uint32_t at[] = {0, 400, 520, 640, 760, 880};
    for (unsigned i = 0; i < 6; i++) {
        TEST_ASSERT_EQUAL(at[i], play.seen[i].at);
        TEST_ASSERT_EQUAL(ACTION_RIGHT, play.seen[i].action);
    }
    TEST_ASSERT_EQUAL(6, play.count);
    play.count = 0;
    play_keys(0, 1000);
    PLAY_EXPECT(ACTION_RIGHT); /* 1,000 ms were down to the tick */
    play_begin(A | B | DOWN);
    play_keys(DOWN, 410);
    PLAY_EXPECT(ACTION_NEXT, ACTION_NEXT);
    play_begin(PLAY_SIX);
    play_keys(DOWN, 390);
    play_keys(0, 500);
    PLAY_EXPECT(ACTION_DOWN);
}

static void test_ok_and_back_do_not_repeat(void) {
    play_begin(PLAY_SIX);
    play_keys(A, 5000);
    PLAY_EXPECT(ACTION_OK);
    play_keys(0, 100);
    play_keys(B, 5000);
    PLAY_EXPECT(ACTION_MENU);
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
}

static void test_hold_comes_while_down_and_tap_on_release(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 490);
    PLAY_EXPECT_NOTHING();
    play_keys(0, 100);
    TEST_ASSERT_EQUAL(510, play.seen[0].at);
    PLAY_EXPECT(ACTION_BACK);

    play_begin(PLAY_SIX);
    play_keys(B, 500);
    play_keys(0, 100);
    TEST_ASSERT_EQUAL(500, play.seen[0].at);
    PLAY_EXPECT(ACTION_MENU);

    play_begin(PLAY_SIX);
    play_keys(B, 2000);
    TEST_ASSERT_EQUAL(500, play.seen[0].at);
    play_keys(0, 100);
    PLAY_EXPECT(ACTION_MENU);
}

static void test_a_bouncing_hold_is_a_hold(void) {
    play_begin(PLAY_SIX);
    play_keys(B, 480);
    play_tick(0);
    play_keys(B, 100);
    PLAY_EXPECT(ACTION_MENU);
    play_keys(0, 100);
    PLAY_EXPECT_NOTHING();
}

static void test_a_late_loop_does_not_turn_a_tap_into_repeats(void) {
    play_begin(PLAY_SIX);
    play_keys(RIGHT, 30);
    play.now += 3000; /* the loop was busy */
    play_keys(RIGHT, 50);
    PLAY_EXPECT(ACTION_RIGHT, ACTION_RIGHT);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_six_keys);
    RUN_TEST(test_five_keys);
    RUN_TEST(test_three_keys);
    RUN_TEST(test_two_keys);
    RUN_TEST(test_other_sets_get_a_map_they_can_use);
    RUN_TEST(test_a_press_counts_at_once_and_a_release_once_it_is_stable);
    RUN_TEST(test_bouncing_gives_one_action);
    RUN_TEST(test_movements_repeat);
    RUN_TEST(test_ok_and_back_do_not_repeat);
    RUN_TEST(test_hold_comes_while_down_and_tap_on_release);
    RUN_TEST(test_a_bouncing_hold_is_a_hold);
    RUN_TEST(test_a_late_loop_does_not_turn_a_tap_into_repeats);
    return UNITY_END();
}
