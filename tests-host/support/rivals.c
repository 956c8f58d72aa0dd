#include "tests-host/support/rivals.h"

/* Whether the minimum stays in reach after this move. */
static bool keeps_minimum(const struct turn *turn, uint8_t index, uint8_t pile) {
    struct turn next = *turn;
    turn_lay(&next, index, pile);
    return turn_can_reach_minimum(&next);
}

/* Finds the cheapest move on one side's piles and its cost. False: there is no move. */
static bool cheapest(const struct turn *turn, uint8_t side, int *cost, uint8_t *card,
                     uint8_t *pile) {
    bool found = false;
    for (uint8_t p = (uint8_t)(2 * side); p < 2 * side + 2; p++) {
        for (uint8_t i = 0; i < turn->hand_size; i++) {
            if (turn_fits(turn, turn->hand[i], p) != GAME_OK || !keeps_minimum(turn, i, p)) {
                continue;
            }
            const int here = turn_cost(turn, turn->hand[i], p);
            if (!found || here < *cost) {
                found = true;
                *cost = here;
                *card = turn->hand[i];
                *pile = p;
            }
        }
    }
    return found;
}

bool rival_duel(const struct view *view, int extra, uint8_t *card, uint8_t *pile) {
    const struct turn *turn = &view->turn;
    int cost = 0;
    if (!turn->gave && cheapest(turn, (uint8_t)(1 - turn->seat), &cost, card, pile)) {
        return true;
    }
    return cheapest(turn, turn->seat, &cost, card, pile) &&
           (turn->laid < turn->minimum || cost <= extra);
}
