/*
 * Plays keys in tests: feeds firmware/input tick by tick and keeps the resulting actions.
 *
 *     play_begin(PLAY_SIX);
 *     play_keys(HAL_KEY_B, 600), play_keys(0, 100);
 *     PLAY_EXPECT(ACTION_MENU);
 */
#ifndef TESTS_INPUT_PLAY_H
#define TESTS_INPUT_PLAY_H

#include "firmware/ui/input.h"
#include "hal/hal.h"

#define PLAY_TICK_MS 10
#define PLAY_FIVE (HAL_KEY_UP | HAL_KEY_DOWN | HAL_KEY_LEFT | HAL_KEY_RIGHT | HAL_KEY_A)
#define PLAY_SIX (PLAY_FIVE | HAL_KEY_B)

struct play {
    struct input input;
    uint32_t start; /* time of the first tick */
    uint32_t now;   /* time of the next tick */

    /* The resulting actions, and their times counted from `start`. */
    struct {
        enum action action;
        uint32_t at;
    } seen[200];
    unsigned count;
};

extern struct play play;

/* Begins at time 0 with all keys up, or at `time` with `raw`, on a board with these keys. */
void play_begin(uint8_t keys_present);
void play_begin_at(uint32_t time, uint8_t keys_present, uint8_t raw);

/* Runs one tick, or the ticks of `ms` milliseconds, with these keys down. */
void play_tick(uint8_t raw);
void play_keys(uint8_t raw, uint32_t ms);

/* A short press and a long one, with the release. */
void play_tap(uint8_t key);
void play_hold(uint8_t key);

/* Whether exactly these actions have resulted since the last call; if not, prints the actual
 * ones. */
bool play_matches(unsigned count, const enum action *actions);

#define PLAY_EXPECT(...)                                                                           \
    TEST_ASSERT_TRUE(play_matches(sizeof((enum action[]){__VA_ARGS__}) / sizeof(enum action),      \
                                  (enum action[]){__VA_ARGS__}))
#define PLAY_EXPECT_NOTHING() TEST_ASSERT_TRUE(play_matches(0, NULL))

#endif
