/*
 * Which language: on a first start, and from the settings. The screen speaks the language of its
 * cursor. Back keeps the one of before; on a first start the question then comes again next time.
 */
#include "firmware/screens/screens.h"

struct language_choice {
    uint8_t before; /* the language to go back to */
};

APP_STATE(struct language_choice);

static void enter(struct app *app) {
    state(app)->before = app->settings.language;
    app->menu.cursor = app->settings.language;
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle(&app->menu, LANGUAGES, action);
    app->settings.language = event == MENU_NOTHING ? seen(app)->before : app->menu.cursor;
    if (event == MENU_CHOSEN) {
        app->settings.language_chosen = true;
        settings_save(&app->settings, &app->store);
        app_back(app);
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t number, struct menu_row *to) {
    (void)context;
    to->label = text_of(number, TEXT_LANGUAGE_NAME);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_LANGUAGE), LANGUAGES, row, app);
}

const struct screen screen_language = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
