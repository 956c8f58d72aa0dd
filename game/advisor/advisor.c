#include "game/advisor/advisor.h"

#include "game/advisor/simple.h"

/* Whether the game has a mind of its own, and it is wanted. */
static bool thinks(const struct advisor *advisor) {
    return advisor->effort != EFFORT_SIMPLE && advisor->view.setup.kind == GAME_CLASSIC;
}

void advisor_start(struct advisor *advisor, const struct view *view, enum advisor_effort effort) {
    advisor->view = *view;
    advisor->effort = (uint8_t)effort;
    if (thinks(advisor)) {
        classic_start(&advisor->mind.classic, &advisor->view, effort);
    }
}

bool advisor_step(struct advisor *advisor, unsigned work) {
    return !thinks(advisor) || classic_step(&advisor->mind.classic, work);
}

unsigned advisor_turns(const struct advisor *advisor, struct advisor_turn turns[ADVISOR_TURNS]) {
    return thinks(advisor) ? classic_result(&advisor->mind.classic, turns) : 0;
}

struct advice advisor_advice(const struct advisor *advisor) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (!thinks(advisor)) {
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

void advisor_markers(const struct view *view, uint8_t marker[RULES_PILES]) {
    uint8_t top[CLASSIC_PILES];
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        top[pile] = classic_on(view->turn.tops[pile], pile);
    }
    classic_markers(view->turn.hand, view->turn.hand_size, top, marker);
}
