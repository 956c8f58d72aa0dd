/*
 * Talking after a turn, or after the first look if the player wants to. The player sees the cards
 * drawn, which are marked until a key is pressed, and may talk about them without numbers. In The
 * Game they put a marker on each pile; in Quick & Easy they point at a pile, or tell colours and
 * heights. The sign on a pile is what the player says now; the line is what OK would say instead.
 * Then the device goes to the next player.
 */
#include "firmware/screens/talk.h"

#include <string.h>

#include "firmware/screens/hand.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"

APP_STATE(struct talk);

static bool has_markers(const struct game *game) {
    return rules_of(game->setup.kind)->talk == RULES_MARKERS;
}

/* The items: the piles, telling, and after them the way out. */
static uint8_t items(const struct game *game) {
    return (uint8_t)(rules_of(game->setup.kind)->piles + !has_markers(game));
}

static bool is_pile(const struct game *game, uint8_t item) {
    return item < rules_of(game->setup.kind)->piles;
}

static void enter(struct app *app) {
    state(app)->item = items(&app->match.game);
}

/* What a player says by pointing at a pile in Quick & Easy: nothing, better, the trick. */
static uint8_t point_at(const struct game *game, uint8_t seat, uint8_t pile) {
    const unsigned points = game_points(game, seat);
    if ((points & GAME_POINT_TRICK(pile)) != 0) {
        return 2;
    }
    return (points & GAME_POINT_BETTER(pile)) != 0;
}

static void point(struct match *match, uint8_t pile, int step) {
    const uint8_t next = menu_wrap(point_at(&match->game, match->talker, pile), step, 3);
    unsigned points = game_points(&match->game, match->talker);
    points &= ~(GAME_POINT_BETTER(pile) | GAME_POINT_TRICK(pile));
    if (next == 1) {
        points &= ~GAME_POINT_BETTER(1U - pile); /* only one pile can be better */
        points |= GAME_POINT_BETTER(pile);
    } else if (next == 2) {
        points |= GAME_POINT_TRICK(pile);
    }
    match_point(match, points);
}

static void change(struct app *app, int step) {
    struct match *match = &app->match;
    const uint8_t pile = state(app)->item;
    if (has_markers(&match->game)) {
        const enum game_marker marker = game_marker_of(&match->game, match->talker, pile);
        match_mark(match, pile, (enum game_marker)menu_wrap((uint8_t)marker, step, GAME_MARKERS));
    } else if (is_pile(&match->game, pile)) {
        point(match, pile, step);
    } else {
        match_tell(match);
    }
}

static bool handle(struct app *app, enum action action) {
    const uint8_t count = items(&app->match.game);
    const bool at_exit = state(app)->item == count;
    state(app)->touched = true;
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
            screens_pass_on(app);
        } else {
            change(app, 1);
        }
        return true;
    default:
        return false;
    }
}

/* What OK does at a pile: says the next thing. */
static enum text next_text(const struct app *app) {
    static const enum text pointed[] = {TEXT_SAY_BETTER, TEXT_SAY_TRICK, TEXT_SAY_NOTHING};
    static const enum text marked[] = {TEXT_SAY_SMALL_STEPS, TEXT_SAY_LEAVE_IT, TEXT_SAY_NOTHING};
    const struct game *game = &app->match.game;
    const uint8_t item = view(app)->item;
    return has_markers(game) ? marked[game_marker_of(game, app->match.talker, item)]
                             : pointed[point_at(game, app->match.talker, item)];
}

static void append(char *line, size_t size, const char *text) {
    const size_t used = strlen(line);
    text_fill(line + used, size - used, text, 0, 0);
}

static void append_key(const struct app *app, char *line, size_t size, const char *key,
                       enum text text) {
    append(line, size, key);
    append(line, size, " ");
    append(line, size, app_text(app, text));
}

void talk_draw_way_out(const struct app *app, struct canvas *canvas) {
    char line[80] = "";
    append_key(app, line, sizeof line, app_symbol(app, ACTION_OK), TEXT_TALK_DONE);
    append(line, sizeof line, "  ");
    append_key(app, line, sizeof line, app_symbol_move(app), TEXT_TALK_HOW);
    table_draw_sentence(app, canvas, app->match.game.setup.kind, line);
}

/* What OK does. Cards that were described stay described. */
static void draw_line(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const char *ok = app_symbol(app, ACTION_OK);
    char line[80] = "";
    if (is_pile(game, view(app)->item)) {
        append_key(app, line, sizeof line, ok, next_text(app));
    } else if (game_tells(game, app->match.talker)) {
        append(line, sizeof line, app_text(app, TEXT_TOLD));
    } else {
        append_key(app, line, sizeof line, ok, TEXT_TELL);
    }
    table_draw_sentence(app, canvas, game->setup.kind, line);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const uint8_t seat = app->match.talker;
    struct view hand;
    view_of(&hand, game, seat);
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        if (pile == view(app)->item) {
            table_draw_brackets(canvas, table_pile_box(app, game->setup.kind, seat, pile));
        }
        table_draw_pile(app, canvas, game, seat, pile, TABLE_PLAIN, 0);
        table_draw_said(app, canvas, game, pile, (uint8_t)(1U << seat));
    }
    const bool at_exit = view(app)->item == items(game);
    if (at_exit) {
        talk_draw_way_out(app, canvas);
    } else {
        draw_line(app, canvas);
    }
    hand_draw(app, canvas, &hand.turn, at_exit ? hand.turn.hand_size : GAME_NOBODY, HAND_END, NULL);
    if (!view(app)->touched) {
        hand_draw_new(app, canvas, &hand.turn, HAND_END);
    }
}

const struct screen screen_talk = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_TALK,
    .in_match = true,
    .shows_hand = true,
};
