#include "firmware/screens/settings_menu.h"

#include <stddef.h>

#include "firmware/screens/screens.h"

/* A row that is a setting. The language has its own screen. */
struct setting_row {
    uint8_t offset; /* in struct settings: one byte */
    uint8_t choices;
    enum text label;
    enum text values; /* text of the value 0; TEXTS: see `row` */
};

static const struct setting_row rows[] = {
#define SETTING(type, name, field, byte, shift, bits, choices, start, label, values)               \
    [SETTINGS_##name] = {offsetof(struct settings, field), choices, label, values},
#define HIDDEN(...)
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN
};

enum {
    SETTING_ROWS = sizeof rows / sizeof rows[0]
};

static void change(struct settings *settings, uint8_t item, int step) {
    if (item < SETTING_ROWS && item != SETTINGS_LANGUAGE) {
        uint8_t *value = (uint8_t *)settings + rows[item].offset;
        *value = menu_wrap(*value, step, rows[item].choices);
    }
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle(&app->menu, SETTINGS_ITEMS, action);
    const uint8_t item = app->menu.cursor;
    if (event == MENU_CHOSEN && item == SETTINGS_LANGUAGE) {
        app_open(app, SCREEN_LANGUAGE, 0);
    } else if (event == MENU_CHOSEN && item == SETTINGS_RESET) {
        app_open(app, SCREEN_CONFIRM, CONFIRM_RESET);
    } else if (event == MENU_CHOSEN && item == SETTINGS_UPDATE) {
        app_open(app, SCREEN_CONFIRM, CONFIRM_UPDATE);
    } else if (menu_step(event) != 0) {
        change(&app->settings, item, menu_step(event));
        settings_save(&app->settings, &app->store);
        app_sound(app, SOUND_LAY);
    }
    return event != MENU_NOTHING;
}

static const char *value_of(const struct app *app, uint8_t number, struct menu_row *to) {
    static const char *const brightness[SETTINGS_BRIGHTNESS_MOST + 1] = {
        "●○○○○", "●●○○○", "●●●○○", "●●●●○", "●●●●●",
    };
    const struct settings *settings = &app->settings;
    const uint8_t value = *((const uint8_t *)settings + rows[number].offset);
    const uint8_t minutes = settings_sleep_minutes(settings);
    switch (number) {
    case SETTINGS_LANGUAGE:
        return app_text(app, TEXT_LANGUAGE_NAME);
    case SETTINGS_BRIGHTNESS:
        return brightness[value];
    case SETTINGS_SLEEP_AFTER:
        return text_fill(to->space, sizeof to->space,
                         app_text(app, minutes == 0 ? TEXT_NEVER : TEXT_MINUTES), minutes, 0);
    default:
        break;
    }
    if (rows[number].values == TEXT_ON) {
        return app_text(app, value != 0 ? TEXT_ON : TEXT_OFF);
    }
    return app_text(app, (enum text)(rows[number].values + value));
}

static void row(const void *context, uint8_t number, struct menu_row *to) {
    const struct app *app = context;
    if (number < SETTING_ROWS) {
        to->label = app_text(app, rows[number].label);
        to->value = value_of(app, number, to);
        to->fixed = number == SETTINGS_LANGUAGE;
    } else {
        to->label = app_text(app, number == SETTINGS_RESET ? TEXT_RESET : TEXT_UPDATE);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_SETTINGS), SETTINGS_ITEMS, row,
              app);
}

const struct screen screen_settings = {
    .handle = handle,
    .draw = draw,
};
