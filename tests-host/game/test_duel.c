/* Face to Face (D1 to D9). Piles: a, b of the first player, c, d of the second. */
#include <string.h>

#include "tests-host/support/checks.h"

enum pile {
    A,
    B,
    C,
    D,
};

enum {
    SARAH,
    TIM,
};

static struct game game;
static const struct game_setup sarah_starts = {.kind = GAME_DUEL, .players = 2, .starter = SARAH};
static const struct game_setup tim_starts = {.kind = GAME_DUEL, .players = 2, .starter = TIM};

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

static void test_D1_58_cards_each_and_hands_of_six(void) {
    uint8_t deck[RULES_CARDS];
    TEST_ASSERT_EQUAL(116, game_cards(GAME_DUEL));
    deck_sorted(GAME_DUEL, deck);
    for (uint8_t i = 0; i < 29; i++) {
        uint8_t card = deck[58 + i];
        deck[58 + i] = deck[115 - i];
        deck[115 - i] = card;
    }
    ALLOWED(game_new(&game, &sarah_starts, deck));
    HAND("2 3 4 5 6 7", &game, SARAH);
    HAND("54 55 56 57 58 59", &game, TIM);
    TOPS("1 60 1 60", &game);
    TEST_ASSERT_EQUAL(52, game_draw_left(&game, 0));
    TEST_ASSERT_EQUAL(52, game_draw_left(&game, 1));
    TEST_ASSERT_EQUAL(116, game_left(&game));
    TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
}

static void test_D1_each_deck_is_complete(void) {
    static const uint8_t wrong[] = {0, 1, 3, 60, 99, 128, 255};
    uint8_t deck[RULES_CARDS];
    for (uint8_t i = 0; i < sizeof wrong; i++) {
        for (uint8_t place = 0; place < 116; place = (uint8_t)(place + 58)) {
            deck_sorted(GAME_DUEL, deck);
            deck[place] = wrong[i];
            REFUSED(GAME_BAD_DECK, game_new(&game, &sarah_starts, deck));
        }
    }
    deck_sorted(GAME_DUEL, deck); /* all cards twice, but not each in its deck */
    deck[0] = 3;
    deck[59] = 2;
    REFUSED(GAME_BAD_DECK, game_new(&game, &sarah_starts, deck));
}

static void test_D1_two_players_and_no_variants(void) {
    for (uint8_t players = 0; players < 7; players++) {
        struct game_setup setup = {.kind = GAME_DUEL, .players = players};
        TEST_ASSERT_EQUAL(players == 2, game_setup_valid(&setup));
    }
    static const struct game_setup variants[] = {
        {.kind = GAME_DUEL, .players = 2, .expert = true},
        {.kind = GAME_DUEL, .players = 2, .short_hands = true},
        {.kind = GAME_DUEL, .players = 2, .pro = true}};
    for (unsigned i = 0; i < 3; i++) {
        TEST_ASSERT_FALSE(game_setup_valid(&variants[i]));
    }
}

static void test_D2_either_may_start_then_they_alternate(void) {
    for (uint8_t starter = SARAH; starter <= TIM; starter++) {
        DEAL(&game, &sarah_starts, "");
        ALLOWED(game_choose_starter(&game, starter));
        for (uint8_t i = 0; i < 6; i++) {
            uint8_t seat = (starter + i) % 2;
            TURN(seat, &game);
            uint8_t up = seat == SARAH ? A : C;
            ALLOWED(game_place(&game, game.hand[seat][0], up));
            ALLOWED(game_place(&game, game.hand[seat][0], up));
            ALLOWED(game_end(&game));
        }
    }
}

static void test_D3_two_cards_or_more(void) {
    for (uint8_t cards = 0; cards <= 6; cards++) {
        DEAL(&game, &sarah_starts, "");
        for (uint8_t i = 0; i < cards; i++) {
            ALLOWED(game_place(&game, (uint8_t)(i + 2), A));
        }
        REFUSED(cards < 2 ? GAME_MINIMUM_NOT_REACHED : GAME_OK, game_end(&game));
    }
}

static void test_D3_two_cards_even_without_draw_pile(void) {
    SET(&game, &sarah_starts, "&2-55^/2");
    HAND("56 57 58 59", &game, SARAH);
    TEST_ASSERT_EQUAL(0, game_draw_left(&game, SARAH));
    TEST_ASSERT_EQUAL(2, game.minimum);
    PLAY(&game, "56^");
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_end(&game));
    PLAY(&game, "57^ |");
    HAND("58 59", &game, SARAH);
    TEST_ASSERT_EQUAL(2, game.minimum);
}

static void test_D4_examples_going_up_and_down(void) {
    SET(&game, &sarah_starts, "3a 11a 12a 13a 18a 20a | 2c 3c | 34a");
    SET(&game, &tim_starts, "3c 11c 12c 13c 18c 20c | 2a 3a | 34c");
    SET(&game, &sarah_starts, "4a 8a 13a");
    TOPS("13 60 1 60", &game);
    SET(&game, &sarah_starts, "54b 50b 48b 41b 40b 37b");
    SET(&game, &tim_starts, "54d 50d 48d 41d 40d 37d");
    TOPS("1 60 1 37", &game);
}

static void test_D4_every_card_on_every_own_top(void) {
    for (uint8_t seat = SARAH; seat <= TIM; seat++) {
        uint8_t up_pile = seat == SARAH ? A : C;
        uint8_t down_pile = seat == SARAH ? B : D;
        for (unsigned top = 1; top <= 60; top++) {
            struct turn turn = {
                .kind = GAME_DUEL, .seat = seat, .minimum = 2, .maximum = RULES_HAND};
            memset(turn.tops, (int)top, sizeof turn.tops);
            for (unsigned card = 2; card <= 59; card++) {
                bool up = card > top || card + 10 == top;
                bool down = card < top || card == top + 10;
                REFUSED(up ? GAME_OK : GAME_TOO_LOW, turn_fits(&turn, (uint8_t)card, up_pile));
                REFUSED(down ? GAME_OK : GAME_TOO_HIGH, turn_fits(&turn, (uint8_t)card, down_pile));
                turn.gave = true; /* says nothing about one's own piles */
                REFUSED(up ? GAME_OK : GAME_TOO_LOW, turn_fits(&turn, (uint8_t)card, up_pile));
                turn.gave = false;
            }
        }
    }
}

static void test_D4_example_Tim_17_on_27(void) {
    SET(&game, &tim_starts, "27c [16 7 26]");
    REFUSED(GAME_TOO_LOW, game_place(&game, 16, C));
    REFUSED(GAME_TOO_LOW, game_place(&game, 7, C));
    REFUSED(GAME_TOO_LOW, game_place(&game, 26, C));
    SET(&game, &tim_starts, "27c 17c");
    TOPS("1 60 17 60", &game);
}

static void test_D4_example_Sarah_45_on_35(void) {
    SET(&game, &sarah_starts, "35b [46 55 36]");
    REFUSED(GAME_TOO_HIGH, game_place(&game, 46, B));
    REFUSED(GAME_TOO_HIGH, game_place(&game, 55, B));
    REFUSED(GAME_TOO_HIGH, game_place(&game, 36, B));
    SET(&game, &sarah_starts, "35b 45b");
    TOPS("1 45 1 60", &game);
}

static void test_D4_jumps_as_often_as_wanted(void) {
    SET(&game, &sarah_starts, "20a 10a 30b 29b 39b 11a |");
    TOPS("11 39 1 60", &game);
}

static void test_D5_example_12_on_29(void) {
    SET(&game, &sarah_starts, "28a 29a | [12 30 39 19] 2c");
    REFUSED(GAME_MUST_IMPROVE, game_place(&game, 30, A));
    REFUSED(GAME_MUST_IMPROVE, game_place(&game, 39, A));
    ALLOWED(game_can_place(&game, 19, A));
    ALLOWED(game_place(&game, 12, A));
    TOPS("12 60 2 60", &game);
    TEST_ASSERT_TRUE(game.gave);
}

static void test_D5_example_18_and_40(void) {
    SET(&game, &tim_starts, "18c 40d | [17 2 18 19 41 40]");
    ALLOWED(game_can_place(&game, 17, C));
    ALLOWED(game_can_place(&game, 2, C));
    REFUSED(GAME_MUST_IMPROVE, game_can_place(&game, 18, C));
    REFUSED(GAME_MUST_IMPROVE, game_can_place(&game, 19, C));
    ALLOWED(game_can_place(&game, 41, D));
    REFUSED(GAME_MUST_IMPROVE, game_can_place(&game, 40, D));
    REFUSED(GAME_MUST_IMPROVE, game_can_place(&game, 18, D));
}

static void test_D5_every_card_on_every_top_of_the_opponent(void) {
    for (uint8_t seat = SARAH; seat <= TIM; seat++) {
        uint8_t up_pile = seat == SARAH ? C : A;
        uint8_t down_pile = seat == SARAH ? D : B;
        for (unsigned top = 1; top <= 60; top++) {
            struct turn turn = {
                .kind = GAME_DUEL, .seat = seat, .minimum = 2, .maximum = RULES_HAND};
            memset(turn.tops, (int)top, sizeof turn.tops);
            for (unsigned card = 2; card <= 59; card++) {
                enum game_error up = card < top ? GAME_OK : GAME_MUST_IMPROVE;
                enum game_error down = card > top ? GAME_OK : GAME_MUST_IMPROVE;
                REFUSED(up, turn_fits(&turn, (uint8_t)card, up_pile));
                REFUSED(down, turn_fits(&turn, (uint8_t)card, down_pile));
            }
        }
    }
}

static void test_D5_one_card_a_turn_at_any_place_in_it(void) {
    SET(&game, &sarah_starts, "30a 29b | [5 6 7 8 50 51] 5a");
    REFUSED(GAME_ONE_CARD_ON_OPPONENT, game_place(&game, 50, B));
    REFUSED(GAME_ONE_CARD_ON_OPPONENT, game_place(&game, 6, A));
    PLAY(&game, "6c 7c |");                                                  /* first */
    SET(&game, &sarah_starts, "30a 31a | 6c 5a 7c |");                       /* in the middle */
    SET(&game, &sarah_starts, "30a 31a | 6c 7c 5a |");                       /* last */
    SET(&game, &sarah_starts, "30a 31a | 6c 5a | 20a 21a | 7c 8a | 9a 19a"); /* again next turn */
}

static void test_D5_a_gift_taken_back_may_be_given_again(void) {
    SET(&game, &sarah_starts, "30a 29b | [5 6 8 50] 7c 5a");
    ALLOWED(game_undo(&game));
    TEST_ASSERT_FALSE(game.gave);
    PLAY(&game, "50b");
    TEST_ASSERT_TRUE(game.gave);
    PLAY(&game, "8c");
    ALLOWED(game_undo(&game)); /* taking back an own card leaves the gift */
    TEST_ASSERT_TRUE(game.gave);
    REFUSED(GAME_ONE_CARD_ON_OPPONENT, game_place(&game, 5, A));
}

static void test_D5_example_Tim_on_three_piles(void) {
    SET(&game, &sarah_starts, "20a 30a | 5c 50d 49d 8a |");
    TOPS("8 60 5 49", &game);
    TEST_ASSERT_EQUAL(6, game.hand_size[TIM]);
}

static void test_D6_one_card_lies_on_ones_own_piles(void) {
    SET(&game, &sarah_starts, "30a 31a | 5a");
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_end(&game));
    PLAY(&game, "6c |");
}

static void test_D7_example_Sarah_lays_3_draws_2(void) {
    SET(&game, &sarah_starts, "[40 41 42] 3a 5a 58b {30 29 28}");
    PLAY(&game, "|");
    HAND("29 30 40 41 42", &game, SARAH);
    TEST_ASSERT_EQUAL(50, game_draw_left(&game, SARAH));
    TEST_ASSERT_EQUAL(52, game_draw_left(&game, TIM));
}

static void test_D7_two_whatever_was_laid(void) {
    for (uint8_t cards = 2; cards <= 6; cards++) {
        DEAL(&game, &sarah_starts, "");
        for (uint8_t i = 0; i < cards; i++) {
            ALLOWED(game_place(&game, (uint8_t)(i + 2), A));
        }
        ALLOWED(game_end(&game));
        TEST_ASSERT_EQUAL(6 - cards + 2, game.hand_size[SARAH]);
        TEST_ASSERT_EQUAL(50, game_draw_left(&game, SARAH));
    }
}

static void test_D7_example_Tim_lays_4_and_1_refills_to_6(void) {
    SET(&game, &sarah_starts, "3a 20a 58b | [33] 4c 6c 50d 49d 12a {40 41 42 43 44}");
    PLAY(&game, "|");
    HAND("33 40 41 42 43 44", &game, TIM);
    TEST_ASSERT_EQUAL(47, game_draw_left(&game, TIM));
    TEST_ASSERT_EQUAL(50, game_draw_left(&game, SARAH));
}

static void test_D7_a_gift_refills_a_smaller_hand_too(void) {
    SET(&game, &sarah_starts, "3-8a | 20c 21c | 9a 15c |");
    TEST_ASSERT_EQUAL(
        6, game.hand_size[SARAH]); /* 2 cards after the first turn, none after the second */
    TEST_ASSERT_EQUAL(58 - 6 - 2 - 6, game_draw_left(&game, SARAH));
}

static void test_D7_as_far_as_the_draw_pile_goes(void) {
    SET(&game, &sarah_starts,
        "2-4^ | 59v 50v | 5^ 55d | &6-49^/2 51-52^ | 50-51^ | 53-54^ | 52-54^");
    TEST_ASSERT_EQUAL(1, game_draw_left(&game, SARAH));
    PLAY(&game, "|");
    TEST_ASSERT_EQUAL(0, game_draw_left(&game, SARAH));
    HAND("56 57 58 59", &game, SARAH); /* two wanted, one left */
    SET(&game, &sarah_starts,
        "2-4^ | 59v 50v | 5^ 55d | &6-49^/2 51-52^ | 50-51^ | 53-54^ | 52-53^ 59d |");
    TEST_ASSERT_EQUAL(0, game_draw_left(&game, SARAH));
    HAND("54 56 57 58", &game, SARAH); /* three wanted, one left */
}

static void test_D8_all_58_laid_wins_at_once(void) {
    for (uint8_t starter = SARAH; starter <= TIM; starter++) {
        struct game_setup setup = starter == SARAH ? sarah_starts : tim_starts;
        SET(&game, &setup, "&2-55^/2 56-58^");
        STATUS("playing", &game);
        TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
        PLAY(&game, "59^");
        STATUS("won", &game); /* before the turn is ended */
        TURN(starter, &game);
        TEST_ASSERT_EQUAL(starter, game.winner);
        TEST_ASSERT_EQUAL(4, game_left(&game));
        REFUSED(GAME_OVER, game_end(&game));
        REFUSED(GAME_OVER, game_undo(&game));
    }
}

static void test_D8_the_last_card_may_be_a_gift(void) {
    SET(&game, &sarah_starts, "&2-39^/2 &41-54^/2 55-59^ 40c");
    STATUS("won", &game);
    TEST_ASSERT_EQUAL(SARAH, game.winner);
    SET(&game, &sarah_starts, "&2-55^/2 56-57^ | 56-57^ | 58^ 59^");
    STATUS("won", &game);
}

static void test_D9_no_own_card_fits(void) {
    SET(&game, &sarah_starts, "2^ 20v | [30 31 32 33] {34 35} 59^ 2v | 4-5^ |");
    STATUS("lost", &game); /* every card would help Sarah, but one of two has to be Tim's own */
    TURN(TIM, &game);
    TEST_ASSERT_EQUAL(SARAH, game.winner);
    TEST_ASSERT_EQUAL(0, game.laid);
    SET(&game, &tim_starts, "2^ 20v | [30 31 32 33] {34 35} 59^ 2v | 4-5^ |");
    STATUS("lost", &game);
    TURN(SARAH, &game);
    TEST_ASSERT_EQUAL(TIM, game.winner);
}

static void test_D9_one_own_card_and_one_gift_are_two(void) {
    SET(&game, &sarah_starts, "2^ 20v | [30 31 32 33] {34 49} 59^ 2v | 4-5^ |");
    STATUS("playing", &game);
    PLAY(&game, "49^ 30b |");
    SET(&game, &sarah_starts, "2^ 20v | [30 31 32 33] {34 49} 59^ 2v | 4-5^ | 30b 49^ |");
}

static void test_D9_one_own_card_alone_is_not(void) {
    SET(&game, &sarah_starts, "2^ 58v | [30 31 32 33] {34 49} 59^ 2v | 4-5^ |");
    STATUS("lost", &game); /* 49 fits, nothing after it, and nothing helps Sarah */
    SET(&game, &sarah_starts, "2^ 58v | [30 31 32 33] {39 49} 59^ 2v | 4-5^ |");
    STATUS("playing", &game);
}

static void test_D9_over_every_order(void) {
    SET(&game, &sarah_starts, "2^ 59v | [45 41 42 43] {44 55} 50^ 2v | 4-5^ |");
    STATUS("playing", &game); /* 55, then 45 */
    SET(&game, &sarah_starts, "2^ 59v | [46 41 42 43] {44 55} 50^ 2v | 4-5^ |");
    STATUS("lost", &game);
}

static void test_D9_one_card_in_hand_and_no_draw_pile(void) {
    SET(&game, &sarah_starts, "&2-55^/2 56-58^ | 56-57^");
    STATUS("playing", &game);
    PLAY(&game, "|");
    HAND("59", &game, SARAH);
    STATUS("lost", &game); /* though 59 would fit */
    TURN(SARAH, &game);
    TEST_ASSERT_EQUAL(TIM, game.winner);
}

static void test_D9_giving_up_loses(void) {
    SET(&game, &sarah_starts, "2^ 3^ | 2^");
    ALLOWED(game_give_up(&game));
    STATUS("lost", &game);
    TEST_ASSERT_EQUAL(SARAH, game.winner);
    TEST_ASSERT_EQUAL(113, game_left(&game));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_D1_58_cards_each_and_hands_of_six);
    RUN_TEST(test_D1_each_deck_is_complete);
    RUN_TEST(test_D1_two_players_and_no_variants);
    RUN_TEST(test_D2_either_may_start_then_they_alternate);
    RUN_TEST(test_D3_two_cards_or_more);
    RUN_TEST(test_D3_two_cards_even_without_draw_pile);
    RUN_TEST(test_D4_examples_going_up_and_down);
    RUN_TEST(test_D4_every_card_on_every_own_top);
    RUN_TEST(test_D4_example_Tim_17_on_27);
    RUN_TEST(test_D4_example_Sarah_45_on_35);
    RUN_TEST(test_D4_jumps_as_often_as_wanted);
    RUN_TEST(test_D5_example_12_on_29);
    RUN_TEST(test_D5_example_18_and_40);
    RUN_TEST(test_D5_every_card_on_every_top_of_the_opponent);
    RUN_TEST(test_D5_one_card_a_turn_at_any_place_in_it);
    RUN_TEST(test_D5_a_gift_taken_back_may_be_given_again);
    RUN_TEST(test_D5_example_Tim_on_three_piles);
    RUN_TEST(test_D6_one_card_lies_on_ones_own_piles);
    RUN_TEST(test_D7_example_Sarah_lays_3_draws_2);
    RUN_TEST(test_D7_two_whatever_was_laid);
    RUN_TEST(test_D7_example_Tim_lays_4_and_1_refills_to_6);
    RUN_TEST(test_D7_a_gift_refills_a_smaller_hand_too);
    RUN_TEST(test_D7_as_far_as_the_draw_pile_goes);
    RUN_TEST(test_D8_all_58_laid_wins_at_once);
    RUN_TEST(test_D8_the_last_card_may_be_a_gift);
    RUN_TEST(test_D9_no_own_card_fits);
    RUN_TEST(test_D9_one_own_card_and_one_gift_are_two);
    RUN_TEST(test_D9_one_own_card_alone_is_not);
    RUN_TEST(test_D9_over_every_order);
    RUN_TEST(test_D9_one_card_in_hand_and_no_draw_pile);
    RUN_TEST(test_D9_giving_up_loses);
    return UNITY_END();
}
