#include <string.h>

#include "game/advisor/quick.h"
#include "simulator/train/course.h"
#include "simulator/train/mirror.h"

#define CARDS 50
#define SAMPLES 50 /* most turns of a game */

enum {
    KIND_PLAIN, /* 1 or 2 cards per turn; players may name heights */
    KIND_PRO,
};

struct table {
    const struct course_setup *setup;
    uint8_t deck[CARDS];
    unsigned drawn;
    uint16_t alive[RULES_COLOURS]; /* cards that are not laid */
    uint8_t hand[5][QUICK_HAND];
    unsigned hand_size[5];
    uint8_t top[QUICK_PILES];
    struct quick_guess guess[5][QUICK_HAND]; /* what each seat lets the others know */
    unsigned left;
};

static void talk(struct table *table) {
    for (unsigned seat = 0; seat < table->setup->players; seat++) {
        struct quick_guess *guess = table->guess[seat];
        uint8_t *hand = table->hand[seat];
        struct quick_talk said = {.size = (uint8_t)table->hand_size[seat],
                                  .top = {table->top[0], table->top[1]}};
        if (!table->setup->talk) {
            guess[0].colour = guess[1].colour = QUICK_UNTOLD;
            continue;
        }
        if (said.size == 2 &&
            (hand[0] % 8 > hand[1] % 8 || (hand[0] % 8 == hand[1] % 8 && hand[0] > hand[1]))) {
            const uint8_t first = hand[0];
            hand[0] = hand[1];
            hand[1] = first;
        }
        for (unsigned i = 0; i < said.size; i++) {
            const uint8_t height =
                table->setup->kind == KIND_PRO ? VIEW_HEIGHT_UNTOLD : view_height(hand[i] / 8);
            said.card[i] = quick_guess_of(height, hand[i] % 8);
        }
        quick_talk_about(&said);
        said.points = (uint8_t)quick_points(hand, said.size, table->top) & said.allowed;
        quick_narrow(&said, false, guess);
    }
}

static void draw(struct table *table, unsigned seat) {
    while (table->hand_size[seat] < QUICK_HAND && table->drawn < CARDS) {
        table->hand[seat][table->hand_size[seat]++] = table->deck[table->drawn++];
    }
}

static void deal(struct table *table, const struct course_setup *setup, uint64_t *random) {
    *table = (struct table){.setup = setup, .left = CARDS};
    for (uint8_t i = 0; i < CARDS; i++) {
        const unsigned at = random_below(random, i + 1U);
        table->deck[i] = table->deck[at];
        table->deck[at] = rules_card(GAME_QUICK, i);
    }
    for (unsigned colour = 0; colour < RULES_COLOURS; colour++) {
        table->alive[colour] = QUICK_NUMBERS;
    }
    for (unsigned seat = 0; seat < setup->players; seat++) {
        draw(table, seat);
    }
    talk(table);
}

/* Sets what `seat` knows, except how it lays its turn. */
static void see(struct quick *quick, const struct table *table, unsigned seat) {
    const struct course_setup *setup = table->setup;
    *quick = (struct quick){
        .draw = (uint8_t)(CARDS - table->drawn),
        .players = (uint8_t)setup->players,
        .pro = setup->kind == KIND_PRO,
    };
    memcpy(quick->unseen, table->alive, sizeof quick->unseen);
    for (unsigned i = 0; i < table->hand_size[seat]; i++) {
        quick->unseen[table->hand[seat][i] % 8] ^= (uint16_t)(1U << table->hand[seat][i] / 8);
    }
    quick_count(quick);
    for (unsigned i = 1; i < setup->players; i++) {
        const unsigned other = (seat + i) % setup->players;
        quick->hand_size[i - 1] = (uint8_t)table->hand_size[other];
        memcpy(quick->guess[i - 1], table->guess[other], sizeof table->guess[other]);
    }
}

/* Chooses by rule of thumb: as few cards as possible, at the least cost. */
static unsigned cheapest(const struct table *table, unsigned seat, const struct quick_turn *turns,
                         unsigned count) {
    unsigned best = 0;
    int least = 99;
    for (unsigned i = 0; i < count && turns[i].count == 1; i++) {
        const uint8_t card = table->hand[seat][turns[i].move[0] / 4];
        struct turn now = {.kind = GAME_QUICK, .tops = {table->top[0], table->top[1]}};
        const int cost = turn_cost(&now, card, turns[i].move[0] % 4);
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

/* Finds the turn that the net values most, and its value. */
static unsigned choose(const struct net *net, const struct table *table, unsigned seat,
                       const struct quick_turn *turns, unsigned count, struct net_value *value) {
    struct quick quick;
    struct net_sum fixed;
    unsigned best = 0;
    if (net == NULL) {
        return cheapest(table, seat, turns, count);
    }
    see(&quick, table, seat);
    quick_look_start(&fixed, net, &quick);
    for (unsigned i = 0; i < count; i++) {
        const struct net_value here = quick_look(&fixed, net, &quick, &turns[i]);
        if (i == 0 || net_score(here) > net_score(*value)) {
            best = i;
            *value = here;
        }
    }
    return best;
}

static void keep_sample(struct sample *sample, const struct table *table, unsigned seat,
                        const struct quick_turn *turn, bool mirrored) {
    struct quick quick;
    see(&quick, table, seat);
    memcpy(quick.top, turn->top, sizeof quick.top);
    quick.kept = turn->kept;
    if (mirrored) {
        mirror_quick(&quick);
    }
    sample->count = (uint16_t)quick_inputs(&quick, sample->input);
}

static void lay(struct table *table, unsigned seat, const struct quick_turn *turn) {
    for (unsigned i = 0; i < turn->count; i++) {
        const uint8_t card = table->hand[seat][turn->move[i] / 4];
        table->alive[card % 8] ^= (uint16_t)(1U << card / 8);
    }
    table->left -= turn->count;
    table->hand[seat][0] = turn->kept;
    table->hand_size[seat] = turn->kept != 0;
    memcpy(table->top, turn->top, sizeof table->top);
}

static unsigned play(const struct net *net, const struct course_setup *setup, uint64_t *random,
                     struct sample *samples, unsigned *count) {
    struct table table;
    struct quick_turn turns[QUICK_TURNS];
    struct net_value values[SAMPLES] = {0};
    unsigned kept = 0;
    deal(&table, setup, random);
    for (unsigned seat = 0; table.left > 0; seat = (seat + 1) % setup->players) {
        if (table.hand_size[seat] == 0) {
            continue;
        }
        const unsigned listed = quick_list(turns, table.hand[seat], table.hand_size[seat],
                                           table.top, 1, setup->kind == KIND_PRO ? 1 : QUICK_HAND);
        if (listed == 0) {
            break;
        }
        const unsigned best = choose(net, &table, seat, turns, listed, &values[kept]);
        if (samples != NULL) {
            keep_sample(&samples[kept], &table, seat, &turns[best], random_next(random) & 1);
        }
        kept++;
        lay(&table, seat, &turns[best]);
        draw(&table, seat);
        talk(&table);
    }
    if (samples != NULL) {
        course_targets(samples, values, kept, table.left, net == NULL ? 1 : COURSE_LAMBDA);
        *count = kept;
    }
    return table.left;
}

static const struct course_setup setups[] = {
    {"alone", KIND_PRO, 1, 1, 2, false, 6}, /* alone, two cards per turn never help */
    {"2", KIND_PLAIN, 2, 1, 2, false, 1},        {"3", KIND_PLAIN, 3, 1, 2, false, 1},
    {"4", KIND_PLAIN, 4, 1, 2, false, 1},        {"5", KIND_PLAIN, 5, 1, 2, false, 1},
    {"2, told", KIND_PLAIN, 2, 1, 2, true, 4},   {"3, told", KIND_PLAIN, 3, 1, 2, true, 3},
    {"4, told", KIND_PLAIN, 4, 1, 2, true, 2},   {"5, told", KIND_PLAIN, 5, 1, 2, true, 2},
    {"pro 2, told", KIND_PRO, 2, 1, 2, true, 4}, {"pro 3, told", KIND_PRO, 3, 1, 2, true, 4},
    {"pro 4, told", KIND_PRO, 4, 1, 2, true, 3}, {"pro 5, told", KIND_PRO, 5, 1, 2, true, 3},
    {"pro 2", KIND_PRO, 2, 1, 2, false, 1},      {"pro 3", KIND_PRO, 3, 1, 2, false, 1},
    {"pro 4", KIND_PRO, 4, 1, 2, false, 1},      {"pro 5", KIND_PRO, 5, 1, 2, false, 1},
};

const struct course course_quick = {
    .name = "quick",
    .hidden = 32,
    .rows = QUICK_ROWS,
    .unit = course_once,
    .samples = SAMPLES,
    .reuse = 4, /* with more, the net learns positions by heart */
    .setups = setups,
    .setup_count = sizeof setups / sizeof setups[0],
    .play = play,
};
