#include "firmware/screens/screens.h"

void deal_failed(struct app *app) {
    app_home(app);
    app_open(app, SCREEN_MESSAGE, MESSAGE_NOISE_FAILED);
}

void deal_now(struct app *app) {
    const struct choice dealt = choice_dealt(&app->choice);
    const uint8_t strength = app->match.strength;
    match_set_strength(&app->match, (enum match_strength)dealt.strength);
    if (match_deal(&app->match, &dealt.setup, dealt.device_seats, dealt.number) == MATCH_DEALT) {
        app_go_on(app);
    } else {
        match_set_strength(&app->match, (enum match_strength)strength); /* the old match stands */
        deal_failed(app);
    }
}

void deal_ask(struct app *app) {
    if ((app->match.running >> app->choice.setup.kind & 1) != 0) {
        app_open(app, SCREEN_CONFIRM, CONFIRM_NEW_GAME);
    } else {
        deal_now(app);
    }
}
