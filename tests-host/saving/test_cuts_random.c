/*
 * Random play and random power cuts, one after the other on the same flash with its bits in doubt
 * (support/flash_model.h): games of all kinds with persons and devices, settings changed and
 * statistics reset in between, cuts in the middle of anything, also of a start. Each start must
 * find what was saved last, or one of the changes that were cut since.
 *
 *     test_cuts_random                 the short version
 *     test_cuts_random CUTS SEED       another length, another life
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "firmware/match/match_save.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/states.h"

enum {
    CUTS = 4000,
    OPEN_MOST = 64, /* changes that can be undecided at the same time */
};

static unsigned long cuts_wanted = CUTS;
static uint64_t seed = 1;
static unsigned long cuts[HAL_MODEL_READINGS], starts, deals, changes;
static uint64_t chance;
static struct app app;

/* What a start may find; the first entry is what was saved last. Each game has its own match. */
static struct {
    struct {
        struct match match[OPEN_MOST];
        unsigned matches;
        bool none; /* or there is none */
    } of[GAME_KINDS];
    uint8_t brightness[OPEN_MOST];
    unsigned brightnesses;
} open;

static uint32_t below(uint32_t count) {
    return (uint32_t)((hal_model_mix(&chance) >> 32) * count >> 32);
}

static void fail(const char *what) {
    char text[200];
    const unsigned long all = cuts[0] + cuts[1] + cuts[2] + 1;
    snprintf(text, sizeof text, "%s. To see it again: test_cuts_random %lu %llu", what, all,
             (unsigned long long)seed);
    TEST_FAIL_MESSAGE(text);
}

static bool is_same(const struct match *one, const struct match *two) {
    return memcmp(&one->game, &two->game, sizeof one->game) == 0 && one->phase == two->phase &&
           one->device_seats == two->device_seats && one->serial == two->serial &&
           one->challenge == two->challenge;
}

/* Adds the app's match to what a start may find. If the power was not cut, it is the only
 * possibility. */
static void note_match(void) {
    const uint8_t kind = app.match.game.setup.kind;
    const bool more = hal_model.flash.dead && open.of[kind].matches < OPEN_MOST;
    open.of[kind].none = open.of[kind].none && more;
    open.of[kind].matches = more ? open.of[kind].matches : 0;
    open.of[kind].match[open.of[kind].matches++] = app.match;
    changes++;
}

static void note_settings(void) {
    open.brightnesses =
        hal_model.flash.dead && open.brightnesses < OPEN_MOST ? open.brightnesses : 0;
    open.brightness[open.brightnesses++] = app.settings.brightness;
    changes++;
}

static bool is_over(void) {
    return app.match.phase == MATCH_PLAYING && game_is_over(&app.match.game);
}

static bool is_open(const struct match *match, uint8_t kind) {
    bool same = false;
    for (unsigned i = 0; i < open.of[kind].matches; i++) {
        same = same || is_same(&open.of[kind].match[i], match);
    }
    return same;
}

static void check_start(void) {
    static struct match found;
    bool match = !match_exists(&app.match) || is_open(&app.match, app.match.game.setup.kind);
    bool settings = false;
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        found = app.match;
        match = match && (match_load(&found, kind) ? is_open(&found, kind) : open.of[kind].none);
    }
    for (unsigned i = 0; i < open.brightnesses; i++) {
        settings = settings || open.brightness[i] == app.settings.brightness;
    }
    if (!match) {
        fail("a match that was never saved, or an older one");
    }
    if (!settings) {
        fail("settings that were never saved, or older ones");
    }
    if (!hal_model.flash.dead && is_over() && app.match.news.counts &&
        app.match.serial != app.statistics.counted[app.match.game.setup.kind]) {
        fail("a finished match is not counted");
    }
    if (hal_model.flash.misuses > 0) {
        fail("flash was programmed that was not blank");
    }
    if (app.store.foreign) {
        fail("taken for another version");
    }
}

/* Sets a power cut in one of the next operations, or none. */
static void arm(void) {
    static const uint32_t sizes[] = {0, 1, 15, 16, 17, 100, 255, 256};
    struct hal_model_flash *flash = &hal_model.flash;
    if (flash->cut_at == HAL_MODEL_NEVER && below(4) == 0) {
        flash->cut_at = flash->operations + below(below(2) ? 4 : 50);
        flash->cut_programmed = sizes[below(8)];
        flash->cut_erased = sizes[below(8)] * 16;
        flash->torn = (enum hal_model_torn)below(HAL_MODEL_TORN_KINDS);
        flash->reading = (enum hal_model_reading)below(HAL_MODEL_READINGS);
    }
}

static void start(void) {
    starts++;
    hal_model_power_on();
    arm();
    screens_start(&app, keymap_for(SIX_KEYS));
    app_step(&app, ACTION_NONE, 0);
    app_active(&app);
    check_start();
}

static void deal(void) {
    static const struct game_setup setups[] = {
        {.kind = GAME_CLASSIC, .players = 1}, {.kind = GAME_CLASSIC, .players = 3},
        {.kind = GAME_DUEL, .players = 2},    {.kind = GAME_QUICK, .players = 2},
        {.kind = GAME_QUICK, .players = 4},
    };
    const struct game_setup *setup = &setups[below(5)];
    deals++;
    if ((app.match.running >> setup->kind & 1) != 0) {
        match_take_up(&app.match, setup->kind);
        match_give_up(&app.match);
        note_match();
    }
    match_deal(&app.match, setup, (uint8_t)(below(32) & ((1U << setup->players) - 1)), below(1000));
    app_go_on(&app);
}

/* Does something as a player would, or lets time pass. */
static void step(void) {
    const struct match before = app.match;
    const uint32_t kind = below(100);
    if (kind == 0) {
        app.settings.brightness = (uint8_t)((app.settings.brightness + 1) % 5);
        settings_save(&app.settings, &app.store);
        note_settings();
    } else if (kind == 1) {
        memset(app.statistics.entry, 0, sizeof app.statistics.entry);
        statistics_save(&app.statistics, &app.store);
    } else if (kind < 20) {
        app_step(&app, ACTION_NONE, app.now + 2000);
    } else if (kind < 23 && app.match.running != 0) { /* another game, as the title offers it */
        const uint8_t other = (uint8_t)below(GAME_KINDS);
        app_home(&app);
        match_take_up(&app.match,
                      (app.match.running >> other & 1) != 0 ? other : app.match.game.setup.kind);
        app_go_on(&app);
        return;
    } else if (!match_exists(&app.match) || app.screen == SCREEN_OVER || below(300) == 0) {
        deal();
    } else if (app.screen == SCREEN_TITLE || app.screen == SCREEN_MESSAGE) {
        app_go_on(&app);
    } else {
        const enum action action = player_advice(&app);
        app_step(&app, action == ACTION_NONE ? ACTION_OK : action, app.now + 100);
    }
    if (match_exists(&app.match) && !is_same(&before, &app.match)) {
        note_match();
    }
}

static void test_random_cuts(void) {
    chance = seed;
    hal_model_reset(seed);
    screens_start(&app, keymap_for(SIX_KEYS));
    app.settings.language_chosen = true;
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        open.of[kind].none = true;
    }
    note_settings();
    settings_save(&app.settings, &app.store);
    while (cuts[0] + cuts[1] + cuts[2] < cuts_wanted) {
        arm();
        step();
        if (hal_model.flash.dead) {
            cuts[hal_model.flash.reading]++;
            start();
        } else if (below(200) == 0) {
            start();
        }
        while (hal_model.flash.dead) {
            cuts[hal_model.flash.reading]++;
            start();
        }
    }
}

int main(int count, char **arguments) {
    if (count == 3) {
        cuts_wanted = strtoul(arguments[1], NULL, 10);
        seed = strtoull(arguments[2], NULL, 10);
    }
    UNITY_BEGIN();
    RUN_TEST(test_random_cuts);
    printf("cuts: %lu at random, in %lu games with %lu changes and %lu starts; %lu where bits in "
           "doubt "
           "keep their value, %lu where they change at each start, %lu at each look\n",
           cuts[0] + cuts[1] + cuts[2], deals, changes, starts, cuts[0], cuts[1], cuts[2]);
    return UNITY_END();
}
