/*
 * The guard between two players. It shows what lies open on the table and who is to take the
 * device; nothing of any hand. Only a new press of OK goes on.
 */
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

static void enter(struct app *app) {
    app->swallow = true;
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        match_take(&app->match);
        app_go_on(app);
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {{ACTION_OK, TEXT_TAKE_IT}};
    const struct game *game = &app->match.game;
    const uint8_t seat = match_due(&app->match);
    char name[24];
    table_draw_public(app, canvas, game, seat);
    table_draw_line(canvas, game->setup.kind, app_text(app, TEXT_PASS_TO));
    draw_bitmap(canvas, BELOW_EYE_X, BELOW_Y, &icon_eye_closed, DRAW_SET);
    draw_text(canvas, BELOW_EYE_NAME_X, BELOW_Y, &font_bold, DRAW_SET,
              name_of_player(app, seat, name, sizeof name));
    legend_draw(canvas, app_ui(app), legend, 1);
}

const struct screen screen_pass = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_PASS,
    .in_match = true,
};
