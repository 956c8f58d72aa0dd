/*
 * Power cuts while playing: whole games of each kind, with every flash operation of them cut, and
 * in several ways. After the restart the match must be what it was before the step in flight, or
 * after it; settings and statistics must be as they were; and a finished game counts exactly once.
 *
 *     test_cuts                                   every operation, every way to cut it
 *     test_cuts --all                             each cut followed by a second one, too
 *     test_cuts --game G --step S --cut C --way W one case, as printed by a failure
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "firmware/saving/store.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/states.h"

enum {
    SIX_KEYS = 0x3f,
    TIDY_MS = 2000, /* without a key for so long: the flash is tidied */
    STEPS_MOST = 3000,
    AFTER_STEPS = 2, /* steps after a restart, before the next one */
    SECOND_CUTS = 4, /* operations after the first cut that are cut too */
    ALL = -1,
};

/* Where the power goes inside an operation, whichever it is. */
static const struct {
    uint32_t programmed;
    uint32_t erased;
    enum hal_model_torn torn;
} ways[] = {
    {100, 1000, HAL_MODEL_TORN_PREFIX}, {0, 0, HAL_MODEL_TORN_PREFIX},
    {1, 4096, HAL_MODEL_TORN_PREFIX},   {16, 2048, HAL_MODEL_TORN_SUFFIX},
    {200, 3000, HAL_MODEL_TORN_SUFFIX}, {255, 4000, HAL_MODEL_TORN_PREFIX},
    {256, 0, HAL_MODEL_TORN_BITS},
};

#define WAYS ((int)(sizeof ways / sizeof ways[0]))

static const struct {
    const char *name;
    struct game_setup setup;
    uint8_t device_seats;
} games[] = {
    {"The Game, alone", {.kind = GAME_CLASSIC, .players = 1}, 0},
    {"The Game, two persons and the device", {.kind = GAME_CLASSIC, .players = 3}, 2},
    {"Face to Face, against the device", {.kind = GAME_DUEL, .players = 2}, 2},
    {"Quick & Easy, two persons", {.kind = GAME_QUICK, .players = 2}, 0},
};

#define GAMES ((int)(sizeof games / sizeof games[0]))

/* What the command line says: ALL or one. */
static struct {
    bool all;
    int game;
    int step;
    int cut;
    int way;
} options = {false, ALL, ALL, ALL, ALL};

/* All that a step depends on. */
struct world {
    struct app app;
    struct hal_model_flash flash;
};

static struct app app;
static struct world world; /* before the step */
static struct match after; /* the match after the step, had nothing been cut */
static struct statistics counted;
static int game_now, step_now, cut_now, way_now;
static unsigned long cuts, erases, steps;

void setUp(void) {
}

void tearDown(void) {
}

static void fail(const char *what) {
    char message[200];
    snprintf(message, sizeof message,
             "%s: %s. To see it again: test_cuts --game %d --step %d --cut %d --way %d",
             games[game_now].name, what, game_now, step_now, cut_now, way_now);
    TEST_FAIL_MESSAGE(message);
}

static void world_save(void) {
    world.app = app;
    world.flash = hal_model.flash;
}

static void world_restore(void) {
    app = world.app;
    hal_model.flash = world.flash;
}

static void power_on(void) {
    hal_model_power_on();
    screens_start(&app, keymap_for(SIX_KEYS));
    app_step(&app, ACTION_NONE, 0);
    app_active(&app);
}

/* --- The script ----------------------------------------------------------------------------------
 */

/* Says something now and then, then goes on. */
static enum action script_talk(int step) {
    const uint8_t way_out = app.match.game.setup.kind == GAME_CLASSIC ? RULES_PILES : 1;
    const bool said = app.match.game.talk[app.match.talker] != 0;
    if (state_talk(&app)->item == way_out) {
        return !said && step % 2 == 0 ? ACTION_LEFT : ACTION_OK;
    }
    return said ? ACTION_RIGHT : ACTION_OK;
}

/* What is done in step `step`: the flash gets a quiet moment, something is said or taken back, or
 * what the advisor says is done. One change at a time. */
static enum action script(int step) {
    if (step % 3 == 0) {
        return ACTION_NONE;
    }
    if (app.screen == SCREEN_PLAY && app.match.game.laid > 0 && step % 23 == 5) {
        return ACTION_BACK;
    }
    return app.screen == SCREEN_TALK ? script_talk(step) : player_advice(&app);
}

static void step_do(int step) {
    if (step == 0) {
        match_deal(&app.match, &games[game_now].setup, games[game_now].device_seats,
                   1000U + (uint32_t)game_now);
        app_go_on(&app);
        return;
    }
    if (app.screen == SCREEN_TITLE) {
        app_go_on(&app);
    }
    const enum action action = script(step);
    app_step(&app, action, app.now + (action == ACTION_NONE ? TIDY_MS : 100));
}

/* --- A cut ---------------------------------------------------------------------------------------
 */

static bool is_over(const struct match *match) {
    return match->phase == MATCH_PLAYING &&
           (match->game.status == GAME_WON || match->game.status == GAME_LOST);
}

static unsigned games_counted(const struct statistics *statistics) {
    unsigned count = 0;
    for (unsigned i = 0; i < MODES * RULES_SEATS; i++) {
        count += statistics->entry[i / RULES_SEATS][i % RULES_SEATS].games;
    }
    return count;
}

static bool is_same(const struct match *one, const struct match *two) {
    return memcmp(&one->game, &two->game, sizeof one->game) == 0 && one->phase == two->phase &&
           one->device_seats == two->device_seats && one->serial == two->serial &&
           one->challenge == two->challenge;
}

static void check_restart(void) {
    const struct match *match = &app.match;
    const struct match *before = &world.app.match;
    if (!is_same(match, before) && !is_same(match, &after)) {
        fail("neither the match of before nor of after");
    }
    if (memcmp(&app.settings, &world.app.settings, sizeof app.settings) != 0) {
        fail("the settings are gone");
    }
    const bool counts = is_over(match) && match->serial != counted.counted;
    if (games_counted(&app.statistics) != games_counted(&counted) + counts) {
        fail(counts ? "the game is not counted" : "a game is counted that is not over");
    }
    if (hal_model.flash.misuses > 0) {
        fail("flash was programmed that was not blank");
    }
    if (app.store.foreign || app.store.failed) {
        fail("the saves do not work any more");
    }
}

static void arm(uint32_t operation) {
    hal_model.flash.cut_at = operation;
    hal_model.flash.cut_programmed = ways[way_now].programmed;
    hal_model.flash.cut_erased = ways[way_now].erased;
    hal_model.flash.torn = ways[way_now].torn;
}

/* Plays on after a restart; what was laid then must be there after the next one. */
static void check_play_on(void) {
    for (int i = 1; i <= AFTER_STEPS && !is_over(&app.match); i++) {
        if (match_exists(&app.match)) {
            step_do(step_now + i);
        }
    }
    const struct match played = app.match;
    power_on();
    if (!is_same(&played, &app.match)) {
        fail("what was played after the restart is lost");
    }
    if (is_over(&app.match) && app.match.serial != app.statistics.counted) {
        fail("a game that ended after the restart is not counted");
    }
}

/* The step, with its operation number `cut` cut; then, with --all, again and again. */
static void check_cut(void) {
    world_restore();
    const uint32_t first = hal_model.flash.operations + (uint32_t)cut_now;
    arm(first);
    step_do(step_now);
    TEST_ASSERT_TRUE(hal_model.flash.dead);
    cuts++;
    power_on();
    check_restart();
    if (!options.all) {
        check_play_on();
        return;
    }
    for (uint32_t second = 0; second < SECOND_CUTS; second++) {
        world_restore();
        arm(first);
        step_do(step_now);
        power_on();
        if (!match_exists(&app.match)) {
            break;
        }
        arm(hal_model.flash.operations + second);
        const struct match before = app.match;
        step_do(step_now + 1);
        const struct match next = app.match;
        cuts++;
        power_on();
        if (!is_same(&app.match, &before) && !is_same(&app.match, &next)) {
            fail("a second cut lost more than one step");
        }
        check_play_on();
    }
}

static void check_step(void) {
    const uint32_t operations = hal_model.flash.operations;
    world_save();
    step_do(step_now);
    after = app.match;
    const int count = (int)(hal_model.flash.operations - operations);
    static struct world done;
    done.app = app;
    done.flash = hal_model.flash;
    for (cut_now = 0; cut_now < count; cut_now++) {
        for (way_now = 0; way_now < WAYS; way_now++) {
            if ((options.step == ALL || options.step == step_now) &&
                (options.cut == ALL || options.cut == cut_now) &&
                (options.way == ALL || options.way == way_now)) {
                check_cut();
            }
        }
    }
    app = done.app;
    hal_model.flash = done.flash;
    hal_model.flash.dead = false;
}

static void check_game(int game) {
    if (options.game != ALL && options.game != game) {
        return;
    }
    hal_model_reset(1);
    power_on();
    app.settings = (struct settings){
        .language_chosen = true, .language = LANGUAGE_FRENCH, .brightness = 2, .hints = true};
    app.statistics.entry[MODE_QUICK][4].games = 17;
    settings_save(&app.settings, &app.store);
    statistics_save(&app.statistics, &app.store);
    counted = app.statistics;
    game_now = game;
    for (step_now = 0; app.screen != SCREEN_OVER; step_now++) {
        TEST_ASSERT_LESS_THAN(STEPS_MOST, step_now);
        check_step();
    }
    steps += (unsigned)step_now;
    erases += hal_model.flash.erases;
    TEST_ASSERT_EQUAL(games_counted(&counted) + 1, games_counted(&app.statistics));
}

static void test_classic_alone(void) {
    check_game(0);
}

static void test_classic_with_others(void) {
    check_game(1);
}

static void test_duel(void) {
    check_game(2);
}

static void test_quick(void) {
    check_game(3);
}

static bool read_options(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (strcmp(name, "--all") == 0) {
            options.all = true;
            continue;
        }
        if (++i == count) {
            return false;
        }
        if (strcmp(name, "--game") == 0) {
            options.game = atoi(arguments[i]);
        } else if (strcmp(name, "--step") == 0) {
            options.step = atoi(arguments[i]);
        } else if (strcmp(name, "--cut") == 0) {
            options.cut = atoi(arguments[i]);
        } else if (strcmp(name, "--way") == 0) {
            options.way = atoi(arguments[i]);
        } else {
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments) {
    if (!read_options(count, arguments)) {
        puts("usage: test_cuts [--all] [--game G] [--step S] [--cut C] [--way W]");
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(test_classic_alone);
    RUN_TEST(test_classic_with_others);
    RUN_TEST(test_duel);
    RUN_TEST(test_quick);
    printf("cuts: %lu power cuts in %lu steps of %d games with %lu erases\n", cuts, steps, GAMES,
           erases);
    return UNITY_END();
}
