/*
 * What to do next, from what a seat may know (view.h) and nothing else: hints, partners, opponents.
 *
 *     advisor_start(&advisor, &view, EFFORT_FULL);
 *     while (!advisor_step(&advisor, ADVISOR_SLICE)) {
 *         serve keys, draw, or stop: an advisor can be dropped at any moment
 *     }
 *     advice = advisor_advice(&advisor);
 *
 * A small net values what a turn leads to (net.h). Above EFFORT_NET the best turns are tried out:
 * the hidden cards are drawn many times, whoever is next answers by the net from what that seat
 * could know, and what that leads to is valued. Turns that do worse are dropped step by step.
 *
 * The same view and effort give the same answer, on every machine and however it is sliced. Effort
 * is counted in work, not in time: a unit is about one look of the net at a position.
 */
#ifndef GAME_ADVISOR_ADVISOR_H
#define GAME_ADVISOR_ADVISOR_H

#include "game/advisor/advice.h"
#include "game/advisor/mind.h"
#include "game/view.h"

#define ADVISOR_SLICE 11 /* work that takes at most 5 ms on the handheld: a step may go 10 over */

/* All that thinking needs. The caller owns it; nothing has to be cleaned up. */
struct advisor {
    struct view view;
    uint8_t effort; /* enum advisor_effort */
    union {
        struct classic_mind classic;
        struct duel_mind duel;
        struct quick_mind quick;
    } mind;
};

_Static_assert(sizeof(struct advisor) <= 24 * 1024, "thinking takes at most 24 KB");

/* Begins to think for the seat of `view`, which must be on turn in a game that goes on. */
void advisor_start(struct advisor *advisor, const struct view *view, enum advisor_effort effort);

/* The same, with room in fast memory for the net's rows (net.h); the answer is the same, too. */
void advisor_start_near(struct advisor *advisor, struct net_near *near, const struct view *view,
                        enum advisor_effort effort);

/* Works on, about `work` units and at least one. True: it has decided. */
bool advisor_step(struct advisor *advisor, unsigned work);

/* What to do next, once it has decided: the first card of the best turn, its end, or taking a card
 * back when the minimum is out of reach. */
struct advice advisor_advice(const struct advisor *advisor);

/* The turns that were weighed, best first, once it has decided. Returns how many: none when the
 * minimum is out of reach, and none for EFFORT_SIMPLE. */
unsigned advisor_turns(const struct advisor *advisor, struct advisor_turn turns[ADVISOR_TURNS]);

/* Says for `seat`, when a turn has ended, what a device seat says there (X4): markers on the piles
 * of The Game; colours, heights and piles of Quick & Easy. Nothing leads to a single card. A seat on
 * turn has said it before. */
void advisor_talk(struct game *game, uint8_t seat);

#endif
