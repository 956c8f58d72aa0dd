#include "game/save.h"

#include <string.h>

enum {
    FLAG_KIND = 0x03,
    FLAG_EXPERT = 0x04,
    FLAG_SHORT = 0x08,
    FLAG_PRO = 0x10,
    FLAG_GAVE_UP = 0x20,
    FLAG_FIRE = 0x40,
    FLAG_ALL = 0x7f,
    MOVE_INDEX = 0x07,
    MOVE_PILE = 0x03, /* after a shift by MOVE_PILE_SHIFT */
    MOVE_PILE_SHIFT = 3,
    MOVE_ENDS = 0x20,
    MOVE_ALL = 0x3f,
};

static void write_moves(const struct game *game, uint8_t *bytes) {
    for (uint8_t i = 0; i < game->moves; i++) {
        const struct game_move move = game->log[i];
        bytes[i] =
            (uint8_t)(move.place | move.pile << MOVE_PILE_SHIFT | (move.ends ? MOVE_ENDS : 0));
    }
}

size_t save_write(const struct game *game, uint8_t bytes[SAVE_SIZE]) {
    const struct game_setup *setup = &game->setup;
    const uint8_t cards = game_cards(setup->kind);
    bytes[0] = setup->fire ? SAVE_VERSION : SAVE_VERSION - 1;
    bytes[1] = (uint8_t)(setup->kind | (setup->expert ? FLAG_EXPERT : 0) |
                         (setup->short_hands ? FLAG_SHORT : 0) | (setup->pro ? FLAG_PRO : 0) |
                         (setup->fire ? FLAG_FIRE : 0) | (game->gave_up ? FLAG_GAVE_UP : 0));
    bytes[2] = (uint8_t)(setup->players | setup->starter << 4);
    bytes[3] = game->moves;
    memcpy(bytes + 4, game->talk, RULES_SEATS);
    memcpy(bytes + SAVE_HEADER, game->deck, cards);
    write_moves(game, bytes + SAVE_HEADER + cards);
    return (size_t)SAVE_HEADER + cards + game->moves;
}

bool save_knows(uint8_t version) {
    return version >= 1 && version <= SAVE_VERSION;
}

static bool play_move(struct game *game, uint8_t byte) {
    const uint8_t index = byte & MOVE_INDEX;
    const uint8_t pile = byte >> MOVE_PILE_SHIFT & MOVE_PILE;
    if (byte > MOVE_ALL || index >= game->hand_size[game->turn]) {
        return false;
    }
    if (game_place(game, game->hand[game->turn][index], pile) != GAME_OK) {
        return false;
    }
    return (byte & MOVE_ENDS) == 0 || game_end(game) == GAME_OK;
}

/* Sets what the seats say, through the calls of game.h, which check it. Talk outlives the end of a
 * game, but those calls refuse a finished game. So the game counts as running meanwhile. */
static bool set_talk(struct game *game, const uint8_t *talk) {
    const uint8_t status = game->status;
    game->status = GAME_PLAYING;
    memset(game->talk, 0, sizeof game->talk);
    for (uint8_t seat = 0; seat < RULES_SEATS; seat++) {
        if (talk[seat] & 1) {
            game_tell(game, seat);
        }
        game_point(game, seat, talk[seat] >> 1);
        for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
            game_mark(game, seat, pile, (enum game_marker)(talk[seat] >> 2 * pile & 3));
        }
    }
    game->status = status;
    return memcmp(game->talk, talk, sizeof game->talk) == 0;
}

enum save_result save_read(struct game *game, const uint8_t *bytes, size_t size) {
    if (size < 1) {
        return SAVE_DAMAGED;
    }
    if (!save_knows(bytes[0])) {
        return SAVE_UNKNOWN;
    }
    if (size < SAVE_HEADER || bytes[1] > FLAG_ALL ||
        (bytes[0] == SAVE_VERSION) != ((bytes[1] & FLAG_FIRE) != 0)) {
        return SAVE_DAMAGED;
    }
    const struct game_setup setup = {
        .kind = bytes[1] & FLAG_KIND,
        .players = bytes[2] & 0x0f,
        .starter = bytes[2] >> 4,
        .expert = (bytes[1] & FLAG_EXPERT) != 0,
        .short_hands = (bytes[1] & FLAG_SHORT) != 0,
        .pro = (bytes[1] & FLAG_PRO) != 0,
        .fire = (bytes[1] & FLAG_FIRE) != 0,
    };
    if (!game_setup_valid(&setup)) {
        return SAVE_DAMAGED;
    }
    const uint8_t cards = game_cards(setup.kind);
    const uint8_t moves = bytes[3];
    if (size != (size_t)SAVE_HEADER + cards + moves) {
        return SAVE_DAMAGED;
    }
    struct game read;
    if (game_new(&read, &setup, bytes + SAVE_HEADER) != GAME_OK) {
        return SAVE_DAMAGED;
    }
    for (uint8_t i = 0; i < moves; i++) {
        if (!play_move(&read, bytes[SAVE_HEADER + cards + i])) {
            return SAVE_DAMAGED;
        }
    }
    if (bytes[1] & FLAG_GAVE_UP && game_give_up(&read) != GAME_OK) {
        return SAVE_DAMAGED;
    }
    if (!set_talk(&read, bytes + 4)) {
        return SAVE_DAMAGED;
    }
    *game = read;
    return SAVE_OK;
}
