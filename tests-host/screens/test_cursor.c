/*
 * Where the cursor goes by itself (C11, C12), and the lines about the turns since the player's own.
 */
#include <unity.h>

#include "firmware/match/match.h"
#include "firmware/match/turns_since.h"
#include "firmware/screens/cursor.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/say.h"

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};

static struct game game;
static struct cursor cursor;

void setUp(void) {
    cursor = (struct cursor){0};
}

static void put(const struct game_setup *setup, const char *script) {
    TEST_ASSERT_EQUAL_STRING("", table_set(&game, setup, script));
}

static void expect(uint8_t card, uint8_t pile) {
    TEST_ASSERT_LESS_THAN(game.hand_size[game.turn], cursor.card);
    TEST_ASSERT_EQUAL(card, game.hand[game.turn][cursor.card]);
    TEST_ASSERT_EQUAL(pile, cursor.pile);
}

static bool at_end(void) {
    return cursor.card == game.hand_size[game.turn];
}

static void test_full_help_goes_to_the_smallest_step(void) {
    put(&alone, "4a 9a | [24 36 41 50 67 79 95 12]");
    cursor_place(&cursor, &game, HELP_FULL);
    expect(12, 0);
}

static void test_the_end_once_enough_is_laid_and_nothing_small_is_left(void) {
    put(&alone, "4a 9a | [24 36 41 50 67 79 90 12] 12a 24a");
    cursor_place(&cursor, &game, HELP_FULL);
    TEST_ASSERT_TRUE(at_end());
    cursor_step(&cursor, &game, HELP_FULL, 1);
    TEST_ASSERT_EQUAL(0, cursor.card);
}

static void test_a_small_step_or_a_jump_stays_and_the_end_is_a_press_away(void) {
    static const char *const scripts[] = {
        "4a 9a | [24 26 41 50 67 79 90 12] 12a 24a", /* a step of 2 */
        "4a 9a | [24 14 41 50 67 79 90 12] 12a 24a", /* a jump */
    };
    for (int i = 0; i < 2; i++) {
        for (int step = -1; step <= 1; step += 2) {
            put(&alone, scripts[i]);
            cursor_place(&cursor, &game, HELP_FULL);
            expect(i == 0 ? 26 : 14, 0);
            cursor_step(&cursor, &game, HELP_FULL, step);
            TEST_ASSERT_TRUE_MESSAGE(at_end(), "one press");
        }
    }
}

static void test_after_undo_it_is_on_the_card_that_came_back(void) {
    put(&alone, "4a 9a | [24 36 41 50 67 79 90 12] 50b");
    EXPECT_ERROR(GAME_OK, game_undo(&game));
    cursor_return(&cursor, &game, 50, 1);
    expect(50, 1);
}

static void test_never_a_pile_that_somebody_asked_to_leave(void) {
    put(&two, "20a 90c | 30b 80d | [21 40 50 60 70 75 76]");
    cursor_place(&cursor, &game, HELP_FULL);
    expect(21, 0);
    game_mark(&game, 1, 0, GAME_MARKER_LEAVE_IT);
    cursor_place(&cursor, &game, HELP_FULL);
    expect(76, 3);
    cursor.card = 0;
    cursor_place(&cursor, &game, HELP_PILES);
    TEST_ASSERT_EQUAL_MESSAGE(3, cursor.pile, "the card of one's own choice goes elsewhere, too");
    game_mark(&game, 1, 1, GAME_MARKER_LEAVE_IT);
    game_mark(&game, 1, 2, GAME_MARKER_LEAVE_IT);
    game_mark(&game, 1, 3, GAME_MARKER_LEAVE_IT);
    cursor_place(&cursor, &game, HELP_FULL);
    expect(21, 0);
}

static void test_never_a_gift(void) {
    put(&duel, "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | [16 22 31 39 48 58]");
    cursor_place(&cursor, &game, HELP_FULL);
    TEST_ASSERT_EQUAL(0, rules_owner(GAME_DUEL, cursor.pile));
    put(&duel, "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | [16 22 31 39 48 58] 22^ 39v");
    cursor_place(&cursor, &game, HELP_FULL);
    TEST_ASSERT_TRUE_MESSAGE(at_end(), "16 would help the opponent by 1");
}

static void test_D5_a_second_gift_can_be_pointed_at(void) {
    struct turn turn;
    put(&duel, "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | [10 22 31 39 47 58] 47d");
    game_turn(&game, &turn);
    cursor.card = 4; /* 58: on one's own rising pile, or once more to the opponent */
    cursor_step_pile(&cursor, &turn, HELP_FULL, 1);
    TEST_ASSERT_EQUAL(1, rules_owner(GAME_DUEL, cursor.pile));
    EXPECT_ERROR(GAME_ONE_CARD_ON_OPPONENT, game_can_place(&game, 58, cursor.pile));
    TEST_ASSERT_EQUAL(2, cursor_piles(&turn, 4, HELP_FULL));
}

static void test_piles_only_leaves_the_card_to_the_player(void) {
    put(&alone, "4a 9a | [24 36 41 50 67 79 90 12]");
    cursor_place(&cursor, &game, HELP_PILES);
    expect(12, 0);
    cursor_step(&cursor, &game, HELP_PILES, -1);
    expect(90, 2);
    EXPECT_ERROR(GAME_OK, game_place(&game, 90, 2));
    cursor_place(&cursor, &game, HELP_PILES);
    expect(79, 2);
}

static void test_no_help_moves_nothing(void) {
    struct turn turn;
    put(&alone, "4a 9a | [24 36 41 50 67 79 90 12]");
    cursor.pile = 3;
    cursor_place(&cursor, &game, HELP_NONE);
    expect(12, 3);
    cursor_step(&cursor, &game, HELP_NONE, 1);
    expect(24, 3);
    game_turn(&game, &turn);
    cursor_step_pile(&cursor, &turn, HELP_NONE, 1);
    expect(24, 0);
    TEST_ASSERT_EQUAL(4, cursor_piles(&turn, cursor.card, HELP_NONE));
    cursor.card = game.hand_size[0];
    cursor_step_pile(&cursor, &turn, HELP_NONE, 1);
    TEST_ASSERT_EQUAL(0, cursor.pile);
}

/* --- Since ------------------------------------------------------------------------------------ */

static void test_since_tells_every_turn_of_the_others_in_order(void) {
    static struct match match;
    struct match_turn turns[MATCH_TURNS_SINCE];
    const struct game_setup three = {.kind = GAME_CLASSIC, .players = 3};
    put(&three, "4a 9a | 96c 91c | 18b 34a 98d | 36a 37a |");
    match.game = game;
    TEST_ASSERT_EQUAL(2, match_since(&match, 1, turns));
    TEST_ASSERT_EQUAL(2, turns[0].seat);
    TEST_ASSERT_EQUAL(4, turns[0].first);
    TEST_ASSERT_EQUAL(3, turns[0].cards);
    TEST_ASSERT_EQUAL(3, turns[0].drawn);
    TEST_ASSERT_EQUAL(0, turns[1].seat);
    TEST_ASSERT_EQUAL(7, turns[1].first);
    TEST_ASSERT_EQUAL_MESSAGE(0, match_since(&match, 0, turns), "nobody has played since");
    TEST_ASSERT_EQUAL(1, match_since(&match, 2, turns));
}

static void test_since_of_somebody_without_cards_tells_the_last_turns(void) {
    static struct match match;
    struct match_turn turns[MATCH_TURNS_SINCE];
    put(&two, "4a 9a | 96c 91c | 18b 34a | 90c 89c |");
    match.game = game;
    TEST_ASSERT_EQUAL_MESSAGE(MATCH_TURNS_SINCE, match_since(&match, 4, turns), "a stranger");
    TEST_ASSERT_EQUAL(1, turns[MATCH_TURNS_SINCE - 1].seat);
    put(&two, "4a 9a | 96c 91c | 18b 34a | 90c 89c | 36a 37a |");
    match.game = game;
    TEST_ASSERT_EQUAL(MATCH_TURNS_SINCE, match_since(&match, 4, turns));
    TEST_ASSERT_EQUAL(8, turns[MATCH_TURNS_SINCE - 1].first);
    TEST_ASSERT_EQUAL(2, turns[0].first);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_full_help_goes_to_the_smallest_step);
    RUN_TEST(test_the_end_once_enough_is_laid_and_nothing_small_is_left);
    RUN_TEST(test_a_small_step_or_a_jump_stays_and_the_end_is_a_press_away);
    RUN_TEST(test_after_undo_it_is_on_the_card_that_came_back);
    RUN_TEST(test_never_a_pile_that_somebody_asked_to_leave);
    RUN_TEST(test_never_a_gift);
    RUN_TEST(test_D5_a_second_gift_can_be_pointed_at);
    RUN_TEST(test_piles_only_leaves_the_card_to_the_player);
    RUN_TEST(test_no_help_moves_nothing);
    RUN_TEST(test_since_tells_every_turn_of_the_others_in_order);
    RUN_TEST(test_since_of_somebody_without_cards_tells_the_last_turns);
    return UNITY_END();
}
