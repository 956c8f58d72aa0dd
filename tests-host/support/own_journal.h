/*
 * A journal on the flash of hal_model, and records whose bytes follow from a number. The test
 * program that includes this file owns the journal.
 */
#ifndef TESTS_SUPPORT_OWN_JOURNAL_H
#define TESTS_SUPPORT_OWN_JOURNAL_H

#include <string.h>

#include "firmware/saving/journal.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct journal journal;
static uint8_t data[JOURNAL_DATA_MAX + 1]; /* the record of `fill` */
static uint8_t back[JOURNAL_DATA_MAX + 1]; /* the record that was read last */

/* Opens the journal on a new machine. */
static inline void open_new(void) {
    hal_model_reset(1);
    EXPECT_JOURNAL(JOURNAL_FRESH, journal_open(&journal));
}

static inline void fill(unsigned number, size_t size) {
    uint64_t state = number;
    for (size_t i = 0; i < size; i++) {
        data[i] = (uint8_t)(hal_model_mix(&state) >> 56);
    }
}

static inline enum journal_result keep(unsigned key, unsigned number, size_t size) {
    fill(number, size);
    return journal_write(&journal, key, data, size);
}

/* Whether the first `found` bytes of `back` are record `number`. */
static inline bool is(unsigned number, size_t size, size_t found) {
    fill(number, size);
    return found == size && memcmp(back, data, size) == 0;
}

static inline bool holds(unsigned key, unsigned number, size_t size) {
    size_t found = 0;
    return journal_read(&journal, key, back, sizeof back, &found) && is(number, size, found);
}

#endif
