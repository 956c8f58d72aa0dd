/*
 * A person with the console in hand (player.h), on a new machine before every test. The test
 * program that includes this file owns the console.
 */
#ifndef TESTS_SUPPORT_OWN_PLAYER_H
#define TESTS_SUPPORT_OWN_PLAYER_H

#include "firmware/screens/screens.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct player player;
static struct app *const app = &player.console.app;

void setUp(void) {
    hal_model_reset(1);
}

/* Does several actions, one letter each (player_play). */
static inline void do_all(const char *letters) {
    player_play(&player, letters);
}

/* Whether the line between piles and hand says this. */
static inline bool line_is(const char *text) {
    return player_reads(&player, text);
}

#endif
