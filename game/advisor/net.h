/*
 * A small neural net over features that are either there or not.
 *
 * A position is a short list of features, which are row numbers. The first layer adds up their
 * rows; two small layers turn the sums into how likely the game is won and how many cards will be
 * left:
 *
 *     hidden[i] = clamp(bias[i] + sum of row[feature][i], 0, 255)              units of 1/64
 *     second[j] = clamp(second_bias[j] + sum of hidden[i] * weight[i][j], 0, 1023)   1/64
 *     output    = output_bias + sum of second[j] * output[j]                  units of 1/16384
 *
 * Four weights of a row stand in one word and are added two at a time: a byte holds a weight + 128.
 * Sums can be kept and shared between positions that have features in common.
 *
 * Tables come from `./dev train` and are learned as they are rounded: what played there plays here.
 */
#ifndef GAME_ADVISOR_NET_H
#define GAME_ADVISOR_NET_H

#include <stdint.h>

#define NET_HIDDEN 64  /* most hidden numbers */
#define NET_SECOND 16  /* numbers in the second layer */
#define NET_ACTIVE 128 /* most features of a position: more could overflow a sum */
#define NET_ZERO 128   /* what is added to a weight to make a byte */

struct net {
    uint16_t rows;        /* features it knows */
    uint16_t hidden;      /* numbers in the first layer: 32 or 64 */
    const uint32_t *row;  /* rows * hidden / 4 words; weight 4k is the lowest byte of word k */
    const int16_t *bias;  /* hidden */
    const int8_t *second; /* hidden * NET_SECOND */
    const int32_t *second_bias; /* NET_SECOND, units of 1/4096 */
    const int16_t *output;      /* NET_SECOND for winning, NET_SECOND for cards left; of 1/256 */
    const int32_t *output_bias; /* 2 */
};

/* Rows of which exactly one is active, and neighbours mean nearly the same: steps of one number. They
 * are learned together. */
struct net_scale {
    uint16_t first, count;
};

/* Rows added up so far. */
struct net_sum {
    uint32_t even[NET_HIDDEN / 4]; /* hidden numbers 4k and 4k + 2, 16 bits each */
    uint32_t odd[NET_HIDDEN / 4];  /* 4k + 1 and 4k + 3 */
    uint16_t count;                /* rows in it */
};

struct net_value {
    uint16_t win; /* chance of winning, of NET_CERTAIN */
    int16_t left; /* cards left on average, in units of 1/64 */
};

#define NET_CERTAIN 65535

/* The number that decides between positions: the chance of winning, less a hundredth for each card
 * left. Larger is better; a win is at most NET_CERTAIN. */
static inline int32_t net_score(struct net_value value) {
    return (int32_t)value.win - value.left * 10;
}

void net_clear(struct net_sum *sum);

/* Adds rows to a sum. */
void net_add(const struct net *net, struct net_sum *sum, const uint16_t *row, unsigned count);

/* Adds another sum. */
void net_join(struct net_sum *sum, const struct net_sum *other);

/* What the net says of the position whose rows are in the sum. */
struct net_value net_value(const struct net *net, const struct net_sum *sum);

#endif
