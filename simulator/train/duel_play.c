
#include <string.h>

#include "game/advisor/duel.h"
#include "simulator/train/course.h"

#define SAMPLES 58 /* most turns of a game: each lays at least two cards of 116 */
#define LAMBDA 0.8F

enum {
    AGAINST_ITSELF,
    AGAINST_RULE, /* the turn that looks best: counted, not learned from */
};

static void deal(struct duel_table *table, uint64_t *random) {
    memset(table, 0, sizeof *table);
    for (unsigned seat = 0; seat < 2; seat++) {
        struct duel_seat *own = &table->seat[seat];
        for (unsigned i = 0; i < DUEL_DECK; i++) {
            const unsigned at = random_below(random, i + 1);
            own->pile[i] = own->pile[at];
            own->pile[at] = (uint8_t)(i + 2);
            duel_flip(&own->left, i + 2);
        }
        own->top[0] = own->top[1] = 1;
        own->draw = DUEL_DECK;
        while (own->hand_size < DUEL_HAND) {
            own->hand[own->hand_size++] = own->pile[--own->draw];
        }
    }
}

/* Sets what each position should have been valued at. What is good for one player is bad for the
 * other, who made the position before. `won`: by whoever made the last one. */
static void set_targets(struct sample *samples, const uint16_t *chances, unsigned count, bool won,
                        float lambda) {
    float win = won;
    for (unsigned i = count; i-- > 0;) {
        samples[i].win = win;
        samples[i].left = 0;
        win = 1 - (lambda * win + (1 - lambda) * (float)chances[i] / NET_CERTAIN);
    }
}

static unsigned play(const struct net *net, const struct course_setup *setup, uint64_t *random,
                     struct sample *samples, unsigned *count) {
    struct duel_table table;
    struct duel_turns turns;
    uint16_t chances[SAMPLES];
    const unsigned first = random_below(random, 2);
    unsigned kept = 0;
    unsigned seat = first;
    deal(&table, random);
    for (;; seat = 1 - seat) {
        struct duel duel;
        struct duel after;
        unsigned turn = 0;
        duel_see(&duel, &table, seat);
        duel_enumerate(&turns, &duel);
        if (turns.count == 0) {
            seat = 1 - seat;
            break;
        }
        chances[kept] = 0;
        if (net != NULL && (setup->kind == AGAINST_ITSELF || seat == 0)) {
            turn = duel_choose(net, &duel, &turns, DUEL_TURNS, &chances[kept]);
        }
        duel_after(&after, &duel, &turns, turn);
        if (after.draw == 0 && after.hand_size == 0) {
            break;
        }
        if (samples != NULL) {
            uint16_t row[DUEL_ACTIVE];
            samples[kept].count = (uint16_t)duel_features(&after, row);
            memcpy(samples[kept].row, row, sizeof row);
            kept++;
        }
        duel_play(&table, seat, &turns, turn, false);
    }
    /* The last position that is valued was made by the winner or, before a last turn that won, by
     * the loser. */
    if (samples != NULL && kept > 0 && setup->kind == AGAINST_ITSELF) {
        const unsigned last = (first + kept - 1) % 2;
        set_targets(samples, chances, kept, seat == last, net == NULL ? 1 : LAMBDA);
        *count = kept;
    }
    return setup->kind == AGAINST_ITSELF ? seat != first : seat != 0;
}

static const struct course_setup setups[] = {
    {"first against second", AGAINST_ITSELF, 2, 2, 6, false, 15},
    {"against the rule of thumb", AGAINST_RULE, 2, 2, 6, false, 1},
};

const struct course course_duel = {"duel", 32, duel_rows, SAMPLES, setups,
                                   sizeof setups / sizeof setups[0], play};
