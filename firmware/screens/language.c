#include "firmware/app/app.h"
#include "firmware/saving/store.h"
#include "firmware/screens/screens.h"

/* The screen speaks the language of its cursor. `page` is the language to go back to. */
static void enter(struct app *app) {
    app->state.pages.page = app->settings.language;
    app->state.menu.cursor = app->settings.language;
}

/* On a first start Back leads on, and the question comes again next time. */
static void leave(struct app *app, bool first_start) {
    if (first_start) {
        app_show(app, SCREEN_TITLE);
    } else {
        settings_return(app, SETTINGS_LANGUAGE);
    }
}

static bool handle(struct app *app, enum action action) {
    const bool first_start = !app->settings.language_chosen;
    const enum menu_event event = menu_handle(&app->state.menu, LANGUAGES, action);
    app->settings.language = app->state.menu.cursor;
    if (event == MENU_CHOSEN) {
        app->settings.language_chosen = true;
        store_settings(app);
        leave(app, first_start);
    } else if (event == MENU_NOTHING) {
        app->settings.language = app->state.pages.page;
        if (action != ACTION_BACK) {
            return false;
        }
        leave(app, first_start);
    }
    return true;
}

static void row(const struct app *app, uint8_t number, struct menu_row *to) {
    (void)app;
    to->label = text_of(number, TEXT_LANGUAGE_NAME);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->state.menu, canvas, app_text(app, TEXT_LANGUAGE), LANGUAGES, row, app);
}

const struct screen screen_language = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
};
