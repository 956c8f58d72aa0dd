#include "firmware/screens/spelling.h"

#include <string.h>

#include "firmware/chance/challenge.h"
#include "firmware/ui/fonts.h"

enum {
    WIDTH = 16,       /* columns of a wheel */
    STEP = 18,        /* columns from wheel to wheel */
    TOP = 23,         /* row of the chosen characters */
    HEIGHT = 15,      /* rows of their boxes */
    HALVES_TOP = 13,  /* with two keys: row of the chosen characters */
    HALF_HEIGHT = 11, /* rows of the line of a half */
    VALUES_MOST = 32, /* most characters of an alphabet */
};

int spelling_value(const struct spelling_kind *kind, char character) {
    if (kind->is_code) {
        return challenge_value(character);
    }
    const bool small = character >= 'a' && character <= 'z';
    const char *found =
        memchr(kind->alphabet, small ? character - 'a' + 'A' : character, kind->values);
    return found != NULL ? (int)(found - kind->alphabet) : -1;
}

/* The characters that can be at a place, one bit each by their value. */
static uint32_t possible(const struct spelling *spelling, const struct spelling_kind *kind,
                         uint8_t place) {
    return kind->is_code ? challenge_next(spelling->digit, place) : (1U << kind->values) - 1;
}

static void go_to(struct spelling *spelling, const struct spelling_kind *kind, uint8_t place) {
    spelling->place = place;
    spelling->left = possible(spelling, kind, place);
}

void spelling_start(struct spelling *spelling, const struct spelling_kind *kind) {
    go_to(spelling, kind, 0);
}

static enum spelling_event go_on(struct spelling *spelling, const struct spelling_kind *kind) {
    const bool ends = !kind->is_code && spelling->digit[spelling->place] == 0;
    if (ends || spelling->place + 1 == kind->length) {
        return SPELLING_DONE;
    }
    go_to(spelling, kind, (uint8_t)(spelling->place + 1));
    return SPELLING_CHANGED;
}

/* Goes back by one character; before the first one, leaves. With two keys, the first press returns
 * to all characters of this place. */
static enum spelling_event step_back(struct spelling *spelling, const struct spelling_kind *kind,
                                     bool two_keys) {
    const uint8_t place = spelling->place;
    if (two_keys && spelling->left != possible(spelling, kind, place)) {
        go_to(spelling, kind, place);
    } else if (place > 0) {
        go_to(spelling, kind, (uint8_t)(place - 1));
    } else {
        return SPELLING_LEFT;
    }
    return SPELLING_CHANGED;
}

/* The lower half of a set of characters; the character itself, if there is one only. */
static uint32_t first_half(uint32_t set) {
    const uint8_t half = (uint8_t)(menu_count(set) / 2);
    return half == 0 ? set : set & ((1U << menu_row_at(set, half)) - 1);
}

static enum spelling_event choose_half(struct spelling *spelling, const struct spelling_kind *kind,
                                       bool first) {
    const uint32_t half = first_half(spelling->left);
    const uint32_t rest = spelling->left & ~half;
    if (!first && rest == 0) {
        /* Only one character is possible. If it is not the expected one, an earlier character is
         * wrong. */
        return SPELLING_CHANGED;
    }
    spelling->left = first ? half : rest;
    if (menu_count(spelling->left) == 1) {
        spelling->digit[spelling->place] = menu_row_at(spelling->left, 0);
        return go_on(spelling, kind);
    }
    return SPELLING_CHANGED;
}

enum spelling_event spelling_handle(struct spelling *spelling, const struct spelling_kind *kind,
                                    bool two_keys, enum action action) {
    uint8_t *digit = &spelling->digit[spelling->place];
    spelling->wrong = false;
    if (two_keys && (action == ACTION_OK || action == ACTION_NEXT)) {
        return choose_half(spelling, kind, action == ACTION_OK);
    }
    switch (action) {
    case ACTION_UP:
    case ACTION_DOWN:
        *digit = menu_wrap(*digit, action == ACTION_UP ? 1 : -1, kind->values);
        return SPELLING_CHANGED;
    case ACTION_LEFT:
    case ACTION_RIGHT:
        go_to(spelling, kind,
              menu_wrap(spelling->place, action == ACTION_RIGHT ? 1 : -1, kind->length));
        return SPELLING_CHANGED;
    case ACTION_OK:
        return go_on(spelling, kind);
    case ACTION_BACK:
        return step_back(spelling, kind, two_keys);
    default:
        return SPELLING_NOTHING;
    }
}

enum spelling_event spelling_type(struct spelling *spelling, const struct spelling_kind *kind,
                                  char character) {
    const int value = spelling_value(kind, character);
    if (value < 0) {
        return SPELLING_NOTHING;
    }
    spelling->wrong = false;
    spelling->digit[spelling->place] = (uint8_t)value;
    return go_on(spelling, kind);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static int wheel_x(const struct spelling_kind *kind, int place) {
    return (HAL_FRAME_WIDTH - (kind->length - 1) * STEP - WIDTH) / 2 + place * STEP;
}

static void draw_character(const struct spelling_kind *kind, struct canvas *canvas, int x, int y,
                           const struct font *font, enum draw_ink ink, int value) {
    const char text[2] = {kind->alphabet[(value + kind->values) % kind->values], '\0'};
    const struct box box = {x, y, WIDTH, HEIGHT};
    draw_text_in(canvas, box, DRAW_CENTRE, font, ink, text);
}

/* The wheel that turns shows the characters before and after. */
static void draw_wheel(const struct spelling_kind *kind, struct canvas *canvas, int place,
                       int value, bool turning) {
    const int x = wheel_x(kind, place);
    if (turning) {
        draw_round_box(canvas, x, TOP, WIDTH, HEIGHT, 2, DRAW_SET);
        draw_character(kind, canvas, x, TOP - 12, &font_text, DRAW_SET, value + 1);
        draw_character(kind, canvas, x, TOP + 12, &font_text, DRAW_SET, value - 1);
    } else {
        draw_round_frame(canvas, x, TOP, WIDTH, HEIGHT, 2, DRAW_SET);
    }
    draw_character(kind, canvas, x, TOP, &font_bold, turning ? DRAW_CLEAR : DRAW_SET, value);
}

/* Draws a half: its key, and its characters. */
static void draw_half(const struct spelling_kind *kind, const struct app *app,
                      struct canvas *canvas, int y, enum action action, uint32_t set) {
    const struct box box = {2, y, HAL_FRAME_WIDTH - 4, HALF_HEIGHT};
    char text[VALUES_MOST + 1];
    unsigned length = 0;
    for (unsigned value = 0; value < kind->values; value++) {
        if ((set >> value & 1) != 0) {
            text[length++] = kind->alphabet[value];
        }
    }
    text[length] = '\0';
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET, app_symbol(app, action));
    draw_text_in(canvas, (struct box){box.x + 14, y, box.width - 14, box.height}, DRAW_LEFT,
                 &font_text, DRAW_SET, text);
}

/* Draws the chosen characters in one line, and the choice below it. */
static void draw_halves(const struct spelling *spelling, const struct spelling_kind *kind,
                        const struct app *app, struct canvas *canvas) {
    const uint32_t half = first_half(spelling->left);
    for (int i = 0; i < kind->length; i++) {
        const int x = wheel_x(kind, i);
        const bool here = i == spelling->place;
        draw_round_frame(canvas, x, HALVES_TOP, WIDTH, HEIGHT, 2, DRAW_SET);
        if (i < spelling->place) {
            draw_character(kind, canvas, x, HALVES_TOP, &font_bold, DRAW_SET, spelling->digit[i]);
        } else if (here) {
            draw_round_box(canvas, x, HALVES_TOP, WIDTH, HEIGHT, 2, DRAW_SET);
        }
    }
    if (spelling->left == half) {
        draw_character(kind, canvas, wheel_x(kind, spelling->place), HALVES_TOP, &font_bold,
                       DRAW_CLEAR, menu_row_at(half, 0));
        draw_text_in(canvas, (struct box){0, HALVES_TOP + HEIGHT + 2, HAL_FRAME_WIDTH, HALF_HEIGHT},
                     DRAW_CENTRE, &font_text, DRAW_SET, app_text(app, TEXT_CODE_LAST));
    } else {
        draw_half(kind, app, canvas, HALVES_TOP + HEIGHT + 1, ACTION_OK, half);
        draw_half(kind, app, canvas, HALVES_TOP + HEIGHT + 1 + HALF_HEIGHT, ACTION_NEXT,
                  spelling->left & ~half);
    }
}

static void draw_wheels(const struct spelling *spelling, const struct spelling_kind *kind,
                        const struct app *app, struct canvas *canvas, enum text wrong) {
    const struct box bottom = {0, TOP + HEIGHT + 2, HAL_FRAME_WIDTH, 11};
    for (int i = 0; i < kind->length; i++) {
        draw_wheel(kind, canvas, i, spelling->digit[i], i == spelling->place && !spelling->wrong);
    }
    if (spelling->wrong) {
        draw_text_in(canvas, bottom, DRAW_CENTRE, &font_text, DRAW_SET, app_text(app, wrong));
    }
}

void spelling_draw(const struct spelling *spelling, const struct spelling_kind *kind,
                   const struct app *app, struct canvas *canvas, enum text wrong) {
    static const struct legend wheels[] = {
        {LEGEND_MOVE, TEXT_KEY_LETTER},
        {ACTION_OK, TEXT_KEY_ON},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    static const struct legend halves[] = {
        {ACTION_OK, TEXT_YES},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    if (app_two_keys(app)) {
        const bool last = menu_count(spelling->left) == 1;
        draw_halves(spelling, kind, app, canvas);
        legend_draw(canvas, app_ui(app), halves + !last, (uint8_t)(1 + last));
    } else {
        draw_wheels(spelling, kind, app, canvas, wrong);
        legend_draw(canvas, app_ui(app), wheels, sizeof wheels / sizeof wheels[0]);
    }
}
