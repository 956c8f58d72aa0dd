#include "firmware/screens/code_entry.h"

#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    VALUES = 32, /* characters of the alphabet */
    WIDTH = 16,  /* of a wheel */
    STEP = 18,   /* from wheel to wheel */
    LEFT = (HAL_FRAME_WIDTH - (CHALLENGE_LENGTH - 1) * STEP - WIDTH) / 2,
    TOP = 23,         /* of the characters chosen */
    HEIGHT = 15,      /* of their boxes */
    HALVES_TOP = 13,  /* with two keys: of the characters chosen */
    HALF_HEIGHT = 11, /* of the line of a half */
};

APP_STATE(struct code_entry);

static void enter(struct app *app) {
    state(app)->left = challenge_next(NULL, 0);
}

static void try_code(struct app *app) {
    uint32_t number;
    char code[CHALLENGE_LENGTH + 1] = {0};
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        code[i] = challenge_alphabet[state(app)->digit[i]];
    }
    if (challenge_date(code) != 0) {
        choice_start_day(&app->choice, &app->match, challenge_date(code));
    } else if (challenge_read(code, &number)) {
        choice_start_code(&app->choice, number);
    } else {
        state(app)->wrong = true;
        app_sound(app, SOUND_NO);
        return;
    }
    app_replace(app, SCREEN_SETUP, 0);
}

static void go_to(struct app *app, uint8_t place) {
    state(app)->place = place;
    state(app)->left = challenge_next(state(app)->digit, place);
}

static void go_on(struct app *app) {
    if (state(app)->place + 1 < CHALLENGE_LENGTH) {
        go_to(app, (uint8_t)(state(app)->place + 1));
    } else {
        try_code(app);
    }
}

/* Back by one character; out, if there is none. With two keys, first of all, back to all that can
 * stand here. */
static void step_back(struct app *app) {
    const uint8_t place = state(app)->place;
    if (app_two_keys(app) && state(app)->left != challenge_next(state(app)->digit, place)) {
        go_to(app, place);
    } else if (place > 0) {
        go_to(app, (uint8_t)(place - 1));
    } else {
        app_back(app);
    }
}

static void spin(struct app *app, int step) {
    uint8_t *digit = &state(app)->digit[state(app)->place];
    *digit = menu_wrap(*digit, step, VALUES);
}

static void move(struct app *app, int step) {
    go_to(app, menu_wrap(state(app)->place, step, CHALLENGE_LENGTH));
}

/* The lower half of a set of characters, of one character that one. */
static uint32_t first_half(uint32_t set) {
    const uint8_t half = (uint8_t)(menu_count(set) / 2);
    return half == 0 ? set : set & ((1U << menu_row_at(set, half)) - 1);
}

static void choose_half(struct app *app, bool first) {
    struct code_entry *entry = state(app);
    const uint32_t half = first_half(entry->left);
    const uint32_t rest = entry->left & ~half;
    if (!first && rest == 0) {
        return; /* there is nothing to choose: a character that does not agree is found above it */
    }
    entry->left = first ? half : rest;
    if (menu_count(entry->left) == 1) {
        entry->digit[entry->place] = menu_row_at(entry->left, 0);
        go_on(app);
    }
}

static bool handle_halves(struct app *app, enum action action) {
    if (action != ACTION_OK && action != ACTION_NEXT) {
        return false;
    }
    choose_half(app, action == ACTION_OK);
    return true;
}

static bool handle(struct app *app, enum action action) {
    state(app)->wrong = false;
    if (app_two_keys(app) && handle_halves(app, action)) {
        return true;
    }
    switch (action) {
    case ACTION_UP:
        spin(app, +1);
        return true;
    case ACTION_DOWN:
        spin(app, -1);
        return true;
    case ACTION_LEFT:
        move(app, -1);
        return true;
    case ACTION_RIGHT:
        move(app, +1);
        return true;
    case ACTION_OK:
        go_on(app);
        return true;
    case ACTION_BACK:
        step_back(app);
        return true;
    default:
        return false;
    }
}

static void type(struct app *app, char character) {
    const int value = challenge_value(character);
    if (value >= 0) {
        state(app)->wrong = false;
        state(app)->digit[state(app)->place] = (uint8_t)value;
        go_on(app);
    }
}

static void draw_character(struct canvas *canvas, int x, int y, const struct font *font,
                           enum draw_ink ink, int value) {
    const char text[2] = {challenge_alphabet[(value + VALUES) % VALUES], '\0'};
    const struct box box = {x, y, WIDTH, HEIGHT};
    draw_text_in(canvas, box, DRAW_CENTRE, font, ink, text);
}

/* The wheel that turns shows what comes next on both sides. */
static void draw_wheel(struct canvas *canvas, int place, int value, bool turning) {
    const int x = LEFT + place * STEP;
    if (turning) {
        draw_round_box(canvas, x, TOP, WIDTH, HEIGHT, 2, DRAW_SET);
        draw_character(canvas, x, TOP - 12, &font_text, DRAW_SET, value + 1);
        draw_character(canvas, x, TOP + 12, &font_text, DRAW_SET, value - 1);
    } else {
        draw_round_frame(canvas, x, TOP, WIDTH, HEIGHT, 2, DRAW_SET);
    }
    draw_character(canvas, x, TOP, &font_bold, turning ? DRAW_CLEAR : DRAW_SET, value);
}

/* One of the halves: its key, and all that is in it. */
static void draw_half(const struct app *app, struct canvas *canvas, int y, enum action action,
                      uint32_t set) {
    const struct box box = {2, y, HAL_FRAME_WIDTH - 4, HALF_HEIGHT};
    char text[VALUES + 1];
    unsigned length = 0;
    for (unsigned value = 0; value < VALUES; value++) {
        if ((set >> value & 1) != 0) {
            text[length++] = challenge_alphabet[value];
        }
    }
    text[length] = '\0';
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET, legend_symbol(app->keymap, action));
    draw_text_in(canvas, (struct box){box.x + 14, y, box.width - 14, box.height}, DRAW_LEFT,
                 &font_text, DRAW_SET, text);
}

/* What has been chosen in one line, what there is to choose from below it. */
static void draw_halves(const struct app *app, struct canvas *canvas) {
    const struct code_entry *entry = seen(app);
    const uint32_t half = first_half(entry->left);
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        const int x = LEFT + i * STEP;
        const bool here = i == entry->place;
        draw_round_frame(canvas, x, HALVES_TOP, WIDTH, HEIGHT, 2, DRAW_SET);
        if (i < entry->place) {
            draw_character(canvas, x, HALVES_TOP, &font_bold, DRAW_SET, entry->digit[i]);
        } else if (here) {
            draw_round_box(canvas, x, HALVES_TOP, WIDTH, HEIGHT, 2, DRAW_SET);
        }
    }
    if (entry->left == half) {
        draw_character(canvas, LEFT + entry->place * STEP, HALVES_TOP, &font_bold, DRAW_CLEAR,
                       menu_row_at(half, 0));
        draw_text_in(canvas, (struct box){0, HALVES_TOP + HEIGHT + 2, HAL_FRAME_WIDTH, HALF_HEIGHT},
                     DRAW_CENTRE, &font_text, DRAW_SET, app_text(app, TEXT_CODE_LAST));
    } else {
        draw_half(app, canvas, HALVES_TOP + HEIGHT + 1, ACTION_OK, half);
        draw_half(app, canvas, HALVES_TOP + HEIGHT + 1 + HALF_HEIGHT, ACTION_NEXT,
                  entry->left & ~half);
    }
}

static void draw_wheels(const struct app *app, struct canvas *canvas) {
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        draw_wheel(canvas, i, seen(app)->digit[i], i == seen(app)->place && !seen(app)->wrong);
    }
    const struct box bottom = {0, TOP + HEIGHT + 2, HAL_FRAME_WIDTH, 11};
    if (seen(app)->wrong) {
        draw_text_in(canvas, bottom, DRAW_CENTRE, &font_text, DRAW_SET,
                     app_text(app, TEXT_CODE_WRONG));
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend wheels[] = {
        {LEGEND_MOVE, TEXT_KEY_LETTER},
        {ACTION_OK, TEXT_KEY_ON},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    static const struct legend halves[] = {
        {ACTION_OK, TEXT_YES},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    menu_draw_title(canvas, app_text(app, TEXT_ENTER_CODE), NULL);
    if (app_two_keys(app)) {
        draw_halves(app, canvas);
        const bool last = menu_count(seen(app)->left) == 1;
        legend_draw(canvas, app_ui(app), halves + !last, (uint8_t)(1 + last));
    } else {
        draw_wheels(app, canvas);
        legend_draw(canvas, app_ui(app), wheels, sizeof wheels / sizeof wheels[0]);
    }
}

const struct screen screen_code_entry = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .type = type,
};
