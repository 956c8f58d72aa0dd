#include "tests-host/support/quick_table.h"

#include "game/shuffle.h"

void quick_table_deal(struct game *game, const struct game_setup *setup, uint64_t deal) {
    uint8_t deck[RULES_CARDS];
    struct seed seed = {deal};
    const struct bits bits = seed_bits(&seed);
    shuffle(GAME_QUICK, &bits, deck);
    game_must(game_new(game, setup, deck));
}

void quick_table_talk(struct game *game, enum quick_custom custom) {
    for (uint8_t seat = 0; seat < game->setup.players && custom != QUICK_SILENT; seat++) {
        struct view view;
        game_tell(game, seat);
        if (custom == QUICK_POINTING) {
            view_of(&view, game, seat);
            game_point(game, seat, quick_say(&view));
        }
    }
}

bool quick_table_greedy(const struct view *view, struct advisor_turn *turn) {
    int least = 99;
    *turn = (struct advisor_turn){.count = 1};
    for (uint8_t i = 0; i < view->turn.hand_size; i++) {
        for (uint8_t pile = 0; pile < 2; pile++) {
            const uint8_t card = view->turn.hand[i];
            if (turn_fits(&view->turn, card, pile) == GAME_OK &&
                turn_cost(&view->turn, card, pile) < least) {
                least = turn_cost(&view->turn, card, pile);
                turn->card[0] = card;
                turn->pile[0] = pile;
            }
        }
    }
    return least < 99;
}

bool quick_table_lay(struct game *game, const struct advisor_turn *turn) {
    for (uint8_t i = 0; i < turn->count; i++) {
        if (game_place(game, turn->card[i], turn->pile[i]) != GAME_OK) {
            return false;
        }
    }
    return game->status == GAME_WON || game_end(game) == GAME_OK;
}
