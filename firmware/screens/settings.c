#include "firmware/screens/settings.h"

#include "firmware/screens/screens.h"

static void change(struct settings *settings, uint8_t item, int step) {
    switch (item) {
    case SETTINGS_BRIGHTNESS:
        settings->brightness = menu_wrap(settings->brightness, step, SETTINGS_BRIGHTNESS_MOST + 1);
        break;
    case SETTINGS_SLEEP_AFTER:
        settings->sleep_after = menu_wrap(settings->sleep_after, step, SETTINGS_SLEEP_CHOICES);
        break;
    case SETTINGS_SOUND:
        settings->sound = !settings->sound;
        break;
    case SETTINGS_FLIPPED:
        settings->flipped = !settings->flipped;
        break;
    case SETTINGS_HINTS:
        settings->hints = !settings->hints;
        break;
    case SETTINGS_HELP:
        settings->help = menu_wrap(settings->help, step, HELPS);
        break;
    case SETTINGS_SPEED:
        settings->speed = menu_wrap(settings->speed, step, SPEEDS);
        break;
    case SETTINGS_ANIMATIONS:
        settings->animations = !settings->animations;
        break;
    case SETTINGS_CHANCE:
        settings->chance = !settings->chance;
        break;
    case SETTINGS_LARGE:
        settings->large = !settings->large;
        break;
    default:
        break;
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

static void row(const void *context, uint8_t number, struct menu_row *to) {
    const struct app *app = context;
    static const enum text labels[SETTINGS_ITEMS] = {
        [SETTINGS_LANGUAGE] = TEXT_LANGUAGE,
        [SETTINGS_BRIGHTNESS] = TEXT_BRIGHTNESS,
        [SETTINGS_SLEEP_AFTER] = TEXT_SLEEP_AFTER,
        [SETTINGS_SOUND] = TEXT_SOUND,
        [SETTINGS_FLIPPED] = TEXT_FLIPPED,
        [SETTINGS_HINTS] = TEXT_HINTS,
        [SETTINGS_HELP] = TEXT_HELP,
        [SETTINGS_SPEED] = TEXT_SPEED,
        [SETTINGS_ANIMATIONS] = TEXT_ANIMATIONS,
        [SETTINGS_CHANCE] = TEXT_CHANCE_BAR,
        [SETTINGS_LARGE] = TEXT_LARGE,
        [SETTINGS_RESET] = TEXT_RESET,
        [SETTINGS_UPDATE] = TEXT_UPDATE,
    };
    static const char *const brightness[SETTINGS_BRIGHTNESS_MOST + 1] = {
        "●○○○○", "●●○○○", "●●●○○", "●●●●○", "●●●●●",
    };
    const struct settings *settings = &app->settings;
    const bool switches[SETTINGS_ITEMS] = {
        [SETTINGS_SOUND] = settings->sound,   [SETTINGS_FLIPPED] = settings->flipped,
        [SETTINGS_HINTS] = settings->hints,   [SETTINGS_ANIMATIONS] = settings->animations,
        [SETTINGS_CHANCE] = settings->chance, [SETTINGS_LARGE] = settings->large,
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
        to->value = text_fill(
            to->space, sizeof to->space,
            app_text(app, settings_sleep_minutes(settings) == 0 ? TEXT_NEVER : TEXT_MINUTES),
            settings_sleep_minutes(settings), 0);
        break;
    case SETTINGS_HELP:
        to->value = app_text(app, (enum text)(TEXT_HELP_FULL + settings->help));
        break;
    case SETTINGS_SPEED:
        to->value = app_text(app, (enum text)(TEXT_SPEED_NORMAL + settings->speed));
        break;
    case SETTINGS_RESET:
    case SETTINGS_UPDATE:
        break;
    default:
        to->value = app_text(app, switches[number] ? TEXT_ON : TEXT_OFF);
        break;
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
