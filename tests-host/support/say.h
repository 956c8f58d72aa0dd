/*
 * Words instead of numbers for the values that tests compare. A failure reads "Expected 'play' Was
 * 'pause'" and names the line of the test.
 *
 *     EXPECT_SCREEN(SCREEN_PLAY, app.screen);
 *     EXPECT_SCREEN_SO(SCREEN_PLAY, app.screen, "one key is enough");
 *
 * checks.h has shorter forms for the tests of game/.
 */
#ifndef TESTS_SUPPORT_SAY_H
#define TESTS_SUPPORT_SAY_H

#include <stdint.h>

#include "game/game.h"

/* The name of a value, or "unknown". A screen has the name of screens.def: "play". */
const char *say_screen(unsigned screen);     /* enum screen_id */
const char *say_power(unsigned power);       /* enum app_power */
const char *say_scene(unsigned scene);       /* enum match_scene */
const char *say_phase(unsigned phase);       /* enum match_phase */
const char *say_step(unsigned step);         /* enum match_step */
const char *say_deal(unsigned result);       /* enum match_deal_result */
const char *say_strength(unsigned strength); /* enum match_strength */
const char *say_journal(unsigned result);    /* enum journal_result */
const char *say_kind(unsigned kind);         /* enum game_kind */
const char *say_status(unsigned status);     /* enum game_status */
const char *say_error(unsigned error);       /* enum game_error */
const char *say_marker(unsigned marker);     /* enum game_marker */
const char *say_action(unsigned action);     /* enum action */

/* The position as one line: whose turn, the piles, all hands, the laid cards. The text is valid
 * until the second call after this one. */
const char *say_game(const struct game *game);

#define EXPECT_AS(say, wanted, found)                                                              \
    TEST_ASSERT_EQUAL_STRING(say((unsigned)(wanted)), say((unsigned)(found)))
#define EXPECT_AS_SO(say, wanted, found, why)                                                      \
    TEST_ASSERT_EQUAL_STRING_MESSAGE(say((unsigned)(wanted)), say((unsigned)(found)), why)

#define EXPECT_SCREEN(wanted, found) EXPECT_AS(say_screen, wanted, found)
#define EXPECT_POWER(wanted, found) EXPECT_AS(say_power, wanted, found)
#define EXPECT_SCENE(wanted, found) EXPECT_AS(say_scene, wanted, found)
#define EXPECT_PHASE(wanted, found) EXPECT_AS(say_phase, wanted, found)
#define EXPECT_STEP(wanted, found) EXPECT_AS(say_step, wanted, found)
#define EXPECT_DEAL(wanted, found) EXPECT_AS(say_deal, wanted, found)
#define EXPECT_STRENGTH(wanted, found) EXPECT_AS(say_strength, wanted, found)
#define EXPECT_JOURNAL(wanted, found) EXPECT_AS(say_journal, wanted, found)
#define EXPECT_KIND(wanted, found) EXPECT_AS(say_kind, wanted, found)
#define EXPECT_STATUS(wanted, found) EXPECT_AS(say_status, wanted, found)
#define EXPECT_ERROR(wanted, found) EXPECT_AS(say_error, wanted, found)
#define EXPECT_MARKER(wanted, found) EXPECT_AS(say_marker, wanted, found)

#define EXPECT_SCREEN_SO(wanted, found, why) EXPECT_AS_SO(say_screen, wanted, found, why)
#define EXPECT_POWER_SO(wanted, found, why) EXPECT_AS_SO(say_power, wanted, found, why)
#define EXPECT_SCENE_SO(wanted, found, why) EXPECT_AS_SO(say_scene, wanted, found, why)
#define EXPECT_PHASE_SO(wanted, found, why) EXPECT_AS_SO(say_phase, wanted, found, why)
#define EXPECT_STEP_SO(wanted, found, why) EXPECT_AS_SO(say_step, wanted, found, why)
#define EXPECT_JOURNAL_SO(wanted, found, why) EXPECT_AS_SO(say_journal, wanted, found, why)
#define EXPECT_KIND_SO(wanted, found, why) EXPECT_AS_SO(say_kind, wanted, found, why)
#define EXPECT_STATUS_SO(wanted, found, why) EXPECT_AS_SO(say_status, wanted, found, why)
#define EXPECT_ERROR_SO(wanted, found, why) EXPECT_AS_SO(say_error, wanted, found, why)

/* Two games are equal: first as text, then to the byte. */
#define EXPECT_GAME(wanted, found)                                                                 \
    do {                                                                                           \
        TEST_ASSERT_EQUAL_STRING(say_game(wanted), say_game(found));                               \
        TEST_ASSERT_EQUAL_MEMORY(wanted, found, sizeof(struct game));                              \
    } while (0)

#endif
