#include "firmware/screens/coaching.h"

#include "firmware/match/coach_review.h"

void coaching_go_on(struct app *app) {
    if (app->match.coach.phase != COACH_DONE) {
        app_think(app);
    }
}

/* New remarks appear only where a phase ends. */
bool coaching_think(struct app *app) {
    const struct coach *coach = &app->match.coach;
    const uint8_t phase = coach->phase;
    const uint8_t count = coach->count;
    const bool done = match_coach(&app->match);
    if (coach->phase != phase || coach->count != count) {
        app_redraw(app);
    }
    return !done;
}
