#include "firmware/app/app.h"
#include "firmware/saving/store.h"
#include "firmware/screens/screens.h"

void settings_return(struct app *app, enum settings_item item) {
    app_show(app, SCREEN_SETTINGS);
    app->state.menu.cursor = (uint8_t)item;
}

static void change(struct settings *settings, uint8_t item, int step) {
    switch (item) {
    case SETTINGS_BRIGHTNESS:
        settings->brightness = menu_turn(settings->brightness, step, SETTINGS_BRIGHTNESS_MOST + 1);
        break;
    case SETTINGS_SLEEP_AFTER:
        settings->sleep_after = menu_turn(settings->sleep_after, step, SETTINGS_SLEEP_CHOICES);
        break;
    case SETTINGS_SOUND:
        settings->sound = !settings->sound;
        break;
    case SETTINGS_TURNED:
        settings->turned = !settings->turned;
        break;
    case SETTINGS_HINTS:
        settings->hints = !settings->hints;
        break;
    case SETTINGS_ANIMATIONS:
        settings->animations = !settings->animations;
        break;
    default:
        break;
    }
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle(&app->state.menu, SETTINGS_ITEMS, action);
    const uint8_t item = app->state.menu.cursor;
    if (action == ACTION_BACK) {
        title_return(app, TITLE_SETTINGS);
    } else if (event == MENU_NOTHING) {
        return false;
    } else if (event == MENU_CHOSEN && item == SETTINGS_LANGUAGE) {
        app_show(app, SCREEN_LANGUAGE);
    } else if (event == MENU_CHOSEN && item == SETTINGS_UPDATE) {
        confirm_ask(app, CONFIRM_UPDATE, SCREEN_SETTINGS);
    } else if (menu_step(event) != 0) {
        change(&app->settings, item, menu_step(event));
        store_settings(app);
        app_sound(app, SOUND_LAY);
    }
    return true;
}

static void row(const struct app *app, uint8_t number, struct menu_row *to) {
    static const enum text labels[SETTINGS_ITEMS] = {
        [SETTINGS_LANGUAGE] = TEXT_LANGUAGE,       [SETTINGS_BRIGHTNESS] = TEXT_BRIGHTNESS,
        [SETTINGS_SLEEP_AFTER] = TEXT_SLEEP_AFTER, [SETTINGS_SOUND] = TEXT_SOUND,
        [SETTINGS_TURNED] = TEXT_TURNED,           [SETTINGS_HINTS] = TEXT_HINTS,
        [SETTINGS_ANIMATIONS] = TEXT_ANIMATIONS,   [SETTINGS_UPDATE] = TEXT_UPDATE,
    };
    static const char *const brightness[SETTINGS_BRIGHTNESS_MOST + 1] = {
        "●○○○○", "●●○○○", "●●●○○", "●●●●○", "●●●●●",
    };
    const struct settings *settings = &app->settings;
    const bool switches[SETTINGS_ITEMS] = {
        [SETTINGS_SOUND] = settings->sound,
        [SETTINGS_TURNED] = settings->turned,
        [SETTINGS_HINTS] = settings->hints,
        [SETTINGS_ANIMATIONS] = settings->animations,
    };
    to->label = app_text(app, labels[number]);
    switch (number) {
    case SETTINGS_LANGUAGE:
        to->value = app_text(app, TEXT_LANGUAGE_NAME);
        to->fixed = true;
        break;
    case SETTINGS_BRIGHTNESS:
        to->value = brightness[settings->brightness];
        break;
    case SETTINGS_SLEEP_AFTER:
        to->value = text_fill(to->space, sizeof to->space, app_text(app, TEXT_MINUTES),
                              settings_sleep_minutes(settings), 0);
        break;
    case SETTINGS_UPDATE:
        break;
    default:
        to->value = app_text(app, switches[number] ? TEXT_ON : TEXT_OFF);
        break;
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->state.menu, canvas, app_text(app, TEXT_SETTINGS), SETTINGS_ITEMS, row, app);
}

const struct screen screen_settings = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_CALLER,
};
