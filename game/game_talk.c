/* What players say without numbers: the talking part of game.h. */
#include "game/game.h"

#include <string.h>

/* Whether a seat may talk this way. A person alone has nobody to talk to. */
static bool may_talk(const struct game *game, uint8_t seat, enum rules_talk talk) {
    const struct game_setup *setup = &game->setup;
    return rules_of(setup->kind)->talk == talk && setup->players > 1 && seat < setup->players;
}

enum game_error game_mark(struct game *game, uint8_t seat, uint8_t pile, enum game_marker marker) {
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    if (!may_talk(game, seat, RULES_MARKERS)) {
        return GAME_NO_TALK;
    }
    if (pile >= RULES_PILES) {
        return GAME_NO_SUCH_PILE;
    }
    if (marker >= GAME_MARKERS) {
        return GAME_NO_TALK;
    }
    const unsigned shift = 2U * pile;
    game->talk[seat] = (uint8_t)((game->talk[seat] & ~(3U << shift)) | (unsigned)marker << shift);
    return GAME_OK;
}

enum game_marker game_marker_of(const struct game *game, uint8_t seat, uint8_t pile) {
    if (rules_of(game->setup.kind)->talk != RULES_MARKERS) {
        return GAME_MARKER_NONE;
    }
    return (enum game_marker)(game->talk[seat] >> 2 * pile & 3);
}

static enum game_error can_tell(const struct game *game, uint8_t seat) {
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    if (!may_talk(game, seat, RULES_TELLING)) {
        return GAME_NO_TALK;
    }
    return GAME_OK;
}

enum game_error game_tell(struct game *game, uint8_t seat) {
    const enum game_error error = can_tell(game, seat);
    if (error == GAME_OK) {
        game->talk[seat] |= GAME_TALK_TELLS;
    }
    return error;
}

bool game_tells(const struct game *game, uint8_t seat) {
    return rules_of(game->setup.kind)->talk == RULES_TELLING &&
           (game->talk[seat] & GAME_TALK_TELLS) != 0;
}

enum game_error game_point(struct game *game, uint8_t seat, unsigned points) {
    const unsigned better = GAME_POINT_BETTER(0) | GAME_POINT_BETTER(1);
    const enum game_error error = can_tell(game, seat);
    if (error != GAME_OK) {
        return error;
    }
    if (points > GAME_TALK_POINTS || (points & better) == better) {
        return GAME_NO_TALK;
    }
    game->talk[seat] =
        (uint8_t)((game->talk[seat] & GAME_TALK_TELLS) | points << GAME_TALK_POINTS_SHIFT);
    return GAME_OK;
}

unsigned game_points(const struct game *game, uint8_t seat) {
    return rules_of(game->setup.kind)->talk == RULES_TELLING
               ? (unsigned)game->talk[seat] >> GAME_TALK_POINTS_SHIFT
               : 0;
}

void game_say(struct game *game, const uint8_t talk[RULES_SEATS]) {
    memcpy(game->talk, talk, sizeof game->talk);
}
