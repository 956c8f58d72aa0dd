/* Helpers of the unit tests of the engine, with readable failures. */
#ifndef TESTS_SUPPORT_CHECKS_H
#define TESTS_SUPPORT_CHECKS_H

#include "tests-host/support/decks.h"
#include "tests-host/support/say.h"
#include "unity.h"

/* Deals so that the script can be played (decks.h). */
#define DEAL(game, setup, script) TEST_ASSERT_EQUAL_STRING("", table_deal(game, setup, script))

/* Deals and plays the script. */
#define SET(game, setup, script) TEST_ASSERT_EQUAL_STRING("", table_set(game, setup, script))

/* Plays on. */
#define PLAY(game, script) TEST_ASSERT_EQUAL_STRING("", table_play(game, script))

#define ALLOWED(call) TEST_ASSERT_EQUAL_STRING("fine", table_error(call))
#define REFUSED(error, call) TEST_ASSERT_EQUAL_STRING(table_error(error), table_error(call))
#define STATUS(word, game) TEST_ASSERT_EQUAL_STRING(word, say_status((game)->status))
#define TURN(seat, game) TEST_ASSERT_EQUAL_UINT8_MESSAGE(seat, (game)->turn, "seat on turn")
#define HAND(cards, game, seat) TEST_ASSERT_EQUAL_STRING(cards, table_hand(game, seat))
#define TOPS(cards, game) TEST_ASSERT_EQUAL_STRING(cards, table_tops(game))

/* A setup of The Game without variants. */
static inline struct game_setup classic(uint8_t players) {
    return (struct game_setup){.kind = GAME_CLASSIC, .players = players};
}

/* The variants of C13 by number: bit 0 expert, bit 1 short hands. */
static inline struct game_setup variant(uint8_t players, unsigned number) {
    struct game_setup setup = classic(players);
    setup.expert = (number & 1) != 0;
    setup.short_hands = (number & 2) != 0;
    return setup;
}

#endif
