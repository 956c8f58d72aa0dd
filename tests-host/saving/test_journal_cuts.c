/*
 * Power cuts: a script of several hundred writes is cut in every flash operation, at several points
 * inside each, and after each cut the journal must hold every record it had acknowledged.
 *
 *     test_journal_cuts                    the short version
 *     test_journal_cuts --all              all steps, all second cuts: a million, 10 minutes
 *     test_journal_cuts --only CASE        one case, as printed by a failure
 *     test_journal_cuts --soak CUTS SEED   so many cuts at random, one after the other
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/saving/journal.h"
#include "tests-host/support/hal_model.h"
#include "unity.h"

#define STEPS 450      /* writes of the script: more than twice round the ring */
#define SHORT_FROM 330 /* the short version cuts in these steps only */
#define SHORT_TO 380
#define AFTER_STEPS 3 /* writes after a cut, before everything is checked again */
#define SECOND_OPERATIONS                                                                          \
    10                     /* the second cut comes in one of so many operations after the first    \
                            */
#define NOTHING UINT32_MAX /* no record was ever acknowledged */

/* Where the power is cut inside of an operation, whichever of the two it is. */
static const struct {
    uint32_t programmed;
    uint32_t erased;
    enum hal_model_torn torn;
} points[] = {
    {0, 0, HAL_MODEL_TORN_PREFIX},      {1, 1, HAL_MODEL_TORN_PREFIX},
    {8, 2048, HAL_MODEL_TORN_PREFIX},   {15, 4095, HAL_MODEL_TORN_PREFIX},
    {16, 4096, HAL_MODEL_TORN_PREFIX},  {128, 1, HAL_MODEL_TORN_SUFFIX},
    {200, 2048, HAL_MODEL_TORN_SUFFIX}, {255, 3840, HAL_MODEL_TORN_SUFFIX},
    {256, 0, HAL_MODEL_TORN_BITS},
};

#define POINTS (sizeof points / sizeof points[0])

/* All that a run of the script depends on. */
struct world {
    struct journal journal;
    struct hal_model_flash flash;
    uint32_t kept[JOURNAL_KEYS]; /* last step acknowledged for each key, or NOTHING */
    uint32_t in_flight;          /* step whose write the power was cut in, or NOTHING */
    bool tidy;                   /* the script tidies before each write */
};

static struct world world;
static unsigned long cases;

void setUp(void) {
}

void tearDown(void) {
}

static unsigned step_key(uint32_t step) {
    return step % 40 == 39   ? JOURNAL_STATISTICS
           : step % 60 == 7  ? JOURNAL_SETTINGS
           : step % 150 == 3 ? 5
                             : JOURNAL_GAME;
}

static size_t step_data(uint32_t step, uint8_t data[JOURNAL_DATA_MAX]) {
    static const size_t odd[] = {0, 1, 240, 241, 496, 497, 700, JOURNAL_DATA_MAX};
    uint64_t state = step;
    uint64_t chance = hal_model_mix(&state);
    size_t size = step_key(step) == JOURNAL_STATISTICS ? 400
                  : step % 11 == 0                     ? odd[chance % 8]
                                                       : 130 + chance % 131;
    for (size_t i = 0; i < size; i++) {
        data[i] = (uint8_t)(hal_model_mix(&state) >> 56);
    }
    return size;
}

static void world_start(bool tidy) {
    hal_model_reset(1);
    memset(&world, 0, sizeof world);
    memset(world.kept, 0xFF, sizeof world.kept);
    world.in_flight = NOTHING;
    world.tidy = tidy;
    TEST_ASSERT_EQUAL(JOURNAL_FRESH, journal_open(&world.journal));
}

static void world_save(struct world *copy) {
    world.flash = hal_model.flash;
    *copy = world;
}

static void world_restore(const struct world *copy) {
    world = *copy;
    hal_model.flash = world.flash;
}

/* Does one step of the script. False: the power was cut in it. */
static bool world_step(uint32_t step) {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size = step_data(step, data);
    if (world.tidy) {
        while (journal_tidy(&world.journal)) {
        }
        if (hal_model.flash.dead) {
            return false;
        }
    }
    enum journal_result result = journal_write(&world.journal, step_key(step), data, size);
    if (result == JOURNAL_OK) {
        world.kept[step_key(step)] = step;
    } else if (hal_model.flash.dead) {
        world.in_flight = step;
    }
    return result == JOURNAL_OK;
}

static bool record_is(unsigned key, uint32_t step) {
    uint8_t found[JOURNAL_DATA_MAX];
    uint8_t data[JOURNAL_DATA_MAX];
    size_t found_size = 0;
    bool any = journal_read(&world.journal, key, found, sizeof found, &found_size);
    if (step == NOTHING) {
        return !any;
    }
    size_t size = step_data(step, data);
    return any && found_size == size && memcmp(found, data, size) == 0;
}

/* Every acknowledged record is there; the one in flight may be, and from now on counts if it is. */
static const char *world_check(void) {
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        bool flying = world.in_flight != NOTHING && step_key(world.in_flight) == key;
        if (flying && record_is(key, world.in_flight)) {
            world.kept[key] = world.in_flight;
        } else if (!record_is(key, world.kept[key])) {
            return "an acknowledged record is lost";
        }
    }
    world.in_flight = NOTHING;
    return hal_model.flash.misuses ? "a page was programmed that was not safely blank" : NULL;
}

static const char *world_reopen(void) {
    hal_model_power_on();
    if (journal_open(&world.journal) == JOURNAL_OTHER_FORMAT) {
        return "taken for another format";
    }
    return world_check();
}

static void cut_set(uint32_t operation, uint64_t point) {
    struct hal_model_flash *flash = &hal_model.flash;
    flash->cut_at = flash->operations + operation;
    flash->cut_programmed = points[point].programmed;
    flash->cut_erased = points[point].erased;
    flash->torn = points[point].torn;
}

/* Steps from `step` on, until one is cut or `count` are done; then reopens and checks. Sets `*cut`
 * to whether there was a cut, `*step` to the step to go on with. */
static const char *steps_run(uint32_t *step, uint32_t count, bool *cut) {
    for (uint32_t i = 0; i < count && !hal_model.flash.dead; i++) {
        if (!world_step((*step)++) && !hal_model.flash.dead) {
            return "a write failed without a cut";
        }
    }
    *cut = hal_model.flash.dead;
    return world_reopen();
}

/* Cuts step `step` in operation `operation` at `point`, goes on, and cuts again likewise; second
 * POINTS: no second cut. NULL: all is well. */
static const char *case_run(uint32_t step, uint32_t operation, unsigned point, uint32_t operation2,
                            unsigned point2, bool *cut, bool *cut2) {
    const char *problem = NULL;
    *cut2 = false;
    cut_set(operation, point);
    problem = steps_run(&step, 1, cut);
    if (!problem && *cut && point2 < POINTS) {
        cut_set(operation2, point2);
        problem = steps_run(&step, SECOND_OPERATIONS, cut2);
    }
    if (!problem) {
        bool none = false;
        problem = steps_run(&step, AFTER_STEPS, &none);
    }
    cases++;
    return problem;
}

static void case_fail(bool tidy, uint32_t step, uint32_t operation, unsigned point,
                      uint32_t operation2, unsigned point2, const char *problem) {
    char text[200];
    (void)snprintf(text, sizeof text, "%s: run test_journal_cuts --only %u.%u.%u.%u.%u.%u", problem,
                   tidy, (unsigned)step, (unsigned)operation, point, (unsigned)operation2, point2);
    TEST_FAIL_MESSAGE(text);
}

static void second_cuts(const struct world *before, uint32_t step, uint32_t operation,
                        unsigned point) {
    for (unsigned point2 = 0; point2 < POINTS; point2++) {
        bool cut = true;
        bool cut2 = true;
        for (uint32_t operation2 = 0; operation2 < SECOND_OPERATIONS && cut2; operation2++) {
            world_restore(before);
            const char *problem = case_run(step, operation, point, operation2, point2, &cut, &cut2);
            if (problem) {
                case_fail(before->tidy, step, operation, point, operation2, point2, problem);
            }
        }
    }
}

/* Cuts in every operation of the steps from `from` to `to`. */
static void sweep(bool tidy, uint32_t from, uint32_t to, bool twice) {
    static struct world before;
    world_start(tidy);
    for (uint32_t step = 0; step < to; step++) {
        world_save(&before);
        for (unsigned point = 0; point < POINTS && step >= from; point++) {
            bool cut = true;
            bool cut2 = false;
            for (uint32_t operation = 0; cut; operation++) {
                world_restore(&before);
                const char *problem = case_run(step, operation, point, 0, POINTS, &cut, &cut2);
                if (problem) {
                    case_fail(tidy, step, operation, point, 0, POINTS, problem);
                }
                if (twice && cut) {
                    second_cuts(&before, step, operation, point);
                }
            }
        }
        world_restore(&before);
        TEST_ASSERT_TRUE(world_step(step));
    }
}

static void only(const char *text) {
    unsigned n[6];
    bool cut = false;
    if (sscanf(text, "%u.%u.%u.%u.%u.%u", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]) != 6) {
        TEST_FAIL_MESSAGE("not a case");
    }
    world_start(n[0] != 0);
    for (uint32_t step = 0; step < n[1]; step++) {
        TEST_ASSERT_TRUE(world_step(step));
    }
    const char *problem = case_run(n[1], n[2], n[3], n[4], n[5], &cut, &cut);
    if (problem) {
        case_fail(n[0] != 0, n[1], n[2], n[3], n[4], n[5], problem);
    }
}

/* One flash through a whole life of cuts, at random operations and points. */
static void soak(unsigned long cuts, uint64_t seed) {
    uint64_t state = seed;
    uint32_t step = 0;
    world_start(true);
    for (unsigned long i = 0; i < cuts; i++) {
        uint64_t chance = hal_model_mix(&state);
        bool cut = false;
        world.tidy = chance >> 40 & 1;
        cut_set((uint32_t)(chance % ((chance >> 32 & 3) ? 4 : 40)), (chance >> 8) % POINTS);
        const char *problem = steps_run(&step, 100, &cut);
        if (problem) {
            char text[200];
            (void)snprintf(text, sizeof text, "%s: run test_journal_cuts --soak %lu %llu", problem,
                           i + 1, (unsigned long long)seed);
            TEST_FAIL_MESSAGE(text);
        }
        cases++;
    }
}

static char **arguments;

static void test_short_sweep(void) {
    sweep(true, SHORT_FROM, SHORT_TO, false);
    sweep(false, SHORT_FROM, SHORT_TO, false);
}

static void test_first_writes_on_new_flash(void) {
    sweep(true, 0, 2, true);
    sweep(false, 0, 2, true);
}

static void test_second_cuts(void) {
    sweep(true, 347, 350, true);
    sweep(false, 350, 352, true);
}

static void test_short_soak(void) {
    soak(2000, 1);
}

static void test_everything(void) {
    sweep(true, 0, STEPS, true);
    sweep(false, 0, STEPS, true);
}

static void test_only(void) {
    only(arguments[2]);
}

static void test_soak(void) {
    soak(strtoul(arguments[2], NULL, 10), strtoull(arguments[3], NULL, 10));
}

int main(int argc, char **argv) {
    arguments = argv;
    UNITY_BEGIN();
    if (argc == 3 && strcmp(argv[1], "--only") == 0) {
        RUN_TEST(test_only);
    } else if (argc == 4 && strcmp(argv[1], "--soak") == 0) {
        RUN_TEST(test_soak);
    } else if (argc == 2 && strcmp(argv[1], "--all") == 0) {
        RUN_TEST(test_everything);
    } else {
        RUN_TEST(test_short_sweep);
        RUN_TEST(test_first_writes_on_new_flash);
        RUN_TEST(test_second_cuts);
        RUN_TEST(test_short_soak);
    }
    printf("%lu power cuts\n", cases);
    return UNITY_END();
}
