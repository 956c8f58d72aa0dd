#include <string.h>

#include "game/advisor/classic_features.h"
#include "simulator/train/course.h"
#include "simulator/train/mirror.h"

#define CARDS 98
#define FIRE 1     /* kind of a set-up: On Fire */
#define SAMPLES 98 /* most turns of a game */

struct table {
    const struct course_setup *setup;
    uint8_t deck[CARDS];
    unsigned drawn;
    struct cards_pair alive; /* cards that are not laid */
    uint8_t hand[5][CLASSIC_HAND];
    unsigned hand_size[5];
    uint8_t top[CLASSIC_PILES];
    uint8_t marker[5][CLASSIC_PILES];
    unsigned left;
    unsigned burning; /* On Fire: the piles, as bits, that must be covered on this turn */
};

static void draw(struct table *table, unsigned seat) {
    while (table->hand_size[seat] < table->setup->hand && table->drawn < CARDS) {
        table->hand[seat][table->hand_size[seat]++] = table->deck[table->drawn++];
    }
}

static void set_markers(struct table *table) {
    for (unsigned seat = 0; seat < table->setup->players && table->setup->talk; seat++) {
        struct cards_pair hand;
        cards_pair_set(&hand, table->hand[seat], table->hand_size[seat]);
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            table->marker[seat][pile] = (uint8_t)classic_marker(&hand, table->top, pile);
        }
    }
}

static void deal(struct table *table, const struct course_setup *setup, uint64_t *random) {
    *table = (struct table){.setup = setup, .top = {1, 1, 1, 1}, .left = CARDS};
    for (unsigned i = 0; i < CARDS; i++) {
        const unsigned at = random_below(random, i + 1);
        table->deck[i] = table->deck[at];
        table->deck[at] = (uint8_t)(i + 2);
        cards_pair_flip(&table->alive, (int)i + 2);
    }
    for (unsigned seat = 0; seat < setup->players; seat++) {
        draw(table, seat);
    }
    set_markers(table);
}

/* Sets what `seat` knows, except the hand and the tops. */
static void see(struct classic *classic, const struct table *table, unsigned seat) {
    const struct course_setup *setup = table->setup;
    *classic = (struct classic){
        .unseen = table->alive,
        .draw = (uint8_t)(CARDS - table->drawn),
        .players = (uint8_t)setup->players,
        .minimum = (uint8_t)setup->minimum,
        .limit = (uint8_t)setup->hand,
        .fire = setup->kind == FIRE,
        .burning = (uint8_t)table->burning,
        .talk = setup->talk,
    };
    for (unsigned i = 0; i < table->hand_size[seat]; i++) {
        cards_pair_flip(&classic->unseen, table->hand[seat][i]);
    }
    for (unsigned i = 1; i < setup->players; i++) {
        const unsigned other = (seat + i) % setup->players;
        classic->others = (uint8_t)(classic->others + table->hand_size[other]);
        memcpy(classic->marker[i - 1], table->marker[other], CLASSIC_PILES);
    }
}

/* Turns what a player knows into what they know after a turn. */
static void take(struct classic *classic, const struct table *table, unsigned seat,
                 const struct classic_node *node) {
    classic->hand_size = 0;
    classic->touched = 0;
    for (unsigned i = 0; i < table->hand_size[seat]; i++) {
        if (node->mask >> i & 1) {
            classic->hand[classic->hand_size++] = table->hand[seat][i];
        }
    }
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        classic->top[pile] = (uint8_t)(node->tops >> 8 * pile);
        classic->touched |= (uint8_t)((classic->top[pile] != table->top[pile]) << pile);
    }
}

/* Finds the turn that the net values most, and its value. Without a net: the turn that looks
 * best. */
static unsigned choose(const struct net *net, const struct table *table, unsigned seat,
                       const struct classic_turns *turns, struct net_value *value) {
    struct classic classic;
    struct classic_look look;
    unsigned best = 0;
    if (net == NULL) {
        return 0;
    }
    see(&classic, table, seat);
    classic_look_start(&look, net, &classic);
    for (unsigned turn = 0; turn < turns->count; turn++) {
        take(&classic, table, seat, classic_turn(turns, turn));
        const struct net_value here = classic_look(&look, &classic);
        if (turn == 0 || net_score(here) > net_score(*value)) {
            best = turn;
            *value = here;
        }
    }
    return best;
}

static void keep_sample(struct sample *sample, const struct table *table, unsigned seat,
                        const struct classic_node *node, bool mirrored) {
    struct classic classic;
    see(&classic, table, seat);
    take(&classic, table, seat, node);
    if (mirrored) {
        mirror_classic(&classic);
    }
    sample->count = (uint16_t)classic_inputs(&classic, sample->input);
}

static void lay(struct table *table, unsigned seat, const struct classic_node *node) {
    unsigned size = 0;
    table->burning = 0;
    for (unsigned i = 0; i < table->hand_size[seat]; i++) {
        if (node->mask >> i & 1) {
            table->hand[seat][size++] = table->hand[seat][i];
        } else {
            cards_pair_flip(&table->alive, table->hand[seat][i]);
        }
    }
    table->left -= table->hand_size[seat] - size;
    table->hand_size[seat] = size;
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        table->top[pile] = (uint8_t)(node->tops >> 8 * pile);
        const bool fire = rules_is_fire(classic_on(table->top[pile], pile));
        table->burning |= (unsigned)(table->setup->kind == FIRE && fire) << pile;
    }
}

/* Up and down can be exchanged, but not with fire cards: these are not symmetric. */
static bool is_mirrored(const struct course_setup *setup, uint64_t *random) {
    return setup->kind != FIRE && (random_next(random) & 1) != 0;
}

static unsigned play(const struct net *net, const struct course_setup *setup, uint64_t *random,
                     struct sample *samples, unsigned *count) {
    struct table table;
    struct classic classic;
    struct classic_turns turns;
    struct net_value values[SAMPLES] = {0};
    unsigned kept = 0;
    deal(&table, setup, random);
    for (unsigned seat = 0; table.left > 0; seat = (seat + 1) % setup->players) {
        if (table.hand_size[seat] == 0) {
            continue;
        }
        const unsigned minimum = table.drawn == CARDS ? 1 : setup->minimum;
        see(&classic, &table, seat);
        memcpy(classic.hand, table.hand[seat], sizeof classic.hand);
        memcpy(classic.top, table.top, sizeof classic.top);
        classic.hand_size = (uint8_t)table.hand_size[seat];
        classic_list(&turns, &classic, minimum, CLASSIC_WIDTH, CLASSIC_TURNS);
        if (turns.count == 0) {
            break;
        }
        const unsigned turn = choose(net, &table, seat, &turns, &values[kept]);
        const struct classic_node *node = classic_turn(&turns, turn);
        if (samples != NULL) {
            keep_sample(&samples[kept], &table, seat, node, is_mirrored(setup, random));
        }
        kept++;
        lay(&table, seat, node);
        draw(&table, seat);
        set_markers(&table);
    }
    if (samples != NULL) {
        course_targets(samples, values, kept, table.left, net == NULL ? 1 : COURSE_LAMBDA);
        *count = kept;
    }
    return table.left;
}

static unsigned unit_of(unsigned row) {
    static const uint8_t pile[PILE_ROWS] = {
        [PILE_TOP] = 100,         [PILE_UNSEEN_FAR] = 10, [PILE_UNSEEN_FARTHER] = 20,
        [PILE_UNSEEN_AHEAD] = 50, [PILE_HAND_FAR] = 4,    [PILE_HAND_FARTHER] = 4,
        [PILE_HAND_AHEAD] = 8,    [PILE_GAP] = 20,        [PILE_GAP_NEXT] = 20,
        [PILE_PAIR] = 10,         [PILE_STEP] = 10,       [PILE_STEPS] = 2,
        [PILE_JUMP] = 10,         [PILE_JUMPS] = 2,
    };
    static const uint8_t table[TEAM_PLAYERS] = {
        [TABLE_DRAW] = 90,        [TABLE_LIMIT] = 3,           [TABLE_UNSEEN_PAIRS] = 40,
        [TABLE_HAND] = 8,         [TABLE_LEFT] = 98,           [TABLE_LEFT + 2] = 20,
        [TABLE_CROSSED] = 50,     [TABLE_ROOM] = 64,           [TABLE_HAND_DEAD] = 4,
        [TABLE_HAND_UP] = 4,      [TABLE_HAND_DOWN] = 4,       [TABLE_HAND_BETTER] = 4,
        [TABLE_HAND_2] = 4,       [TABLE_HAND_5] = 4,          [TABLE_HAND_10] = 4,
        [TABLE_HAND_20] = 4,      [TABLE_HAND_PAIRS] = 2,      [TABLE_HAND_HALF_PAIRS] = 6,
        [TABLE_UNSEEN_DEAD] = 10, [TABLE_HAND_NEIGHBOURS] = 4, [TABLE_UNSEEN_UP] = 30,
        [TABLE_UNSEEN_DOWN] = 30, [TABLE_UNSEEN_BETTER] = 30,  [TABLE_UNSEEN_SHARE] = 64,
        [TABLE_NEAR_3] = 16,      [TABLE_NEAR_6] = 32,         [TABLE_NEAR_JUMP] = 8,
        [TABLE_BEST] = 20,        [TABLE_BEST + 1] = 30,       [TABLE_BEST + 2] = 40,
        [TEAM_OTHERS] = 24,
    };
    const unsigned unit = row < TABLE_DRAW                      ? pile[row % PILE_ROWS]
                          : row < TEAM_PLAYERS                  ? table[row]
                          : row >= FIRE_GAP && row < FIRE_NEAR  ? 20
                          : row >= FIRE_NEAR && row < FIRE_HAND ? 5
                                                                : 0;
    return unit == 0 ? 1 : unit;
}

static const struct course_setup solo_setups[] = {
    {"alone", 0, 1, 2, 8, false, 9},
    {"alone, minimum 3", 0, 1, 3, 8, false, 7},
    {"alone, short", 0, 1, 2, 7, false, 1},
    {"alone, minimum 3, short", 0, 1, 3, 7, false, 1},
};

static const struct course_setup few_setups[] = {
    {"2", 0, 2, 2, 7, false, 4},
    {"3", 0, 3, 2, 6, false, 5},
    {"2, talk", 0, 2, 2, 7, true, 6},
    {"3, talk", 0, 3, 2, 6, true, 6},
    {"2, minimum 3, talk", 0, 2, 3, 7, true, 4},
    {"3, minimum 3, talk", 0, 3, 3, 6, true, 4},
    {"2, minimum 3", 0, 2, 3, 7, false, 1},
    {"3, minimum 3", 0, 3, 3, 6, false, 1},
    {"2, short, talk", 0, 2, 2, 6, true, 1},
};

static const struct course_setup many_setups[] = {
    {"4", 0, 4, 2, 6, false, 4},
    {"5", 0, 5, 2, 6, false, 5},
    {"4, talk", 0, 4, 2, 6, true, 5},
    {"5, talk", 0, 5, 2, 6, true, 6},
    {"4, minimum 3, talk", 0, 4, 3, 6, true, 5},
    {"5, minimum 3, talk", 0, 5, 3, 6, true, 4},
    {"4, minimum 3", 0, 4, 3, 6, false, 1},
    {"5, minimum 3", 0, 5, 3, 6, false, 1},
    {"4, short, talk", 0, 4, 2, 5, true, 1},
};

static const struct course_setup fire_setups[] = {
    {"2", FIRE, 2, 2, 7, false, 2},
    {"3", FIRE, 3, 2, 6, false, 2},
    {"4", FIRE, 4, 2, 6, false, 2},
    {"5", FIRE, 5, 2, 6, false, 2},
    {"2, talk", FIRE, 2, 2, 7, true, 5},
    {"3, talk", FIRE, 3, 2, 6, true, 5},
    {"4, talk", FIRE, 4, 2, 6, true, 5},
    {"5, talk", FIRE, 5, 2, 6, true, 5},
    {"2, minimum 3, talk", FIRE, 2, 3, 7, true, 1},
    {"3, minimum 3, talk", FIRE, 3, 3, 6, true, 1},
    {"4, minimum 3, talk", FIRE, 4, 3, 6, true, 1},
    {"5, minimum 3, talk", FIRE, 5, 3, 6, true, 1},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct course course_solo = {
    .name = "solo",
    .hidden = 64,
    .rows = SOLO_ROWS,
    .unit = unit_of,
    .samples = SAMPLES,
    .reuse = 16,
    .setups = solo_setups,
    .setup_count = COUNT(solo_setups),
    .play = play,
};

const struct course course_few = {
    .name = "few",
    .hidden = 64,
    .rows = TEAM_ROWS,
    .unit = unit_of,
    .samples = SAMPLES,
    .reuse = 16,
    .setups = few_setups,
    .setup_count = COUNT(few_setups),
    .play = play,
};

const struct course course_many = {
    .name = "many",
    .hidden = 64,
    .rows = TEAM_ROWS,
    .unit = unit_of,
    .samples = SAMPLES,
    .reuse = 16,
    .setups = many_setups,
    .setup_count = COUNT(many_setups),
    .play = play,
};

const struct course course_fire = {
    .name = "fire",
    .hidden = 64,
    .rows = FIRE_ROWS,
    .unit = unit_of,
    .samples = SAMPLES,
    .reuse = 16,
    .setups = fire_setups,
    .setup_count = COUNT(fire_setups),
    .play = play,
};
