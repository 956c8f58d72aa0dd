#include "firmware/app/app.h"

#include <string.h>

#include "firmware/saving/store.h"
#include "firmware/screens/screens.h"

enum {
    PICTURE_MS = 20,      /* between two pictures of something that moves */
    TIDY_AFTER_MS = 1500, /* without a key: time to erase flash ahead */
    TIDY_PAUSE_MS = 300,  /* after something that moved by itself: the same */
};

const struct screen *const screens[SCREENS] = {
    [SCREEN_TITLE] = &screen_title,         [SCREEN_LANGUAGE] = &screen_language,
    [SCREEN_SETUP] = &screen_setup,         [SCREEN_CODE_ENTRY] = &screen_code_entry,
    [SCREEN_CODE_SHOW] = &screen_code_show, [SCREEN_STATISTICS] = &screen_statistics,
    [SCREEN_SETTINGS] = &screen_settings,   [SCREEN_HOW_TO] = &screen_how_to,
    [SCREEN_ABOUT] = &screen_about,         [SCREEN_SELF_TEST] = &screen_self_test,
    [SCREEN_CONFIRM] = &screen_confirm,     [SCREEN_MESSAGE] = &screen_message,
    [SCREEN_PASS] = &screen_pass,           [SCREEN_LOOK] = &screen_look,
    [SCREEN_STARTER] = &screen_starter,     [SCREEN_PLAY] = &screen_play,
    [SCREEN_DEVICE] = &screen_device,       [SCREEN_TALK] = &screen_talk,
    [SCREEN_STUCK] = &screen_stuck,         [SCREEN_PAUSE] = &screen_pause,
    [SCREEN_OVER] = &screen_over,           [SCREEN_REPLAY] = &screen_replay,
};

static const struct screen *current(const struct app *app) {
    return screens[app->screen];
}

void app_show(struct app *app, enum screen_id screen) {
    app->screen = (uint8_t)screen;
    app->entered = app->now;
    app->timer_on = false;
    app->slide.on = false;
    app->dealing = false;
    app->changed = true;
    if (screen == SCREEN_TITLE) {
        app->viewer = GAME_NOBODY;
    }
    memset(&app->state, 0, sizeof app->state);
    if (screens[screen]->enter) {
        screens[screen]->enter(app);
    }
}

void app_call(struct app *app, enum screen_id screen) {
    app->caller = app->screen;
    app_show(app, screen);
}

void app_start(struct app *app, const struct keymap *keymap) {
    memset(app, 0, sizeof *app);
    app->keymap = keymap;
    app->viewer = GAME_NOBODY;
    app->talker = GAME_NOBODY;
    app->quiet_at = TIDY_AFTER_MS;
    app->match.challenge = MATCH_NO_CHALLENGE;
    settings_start(&app->settings);
    const bool readable = store_open(app);
    match_settle(app);
    if (!readable) {
        message_show(app, TEXT_SAVES_FOREIGN);
    } else {
        app_show(app, app->settings.language_chosen ? SCREEN_TITLE : SCREEN_LANGUAGE);
    }
}

/* What no screen handles itself, so that none can be a trap. */
static void handle_default(struct app *app, enum action action) {
    const struct screen *screen = current(app);
    if (action == ACTION_BACK) {
        app_show(app, screen->back == SCREEN_CALLER ? app->caller : screen->back);
    } else if (action == ACTION_MENU) {
        app_show(app, screen->in_match && match_exists(app) ? SCREEN_PAUSE : SCREEN_TITLE);
    }
}

/* Milliseconds until `time`, which is less than 24 days away. */
static uint32_t until(uint32_t time, uint32_t now) {
    return time - now < UINT32_MAX / 2 ? time - now : 0;
}

static bool reached(const struct app *app, uint32_t time) {
    return until(time, app->now) == 0;
}

static uint32_t idle_ms(const struct app *app) {
    return app->now - app->last_key;
}

static uint32_t sleep_after_ms(const struct app *app) {
    return settings_sleep_minutes(&app->settings) * 60000U;
}

static void watch_power(struct app *app) {
    uint8_t power = APP_AWAKE;
    if (app->power == APP_ASLEEP || idle_ms(app) >= sleep_after_ms(app)) {
        power = APP_ASLEEP;
    } else if (idle_ms(app) >= APP_DIM_AFTER_MS) {
        power = APP_DIMMED;
    }
    if (power == APP_ASLEEP && app->power != APP_ASLEEP) {
        match_guard(app);
        app->changed = true;
    }
    app->power = power;
}

static bool needs_tidy(const struct app *app) {
    return !app->saves_foreign && journal_needs_tidy(&app->journal);
}

static void move_pictures(struct app *app) {
    if (app->slide.on || app->dealing) {
        app->changed = true;
    }
    app->slide.on = app->slide.on && app->now - app->slide.start < APP_SLIDE_MS;
    app->dealing = app->dealing && app_elapsed(app) < RULES_HAND * APP_DEAL_MS;
}

void app_step(struct app *app, enum action action, uint32_t now) {
    app->now = now;
    if (action != ACTION_NONE) {
        app_active(app);
        app->quiet_at = now + TIDY_AFTER_MS;
        app->changed = true;
        if (!current(app)->handle(app, action)) {
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
    move_pictures(app);
    watch_power(app);
    if (needs_tidy(app) && reached(app, app->quiet_at)) {
        journal_tidy(&app->journal);
        app->changed = true; /* the self test shows what the flash has been through */
    }
}

void app_active(struct app *app) {
    app->last_key = app->now;
    app->power = APP_AWAKE;
}

void app_wake(struct app *app, uint32_t now) {
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

static uint32_t sooner(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Milliseconds until `idle` milliseconds without a key are reached. */
static uint32_t until_idle(const struct app *app, uint32_t now, uint32_t idle) {
    const uint32_t gone = now - app->last_key;
    return gone < idle ? idle - gone : 0;
}

uint32_t app_deadline(const struct app *app, uint32_t now) {
    uint32_t due = APP_NEVER_MS;
    if (app->timer_on) {
        due = sooner(due, until(app->timer, now));
    }
    if (app->slide.on || app->dealing) {
        due = sooner(due, PICTURE_MS);
    }
    if (app->power == APP_AWAKE) {
        due = sooner(due, until_idle(app, now, APP_DIM_AFTER_MS));
    }
    if (app->power != APP_ASLEEP) {
        due = sooner(due, until_idle(app, now, sleep_after_ms(app)));
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
    return app->power == APP_DIMMED ? APP_LIGHT_DIM : settings_light(&app->settings);
}

void app_set_timer(struct app *app, uint32_t milliseconds) {
    app->timer = app->now + milliseconds;
    app->timer_on = true;
}

void app_slide(struct app *app, uint8_t number, struct box from, struct box to) {
    app->slide = (struct slide){app->settings.animations, app->now, number, from, to};
}

void app_deal(struct app *app) {
    app->dealing = app->settings.animations;
}

uint32_t app_elapsed(const struct app *app) {
    return app->now - app->entered;
}

const char *app_text(const struct app *app, enum text text) {
    return text_of(app->settings.language, text);
}

bool app_two_keys(const struct app *app) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (app->keymap->tap[key] == ACTION_NEXT) {
            return true;
        }
    }
    return false;
}

void app_sound(const struct app *app, enum app_sound sound) {
    static const struct {
        uint16_t hertz;
        uint16_t milliseconds;
    } tones[] = {
        [SOUND_MOVE] = {2000, 4}, [SOUND_LAY] = {880, 40},   [SOUND_JUMP] = {1760, 80},
        [SOUND_NO] = {220, 90},   [SOUND_WON] = {1319, 400}, [SOUND_LOST] = {165, 400},
    };
    if (app->settings.sound) {
        hal_tone(tones[sound].hertz, tones[sound].milliseconds);
    }
}
