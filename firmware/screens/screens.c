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

void screens_start(struct app *app, const struct keymap *keymap) {
    app_start(app, &screens, keymap);
    uint32_t number;
    struct game_setup setup;
    if (hal_start_challenge(&number) && challenge_setup(number, &setup) && !app->store.foreign) {
        choice_start_code(&app->choice, number);
        deal_ask(app);
    }
    if (!app->settings.language_chosen) {
        app_open(app, SCREEN_LANGUAGE, 0);
    }
    if (app->store.foreign) {
        app_open(app, SCREEN_MESSAGE, MESSAGE_SAVES_FOREIGN);
    }
}
