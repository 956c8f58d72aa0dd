/* The Game: how it ends, and what nobody may see (C10, C11, C12, C14); and the variants (C13). */
#include <string.h>

#include "game/view.h"
#include "tests-host/support/checks.h"

static struct game game;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

static struct game_setup expert(uint8_t players) {
    return variant(players, 1);
}

static void test_C10_lost_before_any_card_is_laid(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "98a 99b 3c 2d [@2 40 41 42 43 44 45 46] |");
    STATUS("lost", &game);
    TURN(1, &game);
    TEST_ASSERT_EQUAL(0, game.laid);
    TEST_ASSERT_EQUAL(4, game.moves);
    TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
    TEST_ASSERT_FALSE(game.gave_up);
    REFUSED(GAME_OVER, game_place(&game, 40, 0));
    REFUSED(GAME_OVER, game_can_end(&game));
    REFUSED(GAME_OVER, game_end(&game));
    REFUSED(GAME_OVER, game_undo(&game));
    REFUSED(GAME_OVER, game_give_up(&game));
    REFUSED(GAME_OVER, game_mark(&game, 0, 0, GAME_MARKER_LEAVE_IT));
}

static void test_C10_for_every_number_of_players(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = classic(players);
        if (players == 1) {
            SET(&game, &setup, "[40 41 42 43] {44 45 46 47} 98a 99b 3c 2d |");
        } else if (players == 2) {
            SET(&game, &setup, "98a 99b 3c 2d [@2 40 41 42 43 44 45 46] |");
        } else {
            SET(&game, &setup, "98a 99b 3c 2d [@2 40 41 42 43 44 45] |");
        }
        STATUS("lost", &game);
        TURN(players > 1, &game);
        TEST_ASSERT_EQUAL(94, game_left(&game));
    }
}

static void test_C10_one_card_is_not_two(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "98a 99b 3c 2d [@2 88 41 42 43 44 45 46] |");
    STATUS("lost", &game); /* 88 jumps back, and nothing goes on it */
    SET(&game, &setup, "98a 99b 3c 2d [@2 88 89 42 43 44 45 46] |");
    STATUS("playing", &game);
    SET(&game, &setup, "98a 99b 3c 2d [@2 13 12 42 43 44 45 46] |");
    STATUS("playing", &game);
}

static void test_C10_55_makes_room_for_45(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 45 46 55] |");
    STATUS("playing", &game);
    REFUSED(GAME_TOO_LOW, game_place(&game, 45, 0));
    PLAY(&game, "55a");
    STATUS("playing", &game);
    PLAY(&game, "45a |");
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 45 46 47 54] |");
    STATUS("lost", &game);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 46 47 55] |");
    STATUS("lost", &game);
}

static void test_C10_45_makes_room_for_55_going_down(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "98a 99b 50c 2d [@2 45 54 55 56 57 58 59] |");
    STATUS("playing", &game);
    REFUSED(GAME_TOO_HIGH, game_place(&game, 55, 2));
    PLAY(&game, "45c 55c 54c |");
    SET(&game, &setup, "98a 99b 50c 2d [@2 46 53 55 54 57 58 59] |");
    STATUS("lost", &game);
}

static void test_C10_the_lower_of_two_goes_first(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "90a 99b 3c 2d [@2 91 92 43 44 45 46 47] |");
    STATUS("playing", &game);
}

static void test_C10_expert_needs_three_in_some_order(void) {
    struct game_setup setup = expert(2);
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 45 48 55] |");
    STATUS("playing", &game); /* 55, 45, 48 */
    PLAY(&game, "55a 45a");
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_can_end(&game));
    PLAY(&game, "48a |");
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 36 44 45 38 55] |");
    STATUS("lost", &game); /* only two */
    SET(&game, &setup, "50a 99b 3c 2d [@2 41 42 43 44 45 55 65] |");
    STATUS("playing", &game); /* 65, 55, 45 */
    SET(&game, &setup, "98a 99b 3c 4d [@2 88 89 13 43 44 45 46] |");
    STATUS("playing", &game); /* one on each of three piles */
    SET(&game, &setup, "98a 99b 3c 4d [@2 88 13 43 44 45 46 47] |");
    STATUS("lost", &game);
}

static void test_C10_the_right_pile_matters_too(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "52a 99b 45c 2d [@2 46 47 48 49 50 51 55] |");
    STATUS("playing", &game);
    PLAY(&game, "55a");
    STATUS("stuck", &game);
    ALLOWED(game_undo(&game));
    PLAY(&game, "55c 51c 50c |");
}

static void test_C10_expert_with_one_order_only(void) {
    struct game_setup setup = variant(2, 3);
    SET(&game, &setup, "50a 99b 3c 2d [@2 45 46 47 48 49 55] |");
    STATUS("playing", &game); /* 55, then the lowest card on the first pile */
    PLAY(&game, "55a 45a 46a |");
    SET(&game, &setup, "98a 99b 2c 50d [@2 45 51 52 53 54 55] |");
    STATUS("playing", &game); /* 45, then the highest card on the last pile */
    PLAY(&game, "45d 55d 54d |");
}

static void test_C10_looks_at_the_hand_after_drawing(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "[40 41 42 43] {44 88 46 89} 98a 99b 3c 2d |");
    STATUS("playing", &game);
}

static void test_C10_one_card_is_enough_without_draw_pile(void) {
    struct game_setup setup = classic(1);
    SET(&game, &setup, "4-39a/2 42-95a/2 96a 98b 99b 3c 2d |");
    HAND("40 41 97", &game, 0);
    TOPS("96 99 3 2", &game);
    STATUS("playing", &game);
    PLAY(&game, "97a");
    STATUS("playing", &game);
    PLAY(&game, "|");
    STATUS("lost", &game);
    TEST_ASSERT_EQUAL(2, game_left(&game));
    TEST_ASSERT_EQUAL(1, game.minimum);
}

static void test_C10_a_player_without_cards_does_not_lose(void) {
    struct game_setup setup = classic(2);
    SET(&game, &setup, "2-85a/2 86-92a | 93a | 94a");
    STATUS("playing", &game);
    TURN(1, &game);
}

static void test_C11_example_three_players_25_left(void) {
    struct game_setup setup = classic(3);
    SET(&game, &setup, "4-72a/3 98a 99b 3c 2d [@1 73 74 75 76 77 78] |");
    STATUS("lost", &game);
    for (uint8_t seat = 0; seat < 3; seat++) {
        TEST_ASSERT_EQUAL(6, game.hand_size[seat]);
    }
    TEST_ASSERT_EQUAL(7, game_draw_left(&game, 0));
    TEST_ASSERT_EQUAL(25, game_left(&game));
}

static void test_C11_beaten_when_all_98_lie(void) {
    for (uint8_t players = 1; players <= 5; players++) {
        struct game_setup setup = classic(players);
        SET(&game, &setup, "2-91a/2 92-98a/1");
        STATUS("playing", &game);
        TEST_ASSERT_EQUAL(1, game_left(&game));
        PLAY(&game, "99a");
        STATUS("won", &game); /* at once */
        TEST_ASSERT_EQUAL(0, game_left(&game));
        TEST_ASSERT_EQUAL(GAME_NOBODY, game.winner);
        REFUSED(GAME_OVER, game_undo(&game));
        REFUSED(GAME_OVER, game_end(&game));
    }
}

static void test_C11_giving_up_counts_all_that_is_left(void) {
    struct game_setup setup = classic(5);
    SET(&game, &setup, "2a 3a 4a | 5a");
    ALLOWED(game_give_up(&game));
    STATUS("lost", &game);
    TEST_ASSERT_TRUE(game.gave_up);
    TEST_ASSERT_EQUAL(94, game_left(&game));
}

/* The view is the same for any order of the hidden cards. */
static void test_C12_no_number_of_another_hand_is_in_the_view(void) {
    for (uint8_t players = 2; players <= 5; players++) {
        struct game_setup setup = classic(players);
        SET(&game, &setup, "20a 30b | 80c 70d | 25a 33b");
        ALLOWED(game_mark(&game, 1, 2, GAME_MARKER_LEAVE_IT));
        for (uint8_t seat = 0; seat < players; seat++) {
            struct view before, after;
            struct game other = game;
            uint8_t next = other.drawn[0];
            for (uint8_t hidden = 0; hidden < players; hidden++) {
                for (uint8_t i = 0; hidden != seat && i < other.hand_size[hidden]; i++) {
                    uint8_t card = other.hand[hidden][i];
                    other.hand[hidden][i] = other.deck[next];
                    other.deck[next++] = card;
                }
            }
            memset(&before, 0, sizeof before);
            memset(&after, 0xff, sizeof after);
            view_of(&before, &game, seat);
            view_of(&after, &other, seat);
            TEST_ASSERT_EQUAL_MEMORY(&before, &after, sizeof before);
            TEST_ASSERT_EQUAL_UINT8_ARRAY(game.hand[seat], before.turn.hand, RULES_HAND);
        }
    }
}

static void test_C13_expert_minimum_and_short_hands(void) {
    static const uint8_t full[] = {8, 7, 6, 6, 6};
    static const uint8_t shorter[] = {7, 6, 5, 5, 5};
    for (uint8_t players = 1; players <= 5; players++) {
        for (unsigned number = 0; number < 4; number++) {
            struct game_setup setup = variant(players, number);
            uint8_t hand = setup.short_hands ? shorter[players - 1] : full[players - 1];
            uint8_t minimum = setup.expert ? 3 : 2;
            TEST_ASSERT_TRUE(game_setup_valid(&setup));
            DEAL(&game, &setup, "");
            TEST_ASSERT_EQUAL(minimum, game.minimum);
            for (uint8_t seat = 0; seat < players; seat++) {
                TEST_ASSERT_EQUAL(hand, game.hand_size[seat]);
            }
            PLAY(&game, "2a 3a");
            REFUSED(minimum == 3 ? GAME_MINIMUM_NOT_REACHED : GAME_OK, game_can_end(&game));
            PLAY(&game, "4a |");
            TEST_ASSERT_EQUAL(hand, game.hand_size[0]);
            TEST_ASSERT_EQUAL(98 - players * hand - 3, game_draw_left(&game, 0));
        }
    }
}

static void test_C14_only_the_tops_are_seen(void) {
    struct game_setup setup = classic(2);
    struct view one, two;
    SET(&game, &setup, "[5 6 20 30] 5a 6b 20a 30b");
    view_of(&one, &game, 0);
    SET(&game, &setup, "[5 6 20 30] 6a 5b 20a 30b");
    view_of(&two, &game, 0);
    TEST_ASSERT_EQUAL_MEMORY(&one, &two, sizeof one);
    TEST_ASSERT_TRUE(view_laid(&one, 0, 5));
    TEST_ASSERT_TRUE(view_laid(&one, 0, 30));
    TEST_ASSERT_FALSE(view_laid(&one, 0, 7));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_C10_lost_before_any_card_is_laid);
    RUN_TEST(test_C10_for_every_number_of_players);
    RUN_TEST(test_C10_one_card_is_not_two);
    RUN_TEST(test_C10_55_makes_room_for_45);
    RUN_TEST(test_C10_45_makes_room_for_55_going_down);
    RUN_TEST(test_C10_the_lower_of_two_goes_first);
    RUN_TEST(test_C10_expert_needs_three_in_some_order);
    RUN_TEST(test_C10_the_right_pile_matters_too);
    RUN_TEST(test_C10_expert_with_one_order_only);
    RUN_TEST(test_C10_looks_at_the_hand_after_drawing);
    RUN_TEST(test_C10_one_card_is_enough_without_draw_pile);
    RUN_TEST(test_C10_a_player_without_cards_does_not_lose);
    RUN_TEST(test_C11_example_three_players_25_left);
    RUN_TEST(test_C11_beaten_when_all_98_lie);
    RUN_TEST(test_C11_giving_up_counts_all_that_is_left);
    RUN_TEST(test_C12_no_number_of_another_hand_is_in_the_view);
    RUN_TEST(test_C13_expert_minimum_and_short_hands);
    RUN_TEST(test_C14_only_the_tops_are_seen);
    return UNITY_END();
}
