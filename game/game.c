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
                      (setup->short_hands ? RULES_SHORT_HANDS : 0) | (setup->pro ? RULES_PRO : 0) |
                      (setup->fire ? RULES_FIRE : 0);
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

/* The number of cards that a turn beginning now must lay. */
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

/* A pile burns while its top is a fire card from before this turn. */
uint8_t game_burning(const struct game *game) {
    uint8_t burning = 0;
    for (uint8_t pile = 0; pile < RULES_PILES && game->setup.fire; pile++) {
        burning |= (uint8_t)(rules_is_fire(game->tops[pile]) << pile);
    }
    for (uint8_t i = game->moves - game->laid; i < game->moves; i++) {
        burning &= (uint8_t)~(1U << game->log[i].pile);
    }
    return burning;
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
        .burning = game_burning(game),
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

/* The place of a card in the hand of the player on turn, or the hand's size if the card is not
 * there. */
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

/* The number of cards that the team, or in a duel the player on turn, still has to lay. */
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
        .pile = pile & 0x03U,
        .place = place & 0x1fU,
    };
    if (side_left(game) == 0) {
        game->status = GAME_WON;
        if (rules_of(game->setup.kind)->rivals) {
            game->winner = game->turn;
        }
    } else if (!turn_may_end(&turn) && !turn_can_lay(&turn)) {
        game->status = GAME_STUCK;
    }
    return GAME_OK;
}

/* The top of a pile after the first `moves` cards. */
static uint8_t top_after(const struct game *game, uint8_t pile, uint8_t moves) {
    for (uint8_t i = moves; i > 0; i--) {
        if (game->log[i - 1].pile == pile) {
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
    const uint8_t pile = last.pile;
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
    if (game->laid < game->minimum) {
        return GAME_MINIMUM_NOT_REACHED;
    }
    return game_burning(game) != 0 ? GAME_FIRE_NOT_COVERED : GAME_OK;
}

/* Clears, at the end of a turn, what players said about a hand or a pile that has changed. */
static void drop_talk(struct game *game) {
    for (uint8_t i = 0; i < game->laid; i++) {
        const uint8_t pile = game->log[game->moves - 1 - i].pile;
        const unsigned points = GAME_POINT_BETTER(pile) | GAME_POINT_TRICK(pile);
        for (uint8_t seat = 0; seat < game->setup.players; seat++) {
            game->talk[seat] &= (uint8_t)~(points << GAME_TALK_POINTS_SHIFT);
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
    game->log[game->moves - 1].ends = true;
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
    game_must(game_new(to, &source.setup, source.deck));
    for (uint8_t i = 0; i < moves && i < source.moves; i++) {
        game_must(game_place(to, source.log[i].card, source.log[i].pile));
        if (source.log[i].ends) {
            game_must(game_end(to));
        }
    }
    if (moves >= source.moves && source.gave_up) {
        game_must(game_give_up(to));
    }
}
