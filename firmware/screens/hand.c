#include "firmware/screens/hand.h"

#include <string.h>

#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    HAND_Y = 45, /* top of the cards in hand */
    HAND_HEIGHT = 19,
    LIFT = 3,             /* rows that the chosen card is lifted */
    CELL = 16,            /* columns of the cell behind the cards, and of a card without a colour */
    COLOUR_CELL = 37,     /* of a card with one */
    ROW_MOST = 18,        /* columns of a card in a row without frames, at most */
    ROW_COLOUR_CELL = 28, /* of one with a colour */
};

struct box hand_box(const struct turn *turn, uint8_t cell, enum hand_end end) {
    const int pitch = rules_has_colours(turn->kind) ? COLOUR_CELL : CELL;
    const int width = pitch * turn->hand_size + (end == HAND_END ? CELL : 0);
    const int left = (HAL_FRAME_WIDTH - 1 - width) / 2;
    return (struct box){left + pitch * cell, HAND_Y, (cell < turn->hand_size ? pitch : CELL) + 1,
                        HAND_HEIGHT};
}

void hand_draw_dotted(struct canvas *canvas, struct box box) {
    draw_fill(canvas, box.x, box.y, box.width, 1, DRAW_HALF, DRAW_SET);
    draw_fill(canvas, box.x, box.y + box.height - 1, box.width, 1, DRAW_HALF, DRAW_SET);
}

static void draw_card_face(const struct app *app, struct canvas *canvas, uint8_t kind, uint8_t card,
                           struct box box) {
    const int number = rules_number(kind, card);
    if (rules_has_colours(kind)) {
        table_draw_colour(app, canvas, box.x + 3, box.y + 1, card);
        box.x += 14;
        box.width -= 15;
        draw_number_in(canvas, box, DRAW_CENTRE, &font_pile, DRAW_INVERT, number);
        return;
    }
    box.height -= 3;
    draw_number_in(canvas, box, DRAW_CENTRE, &font_card, DRAW_INVERT, number);
}

void hand_draw_jump_mark(struct canvas *canvas, int x, int y) {
    for (int i = 0; i < 2; i++, x += 5) {
        draw_pixel(canvas, x, y + 1, DRAW_INVERT);
        draw_vline(canvas, x + 1, y, 3, DRAW_INVERT);
        draw_pixel(canvas, x + 2, y, DRAW_INVERT);
        draw_pixel(canvas, x + 2, y + 2, DRAW_INVERT);
    }
}

void hand_draw_new_mark(struct canvas *canvas, struct box box) {
    draw_box(canvas, box.x + 4, box.y - 3, box.width - 8, 2, DRAW_SET);
}

/* Whether a card fits anywhere, and whether it can go back on a pile that is not the opponent's. */
static void judge(const struct turn *turn, uint8_t card, bool *fits, bool *jumps) {
    *fits = false;
    *jumps = false;
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        if (turn_fits(turn, card, pile) == GAME_OK) {
            *fits = true;
            *jumps = *jumps || turn_cost(turn, card, pile) < 0;
        }
    }
}

void hand_draw(const struct app *app, struct canvas *canvas, const struct turn *turn,
               uint8_t cursor, enum hand_end end, const struct motion *motion) {
    const int cells = turn->hand_size + (end == HAND_END);
    const int dealt = motion_dealt(app, motion);
    for (uint8_t cell = 0; cell < cells && cell < dealt; cell++) {
        struct box box = hand_box(turn, cell, end);
        const bool is_card = cell < turn->hand_size;
        bool fits = true;
        bool jumps = false;
        if (is_card) {
            judge(turn, turn->hand[cell], &fits, &jumps);
        }
        if (cell == cursor) {
            box.y -= LIFT;
            draw_round_box(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
        } else if (fits) {
            draw_round_frame(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
        } else {
            hand_draw_dotted(canvas, box);
        }
        if (is_card) {
            draw_card_face(app, canvas, turn->kind, turn->hand[cell], box);
        } else {
            draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, "✓");
        }
        if (jumps && !rules_has_colours(turn->kind)) {
            hand_draw_jump_mark(canvas, box.x + box.width / 2 - 4, box.y + 14);
        }
    }
}

void hand_draw_new(const struct app *app, struct canvas *canvas, const struct turn *turn,
                   enum hand_end end) {
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        const struct box box = hand_box(turn, i, end);
        if (app->match.fresh_seat == turn->seat && (app->match.fresh >> i & 1) != 0) {
            hand_draw_new_mark(canvas, box);
        }
    }
}

void hand_draw_row(struct canvas *canvas, const struct game *game, uint8_t seat, int x, int y,
                   const uint8_t *marked, uint8_t count) {
    const uint8_t kind = game->setup.kind;
    const bool colours = rules_has_colours(kind);
    const int cards = game->hand_size[seat];
    int cell = ROW_COLOUR_CELL;
    if (!colours && cards > 0) {
        cell = (HAL_FRAME_WIDTH - x) / cards < ROW_MOST ? (HAL_FRAME_WIDTH - x) / cards : ROW_MOST;
    }
    for (uint8_t i = 0; i < cards; i++) {
        const uint8_t card = game->hand[seat][i];
        const struct box box = {x, y, cell, font_card.capital + 2};
        struct box number = box;
        if (memchr(marked, card, count) != NULL) {
            draw_round_box(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
        }
        if (colours) {
            draw_bitmap(canvas, x + 2, y + 2, &icon_suit_large[rules_colour(kind, card)],
                        DRAW_INVERT);
            number.x += 11;
            number.width -= 11;
        }
        draw_number_in(canvas, number, DRAW_CENTRE, &font_card, DRAW_INVERT,
                       rules_number(kind, card));
        x += box.width;
    }
}
