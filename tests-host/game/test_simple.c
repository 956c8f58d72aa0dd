/* The simple player: cheapest step first, and its talk about the piles. */
#include <stdio.h>
#include <string.h>

#include "tests-host/support/checks.h"
#include "tests-host/support/simple.h"

static struct game game;
static const struct game_setup solo = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup pair = {.kind = GAME_CLASSIC, .players = 2};
static const struct game_setup expert = {.kind = GAME_CLASSIC, .players = 2, .expert = true};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 2};

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

/* "37a", "r7b", "end" or "undo". */
static const char *advice_now(const struct game_setup *setup) {
    static char text[80];
    struct view view;
    view_of(&view, &game, game.turn);
    struct advice advice = simple_choose(&view);
    if (advice.kind != ADVICE_PLACE) {
        return advice.kind == ADVICE_END ? "end" : "undo";
    }
    unsigned number = rules_number(setup->kind, advice.card);
    const char colour[2] = {"rbgyp"[rules_colour(setup->kind, advice.card)], '\0'};
    snprintf(text, sizeof text, "%s%u%c", setup->kind == GAME_QUICK ? colour : "", number,
             "abcd"[advice.pile]);
    return text;
}

static const char *advice_after(const struct game_setup *setup, const char *script) {
    const char *wrong = table_set(&game, setup, script);
    return *wrong != '\0' ? wrong : advice_now(setup);
}

#define ADVISES(wanted, setup, script) TEST_ASSERT_EQUAL_STRING(wanted, advice_after(setup, script))

static void test_costs_of_steps(void) {
    struct turn turn = {.kind = GAME_CLASSIC, .tops = {47, 1, 65, 100}};
    TEST_ASSERT_EQUAL(1, turn_cost(&turn, 48, 0));
    TEST_ASSERT_EQUAL(-10, turn_cost(&turn, 37, 0));
    TEST_ASSERT_EQUAL(4, turn_cost(&turn, 5, 1));
    TEST_ASSERT_EQUAL(3, turn_cost(&turn, 62, 2));
    TEST_ASSERT_EQUAL(-10, turn_cost(&turn, 75, 2));
    TEST_ASSERT_EQUAL(1, turn_cost(&turn, 99, 3));
    turn = (struct turn){.kind = GAME_DUEL, .seat = 1, .tops = {29, 40, 10, 50}};
    TEST_ASSERT_EQUAL(17, turn_cost(&turn, 12, 0)); /* what it helps the opponent */
    TEST_ASSERT_EQUAL(5, turn_cost(&turn, 45, 1));
    TEST_ASSERT_EQUAL(2, turn_cost(&turn, 12, 2));
    TEST_ASSERT_EQUAL(-10, turn_cost(&turn, 60, 3));
    turn = (struct turn){.kind = GAME_QUICK};
    TEST_ASSERT_EQUAL(3, turn_cost(&turn, RULES_CARD(3, RED), 0)); /* empty piles: from 0 and 11 */
    TEST_ASSERT_EQUAL(2, turn_cost(&turn, RULES_CARD(9, RED), 1));
    turn.tops[0] = RULES_CARD(7, RED);
    turn.tops[1] = RULES_CARD(2, RED);
    TEST_ASSERT_EQUAL(-4, turn_cost(&turn, RULES_CARD(3, RED), 0));
    TEST_ASSERT_EQUAL(-6, turn_cost(&turn, RULES_CARD(8, RED), 1));
    TEST_ASSERT_EQUAL(1, turn_cost(&turn, RULES_CARD(1, BLUE), 1));
}

static void test_lays_the_cheapest_step(void) {
    ADVISES("4a", &solo, "[20 30 40 50 60 70 80 4]");
    ADVISES("98c", &solo, "[20 30 40 50 60 70 80 98]");
    ADVISES("26a", &solo, "20a 80c | [26 40 50 55 60 65 73 13]");
    ADVISES("74c", &solo, "20a 80c | [27 40 50 55 60 65 74 12]");
}

static void test_a_jump_counts_ten_back(void) {
    ADVISES("37a", &solo, "47a 48b | [37 50 60 70 80 90 49 51]");
    ADVISES("75c", &solo, "65c 64d | [75 50 60 70 80 90 49 63]");
}

static void test_ties_go_to_the_lower_card_then_the_first_pile(void) {
    ADVISES("3a", &solo, "[3 98 40 41 42 43 44 45]");
    ADVISES("10a", &solo, "20a 80c | [10 90 40 41 42 43 44 45]");
    ADVISES("5a", &solo, "[5 50 40 41 42 43 44 45]");
    ADVISES("90c", &solo, "[50 51 52 53 90 44 45 46]");
}

static void test_ends_as_soon_as_it_may(void) {
    ADVISES("end", &solo, "20a 80c [30 35 40 45 50 55]");
    ADVISES("end", &solo, "20a 80c [23 77 40 45 50 55]"); /* three is too far */
    ADVISES("30a", &expert, "20a 80c [30 35 40 45 50]");
    ADVISES("end", &expert, "20a 80c 30a [35 40 45 50]");
}

static void test_goes_on_for_a_small_step_or_a_jump(void) {
    ADVISES("22a", &solo, "20a 80c [22 35 40 45 50 55]");
    ADVISES("78c", &solo, "20a 80c [23 35 40 45 50 78]");
    ADVISES("10a", &solo, "20a 80c [10 21 40 45 50 55]");
    ADVISES("end", &solo, "2a 3a 4a 5a 6a 7a 8a 9a"); /* no card left */
}

static void test_takes_back_when_the_minimum_is_out_of_reach(void) {
    ADVISES("undo", &pair, "50a 99b 3c 2d [@2 41 42 43 44 45 55 60] | 60a");
    ADVISES("undo", &expert, "50a 99b 3c 2d [@2 41 42 43 45 55 58 60] | 58a");
    ADVISES("55a", &expert, "50a 99b 3c 2d [@2 41 42 43 45 55 58 60] |");
}

static void test_does_not_give_away_the_only_own_card(void) {
    /* 55 given to Sarah would cost 1, but then nothing of Tim's own fits. */
    ADVISES("55c", &duel, "40a 54b | [30 31 32 34] {35 55} 50c 2d | 41a 42a |");
    ADVISES("39a", &duel, "40a 54b | [30 31 39 34] {35 55} 50c 2d | 41a 42a | 55c");
}

/* In the duel, ending the turn instead would lose a game that is already won. */
static void test_D8_D9_the_last_card_is_laid_whatever_it_costs(void) {
    ADVISES("10c", &duel, "&2-9^/2 &11-56^/2 57^ 58^ 59^"); /* a gift costs less */
    ADVISES("10b", &solo, "2-9a/2 11-96a/2 97-99a");
}

static void test_X4_of_two_steps_that_cost_the_same_the_welcome_one(void) {
    SET(&game, &pair, "20a 30c | 90d 2b | [25 50 51 52 53 54 60]");
    TEST_ASSERT_EQUAL_STRING("25a", advice_now(&pair));
    game_mark(&game, 1, 0, GAME_MARKER_LEAVE_IT);
    TEST_ASSERT_EQUAL_STRING("25c", advice_now(&pair));
    game_mark(&game, 1, 2, GAME_MARKER_LEAVE_IT);
    TEST_ASSERT_EQUAL_STRING("25a", advice_now(&pair));
}

static void test_quick_and_pro(void) {
    ADVISES("b9b", &quick, "[r3 b9]");
    ADVISES("r1a", &quick, "[r1 r10]");
    ADVISES("r1a", &quick, "[r1] r10a | [r7 b2] [@1 r5] b2b |");
    ADVISES("end", &quick, "[r3 b9] b9b");
    ADVISES("r8b", &quick, "[r8 b9] b9b");
    ADVISES("b3a", &quick, "[b7 b3] b7a"); /* back on its own colour */
    struct game_setup pro = quick;
    pro.pro = true;
    ADVISES("end", &pro, "[r8 b9] b9b");
}

static void test_advice_is_always_allowed(void) {
    static const struct game_setup *const setups[] = {&solo, &pair, &expert, &duel, &quick};
    for (unsigned i = 0; i < 5; i++) {
        DEAL(&game, setups[i], "");
        unsigned steps = 0;
        while (game.status == GAME_PLAYING && steps++ < 1000) {
            struct view view;
            view_of(&view, &game, game.turn);
            struct advice advice = simple_choose(&view);
            TEST_ASSERT_NOT_EQUAL(ADVICE_UNDO, advice.kind); /* it never gets itself stuck */
            ALLOWED(advice.kind == ADVICE_END ? game_end(&game)
                                              : game_place(&game, advice.card, advice.pile));
        }
        TEST_ASSERT_LESS_THAN(1000, steps);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_costs_of_steps);
    RUN_TEST(test_lays_the_cheapest_step);
    RUN_TEST(test_a_jump_counts_ten_back);
    RUN_TEST(test_ties_go_to_the_lower_card_then_the_first_pile);
    RUN_TEST(test_ends_as_soon_as_it_may);
    RUN_TEST(test_goes_on_for_a_small_step_or_a_jump);
    RUN_TEST(test_takes_back_when_the_minimum_is_out_of_reach);
    RUN_TEST(test_does_not_give_away_the_only_own_card);
    RUN_TEST(test_D8_D9_the_last_card_is_laid_whatever_it_costs);
    RUN_TEST(test_X4_of_two_steps_that_cost_the_same_the_welcome_one);
    RUN_TEST(test_quick_and_pro);
    RUN_TEST(test_advice_is_always_allowed);
    return UNITY_END();
}
