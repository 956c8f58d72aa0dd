#include "firmware/match/turns_since.h"

#include <string.h>

static uint8_t drawn(const struct game *game) {
    return (uint8_t)(game->drawn[0] + game->drawn[1]);
}

uint8_t match_since(const struct match *match, uint8_t seat,
                    struct match_turn turns[MATCH_TURNS_SINCE]) {
    const struct game *whole = &match->game;
    struct game game;
    uint8_t count = 0;
    game_replay(&game, whole, 0);
    for (uint8_t move = 0; move < whole->moves; move++) {
        struct match_turn turn = {.seat = game.turn};
        game_must(game_place(&game, whole->log[move].card, whole->log[move].pile));
        if (!whole->log[move].ends) {
            continue;
        }
        turn.cards = game.laid;
        turn.first = (uint8_t)(move + 1 - game.laid);
        turn.drawn = drawn(&game);
        game_must(game_end(&game));
        turn.drawn = (uint8_t)(drawn(&game) - turn.drawn);
        if (turn.seat == seat) {
            count = 0;
            continue;
        }
        if (count == MATCH_TURNS_SINCE) { /* that seat has no cards left and takes no turns */
            memmove(turns, turns + 1, (MATCH_TURNS_SINCE - 1) * sizeof turns[0]);
            count--;
        }
        turns[count++] = turn;
    }
    return count;
}
