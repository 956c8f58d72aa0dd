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

#define SELF_TEST_DONE_MS 800      /* all keys seen, none held for this time: go on */
#define SELF_TEST_GIVE_UP_MS 10000 /* no key for this time: go on */

struct self_test {
    uint8_t step;       /* enum self_test_step */
    uint8_t seen;       /* keys that have been pressed */
    uint8_t result;     /* enum journal_result of the test of the flash */
    bool leaving;       /* BACK came last: once more leaves the test of the keys */
    uint64_t last_seen; /* time a key was down last */
};

#endif
