/*
 * The menu of a game, one hold away from each of its screens. Back in a game opens the menu with
 * the cursor on the entry that leads to the title.
 */
#include "firmware/screens/pause.h"

#include "firmware/screens/screens.h"

/* Whether the game is running, stuck or not: on the passing screen, "stuck" would reveal something
 * about the hand. */
static bool is_on(const struct app *app) {
    return app->match.phase == MATCH_PLAYING && match_is_running(&app->match);
}

/* A hint is for the person on turn. The row stays while the menu is up, even if the device has
 * slept; then the passing screen comes first, and no hint. */
static bool hint_is_possible(const struct app *app) {
    const struct match *match = &app->match;
    return app->settings.hints && is_on(app) && match->talker == GAME_NOBODY &&
           !match_is_device(match, match->game.turn);
}

/* The player on turn gives up; a device seat never does. */
static bool may_give_up(const struct app *app) {
    const struct game *game = &app->match.game;
    return is_on(app) &&
           !(rules_of(game->setup.kind)->rivals && match_is_device(&app->match, game->turn));
}

uint32_t pause_rows(const struct app *app) {
    const uint32_t all = (1U << PAUSE_ROWS) - 1;
    return all & ~((uint32_t)!hint_is_possible(app) << PAUSE_HINT) &
           ~((uint32_t)!may_give_up(app) << PAUSE_GIVE_UP);
}

static uint8_t count(const struct app *app) {
    return menu_count(pause_rows(app));
}

static void choose(struct app *app, enum pause_row row) {
    switch (row) {
    case PAUSE_HINT:
        app_go_on_with(app, PLAY_HINT);
        break;
    case PAUSE_GIVE_UP:
        app_open(app, SCREEN_CONFIRM, CONFIRM_GIVE_UP);
        break;
    case PAUSE_SIGNS:
        app_open(app, SCREEN_SIGNS, 1);
        break;
    case PAUSE_HOW_TO:
        app_open(app, SCREEN_HOW_TO, 0);
        break;
    case PAUSE_SETTINGS:
        app_open(app, SCREEN_SETTINGS, 0);
        break;
    case PAUSE_TITLE:
        app_home(app);
        break;
    default:
        app_go_on(app);
    }
}

static void enter(struct app *app) {
    if (app_argument(app) == SCREEN_LIST_WAY_OUT && app->menu.cursor == 0) {
        app->menu.cursor = (uint8_t)(count(app) - 1);
    }
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_BACK || action == ACTION_MENU) {
        app_go_on(app);
        return true;
    }
    const enum menu_event event = menu_handle(&app->menu, count(app), action);
    if (event == MENU_CHOSEN) {
        choose(app, (enum pause_row)menu_row_at(pause_rows(app), app->menu.cursor));
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t n, struct menu_row *to) {
    const struct app *app = context;
    static const enum text labels[PAUSE_ROWS] = {
        [PAUSE_RESUME] = TEXT_RESUME,      [PAUSE_HINT] = TEXT_HINT,
        [PAUSE_GIVE_UP] = TEXT_GIVE_UP,    [PAUSE_SIGNS] = TEXT_SIGNS,
        [PAUSE_HOW_TO] = TEXT_HOW_TO_PLAY, [PAUSE_SETTINGS] = TEXT_SETTINGS,
        [PAUSE_TITLE] = TEXT_LEAVE,
    };
    to->label = app_text(app, labels[menu_row_at(pause_rows(app), n)]);
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_PAUSE), count(app), row, app);
}

const struct screen screen_pause = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .in_match = true,
};
