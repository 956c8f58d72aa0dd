#include "firmware/app/app.h"
#include "firmware/screens/screens.h"

enum {
    KEEP, /* or just OK */
    ERASE,
};

void message_show(struct app *app, enum text message) {
    app_show(app, SCREEN_MESSAGE);
    app->state.message.message = (uint16_t)message;
}

static bool is_foreign(const struct app *app) {
    return app->state.message.message == TEXT_SAVES_FOREIGN;
}

static bool handle(struct app *app, enum action action) {
    const uint8_t count = is_foreign(app) ? 2 : 1;
    const enum menu_event event = menu_handle_buttons(&app->state.menu, count, action);
    if (event == MENU_CHOSEN && app->state.menu.cursor == ERASE) {
        confirm_ask(app, CONFIRM_ERASE, SCREEN_MESSAGE);
    } else if (app->state.message.message == TEXT_SAVE_FAILED &&
               (event == MENU_CHOSEN || action == ACTION_BACK)) {
        match_next(app);
    } else if (event == MENU_CHOSEN || action == ACTION_BACK) {
        app_show(app, app->settings.language_chosen ? SCREEN_TITLE : SCREEN_LANGUAGE);
    } else {
        return event != MENU_NOTHING;
    }
    return true;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const char *const keep_or_erase[] = {app_text(app, TEXT_KEEP), app_text(app, TEXT_ERASE)};
    const char *const ok[] = {app_text(app, TEXT_OK)};
    menu_draw_title(canvas, app_text(app, TEXT_MESSAGE), NULL);
    menu_draw_text(canvas, app_text(app, (enum text)app->state.message.message));
    if (is_foreign(app)) {
        menu_draw_buttons(&app->state.menu, canvas, keep_or_erase, 2);
    } else {
        menu_draw_buttons(&app->state.menu, canvas, ok, 1);
    }
}

const struct screen screen_message = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
};
