/*
 * Learning the weights of a net (game/advisor/net.h) from positions and what became of them.
 *
 * Adam, mini-batches, floating point. What plays and what is printed is a running average of the
 * weights over the last thousand steps or so, rounded as the tables hold it: single steps are
 * noisy, their average is not.
 */
#ifndef SIMULATOR_TRAIN_LEARNER_H
#define SIMULATOR_TRAIN_LEARNER_H

#include <stdio.h>

#include "game/advisor/net.h"

/* Groups of weights. */
enum learner_group {
    GROUP_ROWS,        /* rows * hidden */
    GROUP_BIAS,        /* hidden */
    GROUP_SECOND,      /* hidden * NET_SECOND */
    GROUP_SECOND_BIAS, /* NET_SECOND */
    GROUP_OUTPUT,      /* 2 * NET_SECOND */
    GROUP_OUTPUT_BIAS, /* 2 */
    GROUPS,
};

struct learner {
    unsigned rows, hidden;
    unsigned start[GROUPS + 1]; /* where each group begins in the arrays */
    float *share;               /* of each row: 1 / its unit */
    float *weight;              /* a row's are for `unit` times */
    float *average;             /* as played */
    float *gradient, *mean, *square;
    uint64_t steps;
};

/* A position and what became of it. */
struct sample {
    struct net_input input[NET_ACTIVE];
    uint16_t count;
    float win;  /* 0 to 1 */
    float left; /* cards */
};

#define LEARNER_LEFT 16.0F /* cards left are learned in units of this */

/* A net that knows nothing. `unit` tells how many times a row counts at most, roughly. */
void learner_new(struct learner *learner, unsigned rows, unsigned hidden,
                 unsigned (*unit)(unsigned row), uint64_t seed);

/* The win and the cards left that the averaged net expects, by floating point. */
void learner_value(const struct learner *learner, const struct net_input *input, unsigned count,
                   float *win, float *left);

/* Learns from a batch of samples. */
void learner_step(struct learner *learner, const struct sample *const *batch, unsigned count,
                  float rate);

/* A net that the caller owns, unmoved while learning goes on. */
struct player {
    struct net net;
    uint32_t *row;
    uint32_t bias[NET_HIDDEN / 2];
    uint32_t second[NET_HIDDEN * NET_SECOND / 2];
    int32_t second_bias[NET_SECOND];
    int16_t output[2 * NET_SECOND];
    int32_t output_bias[2];
};

/* Puts the averaged weights into `player`, which is zeroed before its first use. Rows at the end
 * that no position has ever had are left out. */
void learner_give(const struct learner *learner, struct player *player);

/* The whole state, to go on later. 0: done. */
int learner_save(const struct learner *learner, FILE *file);
int learner_load(struct learner *learner, FILE *file);

/* Prints a net as a C file that defines `const struct net NAME`, `remark` on top. */
void learner_print(const struct net *net, FILE *file, const char *name, const char *remark);

/* A fast generator of random numbers (splitmix64). */
uint64_t random_next(uint64_t *state);

/* 0 to `below` - 1, evenly. */
unsigned random_below(uint64_t *state, unsigned below);

#endif
