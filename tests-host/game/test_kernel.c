/* The kernel plays the smallest step card by card as the engine and the simple player do. */
#include <unity.h>

#include "game/shuffle.h"
#include "tests-host/support/kernel.h"
#include "tests-host/support/say.h"
#include "tests-host/support/simple.h"

enum {
    GAMES = 3000
};

static void test_every_card_as_in_the_engine(void) {
    unsigned wins = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
        struct game game;
        struct view view;
        struct kernel_record record;
        struct seed seed = {number};
        const struct bits bits = seed_bits(&seed);
        uint8_t deck[RULES_CARDS];
        shuffle(GAME_CLASSIC, &bits, deck);
        const unsigned left = kernel_play(deck, &record);
        EXPECT_ERROR(GAME_OK, game_new(&game, &setup, deck));
        unsigned laid = 0;
        while (game.status == GAME_PLAYING) {
            view_of(&view, &game, game.turn);
            const struct advice advice = simple_choose(&view);
            if (advice.kind != ADVICE_PLACE) {
                EXPECT_ERROR(GAME_OK, game_end(&game));
                continue;
            }
            TEST_ASSERT_EQUAL(advice.card, record.card[laid]);
            TEST_ASSERT_EQUAL(advice.pile, record.pile[laid]);
            EXPECT_ERROR(GAME_OK, game_place(&game, advice.card, advice.pile));
            laid++;
        }
        TEST_ASSERT_EQUAL(KERNEL_CARDS - laid, left);
        wins += left == 0;
    }
    TEST_ASSERT_GREATER_THAN(0, wins);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_card_as_in_the_engine);
    return UNITY_END();
}
