#include "firmware/screens/screens.h"

#include "firmware/match/device_seat.h"

void deal_failed(struct app *app) {
    app_home(app);
    app_open(app, SCREEN_MESSAGE, MESSAGE_NOISE_FAILED);
}

void deal_now(struct app *app) {
    const struct choice dealt = choice_dealt(&app->choice);
    const uint8_t strength = app->match.strength;
    match_set_strength(&app->match, (enum match_strength)dealt.strength);
    const enum match_deal_result result =
        match_deal(&app->match, &dealt.setup, dealt.device_seats, dealt.number);
    if (result == MATCH_DEALT) {
        app->choice.pending = false;
        app_go_on(app);
        return;
    }
    match_set_strength(&app->match, (enum match_strength)strength); /* the old match is still
                                                                       current */
    if (result == MATCH_NOISE_FAILED) {
        deal_failed(app);
    } else {
        app_home(app);
    }
}

void deal_ask(struct app *app) {
    if ((app->match.running >> app->choice.setup.kind & 1) != 0) {
        app_open(app, SCREEN_CONFIRM, CONFIRM_NEW_GAME);
    } else {
        deal_now(app);
    }
}
