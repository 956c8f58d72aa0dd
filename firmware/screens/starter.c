/*
 * All have looked at their hands: the team chooses who starts.
 */
#include "firmware/app/app.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"

static bool handle(struct app *app, enum action action) {
    const enum menu_event event =
        menu_handle(&app->state.menu, app->match.game.setup.players, action);
    if (event == MENU_CHOSEN) {
        game_choose_starter(&app->match.game, app->state.menu.cursor);
        app->match.phase = MATCH_PLAYING;
        match_changed(app);
        match_next(app);
    }
    return event != MENU_NOTHING;
}

static void row(const struct app *app, uint8_t seat, struct menu_row *to) {
    to->label = table_player(app, seat, to->space, sizeof to->space);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->state.menu, canvas, app_text(app, TEXT_WHO_STARTS),
              app->match.game.setup.players, row, app);
}

const struct screen screen_starter = {
    .handle = handle, .draw = draw, .back = SCREEN_TITLE, .in_match = true};
