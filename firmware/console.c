#include "firmware/console.h"

#include <string.h>

#include "firmware/screens/screens.h"

enum {
    RETRY_MS = 500,      /* between two attempts to reach a panel that does not answer */
    LOOK_MS = 5,         /* longest time spent on late ticks before the keys are read again */
    REFRESH_MS = 1000,   /* between two looks at a panel that answers */
    CHORD_LOOK_MS = 100, /* between two looks at keys held since power-on */
};

/* Milliseconds until the panel must be called again even if nothing has changed. */
static uint32_t refresh_after(const struct console *console) {
    if (console->panel_lost) {
        return RETRY_MS;
    }
    return app_light(&console->app) > 0 ? REFRESH_MS : APP_NEVER_MS;
}

static void show(struct console *console) {
    struct app *app = &console->app;
    bool send = console->now - console->shown_at >= refresh_after(console);
    if (app_wants_picture(app)) {
        struct canvas canvas;
        draw_start(&canvas, console->frame);
        canvas.words = &console->words;
        app_draw(app, &canvas);
        hal_display_words(console->words.bytes, console->words.length, app->settings.language);
        send = true;
    }
    if (console->flipped != (app->settings.flipped != app->settings.turned)) {
        console->flipped = !console->flipped;
        hal_display_flip(console->flipped);
        send = true;
    }
    if (send) {
        console->panel_lost = !hal_display_show(console->frame);
        console->shown_at = console->now;
    }
    if (console->light != app_light(app)) {
        console->light = app_light(app);
        hal_display_light(console->light);
    }
    hal_led(console->panel_lost && (console->now / RETRY_MS & 1) != 0);
    app_shown(app);
}

/* --- Keys held at power-on: a way in without a display ---------------------------------------- */

/* Two keys at once, so that one stuck key does not lead there. A five-way stick cannot hold two. */
static uint8_t drive_keys(void) {
    return hal_keys_present() & HAL_KEY_B ? HAL_KEY_A | HAL_KEY_B : HAL_KEY_UP;
}

static uint8_t safety_keys(void) {
    return hal_keys_present() & HAL_KEY_DOWN ? HAL_KEY_DOWN : HAL_KEY_B;
}

/* Any change of the keys ends the chord for this start. */
static void watch_chord(struct console *console, uint8_t raw, uint32_t at) {
    if (raw != console->chord) {
        console->chord = 0;
    } else if (console->chord != 0 && at - console->started >= CONSOLE_CHORD_MS) {
        console->chord = 0;
        if (raw == drive_keys()) {
            screens_open_drive(&console->app);
        } else {
            screens_enter_safety(&console->app);
        }
    }
}

/* The keys as the player means them: a player who has turned the picture holds the device the other
 * way round. */
static uint8_t keys_meant(const struct console *console, uint8_t raw) {
    if (!console->keys_flipped) {
        return raw;
    }
    return (uint8_t)((raw & (HAL_KEY_UP | HAL_KEY_LEFT)) << 1 |
                     (raw & (HAL_KEY_DOWN | HAL_KEY_RIGHT)) >> 1 | (raw & (HAL_KEY_A | HAL_KEY_B)));
}

void console_start(struct console *console) {
    const struct keymap *keymap = keymap_for(hal_keys_present());
    memset(console, 0, sizeof *console);
    screens_start(&console->app, keymap);
    console->keys_flipped = console->app.settings.flipped;
    uint32_t at;
    const uint8_t raw = hal_keys(&at);
    console->now = at;
    console->started = at;
    console->chord = raw == drive_keys() || raw == safety_keys() ? raw : 0;
    input_start(&console->input, keymap, keys_meant(console, raw));
    app_step(&console->app, ACTION_NONE, console->now);
    app_active(&console->app);
    console->light = app_light(&console->app);
    hal_display_light(console->light);
    show(console);
}

static void tick(struct console *console, uint8_t raw) {
    struct app *app = &console->app;
    enum action action = input_step(&console->input, raw, (uint32_t)console->now);
    if (app_is_asleep(app) && input_pressed(&console->input) != 0) {
        action = ACTION_NONE;
        app_wake(app, console->now);
        input_swallow(&console->input);
    }
    app_hold_keys(app, input_held(&console->input));
    app_step(app, action, console->now);
    if (app_wants_swallow(app)) {
        input_swallow(&console->input);
    }
    if (raw == 0) { /* a turned picture turns the keys when no key is down */
        console->keys_flipped = app->settings.flipped;
    }
}

/* Milliseconds until a tick has something to do, in whole ticks, at least one. */
static uint32_t until_next(const struct console *console) {
    if (!input_idle(&console->input)) {
        return CONSOLE_TICK_MS;
    }
    uint32_t due = app_deadline(&console->app, console->now);
    if (console->chord != 0 && due > CHORD_LOOK_MS) {
        due = CHORD_LOOK_MS;
    }
    due = (due + CONSOLE_TICK_MS - 1) / CONSOLE_TICK_MS * CONSOLE_TICK_MS;
    return due > CONSOLE_TICK_MS ? due : CONSOLE_TICK_MS;
}

/* Milliseconds from the last tick to `at`, a time of hal_millis. */
static uint32_t behind(const struct console *console, uint32_t at) {
    return at - (uint32_t)console->now;
}

/* One change of the keys per step: hal_wait_until returns at once while there are more. Ticks
 * that the console slept through see the keys as they were before; only the last tick sees the
 * change. */
void console_step(struct console *console) {
    uint32_t at;
    const uint32_t real = hal_millis();
    const uint8_t raw = hal_keys(&at);
    screens_listen(&console->app);
    while (behind(console, at) >= CONSOLE_TICK_MS) {
        const uint32_t late = behind(console, at) / CONSOLE_TICK_MS * CONSOLE_TICK_MS;
        const uint32_t next = until_next(console);
        console->now += next < late ? next : late;
        tick(console, next < late ? console->input.raw : keys_meant(console, raw));
        if (app_is_thinking(&console->app) && hal_millis() - real >= LOOK_MS) {
            break; /* a chip too slow for its ticks falls behind, but still reads its keys */
        }
    }
    watch_chord(console, raw, at);
    const uint8_t meant = keys_meant(console, raw);
    if (meant != console->input.raw) { /* a key does not wait for its tick: the ticks begin anew
                                          with it */
        console->now += behind(console, at);
        tick(console, meant);
    }
    show(console);
    uint32_t wait = until_next(console);
    if (wait > refresh_after(console)) {
        wait = refresh_after(console);
    }
    if (wait == APP_NEVER_MS) { /* dark: only a key can change that */
        hal_wait_for_key();
    } else {
        hal_wait_until((uint32_t)console->now + wait);
    }
}
