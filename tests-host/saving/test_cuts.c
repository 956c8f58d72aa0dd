/*
 * Power cuts while playing: whole games of each kind, with every flash operation cut in several
 * ways, some of which leave bits in doubt (support/flash_model.h). After the restart the match must
 * be as before or after the interrupted step; settings and statistics must be unchanged; and a
 * finished game counts exactly once. A short game is cut twice, at every pair of operations.
 * test_cuts_random does the same at random.
 *
 *     test_cuts                                   every operation, every way to cut it
 *     test_cuts --all                             and every pair of ways
 *     test_cuts --game G --step S --cut C --way W one case, as printed by a failure
 *     ... --second C --way2 W                     and its second cut
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "firmware/chance/challenge.h"
#include "firmware/match/match_save.h"
#include "firmware/saving/history.h"
#include "firmware/saving/store.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/states.h"

enum {
    TIDY_MS = 2000, /* after this time without a key the flash is tidied */
    STEPS_MOST = 3000,
    AFTER_STEPS = 2, /* steps after a restart, before the next one */
    STARTS = 2,      /* restarts in a row, each of which must find the same */
    SHORT = 4,       /* the game that is cut twice */
    ALL = -1,
};

/* Where the power is cut inside an operation, and how the flash reads afterwards. */
static const struct {
    uint32_t programmed;
    uint32_t erased;
    enum hal_model_torn torn;
    enum hal_model_reading reading;
} ways[] = {
    {0, 0, HAL_MODEL_TORN_BITS, HAL_MODEL_READS_STARTS},
    {256, 4096, HAL_MODEL_TORN_PREFIX, HAL_MODEL_READS_ALWAYS},
    {100, 1000, HAL_MODEL_TORN_PREFIX, HAL_MODEL_READS_FIXED},
    {0, 0, HAL_MODEL_TORN_PREFIX, HAL_MODEL_READS_FIXED},
    {1, 4096, HAL_MODEL_TORN_PREFIX, HAL_MODEL_READS_FIXED},
    {16, 2048, HAL_MODEL_TORN_SUFFIX, HAL_MODEL_READS_FIXED},
    {200, 3000, HAL_MODEL_TORN_SUFFIX, HAL_MODEL_READS_FIXED},
    {255, 4000, HAL_MODEL_TORN_PREFIX, HAL_MODEL_READS_FIXED},
    {256, 4096, HAL_MODEL_TORN_PREFIX, HAL_MODEL_READS_FIXED},
    {0, 0, HAL_MODEL_TORN_BITS, HAL_MODEL_READS_FIXED},
};

#define WAYS ((int)(sizeof ways / sizeof ways[0]))

static const struct {
    const char *name;
    struct game_setup setup;
    uint8_t device_seats;
    uint16_t day; /* the deal of this day, from 1; 0: of none */
    bool at_end;  /* only the step that ends it is cut */
} games[] = {
    {"The Game, alone", {.kind = GAME_CLASSIC, .players = 1}, 0, 0, false},
    {"The Game, two persons and the device", {.kind = GAME_CLASSIC, .players = 3}, 2, 0, false},
    {"Face to Face, against the device", {.kind = GAME_DUEL, .players = 2}, 2, 0, false},
    {"Quick & Easy, two persons", {.kind = GAME_QUICK, .players = 2}, 0, 0, false},
    {"Quick & Easy, alone", {.kind = GAME_QUICK, .players = 1, .pro = true}, 0, 0, false},
    {"On Fire, alone", {.kind = GAME_CLASSIC, .players = 1, .fire = true}, 0, 0, true},
    {"Day's cards", {.kind = GAME_CLASSIC, .players = 1}, 0, 5, true},
};

#define GAMES ((int)(sizeof games / sizeof games[0]))

/* The options of the command line: ALL or one. */
static struct {
    bool all;
    int game;
    int step;
    int cut;
    int way;
    int second;
    int way2;
} options = {false, ALL, ALL, ALL, ALL, ALL, ALL};

/* Everything that a step depends on. */
struct world {
    struct app app;
    struct hal_model_flash flash;
};

static struct app app;
static struct world world; /* before the step */
static struct match after; /* the match after the step without a cut */
static struct statistics counted;
static int game_now, step_now, cut_now, way_now;
static int second_now = ALL; /* the second cut, ALL: there is none */
static int way2_now;
static unsigned long cuts, pairs, erases, steps;

static void fail(const char *what) {
    char message[200];
    snprintf(message, sizeof message,
             "%s: %s. To see it again: test_cuts --game %d --step %d --cut %d --way %d --second %d "
             "--way2 %d",
             games[game_now].name, what, game_now, step_now, cut_now, way_now, second_now,
             way2_now);
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

/* Says something now and then, then continues. */
static enum action script_talk(int step) {
    const uint8_t way_out = app.match.game.setup.kind == GAME_CLASSIC ? RULES_PILES : 1;
    const bool said = app.match.game.talk[app.match.talker] != 0;
    if (state_talk(&app)->item == way_out) {
        return !said && step % 2 == 0 ? ACTION_LEFT : ACTION_OK;
    }
    return said ? ACTION_RIGHT : ACTION_OK;
}

/* The action of step `step`: a quiet moment for the flash, talk, undo, or the advisor's move. One
 * change at a time. */
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
        const uint16_t day = games[game_now].day;
        match_deal(&app.match, &games[game_now].setup, games[game_now].device_seats,
                   day > 0 ? challenge_day_number(day - 1) : 1000U + (uint32_t)game_now);
        app_go_on(&app);
        return;
    }
    if (app.screen == SCREEN_TITLE) {
        app_go_on(&app);
    }
    const enum action action = script(step);
    const uint32_t pause = app.settling ? APP_SETTLE_MS : 100;
    app_step(&app, action, app.now + (action == ACTION_NONE ? TIDY_MS : pause));
}

/* --- A cut ---------------------------------------------------------------------------------------
 */

static bool is_over(const struct match *match) {
    return match->phase == MATCH_PLAYING &&
           (match->game.status == GAME_WON || match->game.status == GAME_LOST);
}

static unsigned games_counted(const struct statistics *statistics) {
    unsigned count = 0;
    for (unsigned i = 0; i < STATISTICS_ENTRIES; i++) {
        count += statistics->all[i].games;
    }
    return count;
}

/* Whether the pictures show exactly the counted games. */
static bool is_in_history(void) {
    for (unsigned i = 0; i < STATISTICS_ENTRIES; i++) {
        struct history history;
        unsigned count = 0;
        history_read(&history, &app.store, i);
        for (unsigned bin = 0; bin < HISTORY_BINS; bin++) {
            count += history.bins[bin];
        }
        if (count != app.statistics.all[i].games - (unsigned)counted.all[i].games) {
            return false;
        }
    }
    return true;
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
    const bool counts = is_over(match) && match->serial != counted.counted[match->game.setup.kind];
    if (games_counted(&app.statistics) != games_counted(&counted) + counts) {
        fail(counts ? "the game is not counted" : "a game is counted that is not over");
    }
    if (!is_in_history()) {
        fail("the history is not that of the games");
    }
    if (hal_model.flash.misuses > 0) {
        fail("flash was programmed that was not blank");
    }
    if (app.store.foreign || app.store.failed) {
        fail("the saves do not work any more");
    }
}

static void arm(uint32_t operation, int way) {
    hal_model.flash.cut_at = operation;
    hal_model.flash.cut_programmed = ways[way].programmed;
    hal_model.flash.cut_erased = ways[way].erased;
    hal_model.flash.torn = ways[way].torn;
    hal_model.flash.reading = ways[way].reading;
}

/* Plays on after a restart. Cards laid then must be there after each later restart. */
static void check_play_on(int step) {
    for (int i = 1; i <= AFTER_STEPS && !is_over(&app.match); i++) {
        if (match_exists(&app.match)) {
            step_do(step + i);
        }
    }
    if (!match_exists(&app.match)) {
        return;
    }
    match_save(&app.match);
    const struct match played = app.match;
    for (int i = 0; i < STARTS; i++) {
        power_on();
        if (!is_same(&played, &app.match)) {
            fail("what was played after the restart is lost");
        }
        if (is_over(&app.match) &&
            app.match.serial != app.statistics.counted[app.match.game.setup.kind]) {
            fail("a game that ended after the restart is not counted");
        }
    }
}

/* Plays the step with its operation number `cut_now` cut, and starts again. */
static void cut_and_restart(void) {
    world_restore();
    arm(hal_model.flash.operations + (uint32_t)cut_now, way_now);
    step_do(step_now);
    TEST_ASSERT_TRUE(hal_model.flash.dead);
    for (int i = 0; i < STARTS; i++) {
        power_on();
        check_restart();
    }
}

/* Cuts every operation of the rest of the game, after a first cut. */
static void check_second_cuts(void) {
    static struct world first;
    bool cut = true;
    first.app = app;
    first.flash = hal_model.flash;
    for (second_now = options.second == ALL ? 0 : options.second; cut; second_now++) {
        app = first.app;
        hal_model.flash = first.flash;
        struct match before = app.match;
        bool saved = false; /* since the first cut, which may be undecided until then */
        int step = step_now;
        arm(hal_model.flash.operations + (uint32_t)second_now, way2_now);
        while (!hal_model.flash.dead && app.screen != SCREEN_OVER && step < STEPS_MOST) {
            saved = saved || !is_same(&before, &app.match);
            before = app.match;
            step_do(++step);
        }
        cut = hal_model.flash.dead && options.second == ALL;
        const struct match next = app.match;
        pairs++;
        power_on();
        const bool open =
            !saved && (is_same(&app.match, &world.app.match) || is_same(&app.match, &after));
        if (!open && !is_same(&app.match, &before) && !is_same(&app.match, &next)) {
            fail("a second cut lost more than one step");
        }
        check_play_on(step);
    }
    second_now = ALL;
}

static void check_cut(void) {
    cut_and_restart();
    cuts++;
    if (game_now != SHORT) {
        check_play_on(step_now);
        return;
    }
    for (way2_now = 0; way2_now < WAYS; way2_now++) {
        if (options.way2 == ALL ? options.all || way2_now == 1 - way_now
                                : options.way2 == way2_now) {
            cut_and_restart();
            check_second_cuts();
        }
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
                (options.way == ALL || options.way == way_now) &&
                (!games[game_now].at_end || is_over(&after))) {
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

static void test_on_fire(void) {
    check_game(5);
}

static void test_day(void) {
    check_game(6);
    TEST_ASSERT_EQUAL_UINT16(1, app.statistics.daily.games);
}

static void test_all_pairs_of_a_short_game(void) {
    check_game(SHORT);
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
        } else if (strcmp(name, "--second") == 0) {
            options.second = atoi(arguments[i]);
        } else if (strcmp(name, "--way2") == 0) {
            options.way2 = atoi(arguments[i]);
        } else {
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments) {
    if (!read_options(count, arguments)) {
        puts("usage: test_cuts [--all] [--game G] [--step S] [--cut C] [--way W] [--second C] "
             "[--way2 W]");
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(test_classic_alone);
    RUN_TEST(test_classic_with_others);
    RUN_TEST(test_duel);
    RUN_TEST(test_quick);
    RUN_TEST(test_on_fire);
    RUN_TEST(test_day);
    RUN_TEST(test_all_pairs_of_a_short_game);
    printf("cuts: %lu in %lu steps of %d games with %lu erases, and %lu pairs in a short one\n",
           cuts, steps, GAMES, erases, pairs);
    return UNITY_END();
}
