/* The trainer learns: a net that knows nothing plays better after a short course. */
#include <stdio.h>
#include <stdlib.h>
#include <unity.h>

#include "game/advisor/classic.h"
#include "game/advisor/tables.h"
#include "simulator/train/course.h"
#include "simulator/train/mirror.h"
#include "tests-host/support/plain_net.h"

enum {
    ROUNDS = 5,
    GAMES = 150, /* of a round */
    PLAYED = 80, /* to compare */
    BATCH = 64
};

static struct learner learner;
static struct player player;

/* Cards left on average, alone. */
static double cards_left(void) {
    uint64_t random = 77;
    unsigned left = 0;
    learner_give(&learner, &player);
    for (unsigned game = 0; game < PLAYED; game++) {
        unsigned count;
        left += course_solo.play(&player.net, &course_solo.setups[0], &random, NULL, &count);
    }
    return left / (double)PLAYED;
}

static void test_a_short_course_makes_a_better_player(void) {
    const struct course *course = &course_solo;
    struct sample *samples = malloc(GAMES * course->samples * sizeof *samples);
    uint64_t random = 5;
    learner_new(&learner, course->rows, course->hidden, course->unit, 1);
    const double before = cards_left();
    for (unsigned round = 0; round < ROUNDS; round++) {
        const struct sample *batch[BATCH];
        unsigned size = 0;
        learner_give(&learner, &player);
        for (unsigned game = 0; game < GAMES; game++) {
            unsigned count;
            course->play(round < 3 ? NULL : &player.net, &course->setups[0], &random,
                         samples + size, &count);
            size += count;
        }
        for (unsigned step = 0; step < 4 * size / BATCH; step++) {
            for (unsigned i = 0; i < BATCH; i++) {
                batch[i] = &samples[random_below(&random, size)];
            }
            learner_step(&learner, batch, BATCH, 1e-3F);
        }
    }
    const double after = cards_left();
    free(samples);
    printf("cards left: %.1f before, %.1f after\n", before, after);
    TEST_ASSERT_TRUE(after < before * 2 / 3);
}

/* What plays in training is what the tables hold: the learner's own value, within rounding. */
static void test_the_player_says_what_the_learner_says(void) {
    static struct sample samples[98];
    uint64_t random = 3;
    unsigned count;
    learner_give(&learner, &player);
    course_solo.play(&player.net, &course_solo.setups[0], &random, samples, &count);
    for (unsigned i = 0; i < count; i++) {
        struct net_sum sum;
        float win;
        float left;
        net_clear(&sum);
        net_add(&player.net, &sum, samples[i].input, samples[i].count);
        learner_value(&learner, samples[i].input, samples[i].count, &win, &left);
        TEST_ASSERT_FLOAT_WITHIN(0.01F, win, net_value(&player.net, &sum).win / 65535.0F);
    }
}

/* In positions of beginners' games, of all tables: as its manual says, evaluated without haste. */
static void test_every_table_agrees_with_a_plain_evaluation(void) {
    static const struct {
        const struct course *course;
        const struct net *net;
    } tables[] = {{&course_solo, &table_solo},   {&course_few, &table_few},
                  {&course_many, &table_many},   {&course_duel, &table_duel},
                  {&course_quick, &table_quick}, {&course_fire, &table_fire}};
    static struct sample samples[400];
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        uint64_t random = i;
        unsigned count;
        float lowest = 1;
        float highest = 0;
        tables[i].course->play(NULL, &tables[i].course->setups[0], &random, samples, &count);
        for (unsigned n = 0; n < count; n++) {
            struct net_sum sum;
            net_clear(&sum);
            net_add(tables[i].net, &sum, samples[n].input, samples[n].count);
            const float chance = net_value(tables[i].net, &sum).win / (float)NET_CERTAIN;
            TEST_ASSERT_FLOAT_WITHIN(
                0.005F, (float)plain_net_chance(tables[i].net, samples[n].input, samples[n].count),
                chance);
            lowest = chance < lowest ? chance : lowest;
            highest = chance > highest ? chance : highest;
        }
        TEST_ASSERT_TRUE_MESSAGE(highest - lowest > 0.1F, "it tells positions apart");
    }
}

/* Learning is well fed when nothing counts for much more than one. */
static void test_inputs_are_rows_of_the_net_and_near_their_unit(void) {
    static struct sample samples[400];
    const struct course *const courses[] = {&course_solo, &course_few,  &course_many,
                                            &course_fire, &course_duel, &course_quick};
    for (unsigned i = 0; i < sizeof courses / sizeof courses[0]; i++) {
        for (unsigned setup = 0; setup < courses[i]->setup_count; setup++) {
            uint64_t random = setup;
            unsigned count;
            courses[i]->play(NULL, &courses[i]->setups[setup], &random, samples, &count);
            for (unsigned n = 0; n < count; n++) {
                TEST_ASSERT_LESS_OR_EQUAL(NET_ACTIVE, samples[n].count);
                for (unsigned k = 0; k < samples[n].count; k++) {
                    const struct net_input input = samples[n].input[k];
                    TEST_ASSERT_LESS_THAN(courses[i]->rows, input.row);
                    TEST_ASSERT_LESS_OR_EQUAL(5 * courses[i]->unit(input.row), input.times);
                }
            }
        }
    }
}

static void test_a_mirrored_position_mirrored_is_the_same(void) {
    const struct classic classic = {
        .hand = {3, 50},
        .hand_size = 2,
        .top = {10, 20, 30, 40},
        .touched = 6,
        .marker = {{1, 2, 0, 1}},
    };
    struct classic turned = classic;
    mirror_classic(&turned);
    TEST_ASSERT_EQUAL(CARDS_MIRROR - 3, turned.hand[0]);
    TEST_ASSERT_EQUAL(30, turned.top[0]);
    TEST_ASSERT_EQUAL(20, turned.top[3]);
    TEST_ASSERT_EQUAL(9, turned.touched);
    TEST_ASSERT_EQUAL(2, turned.marker[0][3]);
    mirror_classic(&turned);
    TEST_ASSERT_EQUAL_MEMORY(&classic, &turned, sizeof classic);
}

static void test_a_mirrored_position_of_quick_and_easy_likewise(void) {
    struct quick quick = {
        .unseen = {1U << 2, 1U << 10},
        .top = {RULES_CARD(3, 1), RULES_EMPTY},
        .kept = RULES_CARD(7, 2),
        .guess = {{{1U << 4, 3}}},
    };
    quick_count(&quick);
    struct quick turned = quick;
    mirror_quick(&turned);
    TEST_ASSERT_EQUAL(RULES_EMPTY, turned.top[0]);
    TEST_ASSERT_EQUAL(RULES_CARD(8, 1), turned.top[1]);
    TEST_ASSERT_EQUAL(RULES_CARD(4, 2), turned.kept);
    TEST_ASSERT_EQUAL(1U << 9, turned.unseen[0]);
    TEST_ASSERT_EQUAL(1U << 7, turned.guess[0][0].numbers);
    TEST_ASSERT_EQUAL(1, turned.upto[1]);
    mirror_quick(&turned);
    TEST_ASSERT_EQUAL_MEMORY(&quick, &turned, sizeof quick);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_short_course_makes_a_better_player);
    RUN_TEST(test_the_player_says_what_the_learner_says);
    RUN_TEST(test_every_table_agrees_with_a_plain_evaluation);
    RUN_TEST(test_inputs_are_rows_of_the_net_and_near_their_unit);
    RUN_TEST(test_a_mirrored_position_mirrored_is_the_same);
    RUN_TEST(test_a_mirrored_position_of_quick_and_easy_likewise);
    return UNITY_END();
}
