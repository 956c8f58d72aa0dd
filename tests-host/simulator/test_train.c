/* The trainer learns: a net that knows nothing plays better after a short course. */
#include <stdio.h>
#include <stdlib.h>
#include <unity.h>

#include "game/advisor/classic.h"
#include "simulator/train/course.h"

enum {
    ROUNDS = 5,
    GAMES = 150, /* of a round */
    PLAYED = 80, /* to compare */
    BATCH = 64
};

void setUp(void) {
}

void tearDown(void) {
}

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
    return (double)left / PLAYED;
}

static void test_a_short_course_makes_a_better_player(void) {
    const struct course *course = &course_solo;
    struct sample *samples = malloc(GAMES * course->samples * sizeof *samples);
    uint64_t random = 5;
    learner_new(&learner, course->rows(), course->hidden, course->scale, 1);
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
    TEST_ASSERT_TRUE(after < before / 2);
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
        net_add(&player.net, &sum, samples[i].row, samples[i].count);
        learner_value(&learner, samples[i].row, samples[i].count, &win, &left);
        TEST_ASSERT_FLOAT_WITHIN(0.01F, win, net_value(&player.net, &sum).win / 65535.0F);
    }
}

/* No feature belongs to two scales, and all are features of the net. */
static void test_scales_lie_apart_within_the_features(void) {
    const struct course *const courses[] = {&course_solo, &course_team, &course_duel,
                                            &course_quick};
    for (unsigned i = 0; i < 4; i++) {
        bool taken[2000] = {false};
        unsigned scales = 0;
        for (; courses[i]->scale(scales).count > 0; scales++) {
            const struct net_scale scale = courses[i]->scale(scales);
            TEST_ASSERT_LESS_OR_EQUAL(courses[i]->rows(), scale.first + scale.count);
            for (unsigned row = scale.first; row < scale.first + scale.count; row++) {
                TEST_ASSERT_FALSE_MESSAGE(taken[row], courses[i]->name);
                taken[row] = true;
            }
        }
        TEST_ASSERT_GREATER_THAN(5, scales);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_short_course_makes_a_better_player);
    RUN_TEST(test_the_player_says_what_the_learner_says);
    RUN_TEST(test_scales_lie_apart_within_the_features);
    return UNITY_END();
}
