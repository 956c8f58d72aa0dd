/*
 * What the signs on the table mean, drawn as they are there. Opened from the menu of a match
 * (argument 1), the screen shows the signs of this match. Opened from the rules (argument 0), it
 * shows all signs, those of the current game first. OK leads through the pages and, after the last
 * one, back.
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
    ALL = C | D | Q,
    WITH_OTHERS = 8, /* only with other players */
    ON_FIRE = 16,    /* only where fire cards burn */

    SIGN_LINES = 3, /* on a page */
    SIGN_Y = 13,
    SIGN_HEIGHT = 13, /* rows from one sign to the next */
    CARD_WIDTH = 17,
    CARD_HEIGHT = 11,
    EXAMPLE = 38, /* the number on cards */
};

enum shape {
    SHAPE_ICON,
    SHAPE_WAY,
    SHAPE_AUTHOR,
    SHAPE_SUIT, /* with the letters of a colour, which the texts use for the colour */
    SHAPE_HEIGHTS,
    SHAPE_COST,
    SHAPE_BACK,
    SHAPE_JUMP,
    SHAPE_NEW,
    SHAPE_NOWHERE,
    SHAPE_END,
    SHAPE_TARGET,
    SHAPE_OPEN,
    SHAPE_POINTED,
    SHAPE_OWED,
    SHAPE_DECK,
    SHAPE_COUNTS,
    SHAPE_SINCE,
    SHAPE_CHANCE,
};

/* In the order of the pages: piles, turn, hand, other players. */
static const struct sign {
    uint8_t games; /* the games that have it */
    uint8_t shape;
    enum text text;
    const struct bitmap *icon;
} signs[] = {
    {ALL, SHAPE_WAY, TEXT_SIGN_WAY, NULL},
    {C | ON_FIRE, SHAPE_ICON, TEXT_SIGN_FIRE, &icon_fire},
    {C | ON_FIRE, SHAPE_ICON, TEXT_SIGN_EMBER, &icon_ember},
    {C | Q, SHAPE_DECK, TEXT_SIGN_DECK, NULL},
    {D, SHAPE_COUNTS, TEXT_SIGN_COUNTS, NULL},
    {ALL, SHAPE_OWED, TEXT_SIGN_OWED, NULL},
    {Q, SHAPE_SUIT, TEXT_SIGN_RED, NULL},
    {Q, SHAPE_SUIT, TEXT_SIGN_BLUE, NULL},
    {Q, SHAPE_SUIT, TEXT_SIGN_GREEN, NULL},
    {Q, SHAPE_SUIT, TEXT_SIGN_YELLOW, NULL},
    {Q, SHAPE_SUIT, TEXT_SIGN_PURPLE, NULL},
    {ALL, SHAPE_TARGET, TEXT_SIGN_TARGET, NULL},
    {ALL, SHAPE_OPEN, TEXT_SIGN_OPEN, NULL},
    {ALL, SHAPE_POINTED, TEXT_SIGN_POINTED, NULL},
    {ALL, SHAPE_COST, TEXT_SIGN_COST, NULL},
    {C | D, SHAPE_BACK, TEXT_SIGN_BACK, NULL},
    {C | D, SHAPE_JUMP, TEXT_SIGN_JUMP, NULL},
    {ALL, SHAPE_NEW, TEXT_SIGN_NEW, NULL},
    {ALL, SHAPE_NOWHERE, TEXT_FITS_NOWHERE, NULL},
    {ALL, SHAPE_END, TEXT_SIGN_END, NULL},
    {D, SHAPE_ICON, TEXT_SIGN_PERSON, &icon_person},
    {D, SHAPE_ICON, TEXT_SIGN_DEVICE, &icon_device},
    {C | D | WITH_OTHERS, SHAPE_SINCE, TEXT_SIGN_SINCE, NULL},
    {C | WITH_OTHERS, SHAPE_ICON, TEXT_SAY_SMALL_STEPS, &icon_steps},
    {C | WITH_OTHERS, SHAPE_ICON, TEXT_SAY_LEAVE_IT, &icon_leave},
    {Q | WITH_OTHERS, SHAPE_HEIGHTS, TEXT_SIGN_HEIGHTS, NULL},
    {Q | WITH_OTHERS, SHAPE_ICON, TEXT_SAY_BETTER, &icon_better},
    {Q | WITH_OTHERS, SHAPE_ICON, TEXT_SAY_TRICK, &icon_trick},
    {C | Q | WITH_OTHERS, SHAPE_AUTHOR, TEXT_SIGN_AUTHOR, NULL},
    {C | Q, SHAPE_CHANCE, TEXT_SIGN_CHANCE, NULL},
    {ALL, SHAPE_ICON, TEXT_BATTERY_LOW, &icon_battery_low},
};

enum {
    SIGNS = sizeof signs / sizeof signs[0],
};

APP_STATE(struct signs);

/* Whether the current game has the sign. */
static bool occurs(const struct app *app, const struct sign *sign) {
    const struct game_setup *setup = &app->match.game.setup;
    return (sign->games >> setup->kind & 1) != 0 &&
           (setup->players != 1 || (sign->games & WITH_OTHERS) == 0) &&
           (setup->fire || (sign->games & ON_FIRE) == 0);
}

/* The sign at a place of the list; null after the last one. */
static const struct sign *sign_at(const struct app *app, unsigned place) {
    const unsigned rounds = app_argument(app) == 0 ? 2 : 1;
    for (unsigned round = 0; round < rounds; round++) {
        for (unsigned i = 0; i < SIGNS; i++) {
            if (occurs(app, &signs[i]) == (round == 0) && place-- == 0) {
                return &signs[i];
            }
        }
    }
    return NULL;
}

static uint8_t pages(const struct app *app) {
    uint8_t count = 0;
    while (sign_at(app, count * SIGN_LINES) != NULL) {
        count++;
    }
    return count;
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
    } else if (shape == SHAPE_OPEN || shape == SHAPE_POINTED) {
        table_draw_brackets(canvas, box);
    } else if (shape == SHAPE_NOWHERE) {
        hand_draw_dotted(canvas, box);
    } else if (shape != SHAPE_END) {
        draw_round_frame(canvas, box.x, box.y, box.width, box.height, 2, DRAW_SET);
    }
    if (shape == SHAPE_NEW) {
        hand_draw_new_mark(canvas, box);
    } else if (shape == SHAPE_JUMP) {
        hand_draw_jump_mark(canvas, box.x + box.width / 2 - 4, box.y + box.height / 2 - 1);
    } else if (shape == SHAPE_END) {
        draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, "✓");
    } else {
        draw_number_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_INVERT, EXAMPLE);
    }
}

static void draw_sign(const struct app *app, struct canvas *canvas, const struct sign *sign,
                      int y) {
    const int x = TEXT_X;
    const struct box card = {x, y, CARD_WIDTH, CARD_HEIGHT};
    switch (sign->shape) {
    case SHAPE_ICON:
        draw_bitmap(canvas, x, y + (CARD_HEIGHT - sign->icon->height) / 2, sign->icon, DRAW_SET);
        break;
    case SHAPE_WAY:
        draw_bitmap(canvas, x, y + 3, &icon_up_small, DRAW_SET);
        draw_bitmap(canvas, x + 10, y + 3, &icon_down_small, DRAW_SET);
        break;
    case SHAPE_AUTHOR:
        draw_text(canvas, x + 1, y + 2, &font_text, DRAW_SET, "2");
        draw_text(canvas, x + 10, y + 2, &font_text, DRAW_SET, "+");
        break;
    case SHAPE_SUIT:
        table_draw_suit(canvas, x, y + 1, (uint8_t)(sign->text - TEXT_SIGN_RED));
        draw_text(canvas, x + 11, y + 2, &font_text, DRAW_SET,
                  app_text(app, TEXT_COLOUR_RED + (sign->text - TEXT_SIGN_RED)));
        break;
    case SHAPE_HEIGHTS:
        draw_text(canvas, x, y + 2, &font_text, DRAW_SET, "↓ · ↑");
        break;
    case SHAPE_COST:
    case SHAPE_BACK:
        table_draw_cost(canvas, card, sign->shape == SHAPE_COST ? 7 : -10);
        break;
    case SHAPE_OWED:
        table_draw_dot(canvas, table_draw_dot(canvas, x, y + 3, true), y + 3, false);
        break;
    case SHAPE_DECK:
        table_draw_deck(canvas, x, y + 1, 41);
        break;
    case SHAPE_COUNTS:
        table_draw_counts(canvas, x, y + 2, 6, 41);
        break;
    case SHAPE_SINCE:
        table_draw_place(app, canvas, app->match.game.setup.kind % GAME_QUICK, 0, 1, x, y + 2);
        draw_number(canvas, x + TABLE_PLACE_WIDTH, y + 2, &font_text, DRAW_SET, EXAMPLE);
        break;
    case SHAPE_CHANCE:
        table_draw_bar(canvas, x, y + CARD_HEIGHT / 2, SIGN_WORDS_X - x - 4, ADVISOR_CERTAIN / 2);
        break;
    case SHAPE_POINTED:
        draw_text_in(canvas, (struct box){x + CARD_WIDTH, y, 7, CARD_HEIGHT}, DRAW_RIGHT,
                     &font_text, DRAW_SET, "✗");
        draw_card(canvas, SHAPE_POINTED, card);
        break;
    case SHAPE_NEW:
        draw_card(canvas, SHAPE_NEW, (struct box){x, y + 3, CARD_WIDTH, CARD_HEIGHT - 3});
        break;
    default:
        draw_card(canvas, (enum shape)sign->shape, card);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const unsigned first = view(app)->page * SIGN_LINES;
    char number[DRAW_NUMBER_SIZE];
    text_fill(number, sizeof number, "#/#", view(app)->page + 1, pages(app));
    menu_draw_title(canvas, app_text(app, TEXT_SIGNS), number);
    for (unsigned i = 0; i < SIGN_LINES; i++) {
        const struct sign *sign = sign_at(app, first + i);
        const int y = SIGN_Y + (int)i * SIGN_HEIGHT;
        if (sign) {
            draw_sign(app, canvas, sign, y);
            draw_text(canvas, SIGN_WORDS_X, y + 2, &font_text, DRAW_SET, app_text(app, sign->text));
        }
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_signs = {
    .handle = handle,
    .draw = draw,
};
