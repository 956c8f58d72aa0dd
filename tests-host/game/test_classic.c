/* The Game: dealing, turns, laying and drawing (C1 to C9). */
#include <stdio.h>
#include <string.h>

#include "tests-host/support/checks.h"
#include "tests-host/support/say.h"

enum pile {
    A,
    B,
    C,
    D,
};

static struct game game;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

/* A whole game on the first pile: the minimum in each turn while there is a draw pile, then one
 * card per turn. */
static const char *whole_game(const struct game_setup *setup) {
    static char script[40];
    unsigned minimum = setup->expert ? 3 : 2;
    unsigned draw = 98U - setup->players * game_hand_limit(setup);
    unsigned last = 1 + (draw + minimum - 1) / minimum * minimum;
    snprintf(script, sizeof script, "2-%ua/%u %u-99a/1", last, minimum, last + 1);
    return script;
}

static void test_C1_98_cards_2_to_99_once_each(void) {
    struct game_setup setup = classic(3);
    uint8_t deck[RULES_CARDS];
    TEST_ASSERT_EQUAL(98, game_cards(GAME_CLASSIC));
    for (uint8_t i = 0; i < 98; i++) {
        TEST_ASSERT_EQUAL(i + 2, rules_card(GAME_CLASSIC, i));
    }
    deck_sorted(GAME_CLASSIC, deck);
    ALLOWED(game_new(&game, &setup, deck));
    struct game before = game;
    static const uint8_t wrong[] = {0, 1, 3, 99, 100, 127, 128, 255};
    for (uint8_t i = 0; i < sizeof wrong; i++) {
        deck_sorted(GAME_CLASSIC, deck);
        deck[0] = wrong[i]; /* in place of 2 */
        REFUSED(GAME_BAD_DECK, game_new(&game, &setup, deck));
        deck_sorted(GAME_CLASSIC, deck);
        deck[97] = wrong[i] == 99 ? 98 : wrong[i]; /* in place of 99 */
        REFUSED(GAME_BAD_DECK, game_new(&game, &setup, deck));
    }
    EXPECT_GAME(&before, &game);
}

static void test_C1_two_piles_from_1_two_from_100(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = classic(players);
        DEAL(&game, &setup, "");
        TOPS("1 1 100 100", &game);
        STATUS("playing", &game);
        TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
        TEST_ASSERT_EQUAL(98, game_left(&game));
    }
    TEST_ASSERT_FALSE(rules_descends(GAME_CLASSIC, A) || rules_descends(GAME_CLASSIC, B));
    TEST_ASSERT_TRUE(rules_descends(GAME_CLASSIC, C) && rules_descends(GAME_CLASSIC, D));
}

static void test_C1_one_to_five_players(void) {
    uint8_t deck[RULES_CARDS];
    deck_sorted(GAME_CLASSIC, deck);
    for (unsigned players = 0; players <= 255; players++) {
        struct game_setup setup = classic((uint8_t)players);
        bool exists = players >= 1 && players <= 5;
        TEST_ASSERT_EQUAL(exists, game_setup_valid(&setup));
        REFUSED(exists ? GAME_OK : GAME_BAD_SETUP, game_new(&game, &setup, deck));
    }
}

static void test_C2_hands_of_8_7_6(void) {
    static const uint8_t size[] = {8, 7, 6, 6, 6};
    uint8_t deck[RULES_CARDS];
    deck_sorted(GAME_CLASSIC, deck);
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = classic(players);
        uint8_t hand = size[players - 1];
        TEST_ASSERT_EQUAL(hand, game_hand_limit(&setup));
        ALLOWED(game_new(&game, &setup, deck));
        for (uint8_t seat = 0; seat < players; seat++) {
            TEST_ASSERT_EQUAL(hand, game.hand_size[seat]);
            TEST_ASSERT_EQUAL_UINT8_ARRAY(deck + seat * hand, game.hand[seat], hand);
        }
        TEST_ASSERT_EQUAL(98 - players * hand, game_draw_left(&game, 0));
    }
}

static void test_C2_hands_are_sorted(void) {
    struct game_setup setup = classic(2);
    uint8_t deck[RULES_CARDS];
    deck_sorted(GAME_CLASSIC, deck);
    for (uint8_t i = 0; i < 49; i++) {
        uint8_t card = deck[i];
        deck[i] = deck[97 - i];
        deck[97 - i] = card;
    }
    ALLOWED(game_new(&game, &setup, deck));
    HAND("93 94 95 96 97 98 99", &game, 0);
    HAND("86 87 88 89 90 91 92", &game, 1);
}

static void test_C3_starter_is_chosen_after_looking_then_clockwise(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        for (uint8_t starter = 0; starter < players; starter++) {
            struct game_setup setup = classic(players);
            setup.starter = starter;
            DEAL(&game, &setup, "2-21a/2");
            TURN(starter, &game);
            struct game chosen;
            setup.starter = 0;
            ALLOWED(game_new(&chosen, &setup, game.deck));
            TEST_ASSERT_EQUAL_MEMORY(game.hand, chosen.hand, sizeof game.hand);
            ALLOWED(game_choose_starter(&chosen, starter));
            EXPECT_GAME(&game, &chosen);
            for (uint8_t i = 0; i < 10; i++) {
                TURN((starter + i) % players, &game);
                ALLOWED(game_place(&game, (uint8_t)(2 * i + 2), A));
                ALLOWED(game_place(&game, (uint8_t)(2 * i + 3), A));
                ALLOWED(game_end(&game));
            }
        }
    }
}

static void test_C3_starter_stands_once_a_card_is_laid(void) {
    struct game_setup setup = classic(3);
    DEAL(&game, &setup, "2a");
    REFUSED(GAME_BAD_SETUP, game_choose_starter(&game, 3));
    ALLOWED(game_choose_starter(&game, 1));
    ALLOWED(game_choose_starter(&game, 0));
    PLAY(&game, "2a");
    REFUSED(GAME_TOO_LATE, game_choose_starter(&game, 1));
    ALLOWED(game_undo(&game));
    ALLOWED(game_choose_starter(&game, 1));
    TURN(1, &game);
    ALLOWED(game_give_up(&game));
    REFUSED(GAME_OVER, game_choose_starter(&game, 0));
}

static void test_C4_at_least_two_and_as_many_as_wanted(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = classic(players);
        uint8_t hand = game_hand_limit(&setup);
        for (uint8_t cards = 0; cards <= hand; cards++) {
            DEAL(&game, &setup, "");
            for (uint8_t i = 0; i < cards; i++) {
                ALLOWED(game_place(&game, (uint8_t)(i + 2), A));
            }
            struct game before = game;
            TEST_ASSERT_EQUAL(cards, game.laid);
            TEST_ASSERT_EQUAL(2, game.minimum);
            enum game_error wanted = cards < 2 ? GAME_MINIMUM_NOT_REACHED : GAME_OK;
            REFUSED(wanted, game_can_end(&game));
            EXPECT_GAME(&before, &game);
            REFUSED(wanted, game_end(&game));
        }
    }
}

static void test_C4_example_Lucien_on_three_piles_draws_four(void) {
    struct game_setup setup = classic(4);
    SET(&game, &setup, "5a 7b 9b 90d [20 21] {43 41 42 40}");
    TOPS("5 9 100 90", &game);
    HAND("20 21", &game, 0);
    TEST_ASSERT_EQUAL(4, game.laid);
    PLAY(&game, "|");
    HAND("20 21 40 41 42 43", &game, 0);
    TURN(1, &game);
}

static void test_C5_examples_going_up(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "3a 11a 12a 13a 18a 20a 34a 35a | 51a");
    SET(&game, &setup, "3b 11b 12b 13b 18b 20b 34b 35b | 51b");
    SET(&game, &setup, "2a 7a 19a 25a 28a 29a 49a");
    SET(&game, &setup, "4b 8b 13b");
    TOPS("1 13 100 100", &game);
}

static void test_C5_examples_going_down(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "94c 90c 78c 61c 60c 57c");
    SET(&game, &setup, "94d 90d 78d 61d 60d 57d");
    SET(&game, &setup, "98c 97c 88c 83c 81c");
    TOPS("1 1 81 100", &game);
}

static void test_C5_C6_every_card_on_every_top(void) {
    for (unsigned top = 1; top <= 100; top++) {
        struct turn turn = {.kind = GAME_CLASSIC, .minimum = 2, .maximum = RULES_HAND};
        memset(turn.tops, (int)top, sizeof turn.tops);
        for (unsigned card = 2; card <= 99; card++) {
            bool up = card > top || card + 10 == top;
            bool down = card < top || card == top + 10;
            for (uint8_t pile = A; pile <= D; pile++) {
                const bool fits = pile < C ? up : down;
                const enum game_error refusal = pile < C ? GAME_TOO_LOW : GAME_TOO_HIGH;
                char what[40];
                snprintf(what, sizeof what, "%u on %u, pile %c", card, top, 'a' + pile);
                EXPECT_ERROR_SO(fits ? GAME_OK : refusal, turn_fits(&turn, (uint8_t)card, pile),
                                what);
            }
        }
    }
}

static void test_C6_example_Agathe_37_on_47(void) {
    struct game_setup setup = classic(1);
    for (uint8_t pile = A; pile <= B; pile++) {
        SET(&game, &setup, pile == A ? "[17 27 36 38 46] 47a" : "[17 27 36 38 46] 47b");
        static const uint8_t not[] = {17, 27, 36, 38, 46};
        for (uint8_t i = 0; i < sizeof not; i++) {
            REFUSED(GAME_TOO_LOW, game_place(&game, not[i], pile));
        }
        SET(&game, &setup, pile == A ? "47a 37a 38a" : "47b 37b 38b");
    }
}

static void test_C6_example_Suzie_75_on_65(void) {
    struct game_setup setup = classic(1);
    for (uint8_t pile = C; pile <= D; pile++) {
        SET(&game, &setup, pile == C ? "[66 74 76 85 95] 65c" : "[66 74 76 85 95] 65d");
        static const uint8_t not[] = {66, 74, 76, 85, 95};
        for (uint8_t i = 0; i < sizeof not; i++) {
            REFUSED(GAME_TOO_HIGH, game_place(&game, not[i], pile));
        }
        SET(&game, &setup, pile == C ? "65c 75c 74c" : "65d 75d 74d");
    }
}

static void test_C6_example_35_or_anything_higher_on_45(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "45a [35 46 99 44]");
    ALLOWED(game_can_place(&game, 35, A));
    ALLOWED(game_can_place(&game, 46, A));
    ALLOWED(game_can_place(&game, 99, A));
    REFUSED(GAME_TOO_LOW, game_can_place(&game, 44, A));
}

static void test_C6_as_often_as_wanted_and_on_several_piles(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "20a 10a 50b 60c 70c 40b 99d 30b | 80c");
    TOPS("10 30 80 99", &game);
}

static void test_C7_draws_as_many_as_were_laid(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = classic(players);
        uint8_t hand = game_hand_limit(&setup);
        for (uint8_t cards = 2; cards <= hand; cards++) {
            DEAL(&game, &setup, "");
            for (uint8_t i = 0; i < cards; i++) {
                ALLOWED(game_place(&game, (uint8_t)(i + 2), A));
            }
            uint8_t left = game_draw_left(&game, 0);
            ALLOWED(game_end(&game));
            TEST_ASSERT_EQUAL(left - cards, game_draw_left(&game, 0));
            TEST_ASSERT_EQUAL(hand, game.hand_size[0]);
            for (uint8_t i = 0; i < hand - cards; i++) {
                TEST_ASSERT_EQUAL(i + cards + 2, game.hand[0][i]);
            }
            TEST_ASSERT_EQUAL_UINT8_ARRAY(game.deck + players * hand, game.hand[0] + hand - cards,
                                          cards);
        }
    }
}

static void test_C7_draws_what_is_left(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "2-89a/2 {98 99} 90-93a |");
    HAND("94 95 96 97 98 99", &game, 0);
    TEST_ASSERT_EQUAL(0, game_draw_left(&game, 0));
    PLAY(&game, "94a 95a |");
    HAND("96 97 98 99", &game, 0);
}

static void test_C8_minimum_is_one_after_the_draw_pile(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        for (unsigned number = 0; number < 4; number++) {
            struct game_setup setup = variant(players, number);
            DEAL(&game, &setup, whole_game(&setup));
            uint8_t card = 2;
            bool emptied = false;
            while (card <= 99) {
                uint8_t left = game_draw_left(&game, 0);
                uint8_t minimum = left == 0 ? 1 : setup.expert ? 3 : 2;
                TEST_ASSERT_EQUAL(minimum, game.minimum);
                for (uint8_t i = 0; i < minimum; i++) {
                    REFUSED(GAME_MINIMUM_NOT_REACHED, game_can_end(&game));
                    ALLOWED(game_place(&game, card++, A));
                    TEST_ASSERT_EQUAL(minimum, game.minimum);
                }
                uint8_t seat = game.turn;
                uint8_t held = game.hand_size[seat];
                REFUSED(card > 99 ? GAME_OVER : GAME_OK, game_end(&game));
                if (emptied) {
                    TEST_ASSERT_EQUAL(held, game.hand_size[seat]);
                }
                emptied = game_draw_left(&game, 0) == 0;
            }
            STATUS("won", &game);
            TEST_ASSERT_EQUAL(0, game_left(&game));
        }
    }
}

static void test_C9_player_without_cards_is_passed_over(void) {
    for (uint8_t players = 2; players <= 5; players++) {
        struct game_setup setup = classic(players);
        uint8_t hand = game_hand_limit(&setup);
        uint8_t card = (uint8_t)(98 - players * hand + 2);
        char script[100];
        int used = snprintf(script, sizeof script, "2-%ua/2 ", card - 1U);
        /* All players but one lay their whole hand; the last one lays one card per turn. */
        for (uint8_t i = 0; i + 1 < players; i++, card = (uint8_t)(card + hand)) {
            used += snprintf(script + used, sizeof script - (size_t)used, "%u-%ua | ",
                             (unsigned)card, card + hand - 1U);
        }
        SET(&game, &setup, script);
        uint8_t last = game.turn;
        for (; card < 99; card++) {
            TURN(last, &game);
            STATUS("playing", &game);
            ALLOWED(game_place(&game, card, A));
            ALLOWED(game_end(&game));
        }
        ALLOWED(game_place(&game, 99, A));
        STATUS("won", &game);
    }
}

static void test_C9_the_others_keep_their_order(void) {
    struct game_setup setup = classic(5);
    SET(&game, &setup, "2-69a/2");
    TURN(4, &game);
    SET(&game, &setup, "2-69a/2 70-75a | 76-81a | 82a | 83a | 84a | 85a | 86a");
    TURN(2, &game); /* the fifth and the first player have no cards */
    TEST_ASSERT_EQUAL(0, game.hand_size[4]);
    TEST_ASSERT_EQUAL(0, game.hand_size[0]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_C1_98_cards_2_to_99_once_each);
    RUN_TEST(test_C1_two_piles_from_1_two_from_100);
    RUN_TEST(test_C1_one_to_five_players);
    RUN_TEST(test_C2_hands_of_8_7_6);
    RUN_TEST(test_C2_hands_are_sorted);
    RUN_TEST(test_C3_starter_is_chosen_after_looking_then_clockwise);
    RUN_TEST(test_C3_starter_stands_once_a_card_is_laid);
    RUN_TEST(test_C4_at_least_two_and_as_many_as_wanted);
    RUN_TEST(test_C4_example_Lucien_on_three_piles_draws_four);
    RUN_TEST(test_C5_examples_going_up);
    RUN_TEST(test_C5_examples_going_down);
    RUN_TEST(test_C5_C6_every_card_on_every_top);
    RUN_TEST(test_C6_example_Agathe_37_on_47);
    RUN_TEST(test_C6_example_Suzie_75_on_65);
    RUN_TEST(test_C6_example_35_or_anything_higher_on_45);
    RUN_TEST(test_C6_as_often_as_wanted_and_on_several_piles);
    RUN_TEST(test_C7_draws_as_many_as_were_laid);
    RUN_TEST(test_C7_draws_what_is_left);
    RUN_TEST(test_C8_minimum_is_one_after_the_draw_pile);
    RUN_TEST(test_C9_player_without_cards_is_passed_over);
    RUN_TEST(test_C9_the_others_keep_their_order);
    return UNITY_END();
}
