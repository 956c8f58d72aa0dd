#include "game/advisor/advisor.h"

#include "game/advisor/simple.h"

void advisor_start(struct advisor *advisor, const struct view *view, enum advisor_effort effort) {
    advisor_start_near(advisor, NULL, view, effort);
}

void advisor_start_near(struct advisor *advisor, struct net_near *near, const struct view *view,
                        enum advisor_effort effort) {
    advisor->view = *view;
    advisor->effort = (uint8_t)effort;
    if (effort == EFFORT_SIMPLE) {
        return;
    }
    switch (view->setup.kind) {
    case GAME_CLASSIC:
        classic_start(&advisor->mind.classic, near, view, effort);
        break;
    case GAME_DUEL:
        duel_start(&advisor->mind.duel, near, view, effort);
        break;
    default:
        quick_start(&advisor->mind.quick, near, view, effort);
    }
}

bool advisor_step(struct advisor *advisor, unsigned work) {
    if (advisor->effort == EFFORT_SIMPLE) {
        return true;
    }
    switch (advisor->view.setup.kind) {
    case GAME_CLASSIC:
        return classic_step(&advisor->mind.classic, work);
    case GAME_DUEL:
        return duel_step(&advisor->mind.duel, work);
    default:
        return quick_step(&advisor->mind.quick, work);
    }
}

unsigned advisor_turns(const struct advisor *advisor, struct advisor_turn turns[ADVISOR_TURNS]) {
    if (advisor->effort == EFFORT_SIMPLE) {
        return 0;
    }
    switch (advisor->view.setup.kind) {
    case GAME_CLASSIC:
        return classic_best(&advisor->mind.classic, turns);
    case GAME_DUEL:
        return duel_best(&advisor->mind.duel, turns);
    default:
        return quick_best(&advisor->mind.quick, turns);
    }
}

struct advice advisor_advice(const struct advisor *advisor) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (advisor->effort == EFFORT_SIMPLE) {
        return simple_choose(&advisor->view);
    }
    if (advisor_turns(advisor, turns) == 0) {
        return (struct advice){.kind = ADVICE_UNDO};
    }
    if (turns[0].count == 0) {
        return (struct advice){.kind = ADVICE_END};
    }
    return (struct advice){ADVICE_PLACE, turns[0].card[0], turns[0].pile[0]};
}

static void mark(struct game *game, uint8_t seat) {
    uint8_t top[CLASSIC_PILES];
    uint8_t marker[CLASSIC_PILES];
    for (uint8_t pile = 0; pile < CLASSIC_PILES; pile++) {
        top[pile] = classic_on(game->tops[pile], pile);
    }
    classic_markers(game->hand[seat], game->hand_size[seat], top, marker);
    for (uint8_t pile = 0; pile < CLASSIC_PILES; pile++) {
        game_mark(game, seat, pile, (enum game_marker)marker[pile]);
    }
}

void advisor_talk(struct game *game, uint8_t seat) {
    struct view view;
    switch (rules_of(game->setup.kind)->talk) {
    case RULES_MARKERS:
        mark(game, seat);
        break;
    case RULES_TELLING:
        game_tell(game, seat);
        view_of(&view, game, seat);
        game_point(game, seat, quick_say(&view));
        break;
    default:
        break;
    }
}
