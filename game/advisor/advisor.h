/*
 * The advisor decides what a seat does next, from what that seat may know (view.h) and nothing
 * else. Hints, partners and opponents use it.
 *
 *     advisor_start(&advisor, &view, EFFORT_FULL);
 *     while (!advisor_step(&advisor, ADVISOR_SLICE)) {
 *         serve keys, draw, or stop: an advisor can be dropped at any moment
 *     }
 *     advice = advisor_advice(&advisor, 0);
 *
 * The advisor lists the seat's turns. A small net (net.h) values the position after each turn, and
 * the advisor keeps the best eight turns. Above EFFORT_NET it tries them out. A sample is one guess
 * of the hidden cards. A try lays a kept turn on a sample and lets the following seats answer by
 * the net, from what they could know; then the net values the result. All kept turns are tried on
 * the same samples. After each of a few rounds the advisor drops the worse half of them. An easy
 * seat overlooks three in ten turns and misjudges the others.
 *
 * The same view and effort give the same answer on every machine, however the work is sliced.
 * Effort is counted in units of work, not in time. One unit is about one look of the net at a
 * position.
 *
 * A table of functions (mind.h) holds everything that differs between the games.
 */
#ifndef GAME_ADVISOR_ADVISOR_H
#define GAME_ADVISOR_ADVISOR_H

#include "game/advisor/mind.h"
#include "game/view.h"

#define ADVISOR_SLICE 10 /* units of work: at most 2.5 ms on the handheld, a quarter of a tick */

struct advisor_kept {
    uint8_t turn;  /* number of the turn in the list */
    uint8_t place; /* its place among the kept turns by the net's value */
    uint16_t tries;
    struct net_value value; /* the net's value */
    int32_t score; /* net_score of the net's value; in rounds: the sum of net_score of all tries */
    uint32_t wins; /* sum of the chances of winning of all tries */
};

enum advisor_phase {
    ADVISOR_VALUES,  /* the net values the seat's turns one by one */
    ADVISOR_TRIES,   /* a try begins */
    ADVISOR_ANSWERS, /* the net values the answers in a try one by one */
    ADVISOR_DECIDED,
};

/* The whole state of an advisor. The caller owns it and zeroes it before the first use. There is
 * nothing to clean up. */
struct advisor {
    struct view view;
    uint8_t effort; /* enum advisor_effort */
    uint8_t phase;  /* enum advisor_phase */
    uint8_t listed; /* turns in the latest list */
    uint8_t at;     /* the turn in that list to value next */

    uint8_t kept_count;
    uint8_t alive;                           /* the first `alive` kept turns are still tried */
    struct advisor_kept kept[ADVISOR_TURNS]; /* best first */

    uint8_t round;
    uint8_t trying;         /* index in `kept` of the turn being tried */
    uint8_t depth;          /* most answers in a try */
    uint8_t answer;         /* number of this answer in the try, from 1 */
    uint8_t best;           /* the best answer so far */
    struct net_value value; /* the net's value of the best answer */
    uint16_t sample;
    uint32_t budget; /* work that this round may spend */
    uint32_t spent;  /* work that this round has spent */
    uint32_t work;   /* units of work done */
    uint32_t looks;  /* looks of the net; for measurements */

    union mind mind;

    struct net_near near; /* the net in use; kept from one decision to the next */
};

_Static_assert(offsetof(struct advisor, near) <= 24 * 1024, "thinking takes at most 24 KB");

/* Begins to think for the seat of `view`. The seat must be on turn, and the game must be
 * running. */
void advisor_start(struct advisor *advisor, const struct view *view, enum advisor_effort effort);

/* Does about `work` units of work, at least one. Returns true once the advisor has decided. */
bool advisor_step(struct advisor *advisor, unsigned work);

/* What to do after the advisor has decided and `laid` cards of the best turn are laid: lay the next
 * card, end the turn, or take a card back when the minimum is out of reach. */
struct advice advisor_advice(const struct advisor *advisor, uint8_t laid);

/* Fills `turns` with the kept turns, best first, after the advisor has decided. Returns their
 * number: 0 when the minimum is out of reach. */
unsigned advisor_turns(const struct advisor *advisor, struct advisor_turn turns[ADVISOR_TURNS]);

/* Makes a device seat talk after a turn has ended (X4): markers on the piles in The Game; colours,
 * heights and piles in Quick & Easy. The talk never reveals a single card. A seat that is on turn
 * has already talked. */
void advisor_talk(struct game *game, uint8_t seat);

#endif
