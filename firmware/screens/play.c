/*
 * A person's turn.
 *
 * The cursor (cursor.h) is on a card and on the pile that the card would go to. LEFT and RIGHT
 * change the card, UP and DOWN the pile; OK lays the card, BACK takes one back. The end of the
 * turn, once allowed, is behind the cards. Without a d-pad, NEXT changes the card; if several piles
 * fit, OK goes on to choose one.
 *
 * Until the first key, a person among devices sees what the devices have laid since, one turn after
 * the other; a person among persons sees who plays. A person playing alone can have the chance of
 * winning shown as a bar.
 */
#include "firmware/screens/play.h"

#include "firmware/match/device_seat.h"
#include "firmware/screens/guide.h"
#include "firmware/screens/hand.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/screens/tour.h"

enum {
    DOT_MS = 200, /* between two pictures while the advisor thinks */
    DOTS = 4,
};

APP_STATE(struct play);

static bool fits(const struct turn *turn, uint8_t card, uint8_t pile) {
    return turn_fits(turn, turn->hand[card], pile) == GAME_OK;
}

/* Moves the cursor to what the advisor would do. */
static void show_hint(struct app *app, const struct match_hint *hint) {
    struct play *play = state(app);
    const struct advice *advice = &hint->advice;
    struct turn turn;
    game_turn(&app->match.game, &turn);
    play->line.hinted = true;
    play->line.why = hint->reason;
    if (advice->kind == ADVICE_END) {
        play->cursor.card = turn.hand_size;
    }
    if (advice->kind != ADVICE_PLACE) {
        return;
    }
    play->cursor.pile = advice->pile;
    for (uint8_t i = 0; i < turn.hand_size; i++) {
        if (turn.hand[i] == advice->card) {
            play->cursor.card = i;
        }
    }
}

static bool has_bar(const struct app *app) {
    return app->settings.chance && app->match.game.setup.players == 1;
}

/* Measures the chance of the new position. Until then the bar stays as it was. */
static void measure(struct app *app) {
    state(app)->measuring = has_bar(app);
    if (has_bar(app)) {
        app_think(app);
    }
}

static bool think(struct app *app) {
    struct play *play = state(app);
    struct match_hint hint;
    if (play->measuring) {
        play->measuring = !match_measure(&app->match);
        if (!play->measuring) {
            app_redraw(app);
        }
        return play->measuring || play->line.hinting;
    }
    if (!match_hint(&app->match, &hint)) {
        return true;
    }
    play->line.hinting = false;
    app_stop_timer(app);
    app_redraw(app);
    show_hint(app, &hint);
    return false;
}

/* Whether the line shows the turns of the others, instead of what to do. */
static bool tells_since(const struct app *app) {
    return view(app)->since.shown < since_lines(&view(app)->since);
}

/* A person who has just taken the device has read the turns of the others on the passing screen.
 * Here they see their name. */
static void begin_since(struct app *app) {
    struct since *since = &state(app)->since;
    state(app)->line.naming = match_persons(&app->match) > 1;
    if (match_persons(&app->match) == 1 && app->match.game.laid == 0) {
        since_find(since, &app->match);
    }
    if (since_lines(since) > 0 || state(app)->line.naming) {
        app_set_timer(app, SINCE_TURN_MS);
    }
}

/* Shows the next line, or the name, then what to do, and starts again. */
static void go_on_since(struct app *app) {
    struct since *since = &state(app)->since;
    since->shown = menu_wrap(since->shown, 1, since_lines(since) + 1);
    state(app)->line.naming = match_persons(&app->match) > 1 && !state(app)->line.naming;
    app_set_timer(app, SINCE_TURN_MS);
}

static void enter(struct app *app) {
    state(app)->line.weak = app_battery_is_news(app);
    cursor_place(&state(app)->cursor, &app->match.game, guide_help(app));
    state(app)->tour = tour_begin(app);
    if (app->match.game.moves == 0) {
        motion_deal(app, &state(app)->motion);
    }
    measure(app);
    if (app_argument(app) == PLAY_HINT) {
        state(app)->line.hinting = true;
        app_think(app);
        app_set_timer(app, DOT_MS);
    } else {
        begin_since(app);
    }
}

static void undo(struct app *app) {
    const struct game *game = &app->match.game;
    const struct game_move last = game->log[game->moves - 1];
    match_take_back(&app->match);
    measure(app);
    state(app)->motion.sliding = false;
    cursor_return(&state(app)->cursor, game, last.card, last.pile);
    guide_learn(app, GUIDE_BACK);
}

static void lay(struct app *app) {
    const struct game *game = &app->match.game;
    struct play *play = state(app);
    struct turn turn;
    game_turn(game, &turn);
    const struct cursor cursor = play->cursor;
    const uint8_t card = turn.hand[cursor.card];
    const bool jump = turn_cost(&turn, card, cursor.pile) < 0;
    const struct box from = hand_box(app, &turn, cursor.card, game_can_end(game) == GAME_OK);
    const struct box to = table_pile_box(app, turn.kind, turn.seat, cursor.pile);
    const enum game_error refusal = match_lay(&app->match, card, cursor.pile);
    if (refusal != GAME_OK) {
        play->line.refusal = (uint8_t)refusal;
        app_sound(app, SOUND_NO);
        return;
    }
    app_sound(app, jump ? SOUND_JUMP : SOUND_LAY);
    guide_learn(app, jump ? GUIDE_JUMP : GUIDE_LAY);
    if (game->status != GAME_PLAYING) {
        app_go_on(app);
        return;
    }
    measure(app);
    cursor_place(&play->cursor, game, guide_help(app));
    motion_slide(app, &play->motion, rules_number(turn.kind, card), from, to);
}

static void end_turn(struct app *app) {
    guide_learn(app, GUIDE_END);
    match_end_turn(&app->match);
    screens_pass_on(app);
}

static void move_card(struct app *app, int step) {
    cursor_step(&state(app)->cursor, &app->match.game, guide_help(app), step);
    app_sound(app, SOUND_MOVE);
}

static void move_pile(struct app *app, int step) {
    struct turn turn;
    game_turn(&app->match.game, &turn);
    cursor_step_pile(&state(app)->cursor, &turn, guide_help(app), step);
    guide_learn(app, GUIDE_PILE);
    app_sound(app, SOUND_MOVE);
}

static void choose(struct app *app, bool pile_is_chosen) {
    struct turn turn;
    game_turn(&app->match.game, &turn);
    const uint8_t card = state(app)->cursor.card;
    if (card == turn.hand_size) {
        end_turn(app);
    } else if (app_two_keys(app) && !pile_is_chosen &&
               cursor_piles(&turn, card, guide_help(app)) > 1) {
        state(app)->line.choosing = true;
    } else {
        lay(app);
    }
}

static bool handle_back(struct app *app, bool choosing) {
    if (choosing) {
        return true;
    }
    if (app->match.game.laid > 0) {
        undo(app);
        return true;
    }
    return false;
}

/* Any key ends the thinking about a hint; Back does nothing else. */
static bool stop_hinting(struct app *app, enum action action) {
    if (action == ACTION_NONE) {
        state(app)->line.dot = (uint8_t)((state(app)->line.dot + 1) % DOTS);
        app_set_timer(app, DOT_MS);
        return true;
    }
    state(app)->line.hinting = false;
    if (!state(app)->measuring) {
        app_stop_thinking(app);
    }
    app_stop_timer(app);
    return action == ACTION_BACK;
}

static bool handle(struct app *app, enum action action) {
    const bool choosing = state(app)->line.choosing;
    if (state(app)->tour < TOUR_PAGES) {
        return tour_handle(app, &state(app)->tour, action);
    }
    if (state(app)->line.hinting && stop_hinting(app, action)) {
        return true;
    }
    if (action == ACTION_NONE) {
        go_on_since(app);
        return true;
    }
    app_stop_timer(app);
    state(app)->touched = true;
    state(app)->since.count = state(app)->since.gift = 0;
    state(app)->line.naming = false;
    state(app)->line.weak = false;
    state(app)->line.hinted = false;
    state(app)->line.refusal = GAME_OK;
    state(app)->line.choosing = choosing && action == ACTION_NEXT;
    switch (action) {
    case ACTION_LEFT:
        move_card(app, -1);
        return true;
    case ACTION_RIGHT:
        move_card(app, 1);
        return true;
    case ACTION_UP:
        move_pile(app, -1);
        return true;
    case ACTION_DOWN:
        move_pile(app, 1);
        return true;
    case ACTION_NEXT:
        if (choosing) {
            move_pile(app, 1);
        } else {
            move_card(app, 1);
        }
        return true;
    case ACTION_OK:
        choose(app, choosing);
        return true;
    case ACTION_BACK:
        return handle_back(app, choosing);
    default:
        return false;
    }
}

/* Draws the piles, and which of them the card of the cursor fits. */
static void draw_piles(const struct app *app, struct canvas *canvas, const struct turn *turn) {
    const struct cursor *cursor = &view(app)->cursor;
    const uint8_t page = view(app)->tour;
    const bool chosen = cursor->card < turn->hand_size && (page == TOUR_PAGES || page == TOUR_COST);
    struct game shown = app->match.game;
    motion_hold_back(app, &view(app)->motion, &shown);
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        enum table_look look = TABLE_PLAIN;
        if (chosen && fits(turn, cursor->card, pile)) {
            look = pile == cursor->pile ? TABLE_TARGET : TABLE_OPEN;
        } else if (chosen && pile == cursor->pile &&
                   cursor_can_stand(turn, cursor->card, pile, guide_help(app))) {
            look = TABLE_POINTED;
        }
        table_draw_pile(app, canvas, &shown, turn->seat, pile, look,
                        turn_cost(turn, turn->hand[cursor->card % RULES_HAND], pile));
    }
}

static void draw_hand(const struct app *app, struct canvas *canvas, const struct turn *turn) {
    const enum hand_end end = game_can_end(&app->match.game) == GAME_OK ? HAND_END : HAND_NO_END;
    hand_draw(app, canvas, turn, view(app)->cursor.card, end, &view(app)->motion);
    if (!view(app)->touched) {
        hand_draw_new(app, canvas, turn, end);
    }
    motion_draw(app, canvas, &view(app)->motion);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const struct cursor *cursor = &view(app)->cursor;
    struct turn turn;
    game_turn(game, &turn);
    draw_piles(app, canvas, &turn);
    table_draw_open(app, canvas, game, turn.seat);
    table_draw_owed(app, canvas, game);
    if (has_bar(app)) {
        table_draw_chance(app, canvas, turn.kind, app->match.chance);
    }
    if (view(app)->tour < TOUR_PAGES) {
        tour_draw(app, canvas, view(app)->tour, cursor);
        return;
    }
    if (tells_since(app)) {
        since_draw(&view(app)->since, app, canvas, view(app)->since.shown,
                   table_clear_line(app, canvas, turn.kind));
    } else {
        line_draw(&view(app)->line, app, canvas, &turn, cursor);
    }
    draw_hand(app, canvas, &turn);
}

const struct screen screen_play = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .think = think,
    .scene = MATCH_SCENE_PLAY,
    .in_match = true,
    .shows_hand = true,
};
