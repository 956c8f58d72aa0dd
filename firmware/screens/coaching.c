#include "firmware/screens/coaching.h"

void coaching_go_on(struct app *app) {
    if (!app->thinking && app->match.coach.phase != COACH_DONE) {
        match_coach_again(&app->match);
        app_think(app);
    }
}

bool coaching_think(struct app *app) {
    const struct coach_remark *biggest = coach_biggest(&app->match.coach);
    const bool done = match_coach(&app->match);
    app->changed = app->changed || done || coach_biggest(&app->match.coach) != biggest;
    return !done;
}
