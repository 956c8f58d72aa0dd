/*
 * The match without a screen: its verbs, the next scene, who may see a hand, and the whole turn of
 * a seat that the device plays.
 */
#include "firmware/match/match.h"

#include <string.h>
#include <unity.h>

#include "firmware/match/device_seat.h"
#include "firmware/match/match_save.h"
#include "tests-host/support/own_match.h"

void setUp(void) {
    power_on_new();
}

/* A macro, so that a failure names the line of the test. */
#define EXPECT(scene, due)                                                                         \
    do {                                                                                           \
        EXPECT_SCENE(scene, match_scene(&match));                                                  \
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(due, match_due(&match), "the seat that is due");           \
    } while (0)

static void test_no_match(void) {
    TEST_ASSERT_FALSE(match_exists(&match));
    EXPECT_SCENE(MATCH_SCENE_NONE, match_scene(&match));
}

static void test_round_the_table(void) {
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 3}, 0);
    for (uint8_t seat = 0; seat < 3; seat++) {
        EXPECT(MATCH_SCENE_PASS, seat);
        match_take(&match);
        EXPECT(MATCH_SCENE_LOOK, seat);
        match_looked(&match);
    }
    EXPECT_SCENE(MATCH_SCENE_STARTER, match_scene(&match));
    match_choose_starter(&match, 1);
    EXPECT(MATCH_SCENE_PASS, 1);
    match_take(&match);
    EXPECT(MATCH_SCENE_PLAY, 1);
    match_leave(&match);
    EXPECT(MATCH_SCENE_PASS, 1);
}

/* Seats 1 and 2 are the device's, or else persons'. */
static void speak_first(uint8_t kind, uint8_t device_seats) {
    deal((struct game_setup){.kind = kind, .players = 3}, device_seats);
    match_speak(&match);
    if (device_seats == 0) {
        EXPECT(MATCH_SCENE_PASS, 0); /* the hand has to be seen first */
        match_take(&match);
        match_speak(&match);
    }
    EXPECT(MATCH_SCENE_TALK, 0);
    if (kind == GAME_CLASSIC) {
        TEST_ASSERT_EQUAL(GAME_OK, match_mark(&match, 2, GAME_MARKER_LEAVE_IT));
    } else {
        TEST_ASSERT_EQUAL(GAME_OK, match_tell(&match));
    }
    match_leave(&match);
    EXPECT(MATCH_SCENE_PASS, 0);
    match_take(&match);
    EXPECT(MATCH_SCENE_TALK, 0);
    match_talked(&match);
}

static void test_X4_a_person_may_talk_before_the_first_turn(void) {
    for (uint8_t kind = GAME_CLASSIC; kind <= GAME_QUICK; kind += GAME_QUICK) {
        speak_first(kind, 0);
        EXPECT(MATCH_SCENE_PASS, 1);
        match_take(&match);
        EXPECT(MATCH_SCENE_LOOK, 1);
        match_looked(&match);
        EXPECT(MATCH_SCENE_PASS, 2);
        match_take(&match);
        match_looked(&match);
        TEST_ASSERT_EQUAL(MATCH_SCENE_STARTER, match_scene(&match));
        TEST_ASSERT_EQUAL(GAME_OK, match_choose_starter(&match, 1));
        EXPECT(MATCH_SCENE_PASS, 1);
    }
}

static void test_X4_devices_hear_it_on_the_first_turn(void) {
    for (uint8_t kind = GAME_CLASSIC; kind <= GAME_QUICK; kind += GAME_QUICK) {
        struct view view;
        speak_first(kind, 6);
        TEST_ASSERT_EQUAL(MATCH_SCENE_STARTER, match_scene(&match));
        TEST_ASSERT_EQUAL(GAME_OK, match_choose_starter(&match, 1));
        TEST_ASSERT_EQUAL(MATCH_SCENE_DEVICE, match_scene(&match));
        view_of(&view, &match.game, 1);
        if (kind == GAME_CLASSIC) {
            TEST_ASSERT_EQUAL(GAME_MARKER_LEAVE_IT, view.marker[0][2]);
        } else {
            TEST_ASSERT_EQUAL(2, view.told_count[0]);
        }
    }
}

static void test_X4_opponents_and_a_game_that_began_have_no_first_talk(void) {
    deal((struct game_setup){.kind = GAME_DUEL, .players = 2}, 0);
    match_take(&match);
    match_speak(&match);
    TEST_ASSERT_EQUAL(MATCH_SCENE_PLAY, match_scene(&match));
    deal((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 2);
    match_looked(&match);
    match_choose_starter(&match, 0);
    match_speak(&match);
    TEST_ASSERT_EQUAL(MATCH_SCENE_PLAY, match_scene(&match));
}

static void test_X3_nobody_has_the_device_after_a_start(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0, "[3 17 28 41 56 62 88]");
    match_save(&match);
    match_take(&match);
    EXPECT(MATCH_SCENE_PLAY, 0);
    power_on();
    EXPECT(MATCH_SCENE_PASS, 0);
}

static void test_a_turn_of_a_person(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0, "[3 17 28 41 56 62 88]");
    match_take(&match);
    EXPECT_ERROR(GAME_NO_SUCH_PILE, match_lay(&match, 3, 4));
    EXPECT_ERROR(GAME_OK, match_lay(&match, 3, 0));
    EXPECT_ERROR(GAME_NOT_IN_HAND, match_lay(&match, 3, 0));
    TEST_ASSERT_EQUAL(1, match.game.laid);
    match_take_back(&match);
    TEST_ASSERT_EQUAL(0, match.game.laid);
    match_lay(&match, 3, 0);
    match_lay(&match, 17, 0);
    match_end_turn(&match);
    EXPECT(MATCH_SCENE_TALK, 0);
    match_mark(&match, 2, GAME_MARKER_LEAVE_IT);
    EXPECT_MARKER(GAME_MARKER_LEAVE_IT, game_marker_of(&match.game, 0, 2));
    match_talked(&match);
    EXPECT(MATCH_SCENE_PASS, 1);
}

static void test_stuck_and_given_up(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0,
        "20a 94a | 60b 99b | 3d 2c | [95 96 40 41 42 43 44 45] 96a");
    match_take(&match);
    EXPECT(MATCH_SCENE_STUCK, 0);
    match_take_back(&match);
    EXPECT(MATCH_SCENE_PLAY, 0);
    TEST_ASSERT_TRUE(match_is_running(&match));
    match_give_up(&match);
    EXPECT_SCENE_SO(MATCH_SCENE_END, match_scene(&match), "first the last position");
    match_see_end(&match);
    EXPECT_SCENE(MATCH_SCENE_OVER, match_scene(&match));
    TEST_ASSERT_FALSE(match_is_running(&match));
    TEST_ASSERT_TRUE(match.news.counts && match.news.first && !match.news.won);
    TEST_ASSERT_EQUAL(1, statistics.entry[MODE_CLASSIC][0].games);
}

static void test_in_a_duel_nobody_talks(void) {
    put((struct game_setup){.kind = GAME_DUEL, .players = 2}, 0, "[2 3 30 31 32 33]");
    match_take(&match);
    match_lay(&match, 2, 0);
    match_lay(&match, 3, 0);
    match_end_turn(&match);
    EXPECT(MATCH_SCENE_PASS, 1);
}

/* Checks that the game has been saved, as every verb that changes it must. */
static void expect_kept(void) {
    const struct game before = match.game;
    power_on();
    EXPECT_GAME(&before, &match.game);
}

static void test_every_verb_keeps_the_game(void) {
    deal((struct game_setup){.kind = GAME_QUICK, .players = 2}, 0);
    expect_kept();
    match_choose_starter(&match, 1);
    expect_kept();
    EXPECT_ERROR(GAME_OK, match_lay(&match, match.game.hand[1][0], 0));
    expect_kept();
    match_take_back(&match);
    expect_kept();
    EXPECT_ERROR(GAME_OK, match_lay(&match, match.game.hand[1][0], 1));
    match_end_turn(&match);
    expect_kept();
    match.talker = 1;
    match_tell(&match);
    TEST_ASSERT_TRUE(game_tells(&match.game, 1));
    expect_kept();
    match_give_up(&match);
    expect_kept();
}

/* --- Seats of the device ---------------------------------------------------------------------- */

/* The next step that is more than thinking. */
static enum match_step step(void) {
    enum match_step made = MATCH_THINKS;
    for (int slices = 0; made == MATCH_THINKS; slices++) {
        TEST_ASSERT_LESS_THAN(2000, slices);
        made = match_device_step(&match);
    }
    return made;
}

static void test_the_whole_turn_of_an_easy_device(void) {
    static const enum match_step steps[] = {MATCH_LAYS, MATCH_LAYS, MATCH_ENDS, MATCH_ENDED};
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 1, "[4 6 40 50 60 70 80]");
    match_set_strength(&match, MATCH_EASY);
    EXPECT_SCENE(MATCH_SCENE_DEVICE, match_scene(&match));
    match_device_begin(&match);
    EXPECT_STEP(MATCH_THINKS, match.device.step);
    for (unsigned i = 0; i < 4; i++) {
        TEST_ASSERT_EQUAL(steps[i], step());
        TEST_ASSERT_EQUAL(steps[i], match.device.step);
        TEST_ASSERT_EQUAL(i == 0 ? 1 : 2, match.game.moves);
        TEST_ASSERT_EQUAL_MESSAGE(i == 3, match.game.turn == 1, "the turn ends with the last step");
    }
    TEST_ASSERT_EQUAL(6, match.game.tops[0]);
    EXPECT(MATCH_SCENE_PLAY, 1); /* the one person at the table has the device */
    TEST_ASSERT_EQUAL_MESSAGE(GAME_NOBODY, match.talker, "it has said all it had to say");
}

/* Checks that a decided turn is laid to its end, as the advisor decides from the position before
 * the turn. */
static void check_whole_turn(enum match_strength strength, enum advisor_effort effort) {
    static struct advisor advisor;
    struct advisor_turn turns[ADVISOR_TURNS];
    struct view view;
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 1, "[4 6 40 50 60 70 80]");
    match_set_strength(&match, strength);
    view_of(&view, &match.game, 0);
    view.devices = match.device_seats;
    advisor_start(&advisor, &view, effort);
    while (!advisor_step(&advisor, 1)) {
    }
    TEST_ASSERT_GREATER_THAN(0, advisor_turns(&advisor, turns));
    match_device_begin(&match);
    for (uint8_t i = 0; i < turns[0].count; i++) {
        EXPECT_STEP(MATCH_LAYS, step());
        TEST_ASSERT_EQUAL(turns[0].card[i], match.device.card);
        TEST_ASSERT_EQUAL(turns[0].pile[i], match.device.pile);
        TEST_ASSERT_EQUAL_MESSAGE(effort, match.thought.effort, "as hard as its level says");
        TEST_ASSERT_EQUAL_MESSAGE(i + 1, match.thought.laid, "it does not think again");
    }
    EXPECT_STEP(MATCH_ENDS, step());
    EXPECT_STEP(MATCH_ENDED, step());
    EXPECT(MATCH_SCENE_PLAY, 1);
}

static void test_a_turn_decided_is_laid_to_the_end(void) {
    check_whole_turn(MATCH_MEDIUM, EFFORT_NET);
    check_whole_turn(MATCH_STRONG, EFFORT_LONG);
}

static void test_a_restart_in_mid_turn_thinks_again_and_goes_on(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 1, "[4 6 40 50 60 70 80]");
    match_device_begin(&match);
    EXPECT_STEP(MATCH_LAYS, step());
    power_on();
    EXPECT_SCENE(MATCH_SCENE_DEVICE, match_scene(&match));
    TEST_ASSERT_EQUAL(1, match.game.laid);
    match_device_begin(&match);
    EXPECT_STEP_SO(MATCH_THINKS, match_device_step(&match), "nothing is remembered");
    enum match_step made;
    while ((made = step()) != MATCH_ENDED) {
        TEST_ASSERT_NOT_EQUAL(MATCH_TAKES_BACK, made);
    }
    TEST_ASSERT_EQUAL(1, match.game.turn);
}

static void test_the_strength_is_kept(void) {
    for (uint8_t strength = 0; strength < MATCH_STRENGTHS; strength++) {
        match_set_strength(&match, (enum match_strength)strength);
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 5}, 0x1f);
        power_on();
        TEST_ASSERT_EQUAL(strength, match.strength);
        TEST_ASSERT_EQUAL_HEX8(0x1f, match.device_seats);
    }
}

static void test_another_position_or_effort_is_thought_about_anew(void) {
    struct match_hint hint;
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0, "[4 6 40 50 60 70 80 90]");
    match_take(&match);
    while (!match_hint(&match, &hint)) {
    }
    TEST_ASSERT_TRUE_MESSAGE(match_hint(&match, &hint), "the same once more: at once");
    TEST_ASSERT_FALSE_MESSAGE(match_measure(&match), "another effort");
    TEST_ASSERT_FALSE_MESSAGE(match_hint(&match, &hint), "and back");
    while (!match_hint(&match, &hint)) {
    }
    match_lay(&match, 4, 0);
    TEST_ASSERT_FALSE_MESSAGE(match_hint(&match, &hint), "the position is another one");
    match_take_back(&match);
    TEST_ASSERT_FALSE_MESSAGE(match_hint(&match, &hint), "and again");
}

/* --- X4: when they talk ----------------------------------------------------------------------- */

static void expect_markers_of_now(uint8_t seat) {
    struct game said = match.game;
    advisor_talk(&said, seat);
    TEST_ASSERT_EQUAL_HEX8(said.talk[seat], match.game.talk[seat]);
}

static void test_X4_a_device_in_the_first_seat_talks_before_the_start(void) {
    unsigned said = 0;
    for (int i = 0; i < 50; i++) {
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 3}, 3);
        EXPECT_PHASE(MATCH_LOOKING, match.phase);
        expect_markers_of_now(0);
        expect_markers_of_now(1);
        said += match.game.talk[0] != 0;
    }
    TEST_ASSERT_GREATER_THAN(10, said);
    deal((struct game_setup){.kind = GAME_QUICK, .players = 3}, 3);
    TEST_ASSERT_TRUE(game_tells(&match.game, 0));
    TEST_ASSERT_TRUE(game_tells(&match.game, 1));
}

/* A player cannot lay a card, listen, take it back and try another: the talk does not change in a
 * turn. */
static void test_X4_nothing_is_said_in_the_middle_of_a_turn(void) {
    unsigned would_change = 0;
    for (int i = 0; i < 50; i++) {
        deal((struct game_setup){.kind = GAME_CLASSIC, .players = 3}, 6);
        match_take(&match);
        match_looked(&match);
        match_choose_starter(&match, 0);
        const struct game before = match.game;
        for (uint8_t card = 0; card < before.hand_size[0]; card++) {
            for (uint8_t pile = 0; pile < 4; pile++) {
                if (match_lay(&match, before.hand[0][card], pile) == GAME_OK) {
                    struct game anew = match.game;
                    advisor_talk(&anew, 1);
                    would_change += anew.talk[1] != before.talk[1];
                    TEST_ASSERT_EQUAL_MEMORY(before.talk, match.game.talk, sizeof before.talk);
                    match_take_back(&match);
                    EXPECT_GAME(&before, &match.game);
                }
            }
        }
    }
    TEST_ASSERT_GREATER_THAN_MESSAGE(100, would_change, "there was something to be found out");
}

static void test_X4_they_talk_when_a_turn_has_ended(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 3}, 6, "[3 17 28 41 56 62]");
    match_take(&match);
    match_lay(&match, 3, 0);
    match_lay(&match, 17, 0);
    match_end_turn(&match);
    expect_markers_of_now(2);
}

static void test_it_says_when_a_card_goes_back(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 1,
        "4a 30a | [20 40 50 60 70 80 90 98]");
    match_set_strength(&match, MATCH_EASY);
    match_device_begin(&match);
    EXPECT_STEP(MATCH_LAYS, step());
    TEST_ASSERT_EQUAL(20, match.device.card);
    TEST_ASSERT_EQUAL(0, match.device.pile);
    TEST_ASSERT_TRUE(match.device.jump);
}

static void test_a_device_takes_back_what_leads_nowhere(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 1, .expert = true}, 1,
        "20a 50a 94a | 60b 80b 99b | 70d 3d 2c | [95 96 98] 96a");
    match_device_begin(&match);
    EXPECT_STEP(MATCH_TAKES_BACK, step());
    TEST_ASSERT_EQUAL(0, match.game.laid);
}

static void test_devices_alone_play_to_the_end(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        int steps = 0;
        deal((struct game_setup){.kind = kind, .players = 2}, 3);
        while (match_scene(&match) == MATCH_SCENE_DEVICE) {
            match_device_begin(&match);
            while (match_device_step(&match) != MATCH_ENDED) {
                TEST_ASSERT_LESS_THAN(2000, ++steps);
            }
        }
        EXPECT_SCENE(MATCH_SCENE_END, match_scene(&match));
    }
}

static void test_a_turn_taken_up_again_thinks_first(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 1, "[4 6 40 50 60 70 80 90]");
    match_device_begin(&match);
    while (match_device_step(&match) != MATCH_ENDS) {
    }
    match_device_begin(&match);
    EXPECT_STEP(MATCH_THINKS, match.device.step);
    EXPECT_STEP_SO(MATCH_ENDS, step(), "and has not ended it");
    EXPECT_STEP(MATCH_ENDED, step());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_no_match);
    RUN_TEST(test_round_the_table);
    RUN_TEST(test_X4_a_person_may_talk_before_the_first_turn);
    RUN_TEST(test_X4_devices_hear_it_on_the_first_turn);
    RUN_TEST(test_X4_opponents_and_a_game_that_began_have_no_first_talk);
    RUN_TEST(test_X3_nobody_has_the_device_after_a_start);
    RUN_TEST(test_a_turn_of_a_person);
    RUN_TEST(test_stuck_and_given_up);
    RUN_TEST(test_in_a_duel_nobody_talks);
    RUN_TEST(test_every_verb_keeps_the_game);
    RUN_TEST(test_the_whole_turn_of_an_easy_device);
    RUN_TEST(test_a_turn_decided_is_laid_to_the_end);
    RUN_TEST(test_a_restart_in_mid_turn_thinks_again_and_goes_on);
    RUN_TEST(test_the_strength_is_kept);
    RUN_TEST(test_another_position_or_effort_is_thought_about_anew);
    RUN_TEST(test_X4_a_device_in_the_first_seat_talks_before_the_start);
    RUN_TEST(test_X4_nothing_is_said_in_the_middle_of_a_turn);
    RUN_TEST(test_X4_they_talk_when_a_turn_has_ended);
    RUN_TEST(test_it_says_when_a_card_goes_back);
    RUN_TEST(test_a_device_takes_back_what_leads_nowhere);
    RUN_TEST(test_devices_alone_play_to_the_end);
    RUN_TEST(test_a_turn_taken_up_again_thinks_first);
    return UNITY_END();
}
