/* The Game On Fire (F1 to F5). */
#include <stdio.h>
#include <string.h>

#include "game/advisor/advisor.h"
#include "game/save.h"
#include "game/shuffle.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/say.h"
#include "tests-host/support/simple.h"

static struct game game;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

static struct game_setup fire(uint8_t players) {
    return (struct game_setup){.kind = GAME_CLASSIC, .players = players, .fire = true};
}

static void test_F1_six_cards_burn(void) {
    for (uint8_t card = 2; card <= 99; card++) {
        struct game_setup setup = fire(1);
        char script[32];
        const bool burns =
            card == 22 || card == 33 || card == 44 || card == 55 || card == 66 || card == 77;
        snprintf(script, sizeof script, "%ua %uc |", card, card == 2 ? 3u : card - 1u);
        SET(&game, &setup, script);
        TEST_ASSERT_EQUAL_MESSAGE(burns ? 1 : 0, game_burning(&game) & 1, script);
    }
}

static void test_F1_a_variant_of_the_game_alone(void) {
    for (unsigned bits = 0; bits < 3 * 5 * 4; bits++) {
        const struct game_setup setup = {
            .kind = (uint8_t)(bits / 20),
            .players = (uint8_t)(bits / 4 % 5 + 1),
            .expert = (bits & 1) != 0,
            .short_hands = (bits & 2) != 0,
            .fire = true,
        };
        TEST_ASSERT_EQUAL(setup.kind == GAME_CLASSIC, game_setup_valid(&setup));
    }
}

static void test_F1_minimum_and_hands_as_in_the_game(void) {
    struct game_setup setup = fire(2);
    setup.expert = true;
    setup.short_hands = true;
    SET(&game, &setup, "22a 23a");
    TEST_ASSERT_EQUAL(3, game.minimum);
    TEST_ASSERT_EQUAL(6, game.hand_size[1]);
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_can_end(&game));
}

static void test_F2_burns_for_the_next_player(void) {
    struct game_setup setup = fire(3);
    SET(&game, &setup, "33a 98c | [@2 40 41 97 96 95 94] ");
    TURN(1, &game);
    TEST_ASSERT_EQUAL_HEX8(0x01, game_burning(&game));
    PLAY(&game, "97c 96c");
    REFUSED(GAME_FIRE_NOT_COVERED, game_can_end(&game));
    REFUSED(GAME_FIRE_NOT_COVERED, game_end(&game));
    STATUS("playing", &game);
    PLAY(&game, "40a");
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
    PLAY(&game, "|");
    TURN(2, &game);
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
}

static void test_F2_the_minimum_comes_first(void) {
    struct game_setup setup = fire(2);
    SET(&game, &setup, "33a 98c | [40 41 97 96]");
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_can_end(&game));
    PLAY(&game, "40a");
    REFUSED(GAME_MINIMUM_NOT_REACHED, game_can_end(&game));
}

static void test_F2_a_jump_covers(void) {
    struct game_setup setup = fire(2);
    SET(&game, &setup, "33a 77d | [23 87] 23a 87d");
    ALLOWED(game_can_end(&game));
}

static void test_F2_a_player_without_cards_is_passed_over(void) {
    struct game_setup setup = fire(2);
    /* The draw pile is empty. The first player's last card burns; the card that covers it also
     * burns, and the only player who has cards is the one who laid it. */
    SET(&game, &setup,
        "[66] 2-43a/2 44a 46a | 47-54a/2 56-65a/2 67-88a/2 89-94a | [45 55] 95a | 66c | 55c |");
    TEST_ASSERT_EQUAL(0, game.hand_size[0]);
    TURN(1, &game);
    STATUS("playing", &game);
    TEST_ASSERT_EQUAL_HEX8(0x04, game_burning(&game));
}

static void test_F2_taking_back_lets_it_burn_again(void) {
    struct game_setup setup = fire(1);
    SET(&game, &setup, "44b 98c | [45 46] 45b 46b");
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
    ALLOWED(game_undo(&game));
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
    ALLOWED(game_undo(&game));
    TEST_ASSERT_EQUAL_HEX8(0x02, game_burning(&game));
}

static void test_F3_covered_on_the_same_turn(void) {
    struct game_setup setup = fire(2);
    SET(&game, &setup, "55a 56a");
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
    PLAY(&game, "|");
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
}

static void test_F3_laid_on_this_turn_does_not_hold_its_own_turn(void) {
    struct game_setup setup = fire(2);
    SET(&game, &setup, "50a 55a");
    ALLOWED(game_can_end(&game));
}

static void test_F3_fire_covers_fire(void) {
    struct game_setup setup = fire(2);
    SET(&game, &setup, "33a 98c | [44 97] 44a 97c");
    TEST_ASSERT_EQUAL_HEX8(0, game_burning(&game));
    PLAY(&game, "|");
    TEST_ASSERT_EQUAL_HEX8(0x01, game_burning(&game));
    TEST_ASSERT_EQUAL(44, game.tops[0]);
}

static void test_F4_alone_it_burns_for_oneself(void) {
    struct game_setup setup = fire(1);
    SET(&game, &setup, "22a 66d | [23 97 96] 97c 96c");
    TURN(0, &game);
    TEST_ASSERT_EQUAL_HEX8(0x09, game_burning(&game));
    REFUSED(GAME_FIRE_NOT_COVERED, game_can_end(&game));
}

static void test_F5_lost_when_nothing_covers(void) {
    struct game_setup setup = fire(2);
    /* All these cards fit other piles, but only a higher card or 67 fits 77. */
    SET(&game, &setup, "77a 98c | [@2 3 4 5 6 7 8 9]");
    STATUS("lost", &game);
    TEST_ASSERT_EQUAL(0, game.laid);
    setup.fire = false;
    SET(&game, &setup, "77a 98c | [@2 3 4 5 6 7 8 9]");
    STATUS("playing", &game);
}

static void test_F5_one_card_does_not_cover_two_piles(void) {
    struct game_setup setup = fire(2);
    SET(&game, &setup, "77a 66b | [@2 80 3 4 5 6 7 8]");
    STATUS("lost", &game);
    SET(&game, &setup, "77a 66b | [@2 80 67 4 5 6 7 8]");
    STATUS("playing", &game); /* 67 jumps on 77, or covers 66 */
}

static void test_F5_minimum_and_fires_together(void) {
    struct game_setup setup = fire(2);
    setup.expert = true;
    /* Only 99 covers 77; 88 jumps on 98, and 89 goes on it. Without 89 two cards are all. */
    SET(&game, &setup, "98b 3c 4d 77a | [@2 99 88 89 40 41 42 43]");
    STATUS("playing", &game);
    SET(&game, &setup, "98b 3c 4d 77a | [@2 99 88 39 40 41 42 43]");
    STATUS("lost", &game);
    setup.fire = false;
    SET(&game, &setup, "98b 3c 4d 77a | [@2 13 88 89 40 41 42 43]");
    STATUS("playing", &game);
    setup.fire = true;
    SET(&game, &setup, "98b 3c 4d 77a | [@2 13 88 67 40 41 42 43]");
    STATUS("playing", &game);
    SET(&game, &setup, "98b 3c 4d 77a | [@2 13 14 40 41 42 43 44]");
    STATUS("lost", &game);
}

static void test_F5_the_empty_draw_pile_covers_nothing(void) {
    struct game_setup setup = fire(1);
    SET(&game, &setup, "[66 77] 2-65a/2 67-76a/2 78-93a/2 77c | 94a");
    TEST_ASSERT_EQUAL(0, game_draw_left(&game, 0));
    TEST_ASSERT_EQUAL(1, game.minimum);
    REFUSED(GAME_FIRE_NOT_COVERED, game_can_end(&game));
    PLAY(&game, "66c");
    ALLOWED(game_can_end(&game));
    PLAY(&game, "|");
    STATUS("lost", &game); /* 95 to 99 would all go on 94, but none goes on 66 */
}

static void test_F5_the_last_card_may_burn(void) {
    struct game_setup setup = fire(1);
    SET(&game, &setup, "[77] 2-75a/2 76a 78a | 79-98a/2 99a 77c");
    STATUS("won", &game);
    TEST_ASSERT_EQUAL(0, game_left(&game));
}

static void test_F5_stuck_with_a_fire(void) {
    struct game_setup setup = fire(1);
    /* Both cards on the first pile are enough, but no card is left for the 66. */
    SET(&game, &setup, "97a 3c 2d 66b | [98 99 30 31 32] {33 34 35 36} ");
    STATUS("playing", &game);
    PLAY(&game, "98a 99a");
    STATUS("stuck", &game);
    REFUSED(GAME_FIRE_NOT_COVERED, game_can_end(&game));
    ALLOWED(game_undo(&game));
    STATUS("playing", &game);
}

/* The simple player covers fires. */
static void test_simple_player_covers(void) {
    struct game_setup setup = fire(2);
    struct view view;
    SET(&game, &setup, "33a 98c | [@2 60 97 96 95 94 93 92] 97c 96c");
    view_of(&view, &game, game.turn);
    for (int i = 0; i < 8 && game_can_end(&game) != GAME_OK; i++) {
        view_of(&view, &game, game.turn);
        const struct advice advice = simple_choose(&view);
        TEST_ASSERT_EQUAL(ADVICE_PLACE, advice.kind);
        ALLOWED(game_place(&game, advice.card, advice.pile));
    }
    ALLOWED(game_can_end(&game));
}

/* Lays a turn in a copy of the game and ends it there. */
static void check_turn(const struct advisor_turn *turn) {
    struct game copy = game;
    for (uint8_t i = 0; i < turn->count; i++) {
        ALLOWED(game_place(&copy, turn->card[i], turn->pile[i]));
    }
    if (copy.status != GAME_WON) {
        ALLOWED(game_can_end(&copy));
    }
}

static unsigned burnt; /* decisions with a fire to cover */

/* Checks that every turn of the advisor covers the burning cards, and that there is a turn until
 * the game ends. */
static void play_advised(uint64_t number) {
    static struct advisor advisor;
    struct game_setup setup = fire((uint8_t)(1 + number % 5));
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    shuffle(GAME_CLASSIC, &bits, deck);
    ALLOWED(game_new(&game, &setup, deck));
    while (game.status == GAME_PLAYING) {
        struct advisor_turn turns[ADVISOR_TURNS];
        struct view view;
        view_of(&view, &game, game.turn);
        advisor_start(&advisor, &view, number % 10 == 0 ? EFFORT_LOW : EFFORT_NET);
        while (!advisor_step(&advisor, 1000)) {
        }
        const unsigned count = advisor_turns(&advisor, turns);
        burnt += game_burning(&game) != 0;
        TEST_ASSERT_GREATER_THAN(0, count);
        for (unsigned i = 0; i < count; i++) {
            check_turn(&turns[i]);
        }
        const struct advisor_turn best = turns[0];
        for (uint8_t i = 0; i < best.count; i++) {
            ALLOWED(game_place(&game, best.card[i], best.pile[i]));
        }
        if (game.status == GAME_PLAYING) {
            ALLOWED(game_end(&game));
        }
    }
}

static void test_F2_F5_every_turn_of_the_advisor_covers(void) {
    burnt = 0;
    for (uint64_t number = 0; number < 300; number++) {
        play_advised(number);
    }
    TEST_ASSERT_GREATER_THAN(200, burnt);
}

/* Version 1 of the image has no fires. It is unchanged, and a fire in such an image is damage. */
static void test_saved(void) {
    struct game_setup setup = fire(2);
    uint8_t image[SAVE_SIZE];
    struct game read;
    SET(&game, &setup, "33a 98c | 40a 44a |");
    const size_t size = save_write(&game, image);
    TEST_ASSERT_EQUAL(2, image[0]);
    TEST_ASSERT_EQUAL(SAVE_OK, save_read(&read, image, size));
    EXPECT_GAME(&game, &read);
    image[0] = 1;
    TEST_ASSERT_EQUAL(SAVE_DAMAGED, save_read(&read, image, size));
    setup.fire = false;
    SET(&game, &setup, "33a 98c | 40a 44a |");
    TEST_ASSERT_EQUAL(size, save_write(&game, image));
    TEST_ASSERT_EQUAL(1, image[0]);
    image[0] = 2;
    TEST_ASSERT_EQUAL(SAVE_DAMAGED, save_read(&read, image, size));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_F1_six_cards_burn);
    RUN_TEST(test_F1_a_variant_of_the_game_alone);
    RUN_TEST(test_F1_minimum_and_hands_as_in_the_game);
    RUN_TEST(test_F2_burns_for_the_next_player);
    RUN_TEST(test_F2_the_minimum_comes_first);
    RUN_TEST(test_F2_a_jump_covers);
    RUN_TEST(test_F2_a_player_without_cards_is_passed_over);
    RUN_TEST(test_F2_taking_back_lets_it_burn_again);
    RUN_TEST(test_F3_covered_on_the_same_turn);
    RUN_TEST(test_F3_laid_on_this_turn_does_not_hold_its_own_turn);
    RUN_TEST(test_F3_fire_covers_fire);
    RUN_TEST(test_F4_alone_it_burns_for_oneself);
    RUN_TEST(test_F5_lost_when_nothing_covers);
    RUN_TEST(test_F5_one_card_does_not_cover_two_piles);
    RUN_TEST(test_F5_minimum_and_fires_together);
    RUN_TEST(test_F5_the_empty_draw_pile_covers_nothing);
    RUN_TEST(test_F5_the_last_card_may_burn);
    RUN_TEST(test_F5_stuck_with_a_fire);
    RUN_TEST(test_simple_player_covers);
    RUN_TEST(test_F2_F5_every_turn_of_the_advisor_covers);
    RUN_TEST(test_saved);
    return UNITY_END();
}
