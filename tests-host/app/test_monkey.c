/*
 * A monkey at the keys: random actions on every screen, with six keys and with two, through sleep,
 * power cuts, worn flash and the wrap of the clock. After every step
 *
 * - no text is cut, in any language;
 * - the picture does not depend on hidden cards (support/guard.h), and is dark in sleep;
 * - the menu is one press away, and Back leads to the title in the end.
 *
 *     test_monkey                                all of it
 *     test_monkey --actions N --seed S           another length, another monkey
 *     test_monkey --keys K --seed S --from R     round R alone, as printed by a failure
 *
 * A run is made of rounds that do not depend on each other, each from a blank flash.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "firmware/chance/challenge.h"
#include "simulator/terminal/render.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/states.h"

/* Builds that look closer are slow. The same monkey also runs in the usual build. */
#if !defined __OPTIMIZE__
#define SLOWER 8 /* the preset coverage */
#elif defined __clang__
#define SLOWER 4 /* the preset asan */
#else
#define SLOWER 1
#endif

enum {
    ROUND = 1000,     /* actions in a round */
    ENOUGH = 500000,  /* actions after which no screen has been missed */
    MOST_BACKS = 300, /* presses of Back that lead to the title from anywhere */
    ALL_ROUNDS = -1,
    ACTIONS = ENOUGH / SLOWER,
};

static const char *const names[SCREENS] = {
#define SCREEN(NAME, name, purpose) [SCREEN_##NAME] = #name,
#include "firmware/screens/screens.def"
#undef SCREEN
};

/* What the command line says. */
static struct {
    long actions;
    uint64_t seed;
    uint8_t keys; /* 0: both sets */
    long from;    /* ALL_ROUNDS or one */
} options = {ACTIONS, 1, 0, ALL_ROUNDS};

/* The habits of this round's monkey, in percent. */
struct mood {
    unsigned sense; /* does what a player would do, where there is a game */
    unsigned back;  /* of the other actions: Back and the menu */
};

static struct {
    struct app app;
    struct guard guard;
    uint64_t chance;
    uint8_t frame[HAL_FRAME_SIZE]; /* what was drawn last */
    uint64_t now;
    uint8_t keys;
    long round;
    long step;
    struct mood mood;
} monkey;

static struct app *const app = &monkey.app;
static unsigned long visits[SCREENS];
static unsigned long sleeps, restarts, deals, finished, ways_out;

static bool draw_bits(void *context, unsigned count, uint32_t *value) {
    *value = (uint32_t)(hal_model_mix(context) >> (64 - count));
    return true;
}

static const struct bits bits = {draw_bits, &monkey.chance};

static uint32_t random_below(uint32_t count) {
    return (uint32_t)((hal_model_mix(&monkey.chance) >> 32) * count >> 32);
}

static bool happens(uint32_t one_in) {
    return random_below(one_in) == 0;
}

/* --- What must hold after every step -----------------------------------------------------------
 */

static void fail(const char *what) {
    uint8_t frame[HAL_FRAME_SIZE];
    char message[400];
    guard_draw(app, frame);
    render_print(stdout, RENDER_BRAILLE, frame);
    snprintf(message, sizeof message,
             "%s: %s, language %u, step %ld, time %lu. To see it again: "
             "test_monkey --seed %llu --keys %d --from %ld",
             what, names[app->screen], app->settings.language, monkey.step,
             (unsigned long)monkey.now, (unsigned long long)options.seed,
             monkey.keys == TWO_KEYS ? 2 : 6, monkey.round);
    TEST_FAIL_MESSAGE(message);
}

static void check_frame(const uint8_t frame[HAL_FRAME_SIZE]) {
    static const uint8_t dark[HAL_FRAME_SIZE];
    if (app->power == APP_ASLEEP && memcmp(frame, dark, sizeof dark) != 0) {
        fail("asleep, but not dark");
    }
    if (!guard_keeps(&monkey.guard, app, frame, &bits)) {
        fail("a hidden card shows");
    }
}

/* Checks the picture: always if the app says that it has changed, otherwise now and then. */
static void check(void) {
    uint8_t frame[HAL_FRAME_SIZE];
    visits[app->screen]++;
    if (!app->changed && !happens(8)) {
        return;
    }
    if (guard_draw(app, frame) != 0) {
        fail("a text is cut");
    }
    if (!app->changed && memcmp(frame, monkey.frame, sizeof frame) != 0) {
        fail("the picture has changed, but would not be sent");
    }
    check_frame(frame);
    memcpy(monkey.frame, frame, sizeof frame);
    app->changed = false;
}

/* --- Steps --------------------------------------------------------------------------------------
 */

static void restart(void) {
    restarts++;
    hal_model_power_on();
    monkey.now = happens(3) ? UINT32_MAX - random_below(300000) : random_below(100000);
    monkey.now -= monkey.now % CONSOLE_TICK_MS;
    screens_start(app, keymap_for(monkey.keys));
    app_step(app, ACTION_NONE, monkey.now);
    app_active(app);
    guard_start(&monkey.guard, app);
    check();
}

/* One step as the console makes it: while it sleeps, a key only wakes. */
static void step(enum action action) {
    const uint8_t before = app->screen;
    const bool asleep = app->power == APP_ASLEEP;
    if (asleep && action != ACTION_NONE) {
        app_wake(app, monkey.now);
        action = ACTION_NONE;
    }
    app_step(app, action, monkey.now);
    if (hal_model.flash.dead) {
        restart();
        return;
    }
    app->swallow = false;
    sleeps += !asleep && app->power == APP_ASLEEP;
    finished += before != SCREEN_OVER && app->screen == SCREEN_OVER;
    guard_follow(&monkey.guard, app, action);
    if (asleep && app->screen != before) {
        fail("the key that wakes did something");
    }
    if (action == ACTION_MENU && before != SCREEN_PAUSE && app->screen != SCREEN_PAUSE &&
        app->screen != SCREEN_TITLE) {
        fail("the menu is out of reach");
    }
    check();
}

static void pass_time(uint32_t milliseconds) {
    const uint64_t end = monkey.now + milliseconds;
    for (;;) {
        uint32_t due = app_deadline(app, monkey.now);
        due = due < CONSOLE_TICK_MS ? CONSOLE_TICK_MS : due + CONSOLE_TICK_MS - 1;
        due -= due % CONSOLE_TICK_MS;
        if (due >= end - monkey.now) {
            break;
        }
        monkey.now += due;
        const unsigned long before = restarts;
        step(ACTION_NONE);
        if (restarts != before) {
            return;
        }
    }
    monkey.now = end;
}

static void find_way_out(void) {
    int backs = 0;
    ways_out++;
    if (app->power == APP_ASLEEP) {
        step(ACTION_BACK);
    }
    while (app->screen != SCREEN_TITLE) {
        if (backs++ == MOST_BACKS) {
            fail("Back does not lead to the title");
        }
        pass_time(50);
        step(player_way_out(app));
    }
}

/* --- What may happen ---------------------------------------------------------------------------
 */

static uint32_t random_pause(void) {
    uint32_t pause = 10 + random_below(391);
    if (happens(30)) {
        pause = 400 + random_below(5000);
    } else if (happens(120)) {
        pause = 20000 + random_below(110000);
    } else if (happens(800)) {
        pause = random_below(12 * 60000);
    }
    return pause - pause % CONSOLE_TICK_MS;
}

static enum action random_action(void) {
    static const enum action six[] = {ACTION_UP, ACTION_DOWN, ACTION_LEFT, ACTION_RIGHT};
    if (random_below(100) < monkey.mood.sense && player_advice(app) != ACTION_NONE) {
        return player_advice(app);
    }
    if (random_below(100) < monkey.mood.back) {
        return happens(3) ? ACTION_MENU : ACTION_BACK;
    }
    if (happens(12)) {
        return ACTION_NONE;
    }
    if (happens(2)) {
        return ACTION_OK;
    }
    return monkey.keys == TWO_KEYS ? ACTION_NEXT : six[random_below(4)];
}

static struct game_setup random_setup(void) {
    struct game_setup setup = {.kind = (uint8_t)random_below(GAME_KINDS)};
    setup.players = setup.kind == GAME_DUEL ? 2 : (uint8_t)(1 + random_below(RULES_SEATS));
    setup.expert = setup.kind == GAME_CLASSIC && happens(3);
    setup.short_hands = setup.kind == GAME_CLASSIC && happens(3);
    setup.fire = setup.kind == GAME_CLASSIC && happens(3);
    setup.pro = setup.kind == GAME_QUICK && happens(3);
    return setup;
}

static void deal(void) {
    const struct game_setup setup = random_setup();
    const uint8_t devices = (uint8_t)(random_below(32) & ((1U << setup.players) - 1));
    deals++;
    app_open(app, SCREEN_SETUP, 0);
    guard_follow(&monkey.guard, app, ACTION_NONE);
    match_deal(&app->match, &setup, happens(3) ? 0 : devices, MATCH_NO_CHALLENGE);
    app_go_on(app);
    guard_follow(&monkey.guard, app, ACTION_OK);
    check();
}

static void stuck_noise(uint8_t *samples, size_t count) {
    memset(samples, 1, count);
}

/* Enters a code, except for the last press. */
static void type_code(void) {
    const struct game_setup setup = random_setup();
    char code[CHALLENGE_LENGTH + 1];
    challenge_write(challenge_number(&setup, random_below(1U << CHALLENGE_RANDOM_BITS)), code);
    struct spelling *entry = (struct spelling *)(void *)app->state.bytes;
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        entry->digit[i] = (uint8_t)(strchr(challenge_alphabet, code[i]) - challenge_alphabet);
    }
    entry->place = CHALLENGE_LENGTH - 1;
}

/* Makes something happen besides the keys. */
static void something_happens(void) {
    if (happens(150)) {
        app->settings.language = (uint8_t)random_below(LANGUAGES);
    }
    app->keys_held = happens(60) ? (uint8_t)random_below(64) : 0;
    app->changed = true;
    if (happens(2000) || hal_model.noise_source) {
        hal_model.noise_source = happens(30) ? NULL : stuck_noise;
    }
    if (happens(3000) || hal_model.flash.write_protected) {
        hal_model.flash.write_protected = !happens(30);
    }
    if (happens(700)) {
        hal_model.flash.cut_at = hal_model.flash.operations + random_below(20);
        hal_model.flash.cut_programmed = random_below(HAL_FLASH_PAGE + 1);
        hal_model.flash.cut_erased = random_below(HAL_FLASH_SECTOR + 1);
        hal_model.flash.torn = (enum hal_model_torn)random_below(HAL_MODEL_TORN_KINDS);
    }
    if (happens(700)) {
        restart();
    }
    if (app->screen == SCREEN_CODE_ENTRY && happens(40)) {
        type_code();
    }
    if (happens(500)) {
        find_way_out();
    }
}

/* Saves of another version, for the message about them. */
static void write_foreign(void) {
    const uint8_t settings[] = {9, 9};
    journal_write(&app->store.journal, JOURNAL_SETTINGS, settings, sizeof settings);
    restart();
}

static void begin_round(uint8_t keys, long round) {
    static const struct mood moods[] = {{0, 12}, {0, 3}, {60, 5}, {90, 1}, {97, 0}, {40, 0}};
    uint64_t mix = options.seed * 1000003 + (uint64_t)round * 2 + (keys == TWO_KEYS);
    monkey.chance = hal_model_mix(&mix);
    monkey.keys = keys;
    monkey.round = round;
    monkey.step = 0;
    monkey.mood = moods[random_below(sizeof moods / sizeof moods[0])];
    hal_model_reset(monkey.chance);
    hal_model.keys_present = keys;
}

static void play_round(uint8_t keys, long round) {
    begin_round(keys, round);
    restart();
    if (happens(20)) {
        write_foreign();
    }
    if (happens(2)) {
        deal();
    }
    for (; monkey.step < ROUND; monkey.step++) {
        pass_time(random_pause());
        step(random_action());
        something_happens();
    }
    find_way_out();
}

static void play_rounds(uint8_t keys) {
    if (options.keys != 0 && options.keys != keys) {
        return;
    }
    const long rounds = (options.actions + 2 * ROUND - 1) / (2 * ROUND);
    if (options.from != ALL_ROUNDS) {
        play_round(keys, options.from);
    }
    for (long round = 0; round < rounds && options.from == ALL_ROUNDS; round++) {
        play_round(keys, round);
    }
}

static void test_actions_of_six_keys(void) {
    play_rounds(SIX_KEYS);
}

static void test_actions_of_two_keys(void) {
    play_rounds(TWO_KEYS);
}

static void test_every_screen_was_visited(void) {
    if (options.keys != 0 || options.from != ALL_ROUNDS) {
        return;
    }
    for (int screen = 0; screen < SCREENS; screen++) {
        printf("%-12s%9lu\n", names[screen], visits[screen]);
    }
    printf("monkey: %ld actions, %lu deals, %lu games finished, %lu sleeps, %lu restarts, %lu ways "
           "out\n",
           options.actions, deals, finished, sleeps, restarts, ways_out);
    if (options.actions < ENOUGH) {
        return;
    }
    for (int screen = 0; screen < SCREENS; screen++) {
        TEST_ASSERT_GREATER_THAN_MESSAGE(0, visits[screen], names[screen]);
    }
    TEST_ASSERT_GREATER_THAN(0, sleeps);
    TEST_ASSERT_GREATER_THAN(0, finished);
}

static bool read_options(int count, char **arguments) {
    for (int i = 1; i + 1 < count; i += 2) {
        const char *name = arguments[i];
        const long long value = atoll(arguments[i + 1]);
        if (strcmp(name, "--actions") == 0) {
            options.actions = (long)value;
        } else if (strcmp(name, "--seed") == 0) {
            options.seed = (uint64_t)value;
        } else if (strcmp(name, "--keys") == 0) {
            options.keys = value == 2 ? TWO_KEYS : SIX_KEYS;
        } else if (strcmp(name, "--from") == 0) {
            options.from = (long)value;
        } else {
            return false;
        }
    }
    return count % 2 == 1;
}

int main(int count, char **arguments) {
    if (!read_options(count, arguments)) {
        puts("usage: test_monkey [--actions N] [--seed S] [--keys 2|6] [--from ROUND]");
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(test_actions_of_six_keys);
    RUN_TEST(test_actions_of_two_keys);
    RUN_TEST(test_every_screen_was_visited);
    return UNITY_END();
}
