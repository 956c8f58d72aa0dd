/*
 * The application: everything between the keys and the frame, whichever screens there are.
 *
 *     screens_start(&app, keymap)       power-on (firmware/screens/screens.h)
 *     app_step(&app, action, now)       an action came, or only time passed (ACTION_NONE)
 *     app_draw(&app, &canvas)           draws the current screen
 *     app_deadline(&app, now)           when to call app_step again if no key is pressed
 *
 * Times are in milliseconds since the start, in 64 bits: they never wrap, so a time that was stored
 * long ago stays in the past. `now` never goes back.
 *
 * Deterministic: the same noise and the same actions at the same times give the same frames. All
 * state is in struct app. The app uses the hal for flash, noise, sound, the battery, the list of
 * keys and the restart for an update, and for nothing else.
 */
#ifndef FIRMWARE_APP_APP_H
#define FIRMWARE_APP_APP_H

#include "firmware/app/app_state.h"
#include "firmware/app/melody.h"
#include "firmware/app/navigation.h"
#include "firmware/ui/legend.h"
#include "firmware/ui/texts.h"

#define APP_DIM_AFTER_MS 30000 /* without a key, until the light goes down */
#define APP_SETTLE_MS 500      /* see app_settle */
#define APP_NEVER_MS 3600000   /* the deadline if nothing is due */
#define APP_SAFE_AFTER 3       /* quick crashes that lead to a safe start */
#define APP_LIGHT_DIM 1        /* hal_display_light while dimmed */

/* Reads the saves and puts up the first screen of the list. After APP_SAFE_AFTER quick crashes
 * (hal_crash) the start is a safe one: the match is not read, and its save stays as it is. */
void app_start(struct app *app, const struct screen_list *list, const struct keymap *keymap);

void app_step(struct app *app, enum action action, uint64_t now);
void app_draw(const struct app *app, struct canvas *canvas);

/* Milliseconds from `now` until the next step is due, at most APP_NEVER_MS; 0: at once. */
uint32_t app_deadline(const struct app *app, uint64_t now);

/* Whether the current screen takes characters from a keyboard; and one such character. */
bool app_takes_text(const struct app *app);
void app_type(struct app *app, char character);

/* A key woke the device: the key lights the panel and does nothing else. */
void app_wake(struct app *app, uint64_t now);

/* The light that the panel should have now, as hal_display_light takes it. */
uint8_t app_light(const struct app *app);

/* Forgets the match in memory and goes to the title of a safe start. The save stays as it is. */
void app_enter_safety(struct app *app);

/* Goes from the safe start to a usual one. */
void app_leave_safety(struct app *app);

/* --- For the console -------------------------------------------------------------------------- */

/* Whether the frame must be drawn again. True once: the caller draws it. */
bool app_wants_picture(struct app *app);

/* Whether the keys that are down must be swallowed. True once: the caller swallows them. */
bool app_wants_swallow(struct app *app);

/* Tells which debounced keys are down. */
void app_hold_keys(struct app *app, uint8_t held);

/* Tells that the picture is on the panel. */
void app_shown(struct app *app);

/* --- For the screens -------------------------------------------------------------------------- */

/* Gives a screen's file two functions for what the screen remembers while it is up: `state` to
 * change it and `view` to draw it. `type` is a struct of that file. */
#define APP_STATE(type)                                                                            \
    _Static_assert(sizeof(type) <= APP_STATE_SIZE, "there is room for the state of the screen");   \
    static type *state(struct app *app) { /* NOLINT(bugprone-macro-parentheses) */                 \
        return (type *)(void *)app->state.bytes;                                                   \
    }                                                                                              \
    static const type *view(const struct app *app) {                                               \
        return (const type *)(const void *)app->state.bytes;                                       \
    }                                                                                              \
    _Static_assert(1, "")

/* Draws the screen again after this step. A step with an action always does. */
void app_redraw(struct app *app);

/* Asks for a step in `milliseconds`, in place of any asked for before. The timer ends with the
 * screen. */
void app_set_timer(struct app *app, uint32_t milliseconds);
void app_stop_timer(struct app *app);

/* Calls the screen's `think` from the next step on, hal_speed slices per step. Thinking ends when
 * `think` says so, when the screen changes, when the device sleeps, or with app_stop_thinking. */
void app_think(struct app *app);
void app_stop_thinking(struct app *app);
bool app_is_thinking(const struct app *app);

/* Draws the screen again and again for this time, because something on it moves. */
void app_move(struct app *app, uint32_t milliseconds);

/* Whether anything may move. */
bool app_animates(const struct app *app);

/* Keys that are down now do nothing until they are released. */
void app_swallow_keys(struct app *app);

/* A person may have pressed keys to hurry what has just ended, and more presses may follow. From
 * now on, only Back and Menu act until no key has been pressed for APP_SETTLE_MS. */
void app_settle(struct app *app);
void app_stop_settling(struct app *app);

/* Something happened that counts like a key: the time until dimming and sleep begins anew. */
void app_active(struct app *app);

/* The time of this step. */
uint64_t app_now(const struct app *app);

bool app_is_asleep(const struct app *app);

/* Whether this is a safe start. */
bool app_is_safe(const struct app *app);

/* Bits of the debounced keys that are down. */
uint8_t app_keys_held(const struct app *app);

/* The charge in percent, as measured when the screen was put up; -1: unknown. */
int app_battery(const struct app *app);

/* Whether the battery is low: from APP_BATTERY_LOW on, until APP_BATTERY_GOOD. */
bool app_battery_is_low(const struct app *app);

/* Whether the battery has become low: true once, the first time it is asked. */
bool app_battery_is_news(struct app *app);

/* What the ui kit needs to know about this device. */
struct ui app_ui(const struct app *app);

/* A text in the language of the settings. */
const char *app_text(const struct app *app, enum text text);

/* The sign of the key for an action, and of the keys that move. */
const char *app_symbol(const struct app *app, enum action action);
const char *app_symbol_move(const struct app *app);

/* Whether the board has no keys to move with but NEXT, OK and BACK. */
bool app_two_keys(const struct app *app);

#endif
