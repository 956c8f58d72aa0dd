/*
 * What the unit tests of the engine say over and over, with failures that read well.
 */
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

#endif
