/*
 * A finished game, move by move: RIGHT or NEXT one card on, LEFT one back, OK runs it.
 */
#include "firmware/screens/replay.h"

#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    RUN_STEP_MS = 700
};

APP_STATE(struct replay);

static void go_to(struct app *app, int moves) {
    const struct game *whole = &app->match.game;
    if (moves < 0 || moves > whole->moves) {
        return;
    }
    state(app)->moves = (uint8_t)moves;
    game_replay(&state(app)->game, whole, (uint8_t)moves);
}

static void enter(struct app *app) {
    go_to(app, 0);
}

static bool handle(struct app *app, enum action action) {
    const int moves = state(app)->moves;
    const bool at_end = moves == app->match.game.moves;
    switch (action) {
    case ACTION_NONE:
        app_active(app);
        go_to(app, moves + 1);
        state(app)->running = state(app)->moves < app->match.game.moves;
        break;
    case ACTION_RIGHT:
    case ACTION_DOWN:
        go_to(app, moves + 1);
        break;
    case ACTION_NEXT:
        go_to(app, at_end ? 0 : moves + 1);
        break;
    case ACTION_LEFT:
    case ACTION_UP:
        go_to(app, moves - 1);
        break;
    case ACTION_OK:
        state(app)->running = !state(app)->running;
        if (at_end) {
            go_to(app, 0);
        }
        break;
    default:
        return false;
    }
    if (action != ACTION_NONE && action != ACTION_OK) {
        state(app)->running = false;
    }
    app->timer_on = false;
    if (state(app)->running) {
        app_set_timer(app, RUN_STEP_MS);
    }
    return true;
}

/* Who laid the card that was laid last: the player on turn, unless the turn has ended with it. */
static uint8_t seat_of_last(const struct app *app) {
    struct game before;
    game_replay(&before, &app->match.game, seen(app)->moves - 1);
    return before.turn;
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {ACTION_OK, TEXT_KEY_RUN},
        {LEGEND_MOVE, TEXT_KEY_STEP},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const struct game *game = &seen(app)->game;
    const uint8_t moves = seen(app)->moves;
    char text[48];
    if (moves > 0) {
        const struct game_move last = app->match.game.log[moves - 1];
        const struct box box = table_pile_box(game->setup.kind, 0, last.pile & GAME_MOVE_PILE);
        table_draw_brackets(canvas, box);
        draw_text(canvas, REPLAY_BAR_X, REPLAY_NAME_Y, &font_text, DRAW_SET,
                  name_of_player(app, seat_of_last(app), text, sizeof text));
    }
    table_draw_public(app, canvas, game, 0);
    text_fill(text, sizeof text, app_text(app, TEXT_REPLAY_AT), moves, app->match.game.moves);
    draw_text_in(canvas,
                 (struct box){REPLAY_COUNT_X, REPLAY_COUNT_Y, REPLAY_COUNT_WIDTH, LINE_HEIGHT},
                 DRAW_RIGHT, &font_text, DRAW_SET, text);
    draw_fill(canvas, REPLAY_BAR_X, REPLAY_BAR_Y, REPLAY_BAR_WIDTH, REPLAY_BAR_HEIGHT, DRAW_HALF,
              DRAW_SET);
    if (moves > 0) {
        draw_box(canvas, REPLAY_BAR_X, REPLAY_BAR_Y,
                 REPLAY_BAR_WIDTH * moves / app->match.game.moves, REPLAY_BAR_HEIGHT, DRAW_SET);
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_replay = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .in_match = true,
};
