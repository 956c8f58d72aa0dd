/*
 * First look: before anybody starts, each person sees their own hand once.
 */
#include "firmware/app/app.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"

static void enter(struct app *app) {
    app_deal(app);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        app->looked |= (uint8_t)(1 << match_due(app));
        match_next(app);
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    struct view view;
    view_of(&view, game, match_due(app));
    table_draw_public(app, canvas, game, view.turn.seat);
    table_draw_line(canvas, game->setup.kind, app_text(app, TEXT_YOUR_HAND));
    table_draw_hand(app, canvas, &view.turn, view.turn.hand_size, TABLE_END);
}

const struct screen screen_look = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
    .in_match = true,
    .shows_hand = true,
};
