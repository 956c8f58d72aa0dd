#include "firmware/screens/hand.h"

#include <string.h>

#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    CELL = 16,            /* columns of the cell behind the cards, and of a card without a colour */
    COLOUR_CELL = 37,     /* columns of a card with a colour */
    COLOUR_WIDTH = 14,    /* columns of its colour */
    LARGE_CELL = 25,      /* columns in large type, where there is room */
    ROW_MOST = 18,        /* most columns of a card in a row without frames */
    ROW_COLOUR_CELL = 28, /* columns of such a card with a colour */
};

/* The row of cards: its top and height; rows by which the chosen card is lifted; rows from the top
 * of a card to its number, its colour, the arrows of a jump, the bar of a new card. */
static const struct row {
    uint8_t y, height;
    uint8_t lift;
    uint8_t number_y, colour_y, mark_y;
    int8_t new_y;
    uint8_t new_height;
} rows[] = {
    {45, 19, 3, 2, 2, 14, -3, 1},
    {43, 21, 1, 2, 2, 14, -1, 1}, /* with colours, which need more height */
    {41, 23, 0, 2, 3, 19, -1, 1}, /* in large type; the bar thickens the frame */
};

enum {
    ROW_USUAL,
    ROW_COLOURS,
    ROW_LARGE,
};

static const struct row *row_of(const struct app *app, uint8_t kind) {
    return &rows[app->settings.large       ? ROW_LARGE
                 : rules_has_colours(kind) ? ROW_COLOURS
                                           : ROW_USUAL];
}

/* Columns from card to card. In large type, cards without a colour share the whole width. */
static int pitch_of(const struct app *app, const struct turn *turn, enum hand_end end) {
    const int cells = turn->hand_size + (end == HAND_END);
    if (rules_has_colours(turn->kind)) {
        return COLOUR_CELL;
    }
    if (!app->settings.large) {
        return CELL;
    }
    return cells * LARGE_CELL < HAL_FRAME_WIDTH ? LARGE_CELL : HAL_FRAME_WIDTH / cells;
}

struct box hand_box(const struct app *app, const struct turn *turn, uint8_t cell,
                    enum hand_end end) {
    const int pitch = pitch_of(app, turn, end);
    const int last = app->settings.large && !rules_has_colours(turn->kind) ? pitch : CELL;
    const int width = pitch * turn->hand_size + (end == HAND_END ? last : 0);
    const int left = (HAL_FRAME_WIDTH - 1 - width) / 2;
    return (struct box){left + pitch * cell, row_of(app, turn->kind)->y,
                        (cell < turn->hand_size ? pitch : last) + 1,
                        row_of(app, turn->kind)->height};
}

void hand_draw_dotted(struct canvas *canvas, struct box box) {
    draw_fill(canvas, box.x, box.y, box.width, 1, DRAW_HALF, DRAW_SET);
    draw_fill(canvas, box.x, box.y + box.height - 1, box.width, 1, DRAW_HALF, DRAW_SET);
}

static const struct font *face_of(const struct app *app, const struct box *box) {
    if (!app->settings.large) {
        return &font_card;
    }
    return box->width > LARGE_CELL ? &font_pile : &font_narrow;
}

static void draw_card_face(const struct app *app, struct canvas *canvas, uint8_t kind, uint8_t card,
                           struct box box) {
    const int number = rules_number(kind, card);
    if (rules_has_colours(kind)) {
        table_draw_colour(app, canvas, box.x + 3, box.y + row_of(app, kind)->colour_y, card);
        box.x += COLOUR_WIDTH;
        box.width -= COLOUR_WIDTH + 1;
        draw_number_in(canvas, box, DRAW_CENTRE, app->settings.large ? &font_tall : &font_pile,
                       DRAW_INVERT, number);
        return;
    }
    const struct font *face = face_of(app, &box);
    box.y += row_of(app, kind)->number_y;
    box.height = face->capital;
    draw_number_in(canvas, box, DRAW_CENTRE, face, DRAW_INVERT, number);
}

void hand_draw_jump_mark(struct canvas *canvas, int x, int y) {
    for (int i = 0; i < 2; i++, x += 5) {
        draw_pixel(canvas, x, y + 1, DRAW_INVERT);
        draw_vline(canvas, x + 1, y, 3, DRAW_INVERT);
        draw_pixel(canvas, x + 2, y, DRAW_INVERT);
        draw_pixel(canvas, x + 2, y + 2, DRAW_INVERT);
    }
}

static void draw_bar(struct canvas *canvas, struct box box, const struct row *row) {
    draw_box(canvas, box.x + 4, box.y + row->new_y, box.width - 8, row->new_height, DRAW_INVERT);
}

void hand_draw_new_mark(struct canvas *canvas, struct box box) {
    draw_bar(canvas, box, &rows[ROW_USUAL]);
}

static void draw_frame_of(struct canvas *canvas, struct box box, bool fits) {
    if (fits) {
        draw_round_frame(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
    } else {
        hand_draw_dotted(canvas, box);
    }
}

/* Whether a card fits anywhere, and whether it can jump on a pile that is not the opponent's. */
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
    const struct row *row = row_of(app, turn->kind);
    for (uint8_t cell = 0; cell < cells && cell < dealt; cell++) {
        struct box box = hand_box(app, turn, cell, end);
        const bool is_card = cell < turn->hand_size;
        bool fits = true;
        bool jumps = false;
        if (is_card) {
            judge(turn, turn->hand[cell], &fits, &jumps);
        }
        if (cell == cursor) {
            box.y -= row->lift;
            draw_round_box(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
        } else {
            draw_frame_of(canvas, box, fits);
        }
        words_are(canvas->words, WORDS_CARD, cell);
        if (is_card) {
            draw_card_face(app, canvas, turn->kind, turn->hand[cell], box);
        } else {
            draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, "✓");
        }
        if (jumps && !rules_has_colours(turn->kind)) {
            hand_draw_jump_mark(canvas, box.x + box.width / 2 - 4, box.y + row->mark_y);
        }
    }
    words_are(canvas->words, WORDS_OTHER, 0);
}

void hand_draw_new(const struct app *app, struct canvas *canvas, const struct turn *turn,
                   enum hand_end end) {
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        const struct box box = hand_box(app, turn, i, end);
        if (app->match.fresh_seat == turn->seat && (app->match.fresh >> i & 1) != 0) {
            draw_bar(canvas, box, row_of(app, turn->kind));
        }
    }
}

static bool has_high_piles(const struct app *app, uint8_t kind) {
    return rules_of(kind)->rivals || app->settings.large;
}

int hand_lower(const struct app *app, uint8_t kind) {
    return has_high_piles(app, kind) ? 2 : 0;
}

void hand_draw_row(const struct app *app, struct canvas *canvas, const struct game *game,
                   uint8_t seat, int x, int y, const uint8_t *marked, uint8_t count) {
    const uint8_t kind = game->setup.kind;
    const bool colours = rules_has_colours(kind);
    const struct font *face = has_high_piles(app, kind) ? &font_bold : &font_card;
    const int cards = game->hand_size[seat];
    int cell = ROW_COLOUR_CELL;
    if (!colours && cards > 0) {
        cell = (HAL_FRAME_WIDTH - x) / cards < ROW_MOST ? (HAL_FRAME_WIDTH - x) / cards : ROW_MOST;
    }
    for (uint8_t i = 0; i < cards; i++) {
        const uint8_t card = game->hand[seat][i];
        const struct box box = {x, y, cell - (cell > CELL), face->capital + 2};
        struct box number = box;
        if (memchr(marked, card, count) != NULL) {
            draw_round_box(canvas, box.x, box.y, box.width, box.height, 1, DRAW_SET);
        }
        if (colours) {
            const struct bitmap *suit = &icon_suit_large[rules_colour(kind, card)];
            draw_bitmap(canvas, x + 2, y + (box.height - suit->height) / 2, suit, DRAW_INVERT);
            number.x += 11;
            number.width -= 11;
        }
        draw_number_in(canvas, number, DRAW_CENTRE, face, DRAW_INVERT, rules_number(kind, card));
        x += cell;
    }
}
