#include "game/score.h"

#include <string.h>

uint16_t score_of(const struct game *game) {
    struct turn turn = {.kind = game->setup.kind};
    unsigned score = 0;
    unsigned chain = 0;
    memcpy(turn.tops, rules_of(turn.kind)->start, sizeof turn.tops);
    for (uint8_t i = 0; i < game->moves; i++) {
        const struct game_move move = game->log[i];
        const uint8_t pile = move.pile;
        chain = turn_cost(&turn, move.card, pile) < 0 ? chain + 1 : 0;
        score += SCORE_CARD + SCORE_JUMP * chain;
        turn.tops[pile] = move.card;
    }
    return (uint16_t)score;
}
