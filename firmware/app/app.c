#include "firmware/app/app.h"

#include <string.h>

#include "hal/hal.h"

enum {
    PICTURE_MS = 20,      /* between two pictures of something that moves */
    TIDY_AFTER_MS = 1500, /* without a key: time to erase flash ahead */
    TIDY_PAUSE_MS = 300,  /* after something that moved by itself: the same */
    NOTES_MOST = 4,       /* of a melody */
    FULL_SLICES = 4,      /* a machine that does fewer would think for seconds */
};

#define NEVER UINT64_MAX /* milliseconds */

static const struct screen *current(const struct app *app) {
    return app->list->screens[app->screen];
}

/* --- Which screen is up ----------------------------------------------------------------------- */

static void watch_battery(struct app *app) {
    app->battery = (int8_t)hal_battery_percent();
    if (app->battery < 0 || app->battery >= APP_BATTERY_GOOD) {
        app->battery_low = false;
    } else if (app->battery <= APP_BATTERY_LOW) {
        app->battery_low = true;
    }
}

static void put_up(struct app *app, struct screen_call call, struct menu menu) {
    app->screen = call.screen;
    app->argument = call.argument;
    app->menu = menu;
    app->entered = app->now;
    app->timer_on = false;
    app->moving = false;
    app->thinking = false;
    app->changed = true;
    if (app->depth == 0) {
        match_leave(&app->match);
    }
    watch_battery(app);
    memset(&app->state, 0, sizeof app->state);
    if (current(app)->enter) {
        current(app)->enter(app);
    }
}

void app_open(struct app *app, uint8_t screen, uint16_t argument) {
    if (app->depth < APP_LEVELS) {
        app->below[app->depth++] = (struct app_level){{app->screen, app->argument}, app->menu};
    }
    app_replace(app, screen, argument);
}

void app_replace(struct app *app, uint8_t screen, uint16_t argument) {
    put_up(app, (struct screen_call){screen, argument}, (struct menu){0});
}

void app_home(struct app *app) {
    app->depth = 0;
    app_replace(app, 0, 0);
}

/* The screen of a scene of the match. */
static uint8_t screen_of(const struct app *app, enum match_scene scene) {
    uint8_t screen = 0;
    while (screen + 1 < app->list->count && app->list->screens[screen]->scene != scene) {
        screen++;
    }
    return screen;
}

/* Puts up the screen of the match as it is now. If that is the screen of `level`, its list stands
 * where it stood. */
static void go_on_from(struct app *app, const struct app_level *level) {
    const enum match_scene scene = match_scene(&app->match);
    if (scene == MATCH_SCENE_NONE) {
        app_home(app);
        return;
    }
    app->depth = 1;
    app->below[0] = (struct app_level){0};
    const uint8_t screen = screen_of(app, scene);
    const struct menu menu = screen == level->call.screen ? level->menu : (struct menu){0};
    if (app->store.failed && !app->store.warned) {
        app->store.warned = true;
        app->screen = screen;
        app->menu = menu;
        app_open(app, app->list->unsaved.screen, app->list->unsaved.argument);
    } else {
        put_up(app, (struct screen_call){screen, level->call.argument}, menu);
    }
}

void app_back(struct app *app) {
    if (app->depth == 0) {
        app_home(app);
        return;
    }
    struct app_level level = app->below[--app->depth];
    if (app->list->screens[level.call.screen]->scene != MATCH_SCENE_NONE) {
        level.call.argument = 0;
        go_on_from(app, &level);
    } else {
        put_up(app, level.call, level.menu);
    }
}

void app_go_on_with(struct app *app, uint16_t argument) {
    go_on_from(app, &(struct app_level){.call.argument = argument});
}

void app_go_on(struct app *app) {
    app_go_on_with(app, 0);
}

/* The menu of the match lies on nothing but the match. */
static void open_menu(struct app *app, uint16_t argument) {
    app->screen = screen_of(app, match_scene(&app->match));
    app->depth = 1;
    app->below[0] = (struct app_level){0};
    app_open(app, app->list->menu, argument);
}

/* What no screen handles itself, so that none can be a trap. */
static void handle_default(struct app *app, enum action action) {
    const bool plays = current(app)->scene != MATCH_SCENE_NONE && match_is_running(&app->match);
    if (action == ACTION_BACK && plays) {
        open_menu(app, SCREEN_LIST_WAY_OUT);
    } else if (action == ACTION_BACK) {
        app_back(app);
    } else if (action == ACTION_MENU && current(app)->in_match && match_exists(&app->match)) {
        open_menu(app, 0);
    } else if (action == ACTION_MENU) {
        app_home(app);
    }
}

/* --- Time and power --------------------------------------------------------------------------- */

static void start_match(struct app *app) {
    match_start(&app->match, &app->store, &app->statistics, &app->entropy);
    if (hal_speed() < FULL_SLICES) {
        app->match.effort = EFFORT_HIGH;
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
        if (current(app)->shows_hand) {
            app_go_on(app);
        } else if (current(app)->passes_time) {
            app_back(app);
        }
    }
    app->power = power;
}

/* Erasing would hold a note. */
static bool needs_tidy(const struct app *app) {
    return !app->store.foreign && app->melody == NULL && journal_needs_tidy(&app->store.journal);
}

static void move_pictures(struct app *app) {
    if (app->moving) {
        app->changed = true;
    }
    app->moving = app->moving && !reached(app, app->moving_until);
}

/* Settings and statistics that the flash did not take, once it has taken something else. */
static void save_again(struct app *app) {
    if (!app->store.recovered) {
        return;
    }
    app->store.recovered = false;
    if (store_has_failed(&app->store, JOURNAL_SETTINGS)) {
        settings_save(&app->settings, &app->store);
    }
    if (store_has_failed(&app->store, JOURNAL_STATISTICS)) {
        statistics_save(&app->statistics, &app->store);
    }
}

/* Whether a key was meant for something that is over. */
static bool is_too_late(struct app *app, enum action action) {
    if (app->settling && !reached(app, app->settled_at) && action != ACTION_BACK &&
        action != ACTION_MENU) {
        app_settle(app);
        return true;
    }
    app->settling = false;
    return false;
}

/* The next note, if it is time for it. */
static void play_note(struct app *app) {
    const struct app_note *note = app->melody;
    if (note == NULL || !reached(app, app->note_at)) {
        return;
    }
    if (app->settings.sound) {
        hal_tone(note->hertz, note->milliseconds);
    }
    app->note_at = app->now + note->milliseconds;
    app->melody = app->settings.sound && note[1].milliseconds > 0 ? note + 1 : NULL;
}

void app_step(struct app *app, enum action action, uint64_t now) {
    const bool thinking = app->thinking;
    app->now = now;
    if (action != ACTION_NONE) {
        app_active(app);
        app->quiet_at = now + TIDY_AFTER_MS;
        app->changed = true;
        if (!is_too_late(app, action) && !current(app)->handle(app, action)) {
            handle_default(app, action);
        }
    } else if (app->timer_on && reached(app, app->timer)) {
        app->timer_on = false;
        app->changed = true;
        if (until(app->quiet_at, now) < TIDY_PAUSE_MS) {
            app->quiet_at = now + TIDY_PAUSE_MS;
        }
        current(app)->handle(app, ACTION_NONE);
    }
    for (unsigned slices = thinking ? hal_speed() : 0; slices > 0 && app->thinking; slices--) {
        app->thinking = current(app)->think(app);
    }
    play_note(app);
    move_pictures(app);
    watch_power(app);
    save_again(app);
    if (needs_tidy(app) && !app->thinking && reached(app, app->quiet_at)) {
        journal_tidy(&app->store.journal);
        app->changed = true; /* the self test shows what the flash has been through */
    }
}

void app_settle(struct app *app) {
    app->settled_at = app->now + APP_SETTLE_MS;
    app->settling = true;
}

bool app_takes_text(const struct app *app) {
    return app->power != APP_ASLEEP && current(app)->type != NULL;
}

void app_type(struct app *app, char character) {
    if (app_takes_text(app)) {
        app_active(app);
        app->changed = true;
        current(app)->type(app, character);
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
        current(app)->draw(app, canvas);
    }
}

void app_shown(struct app *app) {
    if (current(app)->shown) {
        current(app)->shown(app);
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

uint8_t app_light(const struct app *app) {
    if (app->power == APP_ASLEEP) {
        return 0;
    }
    return app->power == APP_DIMMED || current(app)->dimmed ? APP_LIGHT_DIM
                                                            : settings_light(&app->settings);
}

void app_set_timer(struct app *app, uint32_t milliseconds) {
    app->timer = app->now + milliseconds;
    app->timer_on = true;
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

uint64_t app_elapsed(const struct app *app) {
    return app->now - app->entered;
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

void app_sound(struct app *app, enum app_sound sound) {
    static const struct app_note melodies[][NOTES_MOST + 1] = {
        [SOUND_MOVE] = {{2000, 4}},
        [SOUND_LAY] = {{880, 40}},
        [SOUND_JUMP] = {{1760, 80}},
        [SOUND_NO] = {{220, 90}},
        [SOUND_TURN] = {{1047, 90}, {1319, 90}, {1568, 160}},
        [SOUND_PASS] = {{784, 90}, {1047, 160}},
        [SOUND_WON] = {{1047, 120}, {1319, 120}, {1568, 120}, {2093, 400}},
        [SOUND_LOST] = {{392, 160}, {330, 160}, {262, 160}, {165, 400}},
    };
    app->melody = melodies[sound];
    app->note_at = app->now;
    play_note(app);
}
