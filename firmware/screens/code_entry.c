/*
 * Typing a challenge code or a date. The last character of a code follows from the others, so no
 * code takes more than 31 presses with two keys.
 */
#include "firmware/chance/challenge.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/spelling.h"

_Static_assert(CHALLENGE_LENGTH <= SPELLING_MOST, "there is room for a code");

static const struct spelling_kind codes = {
    .alphabet = challenge_alphabet,
    .values = 32,
    .length = CHALLENGE_LENGTH,
    .is_code = true,
};

APP_STATE(struct spelling);

static void enter(struct app *app) {
    spelling_start(state(app), &codes);
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

static bool handle(struct app *app, enum action action) {
    const enum spelling_event event =
        spelling_handle(state(app), &codes, app_two_keys(app), action);
    if (event == SPELLING_DONE) {
        try_code(app);
    }
    return event != SPELLING_NOTHING && event != SPELLING_LEFT;
}

static void type(struct app *app, char character) {
    if (spelling_type(state(app), &codes, character) == SPELLING_DONE) {
        try_code(app);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    menu_draw_title(canvas, app_text(app, TEXT_ENTER_CODE), NULL);
    spelling_draw(view(app), &codes, app, canvas, TEXT_CODE_WRONG);
}

const struct screen screen_code_entry = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .type = type,
};
