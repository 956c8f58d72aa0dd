
#include <string.h>

#include "game/advisor/duel.h"
#include "simulator/train/course.h"

#define SAMPLES 58 /* most turns of a game: each lays at least two cards of 116 */

#define WEIGHED 12 /* turns that the net chooses from */
#define OPENING 24 /* most turns chosen by chance */
#define LIKELY 6   /* turns from which chance chooses */

enum {
    FROM_START,
    FROM_CHANCE,  /* after some turns by chance, which are not learned from */
    AGAINST_RULE, /* against the turn that looks best: counted, not learned from */
};

static void shuffle(uint8_t pile[DUEL_DECK], uint64_t *random) {
    for (unsigned i = 0; i < DUEL_DECK; i++) {
        const unsigned at = random_below(random, i + 1);
        pile[i] = pile[at];
        pile[at] = (uint8_t)(i + 2);
    }
}

/* `duel` is what `seat` knows, which is on turn. */
static void deal(struct duel *duel, struct duel_hidden *hidden, unsigned seat, uint64_t *random) {
    *hidden = (struct duel_hidden){.seat = (uint8_t)seat};
    *duel = (struct duel){
        .hand_size = DUEL_HAND,
        .top = {1, 1, 1, 1},
        .draw = DUEL_DECK - DUEL_HAND,
        .their_hand = DUEL_HAND,
        .their_draw = DUEL_DECK - DUEL_HAND,
    };
    shuffle(hidden->pile[0], random);
    shuffle(hidden->pile[1], random);
    for (unsigned card = 2; card < DUEL_DECK + 2; card++) {
        duel_flip(&duel->deck, card);
        duel_flip(&duel->theirs, card);
    }
    for (unsigned i = 0; i < DUEL_HAND; i++) {
        duel->hand[i] = hidden->pile[seat][DUEL_DECK - 1 - i];
        hidden->hand[i] = hidden->pile[1 - seat][DUEL_DECK - 1 - i];
        duel_flip(&duel->deck, duel->hand[i]);
    }
}

/* Sets the value that each position should have had. What is good for one player is bad for the
 * other, who made the position before. `won`: the player who made the last position has won. */
static void set_targets(struct sample *samples, const uint16_t *chances, unsigned count, bool won,
                        float lambda) {
    float win = won;
    for (unsigned i = count; i-- > 0;) {
        samples[i].win = win;
        samples[i].left = 0;
        win = 1 - (lambda * win + (1 - lambda) * (float)chances[i] / NET_CERTAIN);
    }
}

static unsigned choose(const struct net *net, const struct duel *duel,
                       const struct duel_turns *turns, uint16_t *chance) {
    struct duel_look look;
    unsigned best = 0;
    duel_look_start(&look, net);
    for (unsigned turn = 0; turn < turns->count; turn++) {
        struct duel after;
        duel_after(&after, duel, turns, turn);
        const uint16_t value = duel_look(&look, &after);
        if (turn == 0 || value > *chance) {
            best = turn;
            *chance = value;
        }
    }
    return best;
}

static unsigned play(const struct net *net, const struct course_setup *setup, uint64_t *random,
                     struct sample *samples, unsigned *count) {
    struct duel duel;
    struct duel_hidden hidden;
    struct duel_turns turns;
    uint16_t chances[SAMPLES];
    const unsigned first = random_below(random, 2);
    unsigned opening = setup->kind == FROM_CHANCE ? random_below(random, OPENING) : 0;
    unsigned last = 0; /* who made the last position in `samples` */
    unsigned kept = 0;
    unsigned seat = first;
    deal(&duel, &hidden, first, random);
    for (;; seat = 1 - seat) {
        struct duel after;
        unsigned turn = 0;
        duel_list(&turns, &duel, WEIGHED);
        if (turns.count == 0) {
            seat = 1 - seat;
            break;
        }
        chances[kept] = 0;
        if (opening > 0) {
            turn = random_below(random, turns.count < LIKELY ? turns.count : LIKELY);
        } else if (net != NULL && (setup->kind != AGAINST_RULE || seat == 0)) {
            turn = choose(net, &duel, &turns, &chances[kept]);
        }
        duel_after(&after, &duel, &turns, turn);
        if (after.draw == 0 && after.hand_size == 0) {
            break;
        }
        if (samples != NULL && setup->kind != AGAINST_RULE && opening == 0) {
            samples[kept].count = (uint16_t)duel_inputs(&after, samples[kept].input);
            kept++;
            last = seat;
        }
        opening -= opening > 0;
        duel_pass(&duel, &hidden, &after);
    }
    if (samples != NULL) {
        set_targets(samples, chances, kept, seat == last, net == NULL ? 1 : COURSE_LAMBDA);
        *count = kept;
    }
    return setup->kind == AGAINST_RULE ? seat != 0 : seat != first;
}

static const struct course_setup setups[] = {
    {"first against second", FROM_START, 2, 2, 6, false, 20},
    {"after chance", FROM_CHANCE, 2, 2, 6, false, 10},
    {"against the rule of thumb", AGAINST_RULE, 2, 2, 6, false, 1},
};

const struct course course_duel = {
    .name = "duel",
    .hidden = 32,
    .rows = DUEL_ROWS,
    .unit = course_once,
    .samples = SAMPLES,
    .reuse = 4, /* with more, the net learns positions by heart */
    .setups = setups,
    .setup_count = sizeof setups / sizeof setups[0],
    .play = play,
};
