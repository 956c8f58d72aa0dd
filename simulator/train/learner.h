/*
 * Learns the weights of a net (game/advisor/net.h) from positions and their results.
 *
 * Adam, mini-batches, floating point. The net that plays and that is printed is a running average
 * of the weights over about the last thousand steps, rounded as in the tables: single steps are
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
    float *share;               /* for each row, 1 / its unit */
    float *weight;              /* the weight of a row is for `unit` times */
    float *average;             /* the weights that play */
    float *gradient, *mean, *square;
    uint64_t steps;
};

/* A position and its result. */
struct sample {
    struct net_input input[NET_ACTIVE];
    uint16_t count;
    float win;  /* 0 to 1 */
    float left; /* cards */
};

#define LEARNER_LEFT 16.0F /* cards left are learned in units of this */

/* Makes a net that knows nothing. `unit` says how many times a row counts at most, roughly. */
void learner_new(struct learner *learner, unsigned rows, unsigned hidden,
                 unsigned (*unit)(unsigned row), uint64_t seed);

/* The win and the cards left that the averaged net expects, in floating point. */
void learner_value(const struct learner *learner, const struct net_input *input, unsigned count,
                   float *win, float *left);

/* Learns from a batch of samples. */
void learner_step(struct learner *learner, const struct sample *const *batch, unsigned count,
                  float rate);

/* A net that the caller owns. Learning does not change it. */
struct player {
    struct net net;
    uint32_t *row;
    uint32_t bias[NET_HIDDEN / 2];
    uint32_t second[NET_HIDDEN * NET_SECOND / 2];
    int32_t second_bias[NET_SECOND];
    int16_t output[2 * NET_SECOND];
    int32_t output_bias[2];
};

/* Copies the averaged weights into `player`, which must be zeroed before its first use. Leaves out
 * rows at the end that no position has ever had. */
void learner_give(const struct learner *learner, struct player *player);

/* Writes and reads the whole state, to continue later. 0: done. */
int learner_save(const struct learner *learner, FILE *file);
int learner_load(struct learner *learner, FILE *file);

/* Prints a net as a C file that defines `const struct net NAME`, with `remark` on top. */
void learner_print(const struct net *net, FILE *file, const char *name, const char *remark);

/* A fast random number generator (splitmix64). */
uint64_t random_next(uint64_t *state);

/* A number from 0 to `below` - 1, all equally likely. */
unsigned random_below(uint64_t *state, unsigned below);

#endif
