#include "firmware/screens/code_entry.h"

#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    VALUES = 32, /* characters of the alphabet */
    WIDTH = 16,  /* of a wheel */
    STEP = 18,   /* from wheel to wheel */
    LEFT = (HAL_FRAME_WIDTH - (CHALLENGE_LENGTH - 1) * STEP - WIDTH) / 2,
    TOP = 23,    /* of the characters chosen */
    HEIGHT = 15, /* of their boxes */
};

APP_STATE(struct code_entry);

static void try_code(struct app *app) {
    uint32_t number;
    char code[CHALLENGE_LENGTH + 1] = {0};
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        code[i] = challenge_alphabet[state(app)->digit[i]];
    }
    if (!challenge_read(code, &number)) {
        state(app)->wrong = true;
        app_sound(app, SOUND_NO);
        return;
    }
    choice_start_code(&app->choice, number);
    app_replace(app, SCREEN_SETUP, 0);
}

static void spin(struct app *app, int step) {
    uint8_t *digit = &state(app)->digit[state(app)->place];
    *digit = menu_wrap(*digit, step, VALUES);
}

static void move(struct app *app, int step) {
    state(app)->place = menu_wrap(state(app)->place, step, CHALLENGE_LENGTH);
}

static bool handle(struct app *app, enum action action) {
    state(app)->wrong = false;
    switch (action) {
    case ACTION_UP:
    case ACTION_NEXT:
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
        if (state(app)->place + 1 < CHALLENGE_LENGTH) {
            move(app, +1);
        } else {
            try_code(app);
        }
        return true;
    case ACTION_BACK:
        if (app_two_keys(app) && state(app)->place > 0) {
            move(app, -1);
        } else {
            app_back(app);
        }
        return true;
    default:
        return false;
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

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {LEGEND_MOVE, TEXT_KEY_LETTER},
        {ACTION_OK, TEXT_KEY_ON},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    menu_draw_title(canvas, app_text(app, TEXT_ENTER_CODE), NULL);
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        draw_wheel(canvas, i, seen(app)->digit[i], i == seen(app)->place && !seen(app)->wrong);
    }
    const struct box bottom = {0, TOP + HEIGHT + 2, HAL_FRAME_WIDTH, 11};
    if (seen(app)->wrong) {
        draw_text_in(canvas, bottom, DRAW_CENTRE, &font_text, DRAW_SET,
                     app_text(app, TEXT_CODE_WRONG));
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_code_entry = {
    .handle = handle,
    .draw = draw,
};
