/* Every decision of the advisor is allowed: all three games, every table, with and without talk.
 * The decision does not depend on where its tables are read from.
 *
 *     test_legal [DECISIONS]     ./dev test advice DECISIONS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "game/advisor/advisor.h"
#include "game/shuffle.h"
#include "tests-host/support/say.h"

static unsigned long wanted = 20000;
static struct advisor advisor;
static struct game game;
static char context[80];

static void deal(uint64_t number) {
    const unsigned way = (unsigned)(number / 3);
    const uint8_t kind = (uint8_t)(number % 3);
    const struct game_setup setup = {
        .kind = kind,
        .players = kind == GAME_DUEL ? 2 : (uint8_t)(1 + way % 5),
        .expert = kind == GAME_CLASSIC && way / 5 % 2 != 0,
        .short_hands = kind == GAME_CLASSIC && way / 10 % 4 == 3,
        .fire = kind == GAME_CLASSIC && way / 20 % 2 != 0,
        .pro = kind == GAME_QUICK && way / 5 % 2 != 0,
    };
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    snprintf(context, sizeof context, "deal %llu", (unsigned long long)number);
    TEST_ASSERT_TRUE_MESSAGE(shuffle(kind, &bits, deck), context);
    EXPECT_ERROR_SO(GAME_OK, game_new(&game, &setup, deck), context);
}

static void talk(uint64_t number) {
    for (uint8_t seat = 0; seat < game.setup.players && number % 2 == 0; seat++) {
        if (seat != game.turn && game.setup.kind != GAME_DUEL) {
            advisor_talk(&game, seat);
        }
    }
}

/* Asks the advisor before every card, like a person who asks for hints. */
static unsigned long play_by_advice(uint64_t number, enum advisor_effort effort) {
    unsigned long decisions = 0;
    for (bool fresh = true; game.status == GAME_PLAYING; decisions++) {
        struct view view;
        if (fresh) {
            talk(number);
            fresh = false;
        }
        view_of(&view, &game, game.turn);
        advisor_start(&advisor, &view, effort);
        while (!advisor_step(&advisor, ADVISOR_SLICE)) {
        }
        const struct advice advice = advisor_advice(&advisor, 0);
        TEST_ASSERT_NOT_EQUAL_MESSAGE(ADVICE_UNDO, advice.kind, context);
        if (advice.kind == ADVICE_PLACE) {
            EXPECT_ERROR_SO(GAME_OK, game_place(&game, advice.card, advice.pile), context);
        } else {
            EXPECT_ERROR_SO(GAME_OK, game_end(&game), context);
            fresh = true;
        }
    }
    return decisions;
}

static void test_every_decision_is_allowed(void) {
    unsigned long decisions = 0;
    uint64_t number = 0;
    for (; decisions < wanted; number++) {
        deal(number);
        decisions += play_by_advice(number, number % 40 == 39 ? EFFORT_LOW
                                            : number % 8 == 7 ? EFFORT_EASY
                                                              : EFFORT_NET);
    }
    printf("%lu decisions in %llu games\n", decisions, (unsigned long long)number);
}

/* An advisor that has thought about other games decides like one that has not. */
static void test_the_same_after_other_games(void) {
    static struct advisor other;
    const struct net_near *near = &other.near;
    for (uint64_t number = 0; number < 60; number++) {
        struct view view;
        deal(number);
        talk(number);
        view_of(&view, &game, game.turn);
        memset(&advisor, 0, sizeof advisor);
        advisor_start(&advisor, &view, EFFORT_LOW);
        advisor_start(&other, &view, EFFORT_LOW);
        TEST_ASSERT_NOT_NULL(near->of);
        TEST_ASSERT_EQUAL_PTR(near->row, near->net.row);
        TEST_ASSERT_EQUAL_MEMORY(near->of->row, near->row,
                                 sizeof(uint32_t) * near->of->rows * near->of->hidden / 2);
        while (!advisor_step(&advisor, ADVISOR_SLICE)) {
            TEST_ASSERT_FALSE_MESSAGE(advisor_step(&other, ADVISOR_SLICE), context);
        }
        TEST_ASSERT_TRUE_MESSAGE(advisor_step(&other, ADVISOR_SLICE), context);
        struct advisor_turn one[ADVISOR_TURNS] = {0};
        struct advisor_turn two[ADVISOR_TURNS] = {0};
        TEST_ASSERT_EQUAL_MESSAGE(advisor_turns(&advisor, one), advisor_turns(&other, two),
                                  context);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(one, two, sizeof one, context);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) {
        wanted = strtoul(argv[1], NULL, 10);
    }
    UNITY_BEGIN();
    RUN_TEST(test_every_decision_is_allowed);
    RUN_TEST(test_the_same_after_other_games);
    return UNITY_END();
}
