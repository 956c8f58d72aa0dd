#include "game/turn.h"

enum {
    CARDS_DUE = 4,          /* most cards that a turn can owe: one for each burning pile */
    PILE_ANY = RULES_PILES, /* no pile burns */
};

_Static_assert(CARDS_DUE >= RULES_PILES && CARDS_DUE >= RULES_MINIMUM, "room for all cards due");

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
    turn->burning &= (uint8_t)~(1U << pile);
    turn->laid++;
    turn->hand_size--;
    for (uint8_t i = index; i < turn->hand_size; i++) {
        turn->hand[i] = turn->hand[i + 1];
    }
    turn->hand[turn->hand_size] = 0;
}

/* Whether a card in hand fits the pile. */
static bool can_lay_on(const struct turn *turn, uint8_t pile) {
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        if (turn_fits(turn, turn->hand[i], pile) == GAME_OK) {
            return true;
        }
    }
    return false;
}

bool turn_can_lay(const struct turn *turn) {
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        if (can_lay_on(turn, pile)) {
            return true;
        }
    }
    return false;
}

/* Whether `missing` cards fit in the direction of a pile. Such cards can always be laid, one after
 * the other: the rising cards on the lowest rising pile, the other cards on the highest falling
 * pile. */
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

bool turn_may_end(const struct turn *turn) {
    return turn->laid >= turn->minimum && turn->burning == 0;
}

/* The burning pile to cover next, or PILE_ANY if no pile burns. */
static uint8_t pile_due(const struct turn *turn) {
    uint8_t pile = 0;
    while (pile < RULES_PILES && (turn->burning >> pile & 1) == 0) {
        pile++;
    }
    return pile;
}

/* The least number of cards to lay before the turn may end. */
static uint8_t cards_due(const struct turn *turn) {
    uint8_t burning = 0;
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        burning = (uint8_t)(burning + (turn->burning >> pile & 1));
    }
    const uint8_t missing = turn->laid < turn->minimum ? turn->minimum - turn->laid : 0;
    return burning > missing ? burning : missing;
}

/* Whether a turn that owes one card can lay it. */
static bool last_card_fits(const struct turn *turn) {
    const uint8_t pile = pile_due(turn);
    return pile == PILE_ANY ? turn_can_lay(turn) : can_lay_on(turn, pile);
}

/* enough_go_forward nearly always answers. Otherwise this is a depth-first search over (pile, card)
 * with an explicit stack. A card that covers a burning pile fits that pile before any other card is
 * laid, so the search covers the burning piles first, one by one. It need not go deeper than
 * cards_due cards, because a longer way stays valid without the rest of its cards. */
bool turn_can_reach_minimum(const struct turn *turn) {
    struct turn path[CARDS_DUE];
    uint8_t tried[CARDS_DUE];
    uint8_t depth = 0;
    const uint8_t piles = rules_of(turn->kind)->piles;
    if (turn->burning == 0 && enough_go_forward(turn, turn->minimum - turn->laid)) {
        return true;
    }
    const uint8_t due = cards_due(turn);
    path[0] = *turn;
    tried[0] = 0;
    for (;;) {
        const struct turn *here = &path[depth];
        const uint8_t burning = pile_due(here);
        const bool is_last = depth + 1 == due;
        if (is_last && last_card_fits(here)) {
            return true;
        }
        if (is_last || tried[depth] == (burning == PILE_ANY ? piles : 1) * here->hand_size) {
            if (depth == 0) {
                return false;
            }
            depth--;
            continue;
        }
        const uint8_t pile = burning == PILE_ANY ? tried[depth] / here->hand_size : burning;
        const uint8_t index = tried[depth] % here->hand_size;
        tried[depth]++;
        if (turn_fits(here, here->hand[index], pile) == GAME_OK) {
            depth++;
            path[depth] = *here;
            turn_lay(&path[depth], index, pile);
            tried[depth] = 0;
        }
    }
}
