/* The engine around the rules: undo, stuck, talk (X1, X2, X4), log, replay, giving up, refusals. */
#include <string.h>

#include "game/view.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/say.h"

static struct game game;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

static struct game_setup setup_of(enum game_kind kind, uint8_t players) {
    return (struct game_setup){.kind = (uint8_t)kind, .players = players};
}

/* Sets the table, plays `turn` card by card, and takes everything back. */
static void check_undo(const struct game_setup *setup, const char *before,
                       const char *const *cards) {
    char script[400];
    strcpy(script, before);
    for (unsigned i = 0; cards[i] != NULL; i++) {
        strcat(strcat(script, " "), cards[i]);
    }
    DEAL(&game, setup, script);
    PLAY(&game, before);
    struct game at[RULES_HAND + 1];
    unsigned count = 0;
    for (at[0] = game; cards[count] != NULL; at[++count] = game) {
        PLAY(&game, cards[count]);
    }
    while (count-- > 0) {
        ALLOWED(game_undo(&game));
        EXPECT_GAME(&at[count], &game);
    }
    REFUSED(GAME_NOTHING_TO_UNDO, game_undo(&game));
    EXPECT_GAME(&at[0], &game);
}

static void test_X1_undo_takes_back_card_by_card(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 1);
    check_undo(&setup, "", (const char *[]){"20a", "10a", "50b", "60c", "70c", "40b", "99d", NULL});
    setup = setup_of(GAME_CLASSIC, 3);
    check_undo(&setup, "20a 30b | 80c 40a |", (const char *[]){"45a", "35b", "70c", NULL});
    setup = setup_of(GAME_DUEL, 2);
    check_undo(&setup, "20a 30b |", (const char *[]){"2c", "12a", "50d", "40d", NULL});
    check_undo(&setup, "20a 30b |", (const char *[]){"59b", "2c", NULL});
    check_undo(&setup, "20a 30b | 2c 12a 50d |", (const char *[]){"21a", "59d", "31a", NULL});
    setup = setup_of(GAME_QUICK, 2);
    check_undo(&setup, "", (const char *[]){"r7a", "r2a", NULL});
    check_undo(&setup, "b3a g4b |", (const char *[]){"g9b", "b2a", NULL});
    setup.pro = true;
    check_undo(&setup, "b3a |", (const char *[]){"g9b", NULL});
}

static void test_X1_never_across_a_draw(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 1);
    SET(&game, &setup, "20a 30b |");
    REFUSED(GAME_NOTHING_TO_UNDO, game_undo(&game));
    SET(&game, &setup, "2-99a/2");
    REFUSED(GAME_OVER, game_undo(&game));
    setup = setup_of(GAME_QUICK, 2);
    SET(&game, &setup, "b3a |");
    REFUSED(GAME_NOTHING_TO_UNDO, game_undo(&game));
    setup = setup_of(GAME_DUEL, 2);
    SET(&game, &setup, "20^ 30v |");
    REFUSED(GAME_NOTHING_TO_UNDO, game_undo(&game));
}

static void test_X1_a_pro_may_choose_again(void) {
    struct game_setup setup = setup_of(GAME_QUICK, 2);
    setup.pro = true;
    SET(&game, &setup, "[r3 r5] r3a");
    ALLOWED(game_undo(&game));
    PLAY(&game, "r5a |");
    TOPS("r5 -", &game);
}

static void test_X2_stuck_while_another_order_works(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 45 55 60] |");
    STATUS("playing", &game);
    PLAY(&game, "60a");
    STATUS("stuck", &game);
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_can_end(&game));
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_end(&game));
    REFUSED(GAME_TOO_LOW, game_place(&game, 55, 0));
    ALLOWED(game_undo(&game));
    STATUS("playing", &game);
    PLAY(&game, "55a 45a |");
}

static void test_X2_giving_up_when_stuck(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 45 55 60] | 60a");
    ALLOWED(game_give_up(&game));
    STATUS("lost", &game);
    REFUSED(GAME_OVER, game_undo(&game));
    REFUSED(GAME_OVER, game_give_up(&game));
}

static void test_X2_only_once_nothing_fits_any_more(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    setup.expert = true;
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 45 46 55 61] | 55a");
    STATUS("playing", &game);
    PLAY(&game, "61a"); /* 45, 46 can no longer be reached, and there is nothing else */
    STATUS("stuck", &game);
    ALLOWED(game_undo(&game));
    PLAY(&game, "45a");
    STATUS("playing", &game);
}

static void test_X2_not_once_the_minimum_is_laid(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 46 48 49] | ");
    STATUS("lost", &game);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 46 58 59] | 58a 59a");
    STATUS("playing", &game);
    ALLOWED(game_can_end(&game));
}

static void test_X2_in_a_duel(void) {
    struct game_setup setup = setup_of(GAME_DUEL, 2);
    SET(&game, &setup, "2^ 20v | [30 31 32 45] {34 55} 50^ 2v | 4-5^ | 30b");
    STATUS("playing", &game);
    ALLOWED(game_undo(&game));
    PLAY(&game, "55^");
    STATUS("playing", &game); /* 45 now, or a gift */
    SET(&game, &setup, "2^ 20v | [30 31 32 33] {34 55} 50^ 2v | 4-5^ | 55b");
    STATUS("stuck", &game); /* the only own card was given away */
    TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
    ALLOWED(game_undo(&game));
    PLAY(&game, "55^ 34b |");
}

static void test_X4_a_marker_for_each_seat_and_pile(void) {
    for (uint8_t players = 2; players <= 5; players++) {
        struct game_setup setup = setup_of(GAME_CLASSIC, players);
        DEAL(&game, &setup, "");
        for (uint8_t seat = 0; seat < players; seat++) {
            for (uint8_t pile = 0; pile < 4; pile++) {
                ALLOWED(game_mark(&game, seat, pile, (enum game_marker)((seat + pile) % 3)));
            }
        }
        for (uint8_t seat = 0; seat < players; seat++) {
            struct view view;
            view_of(&view, &game, seat);
            for (uint8_t other = 0; other < players; other++) {
                for (uint8_t pile = 0; pile < 4; pile++) {
                    TEST_ASSERT_EQUAL((other + pile) % 3, game_marker_of(&game, other, pile));
                    TEST_ASSERT_EQUAL((other + pile) % 3, view.marker[other][pile]);
                }
            }
        }
        ALLOWED(game_mark(&game, 1, 1, GAME_MARKER_NONE));
        EXPECT_MARKER(GAME_MARKER_NONE, game_marker_of(&game, 1, 1));
        EXPECT_MARKER(GAME_MARKER_SMALL_STEPS, game_marker_of(&game, 1, 0));
    }
}

static void test_X4_markers_stand_until_the_seats_next_turn(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 3);
    DEAL(&game, &setup, "2-13a/2");
    PLAY(&game, "2a 3a");
    ALLOWED(game_mark(&game, 0, 3, GAME_MARKER_LEAVE_IT));
    ALLOWED(game_mark(&game, 2, 1, GAME_MARKER_SMALL_STEPS));
    for (uint8_t seat = 1; seat < 3; seat++) {
        PLAY(&game, seat == 1 ? "|" : "4a 5a |");
        TURN(seat, &game);
        EXPECT_MARKER(GAME_MARKER_LEAVE_IT, game_marker_of(&game, 0, 3));
    }
    EXPECT_MARKER(GAME_MARKER_NONE, game_marker_of(&game, 2, 1)); /* gone as its turn began */
    PLAY(&game, "6a 7a |");
    EXPECT_MARKER(GAME_MARKER_NONE, game_marker_of(&game, 0, 3));
}

static void test_X4_markers_that_do_not_exist(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    DEAL(&game, &setup, "");
    struct game before = game;
    REFUSED(GAME_NO_SUCH_PILE, game_mark(&game, 0, 4, GAME_MARKER_LEAVE_IT));
    REFUSED(GAME_NO_TALK, game_mark(&game, 0, 0, GAME_MARKERS));
    REFUSED(GAME_NO_TALK, game_mark(&game, 2, 0, GAME_MARKER_LEAVE_IT));
    REFUSED(GAME_NO_TALK, game_tell(&game, 0));
    EXPECT_GAME(&before, &game);
    TEST_ASSERT_FALSE(game_tells(&game, 0));
    setup = setup_of(GAME_CLASSIC, 1);
    DEAL(&game, &setup, "");
    REFUSED(GAME_NO_TALK, game_mark(&game, 0, 0, GAME_MARKER_LEAVE_IT));
}

static void test_X4_no_talk_in_a_duel(void) {
    struct game_setup setup = setup_of(GAME_DUEL, 2);
    DEAL(&game, &setup, "");
    REFUSED(GAME_NO_TALK, game_mark(&game, 0, 0, GAME_MARKER_LEAVE_IT));
    REFUSED(GAME_NO_TALK, game_tell(&game, 0));
    TEST_ASSERT_FALSE(game_tells(&game, 0));
    EXPECT_MARKER(GAME_MARKER_NONE, game_marker_of(&game, 0, 0));
}

static void test_X4_telling_in_quick(void) {
    struct game_setup setup = setup_of(GAME_QUICK, 3);
    struct view view;
    DEAL(&game, &setup, "[r1 r3] r1a | r5a");
    REFUSED(GAME_NO_TALK, game_mark(&game, 0, 0, GAME_MARKER_LEAVE_IT));
    REFUSED(GAME_NO_TALK, game_tell(&game, 3));
    ALLOWED(game_tell(&game, 0));
    ALLOWED(game_tell(&game, 1));
    EXPECT_MARKER(GAME_MARKER_NONE, game_marker_of(&game, 0, 0));
    TEST_ASSERT_TRUE(game_tells(&game, 0) && game_tells(&game, 1) && !game_tells(&game, 2));
    PLAY(&game, "r1a");
    view_of(&view, &game, 2);
    TEST_ASSERT_EQUAL(1, view.told_count[0]); /* what is still held */
    TEST_ASSERT_EQUAL(RED, view.told[0][0].colour);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_LOW, view.told[0][0].height);
    PLAY(&game, "|");
    TEST_ASSERT_FALSE(game_tells(&game, 0)); /* the cards have changed */
    TEST_ASSERT_TRUE(game_tells(&game, 1));
    view_of(&view, &game, 0);
    TEST_ASSERT_EQUAL(0, view.told_count[0]);
    TEST_ASSERT_EQUAL(2, view.told_count[1]);
    TEST_ASSERT_EQUAL(0, view.told_count[2]);
    ALLOWED(game_give_up(&game));
    REFUSED(GAME_OVER, game_tell(&game, 2));
    setup = setup_of(GAME_QUICK, 1);
    DEAL(&game, &setup, "");
    REFUSED(GAME_NO_TALK, game_tell(&game, 0));
}

static void test_Q8_X4_pointing_at_piles(void) {
    struct game_setup setup = setup_of(GAME_QUICK, 3);
    struct view view;
    for (unsigned pro = 0; pro < 2; pro++) {
        setup.pro = pro != 0;
        DEAL(&game, &setup, "r5a | b6a | g7a | y2b | p8a");
        ALLOWED(game_point(&game, 1, GAME_POINT_BETTER(0) | GAME_POINT_TRICK(1)));
        ALLOWED(game_point(&game, 2, GAME_POINT_TRICK(0)));
        TEST_ASSERT_FALSE(game_tells(&game, 1)); /* one does not say the other */
        ALLOWED(game_tell(&game, 1));
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0) | GAME_POINT_TRICK(1), game_points(&game, 1));
        ALLOWED(game_point(&game, 2, GAME_POINT_BETTER(1))); /* instead of the last */
        view_of(&view, &game, 0);
        TEST_ASSERT_EQUAL_HEX(0, view.points[0]);
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0) | GAME_POINT_TRICK(1), view.points[1]);
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(1), view.points[2]);
        PLAY(&game, "r5a"); /* nothing is forgotten before a turn ends: it could be taken back */
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0) | GAME_POINT_TRICK(1), game_points(&game, 1));
        PLAY(&game, "|"); /* the first pile is another one now */
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_TRICK(1), game_points(&game, 1));
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(1), game_points(&game, 2));
        TEST_ASSERT_TRUE(game_tells(&game, 1));
        PLAY(&game, "b6a |"); /* and here the seat's own turn has ended */
        TEST_ASSERT_EQUAL_HEX(0, game_points(&game, 1));
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(1), game_points(&game, 2));
        PLAY(&game, "g7a |");
        ALLOWED(game_point(&game, 2, GAME_POINT_BETTER(0) | GAME_POINT_TRICK(1)));
        PLAY(&game, "y2b |");
        TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0), game_points(&game, 2));
    }
}

static void test_X4_pointing_that_does_not_exist(void) {
    struct game_setup setup = setup_of(GAME_QUICK, 2);
    DEAL(&game, &setup, "");
    struct game before = game;
    REFUSED(GAME_NO_TALK, game_point(&game, 0, GAME_POINT_BETTER(0) | GAME_POINT_BETTER(1)));
    REFUSED(GAME_NO_TALK, game_point(&game, 0, GAME_POINT_TRICK(2)));
    REFUSED(GAME_NO_TALK, game_point(&game, 2, GAME_POINT_TRICK(0)));
    EXPECT_GAME(&before, &game);
    ALLOWED(game_give_up(&game));
    REFUSED(GAME_OVER, game_point(&game, 0, GAME_POINT_TRICK(0)));
    setup = setup_of(GAME_QUICK, 1);
    DEAL(&game, &setup, "");
    REFUSED(GAME_NO_TALK, game_point(&game, 0, GAME_POINT_TRICK(0)));
    setup = setup_of(GAME_CLASSIC, 2);
    DEAL(&game, &setup, "");
    REFUSED(GAME_NO_TALK, game_point(&game, 0, GAME_POINT_TRICK(0)));
    ALLOWED(game_mark(&game, 0, 1, GAME_MARKER_LEAVE_IT));
    TEST_ASSERT_EQUAL_HEX(0, game_points(&game, 0)); /* a marker is no pointing */
}

static void test_X4_told_cards_are_sorted_by_colour_and_height(void) {
    struct game_setup setup = setup_of(GAME_QUICK, 2);
    struct view one, two;
    DEAL(&game, &setup, "[@2 r9 b1]"); /* sorted by number the blue one would come first */
    ALLOWED(game_tell(&game, 1));
    view_of(&one, &game, 0);
    DEAL(&game, &setup, "[@2 r8 b2]");
    ALLOWED(game_tell(&game, 1));
    view_of(&two, &game, 0);
    TEST_ASSERT_EQUAL_MEMORY(one.told, two.told, sizeof one.told);
    TEST_ASSERT_EQUAL(RED, one.told[1][0].colour);
    DEAL(&game, &setup, "[@2 g9 g1]");
    ALLOWED(game_tell(&game, 1));
    view_of(&one, &game, 0);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_LOW, one.told[1][0].height);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_HIGH, one.told[1][1].height);
}

static void test_log_holds_every_card_and_turn_end(void) {
    struct game_setup setup = setup_of(GAME_DUEL, 2);
    SET(&game, &setup, "20a 30b | 2c 12a 50d");
    static const struct game_move wanted[] = {{20, .pile = 0}, {30, .pile = 1, .ends = true},
                                              {2, .pile = 2},  {12, .pile = 0},
                                              {50, .pile = 3}, {0}};
    TEST_ASSERT_EQUAL(5, game.moves);
    for (uint8_t i = 0; i < 6; i++) {
        const struct game_move move = game.log[i];
        struct game before;
        game_replay(&before, &game, i);
        TEST_ASSERT_EQUAL(wanted[i].card, move.card);
        TEST_ASSERT_EQUAL(wanted[i].pile, move.pile);
        TEST_ASSERT_EQUAL(wanted[i].ends, move.ends);
        if (i < 5) {
            TEST_ASSERT_EQUAL(move.card, before.hand[before.turn][move.place]);
        }
    }
}

static void test_replay_goes_back_to_any_card(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 3);
    setup.starter = 2;
    struct game at[7];
    DEAL(&game, &setup, "20a 30b | 80c 40a 35b | 70c");
    at[0] = game;
    static const char *const cards[] = {"20a", "30b |", "80c", "40a", "35b |", "70c"};
    for (unsigned i = 0; i < 6; i++) {
        PLAY(&game, cards[i]);
        at[i + 1] = game;
    }
    ALLOWED(game_mark(&game, 0, 0, GAME_MARKER_LEAVE_IT)); /* talk is not part of it */
    for (uint8_t i = 0; i <= 6; i++) {
        struct game back;
        game_replay(&back, &game, i);
        EXPECT_GAME(&at[i], &back);
    }
    struct game same = game;
    game_replay(&same, &same, 3); /* in place */
    EXPECT_GAME(&at[3], &same);
    game_replay(&same, &game, 255);
    EXPECT_GAME(&at[6], &same);
}

static void test_replay_ends_as_the_game_did(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    struct game back;
    SET(&game, &setup, "20a 30b | 80c");
    ALLOWED(game_give_up(&game));
    game_replay(&back, &game, 3);
    EXPECT_GAME(&game, &back);
    game_replay(&back, &game, 2);
    STATUS("playing", &back);
    TEST_ASSERT_FALSE(back.gave_up);
    SET(&game, &setup, "98a 99b 3c 2d [@2 40 41 42 43 44 45 46] |");
    game_replay(&back, &game, 4);
    EXPECT_GAME(&game, &back);
}

static void test_refusals_change_nothing(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    SET(&game, &setup, "[21] 20a");
    struct game before = game;
    REFUSED(GAME_NOT_IN_HAND, game_place(&game, 20, 1));
    REFUSED(GAME_NOT_IN_HAND, game_place(&game, 0, 1));
    REFUSED(GAME_NOT_IN_HAND, game_place(&game, 255, 1));
    REFUSED(GAME_NOT_IN_HAND, game_place(&game, game.hand[1][0], 1));
    REFUSED(GAME_NO_SUCH_PILE, game_place(&game, 21, 4));
    REFUSED(GAME_NO_SUCH_PILE, game_place(&game, 21, 255));
    REFUSED(GAME_TOO_LOW, game_place(&game, game.hand[0][0], 0));
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_end(&game));
    REFUSED(GAME_TOO_LATE, game_choose_starter(&game, 0));
    setup.starter = 2;
    REFUSED(GAME_BAD_SETUP, game_new(&game, &setup, game.deck));
    setup = (struct game_setup){.kind = GAME_KINDS, .players = 2};
    REFUSED(GAME_BAD_SETUP, game_new(&game, &setup, game.deck));
    EXPECT_GAME(&before, &game);
}

static void test_the_same_game_is_the_same_bytes(void) {
    struct game_setup setup = setup_of(GAME_CLASSIC, 2);
    struct game other;
    memset(&other, 0x5a, sizeof other);
    SET(&game, &setup, "20a 30b | 80c");
    SET(&other, &setup, "20a 30b | 80c");
    EXPECT_GAME(&game, &other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X1_undo_takes_back_card_by_card);
    RUN_TEST(test_X1_never_across_a_draw);
    RUN_TEST(test_X1_a_pro_may_choose_again);
    RUN_TEST(test_X2_stuck_while_another_order_works);
    RUN_TEST(test_X2_giving_up_when_stuck);
    RUN_TEST(test_X2_only_once_nothing_fits_any_more);
    RUN_TEST(test_X2_not_once_the_minimum_is_laid);
    RUN_TEST(test_X2_in_a_duel);
    RUN_TEST(test_X4_a_marker_for_each_seat_and_pile);
    RUN_TEST(test_X4_markers_stand_until_the_seats_next_turn);
    RUN_TEST(test_X4_markers_that_do_not_exist);
    RUN_TEST(test_X4_no_talk_in_a_duel);
    RUN_TEST(test_X4_telling_in_quick);
    RUN_TEST(test_Q8_X4_pointing_at_piles);
    RUN_TEST(test_X4_pointing_that_does_not_exist);
    RUN_TEST(test_X4_told_cards_are_sorted_by_colour_and_height);
    RUN_TEST(test_log_holds_every_card_and_turn_end);
    RUN_TEST(test_replay_goes_back_to_any_card);
    RUN_TEST(test_replay_ends_as_the_game_did);
    RUN_TEST(test_refusals_change_nothing);
    RUN_TEST(test_the_same_game_is_the_same_bytes);
    return UNITY_END();
}
