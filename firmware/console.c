#include "firmware/console.h"

#include <string.h>

#include "firmware/screens/screens.h"

enum {
    RETRY_MS = 500,    /* between two attempts to reach a panel that does not answer */
    LOOK_MS = 5,       /* after so long in late ticks, look at the keys again */
    REFRESH_MS = 1000, /* between two looks at a panel that does */
};

/* When the panel is to be called again though nothing has changed. */
static uint32_t refresh_after(const struct console *console) {
    if (console->panel_lost) {
        return RETRY_MS;
    }
    return app_light(&console->app) > 0 ? REFRESH_MS : APP_NEVER_MS;
}

static void show(struct console *console) {
    struct app *app = &console->app;
    bool send = console->now - console->shown_at >= refresh_after(console);
    if (app->changed) {
        struct canvas canvas;
        draw_start(&canvas, console->frame);
        canvas.words = &console->words;
        app_draw(app, &canvas);
        hal_display_words(console->words.bytes, console->words.length);
        app->changed = false;
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
}

/* The keys as the player means them: whoever turns the picture holds the device the other way
 * round. A change takes effect once no key is down. */
static uint8_t keys_now(struct console *console) {
    const uint8_t raw = hal_keys();
    if (raw == 0) {
        console->keys_flipped = console->app.settings.flipped;
    }
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
    console->app.match.near = &console->near;
    console->keys_flipped = console->app.settings.flipped;
    input_start(&console->input, keymap, keys_now(console));
    console->now = hal_millis();
    app_step(&console->app, ACTION_NONE, console->now);
    app_active(&console->app);
    console->light = app_light(&console->app);
    hal_display_light(console->light);
    show(console);
}

static void tick(struct console *console, uint8_t raw) {
    struct app *app = &console->app;
    enum action action = input_step(&console->input, raw, console->now);
    if (app->power == APP_ASLEEP && input_pressed(&console->input) != 0) {
        action = ACTION_NONE;
        app_wake(app, console->now);
        input_swallow(&console->input);
    }
    if (app->keys_held != input_held(&console->input)) {
        app->keys_held = input_held(&console->input);
        app->changed = app->changed || screens.screens[app->screen]->shows_keys;
    }
    app_step(app, action, console->now);
    if (app->swallow) {
        app->swallow = false;
        input_swallow(&console->input);
    }
}

/* How long until a tick has something to do, in whole ticks, at least one. */
static uint32_t until_next(const struct console *console, uint8_t raw) {
    if (!input_idle(&console->input) || raw != console->input.raw) {
        return CONSOLE_TICK_MS;
    }
    uint32_t due = app_deadline(&console->app, console->now);
    due = (due + CONSOLE_TICK_MS - 1) / CONSOLE_TICK_MS * CONSOLE_TICK_MS;
    return due > CONSOLE_TICK_MS ? due : CONSOLE_TICK_MS;
}

/* The ticks that were slept through saw the keys as they were before: only the last one sees them
 * now. */
void console_step(struct console *console) {
    const uint32_t real = hal_millis();
    const uint8_t raw = keys_now(console);
    while (real - console->now >= CONSOLE_TICK_MS) {
        const uint32_t late = (real - console->now) / CONSOLE_TICK_MS * CONSOLE_TICK_MS;
        const uint32_t next = until_next(console, console->input.raw);
        console->now += next < late ? next : late;
        tick(console, next < late ? console->input.raw : raw);
        if (console->app.thinking && hal_millis() - real >= LOOK_MS) {
            break; /* a chip too slow for its ticks stays behind, but sees its keys */
        }
    }
    if (raw != console->input.raw) { /* no key waits for its tick: the ticks begin anew with it */
        console->now = real;
        tick(console, raw);
    }
    show(console);
    uint32_t wait = until_next(console, keys_now(console));
    if (wait > refresh_after(console)) {
        wait = refresh_after(console);
    }
    hal_wait_until(console->now + wait);
}
