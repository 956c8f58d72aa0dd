#include "game/advisor/reason.h"

#include <stddef.h>

static bool is_own(const struct turn *turn, uint8_t pile) {
    const uint8_t owner = rules_owner(turn->kind, pile);
    return owner == RULES_NOBODY || owner == turn->seat;
}

static uint8_t place_of(const struct turn *turn, uint8_t card) {
    uint8_t place = 0;
    while (turn->hand[place] != card) {
        place++;
    }
    return place;
}

/* Whether this seat's side has no card left after the seat has laid `count` more. */
static bool is_last(const struct view *view, uint8_t count) {
    unsigned others = view->draw[0];
    if (rules_of(view->setup.kind)->rivals) {
        others = view->draw[view->turn.seat];
    } else {
        for (uint8_t seat = 0; seat < view->setup.players; seat++) {
            others += seat == view->turn.seat ? 0U : view->hand_size[seat];
        }
    }
    return others == 0 && count == view->turn.hand_size;
}

static bool goes_back(const struct turn *turn, uint8_t card, uint8_t pile) {
    return is_own(turn, pile) && turn_fits(turn, card, pile) == GAME_OK &&
           turn_cost(turn, card, pile) < 0;
}

/* The moves of a hand. */
struct steps {
    unsigned ways; /* number of moves */
    int smallest;  /* smallest step on the seat's own piles */
};

/* The moves on the piles that `seat` asked to leave, or on all piles for RULES_NOBODY. */
static struct steps look_at(const struct view *view, uint8_t seat) {
    const struct turn *turn = &view->turn;
    struct steps steps = {0, RULES_ALL_CARDS};
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        const bool counts =
            seat == RULES_NOBODY || view->marker[seat][pile] == GAME_MARKER_LEAVE_IT;
        for (uint8_t i = 0; counts && i < turn->hand_size; i++) {
            if (turn_fits(turn, turn->hand[i], pile) == GAME_OK) {
                const int cost = turn_cost(turn, turn->hand[i], pile);
                steps.ways++;
                steps.smallest =
                    is_own(turn, pile) && cost < steps.smallest ? cost : steps.smallest;
            }
        }
    }
    return steps;
}

/* A seat that asked to leave a pile with a step of at most `cost`, if nobody asked to leave `pile`;
 * else RULES_NOBODY. */
static uint8_t spared_seat(const struct view *view, int cost, uint8_t pile) {
    uint8_t spared = RULES_NOBODY;
    for (uint8_t i = 1; i < view->setup.players; i++) {
        const uint8_t seat = (uint8_t)((view->turn.seat + i) % view->setup.players);
        if (view->marker[seat][pile] == GAME_MARKER_LEAVE_IT) {
            return RULES_NOBODY;
        }
        if (spared == RULES_NOBODY && look_at(view, seat).smallest <= cost) {
            spared = seat;
        }
    }
    return spared;
}

/* Cards that can go back thanks to a turn; 0: none. */
struct jumps {
    uint8_t next; /* card of the turn that goes back on the pile of its first card */
    uint8_t kept; /* card in hand that can go back after the turn */
};

static struct jumps find_jumps(const struct turn *start, const struct advisor_turn *plan) {
    struct turn turn = *start;
    struct jumps jumps = {0, 0};
    for (uint8_t i = 0; i < plan->count; i++) {
        if (i > 0 && jumps.next == 0 && plan->pile[i] == plan->pile[0] &&
            goes_back(&turn, plan->card[i], plan->pile[i])) {
            jumps.next = plan->card[i];
        }
        turn_lay(&turn, place_of(&turn, plan->card[i]), plan->pile[i]);
    }
    turn.laid = 0;
    for (uint8_t i = 0; i < turn.hand_size && jumps.kept == 0; i++) {
        for (uint8_t pile = 0; pile < rules_of(turn.kind)->piles; pile++) {
            jumps.kept = goes_back(&turn, turn.hand[i], pile) ? turn.hand[i] : jumps.kept;
        }
    }
    return jumps;
}

struct reason reason_of(const struct view *view, const struct advisor_turn *plan) {
    const struct turn *turn = &view->turn;
    if (plan == NULL) {
        return (struct reason){REASON_TAKE_BACK, 0};
    }
    if (plan->count == 0) {
        return (struct reason){REASON_ENOUGH, 0};
    }
    const uint8_t pile = plan->pile[0];
    const int cost = turn_cost(turn, plan->card[0], pile);
    const struct steps steps = look_at(view, RULES_NOBODY);
    const struct jumps jumps = find_jumps(turn, plan);
    if (is_last(view, plan->count)) {
        return (struct reason){REASON_WINS, 0};
    }
    if (steps.ways == 1) {
        return (struct reason){REASON_ONLY, 0};
    }
    if (!is_own(turn, pile) && view->draw[turn->seat] > 0) {
        return (struct reason){REASON_GIFT, 0};
    }
    if (goes_back(turn, plan->card[0], pile)) {
        return (struct reason){REASON_JUMP, 0};
    }
    if (jumps.next != 0) {
        return (struct reason){REASON_THEN_JUMP, rules_number(turn->kind, jumps.next)};
    }
    if (is_own(turn, pile) && cost <= steps.smallest) {
        return (struct reason){REASON_SMALLEST, 0};
    }
    const uint8_t spared = spared_seat(view, cost, pile);
    if (spared != RULES_NOBODY) {
        return (struct reason){REASON_SPARES, spared};
    }
    if (jumps.kept != 0) {
        return (struct reason){REASON_KEEPS, rules_number(turn->kind, jumps.kept)};
    }
    return (struct reason){
        REASON_BEST, (uint8_t)((plan->chance * 100U + ADVISOR_CERTAIN / 2) / ADVISOR_CERTAIN)};
}
