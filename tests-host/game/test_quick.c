/* Quick & Easy (Q1 to Q9). Pile a ascends, pile b descends. */
#include <stdio.h>
#include <string.h>

#include "game/view.h"
#include "tests-host/support/checks.h"

enum pile {
    A,
    B,
};

static struct game game;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

static struct game_setup quick(uint8_t players) {
    return (struct game_setup){.kind = GAME_QUICK, .players = players};
}

static struct game_setup pro(uint8_t players) {
    return (struct game_setup){.kind = GAME_QUICK, .players = players, .pro = true};
}

/* The n-th card in an order that can be laid on the first pile: of each colour 10, then 1 to 9. */
static uint8_t nth(unsigned n) {
    return RULES_CARD(n % 10 == 0 ? 10 : n % 10, n / 10);
}

/* A script that lays the first `count` of these cards, one per turn. */
static const char *one_a_turn(unsigned count) {
    static char script[50 * 8];
    int used = 0;
    for (unsigned n = 0; n < count; n++) {
        used += snprintf(script + used, sizeof script - (size_t)used, "%c%ua%s", "rbgyp"[n / 10],
                         nth(n) / 8U, n == 49 ? "" : " | ");
    }
    return script;
}

static void test_Q1_fifty_cards_in_five_colours(void) {
    struct game_setup setup = quick(3);
    uint8_t deck[RULES_CARDS];
    uint8_t n = 0;
    TEST_ASSERT_EQUAL(50, game_cards(GAME_QUICK));
    for (uint8_t number = 1; number <= 10; number++) {
        for (uint8_t colour = RED; colour <= PURPLE; colour++) {
            uint8_t card = rules_card(GAME_QUICK, n++);
            TEST_ASSERT_EQUAL(RULES_CARD(number, colour), card);
            TEST_ASSERT_EQUAL(number, rules_number(GAME_QUICK, card));
            TEST_ASSERT_EQUAL(colour, rules_colour(GAME_QUICK, card));
        }
    }
    deck_sorted(GAME_QUICK, deck);
    ALLOWED(game_new(&game, &setup, deck));
    static const uint8_t wrong[] = {
        0, 1, RULES_CARD(1, 5), RULES_CARD(0, RED), RULES_CARD(11, RED), RULES_CARD(2, RED), 255};
    for (uint8_t i = 0; i < sizeof wrong; i++) {
        deck[0] = wrong[i];
        REFUSED(GAME_BAD_DECK, game_new(&game, &setup, deck));
    }
}

static void test_Q1_any_card_opens_either_pile(void) {
    struct turn turn = {.kind = GAME_QUICK, .minimum = 1, .maximum = RULES_HAND};
    for (uint8_t i = 0; i < 50; i++) {
        ALLOWED(turn_fits(&turn, rules_card(GAME_QUICK, i), A));
        ALLOWED(turn_fits(&turn, rules_card(GAME_QUICK, i), B));
    }
    struct game_setup setup = quick(2);
    DEAL(&game, &setup, "[r10 r1] [@2 r5]");
    TOPS("- -", &game);
    PLAY(&game, "r10a r1b |");
    TOPS("r10 r1", &game);
    REFUSED(GAME_NO_SUCH_PILE, game_place(&game, RULES_CARD(5, RED), 2));
}

static void test_Q2_one_to_five_players_with_two_cards(void) {
    for (uint8_t players = 0; players < 8; players++) {
        struct game_setup setup = quick(players);
        TEST_ASSERT_EQUAL(players >= 1 && players <= 5, game_setup_valid(&setup));
    }
    for (uint8_t players = 1; players <= 5; players++) {
        for (uint8_t starter = 0; starter < players; starter++) {
            struct game_setup setup = quick(players);
            DEAL(&game, &setup, "");
            for (uint8_t seat = 0; seat < players; seat++) {
                TEST_ASSERT_EQUAL(2, game.hand_size[seat]);
                TEST_ASSERT_EQUAL_UINT8_ARRAY(game.deck + 2 * seat, game.hand[seat], 2);
            }
            TEST_ASSERT_EQUAL(50 - 2 * players, game_draw_left(&game, 0));
            ALLOWED(game_choose_starter(&game, starter));
            TURN(starter, &game);
        }
    }
    struct game_setup setup = quick(2);
    setup.expert = true;
    TEST_ASSERT_FALSE(game_setup_valid(&setup));
    setup = quick(2);
    setup.short_hands = true;
    TEST_ASSERT_FALSE(game_setup_valid(&setup));
}

static void test_Q3_one_or_two_cards_then_back_to_two(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = quick(players);
        DEAL(&game, &setup, "[r3 r5] {b2 g9}");
        TEST_ASSERT_EQUAL(1, game.minimum);
        REFUSED(GAME_MINIMUM_NOT_REACHED, game_end(&game));
        PLAY(&game, "r3a |");
        HAND("b2 r5", &game, 0);
        SET(&game, &setup, "[r3 r5] {b2 g9} r3a r5a |"); /* both on one pile */
        HAND("b2 g9", &game, 0);
        SET(&game, &setup, "[r3 r5] {b2 g9} r3a r5b |"); /* one on each */
        HAND("b2 g9", &game, 0);
        TOPS("r3 r5", &game);
    }
}

static void test_Q3_draws_as_far_as_the_draw_pile_goes(void) {
    struct game_setup setup = quick(1);
    DEAL(&game, &setup, one_a_turn(50));
    PLAY(&game, one_a_turn(47));
    TEST_ASSERT_EQUAL(1, game_draw_left(&game, 0));
    PLAY(&game, "p7a p8a |");
    TEST_ASSERT_EQUAL(0, game_draw_left(&game, 0));
    HAND("p9", &game, 0);
    PLAY(&game, "p9a");
    STATUS("won", &game);
}

static void test_Q4_examples_up_and_down(void) {
    struct game_setup setup = quick(2);
    SET(&game, &setup, "r3a b5a | g6a y8a |");
    SET(&game, &setup, "r10b b8b | g7b y4b |");
    TOPS("- y4", &game);
}

static void test_Q4_Q5_every_card_on_every_top(void) {
    for (uint8_t i = 0; i < 50; i++) {
        uint8_t top = rules_card(GAME_QUICK, i);
        struct turn turn = {
            .kind = GAME_QUICK, .minimum = 1, .maximum = RULES_HAND, .tops = {top, top}};
        for (uint8_t j = 0; j < 50; j++) {
            uint8_t card = rules_card(GAME_QUICK, j);
            bool same = i % 5 == j % 5; /* colour */
            enum game_error up = same || j / 5 > i / 5 ? GAME_OK : GAME_TOO_LOW;
            enum game_error down = same || j / 5 < i / 5 ? GAME_OK : GAME_TOO_HIGH;
            REFUSED(up, turn_fits(&turn, card, A));
            REFUSED(down, turn_fits(&turn, card, B));
        }
    }
}

static void test_Q4_same_number_in_another_colour(void) {
    struct game_setup setup = quick(1);
    SET(&game, &setup, "[b7] r7a");
    REFUSED(GAME_TOO_LOW, game_place(&game, RULES_CARD(7, BLUE), A));
    SET(&game, &setup, "[b7] r7b");
    REFUSED(GAME_TOO_HIGH, game_place(&game, RULES_CARD(7, BLUE), B));
}

/* Sarah, Tim, Thomas and then Marie. */
static void test_Q3_Q5_example_of_the_rule_sheet(void) {
    struct game_setup setup = quick(4);
    DEAL(&game, &setup, "[p1] r7b | b4b g2b | [y3] b5a | [y1] g8b |");
    uint8_t left = game_draw_left(&game, 0);
    PLAY(&game, "r7b |");
    TEST_ASSERT_EQUAL(left - 1, game_draw_left(&game, 0));
    PLAY(&game, "b4b g2b |");
    TEST_ASSERT_EQUAL(left - 3, game_draw_left(&game, 0));
    PLAY(&game, "b5a |");
    TEST_ASSERT_EQUAL(left - 4, game_draw_left(&game, 0));
    TOPS("b5 g2", &game);
    ALLOWED(game_can_place(&game, RULES_CARD(1, YELLOW), B)); /* a 1 would be the ordinary way */
    PLAY(&game, "g8b");                                       /* from 2 up to 8 */
    TOPS("b5 g8", &game);
}

static void test_Q5_same_colour_goes_back(void) {
    struct game_setup setup = quick(1);
    SET(&game, &setup, "r10a r1a | r9a b10a");
    SET(&game, &setup, "r1b r10b | r2b b1b");
}

static void test_Q6_lost_when_no_card_can_be_laid(void) {
    struct game_setup setup = quick(2);
    SET(&game, &setup, "r10a b1b [@2 g5 y5] |");
    STATUS("lost", &game);
    TURN(1, &game);
    TEST_ASSERT_EQUAL(48, game_left(&game));
    SET(&game, &setup, "r10a b1b [@2 g10 y1] |");
    STATUS("lost", &game); /* the same numbers */
    SET(&game, &setup, "r10a b1b [@2 g5 r5] |");
    STATUS("playing", &game);
    SET(&game, &setup, "r10a b1b [@2 b7 y5] |");
    STATUS("playing", &game);
    SET(&game, &setup, "r9a b2b [@2 g10 y5] |");
    STATUS("playing", &game);
    SET(&game, &setup, "r9a b2b [@2 y1 y5] |");
    STATUS("playing", &game);
}

static void test_Q6_after_one_card_the_turn_may_always_end(void) {
    struct game_setup setup = quick(2);
    SET(&game, &setup, "r10a b1b | [r9 g1] r9a");
    STATUS("playing", &game); /* the 1 fits nowhere, but one card was enough */
    PLAY(&game, "|");
}

static void test_Q6_won_when_all_50_are_laid(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = quick(players);
        SET(&game, &setup, one_a_turn(50));
        STATUS("won", &game);
        TEST_ASSERT_EQUAL(0, game_left(&game));
        TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
        REFUSED(GAME_OVER, game_end(&game));
        setup = pro(players);
        SET(&game, &setup, one_a_turn(50));
        STATUS("won", &game);
    }
}

static void test_Q6_player_without_cards_is_passed_over(void) {
    for (uint8_t players = 2; players <= 5; players++) {
        struct game_setup setup = quick(players);
        unsigned n = 50U - 2U * players; /* the draw pile is empty after these */
        char script[50 * 9];
        snprintf(script, sizeof script, "%s p%ua p%ua |", one_a_turn(n), nth(n) / 8U,
                 nth(n + 1) / 8U);
        SET(&game, &setup, script);
        TEST_ASSERT_EQUAL(0, game_draw_left(&game, 0));
        TEST_ASSERT_EQUAL(2 * players - 2, game_left(&game));
        uint8_t out = (uint8_t)(n % players);
        TEST_ASSERT_EQUAL(0, game.hand_size[out]);
        for (n += 2; n < 50; n++) {
            TEST_ASSERT_NOT_EQUAL(out, game.turn);
            STATUS("playing", &game);
            ALLOWED(game_place(&game, game.hand[game.turn][0], A));
            REFUSED(n == 49 ? GAME_OVER : GAME_OK, game_end(&game));
        }
        STATUS("won", &game);
    }
}

static void test_Q7_example_a_rather_high_yellow_and_a_middle_blue(void) {
    struct game_setup setup = quick(2);
    struct view view;
    SET(&game, &setup, "[@2 y9 b5]");
    ALLOWED(game_tell(&game, 1));
    view_of(&view, &game, 0);
    TEST_ASSERT_EQUAL(2, view.told_count[1]);
    TEST_ASSERT_EQUAL(BLUE, view.told[1][0].colour);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_MIDDLE, view.told[1][0].height);
    TEST_ASSERT_EQUAL(YELLOW, view.told[1][1].colour);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_HIGH, view.told[1][1].height);
    TEST_ASSERT_EQUAL(0, view.told_count[0]);
}

static void test_Q7_heights_of_every_number(void) {
    static const uint8_t heights[] = {1, 1, 1, 2, 2, 2, 2, 3, 3, 3};
    for (uint8_t number = 1; number <= 10; number++) {
        struct game_setup setup = quick(2);
        struct view view;
        char script[20];
        snprintf(script, sizeof script, "[@2 p%u r%u]", (unsigned)number, 11U - number);
        SET(&game, &setup, script);
        ALLOWED(game_tell(&game, 1));
        view_of(&view, &game, 0);
        TEST_ASSERT_EQUAL(RED, view.told[1][0].colour);
        TEST_ASSERT_EQUAL(heights[10 - number], view.told[1][0].height);
        TEST_ASSERT_EQUAL(PURPLE, view.told[1][1].colour);
        TEST_ASSERT_EQUAL(heights[number - 1], view.told[1][1].height);
    }
}

static void test_Q8_pro_lays_exactly_one_card(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = pro(players);
        DEAL(&game, &setup, "[r3 r5]");
        REFUSED(GAME_MINIMUM_NOT_REACHED, game_end(&game));
        PLAY(&game, "r3a");
        REFUSED(GAME_ONE_CARD_A_TURN, game_place(&game, RULES_CARD(5, RED), A));
        REFUSED(GAME_ONE_CARD_A_TURN, game_place(&game, RULES_CARD(5, RED), B));
        STATUS("playing", &game);
        PLAY(&game, "|");
        TEST_ASSERT_EQUAL(2, game.hand_size[0]);
        TEST_ASSERT_EQUAL(49 - 2 * players, game_draw_left(&game, 0));
    }
    struct game_setup setup = {.kind = GAME_CLASSIC, .players = 2, .pro = true};
    TEST_ASSERT_FALSE(game_setup_valid(&setup));
}

static void test_Q8_pro_tells_colours_only(void) {
    struct game_setup setup = pro(2);
    struct view view, other;
    SET(&game, &setup, "[@2 y9 b5]");
    ALLOWED(game_tell(&game, 1));
    view_of(&view, &game, 0);
    TEST_ASSERT_EQUAL(2, view.told_count[1]);
    TEST_ASSERT_EQUAL(BLUE, view.told[1][0].colour);
    TEST_ASSERT_EQUAL(YELLOW, view.told[1][1].colour);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_UNTOLD, view.told[1][0].height);
    TEST_ASSERT_EQUAL(VIEW_HEIGHT_UNTOLD, view.told[1][1].height);
    SET(&game, &setup, "[@2 y2 b7]"); /* the order must not give the numbers away */
    ALLOWED(game_tell(&game, 1));
    view_of(&other, &game, 0);
    TEST_ASSERT_EQUAL_MEMORY(&view.told, &other.told, sizeof view.told);
}

/* Checks that two games that differ only under the tops of the piles look the same to every
 * seat. */
static void check_looks_the_same(const struct game_setup *setup, const char *script,
                                 const char *other) {
    for (uint8_t seat = 0; seat < setup->players; seat++) {
        struct view one, two;
        SET(&game, setup, script);
        view_of(&one, &game, seat);
        SET(&game, setup, other);
        view_of(&two, &game, seat);
        TEST_ASSERT_EQUAL_MEMORY(&one, &two, sizeof one);
    }
}

static void test_Q9_only_the_tops_are_seen(void) {
    struct game_setup setup = quick(2);
    struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
    check_looks_the_same(&setup, "r2a r3a | p9a g4b |", "r3a r2a | p9a g4b |");
    check_looks_the_same(&duel, "10a 20a 30a | 2c 3c |", "20a 10a 30a | 2c 3c |");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_Q1_fifty_cards_in_five_colours);
    RUN_TEST(test_Q1_any_card_opens_either_pile);
    RUN_TEST(test_Q2_one_to_five_players_with_two_cards);
    RUN_TEST(test_Q3_one_or_two_cards_then_back_to_two);
    RUN_TEST(test_Q3_draws_as_far_as_the_draw_pile_goes);
    RUN_TEST(test_Q4_examples_up_and_down);
    RUN_TEST(test_Q4_Q5_every_card_on_every_top);
    RUN_TEST(test_Q4_same_number_in_another_colour);
    RUN_TEST(test_Q3_Q5_example_of_the_rule_sheet);
    RUN_TEST(test_Q5_same_colour_goes_back);
    RUN_TEST(test_Q6_lost_when_no_card_can_be_laid);
    RUN_TEST(test_Q6_after_one_card_the_turn_may_always_end);
    RUN_TEST(test_Q6_won_when_all_50_are_laid);
    RUN_TEST(test_Q6_player_without_cards_is_passed_over);
    RUN_TEST(test_Q7_example_a_rather_high_yellow_and_a_middle_blue);
    RUN_TEST(test_Q7_heights_of_every_number);
    RUN_TEST(test_Q8_pro_lays_exactly_one_card);
    RUN_TEST(test_Q8_pro_tells_colours_only);
    RUN_TEST(test_Q9_only_the_tops_are_seen);
    return UNITY_END();
}
