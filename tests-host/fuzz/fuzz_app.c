/*
 * The whole console from one input: the keys of the board, its noise, the flash at power-on, and
 * then any sequence of keys, times, power cuts and broken parts.
 *
 *     byte 0     the keys of the board, and whether it starts after crashes or for a challenge
 *     byte 1     its noise, and whether the clock is about to wrap
 *     byte 2     how many pieces of flash follow, each
 *                  key, length, data     a whole record of the journal (key below JOURNAL_KEYS)
 *                  255, sector, page, length, data     any bytes anywhere
 *     then       the code of the challenge, if there is one, seven bytes; and
 *                events, a byte each: what in the upper three bits, how in the lower five
 *
 * For every input: no sanitizer complains, time passes, the game keeps the rules, the panel is dark
 * in sleep, a safe start has no match, saves of a later version are noticed and not touched, and in
 * the end Back leads to the title.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/saving/journal.h"
#include "firmware/screens/screens.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/naive.h"
#include "tests-host/support/player.h"

enum {
    EVENTS = 400,           /* events of one input that are used */
    TIME_MS = 20 * 60000,   /* time that passes in one input, or a little more */
    ADVICE = 500,           /* presses that follow the advisor */
    STEPS_AT_ONCE = 100000, /* more steps without time passing mean that the console hangs */
    BACKS = 300,            /* presses of Back that lead to the title from anywhere */
    TAP_MS = 60,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct player player;
static struct app *const app = &player.console.app;
static uint32_t time_left;
static unsigned advice_left;
static uint8_t keys_present;
static struct game checked;       /* the last game found to keep the rules */
static bool later[JOURNAL_KEYS];  /* the newest record of the key is of a later version */
static bool overwritten;          /* the input has put bytes anywhere in flash */
static uint32_t operations_asked; /* flash operations when such a record was found */

static struct {
    const uint8_t *at;
    size_t left;
} input;

static uint8_t take(void) {
    if (input.left == 0) {
        return 0;
    }
    input.left--;
    return *input.at++;
}

static void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "fuzz_app: %s\n", what);
        abort();
    }
}

/* --- The machine ------------------------------------------------------------------------------ */

static void noise_stuck(uint8_t *samples, size_t count) {
    memset(samples, 1, count);
}

static void noise_period(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = i % 7 < 3;
    }
}

static void noise_uneven(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = hal_model_mix(&hal_model.noise) % 100 < 78;
    }
}

static void set_noise(uint8_t how) {
    static void (*const sources[])(uint8_t *, size_t) = {NULL, NULL,         NULL, noise_stuck,
                                                         NULL, noise_period, NULL, noise_uneven};
    hal_model.noise_source = sources[how % 8];
}

static void put_bytes(size_t offset, size_t room) {
    for (size_t count = take(); count > 0 && input.left > 0; count--) {
        hal_model.flash.bytes[offset + count % room] = take();
    }
}

/* Whether a record is of a later version, by docs/save-format.md: the versions of the record and of
 * the game in a match. */
static bool is_later(uint8_t key, const uint8_t *bytes, size_t size) {
    enum {
        GAME = 9,
        GAME_NEWEST = 2,
    };
    static const struct {
        uint8_t newest;
        bool match;
    } records[JOURNAL_KEYS] = {
        [0] = {2, true},  [1] = {2, false}, [2] = {2, false}, [3] = {2, true},  [4] = {2, true},
        [6] = {2, false}, [7] = {1, false}, [8] = {1, false}, [9] = {1, false}, [10] = {1, false},
    };
    return bytes[0] < 1 || bytes[0] > records[key].newest ||
           (records[key].match && size > GAME && (bytes[GAME] < 1 || bytes[GAME] > GAME_NEWEST));
}

static void put_record(uint8_t key) {
    uint8_t bytes[256];
    size_t size = take();
    struct journal journal;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = take();
    }
    key %= JOURNAL_KEYS;
    if (journal_open(&journal) != JOURNAL_OTHER_FORMAT &&
        journal_write(&journal, key, bytes, size) == JOURNAL_OK) {
        later[key] = key != JOURNAL_TEST && size > 0 && is_later(key, bytes, size);
    }
}

static void put_flash(void) {
    for (unsigned pieces = take() % 8; pieces > 0; pieces--) {
        uint8_t what = take();
        if (what == 255) {
            size_t sector = take() % HAL_FLASH_SECTORS;
            size_t page = take() % (HAL_FLASH_SECTOR / HAL_FLASH_PAGE);
            overwritten = true;
            put_bytes(sector * HAL_FLASH_SECTOR + page * HAL_FLASH_PAGE, HAL_FLASH_PAGE);
        } else {
            put_record(what);
        }
    }
}

/* Switches the power on, also after crashes. */
static void power_on(bool crashed) {
    hal_model_power_on();
    hal_model.crash = (struct hal_crash){0};
    if (crashed) {
        hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_HANG, .quick = APP_SAFE_AFTER};
    }
    player_start(&player, keys_present);
    operations_asked = hal_model.flash.operations;
}

/* Makes the first start, on the flash of the input. */
static void start(uint8_t how) {
    bool expected = false;
    if (how / 2 % 2 != 0) {
        for (unsigned i = 0; i + 1 < HAL_START_TEXT_SIZE; i++) {
            hal_model.code[i] = (char)take();
        }
    }
    const uint32_t operations = hal_model.flash.operations;
    power_on(how % 2 != 0);
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        expected = expected || later[key];
    }
    must(overwritten || app->store.foreign == expected,
         "saves of a later version were not noticed");
    must(!app->store.foreign || hal_model.flash.operations == operations,
         "the start has written beside saves of a later version");
    hal_model.code[0] = '\0';
}

/* --- What must hold --------------------------------------------------------------------------- */

static void check(void) {
    if (hal_model.flash.dead) {
        power_on(false);
    }
    must(!app->safe || !match_exists(&app->match), "a match in a safe start");
    must(!app->store.foreign || hal_model.flash.operations == operations_asked,
         "saves of a later version were touched");
    must(app->power != APP_ASLEEP || hal_model.light == 0, "asleep, but not dark");
    const struct game *game = &app->match.game;
    if (app->match.phase != MATCH_NONE && memcmp(game, &checked, sizeof checked) != 0) {
        struct naive at = naive_of(game);
        const char *complaint = naive_complaint(game, naive_reaches(&at));
        must(complaint == NULL, complaint);
        checked = *game;
    }
}

static void find_way_out(void) {
    hal_model.keys = 0;
    hal_model.no_panel = false;
    player_wait(&player, 1000);
    for (unsigned backs = 0; app->screen != SCREEN_TITLE; backs++) {
        must(backs < BACKS, "Back does not lead to the title");
        player_do(&player, player_way_out(app));
        check();
    }
}

/* --- Events ----------------------------------------------------------------------------------- */

static void pass(uint32_t milliseconds) {
    const uint32_t end = hal_model.now + milliseconds;
    time_left -= milliseconds < time_left ? milliseconds : time_left;
    hal_model_keys_at(end, hal_model.keys);
    unsigned steps = 0;
    while ((int32_t)(end - hal_model.now) > 0) {
        const uint32_t before = hal_model.now;
        console_step(&player.console);
        steps = hal_model.now == before ? steps + 1 : 0;
        must(steps < STEPS_AT_ONCE, "time does not pass");
    }
}

static void press(uint8_t key, uint32_t milliseconds) {
    hal_model.keys = key & keys_present;
    pass(milliseconds);
    hal_model.keys = 0;
    pass(TAP_MS);
}

static void follow_advice(unsigned count) {
    for (unsigned i = 0; i < count && advice_left > 0 && time_left > 0; i++, advice_left--) {
        const enum action action = player_advice(app);
        player_do(&player, action == ACTION_NONE ? ACTION_OK : action);
        check();
    }
}

static void break_something(uint8_t how) {
    struct hal_model_flash *flash = &hal_model.flash;
    switch (how % 8) {
    case 0:
        power_on(how / 8 == 3);
        break;
    case 1:
        hal_model.no_panel = !hal_model.no_panel;
        break;
    case 2:
        set_noise(take());
        break;
    case 3:
        flash->write_protected = !flash->write_protected;
        break;
    case 4:
        flash->worn_erase ^= (uint16_t)(1U << take() % HAL_FLASH_SECTORS);
        break;
    case 5:
        flash->worn_page[take()] ^= 1;
        break;
    case 6:
        flash->cut_at = flash->operations + take() % 16;
        flash->cut_programmed = take();
        flash->cut_erased = 16U * take();
        flash->torn = (enum hal_model_torn)(how / 8 % HAL_MODEL_TORN_KINDS);
        break;
    default:
        hal_model.battery = take() % 102 - 1;
        break;
    }
}

static void event(uint8_t byte) {
    static const uint32_t times[] = {10,   40,    100,   200,    500,   1500,
                                     5000, 30000, 70000, 150000, 400000};
    const uint8_t how = byte & 31;
    switch (byte >> 5) {
    case 0:
    case 1:
        press((uint8_t)(1U << how % 6), TAP_MS);
        break;
    case 2:
        press((uint8_t)(1U << how % 6), 600U + 400U * (how / 6));
        break;
    case 3:
        pass(times[how % (sizeof times / sizeof times[0])]);
        break;
    case 4:
        follow_advice(how + 1U);
        break;
    case 5:
        hal_model.keys = take() & keys_present;
        pass(10U * how);
        break;
    case 6:
        for (unsigned i = 0; i <= how % 8; i++) {
            press((uint8_t)(1U << (how / 8 + 1)), TAP_MS);
        }
        break;
    default:
        break_something(how);
        break;
    }
    check();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint8_t boards[] = {0x3f,
                                     0x3f,
                                     HAL_KEY_A | HAL_KEY_B,
                                     0x1f,
                                     HAL_KEY_A | HAL_KEY_B | HAL_KEY_UP,
                                     0x3f & ~HAL_KEY_B};
    input.at = data;
    input.left = size;
    time_left = TIME_MS;
    advice_left = ADVICE;
    memset(later, 0, sizeof later);
    overwritten = false;
    const uint8_t board = take();
    keys_present = boards[board % sizeof boards];
    const uint8_t noise = take();
    hal_model_reset(noise / 16);
    set_noise(noise);
    put_flash();
    start(board / sizeof boards);
    if ((noise & 8) != 0) {
        hal_model.now = UINT32_MAX - 60000;
        player_start(&player, keys_present);
    }
    check();
    for (unsigned i = 0; i < EVENTS && input.left > 0 && time_left > 0; i++) {
        event(take());
    }
    find_way_out();
    return 0;
}
