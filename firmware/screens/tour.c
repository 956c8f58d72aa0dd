#include "firmware/screens/tour.h"

#include "firmware/screens/guide.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    TOUR_Y = 43,
    TOUR_LINES = 2,
};

uint8_t tour_begin(const struct app *app) {
    const bool due =
        guide_is_on(app) && app->match.game.moves == 0 && !guide_has_learnt(app, GUIDE_TABLE);
    return due ? TOUR_GOAL : TOUR_PAGES;
}

bool tour_handle(struct app *app, uint8_t *page, enum action action) {
    switch (action) {
    case ACTION_BACK:
        *page = TOUR_PAGES;
        break;
    case ACTION_OK:
    case ACTION_NEXT:
    case ACTION_RIGHT:
    case ACTION_DOWN:
        ++*page;
        break;
    case ACTION_LEFT:
    case ACTION_UP:
        *page = (uint8_t)(*page - (*page > 0));
        break;
    default:
        return action != ACTION_MENU;
    }
    if (*page == TOUR_PAGES) {
        guide_learn(app, GUIDE_TABLE);
    }
    return true;
}

void tour_draw(const struct app *app, struct canvas *canvas, uint8_t page,
               const struct cursor *cursor) {
    static const enum text texts[TOUR_PAGES] = {TEXT_TOUR_GOAL, TEXT_TOUR_WAYS, TEXT_TOUR_COST,
                                                TEXT_TOUR_TURN};
    const struct game *game = &app->match.game;
    struct turn turn;
    char key[32];
    char text[96];
    game_turn(game, &turn);
    const uint8_t card = turn.hand[cursor->card];
    const int first =
        page == TOUR_COST ? turn_cost(&turn, card, cursor->pile) : game_draw_left(game, turn.seat);
    table_draw_line(app, canvas, turn.kind,
                    name_in(app, app_symbol(app, ACTION_OK), TEXT_TOUR_NEXT, 0, key, sizeof key));
    const struct paragraph paragraph = {
        .font = &font_text,
        .text = text_fill(text, sizeof text, app_text(app, texts[page]), first,
                          page == TOUR_COST ? rules_number(turn.kind, card) : game->minimum),
        .width = TEXT_WIDTH,
        .line_height = LINE_HEIGHT,
    };
    draw_wrap(canvas, TEXT_X, TOUR_Y, &paragraph, 0, TOUR_LINES, DRAW_SET);
}
