#include "tests-host/support/simple.h"

/* A possible step. */
struct step {
    struct advice advice;
    int cost;
    bool unwelcome; /* on a pile that somebody asked to leave */
};

/* Whether the minimum stays in reach after this move. */
static bool keeps_minimum(const struct turn *turn, uint8_t index, uint8_t pile) {
    struct turn next = *turn;
    turn_lay(&next, index, pile);
    return turn_can_reach_minimum(&next);
}

static bool is_unwelcome(const struct view *view, uint8_t pile) {
    for (uint8_t seat = 0; seat < view->setup.players; seat++) {
        if (seat != view->turn.seat && view->marker[seat][pile] == GAME_MARKER_LEAVE_IT) {
            return true;
        }
    }
    return false;
}

static bool is_better(const struct step *step, const struct step *best) {
    if (best->advice.kind == ADVICE_UNDO || step->cost != best->cost) {
        return best->advice.kind == ADVICE_UNDO || step->cost < best->cost;
    }
    return !step->unwelcome && best->unwelcome;
}

/* Whether the seat holds the last card of its side, which wins as soon as it is laid. */
static bool holds_last_card(const struct view *view) {
    uint8_t left = view->turn.hand_size;
    if (rules_of(view->setup.kind)->decks == 2) {
        return left + view->draw[view->turn.seat] == 1;
    }
    for (uint8_t seat = 0; seat < view->setup.players; seat++) {
        left = (uint8_t)(left + (seat == view->turn.seat ? 0 : view->hand_size[seat]));
    }
    return left + view->draw[0] == 1;
}

struct advice simple_choose(const struct view *view) {
    const struct turn *turn = &view->turn;
    const uint8_t piles = rules_of(turn->kind)->piles;
    struct step best = {.advice.kind = ADVICE_UNDO};
    if (turn_may_end(turn) && !(holds_last_card(view) && turn_can_lay(turn))) {
        best.advice.kind = ADVICE_END;
        best.cost = SIMPLE_EXTRA + 1;
    }
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        for (uint8_t pile = 0; pile < piles; pile++) {
            const uint8_t card = turn->hand[i];
            if (turn_fits(turn, card, pile) != GAME_OK) {
                continue;
            }
            const struct step step = {
                .advice = {.kind = ADVICE_PLACE, .card = card, .pile = pile},
                .cost = turn_cost(turn, card, pile),
                .unwelcome = is_unwelcome(view, pile),
            };
            if (is_better(&step, &best) && keeps_minimum(turn, i, pile)) {
                best = step;
            }
        }
    }
    return best.advice;
}
