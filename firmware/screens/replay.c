/*
 * Replays a finished game: the piles, the hand on turn, and in it the card that comes next. At a
 * turn that the coach would have played differently, the screen shows the coach's cards and the
 * chances with and without them.
 *
 * RIGHT and LEFT step by a card, DOWN and UP by a turn. OK jumps to the coach's next turn, then to
 * the end, then to the start. Without a d-pad, NEXT steps and wraps around, and OK chooses the
 * step: a card, a turn, or a jump.
 */
#include "firmware/screens/replay.h"

#include "firmware/screens/coaching.h"
#include "firmware/screens/hand.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

APP_STATE(struct replay);

static void go_to(struct app *app, int moves) {
    const struct game *whole = &app->match.game;
    if (moves >= 0 && moves <= whole->moves) {
        state(app)->moves = (uint8_t)moves;
        game_replay(&state(app)->game, whole, (uint8_t)moves);
    }
}

static void enter(struct app *app) {
    go_to(app, 0);
    coaching_go_on(app);
}

static bool think(struct app *app) {
    return coaching_think(app);
}

/* Whether a turn begins at this place of the log. The start and the end count. */
static bool is_between_turns(const struct game *whole, int moves) {
    return moves == 0 || moves == whole->moves || whole->log[moves - 1].ends;
}

/* The start of the next turn; backwards, of this turn or the turn before. */
static void step_turn(struct app *app, int step) {
    const struct game *whole = &app->match.game;
    int moves = state(app)->moves + step;
    while (moves > 0 && moves < whole->moves && !is_between_turns(whole, moves)) {
        moves += step;
    }
    go_to(app, moves);
}

/* Where a jump leads: to the next remark, to the end, or to the start. */
static uint8_t jump_target(const struct app *app) {
    const uint8_t end = app->match.game.moves;
    const uint8_t moves = view(app)->moves;
    for (uint8_t at = (uint8_t)(moves + 1); at < end; at++) {
        if (coach_about(&app->match.coach, at) != NULL) {
            return at;
        }
    }
    return moves == end ? 0 : end;
}

static void jump(struct app *app) {
    go_to(app, jump_target(app));
}

/* Stepping without a d-pad. */
static void step_unit(struct app *app) {
    if (state(app)->unit == REPLAY_WHOLE || state(app)->moves == app->match.game.moves) {
        jump(app);
    } else if (state(app)->unit == REPLAY_TURN) {
        step_turn(app, 1);
    } else {
        go_to(app, state(app)->moves + 1);
    }
}

static bool handle(struct app *app, enum action action) {
    const int moves = state(app)->moves;
    coaching_go_on(app);
    switch (action) {
    case ACTION_RIGHT:
        go_to(app, moves + 1);
        return true;
    case ACTION_LEFT:
        go_to(app, moves - 1);
        return true;
    case ACTION_DOWN:
        step_turn(app, 1);
        return true;
    case ACTION_UP:
        step_turn(app, -1);
        return true;
    case ACTION_NEXT:
        step_unit(app);
        return true;
    case ACTION_OK:
        if (app_two_keys(app)) {
            state(app)->unit = menu_wrap(state(app)->unit, 1, REPLAY_UNITS);
        } else {
            jump(app);
        }
        return true;
    default:
        return false;
    }
}

static void draw_legend(const struct app *app, struct canvas *canvas) {
    const bool at_end = view(app)->moves == app->match.game.moves;
    const enum text there =
        jump_target(app) == app->match.game.moves ? TEXT_KEY_END : TEXT_KEY_COACH;
    const enum text jump = at_end ? TEXT_KEY_START : there;
    const enum text units[REPLAY_UNITS] = {TEXT_KEY_CARD, TEXT_KEY_TURN, jump};
    const struct legend pad[] = {
        {ACTION_OK, jump}, {ACTION_RIGHT, TEXT_KEY_CARD}, {ACTION_DOWN, TEXT_KEY_TURN}};
    const struct legend no_pad[] = {{ACTION_NEXT, at_end ? jump : units[view(app)->unit]},
                                    {ACTION_OK, TEXT_KEY_CHANGE},
                                    {ACTION_BACK, TEXT_KEY_BACK}};
    legend_draw(canvas, app_ui(app), app_two_keys(app) ? no_pad : pad, 3);
}

/* Draws the player on turn and the position in the replay. */
static void draw_words(const struct app *app, struct canvas *canvas) {
    const int y = HAND_WORDS_Y + hand_lower(app, view(app)->game.setup.kind);
    const struct box box = {0, y, HAL_FRAME_WIDTH, LINE_HEIGHT};
    char text[NAME_SIZE];
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET,
                 name_of_player(app, view(app)->game.turn, text));
    text_fill(text, sizeof text, app_text(app, TEXT_REPLAY_AT), view(app)->moves,
              app->match.game.moves);
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET, text);
}

/* Draws what the coach would have laid: the piles, the sum of the steps, and the chances. */
static void draw_remark(const struct app *app, struct canvas *canvas,
                        const struct coach_remark *remark) {
    const struct game *game = &view(app)->game;
    const struct advisor_turn *better = &remark->better;
    const int lower = hand_lower(app, game->setup.kind);
    const struct box box = {0, HAND_WORDS_Y + lower, HAL_FRAME_WIDTH, LINE_HEIGHT};
    struct turn turn;
    char text[48];
    game_turn(game, &turn);
    for (uint8_t pile = 0; pile < rules_of(turn.kind)->piles; pile++) {
        enum table_look look = TABLE_PLAIN;
        int cost = 0;
        for (uint8_t i = 0; i < better->count; i++) {
            if (better->pile[i] == pile) {
                look = TABLE_TARGET;
                cost = turn_cost(&turn, better->card[i], pile);
            }
        }
        table_draw_pile(app, canvas, game, 0, pile, look, cost);
    }
    draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_SET,
                 text_fill(text, sizeof text, app_text(app, TEXT_COACH_BETTER),
                           coach_percent(better->chance), coach_percent(remark->chance)));
    hand_draw_row(app, canvas, game, game->turn, 0, HAND_ROW_Y + lower, better->card,
                  better->count);
}

static void draw_move(const struct app *app, struct canvas *canvas) {
    const struct game *game = &view(app)->game;
    const struct game *whole = &app->match.game;
    const uint8_t moves = view(app)->moves;
    if (moves > 0) {
        const uint8_t pile = whole->log[moves - 1].pile;
        table_draw_brackets(canvas, table_pile_box(app, game->setup.kind, 0, pile));
    }
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        table_draw_pile(app, canvas, game, 0, pile, TABLE_PLAIN, 0);
    }
    draw_words(app, canvas);
    hand_draw_row(app, canvas, game, game->turn, 0, HAND_ROW_Y + hand_lower(app, game->setup.kind),
                  &whole->log[moves % RULES_CARDS].card, moves < whole->moves);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct coach_remark *remark = coach_about(&app->match.coach, view(app)->moves);
    if (remark != NULL) {
        draw_remark(app, canvas, remark);
    } else {
        draw_move(app, canvas);
    }
    draw_legend(app, canvas);
}

const struct screen screen_replay = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .think = think,
    .in_match = true,
};
