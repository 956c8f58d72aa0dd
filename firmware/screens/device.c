/*
 * A seat played by the device: one step of its turn at a time, at a pace a person can follow. OK
 * goes on at once. It says what was laid and shows where.
 */
#include "firmware/app/app.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"
#include "firmware/ui/hints.h"
#include "game/advisor.h"

enum {
    THINK_MS = 600,
    STEP_MS = 1200
};

enum stage {
    STAGE_THINKS, /* nothing done yet */
    STAGE_LAID,   /* a card was laid */
    STAGE_TOOK,   /* a card was taken back */
    STAGE_ENDS,   /* the turn is about to end */
};

static void enter(struct app *app) {
    app_set_timer(app, THINK_MS);
}

static void place(struct app *app, struct advice advice) {
    struct game *game = &app->match.game;
    const struct box to = table_pile_box(game->setup.kind, game->turn, advice.pile);
    struct turn turn;
    game_turn(game, &turn);
    const bool jump = turn_cost(&turn, advice.card, advice.pile) < 0;
    game_place(game, advice.card, advice.pile);
    app->state.device.stage = STAGE_LAID;
    app->state.device.card = advice.card;
    app->state.device.pile = advice.pile;
    app_slide(app, rules_number(game->setup.kind, advice.card), (struct box){4, 45, 17, 19}, to);
    app_sound(app, jump ? SOUND_JUMP : SOUND_LAY);
    match_changed(app);
}

static void step(struct app *app) {
    struct game *game = &app->match.game;
    struct view view;
    if (app->state.device.stage == STAGE_ENDS) {
        game_end(game);
        match_changed(app);
    }
    if (app->state.device.stage == STAGE_ENDS || game->status == GAME_WON) {
        match_next(app);
        return;
    }
    view_of(&view, game, game->turn);
    const struct advice advice = advisor_choose(&view);
    if (advice.kind == ADVICE_PLACE) {
        place(app, advice);
    } else if (advice.kind == ADVICE_UNDO) {
        game_undo(game);
        app->state.device.stage = STAGE_TOOK;
        match_changed(app);
    } else {
        app->state.device.stage = STAGE_ENDS;
    }
    app_set_timer(app, STEP_MS);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_BACK || action == ACTION_MENU) {
        return false;
    }
    app_active(app);
    step(app);
    return true;
}

static void draw_text_line(const struct app *app, struct canvas *canvas) {
    const uint8_t kind = app->match.game.setup.kind;
    const uint8_t card = app->state.device.card;
    enum text text = TEXT_DEVICE_THINKS;
    char buffer[48];
    if (app->state.device.stage == STAGE_LAID) {
        text = TEXT_DEVICE_LAYS;
    } else if (app->state.device.stage == STAGE_TOOK) {
        text = TEXT_DEVICE_TAKES_BACK;
    } else if (app->state.device.stage == STAGE_ENDS) {
        text = TEXT_DEVICE_ENDS;
    }
    text_fill(buffer, sizeof buffer, app_text(app, text), rules_number(kind, card), 0);
    const int end = draw_text(canvas, 24, 55, &font_text, DRAW_SET, buffer);
    if (kind == GAME_QUICK && app->state.device.stage == STAGE_LAID) {
        draw_bitmap(canvas, end + 3, 54, &icon_suit_large[rules_colour(kind, card)], DRAW_SET);
    }
}

/* Which key goes on at once. */
static void draw_hurry(const struct app *app, struct canvas *canvas) {
    const struct box box = {64, 54, HAL_FRAME_WIDTH - 64, 10};
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET, hint_symbol(app, ACTION_OK));
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const uint8_t seat = match_persons(&app->match) == 1 && game->setup.kind == GAME_DUEL
                             ? 1 - game->turn
                             : game->turn;
    char name[24];
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        if (app->state.device.stage == STAGE_LAID && pile == app->state.device.pile) {
            table_draw_brackets(canvas, table_pile_box(game->setup.kind, seat, pile));
        }
        table_draw_pile(app, canvas, game, seat, pile, TABLE_PLAIN, 0);
    }
    table_draw_open(app, canvas, game, seat);
    table_draw_owed(canvas, game);
    draw_hurry(app, canvas);
    draw_bitmap(canvas, 2, 45, &icon_device_large, DRAW_SET);
    draw_text(canvas, 24, 42, &font_bold, DRAW_SET,
              table_player(app, game->turn, name, sizeof name));
    draw_text_line(app, canvas);
    table_draw_slide(app, canvas);
}

const struct screen screen_device = {
    .enter = enter, .handle = handle, .draw = draw, .back = SCREEN_TITLE, .in_match = true};
