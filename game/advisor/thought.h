/*
 * A thought: what the player on turn of a game should do, thought in slices and followed card by
 * card.
 *
 *     while (!thought_think(&thought, &game, devices, EFFORT_FULL)) {
 *         serve keys, draw, or think about something else
 *     }
 *     count = thought_turns(&thought, turns);     the kept turns, best first
 *     advice = thought_next(&thought);            or: what to do now
 *
 * A thought knows the game that it is about. When thought_think gets another game, other devices or
 * another effort, it begins anew: nobody has to say that something has changed. So one thought
 * serves hints, the chance bar, seats of the device, the demo and the coach, in any order.
 */
#ifndef GAME_ADVISOR_THOUGHT_H
#define GAME_ADVISOR_THOUGHT_H

#include "game/advisor/advisor.h"

enum thought_state {
    THOUGHT_NONE,    /* about nothing */
    THOUGHT_THINKS,  /* the advisor is at work */
    THOUGHT_DECIDED, /* the turns are known, and some cards of the best may have been laid */
};

/* The caller owns it and zeroes it before its first use. */
struct thought {
    uint8_t state;     /* enum thought_state */
    uint8_t effort;    /* enum advisor_effort it was asked for */
    uint8_t devices;   /* as bits: seats of the device */
    uint8_t laid;      /* cards of the best turn that were laid */
    struct game about; /* the game with these cards laid */
    struct advisor advisor;
};

/* A slice of thinking for the player on turn of `game`, which goes on. Seeing the table is a slice
 * by itself. `devices` are the seats whose talk follows the rule. True: it has decided. */
bool thought_think(struct thought *thought, const struct game *game, uint8_t devices,
                   enum advisor_effort effort);

/* The kept turns, as advisor_turns. Only before thought_next. */
unsigned thought_turns(const struct thought *thought, struct advisor_turn turns[ADVISOR_TURNS]);

/* What to do now. The caller does it, and thought_think then goes on with the rest of the turn
 * without thinking again. */
struct advice thought_next(struct thought *thought);

#endif
