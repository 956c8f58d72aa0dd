#include "firmware/match/device_seat.h"

#include "firmware/match/match.h"
#include "firmware/match/match_save.h"

void match_set_strength(struct match *match, enum match_strength strength) {
    match->strength = (uint8_t)strength;
}

static bool think(struct match *match, enum advisor_effort effort) {
    return thought_think(&match->thought, &match->game, match->device_seats, effort);
}

bool match_hint(struct match *match, struct match_hint *hint) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (!think(match, (enum advisor_effort)match->effort)) {
        return false;
    }
    const unsigned count = thought_turns(&match->thought, turns);
    if (!match->hinted) { /* so that a power cut before the next card does not lose it */
        match->hinted = true;
        match_save(match);
    }
    hint->advice = advisor_advice(&match->thought.advisor, 0);
    hint->reason = reason_of(&match->thought.advisor.view, count > 0 ? &turns[0] : NULL);
    return true;
}

/* Without any turn the minimum is out of reach: the chance is 0. */
bool match_measure(struct match *match) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (!think(match, EFFORT_NET)) {
        return false;
    }
    match->chance = thought_turns(&match->thought, turns) > 0 ? turns[0].chance : 0;
    return true;
}

void match_device_begin(struct match *match) {
    match->device = (struct match_device){.step = MATCH_THINKS};
}

bool match_device_think(struct match *match) {
    const enum advisor_effort efforts[MATCH_STRENGTHS] = {
        [MATCH_EASY] = EFFORT_EASY,
        [MATCH_MEDIUM] = EFFORT_NET,
        [MATCH_STRONG] = (enum advisor_effort)match->strong_effort,
    };
    return match->device.step == MATCH_ENDS || match->game.status == GAME_WON ||
           think(match, efforts[match->strength]);
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
    game_must(match_lay(match, advice->card, advice->pile));
}

enum match_step match_device_step(struct match *match) {
    struct match_device *device = &match->device;
    if (!match_device_think(match)) {
        return MATCH_THINKS;
    }
    if (device->step == MATCH_ENDS) {
        game_must(match_end_turn(match));
        device->step = MATCH_ENDED;
    } else if (match->game.status == GAME_WON) {
        device->step = MATCH_ENDED;
    } else {
        const struct advice advice = thought_next(&match->thought);
        if (advice.kind == ADVICE_PLACE) {
            lay(match, &advice);
        } else if (advice.kind == ADVICE_UNDO) {
            game_must(match_take_back(match));
            device->step = MATCH_TAKES_BACK;
        } else {
            device->step = MATCH_ENDS;
        }
    }
    return (enum match_step)device->step;
}
