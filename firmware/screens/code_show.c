/*
 * The code of a new challenge, to read out. Back forgets the code.
 */
#include "firmware/chance/challenge.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        deal_ask(app);
    } else if (action == ACTION_BACK) {
        app->choice.number = MATCH_NO_CHALLENGE;
        app_back(app);
    } else {
        return action != ACTION_MENU;
    }
    return true;
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {ACTION_OK, TEXT_KEY_DEAL},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const struct paragraph share = {
        .font = &font_text,
        .text = app_text(app, TEXT_CODE_SHARE),
        .width = HAL_FRAME_WIDTH - 2 * CODE_WORDS_X,
        .align = DRAW_CENTRE,
    };
    const struct box box = {CODE_X, CODE_Y, CODE_WIDTH, CODE_HEIGHT};
    char code[CHALLENGE_LENGTH + 1];
    challenge_write(app->choice.number, code);
    menu_draw_title(canvas, app_text(app, TEXT_CHALLENGE_CODE), NULL);
    draw_round_frame(canvas, box.x, box.y, box.width, box.height, 3, DRAW_SET);
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        const struct box place = {CODE_CELL_X + CODE_CELL * i, CODE_Y, CODE_CELL, CODE_HEIGHT};
        const char text[2] = {code[i], '\0'};
        draw_text_in(canvas, place, DRAW_CENTRE, &font_bold, DRAW_SET, text);
    }
    draw_wrap(canvas, CODE_WORDS_X, CODE_WORDS_Y, &share, 0, 2, DRAW_SET);
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_code_show = {
    .handle = handle,
    .draw = draw,
};
