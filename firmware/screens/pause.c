/*
 * The menu of a game, one hold away from every screen of it.
 */
#include "firmware/screens/screens.h"

enum pause_row {
    ROW_RESUME,
    ROW_HINT,
    ROW_GIVE_UP,
    ROW_SIGNS,
    ROW_HOW_TO,
    ROW_SETTINGS,
    ROW_TITLE,
    ROWS
};

/* Whether the game is on: stuck or not, for that would tell of the hand on the passing screen. */
static bool is_on(const struct app *app) {
    return app->match.phase == MATCH_PLAYING && match_is_running(&app->match);
}

/* A hint is for a person on turn. If the device has slept meanwhile, the passing screen comes
 * first, and no hint: what is offered must not change while the menu is up. */
static bool hint_is_possible(const struct app *app) {
    const struct match *match = &app->match;
    return app->settings.hints && is_on(app) && match->talker == GAME_NOBODY &&
           !match_is_device(match, match->game.turn);
}

/* Whoever is on turn gives up: an opponent that the device plays never does. */
static bool may_give_up(const struct app *app) {
    const struct game *game = &app->match.game;
    return is_on(app) &&
           !(rules_of(game->setup.kind)->rivals && match_is_device(&app->match, game->turn));
}

static bool offered(const struct app *app, enum pause_row row) {
    if (row == ROW_HINT) {
        return hint_is_possible(app);
    }
    return row != ROW_GIVE_UP || may_give_up(app);
}

static uint8_t count(const struct app *app) {
    uint8_t rows = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        rows += offered(app, (enum pause_row)row);
    }
    return rows;
}

/* The n-th row that is offered. */
static enum pause_row nth(const struct app *app, uint8_t n) {
    unsigned row = 0;
    for (;; row++) {
        if (offered(app, (enum pause_row)row) && n-- == 0) {
            return (enum pause_row)row;
        }
    }
}

static void choose(struct app *app, enum pause_row row) {
    switch (row) {
    case ROW_HINT:
        app_go_on_with(app, PLAY_HINT);
        break;
    case ROW_GIVE_UP:
        app_open(app, SCREEN_CONFIRM, CONFIRM_GIVE_UP);
        break;
    case ROW_SIGNS:
        app_open(app, SCREEN_SIGNS, (uint16_t)(app->match.game.setup.kind + 1));
        break;
    case ROW_HOW_TO:
        app_open(app, SCREEN_HOW_TO, 0);
        break;
    case ROW_SETTINGS:
        app_open(app, SCREEN_SETTINGS, 0);
        break;
    case ROW_TITLE:
        app_home(app);
        break;
    default:
        app_go_on(app);
    }
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_BACK || action == ACTION_MENU) {
        app_go_on(app);
        return true;
    }
    const enum menu_event event = menu_handle(&app->menu, count(app), action);
    if (event == MENU_CHOSEN) {
        choose(app, nth(app, app->menu.cursor));
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t n, struct menu_row *to) {
    const struct app *app = context;
    static const enum text labels[ROWS] = {
        [ROW_RESUME] = TEXT_RESUME, [ROW_HINT] = TEXT_HINT,          [ROW_GIVE_UP] = TEXT_GIVE_UP,
        [ROW_SIGNS] = TEXT_SIGNS,   [ROW_HOW_TO] = TEXT_HOW_TO_PLAY, [ROW_SETTINGS] = TEXT_SETTINGS,
        [ROW_TITLE] = TEXT_LEAVE,
    };
    to->label = app_text(app, labels[nth(app, n)]);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_PAUSE), count(app), row, app);
}

const struct screen screen_pause = {

    .handle = handle,
    .draw = draw,
    .in_match = true,
};
