/* Easy, medium and simple players have clearly different results on the same deals. `bench_advisor
 * --people` measures this at length. */
#include <stdio.h>
#include <unity.h>

#include "game/shuffle.h"
#include "tests-host/support/contestant.h"

#define GAMES 120

static unsigned count_wins(const struct game_setup *setup, const char *name) {
    const struct contestant *contestant = contestant_find(name);
    unsigned wins = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        struct contestant_work work = {0};
        struct game game;
        struct seed seed = {number};
        const struct bits bits = seed_bits(&seed);
        uint8_t deck[RULES_CARDS];
        shuffle(setup->kind, &bits, deck);
        TEST_ASSERT_EQUAL(GAME_OK, game_new(&game, setup, deck));
        while (game.status == GAME_PLAYING) {
            TEST_ASSERT_TRUE_MESSAGE(contestant_play(contestant, &game, 0, &work), name);
        }
        wins += game.status == GAME_WON;
    }
    printf("%s: %u of %u\n", name, wins, (unsigned)GAMES);
    return wins;
}

static void test_three_players_of_the_game(void) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 3};
    const unsigned easy = count_wins(&setup, "easy");
    TEST_ASSERT_GREATER_THAN(GAMES / 6 + count_wins(&setup, "simple"), easy);
    TEST_ASSERT_LESS_THAN(count_wins(&setup, "medium"), GAMES / 6 + easy);
}

/* An easy seat is no better and no worse than a decent person: at most one game in seven apart. */
static void test_easy_is_like_a_decent_person(void) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 3};
    TEST_ASSERT_INT_WITHIN(GAMES / 7, count_wins(&setup, "decent"), count_wins(&setup, "easy"));
}

static void test_quick_in_pairs(void) {
    const struct game_setup setup = {.kind = GAME_QUICK, .players = 2};
    TEST_ASSERT_LESS_THAN(count_wins(&setup, "medium"), count_wins(&setup, "easy"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_three_players_of_the_game);
    RUN_TEST(test_easy_is_like_a_decent_person);
    RUN_TEST(test_quick_in_pairs);
    return UNITY_END();
}
