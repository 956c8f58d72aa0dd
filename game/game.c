#include "game/game.h"

#include <string.h>

static uint8_t deck_of(const struct game *game, uint8_t seat) {
    return rules_of(game->setup.kind)->decks == 1 ? 0 : seat;
}

uint8_t game_cards(uint8_t kind) {
    const struct rules *rules = rules_of(kind);
    return (uint8_t)(rules->decks * rules->deck_size);
}

uint8_t game_hand_limit(const struct game_setup *setup) {
    return (uint8_t)(rules_of(setup->kind)->hand[setup->players - 1] - setup->short_hands);
}

uint8_t game_draw_left(const struct game *game, uint8_t deck) {
    return (uint8_t)(rules_of(game->setup.kind)->deck_size - game->drawn[deck]);
}

uint8_t game_left(const struct game *game) {
    return (uint8_t)(game_cards(game->setup.kind) - game->moves);
}

uint8_t game_seat_left(const struct game *game, uint8_t seat) {
    return (uint8_t)(game->hand_size[seat] + game_draw_left(game, deck_of(game, seat)));
}

bool game_setup_valid(const struct game_setup *setup) {
    if (setup->kind >= GAME_KINDS) {
        return false;
    }
    const struct rules *rules = rules_of(setup->kind);
    if (setup->players < rules->players_least || setup->players > rules->players_most) {
        return false;
    }
    if (setup->starter >= setup->players) {
        return false;
    }
    const int asked = (setup->expert ? RULES_EXPERT : 0) |
                      (setup->short_hands ? RULES_SHORT_HANDS : 0) | (setup->pro ? RULES_PRO : 0);
    return (asked & ~rules->variants) == 0;
}

static bool deck_is_complete(uint8_t kind, const uint8_t *deck) {
    uint8_t seen[RULES_ALL_CARDS] = {0};
    const uint8_t size = rules_of(kind)->deck_size;
    for (uint8_t i = 0; i < size; i++) {
        seen[rules_card(kind, i)] = 1;
    }
    for (uint8_t i = 0; i < size; i++) {
        if (deck[i] >= RULES_ALL_CARDS || seen[deck[i]] == 0) {
            return false;
        }
        seen[deck[i]] = 0;
    }
    return true;
}

static void hand_insert(struct game *game, uint8_t seat, uint8_t card) {
    uint8_t *hand = game->hand[seat];
    uint8_t at = game->hand_size[seat]++;
    for (; at > 0 && hand[at - 1] > card; at--) {
        hand[at] = hand[at - 1];
    }
    hand[at] = card;
}

static void draw_cards(struct game *game, uint8_t seat, uint8_t count) {
    const uint8_t deck = deck_of(game, seat);
    const uint8_t *cards = game->deck + deck * rules_of(game->setup.kind)->deck_size;
    for (; count > 0 && game_draw_left(game, deck) > 0; count--) {
        hand_insert(game, seat, cards[game->drawn[deck]++]);
    }
}

/* What must be laid on a turn that begins now. */
static uint8_t minimum_now(const struct game *game) {
    const struct rules *rules = rules_of(game->setup.kind);
    if (game_draw_left(game, deck_of(game, game->turn)) == 0) {
        return rules->minimum_empty;
    }
    return (uint8_t)(rules->minimum + game->setup.expert);
}

static void lose(struct game *game) {
    game->status = GAME_LOST;
    if (rules_of(game->setup.kind)->rivals) {
        game->winner = 1 - game->turn;
    }
}

void game_turn(const struct game *game, struct turn *turn) {
    *turn = (struct turn){
        .kind = game->setup.kind,
        .seat = game->turn,
        .laid = game->laid,
        .minimum = game->minimum,
        .maximum = game->setup.pro ? 1 : RULES_HAND,
        .gave = game->gave,
        .hand_size = game->hand_size[game->turn],
    };
    memcpy(turn->hand, game->hand[game->turn], sizeof turn->hand);
    memcpy(turn->tops, game->tops, sizeof turn->tops);
}

static void begin_turn(struct game *game, uint8_t seat) {
    struct turn turn;
    game->turn = seat;
    game->laid = 0;
    game->gave = false;
    game->minimum = minimum_now(game);
    if (rules_of(game->setup.kind)->talk == RULES_MARKERS) {
        game->talk[seat] = 0;
    }
    game_turn(game, &turn);
    if (!turn_can_reach_minimum(&turn)) {
        lose(game);
    }
}

enum game_error game_new(struct game *game, const struct game_setup *setup, const uint8_t *deck) {
    if (!game_setup_valid(setup)) {
        return GAME_BAD_SETUP;
    }
    const struct rules *rules = rules_of(setup->kind);
    for (uint8_t i = 0; i < rules->decks; i++) {
        if (!deck_is_complete(setup->kind, deck + i * rules->deck_size)) {
            return GAME_BAD_DECK;
        }
    }
    memset(game, 0, sizeof *game);
    game->setup = *setup;
    game->winner = GAME_NOBODY;
    memcpy(game->deck, deck, game_cards(setup->kind));
    memcpy(game->tops, rules->start, sizeof game->tops);
    for (uint8_t seat = 0; seat < setup->players; seat++) {
        draw_cards(game, seat, game_hand_limit(setup));
    }
    begin_turn(game, setup->starter);
    return GAME_OK;
}

bool game_is_over(const struct game *game) {
    return game->status == GAME_WON || game->status == GAME_LOST;
}

enum game_error game_choose_starter(struct game *game, uint8_t seat) {
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    if (game->moves > 0) {
        return GAME_TOO_LATE;
    }
    if (seat >= game->setup.players) {
        return GAME_BAD_SETUP;
    }
    game->setup.starter = seat;
    begin_turn(game, seat);
    return GAME_OK;
}

/* The place of a card in the hand of the player on turn, or its size if it is not there. */
static uint8_t hand_find(const struct game *game, uint8_t card) {
    uint8_t i = 0;
    while (i < game->hand_size[game->turn] && game->hand[game->turn][i] != card) {
        i++;
    }
    return i;
}

enum game_error game_can_place(const struct game *game, uint8_t card, uint8_t pile) {
    struct turn turn;
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    if (hand_find(game, card) == game->hand_size[game->turn]) {
        return GAME_NOT_IN_HAND;
    }
    if (pile >= rules_of(game->setup.kind)->piles) {
        return GAME_NO_SUCH_PILE;
    }
    game_turn(game, &turn);
    return turn_fits(&turn, card, pile);
}

/* Cards that the side of the player on turn still has to lay: the team's, or in a duel their own.
 */
static uint8_t side_left(const struct game *game) {
    return rules_of(game->setup.kind)->rivals ? game_seat_left(game, game->turn) : game_left(game);
}

enum game_error game_place(struct game *game, uint8_t card, uint8_t pile) {
    struct turn turn;
    const enum game_error error = game_can_place(game, card, pile);
    if (error != GAME_OK) {
        return error;
    }
    const uint8_t place = hand_find(game, card);
    game_turn(game, &turn);
    turn_lay(&turn, place, pile);
    memcpy(game->hand[game->turn], turn.hand, sizeof turn.hand);
    game->hand_size[game->turn] = turn.hand_size;
    game->tops[pile] = card;
    game->laid = turn.laid;
    game->gave = turn.gave;
    game->log[game->moves++] = (struct game_move){
        .card = card,
        .pile = (uint8_t)(pile | place << GAME_MOVE_PLACE_SHIFT),
    };
    if (side_left(game) == 0) {
        game->status = GAME_WON;
        if (rules_of(game->setup.kind)->rivals) {
            game->winner = game->turn;
        }
    } else if (game->laid < game->minimum && !turn_can_lay(&turn)) {
        game->status = GAME_STUCK;
    }
    return GAME_OK;
}

/* The top of a pile after the first `moves` cards. */
static uint8_t top_after(const struct game *game, uint8_t pile, uint8_t moves) {
    for (uint8_t i = moves; i > 0; i--) {
        if ((game->log[i - 1].pile & GAME_MOVE_PILE) == pile) {
            return game->log[i - 1].card;
        }
    }
    return rules_of(game->setup.kind)->start[pile];
}

enum game_error game_undo(struct game *game) {
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    if (game->laid == 0) {
        return GAME_NOTHING_TO_UNDO;
    }
    const struct game_move last = game->log[--game->moves];
    game->log[game->moves] = (struct game_move){0};
    const uint8_t pile = last.pile & GAME_MOVE_PILE;
    game->tops[pile] = top_after(game, pile, game->moves);
    game->laid--;
    if (rules_owner(game->setup.kind, pile) != game->turn) {
        game->gave = false;
    }
    hand_insert(game, game->turn, last.card);
    game->status = GAME_PLAYING;
    return GAME_OK;
}

enum game_error game_can_end(const struct game *game) {
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    return game->laid < game->minimum ? GAME_MINIMUM_NOT_REACHED : GAME_OK;
}

/* Quick & Easy, how a seat's talk is kept. */
enum {
    TALK_TELLS = 0x01,
    TALK_POINTS_SHIFT = 1,
    TALK_POINTS = 0x0f,
};

/* When a turn ends: what was told of the hand that changes, and pointed out on piles that did. */
static void drop_talk(struct game *game) {
    for (uint8_t i = 0; i < game->laid; i++) {
        const uint8_t pile = game->log[game->moves - 1 - i].pile & GAME_MOVE_PILE;
        const unsigned points = GAME_POINT_BETTER(pile) | GAME_POINT_TRICK(pile);
        for (uint8_t seat = 0; seat < game->setup.players; seat++) {
            game->talk[seat] &= (uint8_t) ~(points << TALK_POINTS_SHIFT);
        }
    }
    game->talk[game->turn] = 0;
}

enum game_error game_end(struct game *game) {
    const enum game_error error = game_can_end(game);
    if (error != GAME_OK) {
        return error;
    }
    const uint8_t own_draw = rules_of(game->setup.kind)->own_draw;
    uint8_t seat = game->turn;
    uint8_t missing = (uint8_t)(game_hand_limit(&game->setup) - game->hand_size[seat]);
    draw_cards(game, seat, own_draw > 0 && !game->gave ? own_draw : missing);
    game->log[game->moves - 1].pile |= GAME_MOVE_ENDS;
    if (rules_of(game->setup.kind)->talk == RULES_TELLING) {
        drop_talk(game);
    }
    do {
        seat = (uint8_t)((seat + 1) % game->setup.players);
    } while (game->hand_size[seat] == 0);
    begin_turn(game, seat);
    return GAME_OK;
}

enum game_error game_give_up(struct game *game) {
    if (game_is_over(game)) {
        return GAME_OVER;
    }
    game->gave_up = true;
    lose(game);
    return GAME_OK;
}

void game_replay(struct game *to, const struct game *from, uint8_t moves) {
    const struct game source = *from;
    game_new(to, &source.setup, source.deck);
    for (uint8_t i = 0; i < moves && i < source.moves; i++) {
        game_place(to, source.log[i].card, source.log[i].pile & GAME_MOVE_PILE);
        if (source.log[i].pile & GAME_MOVE_ENDS) {
            game_end(to);
        }
    }
    if (moves >= source.moves && source.gave_up) {
        game_give_up(to);
    }
}

/* Whether a seat may talk this way, at a table with somebody to talk to. */
static bool may_talk(const struct game *game, uint8_t seat, enum rules_talk talk) {
    const struct game_setup *setup = &game->setup;
    return rules_of(setup->kind)->talk == talk && setup->players > 1 && seat < setup->players;
}

/* Two bits a pile. */
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

/* Whether a seat may talk as in Quick & Easy. */
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
        game->talk[seat] |= TALK_TELLS;
    }
    return error;
}

bool game_tells(const struct game *game, uint8_t seat) {
    return rules_of(game->setup.kind)->talk == RULES_TELLING &&
           (game->talk[seat] & TALK_TELLS) != 0;
}

enum game_error game_point(struct game *game, uint8_t seat, unsigned points) {
    const unsigned better = GAME_POINT_BETTER(0) | GAME_POINT_BETTER(1);
    const enum game_error error = can_tell(game, seat);
    if (error != GAME_OK) {
        return error;
    }
    if (points > TALK_POINTS || (points & better) == better) {
        return GAME_NO_TALK;
    }
    game->talk[seat] = (uint8_t)((game->talk[seat] & TALK_TELLS) | points << TALK_POINTS_SHIFT);
    return GAME_OK;
}

unsigned game_points(const struct game *game, uint8_t seat) {
    return rules_of(game->setup.kind)->talk == RULES_TELLING
               ? (unsigned)game->talk[seat] >> TALK_POINTS_SHIFT
               : 0;
}

void game_say(struct game *game, const uint8_t talk[RULES_SEATS]) {
    memcpy(game->talk, talk, sizeof game->talk);
}
