/*
 * What to do next, from what a seat may know (view.h) and nothing else: hints, partners, opponents.
 *
 *     advisor_start(&advisor, &view, EFFORT_FULL);
 *     while (!advisor_step(&advisor, ADVISOR_SLICE)) {
 *         serve keys, draw, or stop: an advisor can be dropped at any moment
 *     }
 *     advice = advisor_advice(&advisor, 0);
 *
 * The seat's turns are listed. A small net values what each leads to (net.h), and the best eight
 * are kept. Above EFFORT_NET they are tried out. A sample is one guess of the hidden cards. In a
 * try a kept turn is laid on a sample, the seats that follow answer by the net from what they could
 * know, and the net values what results. All kept turns are tried on the same samples. After each
 * of a few rounds the worse half of them is dropped. An easy seat has a net that overlooks half of
 * the turns and misjudges the others.
 *
 * The same view and effort give the same answer, on every machine and however it is sliced. Effort
 * is counted in work, not in time: a unit is about one look of the net at a position.
 *
 * Everything that depends on the game is in a table of functions (mind.h).
 */
#ifndef GAME_ADVISOR_ADVISOR_H
#define GAME_ADVISOR_ADVISOR_H

#include "game/advisor/mind.h"
#include "game/view.h"

#define ADVISOR_SLICE 10 /* work that takes at most 2.5 ms on the handheld: four fit into a tick */

/* A turn that is kept. */
struct advisor_kept {
    uint8_t turn;  /* its number in the list */
    uint8_t place; /* among the kept turns, by the net */
    uint16_t tries;
    struct net_value value; /* by the net */
    int32_t score;          /* by the net, then by tries: net_score of all of them, added up */
    uint32_t wins;          /* chances of winning of all tries, added up */
};

enum advisor_phase {
    ADVISOR_VALUES,  /* the net values the turns, one after the other */
    ADVISOR_TRIES,   /* a try begins */
    ADVISOR_ANSWERS, /* the net values answers in a try, one after the other */
    ADVISOR_DECIDED,
};

/* All that thinking needs. The caller owns it and zeroes it before its first use. Nothing has to be
 * cleaned up. */
struct advisor {
    struct view view;
    uint8_t effort; /* enum advisor_effort */
    uint8_t phase;  /* enum advisor_phase */
    uint8_t listed; /* turns in the list that was made last */
    uint8_t at;     /* the one that is valued next */

    uint8_t kept_count;
    uint8_t alive;                           /* kept turns that are still tried: the first ones */
    struct advisor_kept kept[ADVISOR_TURNS]; /* best first */

    uint8_t round;
    uint8_t trying;         /* place among the kept turns of the one that is tried */
    uint8_t depth;          /* answers in a try */
    uint8_t answer;         /* number of this answer in the try, from 1 */
    uint8_t best;           /* the best answer so far */
    struct net_value value; /* of the best answer */
    uint16_t sample;
    uint32_t budget; /* of this round */
    uint32_t spent;  /* of it */
    uint32_t work;   /* units of work done */
    uint32_t looks;  /* of the net; for measurements */

    union mind mind;

    struct net_near near; /* the net in use; stays from one decision to the next */
};

_Static_assert(offsetof(struct advisor, near) <= 24 * 1024, "thinking takes at most 24 KB");

/* Begins to think for the seat of `view`, which must be on turn in a game that goes on. */
void advisor_start(struct advisor *advisor, const struct view *view, enum advisor_effort effort);

/* Works on, about `work` units and at least one. True: it has decided. */
bool advisor_step(struct advisor *advisor, unsigned work);

/* What to do next, once it has decided and `laid` cards of the best turn were laid: the next card,
 * the end of the turn, or taking a card back when the minimum is out of reach. */
struct advice advisor_advice(const struct advisor *advisor, uint8_t laid);

/* The turns that were kept, best first, once it has decided. Returns how many: none when the
 * minimum is out of reach. */
unsigned advisor_turns(const struct advisor *advisor, struct advisor_turn turns[ADVISOR_TURNS]);

/* Says for `seat`, when a turn has ended, what a device seat says there (X4): markers on the piles
 * of The Game; colours, heights and piles of Quick & Easy. Nothing leads to a single card. A seat
 * on turn has said it before. */
void advisor_talk(struct game *game, uint8_t seat);

#endif
