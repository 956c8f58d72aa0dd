/*
 * A monkey at the contacts: keys that bounce, are pressed together, held and stuck, on boards with
 * six, five, three and two keys. The panel must never show hidden cards (support/guard.h), the
 * panel is off during sleep, and Back leads to the title in the end.
 *
 *     test_monkey_keys                     all of it
 *     test_monkey_keys --changes N         N changes of the keys
 *     test_monkey_keys --seed S --from R   round R alone, as printed by a failure
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "simulator/terminal/render.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/states.h"

enum {
    ROUND = 1000, /* changes of the keys in a round */
    MOST_BACKS = 300,
    ALL_ROUNDS = -1,
    STUCK_MS = 12000,
    ASLEEP_MS = 130000,
#ifdef __OPTIMIZE__
    CHANGES = 50000,
#else
    CHANGES = 5000,
#endif
};

static const uint8_t boards[] = {0x3f, 0x1f, HAL_KEY_A | HAL_KEY_B | HAL_KEY_DOWN,
                                 HAL_KEY_A | HAL_KEY_B};

/* What the command line says. */
static struct {
    long changes;
    uint64_t seed;
    long from; /* ALL_ROUNDS or one */
} options = {CHANGES, 1, ALL_ROUNDS};

static struct player player;
static struct app *const app = &player.console.app;
static struct guard guard;
static uint64_t chance;
static uint8_t keys; /* of the board */
static long round_number;
static unsigned long sleeps, actions;

static bool draw_bits(void *context, unsigned count, uint32_t *value) {
    *value = (uint32_t)(hal_model_mix(context) >> (64 - count));
    return true;
}

static uint32_t random_below(uint32_t count) {
    return (uint32_t)((hal_model_mix(&chance) >> 32) * count >> 32);
}

static bool happens(uint32_t one_in) {
    return random_below(one_in) == 0;
}

static void fail(const char *what) {
    char message[200];
    render_print(stdout, RENDER_BRAILLE, hal_model.frame);
    snprintf(message, sizeof message,
             "%s. To see it again: test_monkey_keys --seed %llu --from %ld", what,
             (unsigned long long)options.seed, round_number);
    TEST_FAIL_MESSAGE(message);
}

static void check_panel(void) {
    static const uint8_t dark[HAL_FRAME_SIZE];
    const struct bits bits = {draw_bits, &chance};
    if (app->power == APP_ASLEEP && hal_model.light != 0) {
        fail("asleep, but the panel is on");
    }
    if (app->power == APP_ASLEEP && memcmp(hal_model.frame, dark, sizeof dark) != 0) {
        fail("asleep, but not dark");
    }
    if (!guard_keeps(&guard, app, hal_model.frame, &bits)) {
        fail("a hidden card shows");
    }
}

/* Runs the console for a while, and looks at the panel after every step of it. */
static void run(uint32_t milliseconds) {
    const uint32_t start = hal_model.now;
    hal_model_keys_at(start + milliseconds, hal_model.keys);
    while (hal_model.now - start < milliseconds) {
        const uint64_t last = app->last_key;
        const bool asleep = app->power == APP_ASLEEP;
        console_step(&player.console);
        actions += app->last_key != last;
        sleeps += !asleep && app->power == APP_ASLEEP;
        guard_follow(&guard, app, ACTION_OK);
        check_panel();
    }
}

/* The keys become `down`, with contacts that close badly. Returns how often they changed. */
static long bounce(uint8_t down) {
    const uint8_t before = hal_model.keys;
    long changes = 1;
    for (uint32_t i = random_below(6); i > 0; i--, changes++) {
        hal_model.keys = (i & 1) != 0 ? down : before;
        run(1 + random_below(6));
    }
    hal_model.keys = down;
    return changes;
}

static uint32_t random_hold(void) {
    if (happens(300)) {
        return STUCK_MS;
    }
    return happens(4) ? 500 + random_below(300) : 20 + random_below(120);
}

static uint8_t random_keys(void) {
    if (happens(8)) {
        return (uint8_t)(random_below(64) & keys);
    }
    return happens(3) ? HAL_KEY_A : (uint8_t)(1 << random_below(INPUT_KEYS) & keys);
}

static long press_something(void) {
    const uint8_t down = random_keys();
    long changes = bounce(down);
    run(random_hold());
    if (happens(5)) {
        changes += bounce((uint8_t)(down ^ (random_below(64) & keys)));
        run(random_hold());
    }
    changes += bounce((uint8_t)(happens(15) ? down & random_below(64) : 0));
    run(happens(300) ? ASLEEP_MS : 10 + random_below(200));
    return changes;
}

static void find_way_out(void) {
    hal_model.keys = 0;
    run(100);
    for (int backs = 0; app->screen != SCREEN_TITLE; backs++) {
        if (backs == MOST_BACKS) {
            fail("Back does not lead to the title");
        }
        player_do(&player, player_way_out(app));
    }
}

/* A game on the table, dealt as from the list of a new game. */
static void deal(void) {
    struct game_setup setup = {.kind = (uint8_t)random_below(GAME_KINDS)};
    setup.players = setup.kind == GAME_DUEL ? 2 : (uint8_t)(1 + random_below(RULES_SEATS));
    const uint8_t devices = (uint8_t)(random_below(32) & ((1U << setup.players) - 1));
    app_open(app, SCREEN_SETUP, 0);
    guard_follow(&guard, app, ACTION_NONE);
    match_deal(&app->match, &setup, devices, MATCH_NO_CHALLENGE);
    app_go_on(app);
    guard_follow(&guard, app, ACTION_OK);
}

static void play_round(long number) {
    uint64_t mix = options.seed * 1000003 + (uint64_t)number;
    chance = hal_model_mix(&mix);
    round_number = number;
    keys = boards[number % 4];
    hal_model_reset(chance);
    hal_model.now = happens(2) ? UINT32_MAX - random_below(100000) : 0;
    player_start(&player, keys);
    guard_start(&guard, app);
    if (!happens(4)) {
        deal();
    }
    for (long changes = 0; changes < ROUND;) {
        changes += press_something();
    }
    find_way_out();
}

static void test_contacts(void) {
    if (options.from != ALL_ROUNDS) {
        play_round(options.from);
    }
    for (long i = 0; i < options.changes / ROUND && options.from == ALL_ROUNDS; i++) {
        play_round(i);
    }
    printf("monkey: %ld changes of keys, %lu actions, %lu sleeps\n", options.changes, actions,
           sleeps);
    TEST_ASSERT_GREATER_THAN(0, actions);
}

int main(int count, char **arguments) {
    for (int i = 1; i + 1 < count; i += 2) {
        const long long value = atoll(arguments[i + 1]);
        if (strcmp(arguments[i], "--changes") == 0) {
            options.changes = (long)value;
        } else if (strcmp(arguments[i], "--seed") == 0) {
            options.seed = (uint64_t)value;
        } else if (strcmp(arguments[i], "--from") == 0) {
            options.from = (long)value;
        } else {
            count = 0;
        }
    }
    if (count % 2 == 0) {
        puts("usage: test_monkey_keys [--changes N] [--seed S] [--from ROUND]");
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(test_contacts);
    return UNITY_END();
}
