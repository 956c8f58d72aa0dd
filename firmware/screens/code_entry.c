#include "firmware/app/app.h"
#include "firmware/chance/challenge.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "firmware/ui/hints.h"

enum {
    VALUES = 32, /* characters of the alphabet */
    WIDTH = 16,  /* of a wheel */
    STEP = 18,   /* from wheel to wheel */
    LEFT = (HAL_FRAME_WIDTH - (CHALLENGE_LENGTH - 1) * STEP - WIDTH) / 2,
    TOP = 23,    /* of the characters chosen */
    HEIGHT = 15, /* of their boxes */
};

static void try_code(struct app *app) {
    struct setup_choice choice = {0};
    char code[CHALLENGE_LENGTH + 1] = {0};
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        code[i] = challenge_alphabet[app->state.code.digit[i]];
    }
    if (!challenge_read(code, &choice.number)) {
        app->state.code.wrong = true;
        app_sound(app, SOUND_NO);
        return;
    }
    challenge_setup(choice.number, &choice.setup);
    choice.device_seats = choice.setup.kind == GAME_DUEL ? 2 : 0;
    setup_show(app, &choice);
}

static void turn(struct app *app, int step) {
    uint8_t *digit = &app->state.code.digit[app->state.code.place];
    *digit = menu_turn(*digit, step, VALUES);
}

static void move(struct app *app, int step) {
    app->state.code.place = menu_turn(app->state.code.place, step, CHALLENGE_LENGTH);
}

static bool handle(struct app *app, enum action action) {
    app->state.code.wrong = false;
    switch (action) {
    case ACTION_UP:
    case ACTION_NEXT:
        turn(app, +1);
        return true;
    case ACTION_DOWN:
        turn(app, -1);
        return true;
    case ACTION_LEFT:
        move(app, -1);
        return true;
    case ACTION_RIGHT:
        move(app, +1);
        return true;
    case ACTION_OK:
        if (app->state.code.place + 1 < CHALLENGE_LENGTH) {
            move(app, +1);
        } else {
            try_code(app);
        }
        return true;
    case ACTION_BACK:
        if (app_two_keys(app) && app->state.code.place > 0) {
            move(app, -1);
        } else {
            title_return(app, TITLE_ENTER_CODE);
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
    static const struct hint hints[] = {
        {HINT_MOVE, TEXT_KEY_LETTER},
        {ACTION_OK, TEXT_KEY_ON},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    menu_draw_title(canvas, app_text(app, TEXT_ENTER_CODE), NULL);
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        draw_wheel(canvas, i, app->state.code.digit[i],
                   i == app->state.code.place && !app->state.code.wrong);
    }
    const struct box bottom = {0, TOP + HEIGHT + 2, HAL_FRAME_WIDTH, 11};
    if (app->state.code.wrong) {
        draw_text_in(canvas, bottom, DRAW_CENTRE, &font_text, DRAW_SET,
                     app_text(app, TEXT_CODE_WRONG));
    }
    hints_draw(app, canvas, hints, sizeof hints / sizeof hints[0]);
}

const struct screen screen_code_entry = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
};
