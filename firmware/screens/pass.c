/*
 * The guard between two players. It shows what lies open on the table, who takes the device and
 * what the others have laid since that person's turn; nothing of any hand. Only a new press of OK
 * goes on.
 */
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/since_lines.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

struct pass {
    struct since since;
};

APP_STATE(struct pass);

/* Whether counts and text share a line. Then the name is below that line, and the turns of the
 * others alternate with the counts. */
static bool shares_line(const struct app *app) {
    return table_shares_line(app, app->match.game.setup.kind);
}

/* The row of the first line about the turns of the others: between the name and the key. */
static int lines_y(const struct app *app) {
    return table_line_box(app, app->match.game.setup.kind).y + LINE_HEIGHT - 1 +
           app->settings.large;
}

static uint8_t lines_seen(const struct app *app) {
    return shares_line(app)
               ? 1
               : (uint8_t)((HAL_FRAME_HEIGHT - LEGEND_HEIGHT - lines_y(app)) / PASS_LINE_HEIGHT);
}

static void show_since(struct app *app, uint8_t first) {
    struct since *since = &state(app)->since;
    const uint8_t lines = (uint8_t)(since_lines(since) + shares_line(app));
    since->shown = first < lines ? first : 0;
    if (lines_seen(app) < lines) {
        app_set_timer(app, lines_seen(app) * SINCE_TURN_MS);
    }
}

static void enter(struct app *app) {
    app_swallow_keys(app);
    since_find(&state(app)->since, &app->match);
    show_since(app, 0);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        match_take(&app->match);
        app_go_on(app);
    } else if (action == ACTION_NONE) {
        show_since(app, state(app)->since.shown + lines_seen(app));
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

/* A person alone among devices passes the device to nobody. */
static void draw_name(const struct app *app, struct canvas *canvas) {
    const uint8_t seat = match_due(&app->match);
    char buffer[NAME_SIZE];
    const char *name =
        name_is_you(app, seat) ? app_text(app, TEXT_YOUR_TURN) : name_of_player(app, seat, buffer);
    const struct box box = table_line_box(app, app->match.game.setup.kind);
    const int y = shares_line(app) ? lines_y(app) : box.y - !app->settings.large;
    const int x = HAL_FRAME_WIDTH - 1 - draw_text_width(&font_bold, name);
    draw_text(canvas, x, y, &font_bold, DRAW_SET, name);
    draw_bitmap(canvas, x - icon_eye_closed.width - PASS_EYE_GAP, y, &icon_eye_closed, DRAW_SET);
}

static void draw_since(const struct app *app, struct canvas *canvas) {
    const struct since *since = &view(app)->since;
    int y = lines_y(app);
    if (shares_line(app) && since->shown < since_lines(since)) {
        y = table_clear_line(app, canvas, app->match.game.setup.kind);
    }
    for (uint8_t i = 0; i < lines_seen(app); i++) {
        since_draw(since, app, canvas, since->shown + i, y + i * PASS_LINE_HEIGHT);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend take = {ACTION_OK, TEXT_TAKE_IT};
    static const struct legend show = {ACTION_OK, TEXT_SHOW_HAND};
    const uint8_t seat = match_due(&app->match);
    table_draw_public(app, canvas, &app->match.game, seat);
    draw_name(app, canvas);
    draw_since(app, canvas);
    legend_draw(canvas, app_ui(app), name_is_you(app, seat) ? &show : &take, 1);
}

const struct screen screen_pass = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_PASS,
    .in_match = true,
};
