/* What one seat may know (X5). C12 and C14 are in test_classic_end.c, telling in test_game.c. */
#include <string.h>

#include "game/view.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/say.h"

static struct game game;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

static void swap(uint8_t *a, uint8_t *b) {
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Reverses the draw pile of a deck. */
static void turn_round(struct game *at, uint8_t deck) {
    uint8_t size = rules_of(at->setup.kind)->deck_size;
    uint8_t *cards = at->deck + deck * size;
    for (uint8_t low = at->drawn[deck], high = (uint8_t)(size - 1); low < high; low++, high--) {
        swap(&cards[low], &cards[high]);
    }
}

static void check_same_view(const struct game *one, const struct game *two, uint8_t seat) {
    struct view a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0xff, sizeof b);
    view_of(&a, one, seat);
    view_of(&b, two, seat);
    TEST_ASSERT_EQUAL_MEMORY(&a, &b, sizeof a);
}

static void test_X5_own_hand_piles_and_counts(void) {
    struct game_setup setup = {.kind = GAME_CLASSIC, .players = 3, .expert = true, .starter = 1};
    SET(&game, &setup, "20a 30b 80c | 40a");
    for (uint8_t seat = 0; seat < 3; seat++) {
        struct view view;
        view_of(&view, &game, seat);
        TEST_ASSERT_EQUAL_MEMORY(&setup, &view.setup, sizeof setup);
        TEST_ASSERT_EQUAL(2, view.on_turn);
        EXPECT_STATUS(GAME_PLAYING, view.status);
        TEST_ASSERT_EQUAL(seat, view.turn.seat);
        TEST_ASSERT_EQUAL(game.hand_size[seat], view.turn.hand_size);
        TEST_ASSERT_EQUAL_UINT8_ARRAY(game.hand[seat], view.turn.hand, RULES_HAND);
        TEST_ASSERT_EQUAL_UINT8_ARRAY(game.tops, view.turn.tops, RULES_PILES);
        TEST_ASSERT_EQUAL(1, view.turn.laid);
        TEST_ASSERT_EQUAL(3, view.turn.minimum);
        TEST_ASSERT_EQUAL(77, view.draw[0]);
        TEST_ASSERT_EQUAL(0, view.draw[1]);
        static const uint8_t sizes[] = {6, 6, 5, 0, 0};
        TEST_ASSERT_EQUAL_UINT8_ARRAY(sizes, view.hand_size, RULES_SEATS);
    }
}

static void test_X5_cards_already_laid(void) {
    struct game_setup setup = {.kind = GAME_CLASSIC, .players = 2};
    SET(&game, &setup, "20a 30b | 80c");
    struct view view;
    view_of(&view, &game, 1);
    for (uint8_t card = 0; card < RULES_ALL_CARDS; card++) {
        TEST_ASSERT_EQUAL(card == 20 || card == 30 || card == 80, view_laid(&view, 0, card));
        TEST_ASSERT_FALSE(view_laid(&view, 1, card));
    }
}

static void test_X5_a_duel_tells_the_decks_apart(void) {
    for (uint8_t starter = 0; starter < 2; starter++) {
        struct game_setup setup = {.kind = GAME_DUEL, .players = 2, .starter = starter};
        SET(&game, &setup,
            starter == 0 ? "20^ 30^ | 5^ 6^ 12a | 21^" : "20^ 30^ | 5^ 6^ 12c | 21^");
        for (uint8_t seat = 0; seat < 2; seat++) {
            struct view view;
            view_of(&view, &game, seat);
            for (uint8_t card = 0; card < RULES_ALL_CARDS; card++) {
                bool by_starter = card == 20 || card == 30 || card == 21;
                TEST_ASSERT_EQUAL(by_starter, view_laid(&view, starter, card));
                bool by_other = card == 5 || card == 6 || card == 12;
                TEST_ASSERT_EQUAL(by_other, view_laid(&view, 1 - starter, card));
            }
            TEST_ASSERT_EQUAL(starter == 0 ? 50 : 49, view.draw[0]);
            TEST_ASSERT_EQUAL(starter == 0 ? 49 : 50, view.draw[1]);
        }
    }
}

static void test_X5_nothing_of_the_draw_piles(void) {
    struct game_setup setups[] = {
        {.kind = GAME_CLASSIC, .players = 5},
        {.kind = GAME_CLASSIC, .players = 1},
        {.kind = GAME_QUICK, .players = 3},
        {.kind = GAME_DUEL, .players = 2},
    };
    for (unsigned i = 0; i < sizeof setups / sizeof *setups; i++) {
        DEAL(&game, &setups[i], "");
        struct game other = game;
        for (uint8_t deck = 0; deck < rules_of(setups[i].kind)->decks; deck++) {
            turn_round(&other, deck);
        }
        for (uint8_t seat = 0; seat < setups[i].players; seat++) {
            check_same_view(&game, &other, seat);
        }
    }
}

static void test_X5_nothing_of_the_opponents_hand(void) {
    struct game_setup setup = {.kind = GAME_DUEL, .players = 2};
    SET(&game, &setup, "20a 30b | 2c 12a 50d");
    for (uint8_t seat = 0; seat < 2; seat++) {
        struct game other = game;
        uint8_t hidden = 1 - seat;
        for (uint8_t i = 0; i < other.hand_size[hidden]; i++) {
            swap(&other.hand[hidden][i], &other.deck[hidden * 58 + other.drawn[hidden] + i]);
        }
        check_same_view(&game, &other, seat);
    }
}

static void test_X5_nothing_of_untold_hands_in_quick(void) {
    struct game_setup setup = {.kind = GAME_QUICK, .players = 3};
    SET(&game, &setup, "r3a | b4a");
    ALLOWED(game_tell(&game, 0));
    struct game other = game;
    for (uint8_t i = 0; i < other.hand_size[1]; i++) {
        swap(&other.hand[1][i], &other.deck[other.drawn[0] + i]);
    }
    check_same_view(&game, &other, 0);
    check_same_view(&game, &other, 2);
}

static void test_X5_an_untold_hand_looks_the_same_whoever_is_on_turn(void) {
    struct game_setup setup = {.kind = GAME_QUICK, .players = 2};
    struct view view;
    static const uint8_t nothing[sizeof view.told] = {0};
    SET(&game, &setup, "r3a");
    view_of(&view, &game, 1);
    TEST_ASSERT_EQUAL_MEMORY(nothing, view.told, sizeof view.told);
    TEST_ASSERT_EQUAL(0, view.told_count[0] + view.told_count[1]);
}

static void test_X4_tops_when_the_turn_began(void) {
    struct game_setup setup = {.kind = GAME_QUICK, .players = 2};
    struct view view;
    SET(&game, &setup, "r3a | b4a [r6] r6a");
    view_of(&view, &game, 0);
    TEST_ASSERT_EQUAL(RULES_CARD(3, RED), view.tops_before[0]);
    TEST_ASSERT_EQUAL(RULES_EMPTY, view.tops_before[1]);
    PLAY(&game, "|");
    view_of(&view, &game, 0);
    TEST_ASSERT_EQUAL(RULES_CARD(6, RED), view.tops_before[0]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X5_own_hand_piles_and_counts);
    RUN_TEST(test_X5_cards_already_laid);
    RUN_TEST(test_X5_a_duel_tells_the_decks_apart);
    RUN_TEST(test_X5_nothing_of_the_draw_piles);
    RUN_TEST(test_X5_nothing_of_the_opponents_hand);
    RUN_TEST(test_X5_nothing_of_untold_hands_in_quick);
    RUN_TEST(test_X5_an_untold_hand_looks_the_same_whoever_is_on_turn);
    RUN_TEST(test_X4_tops_when_the_turn_began);
    return UNITY_END();
}
