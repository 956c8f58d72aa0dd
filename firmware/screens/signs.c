/*
 * What the signs on the table mean, as they are drawn there: those of one game, told by its kind
 * counted from 1, or of all (0). OK leads through the pages and, behind the last one, back.
 */
#include "firmware/screens/signs.h"

#include "firmware/screens/hand.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    C = 1 << GAME_CLASSIC,
    D = 1 << GAME_DUEL,
    Q = 1 << GAME_QUICK,

    CARD_WIDTH = 17,
    CARD_HEIGHT = 9,
    EXAMPLE = 38, /* on cards */
};

enum shape {
    SHAPE_ICON,
    SHAPE_WAY,
    SHAPE_AUTHOR,
    SHAPE_SUIT, /* with the letters of a colour, which stand for it in the texts, too */
    SHAPE_HEIGHTS,
    SHAPE_COST,
    SHAPE_BACK,
    SHAPE_JUMP,
    SHAPE_NEW,
    SHAPE_NOWHERE,
    SHAPE_END,
    SHAPE_TARGET,
    SHAPE_OPEN,
    SHAPE_OWED,
    SHAPE_DECK,
    SHAPE_COUNTS,
    SHAPE_CHANCE,
};

/* In the order of the pages; first what others say. */
static const struct sign {
    uint8_t games; /* where it occurs */
    uint8_t shape;
    enum text text;
    const struct bitmap *icon;
} signs[] = {
    {C, SHAPE_ICON, TEXT_SAY_SMALL_STEPS, &icon_steps},
    {C, SHAPE_ICON, TEXT_SAY_LEAVE_IT, &icon_leave},
    {Q, SHAPE_ICON, TEXT_SAY_BETTER, &icon_better},
    {Q, SHAPE_ICON, TEXT_SAY_TRICK, &icon_trick},
    {C | Q, SHAPE_AUTHOR, TEXT_SIGN_AUTHOR, NULL},
    {Q, SHAPE_HEIGHTS, TEXT_SIGN_HEIGHTS, NULL},
    {Q, SHAPE_SUIT, TEXT_SIGN_RED, &icon_suit_large[SUIT_RED]},
    {Q, SHAPE_SUIT, TEXT_SIGN_BLUE, &icon_suit_large[SUIT_BLUE]},
    {Q, SHAPE_SUIT, TEXT_SIGN_GREEN, &icon_suit_large[SUIT_GREEN]},
    {Q, SHAPE_SUIT, TEXT_SIGN_YELLOW, &icon_suit_large[SUIT_YELLOW]},
    {Q, SHAPE_SUIT, TEXT_SIGN_PURPLE, &icon_suit_large[SUIT_PURPLE]},
    {D, SHAPE_ICON, TEXT_SIGN_PERSON, &icon_person},
    {D, SHAPE_ICON, TEXT_SIGN_DEVICE, &icon_device},
    {D, SHAPE_COUNTS, TEXT_SIGN_COUNTS, NULL},
    {C | Q, SHAPE_DECK, TEXT_SIGN_DECK, NULL},
    {C | D | Q, SHAPE_OWED, TEXT_SIGN_OWED, NULL},
    {C | D | Q, SHAPE_COST, TEXT_SIGN_COST, NULL},
    {C | D, SHAPE_BACK, TEXT_SIGN_BACK, NULL},
    {C | D, SHAPE_JUMP, TEXT_SIGN_JUMP, NULL},
    {C | D | Q, SHAPE_NEW, TEXT_SIGN_NEW, NULL},
    {C | D | Q, SHAPE_NOWHERE, TEXT_FITS_NOWHERE, NULL},
    {C | D | Q, SHAPE_TARGET, TEXT_SIGN_TARGET, NULL},
    {C | D | Q, SHAPE_OPEN, TEXT_SIGN_OPEN, NULL},
    {C | D | Q, SHAPE_END, TEXT_SIGN_END, NULL},
    {C | D | Q, SHAPE_WAY, TEXT_SIGN_WAY, NULL},
    {C | Q, SHAPE_CHANCE, TEXT_SIGN_CHANCE, NULL},
    {C | D | Q, SHAPE_ICON, TEXT_BATTERY_LOW, &icon_battery_low},
};

enum {
    SIGNS = sizeof signs / sizeof signs[0],
};

APP_STATE(struct signs);

static uint32_t rows(const struct app *app) {
    const unsigned games = app->argument == 0 ? C | D | Q : 1U << (app->argument - 1);
    uint32_t rows = 0;
    for (unsigned i = 0; i < SIGNS; i++) {
        rows |= (uint32_t)((signs[i].games & games) != 0) << i;
    }
    return rows;
}

_Static_assert(SIGNS <= 32, "there is a bit for each");

static uint8_t pages(const struct app *app) {
    return (uint8_t)((menu_count(rows(app)) + TEXT_LINES - 1) / TEXT_LINES);
}

static bool handle(struct app *app, enum action action) {
    uint8_t *page = &state(app)->page;
    if (action == ACTION_OK) {
        if (++*page == pages(app)) {
            app_back(app);
        }
        return true;
    }
    return menu_leaf(page, pages(app), action);
}

static void draw_card(struct canvas *canvas, enum shape shape, struct box box) {
    if (shape == SHAPE_TARGET) {
        draw_round_box(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
    } else if (shape == SHAPE_OPEN) {
        table_draw_brackets(canvas, box);
    } else if (shape == SHAPE_NOWHERE) {
        hand_draw_dotted(canvas, box);
    } else {
        draw_round_frame(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
    }
    if (shape == SHAPE_NEW) {
        hand_draw_new_mark(canvas, box);
    } else if (shape == SHAPE_JUMP) {
        hand_draw_jump_mark(canvas, box.x + box.width / 2 - 4, box.y + 3);
    } else if (shape == SHAPE_END) {
        draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, "✓");
    } else {
        draw_number_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, EXAMPLE);
    }
}

static void draw_sign(const struct app *app, struct canvas *canvas, const struct sign *sign,
                      int y) {
    const int x = TEXT_X;
    const int low = sign->shape == SHAPE_NEW ? 3 : 0; /* rows of the bar over it */
    switch (sign->shape) {
    case SHAPE_ICON:
        draw_bitmap(canvas, x, y + (CARD_HEIGHT - sign->icon->height) / 2, sign->icon, DRAW_SET);
        break;
    case SHAPE_WAY:
        draw_bitmap(canvas, x, y + 2, &icon_up_small, DRAW_SET);
        draw_bitmap(canvas, x + 10, y + 2, &icon_down_small, DRAW_SET);
        break;
    case SHAPE_AUTHOR:
        table_draw_author(canvas, x, y, "2");
        table_draw_author(canvas, x + 9, y, "+");
        break;
    case SHAPE_SUIT:
        draw_bitmap(canvas, x, y, sign->icon, DRAW_SET);
        draw_text(canvas, x + 11, y + 1, &font_text, DRAW_SET,
                  app_text(app, TEXT_COLOUR_RED + (sign->text - TEXT_SIGN_RED)));
        break;
    case SHAPE_HEIGHTS:
        draw_text(canvas, x, y + 1, &font_text, DRAW_SET, "↓ · ↑");
        break;
    case SHAPE_COST:
    case SHAPE_BACK:
        table_draw_cost(canvas, (struct box){x, y, CARD_WIDTH, CARD_HEIGHT}, &font_text,
                        sign->shape == SHAPE_COST ? 7 : -10);
        break;
    case SHAPE_OWED:
        table_draw_dot(canvas, table_draw_dot(canvas, x, y + 2, true), y + 2, false);
        break;
    case SHAPE_DECK:
        table_draw_deck(canvas, x, y, 41);
        break;
    case SHAPE_COUNTS:
        table_draw_counts(canvas, x, y + 1, 6, 41);
        break;
    case SHAPE_CHANCE:
        table_draw_bar(canvas, x, y + CARD_HEIGHT / 2, SIGN_WORDS_X - x - 4, ADVISOR_CERTAIN / 2);
        break;
    default:
        draw_card(canvas, (enum shape)sign->shape,
                  (struct box){x, y + low, CARD_WIDTH, CARD_HEIGHT - low});
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const uint8_t first = (uint8_t)(seen(app)->page * TEXT_LINES);
    const uint8_t count = menu_count(rows(app));
    char number[DRAW_NUMBER_SIZE];
    text_fill(number, sizeof number, "#/#", seen(app)->page + 1, pages(app));
    menu_draw_title(canvas, app_text(app, TEXT_SIGNS), number);
    for (uint8_t i = 0; i < TEXT_LINES && first + i < count; i++) {
        const struct sign *sign = &signs[menu_row_at(rows(app), (uint8_t)(first + i))];
        const int y = TEXT_Y - 1 + i * LINE_HEIGHT;
        draw_sign(app, canvas, sign, y);
        draw_text(canvas, SIGN_WORDS_X, y + 1, &font_text, DRAW_SET, app_text(app, sign->text));
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_signs = {
    .handle = handle,
    .draw = draw,
};
