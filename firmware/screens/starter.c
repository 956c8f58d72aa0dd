/*
 * All persons have looked at their hands: the team chooses who starts.
 */
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle(&app->menu, app->match.game.setup.players, action);
    if (event == MENU_CHOSEN) {
        match_choose_starter(&app->match, app->menu.cursor);
        screens_pass_on(app);
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t seat, struct menu_row *to) {
    const struct app *app = context;
    to->label = name_of_player(app, seat, to->space);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_WHO_STARTS),
              app->match.game.setup.players, row, app);
}

const struct screen screen_starter = {

    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_STARTER,
    .in_match = true,
};
