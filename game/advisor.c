#include "game/advisor.h"

/* Whether the minimum stays in reach after this move. */
static bool keeps_minimum(const struct turn *turn, uint8_t index, uint8_t pile) {
    struct turn next = *turn;
    turn_lay(&next, index, pile);
    return turn_can_reach_minimum(&next);
}

struct advice advisor_choose(const struct view *view) {
    const struct turn *turn = &view->turn;
    const uint8_t piles = rules_of(turn->kind)->piles;
    struct advice best = {.kind = ADVICE_UNDO};
    int best_cost = 0;
    if (turn->laid >= turn->minimum) {
        best.kind = ADVICE_END;
        best_cost = ADVISOR_EXTRA_STEP + 1;
    }
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        for (uint8_t pile = 0; pile < piles; pile++) {
            const uint8_t card = turn->hand[i];
            if (turn_fits(turn, card, pile) != GAME_OK) {
                continue;
            }
            const int cost = turn_cost(turn, card, pile);
            if ((best.kind == ADVICE_UNDO || cost < best_cost) && keeps_minimum(turn, i, pile)) {
                best = (struct advice){.kind = ADVICE_PLACE, .card = card, .pile = pile};
                best_cost = cost;
            }
        }
    }
    return best;
}

enum game_marker advisor_marker(const struct view *view, uint8_t pile) {
    enum game_marker marker = GAME_MARKER_NONE;
    for (uint8_t i = 0; i < view->turn.hand_size; i++) {
        const int cost = turn_cost(&view->turn, view->turn.hand[i], pile);
        if (cost == -rules_of(view->turn.kind)->jump) {
            return GAME_MARKER_LEAVE_IT;
        }
        if (cost > 0 && cost <= ADVISOR_NEAR) {
            marker = GAME_MARKER_SMALL_STEPS;
        }
    }
    return marker;
}
