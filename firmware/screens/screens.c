#include "firmware/screens/screens.h"

#include "firmware/chance/challenge.h"

#define SCREEN(NAME, name, purpose) extern const struct screen screen_##name;
#include "firmware/screens/screens.def"
#undef SCREEN

static const struct screen *const all[SCREENS] = {
#define SCREEN(NAME, name, purpose) &screen_##name,
#include "firmware/screens/screens.def"
#undef SCREEN
};

const struct screen_list screens = {
    .screens = all,
    .count = SCREENS,
    .menu = SCREEN_PAUSE,
    .unsaved = {SCREEN_MESSAGE, MESSAGE_SAVE_FAILED},
};

void screens_pass_on(struct app *app) {
    const enum match_scene scene = match_scene(&app->match);
    app_go_on(app);
    if (scene == MATCH_SCENE_PASS) {
        app_sound(app, match_persons(&app->match) > 1 ? SOUND_PASS : SOUND_TURN);
    } else if (scene == MATCH_SCENE_PLAY && app->match.game.setup.players > 1) {
        app_sound(app, SOUND_TURN);
    }
}

/* The challenge that the machine was started for. A wrong code: here one can type in the right one. */
static void start_code(struct app *app) {
    _Static_assert(HAL_CODE_SIZE == CHALLENGE_LENGTH + 1, "a code is a code");
    char code[HAL_CODE_SIZE];
    uint32_t number;
    if (!hal_start_code(code) || app->store.foreign) {
        return;
    }
    if (challenge_date(code) != 0) { /* which game is left to choose */
        choice_start_day(&app->choice, &app->match, challenge_date(code));
        app_open(app, SCREEN_SETUP, 0);
    } else if (challenge_read(code, &number)) {
        choice_start_code(&app->choice, number);
        deal_ask(app);
    } else {
        app_open(app, SCREEN_CODE_ENTRY, 0);
    }
}

void screens_start(struct app *app, const struct keymap *keymap) {
    app_start(app, &screens, keymap);
    start_code(app);
    if (!app->settings.language_chosen) {
        app_open(app, SCREEN_LANGUAGE, 0);
    }
    if (app->store.foreign) {
        app_open(app, SCREEN_MESSAGE, MESSAGE_SAVES_FOREIGN);
    }
}
