/*
 * The self test (self_test.c): its steps and what it remembers. For self_test.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_SELF_TEST_H
#define FIRMWARE_SCREENS_SELF_TEST_H

#include <stdbool.h>
#include <stdint.h>

enum self_test_step {
    STEP_LIT,
    STEP_DARK,
    STEP_CHEQUERED,
    STEP_EDGES,
    STEP_KEYS, /* goes on by itself: see the times below */
    STEP_NOISE,
    STEP_FLASH,
    STEPS,
};

#define SELF_TEST_DONE_MS 800      /* after all keys were pressed and released */
#define SELF_TEST_GIVE_UP_MS 10000 /* without a key */

struct self_test {
    uint8_t step;       /* enum self_test_step */
    uint8_t seen;       /* keys that have been pressed */
    uint8_t result;     /* enum journal_result of the test of the flash */
    bool leaving;       /* BACK was the last key: BACK again leaves the test of the keys */
    uint64_t last_seen; /* when a key was last down */
};

#endif
