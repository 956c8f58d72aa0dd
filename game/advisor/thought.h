/*
 * A thought works out, in slices, what the player on turn should do. The caller then follows it
 * card by card.
 *
 *     while (!thought_think(&thought, &game, devices, EFFORT_FULL)) {
 *         serve keys, draw, or think about something else
 *     }
 *     count = thought_turns(&thought, turns);     the kept turns, best first
 *     advice = thought_next(&thought);            or: what to do now
 *
 * A thought knows the game that it is about. When thought_think gets another game, other devices or
 * another effort, the thought begins anew, so callers need not report changes. One thought serves
 * hints, the chance bar, seats of the device, the demo and the coach, in any order.
 */
#ifndef GAME_ADVISOR_THOUGHT_H
#define GAME_ADVISOR_THOUGHT_H

#include "game/advisor/advisor.h"

enum thought_state {
    THOUGHT_NONE,    /* no game yet */
    THOUGHT_THINKS,  /* the advisor is at work */
    THOUGHT_DECIDED, /* the turns are known; some cards of the best may be laid */
};

/* The caller owns the struct and zeroes it before its first use. */
struct thought {
    uint8_t state;     /* enum thought_state */
    uint8_t effort;    /* enum advisor_effort of the request */
    uint8_t devices;   /* bit s: the device plays seat s */
    uint8_t laid;      /* laid cards of the best turn */
    struct game about; /* the game with these cards laid */
    struct advisor advisor;
};

/* Thinks one slice for the player on turn of `game`, which must be running. Taking in the table is
 * a slice of its own. `devices` are the seats whose talk follows the rule, as bits. Returns true
 * once the thought has decided. */
bool thought_think(struct thought *thought, const struct game *game, uint8_t devices,
                   enum advisor_effort effort);

/* The kept turns, as from advisor_turns. Call this only before thought_next. */
unsigned thought_turns(const struct thought *thought, struct advisor_turn turns[ADVISOR_TURNS]);

/* What to do now. After the caller has done so, thought_think continues with the rest of the turn
 * without thinking again. */
struct advice thought_next(struct thought *thought);

#endif
