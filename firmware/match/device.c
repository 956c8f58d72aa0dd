/*
 * Seats that the device plays, and hints: all that is asked of the advisor.
 */
#include "firmware/match/match.h"

void match_set_strength(struct match *match, enum match_strength strength) {
    match->strength = (uint8_t)strength;
    match_forget(match);
}

void match_forget(struct match *match) {
    match->thought = MATCH_NO_THOUGHT;
}

struct advisor *match_scratch(struct match *match) {
    match_forget(match);
    return &match->advisor;
}

/* A slice of thinking for the player on turn. Seeing the table is one by itself. */
static bool think(struct match *match, enum advisor_effort effort) {
    if (match->thought == MATCH_NO_THOUGHT) {
        struct view view;
        view_of(&view, &match->game, match->game.turn);
        view.devices = match->device_seats;
        advisor_start_near(&match->advisor, match->near, &view, effort);
        match->thought = MATCH_THINKING;
    } else if (match->thought == MATCH_THINKING && advisor_step(&match->advisor, ADVISOR_SLICE)) {
        match->thought = MATCH_DECIDED;
        return true;
    }
    return match->thought == MATCH_DECIDED;
}

bool match_hint(struct match *match, struct match_hint *hint) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (!think(match, (enum advisor_effort)match->effort)) {
        return false;
    }
    const unsigned count = advisor_turns(&match->advisor, turns);
    if (!match->hinted) { /* to be known also if the power goes before the next card */
        match->hinted = true;
        match_save(match);
    }
    hint->advice = advisor_advice(&match->advisor);
    hint->reason = reason_of(&match->advisor.view, count > 0 ? &turns[0] : NULL);
    return true;
}

/* Without any turn the minimum is out of reach. */
bool match_measure(struct match *match) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (!think(match, EFFORT_NET)) {
        return false;
    }
    match->chance = advisor_turns(&match->advisor, turns) > 0 ? turns[0].chance : 0;
    match_forget(match);
    return true;
}

void match_device_begin(struct match *match) {
    match->device = (struct match_device){.step = MATCH_THINKS};
    match_forget(match);
}

bool match_device_think(struct match *match) {
    const enum advisor_effort efforts[MATCH_STRENGTHS] = {
        [MATCH_EASY] = EFFORT_SIMPLE,
        [MATCH_MEDIUM] = EFFORT_NET,
        [MATCH_STRONG] = (enum advisor_effort)match->effort,
    };
    struct advisor_turn turns[ADVISOR_TURNS];
    if (match->device.step == MATCH_ENDS || match->game.status == GAME_WON ||
        match->thought == MATCH_DECIDED) {
        return true;
    }
    if (!think(match, efforts[match->strength])) {
        return false;
    }
    match->plan = (struct advisor_turn){.count = 0};
    match->plan_laid = 0;
    if (advisor_turns(&match->advisor, turns) > 0) {
        match->plan = turns[0];
    }
    return true;
}

static struct advice next(const struct match *match) {
    const struct advisor_turn *plan = &match->plan;
    const uint8_t laid = match->plan_laid;
    if (laid < plan->count) {
        return (struct advice){ADVICE_PLACE, plan->card[laid], plan->pile[laid]};
    }
    if (laid > 0) {
        return (struct advice){.kind = ADVICE_END};
    }
    return advisor_advice(&match->advisor);
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
    if (match->plan.count > 0) {
        match->plan_laid++;
        match->thought = MATCH_DECIDED;
    }
}

enum match_step match_device_step(struct match *match) {
    struct match_device *device = &match->device;
    if (!match_device_think(match)) {
        return MATCH_THINKS;
    }
    if (device->step == MATCH_ENDS) {
        match_end_turn(match);
        device->step = MATCH_ENDED;
    } else if (match->game.status == GAME_WON) {
        device->step = MATCH_ENDED;
    } else {
        const struct advice advice = next(match);
        if (advice.kind == ADVICE_PLACE) {
            lay(match, &advice);
        } else if (advice.kind == ADVICE_UNDO) {
            match_take_back(match);
            device->step = MATCH_TAKES_BACK;
        } else {
            device->step = MATCH_ENDS;
        }
    }
    return (enum match_step)device->step;
}

/* Who is on turn has said it before, unless nobody has laid a card. */
void match_device_talk(struct match *match) {
    for (uint8_t seat = 0; seat < match->game.setup.players; seat++) {
        if (match_is_device(match, seat) && (seat != match->game.turn || match->game.moves == 0)) {
            advisor_talk(&match->game, seat);
        }
    }
}
