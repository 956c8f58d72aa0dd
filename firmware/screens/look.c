/*
 * The first look: before anybody starts, each person sees their own hand once, and may talk about
 * it.
 */
#include "firmware/screens/hand.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/screens/talk.h"

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
    } else if (action != ACTION_NONE && action != ACTION_BACK && action != ACTION_MENU) {
        match_speak(&app->match);
        app_go_on(app);
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    struct view hand;
    view_of(&hand, game, match_due(&app->match));
    table_draw_public(app, canvas, game, hand.turn.seat);
    table_clear_line(app, canvas, game->setup.kind);
    talk_draw_way_out(app, canvas);
    hand_draw(app, canvas, &hand.turn, hand.turn.hand_size, HAND_END, &view(app)->motion);
}

const struct screen screen_look = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_LOOK,
    .in_match = true,
    .shows_hand = true,
};
