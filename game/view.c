#include "game/view.h"

#include <string.h>

uint8_t view_height(uint8_t number) {
    if (number <= 3) {
        return VIEW_HEIGHT_LOW;
    }
    return number <= 7 ? VIEW_HEIGHT_MIDDLE : VIEW_HEIGHT_HIGH;
}

/* Sorts by colour. The hand is sorted, so within a colour the cards are in order of height, and
 * their order reveals nothing more. */
static void tell(struct view *view, const struct game *game, uint8_t seat) {
    for (uint8_t i = 0; i < game->hand_size[seat]; i++) {
        const uint8_t card = game->hand[seat][i];
        struct view_told told = {.colour = rules_colour(GAME_QUICK, card)};
        if (!game->setup.pro) {
            told.height = view_height(rules_number(GAME_QUICK, card));
        }
        uint8_t at = view->told_count[seat]++;
        for (; at > 0 && told.colour < view->told[seat][at - 1].colour; at--) {
            view->told[seat][at] = view->told[seat][at - 1];
        }
        view->told[seat][at] = told;
    }
}

/* In a duel a card belongs to the deck of the player who laid it. */
static void collect_laid(struct view *view, const struct game *game) {
    const uint8_t decks = rules_of(game->setup.kind)->decks;
    uint8_t deck = decks == 1 ? 0 : game->setup.starter;
    for (uint8_t i = 0; i < game->moves; i++) {
        const struct game_move move = game->log[i];
        view->laid[deck][move.card / 8] |= (uint8_t)(1 << move.card % 8);
        if (move.ends && decks == 2) {
            deck = 1 - deck;
        }
    }
}

void view_of(struct view *view, const struct game *game, uint8_t seat) {
    memset(view, 0, sizeof *view);
    view->setup = game->setup;
    game_turn(game, &view->turn);
    view->turn.seat = seat;
    view->turn.hand_size = game->hand_size[seat];
    memcpy(view->turn.hand, game->hand[seat], sizeof view->turn.hand);
    view->on_turn = game->turn;
    view->status = game->status;
    for (uint8_t i = game->moves - game->laid; i < game->moves; i++) {
        view->touched |= (uint8_t)(1 << game->log[i].pile);
    }
    for (uint8_t deck = 0; deck < rules_of(game->setup.kind)->decks; deck++) {
        view->draw[deck] = game_draw_left(game, deck);
    }
    for (uint8_t other = 0; other < game->setup.players; other++) {
        view->hand_size[other] = game->hand_size[other];
        for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
            view->marker[other][pile] = (uint8_t)game_marker_of(game, other, pile);
        }
        view->points[other] = (uint8_t)game_points(game, other);
        if (game_tells(game, other)) {
            tell(view, game, other);
        }
    }
    memcpy(view->tops_before, rules_of(game->setup.kind)->start, sizeof view->tops_before);
    for (uint8_t i = 0; i < game->moves - game->laid; i++) {
        view->tops_before[game->log[i].pile] = game->log[i].card;
    }
    collect_laid(view, game);
}

bool view_laid(const struct view *view, uint8_t deck, uint8_t card) {
    return (view->laid[deck][card / 8] >> card % 8 & 1) != 0;
}
