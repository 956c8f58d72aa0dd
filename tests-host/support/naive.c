#include "tests-host/support/naive.h"

#include <string.h>

static unsigned deck_size(uint8_t kind) {
    static const uint8_t sizes[] = {98, 58, 50};
    return sizes[kind];
}

uint8_t naive_piles(uint8_t kind) {
    return kind == GAME_QUICK ? 2 : 4;
}

static bool goes_down(uint8_t kind, uint8_t pile) {
    return kind == GAME_CLASSIC ? pile >= 2 : pile % 2 == 1;
}

static uint8_t start_of(uint8_t kind, uint8_t pile) {
    switch (kind) {
    case GAME_CLASSIC:
        return goes_down(kind, pile) ? 100 : 1;
    case GAME_DUEL:
        return goes_down(kind, pile) ? 60 : 1;
    default:
        return 0;
    }
}

static unsigned deck_of(const struct game *game, uint8_t seat) {
    return game->setup.kind == GAME_DUEL ? seat : 0;
}

static unsigned draw_left(const struct game *game, uint8_t seat) {
    return deck_size(game->setup.kind) - game->drawn[deck_of(game, seat)];
}

static uint8_t full_hand(const struct game *game) {
    static const uint8_t classic[] = {8, 7, 6, 6, 6};
    if (game->setup.kind == GAME_CLASSIC) {
        return (uint8_t)(classic[game->setup.players - 1] - (game->setup.short_hands ? 1 : 0));
    }
    return game->setup.kind == GAME_DUEL ? 6 : 2;
}

static uint8_t minimum_of(const struct game *game) {
    if (game->setup.kind == GAME_DUEL) {
        return 2;
    }
    if (game->setup.kind == GAME_QUICK || draw_left(game, game->turn) == 0) {
        return 1;
    }
    return game->setup.expert ? 3 : 2;
}

/* On Fire: the fire cards that lay on top of the piles when this turn began. */
static void find_fires(const struct game *game, uint8_t fires[RULES_PILES]) {
    memset(fires, 0, RULES_PILES);
    for (unsigned i = 0; game->setup.fire && i < (unsigned)(game->moves - game->laid); i++) {
        fires[game->log[i].pile] = game->log[i].card;
    }
    for (unsigned pile = 0; pile < RULES_PILES; pile++) {
        static const uint8_t all[] = {22, 33, 44, 55, 66, 77};
        if (fires[pile] == 0 || memchr(all, fires[pile], sizeof all) == NULL) {
            fires[pile] = 0;
        }
    }
}

struct naive naive_of(const struct game *game) {
    struct naive at = {
        .kind = game->setup.kind,
        .pro = game->setup.pro,
        .seat = game->turn,
        .laid = game->laid,
        .minimum = minimum_of(game),
        .gave = game->gave,
        .count = game->hand_size[game->turn],
    };
    memcpy(at.hand, game->hand[game->turn], sizeof at.hand);
    memcpy(at.tops, game->tops, sizeof at.tops);
    find_fires(game, at.fires);
    return at;
}

bool naive_fits(const struct naive *at, uint8_t card, uint8_t pile) {
    int top = at->tops[pile];
    if (at->kind == GAME_QUICK) {
        if (at->pro && at->laid == 1) {
            return false;
        }
        if (top == 0 || top % 8 == card % 8) {
            return true;
        }
        return pile == 0 ? card / 8 > top / 8 : card / 8 < top / 8;
    }
    bool down = goes_down(at->kind, pile);
    if (at->kind == GAME_DUEL && pile / 2 != at->seat) {
        return !at->gave && (down ? card > top : card < top);
    }
    return down ? card < top || card == top + 10 : card > top || card == top - 10;
}

unsigned naive_ways(const struct naive *at) {
    unsigned ways = 0;
    for (uint8_t i = 0; i < at->count; i++) {
        for (uint8_t pile = 0; pile < naive_piles(at->kind); pile++) {
            ways += naive_fits(at, at->hand[i], pile);
        }
    }
    return ways;
}

static bool burns(const struct naive *at, unsigned pile) {
    return at->fires[pile] != 0 && at->tops[pile] == at->fires[pile];
}

bool naive_may_end(const struct naive *at) {
    return at->laid >= at->minimum && !burns(at, 0) && !burns(at, 1) && !burns(at, 2) &&
           !burns(at, 3);
}

/* Whether a pile burns that no card in hand fits. Laying other cards cannot change this. */
static bool is_hopeless(const struct naive *at) {
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        bool fits = !burns(at, pile);
        for (uint8_t i = 0; i < at->count; i++) {
            fits = fits || naive_fits(at, at->hand[i], pile);
        }
        if (!fits) {
            return true;
        }
    }
    return false;
}

bool naive_reaches(const struct naive *at) {
    if (naive_may_end(at)) {
        return true;
    }
    if (is_hopeless(at)) {
        return false;
    }
    for (uint8_t i = 0; i < at->count; i++) {
        for (uint8_t pile = 0; pile < naive_piles(at->kind); pile++) {
            if (naive_fits(at, at->hand[i], pile)) {
                struct naive next = *at;
                next.tops[pile] = at->hand[i];
                next.hand[i] = next.hand[--next.count];
                next.laid++;
                next.gave = at->gave || (at->kind == GAME_DUEL && pile / 2 != at->seat);
                if (naive_reaches(&next)) {
                    return true;
                }
            }
        }
    }
    return false;
}

uint8_t naive_draws(const struct game *game) {
    unsigned wanted = (unsigned)(full_hand(game) - game->hand_size[game->turn]);
    if (game->setup.kind == GAME_DUEL && !game->gave) {
        wanted = 2;
    }
    unsigned left = draw_left(game, game->turn);
    return (uint8_t)(wanted < left ? wanted : left);
}

uint8_t naive_next(const struct game *game) {
    uint8_t seat = game->turn;
    for (uint8_t i = 0; i < game->setup.players; i++) {
        seat = (uint8_t)(seat + 1 == game->setup.players ? 0 : seat + 1);
        if (game->hand_size[seat] > 0 || (seat == game->turn && naive_draws(game) > 0)) {
            return seat;
        }
    }
    return GAME_NOBODY;
}

/* Checks that every card exists once: laid, in a hand of its deck, or still to be drawn. */
static const char *count_cards(const struct game *game) {
    uint8_t seen[RULES_DECKS][256] = {{0}};
    uint8_t kind = game->setup.kind;
    uint8_t layer = game->setup.starter;
    for (unsigned i = 0; i < game->moves; i++) {
        seen[deck_of(game, layer)][game->log[i].card]++;
        if (kind == GAME_DUEL && game->log[i].ends) {
            layer = layer == 0 ? 1 : 0;
        }
    }
    for (uint8_t seat = 0; seat < RULES_SEATS; seat++) {
        if (seat >= game->setup.players && game->hand_size[seat] != 0) {
            return "cards at an empty seat";
        }
        for (unsigned i = 0; i < RULES_HAND; i++) {
            uint8_t card = game->hand[seat][i];
            if (i >= game->hand_size[seat] ? card != 0 : i > 0 && game->hand[seat][i - 1] >= card) {
                return "a hand is not in order";
            }
            if (i < game->hand_size[seat]) {
                seen[deck_of(game, seat)][card]++;
            }
        }
    }
    for (unsigned deck = 0; deck < (kind == GAME_DUEL ? 2 : 1); deck++) {
        for (unsigned i = game->drawn[deck]; i < deck_size(kind); i++) {
            seen[deck][game->deck[deck * deck_size(kind) + i]]++;
        }
        unsigned lowest = kind == GAME_QUICK ? 1 : 2;
        unsigned highest = kind == GAME_QUICK ? 10 : deck_size(kind) + 1;
        for (unsigned card = 0; card < 256; card++) {
            unsigned number = kind == GAME_QUICK ? card / 8 : card;
            bool exists =
                number >= lowest && number <= highest && (kind != GAME_QUICK || card % 8 < 5);
            if (seen[deck][card] != exists) {
                return exists ? "a card is lost or doubled" : "a card that does not exist";
            }
        }
    }
    return NULL;
}

/* Checks the piles and the turn against the log. */
static const char *read_log(const struct game *game) {
    uint8_t tops[RULES_PILES] = {0};
    unsigned laid = 0;
    bool gave = false;
    for (uint8_t pile = 0; pile < naive_piles(game->setup.kind); pile++) {
        tops[pile] = start_of(game->setup.kind, pile);
    }
    for (unsigned i = 0; i < RULES_CARDS; i++) {
        struct game_move move = game->log[i];
        if (i >= game->moves) {
            if (move.card != 0 || move.pile != 0) {
                return "the log goes on after its end";
            }
            continue;
        }
        tops[move.pile] = move.card;
        bool ends = move.ends;
        bool own = game->setup.kind != GAME_DUEL || move.pile / 2 == game->turn;
        laid = ends ? 0 : laid + 1;
        gave = !ends && (gave || !own);
    }
    if (memcmp(tops, game->tops, sizeof tops) != 0) {
        return "the tops are not what was laid last";
    }
    return laid == game->laid && gave == game->gave ? NULL : "the log tells of another turn";
}

static const char *check_status(const struct game *game, bool reaches) {
    struct naive at = naive_of(game);
    bool duel = game->setup.kind == GAME_DUEL;
    unsigned mine = at.count + draw_left(game, game->turn);
    unsigned left = draw_left(game, 0) + (duel ? draw_left(game, 1) : 0);
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        left += game->hand_size[seat];
    }
    enum game_status status = GAME_PLAYING;
    if (game->gave_up || (game->laid == 0 && !reaches)) {
        status = GAME_LOST;
    } else if (duel ? mine == 0 : left == 0) {
        status = GAME_WON;
    } else if (!naive_may_end(&at) && naive_ways(&at) == 0) {
        status = GAME_STUCK;
    }
    if (game->status != status) {
        return "the status is wrong";
    }
    uint8_t other = game->turn == 0 ? 1 : 0;
    uint8_t winner = !duel || status <= GAME_STUCK ? GAME_NOBODY
                     : status == GAME_WON          ? game->turn
                                                   : other;
    if (game->winner != winner) {
        return "the winner is wrong";
    }
    bool may_end = status <= GAME_STUCK && naive_may_end(&at);
    if ((game_can_end(game) == GAME_OK) != may_end) {
        return "the turn may end, or not";
    }
    if (game->minimum != at.minimum) {
        return "the minimum is wrong";
    }
    return game_left(game) == left ? NULL : "the cards left are miscounted";
}

const char *naive_complaint(const struct game *game, bool reaches) {
    const char *complaint = count_cards(game);
    if (complaint == NULL) {
        complaint = read_log(game);
    }
    return complaint == NULL ? check_status(game, reaches) : complaint;
}
