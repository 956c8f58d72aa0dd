#include "firmware/screens/cursor.h"

#include "firmware/ui/menu.h"

/* How good a pile is for a card, best first. */
enum rank {
    RANK_FINE,
    RANK_UNWELCOME, /* somebody asked to leave it, or the card would be a gift */
    RANK_GIVEN,     /* the card would be a second gift */
    RANK_NONE,      /* the card does not fit */
};

static bool asked_to_leave(const struct game *game, uint8_t pile) {
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        if (seat != game->turn && game_marker_of(game, seat, pile) == GAME_MARKER_LEAVE_IT) {
            return true;
        }
    }
    return false;
}

static bool is_opponents(const struct turn *turn, uint8_t pile) {
    const uint8_t owner = rules_owner(turn->kind, pile);
    return owner != RULES_NOBODY && owner != turn->seat;
}

/* Whether the card fits, or would fit if no gift had been given. */
static bool would_fit(const struct turn *turn, uint8_t card, uint8_t pile) {
    struct turn before = *turn;
    before.gave = false;
    return turn_fits(&before, turn->hand[card], pile) == GAME_OK;
}

static enum rank rank_of(const struct game *game, const struct turn *turn, uint8_t card,
                         uint8_t pile) {
    if (turn_fits(turn, turn->hand[card], pile) != GAME_OK) {
        return would_fit(turn, card, pile) ? RANK_GIVEN : RANK_NONE;
    }
    return is_opponents(turn, pile) || asked_to_leave(game, pile) ? RANK_UNWELCOME : RANK_FINE;
}

/* Sets `pile` to the best pile for a card, and among equals to the cheapest. Returns how good it
 * is. */
static enum rank find_pile(const struct game *game, const struct turn *turn, uint8_t card,
                           uint8_t *pile, int *cost) {
    enum rank best = RANK_NONE;
    for (uint8_t i = 0; i < rules_of(turn->kind)->piles; i++) {
        const enum rank rank = rank_of(game, turn, card, i);
        const int this_cost = turn_cost(turn, turn->hand[card], i);
        if (rank < best || (rank == best && rank != RANK_NONE && this_cost < *cost)) {
            best = rank;
            *cost = this_cost;
            *pile = i;
        }
    }
    return best;
}

/* Finds the smallest step. Finds the end of the turn if no card fits, or if enough are laid and the
 * step is not small. */
static void find_card(struct cursor *cursor, const struct game *game, const struct turn *turn) {
    const bool can_end = game_can_end(game) == GAME_OK;
    enum rank best = can_end ? RANK_UNWELCOME : RANK_GIVEN;
    int best_cost = 0;
    cursor->card = turn->hand_size;
    for (uint8_t card = 0; card < turn->hand_size; card++) {
        uint8_t pile = 0;
        int cost = 0;
        const enum rank rank = find_pile(game, turn, card, &pile, &cost);
        if (can_end && cost > CURSOR_SMALL) {
            continue;
        }
        if (rank < best || (rank == best && cursor->card < turn->hand_size && cost < best_cost)) {
            best = rank;
            best_cost = cost;
            cursor->card = card;
            cursor->pile = pile;
        }
    }
}

void cursor_place(struct cursor *cursor, const struct game *game, enum settings_help help) {
    struct turn turn;
    int cost = 0;
    game_turn(game, &turn);
    if (help == HELP_FULL || turn.hand_size == 0) {
        find_card(cursor, game, &turn);
    } else {
        if (cursor->card >= turn.hand_size) {
            cursor->card = turn.hand_size - 1;
        }
        if (help == HELP_PILES) {
            find_pile(game, &turn, cursor->card, &cursor->pile, &cost);
        }
    }
    cursor->end_first = game_can_end(game) == GAME_OK && cursor->card < turn.hand_size;
}

void cursor_return(struct cursor *cursor, const struct game *game, uint8_t card, uint8_t pile) {
    const uint8_t *hand = game->hand[game->turn];
    cursor->card = 0;
    while (hand[cursor->card] != card) {
        cursor->card++;
    }
    cursor->pile = pile;
    cursor->end_first = game_can_end(game) == GAME_OK;
}

void cursor_step(struct cursor *cursor, const struct game *game, enum settings_help help,
                 int step) {
    struct turn turn;
    int cost = 0;
    game_turn(game, &turn);
    if (cursor->end_first) {
        cursor->card = turn.hand_size;
    } else {
        const int cells = turn.hand_size + (game_can_end(game) == GAME_OK);
        cursor->card = menu_wrap(cursor->card, step, (uint8_t)cells);
    }
    cursor->end_first = false;
    if (cursor->card < turn.hand_size && help != HELP_NONE) {
        find_pile(game, &turn, cursor->card, &cursor->pile, &cost);
    }
}

bool cursor_can_stand(const struct turn *turn, uint8_t card, uint8_t pile,
                      enum settings_help help) {
    return help == HELP_NONE || would_fit(turn, card, pile);
}

void cursor_step_pile(struct cursor *cursor, const struct turn *turn, enum settings_help help,
                      int step) {
    const uint8_t piles = rules_of(turn->kind)->piles;
    if (cursor->card == turn->hand_size) {
        return;
    }
    for (uint8_t i = 0; i < piles; i++) {
        cursor->pile = menu_wrap(cursor->pile, step, piles);
        if (cursor_can_stand(turn, cursor->card, cursor->pile, help)) {
            break;
        }
    }
}

uint8_t cursor_piles(const struct turn *turn, uint8_t card, enum settings_help help) {
    uint8_t count = 0;
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        count += cursor_can_stand(turn, card, pile, help);
    }
    return count;
}
