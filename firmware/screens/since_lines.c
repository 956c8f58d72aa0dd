#include "firmware/screens/since_lines.h"

#include <string.h>

#include "firmware/match/turns_since.h"
#include "firmware/screens/names.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    DRAWN_X = 111,   /* the number of cards drawn */
    CARD_WIDTH = 11, /* of a number */
    GAP = 4,
};

void since_find(struct since *since, const struct match *match) {
    const struct game *game = &match->game;
    const uint8_t seat = match_due(match);
    memset(since, 0, sizeof *since);
    since->count = match_since(match, seat, since->turns);
    for (uint8_t i = 0; i < since->count; i++) {
        const struct match_turn turn = since->turns[i];
        for (uint8_t move = turn.first; move < turn.first + turn.cards; move++) {
            if (rules_owner(game->setup.kind, game->log[move].pile) == seat) {
                since->gift = game->log[move].card;
            }
        }
    }
}

uint8_t since_lines(const struct since *since) {
    return (uint8_t)(since->count + (since->gift != 0));
}

static int draw_card(struct canvas *canvas, uint8_t kind, uint8_t card, int x, int y) {
    if (rules_has_colours(kind)) {
        draw_bitmap(canvas, x, y - 1, &icon_suit_large[rules_colour(kind, card)], DRAW_SET);
        x += 11;
    }
    return draw_number(canvas, x, y, &font_text, DRAW_SET, rules_number(kind, card)) + GAP;
}

/* Draws the pile again where it changes. */
static void draw_turn(const struct app *app, struct canvas *canvas, struct match_turn turn, int y) {
    const struct game *game = &app->match.game;
    const uint8_t kind = game->setup.kind;
    const uint8_t seat = match_due(&app->match);
    uint8_t last = RULES_PILES;
    char name[NAME_SIZE];
    int x = draw_text(canvas, 0, y, &font_text, DRAW_SET, name_short(app, turn.seat, name));
    x = draw_text(canvas, x + 1, y, &font_text, DRAW_SET, ":") + 3;
    for (uint8_t move = turn.first; move < turn.first + turn.cards; move++) {
        const uint8_t pile = game->log[move].pile;
        if (x + TABLE_PLACE_WIDTH + CARD_WIDTH > DRAWN_X - GAP) {
            draw_text(canvas, x, y, &font_text, DRAW_SET, "…");
            break;
        }
        if (pile != last) {
            table_draw_place(app, canvas, kind, seat, pile, x, y);
            x += TABLE_PLACE_WIDTH;
        }
        x = draw_card(canvas, kind, game->log[move].card, x, y);
        last = pile;
    }
    draw_bitmap(canvas, DRAWN_X, y, &icon_deck, DRAW_SET);
    draw_number(canvas, DRAWN_X + 11, y, &font_text, DRAW_SET, turn.drawn);
}

void since_draw(const struct since *since, const struct app *app, struct canvas *canvas,
                uint8_t line, int y) {
    char text[48];
    if (line < since->count) {
        draw_turn(app, canvas, since->turns[line], y);
    } else if (line < since_lines(since)) {
        text_fill(text, sizeof text, app_text(app, TEXT_SINCE_GIFT), since->gift, 0);
        draw_text(canvas, 0, y, &font_text, DRAW_SET, text);
    }
}
