#include "firmware/app/app.h"

#include <string.h>

#include "firmware/saving/history.h"
#include "hal/hal.h"

enum {
    PICTURE_MS = 20,      /* between two pictures while something moves */
    TIDY_AFTER_MS = 1500, /* after a key, until flash is erased ahead */
    TIDY_PAUSE_MS = 300,  /* after a step by timer, until flash is erased ahead */
    LONG_SLICES = 6,      /* slices per step at which strong seats think long */
    FULL_SLICES = 4,      /* slices per step at which hints have full effort */
};

#define NEVER UINT64_MAX /* milliseconds */

static void start_match(struct app *app) {
    match_start(&app->match, &app->store, &app->statistics, &app->entropy);
    if (hal_speed() < LONG_SLICES) {
        app->match.strong_effort = EFFORT_FULL;
    }
    if (hal_speed() < FULL_SLICES) {
        app->match.effort = EFFORT_HIGH;
        app->match.strong_effort = EFFORT_HIGH;
    }
    choice_start(&app->choice, &app->match);
}

void app_start(struct app *app, const struct screen_list *list, const struct keymap *keymap) {
    memset(app, 0, sizeof *app);
    app->list = list;
    app->keymap = keymap;
    app->quiet_at = TIDY_AFTER_MS;
    settings_start(&app->settings);
    store_open(&app->store);
    settings_load(&app->settings, &app->store);
    statistics_load(&app->statistics, &app->store);
    app->safe = hal_crash().quick >= APP_SAFE_AFTER;
    if (!app->safe) {
        start_match(app);
    }
    app_home(app);
}

void app_enter_safety(struct app *app) {
    memset(&app->match, 0, sizeof app->match);
    app->safe = true;
    app_home(app);
}

void app_leave_safety(struct app *app) {
    app->safe = false;
    start_match(app);
    app_home(app);
}

/* Milliseconds until `time`, at most APP_NEVER_MS. */
static uint32_t until(uint64_t time, uint64_t now) {
    if (time <= now) {
        return 0;
    }
    return time - now < APP_NEVER_MS ? (uint32_t)(time - now) : APP_NEVER_MS;
}

static bool reached(const struct app *app, uint64_t time) {
    return time <= app->now;
}

static uint64_t idle_ms(const struct app *app) {
    return app->now - app->last_key;
}

static uint64_t sleep_after_ms(const struct app *app) {
    const uint8_t minutes = settings_sleep_minutes(&app->settings);
    return minutes == 0 ? NEVER : minutes * 60000U;
}

static void watch_power(struct app *app) {
    uint8_t power = APP_AWAKE;
    if (app->power == APP_ASLEEP || idle_ms(app) >= sleep_after_ms(app)) {
        power = APP_ASLEEP;
    } else if (idle_ms(app) >= APP_DIM_AFTER_MS) {
        power = APP_DIMMED;
    }
    if (power == APP_ASLEEP && app->power != APP_ASLEEP) {
        match_leave(&app->match);
        app->thinking = false;
        app->changed = true;
        app->power = power;
        if (app_current(app)->shows_hand) {
            app_go_on(app);
        } else if (app_current(app)->passes_time) {
            app_back(app);
        }
    }
    app->power = power;
}

/* A note that sounds must not wait for an erase. */
static bool needs_tidy(const struct app *app) {
    return !app->store.foreign && app->melody == NULL && journal_needs_tidy(&app->store.journal);
}

static void move_pictures(struct app *app) {
    if (app->moving) {
        app->changed = true;
    }
    app->moving = app->moving && !reached(app, app->moving_until);
}

/* Saves settings and statistics again that the flash refused, once it has accepted another
 * record. */
static void save_again(struct app *app) {
    if (!app->store.recovered) {
        return;
    }
    app->store.recovered = false;
    if (store_has_failed(&app->store, JOURNAL_SETTINGS)) {
        settings_save(&app->settings, &app->store);
    }
    history_add_again(&app->store, &app->match.news);
    if (store_has_failed(&app->store, JOURNAL_STATISTICS) ||
        store_has_failed(&app->store, JOURNAL_FIRE)) {
        statistics_save(&app->statistics, &app->store);
    }
}

/* Whether the key was meant for something that has ended. */
static bool is_too_late(struct app *app, enum action action) {
    if (app->settling && !reached(app, app->settled_at) && action != ACTION_BACK &&
        action != ACTION_MENU) {
        app_settle(app);
        return true;
    }
    app->settling = false;
    return false;
}

void app_step(struct app *app, enum action action, uint64_t now) {
    const bool thinking = app->thinking;
    app->now = now;
    if (action != ACTION_NONE) {
        app_active(app);
        app->quiet_at = now + TIDY_AFTER_MS;
        app->changed = true;
        if (!is_too_late(app, action) && !app_current(app)->handle(app, action)) {
            app_handle_default(app, action);
        }
    } else if (app->timer_on && reached(app, app->timer)) {
        app->timer_on = false;
        app->changed = true;
        if (until(app->quiet_at, now) < TIDY_PAUSE_MS) {
            app->quiet_at = now + TIDY_PAUSE_MS;
        }
        app_current(app)->handle(app, ACTION_NONE);
    }
    for (unsigned slices = thinking ? hal_speed() : 0; slices > 0 && app->thinking; slices--) {
        app->thinking = app_current(app)->think(app);
    }
    melody_step(app);
    move_pictures(app);
    watch_power(app);
    save_again(app);
    if (needs_tidy(app) && !app->thinking && reached(app, app->quiet_at)) {
        journal_tidy(&app->store.journal);
        app->changed = true; /* the self test shows the state of the flash */
    }
}

void app_settle(struct app *app) {
    app->settled_at = app->now + APP_SETTLE_MS;
    app->settling = true;
}

bool app_takes_text(const struct app *app) {
    return app->power != APP_ASLEEP && app_current(app)->type != NULL;
}

void app_type(struct app *app, char character) {
    if (app_takes_text(app)) {
        app_active(app);
        app->changed = true;
        app_current(app)->type(app, character);
    }
}

void app_active(struct app *app) {
    app->last_key = app->now;
    app->power = APP_AWAKE;
}

void app_wake(struct app *app, uint64_t now) {
    app->now = now;
    app->quiet_at = now + TIDY_AFTER_MS;
    app->changed = true;
    app_active(app);
}

void app_draw(const struct app *app, struct canvas *canvas) {
    draw_clear(canvas);
    if (app->power != APP_ASLEEP) {
        app_current(app)->draw(app, canvas);
    }
}

void app_shown(struct app *app) {
    if (app_current(app)->shown) {
        app_current(app)->shown(app);
    }
}

static uint32_t sooner(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

uint32_t app_deadline(const struct app *app, uint64_t now) {
    uint32_t due = APP_NEVER_MS;
    if (app->timer_on) {
        due = sooner(due, until(app->timer, now));
    }
    if (app->melody != NULL) {
        due = sooner(due, until(app->note_at, now));
    }
    if (app->moving) {
        due = sooner(due, PICTURE_MS);
    }
    if (app->thinking) {
        due = 0;
    }
    if (app->power == APP_AWAKE) {
        due = sooner(due, until(app->last_key + APP_DIM_AFTER_MS, now));
    }
    if (app->power != APP_ASLEEP && sleep_after_ms(app) != NEVER) {
        due = sooner(due, until(app->last_key + sleep_after_ms(app), now));
    }
    if (needs_tidy(app)) {
        due = sooner(due, until(app->quiet_at, now));
    }
    return due;
}

bool app_wants_picture(struct app *app) {
    const bool changed = app->changed;
    app->changed = false;
    return changed;
}

bool app_wants_swallow(struct app *app) {
    const bool swallow = app->swallow;
    app->swallow = false;
    return swallow;
}

void app_hold_keys(struct app *app, uint8_t held) {
    if (app->keys_held != held && app_current(app)->shows_keys) {
        app->changed = true;
    }
    app->keys_held = held;
}

uint8_t app_light(const struct app *app) {
    if (app->power == APP_ASLEEP) {
        return 0;
    }
    return app->power == APP_DIMMED || app_current(app)->dimmed ? APP_LIGHT_DIM
                                                                : settings_light(&app->settings);
}

/* --- For the screens -------------------------------------------------------------------------- */

void app_redraw(struct app *app) {
    app->changed = true;
}

void app_set_timer(struct app *app, uint32_t milliseconds) {
    app->timer = app->now + milliseconds;
    app->timer_on = true;
}

void app_stop_timer(struct app *app) {
    app->timer_on = false;
}

void app_move(struct app *app, uint32_t milliseconds) {
    const uint64_t until = app->now + milliseconds;
    if (!app->moving || until > app->moving_until) {
        app->moving_until = until;
    }
    app->moving = true;
}

bool app_animates(const struct app *app) {
    return app->settings.animations && !app->safe;
}

void app_think(struct app *app) {
    app->thinking = true;
}

void app_stop_thinking(struct app *app) {
    app->thinking = false;
}

bool app_is_thinking(const struct app *app) {
    return app->thinking;
}

void app_swallow_keys(struct app *app) {
    app->swallow = true;
}

void app_stop_settling(struct app *app) {
    app->settling = false;
}

uint64_t app_now(const struct app *app) {
    return app->now;
}

bool app_is_asleep(const struct app *app) {
    return app->power == APP_ASLEEP;
}

bool app_is_safe(const struct app *app) {
    return app->safe;
}

uint8_t app_keys_held(const struct app *app) {
    return app->keys_held;
}

int app_battery(const struct app *app) {
    return app->battery;
}

bool app_battery_is_low(const struct app *app) {
    return app->battery_low;
}

bool app_battery_is_news(struct app *app) {
    const bool news = app->battery_low && !app->battery_told;
    app->battery_told = app->battery_low;
    return news;
}

const char *app_text(const struct app *app, enum text text) {
    return text_of(app->settings.language, text);
}

struct ui app_ui(const struct app *app) {
    return (struct ui){app->keymap, app->settings.language};
}

bool app_two_keys(const struct app *app) {
    return keymap_has_no_pad(app->keymap);
}

const char *app_symbol(const struct app *app, enum action action) {
    return legend_symbol(app->keymap, action);
}

const char *app_symbol_move(const struct app *app) {
    return legend_symbol_move(app->keymap);
}
