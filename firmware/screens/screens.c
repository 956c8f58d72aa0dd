#include "firmware/screens/screens.h"

#include "firmware/chance/challenge.h"
#include "hal/hal.h"

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

/* Continues the game that this challenge dealt, if it is not over: a link that is opened twice
 * deals once. */
static bool go_on_with(struct app *app, uint32_t number) {
    const uint8_t kind = app->choice.setup.kind;
    if ((app->match.running >> kind & 1) == 0) {
        return false;
    }
    match_take_up(&app->match, kind);
    if (app->match.challenge != number) {
        return false;
    }
    app_go_on(app);
    return true;
}

/* Deals the challenge that this start is for. A wrong code opens the entry field, where it can be
 * corrected. A safe start deals nothing: the code waits until the player leaves the safe start. */
static void start_code(struct app *app) {
    _Static_assert(HAL_START_TEXT_SIZE == CHALLENGE_LENGTH + 1, "a code is a code");
    char code[HAL_START_TEXT_SIZE];
    uint32_t number;
    if (app_is_safe(app) || !hal_start_text(code) || app->store.foreign) {
        return;
    }
    if (challenge_date(code) != 0) { /* the player chooses the game */
        choice_start_day(&app->choice, &app->match, challenge_date(code));
        app_open(app, SCREEN_SETUP, 0);
    } else if (challenge_read(code, &number)) {
        choice_start_code(&app->choice, number);
        if (!go_on_with(app, number)) {
            deal_ask(app);
        }
    } else {
        app_open(app, SCREEN_CODE_ENTRY, 0);
    }
}

void screens_listen(struct app *app) {
    const int language = hal_language_wanted();
    if (language < 0 || language >= LANGUAGES ||
        (app->settings.language_chosen && language == app->settings.language)) {
        return;
    }
    app->settings.language = (uint8_t)language;
    app->settings.language_chosen = true;
    app_redraw(app);
    settings_save(&app->settings, &app->store);
    if (app_screen(app) == SCREEN_LANGUAGE) {
        app_replace(app, SCREEN_LANGUAGE, app_argument(app)); /* moves the cursor to the new
                                                                 language */
    }
}

void screens_open_drive(struct app *app) {
    if (hal_drive_name()) {
        app_replace(app, SCREEN_DRIVE, 0);
    } else {
        app_replace(app, SCREEN_MESSAGE, MESSAGE_NO_UPDATE);
    }
}

/* Asks what must be answered first. */
static void ask_first(struct app *app, bool guide) {
    if (!app->settings.language_chosen) {
        app_open(app, SCREEN_LANGUAGE, 0);
    } else if (guide) {
        app_open(app, SCREEN_GUIDE, 0);
    }
    if (app->store.foreign) {
        app_open(app, SCREEN_MESSAGE, MESSAGE_SAVES_FOREIGN);
    }
}

void screens_enter_safety(struct app *app) {
    app_enter_safety(app);
    ask_first(app, false);
}

void screens_leave_safety(struct app *app) {
    app_leave_safety(app);
    start_code(app);
}

void screens_start(struct app *app, const struct keymap *keymap) {
    app_start(app, &screens, keymap);
    const bool first = !app->settings.language_chosen;
    screens_listen(app);
    start_code(app);
    ask_first(app, first && app_depth(app) == 0 && !app_is_safe(app));
}
