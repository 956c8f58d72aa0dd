/*
 * How the game ended: the piles, the hand that could not go on, who and why. OK or Back leads to
 * the result. No card is hidden any more: moving shows the other hands.
 */
#include "firmware/screens/hand.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

struct end {
    uint8_t seat; /* whose hand is shown */
};

APP_STATE(struct end);

static void enter(struct app *app) {
    state(app)->seat = app->match.game.turn;
    app_swallow_keys(app);
    app_settle(app);
    if (match_end_is_news(&app->match)) {
        app_sound(app, match_is_won(&app->match) ? SOUND_WON : SOUND_LOST);
    }
}

static bool handle(struct app *app, enum action action) {
    const uint8_t players = app->match.game.setup.players;
    if (action == ACTION_OK || action == ACTION_BACK) {
        match_see_end(&app->match);
        app_settle(app);
        app_go_on(app);
    }
    menu_leaf(&state(app)->seat, players, action);
    return action != ACTION_MENU;
}

/* Whether the minimum could be laid if nothing burned. */
static bool lost_by_fire(const struct game *game) {
    struct turn turn;
    game_turn(game, &turn);
    const bool burns = turn.burning != 0;
    turn.burning = 0;
    return burns && turn_can_reach_minimum(&turn);
}

/* Why the game ended: a text for "you", and one for a player with a name. */
static const enum text *why(const struct game *game) {
    static const enum text all_laid[] = {TEXT_END_YOU_ALL_OWN, TEXT_END_ALL_OWN};
    static const enum text gave_up[] = {TEXT_END_YOU_GAVE_UP, TEXT_END_GAVE_UP};
    static const enum text no_card[] = {TEXT_END_YOU_NO_CARD, TEXT_END_NO_CARD};
    static const enum text not_covered[] = {TEXT_END_YOU_NOT_COVERED, TEXT_END_NOT_COVERED};
    static const enum text too_few[] = {TEXT_END_YOU_TOO_FEW, TEXT_END_TOO_FEW};
    if (game->status == GAME_WON) {
        return all_laid;
    }
    if (game->gave_up) {
        return gave_up;
    }
    if (lost_by_fire(game)) {
        return not_covered;
    }
    return game->minimum == 1 ? no_card : too_few;
}

static void draw_words(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const struct box box = {0, HAND_WORDS_Y + hand_lower(app, game->setup.kind), HAL_FRAME_WIDTH,
                            LINE_HEIGHT};
    char name[NAME_SIZE];
    char words[64];
    if (game->status == GAME_WON && !rules_of(game->setup.kind)->rivals) {
        text_fill(words, sizeof words, app_text(app, TEXT_BEATEN_ALL), 0, 0);
    } else if (name_is_you(app, game->turn)) {
        text_fill(words, sizeof words, app_text(app, why(game)[0]), game->minimum, 0);
    } else {
        name_in(app, name_of_player(app, game->turn, name), why(game)[1], game->minimum, words,
                sizeof words);
    }
    draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_SET, words);
}

static void draw_hand(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const uint8_t seat = view(app)->seat;
    const int y = HAND_ROW_Y + hand_lower(app, game->setup.kind);
    char name[NAME_SIZE];
    int x = 0;
    if (game->setup.players > 1) {
        x = draw_text(canvas, 0, y + 3, &font_text, DRAW_SET, name_short(app, seat, name)) +
            HAND_ROW_GAP;
    }
    hand_draw_row(app, canvas, game, seat, x, y, game->hand[seat], 0);
    if (game->hand_size[seat] == 0 && game->setup.players > 1) {
        draw_text(canvas, x, y + 3, &font_text, DRAW_SET, "–");
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend hands[] = {{ACTION_OK, TEXT_KEY_RESULT},
                                          {LEGEND_MOVE, TEXT_KEY_HANDS}};
    const struct game *game = &app->match.game;
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        table_draw_pile(app, canvas, game, game->turn, pile, TABLE_PLAIN, 0);
    }
    draw_words(app, canvas);
    draw_hand(app, canvas);
    legend_draw(canvas, app_ui(app), hands, game->setup.players > 1 ? 2 : 1);
}

const struct screen screen_end = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .scene = MATCH_SCENE_END,
    .in_match = true,
};
