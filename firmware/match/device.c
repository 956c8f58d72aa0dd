/*
 * Seats that the device plays, and hints: all that is asked of the advisor.
 */
#include "firmware/match/match.h"

#include "game/advisor/advisor.h"

bool match_advice(const struct match *match, struct advice *advice) {
    struct view view;
    view_of(&view, &match->game, match->game.turn);
    *advice = simple_choose(&view);
    return true;
}

void match_device_begin(struct match *match) {
    match->device = (struct match_device){.step = MATCH_THINKS};
}

static void lay(struct match *match, const struct advice *advice) {
    struct turn turn;
    game_turn(&match->game, &turn);
    match->device = (struct match_device){
        .step = MATCH_LAYS,
        .card = advice->card,
        .pile = advice->pile,
        .jump = turn_cost(&turn, advice->card, advice->pile) < 0,
    };
    match_lay(match, advice->card, advice->pile);
}

enum match_step match_device_step(struct match *match) {
    struct match_device *device = &match->device;
    struct advice advice;
    if (device->step == MATCH_ENDS) {
        match_end_turn(match);
        device->step = MATCH_ENDED;
    } else if (match->game.status == GAME_WON) {
        device->step = MATCH_ENDED;
    } else if (!match_advice(match, &advice)) {
        return MATCH_THINKS;
    } else if (advice.kind == ADVICE_PLACE) {
        lay(match, &advice);
    } else if (advice.kind == ADVICE_UNDO) {
        match_take_back(match);
        device->step = MATCH_TAKES_BACK;
    } else {
        device->step = MATCH_ENDS;
    }
    return (enum match_step)device->step;
}

void match_device_talk(struct match *match) {
    for (uint8_t seat = 0; seat < match->game.setup.players; seat++) {
        if (match_is_device(match, seat) && seat != match->game.turn) {
            advisor_talk(&match->game, seat);
        }
    }
}
