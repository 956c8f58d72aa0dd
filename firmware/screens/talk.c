/*
 * After a turn: the player sees the cards drawn and may talk about them, without numbers. The Game:
 * a marker on each pile. Quick & Easy: tell colours and heights. Then the device goes on to the
 * next.
 */
#include "firmware/screens/talk.h"

#include <string.h>

#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"

APP_STATE(struct talk);

static bool has_markers(const struct game *game) {
    return rules_of(game->setup.kind)->talk == RULES_MARKERS;
}

/* Things to choose from: the piles, or telling; and behind them the way out. */
static uint8_t items(const struct game *game) {
    return has_markers(game) ? rules_of(game->setup.kind)->piles : 1;
}

static void enter(struct app *app) {
    state(app)->item = items(&app->match.game);
}

static void change(struct app *app, int step) {
    struct match *match = &app->match;
    const uint8_t pile = state(app)->item;
    if (!has_markers(&match->game)) {
        match_tell(match);
    } else {
        const enum game_marker marker = game_marker_of(&match->game, match->talker, pile);
        match_mark(match, pile, (enum game_marker)menu_wrap((uint8_t)marker, step, GAME_MARKERS));
    }
}

static bool handle(struct app *app, enum action action) {
    const uint8_t count = items(&app->match.game);
    const bool at_exit = state(app)->item == count;
    switch (action) {
    case ACTION_LEFT:
        state(app)->item = menu_wrap(state(app)->item, -1, count + 1);
        return true;
    case ACTION_RIGHT:
    case ACTION_NEXT:
        state(app)->item = menu_wrap(state(app)->item, 1, count + 1);
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        if (at_exit) {
            state(app)->item = 0;
        } else {
            change(app, action == ACTION_UP ? 1 : -1);
        }
        return true;
    case ACTION_OK:
        if (at_exit) {
            match_talked(&app->match);
            app_go_on(app);
        } else {
            change(app, 1);
        }
        return true;
    default:
        return false;
    }
}

static enum text line_text(const struct app *app) {
    const struct game *game = &app->match.game;
    if (seen(app)->item == items(game)) {
        return TEXT_TALK_DONE;
    }
    if (!has_markers(game)) {
        return game_tells(game, app->match.talker) ? TEXT_TOLD : TEXT_TELL;
    }
    switch (game_marker_of(game, app->match.talker, seen(app)->item)) {
    case GAME_MARKER_SMALL_STEPS:
        return TEXT_SAY_SMALL_STEPS;
    case GAME_MARKER_LEAVE_IT:
        return TEXT_SAY_LEAVE_IT;
    default:
        return TEXT_SAY_NOTHING;
    }
}

/* What is being said, and in front of it, where a press of OK would say it, that key. */
static void draw_line(const struct app *app, struct canvas *canvas) {
    const enum text text = line_text(app);
    char line[64];
    text_fill(line, sizeof line, text == TEXT_TELL ? legend_symbol(app->keymap, ACTION_OK) : "", 0,
              0);
    const size_t used = strlen(line);
    text_fill(line + used, sizeof line - used, app_text(app, text), 0, 0);
    table_draw_sentence(canvas, app->match.game.setup.kind, line);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const uint8_t seat = app->match.talker;
    struct view view;
    view_of(&view, game, seat);
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        if (has_markers(game) && pile == seen(app)->item) {
            table_draw_brackets(canvas, table_pile_box(game->setup.kind, seat, pile));
        }
        table_draw_pile(app, canvas, game, seat, pile, TABLE_PLAIN, 0);
        table_draw_said(canvas, game, pile, (uint8_t)(1U << seat));
    }
    draw_line(app, canvas);
    const bool at_exit = seen(app)->item == items(game);
    table_draw_hand(app, canvas, &view.turn, at_exit ? view.turn.hand_size : GAME_NOBODY, TABLE_END,
                    NULL);
}

const struct screen screen_talk = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_TALK,
    .in_match = true,
    .shows_hand = true,
};
