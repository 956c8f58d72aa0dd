/*
 * Thinking about a turn of Face to Face, a slice at a time.
 *
 *     duel_start(&mind, NULL, &view, EFFORT_FULL);
 *     while (!duel_step(&mind, 50)) {
 *     }
 *     count = duel_best(&mind, turn);
 *
 * The net values all turns. The best are then tried out: the hidden cards are drawn, the opponent
 * answers by the net from what that seat could know, and the net values the best turn after that.
 * All are tried with the same cards; again and again the worse half is dropped.
 *
 * The struct is the caller's and needs no clearing; nothing else is kept anywhere.
 */
#ifndef GAME_ADVISOR_DUEL_THINK_H
#define GAME_ADVISOR_DUEL_THINK_H

#include "game/advisor/dice.h"
#include "game/advisor/duel.h"
#include "game/advisor/turn.h"

#define DUEL_LOOKS_ENUMERATE 10 /* finding the turns of a position takes as long as so many looks */
#define DUEL_LOOKS_MOST (2 * DUEL_LOOKS_ENUMERATE) /* that a step can take beyond what it may */

struct duel_mind {
    const struct net *net;
    struct duel_eye eye;
    struct duel now;               /* what the seat knows */
    struct duel_turns turns;       /* what it could do */
    uint16_t value[DUEL_TURNS];    /* of each turn, by the net */
    uint8_t order[DUEL_TURNS];     /* turns, best first */
    uint32_t total[ADVISOR_TURNS]; /* of the tries of the first few in that order */
    uint8_t tries[ADVISOR_TURNS];
    uint32_t seed; /* of the hidden cards */
    uint8_t seat;
    uint8_t effort;
    uint8_t phase;
    uint8_t alive;     /* turns that are still tried */
    uint8_t sample;    /* hidden cards that are tried now */
    uint8_t until;     /* samples of this round end here */
    uint8_t candidate; /* place in the order that is tried now */
    uint8_t at;        /* turn that is looked at next */
    uint8_t best;      /* the best of those looked at */
    bool further;      /* another exchange of turns follows in this try */
    uint16_t best_value;
    uint32_t looks;              /* work done so far */
    uint8_t cards[2][DUEL_DECK]; /* unseen ones: the own draw pile; the opponent's */
    struct duel_table table;     /* where turns are tried */
    struct duel_turns reply;     /* turns of whoever is on turn there */
    struct duel seen;            /* what that seat knows */
};

/* Begins to think for the seat of `view`, which is on turn. */
void duel_start(struct duel_mind *mind, struct net_near *near, const struct view *view,
                enum advisor_effort effort);

/* Goes on thinking: about as much as `work` looks of the net, at most DUEL_LOOKS_MOST more. True:
 * done. */
bool duel_step(struct duel_mind *mind, unsigned work);

/* The best turns, best first, from the cards laid already. Returns how many: 0 if the turn cannot
 * be finished from here (cards have to be taken back). */
unsigned duel_best(const struct duel_mind *mind, struct advisor_turn turn[ADVISOR_TURNS]);

#endif
