/*
 * What the match refuses, and who has the device after a screen that the whole table looks at.
 */
#include "firmware/match/match.h"

#include <string.h>
#include <unity.h>

#include "firmware/match/match_save.h"
#include "tests-host/support/own_match.h"

void setUp(void) {
    power_on_new();
}

static void expect(enum match_scene scene, uint8_t due) {
    TEST_ASSERT_EQUAL(scene, match_scene(&match));
    TEST_ASSERT_EQUAL_UINT8(due, match_due(&match));
}

/* All players look at the device while the starter is chosen, so the last one no longer holds
 * it. */
static void test_X3_every_starter_takes_the_device_unless_alone(void) {
    static const struct {
        uint8_t players;
        uint8_t device_seats;
    } tables[] = {{2, 0}, {3, 0}, {5, 0}, {3, 1}, {3, 4}, {4, 6}, {2, 1}, {3, 3}, {5, 0x1d}};
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        for (uint8_t starter = 0; starter < tables[i].players; starter++) {
            deal((struct game_setup){.kind = GAME_QUICK, .players = tables[i].players},
                 tables[i].device_seats);
            while (match_scene(&match) != MATCH_SCENE_STARTER) {
                match_take(&match);
                match_looked(&match);
            }
            EXPECT_ERROR(GAME_OK, match_choose_starter(&match, starter));
            if (match_is_device(&match, starter)) {
                expect(MATCH_SCENE_DEVICE, starter);
            } else {
                expect(match_persons(&match) > 1 ? MATCH_SCENE_PASS : MATCH_SCENE_PLAY, starter);
            }
        }
    }
}

/* Two persons and a device, which plays between two turns of the same person: the other one has no
 * cards. All have looked at the device's turn. */
static void test_X3_a_turn_of_the_device_ends_a_look_at_a_hand(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 3}, 2, "[3 17 28 41 56 62]");
    match_take(&match);
    EXPECT_ERROR(GAME_OK, match_lay(&match, 3, 0));
    EXPECT_ERROR(GAME_OK, match_lay(&match, 17, 0));
    EXPECT_ERROR(GAME_OK, match_end_turn(&match));
    expect(MATCH_SCENE_TALK, 0);
    match_talked(&match);
    expect(MATCH_SCENE_DEVICE, 1);
    TEST_ASSERT_EQUAL_UINT8(GAME_NOBODY, match.viewer);
}

/* A move that the rules refuse, or talk that is not allowed now, neither changes nor writes
 * anything. */
static void test_a_refused_verb_changes_and_writes_nothing(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0, "[3 17 28 41 56 62 88]");
    match_take(&match);
    match_save(&match);
    const struct match before = match;
    const uint32_t operations = hal_model.flash.operations;
    EXPECT_ERROR(GAME_TOO_LATE, match_choose_starter(&match, 1));
    EXPECT_ERROR(GAME_NOT_IN_HAND, match_lay(&match, 4, 0));
    EXPECT_ERROR(GAME_NOTHING_TO_UNDO, match_take_back(&match));
    EXPECT_ERROR(GAME_MINIMUM_NOT_REACHED, match_end_turn(&match));
    EXPECT_ERROR(GAME_NO_TALK, match_mark(&match, 2, GAME_MARKER_LEAVE_IT));
    EXPECT_ERROR(GAME_NO_TALK, match_tell(&match));
    EXPECT_ERROR(GAME_NO_TALK, match_point(&match, 1));
    EXPECT_DEAL(MATCH_REFUSED, match_deal(&match, &(struct game_setup){.kind = GAME_KINDS}, 0, 1));
    EXPECT_DEAL(MATCH_REFUSED, match_deal(&match, &(struct game_setup){.players = 6}, 0, 1));
    TEST_ASSERT_EQUAL_MEMORY(&before, &match, sizeof before);
    TEST_ASSERT_EQUAL_UINT32(operations, hal_model.flash.operations);
    EXPECT_ERROR(GAME_OK, match_give_up(&match));
    EXPECT_ERROR(GAME_OVER, match_give_up(&match));
}

/* A safe start leaves the match like this: all zeros. */
static void test_a_match_that_was_never_started_takes_no_verb(void) {
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    static const struct match zeros;
    memset(&match, 0, sizeof match);
    EXPECT_SCENE(MATCH_SCENE_NONE, match_scene(&match));
    EXPECT_DEAL(MATCH_REFUSED, match_deal(&match, &alone, 0, MATCH_NO_CHALLENGE));
    EXPECT_DEAL(MATCH_REFUSED, match_deal(&match, &alone, 0, 1));
    EXPECT_ERROR(GAME_BAD_SETUP, match_deal_again(&match));
    EXPECT_ERROR(GAME_BAD_SETUP, match_choose_starter(&match, 0));
    EXPECT_ERROR(GAME_BAD_SETUP, match_lay(&match, 0, 0));
    EXPECT_ERROR(GAME_BAD_SETUP, match_take_back(&match));
    EXPECT_ERROR(GAME_BAD_SETUP, match_end_turn(&match));
    EXPECT_ERROR(GAME_BAD_SETUP, match_give_up(&match));
    EXPECT_ERROR(GAME_NO_TALK, match_mark(&match, 0, GAME_MARKER_LEAVE_IT));
    EXPECT_ERROR(GAME_NO_TALK, match_tell(&match));
    EXPECT_ERROR(GAME_NO_TALK, match_point(&match, 1));
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        match_take_up(&match, kind);
    }
    TEST_ASSERT_EQUAL_MEMORY(&zeros, &match, sizeof match);
    TEST_ASSERT_EQUAL_UINT32(0, hal_model.flash.operations);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X3_every_starter_takes_the_device_unless_alone);
    RUN_TEST(test_X3_a_turn_of_the_device_ends_a_look_at_a_hand);
    RUN_TEST(test_a_refused_verb_changes_and_writes_nothing);
    RUN_TEST(test_a_match_that_was_never_started_takes_no_verb);
    return UNITY_END();
}
