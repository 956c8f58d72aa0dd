/*
 * Power cuts: a script of several hundred writes is cut in every flash operation, at several points
 * inside each, and leaves bits in doubt (support/flash_model.h). After each cut and each later
 * start the journal must hold every acknowledged record. The interrupted record may be there or
 * not, but after the next write this never changes.
 *
 *     test_journal_cuts                    the short version
 *     test_journal_cuts --all              all steps, all second cuts: millions, half an hour
 *     test_journal_cuts --only CASE        one case, as printed by a failure
 *     test_journal_cuts --soak CUTS SEED   CUTS cuts at random, one after the other
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/saving/journal.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"
#include "unity.h"

#define STEPS 900      /* writes of the script: more than twice round the ring */
#define SHORT_FROM 685 /* the short version cuts in these steps only */
#define SHORT_TO 707
#define AFTER_STEPS 3        /* writes after a cut, before everything is checked again */
#define SECOND_OPERATIONS 10 /* the second cut comes within this many operations of the first */
#define FLIGHTS 64           /* writes that can be in doubt at the same time */
#define NOTHING UINT32_MAX   /* no record was ever acknowledged */

/* Where the power is cut inside an erase or program operation. */
static const struct {
    uint32_t programmed;
    uint32_t erased;
    enum hal_model_torn torn;
} points[] = {
    {0, 0, HAL_MODEL_TORN_PREFIX},      {256, 4096, HAL_MODEL_TORN_PREFIX},
    {0, 0, HAL_MODEL_TORN_BITS},        {1, 1, HAL_MODEL_TORN_PREFIX},
    {8, 2048, HAL_MODEL_TORN_PREFIX},   {15, 4095, HAL_MODEL_TORN_PREFIX},
    {16, 4095, HAL_MODEL_TORN_SUFFIX},  {128, 1, HAL_MODEL_TORN_SUFFIX},
    {200, 2048, HAL_MODEL_TORN_SUFFIX}, {255, 3840, HAL_MODEL_TORN_PREFIX},
};

#define POINTS (sizeof points / sizeof points[0])
#define POINTS_FEW 3 /* the first ones of these are used where reads keep changing */

/* Everything that a run of the script depends on. */
struct world {
    struct journal journal;
    struct hal_model_flash flash;
    uint32_t kept[JOURNAL_KEYS]; /* last step acknowledged for each key, or NOTHING */
    uint32_t flights[FLIGHTS];   /* steps cut since then, of which any may have happened */
    unsigned flying;
    bool tidy; /* the script tidies before each write */
};

/* One cut. */
struct cut {
    uint32_t operation; /* counted from now */
    unsigned point;
};

/* A case: a cut in a step, and perhaps a second one later. */
struct scene {
    bool tidy;
    uint32_t step;
    unsigned reading; /* enum hal_model_reading */
    struct cut cut;
    struct cut second; /* point POINTS: none */
};

static struct world world;
static unsigned long cases[HAL_MODEL_READINGS];

static unsigned step_key(uint32_t step) {
    return step % 40 == 39   ? JOURNAL_STATISTICS
           : step % 60 == 7  ? JOURNAL_SETTINGS
           : step % 150 == 3 ? 5
                             : JOURNAL_GAME;
}

/* Data of many sizes, random or constant from some byte on, and different for every step. */
static size_t step_data(uint32_t step, uint8_t data[JOURNAL_DATA_MAX]) {
    static const size_t odd[] = {0, 1, 240, 241, 496, 497, 700, JOURNAL_DATA_MAX};
    static const size_t constant[] = {8, 240, 300, 480};
    uint64_t state = step;
    uint64_t chance = hal_model_mix(&state);
    size_t size = step_key(step) == JOURNAL_STATISTICS ? 400
                  : step % 11 == 0                     ? odd[chance % 8]
                  : step % 7 == 0                      ? 300 + chance % 300
                                                       : 130 + chance % 131;
    for (size_t i = 0; i < size; i++) {
        data[i] = (uint8_t)(hal_model_mix(&state) >> 56);
    }
    size_t from = constant[chance >> 16 & 3];
    if ((chance >> 20 & 3) != 0 && from < size) {
        memset(data + from, chance >> 22 & 1 ? 0xFF : 0, size - from);
    }
    return size;
}

static void world_start(bool tidy) {
    hal_model_reset(1);
    memset(&world, 0, sizeof world);
    memset(world.kept, 0xFF, sizeof world.kept);
    world.tidy = tidy;
    EXPECT_JOURNAL(JOURNAL_FRESH, journal_open(&world.journal));
}

static void world_save(struct world *copy) {
    world.flash = hal_model.flash;
    *copy = world;
}

static void world_restore(const struct world *copy) {
    world = *copy;
    hal_model.flash = world.flash;
}

/* What the journal returns for a key. */
struct found {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size;
    bool any;
};

static void find(unsigned key, struct found *found) {
    found->any = journal_read(&world.journal, key, found->data, sizeof found->data, &found->size);
}

static bool found_is(const struct found *found, uint32_t step) {
    uint8_t data[JOURNAL_DATA_MAX];
    if (step == NOTHING) {
        return !found->any;
    }
    size_t size = step_data(step, data);
    return found->any && found->size == size && memcmp(found->data, data, size) == 0;
}

/* Notes an acknowledged write, which decides everything that was in doubt. */
static void world_decide(uint32_t step) {
    for (unsigned i = 0; i < world.flying; i++) {
        unsigned key = step_key(world.flights[i]);
        struct found found;
        find(key, &found);
        if (found_is(&found, world.flights[i])) {
            world.kept[key] = world.flights[i];
        }
    }
    world.kept[step_key(step)] = step;
    world.flying = 0;
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
        world_decide(step);
    } else if (hal_model.flash.dead && world.flying < FLIGHTS) {
        world.flights[world.flying++] = step;
    }
    return result == JOURNAL_OK;
}

static bool key_is_good(unsigned key) {
    struct found found;
    find(key, &found);
    for (unsigned i = 0; i < world.flying; i++) {
        if (step_key(world.flights[i]) == key && found_is(&found, world.flights[i])) {
            return true;
        }
    }
    return found_is(&found, world.kept[key]);
}

/* Restarts. Checks that every acknowledged record is there; interrupted ones may be. */
static const char *world_reopen(void) {
    hal_model_power_on();
    if (journal_open(&world.journal) == JOURNAL_OTHER_FORMAT) {
        return "taken for another format";
    }
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        if (!key_is_good(key)) {
            return "an acknowledged record is lost";
        }
    }
    return hal_model.flash.misuses ? "a page was programmed that was not safely blank" : NULL;
}

static void cut_set(struct cut cut, unsigned reading) {
    struct hal_model_flash *flash = &hal_model.flash;
    flash->cut_at = flash->operations + cut.operation;
    flash->cut_programmed = points[cut.point].programmed;
    flash->cut_erased = points[cut.point].erased;
    flash->torn = points[cut.point].torn;
    flash->reading = (enum hal_model_reading)reading;
}

/* Runs steps from `step` on, until one is cut or `count` are done; then starts twice and checks.
 * Sets `*cut` to whether there was a cut, and `*step` to the next step. */
static const char *steps_run(uint32_t *step, uint32_t count, bool *cut) {
    for (uint32_t i = 0; i < count && !hal_model.flash.dead; i++) {
        if (!world_step((*step)++) && !hal_model.flash.dead) {
            return "a write failed without a cut";
        }
    }
    *cut = hal_model.flash.dead;
    const char *problem = world_reopen();
    if (!problem && hal_model.flash.reading != HAL_MODEL_READS_FIXED) {
        problem = world_reopen();
    }
    return problem;
}

/* Cuts a step, goes on, and cuts again. NULL: all is well. */
static const char *scene_run(const struct scene *scene, bool *cut, bool *second) {
    uint32_t step = scene->step;
    *second = false;
    cut_set(scene->cut, scene->reading);
    const char *problem = steps_run(&step, 1, cut);
    if (!problem && *cut && scene->second.point < POINTS) {
        cut_set(scene->second, scene->reading);
        problem = steps_run(&step, SECOND_OPERATIONS, second);
    }
    if (!problem) {
        bool none = false;
        problem = steps_run(&step, AFTER_STEPS, &none);
    }
    cases[scene->reading]++;
    return problem;
}

static void scene_check(const struct scene *scene, bool *cut, bool *second) {
    const char *problem = scene_run(scene, cut, second);
    if (problem) {
        char text[200];
        (void)snprintf(text, sizeof text, "%s: run test_journal_cuts --only %u.%u.%u.%u.%u.%u.%u",
                       problem, scene->tidy, (unsigned)scene->step, scene->reading,
                       (unsigned)scene->cut.operation, scene->cut.point,
                       (unsigned)scene->second.operation, scene->second.point);
        TEST_FAIL_MESSAGE(text);
    }
}

static bool everything;

static unsigned points_of(unsigned reading, bool twice) {
    return reading == HAL_MODEL_READS_FIXED && (everything || !twice) ? POINTS : POINTS_FEW;
}

static void second_cuts(const struct world *before, struct scene scene) {
    for (scene.second.point = 0; scene.second.point < points_of(scene.reading, true);
         scene.second.point++) {
        bool cut = true;
        bool second = true;
        for (scene.second.operation = 0; scene.second.operation < SECOND_OPERATIONS && second;
             scene.second.operation++) {
            world_restore(before);
            scene_check(&scene, &cut, &second);
        }
    }
}

/* All cuts of one step. */
static void step_cuts(const struct world *before, uint32_t step, unsigned reading, bool twice) {
    struct scene scene = {.tidy = before->tidy, .step = step, .reading = reading};
    for (scene.cut.point = 0; scene.cut.point < points_of(reading, twice); scene.cut.point++) {
        bool cut = true;
        bool second = false;
        for (scene.cut.operation = 0; cut; scene.cut.operation++) {
            scene.second.point = POINTS;
            world_restore(before);
            scene_check(&scene, &cut, &second);
            if (twice && cut) {
                second_cuts(before, scene);
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
        for (unsigned reading = 0; reading < HAL_MODEL_READINGS && step >= from; reading++) {
            step_cuts(&before, step, reading, twice);
        }
        world_restore(&before);
        TEST_ASSERT_TRUE(world_step(step));
    }
}

static void only(const char *text) {
    struct scene scene;
    unsigned tidy;
    bool cut = false;
    if (sscanf(text, "%u.%u.%u.%u.%u.%u.%u", &tidy, &scene.step, &scene.reading,
               &scene.cut.operation, &scene.cut.point, &scene.second.operation,
               &scene.second.point) != 7) {
        TEST_FAIL_MESSAGE("not a case");
    }
    scene.tidy = tidy != 0;
    world_start(scene.tidy);
    for (uint32_t step = 0; step < scene.step; step++) {
        TEST_ASSERT_TRUE(world_step(step));
    }
    scene_check(&scene, &cut, &cut);
}

/* Takes one flash through a life of cuts, at random operations and points. */
static void soak(unsigned long cuts, uint64_t seed) {
    uint64_t state = seed;
    uint32_t step = 0;
    world_start(true);
    hal_model.flash.chance = seed;
    for (unsigned long i = 0; i < cuts; i++) {
        uint64_t chance = hal_model_mix(&state);
        bool cut = false;
        world.tidy = chance >> 40 & 1;
        cut_set((struct cut){(uint32_t)(chance % ((chance >> 32 & 3) ? 8 : 40)),
                             (unsigned)((chance >> 8) % POINTS)},
                (unsigned)((chance >> 48) % HAL_MODEL_READINGS));
        cases[hal_model.flash.reading]++;
        const char *problem = steps_run(&step, 100, &cut);
        if (problem) {
            char text[200];
            (void)snprintf(text, sizeof text, "%s: run test_journal_cuts --soak %lu %llu", problem,
                           i + 1, (unsigned long long)seed);
            TEST_FAIL_MESSAGE(text);
        }
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
    sweep(true, 697, 699, true);
    sweep(false, 700, 702, true);
}

static void test_short_soak(void) {
    soak(700, 1);
}

static void test_everything(void) {
    everything = true;
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
    printf(
        "cuts: %lu in the journal; %lu where bits in doubt keep their value, %lu where they change "
        "at each start, %lu at each look\n",
        cases[0] + cases[1] + cases[2], cases[0], cases[1], cases[2]);
    return UNITY_END();
}
