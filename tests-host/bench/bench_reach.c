/*
 * Measures the cost of the end-of-game decision (turn_can_reach_minimum). instructions.mjs runs
 * this under callgrind and counts inside bench_measured:
 *
 *     bench_reach middle     1,000 turns from the middle of games by the simple player
 *     bench_reach worst      the most expensive turns known, below
 *     bench_reach --search   looks for more expensive ones (by tries of a plain search, in the same
 *                            order); what it prints last belongs into worst_turns
 */
#include <stdio.h>
#include <string.h>

#include "game/shuffle.h"
#include "tests-host/support/simple.h"

#define MIDDLE_TURNS 1000
#define CLIMBS 400
#define CLIMB_STEPS 20000

bool bench_measured(const struct turn *turn);

/* Not inlined, so that callgrind sees the calls. */
__attribute__((noinline)) bool bench_measured(const struct turn *turn) {
    return turn_can_reach_minimum(turn);
}

/* The largest hand with the largest minimum. No search has found a turn with more than 336
 * tries. */
static const struct {
    uint8_t hand[RULES_HAND];
    uint8_t tops[RULES_PILES];
} worst_turns[] = {
    {{4, 13, 21, 31, 33, 43, 53, 76}, {60, 55, 8, 12}},
    {{2, 30, 36, 40, 43, 47, 53, 97}, {77, 75, 29, 24}},
    {{6, 35, 40, 41, 45, 48, 63, 99}, {66, 68, 34, 21}},
    {{2, 12, 50, 57, 62, 80, 84, 93}, {99, 96, 13, 46}},
    {{29, 51, 53, 64, 65, 68, 74, 96}, {83, 92, 39, 30}},
};

static struct turn largest_turn(const uint8_t *hand, const uint8_t *tops) {
    struct turn turn = {.kind = GAME_CLASSIC,
                        .minimum = RULES_MINIMUM,
                        .maximum = RULES_HAND,
                        .hand_size = RULES_HAND};
    memcpy(turn.hand, hand, sizeof turn.hand);
    memcpy(turn.tops, tops, sizeof turn.tops);
    return turn;
}

static const struct game_setup setups[] = {
    {.kind = GAME_CLASSIC, .players = 1},
    {.kind = GAME_CLASSIC, .players = 1, .expert = true},
    {.kind = GAME_CLASSIC, .players = 2},
    {.kind = GAME_CLASSIC, .players = 3, .expert = true, .short_hands = true},
    {.kind = GAME_CLASSIC, .players = 5},
    {.kind = GAME_DUEL, .players = 2},
    {.kind = GAME_QUICK, .players = 4},
    {.kind = GAME_QUICK, .players = 2, .pro = true},
};

/* Whether between a quarter and three quarters of the cards are laid. */
static bool in_the_middle(const struct game *game) {
    unsigned cards = game_cards(game->setup.kind);
    return game->laid == 0 && game->moves * 4U >= cards && game->moves * 4U <= cards * 3;
}

static void play_step(struct game *game) {
    struct view view;
    view_of(&view, game, game->turn);
    struct advice advice = simple_choose(&view);
    if (advice.kind == ADVICE_PLACE) {
        game_must(game_place(game, advice.card, advice.pile));
    } else {
        game_must(game_end(game));
    }
}

static void measure_middle(void) {
    static struct turn turns[MIDDLE_TURNS];
    unsigned count = 0;
    struct seed seed = {1};
    struct bits bits = seed_bits(&seed);
    for (unsigned i = 0; count < MIDDLE_TURNS; i++) {
        uint8_t deck[RULES_CARDS];
        struct game game;
        const struct game_setup *setup = &setups[i % (sizeof setups / sizeof *setups)];
        shuffle(setup->kind, &bits, deck);
        game_must(game_new(&game, setup, deck));
        for (; game.status == GAME_PLAYING && count < MIDDLE_TURNS; play_step(&game)) {
            if (in_the_middle(&game)) {
                game_turn(&game, &turns[count++]);
            }
        }
    }
    for (unsigned i = 0; i < count; i++) {
        bench_measured(&turns[i]);
    }
    printf("%u turns\n", count);
}

static void measure_worst(void) {
    for (unsigned i = 0; i < sizeof worst_turns / sizeof *worst_turns; i++) {
        const struct turn turn = largest_turn(worst_turns[i].hand, worst_turns[i].tops);
        bench_measured(&turn);
    }
    printf("%zu turns\n", sizeof worst_turns / sizeof *worst_turns);
}

/* Counts the cards tried on piles; true once the minimum is reached. */
static bool count_tries(const struct turn *turn, unsigned *tries) {
    if (turn->laid >= turn->minimum) {
        return true;
    }
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        for (uint8_t i = 0; i < turn->hand_size; i++) {
            ++*tries;
            if (turn_fits(turn, turn->hand[i], pile) == GAME_OK) {
                struct turn next = *turn;
                turn_lay(&next, i, pile);
                if (count_tries(&next, tries)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static unsigned tries_of(const struct turn *turn) {
    unsigned tries = 0;
    count_tries(turn, &tries);
    return tries;
}

static unsigned below(const struct bits *bits, unsigned count) {
    uint32_t value = 0;
    bits->draw(bits->context, 32, &value);
    return value % count;
}

static bool contains(const uint8_t *cards, unsigned count, uint8_t card) {
    return memchr(cards, card, count) != NULL;
}

/* Gives the turn another card somewhere: in hand (which stays sorted) or on a pile. */
static void change(struct turn *turn, const struct bits *bits) {
    const struct rules *rules = rules_of(turn->kind);
    uint8_t card = rules_card(turn->kind, (uint8_t)below(bits, rules->deck_size));
    unsigned place = below(bits, turn->hand_size + rules->piles);
    if (contains(turn->hand, turn->hand_size, card) || contains(turn->tops, rules->piles, card)) {
        return;
    }
    if (place >= turn->hand_size) {
        turn->tops[place - turn->hand_size] = card;
        return;
    }
    uint8_t *hand = turn->hand;
    for (; place + 1 < turn->hand_size && hand[place + 1] < card; place++) {
        hand[place] = hand[place + 1];
    }
    for (; place > 0 && hand[place - 1] > card; place--) {
        hand[place] = hand[place - 1];
    }
    hand[place] = card;
}

static void print_turn(const struct turn *turn, unsigned tries) {
    printf("%u tries: hand", tries);
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        printf(" %u", turn->hand[i]);
    }
    printf(", tops %u %u %u %u\n", turn->tops[0], turn->tops[1], turn->tops[2], turn->tops[3]);
}

/* Climbs from many random turns, changing one or two cards at a time. Some climbs may go down
 * again. */
static void search(void) {
    struct seed seed = {1};
    struct bits bits = seed_bits(&seed);
    unsigned best = 0;
    for (unsigned climb = 0; climb < CLIMBS; climb++) {
        struct turn turn =
            largest_turn((uint8_t[]){2, 3, 4, 5, 6, 7, 8, 9}, (uint8_t[]){10, 11, 12, 13});
        for (unsigned i = 0; i < 200; i++) {
            change(&turn, &bits);
        }
        unsigned height = tries_of(&turn);
        for (unsigned i = 0; i < CLIMB_STEPS; i++) {
            struct turn next = turn;
            change(&next, &bits);
            if (below(&bits, 2) == 0) {
                change(&next, &bits);
            }
            unsigned tries = tries_of(&next);
            if (tries > best) {
                best = tries;
                print_turn(&next, tries);
            }
            if (tries + below(&bits, 1 + climb % 60) >= height) {
                turn = next;
                height = tries;
            }
        }
    }
}

int main(int argc, char **argv) {
    const char *mode = argc == 2 ? argv[1] : "";
    if (strcmp(mode, "middle") == 0) {
        measure_middle();
    } else if (strcmp(mode, "worst") == 0) {
        measure_worst();
    } else if (strcmp(mode, "--search") == 0) {
        search();
    } else {
        fprintf(stderr, "usage: bench_reach middle | worst | --search\n");
        return 2;
    }
    return 0;
}
