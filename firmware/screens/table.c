#include "firmware/screens/table.h"

#include <string.h>

#include "firmware/ui/fonts.h"

enum {
    LINE_Y = 29,      /* the line between piles and hand: The Game and Quick & Easy */
    LINE_TEXT_X = 46, /* where its sentence begins */
    HAND_Y = 45,      /* top of the cards in hand */
    HAND_HEIGHT = 19,
    LIFT = 3,       /* rows that the chosen card is lifted */
    CELL = 16,      /* columns of the cell behind the cards, and of a card without a colour */
    COUNT_X = 97,   /* Face to Face: the counts on the right */
    TOLD_X = 82,    /* Quick & Easy: what the others tell */
    SLIDE_MS = 160, /* from the hand to a pile */
    DEAL_MS = 40,   /* from one card of a new hand to the next */
};

/* Where things are. */
struct layout {
    struct box box[RULES_PILES]; /* of the piles; where they have owners, the own pair first */
    struct box digits;           /* these three from the corner of that box */
    int icon_x, icon_y;
    struct box cost;
    int owed_x, owed_y; /* the dots for the cards owed */
    int cell;           /* columns from card to card in hand */
};

static const struct layout layouts[GAME_KINDS] =
    {
        [GAME_CLASSIC] =
            {
                .box = {{0, 0, 31, 28}, {32, 0, 31, 28}, {65, 0, 31, 28}, {97, 0, 31, 28}},
                .digits = {0, 9, 31, 16},
                .icon_x = 3,
                .icon_y = 2,
                .cost = {10, 2, 17, 5},
                .owed_x = 26,
                .owed_y = LINE_Y + 3,
                .cell = CELL,
            },
        [GAME_DUEL] =
            {
                .box = {{0, 20, 46, 20}, {47, 20, 46, 20}, {0, 0, 46, 18}, {47, 0, 46, 18}},
                .digits = {11, 1, 22, 16},
                .icon_x = 2,
                .icon_y = 6,
                .cost = {33, 6, 11, 5},
                .owed_x = COUNT_X,
                .owed_y = 33,
                .cell = CELL,
            },
        [GAME_QUICK] =
            {
                .box = {{0, 0, 39, 28}, {40, 0, 39, 28}},
                .digits = {13, 8, 25, 16},
                .icon_x = 3,
                .icon_y = 2,
                .cost = {16, 2, 21, 5},
                .owed_x = 26,
                .owed_y = LINE_Y + 3,
                .cell = 37,
            },
};

struct box table_pile_box(uint8_t kind, uint8_t seat, uint8_t pile) {
    const uint8_t owner = rules_owner(kind, pile);
    if (owner == RULES_NOBODY) {
        return layouts[kind].box[pile];
    }
    return layouts[kind].box[owner == seat ? pile % 2 : 2 + pile % 2];
}

static struct box within(struct box outer, struct box inner) {
    return (struct box){outer.x + inner.x, outer.y + inner.y, inner.width, inner.height};
}

/* The strongest marker of the other seats. */
static enum game_marker marker_of_others(const struct game *game, uint8_t seat, uint8_t pile) {
    enum game_marker strongest = GAME_MARKER_NONE;
    for (uint8_t other = 0; other < game->setup.players; other++) {
        if (other != seat && game_marker_of(game, other, pile) > strongest) {
            strongest = game_marker_of(game, other, pile);
        }
    }
    return strongest;
}

/* A plus sign in front of a step forward, if there is room. */
static void draw_cost(struct canvas *canvas, struct box box, int cost, bool narrow) {
    char text[DRAW_NUMBER_SIZE + 1];
    text[0] = '+';
    draw_number_text(text + 1, cost);
    draw_text_in(canvas, box, DRAW_RIGHT, &font_small, DRAW_INVERT,
                 cost < 0 || narrow ? text + 1 : text);
}

/* The shape of a card's colour, and under it the first letters of its name. */
static void draw_colour(const struct app *app, struct canvas *canvas, int x, int y, uint8_t card) {
    const uint8_t colour = rules_colour(GAME_QUICK, card);
    draw_bitmap(canvas, x, y, &icon_suit_large[colour], DRAW_INVERT);
    draw_text(canvas, x + 1, y + 10, &font_small, DRAW_INVERT,
              app_text(app, (enum text)(TEXT_COLOUR_RED + colour)));
}

/* Number and, if it has one, the colour of a top card. */
static void draw_top(const struct app *app, struct canvas *canvas, const struct game *game,
                     struct box box, uint8_t top) {
    const struct layout *layout = &layouts[game->setup.kind];
    if (top == RULES_EMPTY) {
        draw_frame(canvas, box.x + 19, box.y + 10, 13, 13, DRAW_INVERT);
        return;
    }
    draw_number_in(canvas, within(box, layout->digits), DRAW_CENTRE, &font_pile, DRAW_INVERT,
                   rules_number(game->setup.kind, top));
    if (rules_has_colours(game->setup.kind)) {
        draw_colour(app, canvas, box.x + 3, box.y + 10, top);
    }
}

/* Open where the digits come near: at the sides, in low boxes above and below. */
void table_draw_brackets(struct canvas *canvas, struct box box) {
    draw_round_frame(canvas, box.x, box.y, box.width, box.height, 3, DRAW_SET);
    if (box.height > 20) {
        draw_box(canvas, box.x, box.y + 7, box.width, box.height - 12, DRAW_CLEAR);
    } else {
        draw_box(canvas, box.x + 5, box.y, box.width - 10, box.height, DRAW_CLEAR);
    }
}

void table_draw_pile(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat, uint8_t pile, enum table_look look, int cost) {
    const uint8_t kind = game->setup.kind;
    const struct layout *layout = &layouts[kind];
    const struct box box = table_pile_box(kind, seat, pile);
    const bool down = rules_descends(kind, pile);
    if (look == TABLE_OPEN) {
        table_draw_brackets(canvas, box);
    }
    if (look == TABLE_TARGET) {
        draw_round_box(canvas, box.x, box.y, box.width, box.height, 3, DRAW_SET);
    }
    draw_bitmap(canvas, box.x + layout->icon_x, box.y + layout->icon_y,
                down ? &icon_down_small : &icon_up_small, DRAW_INVERT);
    draw_top(app, canvas, game, box, game->tops[pile]);
    if (look != TABLE_PLAIN) {
        draw_cost(canvas, within(box, layout->cost), cost,
                  marker_of_others(game, seat, pile) != GAME_MARKER_NONE);
    }
}

void table_draw_marker(struct canvas *canvas, uint8_t pile, enum game_marker marker) {
    const struct box box = table_pile_box(GAME_CLASSIC, 0, pile);
    if (marker != GAME_MARKER_NONE) {
        draw_bitmap(canvas, box.x + 10, box.y + 1,
                    marker == GAME_MARKER_LEAVE_IT ? &icon_leave : &icon_steps, DRAW_INVERT);
    }
}

static void draw_told(const struct app *app, struct canvas *canvas, const struct game *game,
                      uint8_t seat) {
    static const char *const heights[] = {"", "↓", "·", "↑"};
    struct view view;
    int y = 1;
    view_of(&view, game, seat);
    for (uint8_t other = 0; other < game->setup.players; other++) {
        if (other == seat || view.told_count[other] == 0) {
            continue;
        }
        int x = draw_number(canvas, TOLD_X, y, &font_small, DRAW_SET, other + 1) + 5;
        for (uint8_t i = 0; i < view.told_count[other]; i++) {
            const struct view_told told = view.told[other][i];
            x = draw_text(canvas, x, y, &font_small, DRAW_SET,
                          app_text(app, (enum text)(TEXT_COLOUR_RED + told.colour)));
            x = draw_text(canvas, x + 1, y, &font_small, DRAW_SET, heights[told.height]) + 4;
        }
        y += 7;
    }
}

/* The draw pile and how many cards it has. */
static void draw_deck(struct canvas *canvas, int x, int y, uint8_t count) {
    draw_bitmap(canvas, x, y, &icon_deck, DRAW_SET);
    draw_number(canvas, x + 11, y + 1, &font_text, DRAW_SET, count);
}

void table_draw_owed(struct canvas *canvas, const struct game *game) {
    const struct layout *layout = &layouts[game->setup.kind];
    const int y = layout->owed_y;
    int x = layout->owed_x;
    for (uint8_t i = 0; i < game->minimum; i++, x += 6) {
        draw_round_frame(canvas, x, y, 5, 5, 1, DRAW_SET);
        if (i < game->laid) {
            draw_round_box(canvas, x, y, 5, 5, 1, DRAW_SET);
        }
    }
}

void table_draw_open(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat) {
    const struct rules *rules = rules_of(game->setup.kind);
    if (rules->rivals) {
        draw_deck(canvas, COUNT_X, 0, game_draw_left(game, 1 - seat));
        draw_bitmap(canvas, COUNT_X + 1, 10, &icon_person, DRAW_SET);
        draw_number(canvas, COUNT_X + 11, 11, &font_text, DRAW_SET, game->hand_size[1 - seat]);
        draw_deck(canvas, COUNT_X, 21, game_draw_left(game, seat));
        return;
    }
    draw_deck(canvas, 0, LINE_Y, game_draw_left(game, 0));
    if (rules->talk == RULES_TELLING) {
        draw_told(app, canvas, game, seat);
    }
    for (uint8_t pile = 0; rules->talk == RULES_MARKERS && pile < rules->piles; pile++) {
        table_draw_marker(canvas, pile, marker_of_others(game, seat, pile));
    }
}

void table_draw_public(const struct app *app, struct canvas *canvas, const struct game *game,
                       uint8_t seat) {
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        table_draw_pile(app, canvas, game, seat, pile, TABLE_PLAIN, 0);
    }
    table_draw_open(app, canvas, game, seat);
}

bool table_line_covers(uint8_t kind) {
    return rules_of(kind)->rivals;
}

void table_draw_line(struct canvas *canvas, uint8_t kind, const char *text) {
    if (table_line_covers(kind)) {
        draw_box(canvas, 0, 0, HAL_FRAME_WIDTH, 19, DRAW_CLEAR);
        draw_round_frame(canvas, 0, 0, HAL_FRAME_WIDTH, 18, 3, DRAW_SET);
        draw_text_in(canvas, (struct box){4, 0, HAL_FRAME_WIDTH - 8, 18}, DRAW_CENTRE, &font_text,
                     DRAW_SET, text);
    } else {
        draw_text_in(canvas,
                     (struct box){LINE_TEXT_X, LINE_Y, HAL_FRAME_WIDTH - LINE_TEXT_X - 1, 10},
                     DRAW_RIGHT, &font_text, DRAW_SET, text);
    }
}

void table_draw_question(struct canvas *canvas) {
    draw_text(canvas, COUNT_X + 15, 32, &font_text, DRAW_SET, "←?");
}

void table_draw_sentence(struct canvas *canvas, const char *text) {
    draw_text_in(canvas, (struct box){0, LINE_Y, HAL_FRAME_WIDTH, 10}, DRAW_CENTRE, &font_text,
                 DRAW_SET, text);
}

struct box table_card_box(const struct turn *turn, uint8_t cell, enum table_end end) {
    const int pitch = layouts[turn->kind].cell;
    const int width = pitch * turn->hand_size + (end == TABLE_END ? CELL : 0);
    const int left = (HAL_FRAME_WIDTH - 1 - width) / 2;
    return (struct box){left + pitch * cell, HAND_Y, (cell < turn->hand_size ? pitch : CELL) + 1,
                        HAND_HEIGHT};
}

static void draw_dotted_frame(struct canvas *canvas, struct box box) {
    draw_fill(canvas, box.x, box.y, box.width, 1, DRAW_HALF, DRAW_SET);
    draw_fill(canvas, box.x, box.y + box.height - 1, box.width, 1, DRAW_HALF, DRAW_SET);
}

static void draw_card_face(const struct app *app, struct canvas *canvas, uint8_t kind, uint8_t card,
                           struct box box) {
    const int number = rules_number(kind, card);
    if (rules_has_colours(kind)) {
        draw_colour(app, canvas, box.x + 3, box.y + 2, card);
        box.x += 12;
        box.width -= 13;
        draw_number_in(canvas, box, DRAW_CENTRE, &font_pile, DRAW_INVERT, number);
        return;
    }
    box.height -= 3;
    draw_number_in(canvas, box, DRAW_CENTRE, &font_card, DRAW_INVERT, number);
}

/* Two arrows back, for a card that can go against a pile's direction. */
static void draw_jump_mark(struct canvas *canvas, struct box box) {
    for (int i = 0; i < 2; i++) {
        const int x = box.x + box.width / 2 - 4 + 5 * i;
        draw_pixel(canvas, x, box.y + 15, DRAW_INVERT);
        draw_vline(canvas, x + 1, box.y + 14, 3, DRAW_INVERT);
        draw_pixel(canvas, x + 2, box.y + 14, DRAW_INVERT);
        draw_pixel(canvas, x + 2, box.y + 16, DRAW_INVERT);
    }
}

void table_motion_deal(struct app *app, struct table_motion *motion) {
    motion->dealing = app_animates(app);
    if (motion->dealing) {
        app_move(app, RULES_HAND * DEAL_MS);
    }
}

void table_motion_slide(struct app *app, struct table_motion *motion, uint8_t number,
                        struct box from, struct box to) {
    motion->sliding = app_animates(app);
    motion->number = number;
    motion->slide_start = app->now;
    motion->from = from;
    motion->to = to;
    if (motion->sliding) {
        app_move(app, SLIDE_MS);
    }
}

static bool is_dealing(const struct app *app, const struct table_motion *motion) {
    return motion && motion->dealing && app_elapsed(app) < RULES_HAND * DEAL_MS;
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

void table_draw_hand(const struct app *app, struct canvas *canvas, const struct turn *turn,
                     uint8_t cursor, enum table_end end, const struct table_motion *motion) {
    const int cells = turn->hand_size + (end == TABLE_END);
    const int dealt = is_dealing(app, motion) ? (int)(app_elapsed(app) / DEAL_MS) : cells;
    for (uint8_t cell = 0; cell < cells && cell < dealt; cell++) {
        struct box box = table_card_box(turn, cell, end);
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
            draw_dotted_frame(canvas, box);
        }
        if (is_card) {
            draw_card_face(app, canvas, turn->kind, turn->hand[cell], box);
        } else {
            draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, "✓");
        }
        if (jumps && !rules_has_colours(turn->kind)) {
            draw_jump_mark(canvas, box);
        }
    }
}

void table_draw_slide(const struct app *app, struct canvas *canvas,
                      const struct table_motion *motion) {
    const uint32_t gone = app->now - motion->slide_start;
    if (!motion->sliding || gone >= SLIDE_MS) {
        return;
    }
    const int done = (int)gone;
    const struct box from = motion->from;
    const int x = from.x + (motion->to.x - from.x) * done / SLIDE_MS;
    const int y = from.y + (motion->to.y - from.y) * done / SLIDE_MS;
    draw_round_box(canvas, x, y, from.width, from.height, 2, DRAW_CLEAR);
    draw_round_frame(canvas, x, y, from.width, from.height, 2, DRAW_SET);
    draw_number_in(canvas, (struct box){x, y, from.width, from.height}, DRAW_CENTRE, &font_card,
                   DRAW_SET, motion->number);
}
