/*
 * A small neural net over a list of inputs.
 *
 * A position is a short list of inputs. An input names a row of the table and the number of times
 * that the row counts: 1 for a fact, else a quantity. The first layer adds up the rows. Two small
 * layers turn the sums into the chance of winning and the number of cards left:
 *
 *     hidden[i] = max(0, bias[i] + sum of row[input][i] * times)     units of 1/2048, kept in 1/256
 *     second[j] = max(0, second_bias[j] + sum of hidden[i] * weight[i][j])            kept in 1/256
 *     output    = output_bias + sum of second[j] * output[j]                    units of 1/65536
 *
 * Each word of a row holds two weights as the number low + 65536 * high, so one multiplication and
 * one addition serve both. A sum of words holds two sums in the same way, as long as both fit in 16
 * bits. Positions that have inputs in common can share a sum.
 *
 * `./dev train` makes the tables, and plays its games with them in this integer form.
 */
#ifndef GAME_ADVISOR_NET_H
#define GAME_ADVISOR_NET_H

#include "game/advisor/cards.h"

#define NET_HIDDEN 64  /* most numbers in the first layer */
#define NET_SECOND 16  /* numbers in the second layer */
#define NET_ACTIVE 200 /* most inputs of a position */

struct net {
    uint16_t rows;              /* rows in the table */
    uint16_t hidden;            /* numbers in the first layer: 32 or 64 */
    const uint32_t *row;        /* rows * hidden / 2 words */
    const uint32_t *bias;       /* hidden / 2 words */
    const uint32_t *second;     /* hidden * NET_SECOND / 2 words, two weights in 16 bits each */
    const int32_t *second_bias; /* NET_SECOND */
    const int16_t *output;      /* NET_SECOND weights for winning, then NET_SECOND for cards left */
    const int32_t *output_bias; /* 2 */
};

struct net_input {
    uint16_t row, times;
};

/* A list of inputs under construction. `input` has room for NET_ACTIVE. */
struct net_list {
    struct net_input *input;
    unsigned count;
};

static inline void net_put(struct net_list *list, unsigned row, unsigned times) {
    if (times != 0) {
        list->input[list->count++] = (struct net_input){(uint16_t)row, (uint16_t)times};
    }
}

/* Adds an input that counts once. */
static inline void net_put_one(struct net_list *list, unsigned row) {
    net_put(list, row, 1);
}

/* Adds an input for each set bit: `row` for bit 0, the next row for bit 1, and so on. */
static inline void net_put_bits(struct net_list *list, unsigned row, uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
        net_put(list, row + cards_lowest(bits), 1);
    }
}

/* Limits a value, so that all values from `most` on share an input. */
static inline unsigned net_at_most(unsigned value, unsigned most) {
    return value < most ? value : most;
}

/* The sum of some rows, two numbers to a word. */
struct net_sum {
    uint32_t pair[NET_HIDDEN / 2];
};

struct net_value {
    uint16_t win; /* chance of winning, in parts of NET_CERTAIN */
    int16_t left; /* cards left on average, in units of 1 / NET_LEFT_UNIT */
};

#define NET_CERTAIN 65535
#define NET_LEFT_UNIT 64

/* The number that decides between positions: the chance of winning, less about a hundredth for each
 * card left. Larger is better. The score of a win is at most NET_CERTAIN. */
static inline int32_t net_score(struct net_value value) {
    return (int32_t)value.win - value.left * 10;
}

#define NET_WORDS 9088 /* most words of rows */

/* A net with its rows in RAM. The flash of the handheld is slow, and its cache is smaller than the
 * rows of one net. The caller zeroes the struct before its first use. */
struct net_near {
    const struct net *of; /* the net that the rows came from; null: none yet */
    struct net net;
    uint32_t row[NET_WORDS];
};

/* Returns `net` with its rows in `near`. Copies the rows unless they are already there. */
const struct net *net_bring(struct net_near *near, const struct net *net);

/* Sets a sum to that of no inputs. */
void net_clear(struct net_sum *sum);

void net_add(const struct net *net, struct net_sum *sum, const struct net_input *input,
             unsigned count);

/* Adds `other` to `sum`. */
void net_join(struct net_sum *sum, const struct net_sum *other);

/* The net's value of the position whose inputs are in the sum. */
struct net_value net_value(const struct net *net, const struct net_sum *sum);

#endif
