/*
 * A person's turn.
 *
 * The cursor stands on a card and, at the same time, on the pile it would go to: LEFT and RIGHT
 * change the card, UP and DOWN the pile, OK lays it, BACK takes back. Behind the cards, once it is
 * allowed, is the end of the turn. After each card the cursor goes to the smallest step. Without a
 * d-pad NEXT changes the card, and where several piles fit OK goes on to choose one.
 */
#include "firmware/screens/play.h"

#include "firmware/screens/screens.h"

enum {
    DOT_MS = 200, /* between two pictures while the advisor thinks */
    DOTS = 4,
};

APP_STATE(struct play);

static bool fits(const struct turn *turn, uint8_t card, uint8_t pile) {
    return turn_fits(turn, turn->hand[card], pile) == GAME_OK;
}

/* Sets the pile of the cursor to the cheapest one for its card. False: it fits nowhere. */
static bool find_pile(struct app *app, const struct turn *turn, int *cost) {
    bool found = false;
    const uint8_t card = state(app)->card;
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        if (!fits(turn, card, pile)) {
            continue;
        }
        const int this_cost = turn_cost(turn, turn->hand[card], pile);
        if (!found || this_cost < *cost) {
            *cost = this_cost;
            state(app)->pile = pile;
        }
        found = true;
    }
    return found;
}

/* Puts the cursor on the smallest step there is; on the end of the turn if there is none. */
static void find_card(struct app *app) {
    struct turn turn;
    int best_cost = 0;
    game_turn(&app->match.game, &turn);
    uint8_t best = turn.hand_size;
    for (uint8_t card = 0; card < turn.hand_size; card++) {
        int cost;
        state(app)->card = card;
        if (find_pile(app, &turn, &cost) && (best == turn.hand_size || cost < best_cost)) {
            best = card;
            best_cost = cost;
        }
    }
    state(app)->card = best;
    if (best < turn.hand_size) {
        find_pile(app, &turn, &best_cost);
    }
}

/* Moves the cursor to what the advisor would do. */
static void show_hint(struct app *app, const struct match_hint *hint) {
    struct play *play = state(app);
    const struct advice *advice = &hint->advice;
    struct turn turn;
    game_turn(&app->match.game, &turn);
    play->hinted = true;
    play->why = hint->reason;
    if (advice->kind == ADVICE_END) {
        play->card = turn.hand_size;
    }
    if (advice->kind != ADVICE_PLACE) {
        return;
    }
    play->pile = advice->pile;
    for (uint8_t i = 0; i < turn.hand_size; i++) {
        if (turn.hand[i] == advice->card) {
            play->card = i;
        }
    }
}

static bool think(struct app *app) {
    struct match_hint hint;
    if (!match_hint(&app->match, &hint)) {
        return true;
    }
    app->timer_on = false;
    app->changed = true;
    show_hint(app, &hint);
    return false;
}

static void enter(struct app *app) {
    find_card(app);
    if (app->match.game.moves == 0) {
        table_motion_deal(app, &state(app)->motion);
    }
    if (app->argument == PLAY_HINT) {
        match_forget(&app->match);
        app_think(app);
        app_set_timer(app, DOT_MS);
    }
}

static void undo(struct app *app) {
    match_take_back(&app->match);
    find_card(app);
}

static void lay(struct app *app) {
    const struct game *game = &app->match.game;
    struct play *play = state(app);
    struct turn turn;
    game_turn(game, &turn);
    const uint8_t card = turn.hand[play->card];
    const bool jump = turn_cost(&turn, card, play->pile) < 0;
    const struct box from = table_card_box(&turn, play->card, game_can_end(game) == GAME_OK);
    const struct box to = table_pile_box(turn.kind, turn.seat, play->pile);
    const enum game_error refusal = match_lay(&app->match, card, play->pile);
    if (refusal != GAME_OK) {
        play->refusal = (uint8_t)refusal;
        app_sound(app, SOUND_NO);
        return;
    }
    app_sound(app, jump ? SOUND_JUMP : SOUND_LAY);
    if (game->status != GAME_PLAYING) {
        app_go_on(app);
        return;
    }
    find_card(app);
    table_motion_slide(app, &play->motion, rules_number(turn.kind, card), from, to);
}

static void end_turn(struct app *app) {
    match_end_turn(&app->match);
    app_go_on(app);
}

/* Moves the card of the cursor by `step` over the cells of the hand, wrapping around. */
static void move_card(struct app *app, int step) {
    struct turn turn;
    int cost;
    game_turn(&app->match.game, &turn);
    const int cells = turn.hand_size + (game_can_end(&app->match.game) == GAME_OK);
    state(app)->card = menu_wrap(state(app)->card, step, (uint8_t)cells);
    if (state(app)->card < turn.hand_size) {
        find_pile(app, &turn, &cost);
    }
    app_sound(app, SOUND_MOVE);
}

/* Moves the pile of the cursor by `step`, to the next that fits. */
static void move_pile(struct app *app, int step) {
    struct turn turn;
    game_turn(&app->match.game, &turn);
    const uint8_t piles = rules_of(turn.kind)->piles;
    if (state(app)->card == turn.hand_size) {
        return;
    }
    for (uint8_t i = 0; i < piles; i++) {
        state(app)->pile = menu_wrap(state(app)->pile, step, piles);
        if (fits(&turn, state(app)->card, state(app)->pile)) {
            break;
        }
    }
    app_sound(app, SOUND_MOVE);
}

static uint8_t piles_that_fit(const struct turn *turn, uint8_t card) {
    uint8_t count = 0;
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        count += fits(turn, card, pile);
    }
    return count;
}

static void choose(struct app *app, bool pile_is_chosen) {
    struct turn turn;
    game_turn(&app->match.game, &turn);
    const uint8_t card = state(app)->card;
    if (card == turn.hand_size) {
        end_turn(app);
    } else if (app_two_keys(app) && !pile_is_chosen && piles_that_fit(&turn, card) > 1) {
        state(app)->choosing = true;
    } else {
        lay(app);
    }
}

static bool handle_back(struct app *app, bool choosing) {
    if (choosing) {
        return true;
    }
    if (app->match.game.laid == 0) {
        return false;
    }
    undo(app);
    return true;
}

/* Any key ends the thinking; Back does nothing else. */
static bool stop_thinking(struct app *app, enum action action) {
    if (action == ACTION_NONE) {
        state(app)->dot = (uint8_t)((state(app)->dot + 1) % DOTS);
        app_set_timer(app, DOT_MS);
        return true;
    }
    app->thinking = false;
    app->timer_on = false;
    match_forget(&app->match);
    return action == ACTION_BACK;
}

static bool handle(struct app *app, enum action action) {
    const bool choosing = state(app)->choosing;
    if (app->thinking && stop_thinking(app, action)) {
        return true;
    }
    state(app)->hinted = false;
    state(app)->refusal = GAME_OK;
    state(app)->choosing = choosing && action == ACTION_NEXT;
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

static enum text refusal_text(uint8_t refusal) {
    switch (refusal) {
    case GAME_ONE_CARD_ON_OPPONENT:
        return TEXT_ONE_GIFT;
    case GAME_ONE_CARD_A_TURN:
        return TEXT_ONE_CARD;
    default:
        return TEXT_FITS_NOWHERE;
    }
}

static enum text hint_text(const struct reason *why, uint8_t kind) {
    static const enum text texts[REASONS] = {
        [REASON_TAKE_BACK] = TEXT_HINT_UNDO, [REASON_ENOUGH] = TEXT_HINT_END,
        [REASON_WINS] = TEXT_HINT_WINS,      [REASON_ONLY] = TEXT_HINT_ONLY,
        [REASON_GIFT] = TEXT_HINT_GIFT,      [REASON_JUMP] = TEXT_JUMP,
        [REASON_THEN_JUMP] = TEXT_HINT_THEN, [REASON_SMALLEST] = TEXT_HINT_SMALLEST,
        [REASON_SPARES] = TEXT_HINT_SPARES,  [REASON_KEEPS] = TEXT_HINT_KEEPS,
        [REASON_BEST] = TEXT_HINT_BEST,
    };
    return why->kind == REASON_JUMP && rules_has_colours(kind) ? TEXT_SAME_COLOUR
                                                               : texts[why->kind];
}

/* The number in it. Seats are counted from 1. */
static int hint_number(const struct reason *why) {
    return why->kind == REASON_SPARES ? why->number + 1 : why->number;
}

/* What must be said; TEXTS: nothing. */
static enum text urgent_text(const struct app *app, const struct turn *turn) {
    if (seen(app)->refusal != GAME_OK) {
        return refusal_text(seen(app)->refusal);
    }
    if (app->thinking) {
        return TEXT_THINKING_1 + seen(app)->dot;
    }
    if (seen(app)->hinted) {
        return hint_text(&seen(app)->why, turn->kind);
    }
    return seen(app)->card == turn->hand_size ? TEXT_END_TURN : TEXTS;
}

static enum text calm_text(const struct app *app, const struct turn *turn) {
    if (seen(app)->choosing) {
        return TEXT_CHOOSE_PILE;
    }
    const uint8_t card = seen(app)->card;
    if (fits(turn, card, seen(app)->pile) &&
        turn_cost(turn, turn->hand[card], seen(app)->pile) < 0) {
        return rules_has_colours(turn->kind) ? TEXT_SAME_COLOUR : TEXT_JUMP;
    }
    if (turn->laid >= turn->minimum) {
        return TEXT_MAY_END;
    }
    if (turn->laid > 0) {
        return TEXT_LAY_MORE;
    }
    return turn->minimum == 1 ? TEXT_LAY_FIRST_ONE : TEXT_LAY_FIRST;
}

static void draw_line(const struct app *app, struct canvas *canvas, const struct turn *turn) {
    char buffer[48];
    enum text text = urgent_text(app, turn);
    if (text == TEXTS) {
        text = calm_text(app, turn);
    }
    const int number =
        seen(app)->hinted ? hint_number(&seen(app)->why) : turn->minimum - turn->laid;
    table_draw_line(canvas, turn->kind,
                    text_fill(buffer, sizeof buffer, app_text(app, text), number, 0));
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const uint8_t card = seen(app)->card;
    struct turn turn;
    game_turn(game, &turn);
    for (uint8_t pile = 0; pile < rules_of(turn.kind)->piles; pile++) {
        enum table_look look = TABLE_PLAIN;
        if (card < turn.hand_size && fits(&turn, card, pile)) {
            look = pile == seen(app)->pile ? TABLE_TARGET : TABLE_OPEN;
        }
        table_draw_pile(app, canvas, game, turn.seat, pile, look,
                        turn_cost(&turn, turn.hand[card % RULES_HAND], pile));
    }
    table_draw_open(app, canvas, game, turn.seat);
    table_draw_owed(canvas, game);
    draw_line(app, canvas, &turn);
    table_draw_hand(app, canvas, &turn, card,
                    game_can_end(game) == GAME_OK ? TABLE_END : TABLE_NO_END, &seen(app)->motion);
    table_draw_slide(app, canvas, &seen(app)->motion);
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
