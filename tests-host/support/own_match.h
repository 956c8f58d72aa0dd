/*
 * A match without an app around it, on the machine of hal_model. The test program that includes
 * this file owns the match and everything that the match works with.
 */
#ifndef TESTS_SUPPORT_OWN_MATCH_H
#define TESTS_SUPPORT_OWN_MATCH_H

#include <string.h>

#include "firmware/match/match.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct store store;
static struct statistics statistics;
static struct entropy entropy;
static struct match match;

/* Starts the match from the saves in flash. */
static inline void power_on(void) {
    hal_model_power_on();
    memset(&statistics, 0, sizeof statistics);
    store_open(&store);
    statistics_load(&statistics, &store);
    match_start(&match, &store, &statistics, &entropy);
}

/* Starts the match on a new machine. */
static inline void power_on_new(void) {
    hal_model_reset(1);
    power_on();
}

static inline void deal(struct game_setup setup, uint8_t device_seats) {
    EXPECT_DEAL(MATCH_DEALT, match_deal(&match, &setup, device_seats, MATCH_NO_CHALLENGE));
}

/* A game as `script` leaves it (decks.h), with any players. */
static inline void put(struct game_setup setup, uint8_t device_seats, const char *script) {
    deal(setup, device_seats);
    TEST_ASSERT_EQUAL_STRING("", table_set(&match.game, &setup, script));
    match.phase = MATCH_PLAYING;
}

#endif
