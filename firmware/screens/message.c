#include "firmware/screens/screens.h"

enum {
    OK, /* goes on; with saves of another version: keeps them */
    ERASE,
};

static const struct {
    enum text text;
    bool can_erase; /* a second button offers to erase the saves */
} messages[MESSAGES] = {
    [MESSAGE_NOISE_FAILED] = {TEXT_NOISE_FAILED, false},
    [MESSAGE_SAVE_FAILED] = {TEXT_SAVE_FAILED, false},
    [MESSAGE_NO_UPDATE] = {TEXT_NO_UPDATE, false},
    [MESSAGE_SAVES_FOREIGN] = {TEXT_SAVES_FOREIGN, true},
};

/* The cursor starts on the harmless answer, also on the way back from the question. */
static void enter(struct app *app) {
    app->menu.cursor = OK;
}

static bool handle(struct app *app, enum action action) {
    const uint8_t buttons = messages[app_argument(app)].can_erase ? 2 : 1;
    const enum menu_event event = menu_handle_buttons(&app->menu, buttons, action);
    if (event == MENU_CHOSEN && app->menu.cursor == ERASE) {
        app_open(app, SCREEN_CONFIRM, CONFIRM_ERASE);
    } else if (event == MENU_CHOSEN) {
        app_back(app);
    }
    return event != MENU_NOTHING;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const char *const keep_or_erase[] = {app_text(app, TEXT_KEEP), app_text(app, TEXT_ERASE)};
    const char *const ok[] = {app_text(app, TEXT_OK)};
    menu_draw_title(canvas, app_text(app, TEXT_MESSAGE), NULL);
    menu_draw_text(canvas, app_text(app, messages[app_argument(app)].text));
    if (messages[app_argument(app)].can_erase) {
        menu_draw_buttons(&app->menu, canvas, keep_or_erase, 2);
    } else {
        menu_draw_buttons(&app->menu, canvas, ok, 1);
    }
}

const struct screen screen_message = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
