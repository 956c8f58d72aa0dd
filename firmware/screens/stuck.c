/*
 * Too few cards laid and none fits, though another order would have worked: take back or give up.
 * The device never ends such a game by itself.
 */
#include "firmware/app/app.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    ROW_TAKE_BACK,
    ROW_GIVE_UP,
    ROWS
};

static void take_back(struct app *app) {
    game_undo(&app->match.game);
    match_changed(app);
    match_next(app);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_BACK) {
        take_back(app);
        return true;
    }
    const enum menu_event event = menu_handle(&app->state.menu, ROWS, action);
    if (event == MENU_CHOSEN && app->state.menu.cursor == ROW_TAKE_BACK) {
        take_back(app);
    } else if (event == MENU_CHOSEN) {
        confirm_ask(app, CONFIRM_GIVE_UP, SCREEN_STUCK);
    }
    return event != MENU_NOTHING;
}

static void row(const struct app *app, uint8_t row, struct menu_row *to) {
    to->label = app_text(app, row == ROW_TAKE_BACK ? TEXT_TAKE_BACK : TEXT_GIVE_UP);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->state.menu, canvas, app_text(app, TEXT_STUCK), ROWS, row, app);
    draw_text_in(canvas, (struct box){0, 38, HAL_FRAME_WIDTH, 10}, DRAW_CENTRE, &font_text,
                 DRAW_SET, app_text(app, TEXT_STUCK_WHY));
}

/* That somebody is stuck tells of their hand. */
const struct screen screen_stuck = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
    .in_match = true,
    .shows_hand = true,
};
