#include "game/turn.h"

/* The step from the pile's top to the card, positive in the pile's direction. */
static int step(const struct turn *turn, uint8_t card, uint8_t pile) {
    int up = rules_number(turn->kind, card) - rules_number(turn->kind, turn->tops[pile]);
    return rules_descends(turn->kind, pile) ? -up : up;
}

static bool is_opponents(const struct turn *turn, uint8_t pile) {
    return rules_of(turn->kind)->rivals && rules_owner(turn->kind, pile) != turn->seat;
}

static bool same_colour(const struct turn *turn, uint8_t card, uint8_t pile) {
    return rules_has_colours(turn->kind) &&
           rules_colour(turn->kind, card) == rules_colour(turn->kind, turn->tops[pile]);
}

enum game_error turn_fits(const struct turn *turn, uint8_t card, uint8_t pile) {
    if (turn->laid >= turn->maximum) {
        return GAME_ONE_CARD_A_TURN;
    }
    if (turn->tops[pile] == RULES_EMPTY) {
        return GAME_OK;
    }
    int forward = step(turn, card, pile);
    if (is_opponents(turn, pile)) {
        if (turn->gave) {
            return GAME_ONE_CARD_ON_OPPONENT;
        }
        return forward < 0 ? GAME_OK : GAME_MUST_IMPROVE;
    }
    if (forward > 0 || same_colour(turn, card, pile)) {
        return GAME_OK;
    }
    if (forward < 0 && -forward == rules_of(turn->kind)->jump) {
        return GAME_OK;
    }
    return rules_descends(turn->kind, pile) ? GAME_TOO_HIGH : GAME_TOO_LOW;
}

int turn_cost(const struct turn *turn, uint8_t card, uint8_t pile) {
    if (turn->tops[pile] == RULES_EMPTY && rules_descends(turn->kind, pile)) {
        return rules_of(turn->kind)->highest + 1 - rules_number(turn->kind, card);
    }
    int forward = step(turn, card, pile);
    return is_opponents(turn, pile) ? -forward : forward;
}

void turn_lay(struct turn *turn, uint8_t index, uint8_t pile) {
    turn->tops[pile] = turn->hand[index];
    turn->gave = turn->gave || is_opponents(turn, pile);
    turn->laid++;
    turn->hand_size--;
    for (uint8_t i = index; i < turn->hand_size; i++) {
        turn->hand[i] = turn->hand[i + 1];
    }
    turn->hand[turn->hand_size] = 0;
}

bool turn_can_lay(const struct turn *turn) {
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        for (uint8_t i = 0; i < turn->hand_size; i++) {
            if (turn_fits(turn, turn->hand[i], pile) == GAME_OK) {
                return true;
            }
        }
    }
    return false;
}

/* Whether `missing` cards fit in the direction of a pile. Such cards can always be laid, one after
 * the other: the rising ones on the lowest rising pile, the others on the highest falling one. */
static bool enough_go_forward(const struct turn *turn, int missing) {
    const uint8_t piles = rules_of(turn->kind)->piles;
    for (uint8_t i = 0; i < turn->hand_size && missing > 0; i++) {
        uint8_t pile = 0;
        while (pile < piles && (is_opponents(turn, pile) || step(turn, turn->hand[i], pile) <= 0)) {
            pile++;
        }
        if (pile < piles) {
            missing--;
        }
    }
    return missing <= 0;
}

/* Nearly always a glance is enough. Else depth first over (pile, card), on a stack of its own: at
 * most RULES_MINIMUM cards deep. The last card only has to fit somewhere. */
bool turn_can_reach_minimum(const struct turn *turn) {
    struct turn path[RULES_MINIMUM];
    uint8_t tried[RULES_MINIMUM];
    uint8_t depth = 0;
    const uint8_t piles = rules_of(turn->kind)->piles;
    if (enough_go_forward(turn, turn->minimum - turn->laid)) {
        return true;
    }
    path[0] = *turn;
    tried[0] = 0;
    for (;;) {
        struct turn *here = &path[depth];
        bool is_last = here->laid + 1 == here->minimum;
        if (is_last && turn_can_lay(here)) {
            return true;
        }
        if (is_last || tried[depth] == piles * here->hand_size) {
            if (depth == 0) {
                return false;
            }
            depth--;
            continue;
        }
        uint8_t pile = tried[depth] / here->hand_size;
        uint8_t index = tried[depth] % here->hand_size;
        tried[depth]++;
        if (turn_fits(here, here->hand[index], pile) == GAME_OK) {
            depth++;
            path[depth] = *here;
            turn_lay(&path[depth], index, pile);
            tried[depth] = 0;
        }
    }
}
