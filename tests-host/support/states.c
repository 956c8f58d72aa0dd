#include "tests-host/support/states.h"

#include <stdio.h>
#include <stdlib.h>

static const void *state_of(const struct app *app, enum screen_id screen) {
    if (app->screen != screen) {
        fprintf(stderr, "states: screen %d is up, not %d\n", app->screen, screen);
        abort();
    }
    return app->state.bytes;
}

const struct spelling *state_code_entry(const struct app *app) {
    return state_of(app, SCREEN_CODE_ENTRY);
}

const struct initials *state_initials(const struct app *app) {
    return state_of(app, SCREEN_INITIALS);
}

const struct how_to *state_how_to(const struct app *app) {
    return state_of(app, SCREEN_HOW_TO);
}

const struct play *state_play(const struct app *app) {
    return state_of(app, SCREEN_PLAY);
}

const struct replay *state_replay(const struct app *app) {
    return state_of(app, SCREEN_REPLAY);
}

const struct talk *state_talk(const struct app *app) {
    return state_of(app, SCREEN_TALK);
}

const struct self_test *state_self_test(const struct app *app) {
    return state_of(app, SCREEN_SELF_TEST);
}
