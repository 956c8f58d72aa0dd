/*
 * Too few cards are laid and none fits, though another order would have worked: the player takes
 * back or gives up. The device never ends such a game by itself.
 */
#include "firmware/screens/layout.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    ROW_TAKE_BACK,
    ROW_GIVE_UP,
    ROWS
};

static void take_back(struct app *app) {
    match_take_back(&app->match);
    app_go_on(app);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_BACK) {
        take_back(app);
        return true;
    }
    const enum menu_event event = menu_handle(&app->menu, ROWS, action);
    if (event == MENU_CHOSEN && app->menu.cursor == ROW_TAKE_BACK) {
        take_back(app);
    } else if (event == MENU_CHOSEN) {
        app_open(app, SCREEN_CONFIRM, CONFIRM_GIVE_UP);
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t row, struct menu_row *to) {
    const struct app *app = context;
    to->label = app_text(app, row == ROW_TAKE_BACK ? TEXT_TAKE_BACK : TEXT_GIVE_UP);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_STUCK), ROWS, row, app);
    draw_text_in(
        canvas, (struct box){0, STUCK_WHY_Y, HAL_FRAME_WIDTH, LINE_HEIGHT}, DRAW_CENTRE, &font_text,
        DRAW_SET,
        app_text(app, game_burning(&app->match.game) != 0 ? TEXT_STUCK_FIRE : TEXT_STUCK_WHY));
}

/* "Stuck" reveals something about the hand. */
const struct screen screen_stuck = {

    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_STUCK,
    .in_match = true,
    .shows_hand = true,
};
