#include "firmware/screens/table.h"

#include "firmware/screens/names.h"
#include "firmware/screens/table_layout.h"
#include "firmware/ui/fonts.h"

enum {
    TOLD_X = 83,      /* Quick & Easy: what the others tell */
    TOLD_GAP = 3,     /* columns between two cards that they tell of */
    TOLD_HEIGHT = 8,  /* rows from one of these cards to the next */
    SIGN_WIDTH = 4,   /* columns of the sign before a cost, with a gap after it */
    BATTERY_PUSH = 2, /* columns that the battery sign takes from the dots */
    PILE_WIDTH = 32,  /* columns of each pile, if there are four */
    CHANCE_DOTS = 4,  /* columns between the dots after the bar */
};

struct box table_pile_box(const struct app *app, uint8_t kind, uint8_t seat, uint8_t pile) {
    const uint8_t owner = rules_owner(kind, pile);
    const struct box *boxes = table_layout(app, kind)->box;
    if (owner == RULES_NOBODY) {
        return boxes[pile];
    }
    return boxes[owner == seat ? pile % 2 : 2 + pile % 2];
}

/* A box inside another; a height of 0 means the height of the outer box. */
static struct box within(struct box outer, struct box inner) {
    return (struct box){outer.x + inner.x, outer.y + inner.y, inner.width,
                        inner.height > 0 ? inner.height : outer.height};
}

void table_draw_cost(struct canvas *canvas, struct box box, int cost) {
    char text[DRAW_NUMBER_SIZE];
    draw_number_text(text, cost < 0 ? -cost : cost);
    const int x = box.x + box.width - draw_text_width(&font_text, text);
    const int y = box.y + (box.height - font_text.capital) / 2;
    draw_text(canvas, x, y, &font_text, DRAW_INVERT, text);
    draw_text(canvas, x - SIGN_WIDTH, y + 1, &font_small, DRAW_INVERT, cost < 0 ? "-" : "+");
}

void table_draw_suit(struct canvas *canvas, int x, int y, uint8_t colour) {
    struct words *words = canvas->words;
    canvas->words = NULL;
    draw_bitmap(canvas, x, y, &icon_suit_large[colour], DRAW_INVERT);
    canvas->words = words;
}

void table_draw_colour(const struct app *app, struct canvas *canvas, int x, int y, uint8_t card) {
    const uint8_t colour = rules_colour(GAME_QUICK, card);
    table_draw_suit(canvas, x + 1, y, colour);
    draw_text(canvas, x, y + 10, &font_text, DRAW_INVERT,
              app_text(app, (enum text)(TEXT_COLOUR_RED + colour)));
}

static const struct table_parts *parts_of(const struct table_layout *layout, uint8_t kind,
                                          uint8_t seat, uint8_t pile) {
    const uint8_t owner = rules_owner(kind, pile);
    const bool other = layout->other.face && owner != RULES_NOBODY && owner != seat;
    return other ? &layout->other : &layout->own;
}

/* Draws the number and, if it has one, the colour of a top card. An empty pile's number is
 * smaller. */
static void draw_top(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t pile, struct box box, const struct table_parts *parts) {
    const uint8_t top = game->tops[pile];
    const bool low = top == rules_of(game->setup.kind)->start[pile];
    if (top == RULES_EMPTY) {
        draw_frame(canvas, box.x + 20, box.y + 12, 13, 13, DRAW_INVERT);
        return;
    }
    draw_number_in(canvas, within(box, parts->digits), DRAW_CENTRE,
                   low ? parts->face_low : parts->face, DRAW_INVERT,
                   rules_number(game->setup.kind, top));
    if (rules_has_colours(game->setup.kind)) {
        table_draw_colour(app, canvas, box.x + 1, box.y + 1, top);
    }
}

/* Draws only the foot of the frame: the cost and what players said are on top. */
void table_draw_brackets(struct canvas *canvas, struct box box) {
    const struct box clip =
        draw_clip(canvas, (struct box){box.x, box.y + box.height - 4, box.width, 4});
    draw_round_frame(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
    canvas->clip = clip;
}

static void draw_look(struct canvas *canvas, struct box box, enum table_look look) {
    if (look == TABLE_OPEN || look == TABLE_POINTED) {
        table_draw_brackets(canvas, box);
    } else if (look == TABLE_TARGET) {
        draw_round_box(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
    }
}

/* The sign of a fire card on top; null: the top is no fire card. */
static const struct bitmap *fire_on(const struct game *game, uint8_t pile) {
    if (!game->setup.fire || !rules_is_fire(game->tops[pile])) {
        return NULL;
    }
    return (game_burning(game) >> pile & 1) != 0 ? &icon_fire : &icon_ember;
}

/* The sign takes the place of what players said: a burning pile must be covered in any case. */
static void draw_fire(const struct app *app, struct canvas *canvas, const struct game *game,
                      uint8_t pile, struct box box) {
    const struct bitmap *fire = fire_on(game, pile);
    const struct table_layout *layout = table_layout(app, game->setup.kind);
    if (fire) {
        draw_bitmap(canvas, box.x + layout->said.x, box.y + layout->said.y, fire, DRAW_INVERT);
    }
}

void table_draw_pile(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat, uint8_t pile, enum table_look look, int cost) {
    const uint8_t kind = game->setup.kind;
    const struct box box = table_pile_box(app, kind, seat, pile);
    const struct table_parts *parts = parts_of(table_layout(app, kind), kind, seat, pile);
    draw_look(canvas, box, look);
    words_are(canvas->words, look == TABLE_PLAIN ? WORDS_PILE : WORDS_OPEN, pile);
    draw_bitmap(canvas, box.x + parts->icon.x, box.y + parts->icon.y,
                rules_descends(kind, pile) ? &icon_down_small : &icon_up_small, DRAW_INVERT);
    draw_top(app, canvas, game, pile, box, parts);
    draw_fire(app, canvas, game, pile, box);
    if (look == TABLE_POINTED) {
        draw_text_in(canvas, within(box, parts->cost), DRAW_RIGHT, &font_text, DRAW_SET, "✗");
    } else if (look != TABLE_PLAIN && game->tops[pile] != RULES_EMPTY) {
        table_draw_cost(canvas, within(box, parts->cost), cost);
    }
    words_are(canvas->words, WORDS_OTHER, 0);
}

enum table_word table_said(const struct game *game, uint8_t seat, uint8_t pile) {
    static const enum table_word markers[GAME_MARKERS] = {TABLE_SILENCE, TABLE_STEPS, TABLE_LEAVE};
    const unsigned points = game_points(game, seat);
    if ((points & GAME_POINT_TRICK(pile)) != 0) {
        return TABLE_TRICK;
    }
    if ((points & GAME_POINT_BETTER(pile)) != 0) {
        return TABLE_BETTER;
    }
    return markers[game_marker_of(game, seat, pile)];
}

void table_draw_said(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t pile, uint8_t seats) {
    static const struct bitmap *const icons[] = {NULL, &icon_steps, &icon_leave, &icon_better,
                                                 &icon_trick};
    const struct box box = table_pile_box(app, game->setup.kind, 0, pile);
    const struct table_layout *layout = table_layout(app, game->setup.kind);
    enum table_word strongest = TABLE_SILENCE;
    const char *who = "";
    char mark[NAME_SIZE];
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        const enum table_word word = table_said(game, seat, pile);
        if ((seats >> seat & 1) != 0 && word != TABLE_SILENCE && word >= strongest) {
            who = word == strongest ? "+" : name_mark(app, seat, mark);
            strongest = word;
        }
    }
    const struct bitmap *icon = icons[strongest];
    if (icon && !fire_on(game, pile)) {
        draw_bitmap(canvas, box.x + layout->said.x, box.y + layout->said.y, icon, DRAW_INVERT);
        draw_text(canvas, box.x + layout->author.x, box.y + layout->author.y, &font_text,
                  DRAW_INVERT, who);
    }
}

static void draw_told(const struct app *app, struct canvas *canvas, const struct game *game,
                      uint8_t seat) {
    static const char *const heights[] = {"", "↓", "·", "↑"};
    struct view view;
    int y = 0;
    view_of(&view, game, seat);
    for (uint8_t other = 0; other < game->setup.players; other++) {
        if (other == seat || view.told_count[other] == 0) {
            continue;
        }
        char mark[NAME_SIZE];
        int x = draw_text(canvas, TOLD_X, y, &font_text, DRAW_SET, name_mark(app, other, mark)) +
                TOLD_GAP;
        for (uint8_t i = 0; i < view.told_count[other]; i++) {
            const struct view_told told = view.told[other][i];
            x = draw_text(canvas, x, y, &font_text, DRAW_SET,
                          app_text(app, (enum text)(TEXT_COLOUR_RED + told.colour)));
            x = draw_text(canvas, x + 1, y, &font_text, DRAW_SET, heights[told.height]) + TOLD_GAP;
        }
        y += TOLD_HEIGHT;
    }
}

void table_draw_deck(struct canvas *canvas, int x, int y, uint8_t count) {
    draw_bitmap(canvas, x, y + 1, &icon_deck, DRAW_SET);
    draw_number(canvas, x + 11, y + 1, &font_text, DRAW_SET, count);
}

void table_draw_owed(const struct app *app, struct canvas *canvas, const struct game *game) {
    const struct table_place place = table_layout(app, game->setup.kind)->owed;
    int x = place.x + (app_battery_is_low(app) ? BATTERY_PUSH : 0);
    for (uint8_t i = 0; i < game->minimum; i++) {
        x = table_draw_dot(canvas, x, place.y, i < game->laid);
    }
}

int table_draw_dot(struct canvas *canvas, int x, int y, bool laid) {
    draw_round_frame(canvas, x, y, 5, 5, 1, DRAW_SET);
    if (laid) {
        draw_round_box(canvas, x, y, 5, 5, 1, DRAW_SET);
    }
    return x + 6;
}

void table_draw_chance(const struct app *app, struct canvas *canvas, uint8_t kind,
                       uint16_t chance) {
    table_draw_bar(canvas, 0, table_layout(app, kind)->chance_y, HAL_FRAME_WIDTH, chance);
}

void table_draw_bar(struct canvas *canvas, int x, int y, int width, uint16_t chance) {
    const int solid = (int)((chance * (uint32_t)width + ADVISOR_CERTAIN / 2) / ADVISOR_CERTAIN);
    draw_box(canvas, x, y, solid, 1, DRAW_SET);
    for (int i = CHANCE_DOTS - 1; i < width; i += CHANCE_DOTS) {
        draw_pixel(canvas, x + i, y, DRAW_SET);
    }
}

void table_draw_counts(struct canvas *canvas, int x, int y, uint8_t hand, uint8_t deck) {
    x = draw_number(canvas, x, y, &font_text, DRAW_SET, hand);
    draw_text(canvas, x + 1, y + 1, &font_small, DRAW_SET, "+");
    draw_number(canvas, x + 5, y, &font_text, DRAW_SET, deck);
}

static void draw_counts(struct canvas *canvas, const struct game *game, uint8_t seat,
                        struct table_place place) {
    table_draw_counts(canvas, place.x, place.y, game->hand_size[seat], game_draw_left(game, seat));
}

static void draw_side(const struct app *app, struct canvas *canvas, uint8_t seat, int x, int y) {
    const bool device = match_is_device(&app->match, seat);
    draw_bitmap(canvas, x + !device, y, device ? &icon_device : &icon_person, DRAW_SET);
}

/* Face to Face: draws whose piles are whose. */
static void draw_sides(const struct app *app, struct canvas *canvas, const struct game *game,
                       uint8_t seat) {
    const struct table_layout *layout = table_layout(app, game->setup.kind);
    draw_side(app, canvas, 1 - seat, layout->them.x, layout->them.y);
    draw_counts(canvas, game, 1 - seat, layout->theirs);
    if (match_is_device(&app->match, seat)) {
        draw_side(app, canvas, seat, layout->you.x, layout->you.y);
    } else {
        draw_text(canvas, layout->you.x, layout->you.y, &font_text, DRAW_SET,
                  app_text(app, TEXT_YOU));
    }
    draw_counts(canvas, game, seat, layout->yours);
}

/* Draws a dotted line that keeps a pixel away from everything lit. */
static void draw_border(struct canvas *canvas, struct box line) {
    for (int i = 0; i < line.width * line.height; i += 2) {
        const int x = line.x + i % line.width;
        const int y = line.y + i / line.width;
        if (!draw_read(canvas, x - 1, y) && !draw_read(canvas, x + 1, y) &&
            !draw_read(canvas, x, y - 1) && !draw_read(canvas, x, y + 1)) {
            draw_pixel(canvas, x, y, DRAW_SET);
        }
    }
}

void table_draw_open(const struct app *app, struct canvas *canvas, const struct game *game,
                     uint8_t seat) {
    const struct rules *rules = rules_of(game->setup.kind);
    const struct table_layout *layout = table_layout(app, game->setup.kind);
    if (app_battery_is_low(app)) {
        draw_bitmap(canvas, layout->battery.x, layout->battery.y, &icon_battery_low, DRAW_SET);
    }
    if (rules->rivals) {
        draw_sides(app, canvas, game, seat);
    } else {
        table_draw_deck(canvas, 0, layout->line.y, game_draw_left(game, 0));
    }
    if (rules->talk == RULES_TELLING) {
        draw_told(app, canvas, game, seat);
    }
    for (uint8_t pile = 0; pile < rules->piles && !rules->rivals; pile++) {
        table_draw_said(app, canvas, game, pile, (uint8_t)~(1U << seat));
    }
    draw_border(canvas, layout->border);
}

void table_draw_public(const struct app *app, struct canvas *canvas, const struct game *game,
                       uint8_t seat) {
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        table_draw_pile(app, canvas, game, seat, pile, TABLE_PLAIN, 0);
    }
    table_draw_open(app, canvas, game, seat);
}

bool table_shares_line(const struct app *app, uint8_t kind) {
    return rules_of(kind)->rivals && app->settings.large;
}

/* The sign of a held key is one row higher and lower than letters. */
void table_draw_line(const struct app *app, struct canvas *canvas, uint8_t kind, const char *text) {
    if (table_shares_line(app, kind)) {
        table_clear_line(app, canvas, kind);
    }
    const struct box line = table_layout(app, kind)->line;
    const struct box box = {line.x, line.y - 1, line.width, line.height + 2};
    draw_text_in(canvas, box, rules_of(kind)->rivals ? DRAW_CENTRE : DRAW_RIGHT, &font_text,
                 DRAW_SET, text);
}

void table_draw_sentence(const struct app *app, struct canvas *canvas, uint8_t kind,
                         const char *text) {
    const struct box line = table_layout(app, kind)->line;
    draw_text_in(canvas, (struct box){0, line.y - 1, HAL_FRAME_WIDTH, line.height + 2}, DRAW_CENTRE,
                 &font_text, DRAW_SET, text);
}

struct box table_line_box(const struct app *app, uint8_t kind) {
    return table_layout(app, kind)->line;
}

int table_clear_line(const struct app *app, struct canvas *canvas, uint8_t kind) {
    const struct box line = table_layout(app, kind)->line;
    draw_box(canvas, 0, line.y, HAL_FRAME_WIDTH, line.height + 1, DRAW_CLEAR);
    return line.y + (line.height - font_text.capital) / 2;
}

/* Piles side by side are bars, one of them high. Piles in two rows are blocks. For two piles an
 * arrow is enough. */
void table_draw_place(const struct app *app, struct canvas *canvas, uint8_t kind, uint8_t seat,
                      uint8_t pile, int x, int y) {
    const struct rules *rules = rules_of(kind);
    if (rules->piles == 2) {
        draw_bitmap(canvas, x + 2, y + 1,
                    rules_descends(kind, pile) ? &icon_down_small : &icon_up_small, DRAW_SET);
        return;
    }
    for (uint8_t i = 0; i < rules->piles; i++) {
        if (!rules->rivals || app->settings.large) {
            const int place = table_pile_box(app, kind, seat, i).x / PILE_WIDTH;
            const int height = i == pile ? 7 : 2;
            draw_box(canvas, x + 3 * place, y + 7 - height, 2, height, DRAW_SET);
        } else {
            const int left = x + 1 + 5 * (i % 2);
            const int top = y + (rules_owner(kind, i) == seat ? 4 : 0);
            draw_box(canvas, i == pile ? left : left + 1, i == pile ? top : top + 1,
                     i == pile ? 4 : 2, i == pile ? 3 : 1, DRAW_SET);
        }
    }
}
