/*
 * First look: before anybody starts, each person sees their own hand once.
 */
#include "firmware/screens/hand.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"

struct look {
    struct motion motion;
};

APP_STATE(struct look);

static void enter(struct app *app) {
    motion_deal(app, &state(app)->motion);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        match_looked(&app->match);
        screens_pass_on(app);
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    struct view view;
    view_of(&view, game, match_due(&app->match));
    table_draw_public(app, canvas, game, view.turn.seat);
    table_draw_line(app, canvas, game->setup.kind, app_text(app, TEXT_YOUR_HAND));
    hand_draw(app, canvas, &view.turn, view.turn.hand_size, HAND_END, &seen(app)->motion);
}

const struct screen screen_look = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_LOOK,
    .in_match = true,
    .shows_hand = true,
};
