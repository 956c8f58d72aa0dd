/*
 * A small neural net over a list of inputs.
 *
 * A position is a short list of inputs: a row of the table and how many times it counts, 1 for what
 * is there or not, else a number. The first layer adds up the rows; two small layers turn the sums
 * into how likely the game is won and how many cards will be left:
 *
 *     hidden[i] = max(0, bias[i] + sum of row[input][i] * times)     units of 1/2048, kept in 1/256
 *     second[j] = max(0, second_bias[j] + sum of hidden[i] * weight[i][j])            kept in 1/256
 *     output    = output_bias + sum of second[j] * output[j]                    units of 1/65536
 *
 * Two weights of a row stand in one word and are multiplied and added at once: the word is the
 * number low + 65536 * high, and so is the sum of words, as long as both sums fit in 16 bits.
 * Sums can be kept and shared between positions that have inputs in common.
 *
 * Tables come from `./dev train`; what plays there is the table as it is here.
 */
#ifndef GAME_ADVISOR_NET_H
#define GAME_ADVISOR_NET_H

#include "game/advisor/cards.h"

#define NET_HIDDEN 64  /* most hidden numbers */
#define NET_SECOND 16  /* numbers in the second layer */
#define NET_ACTIVE 200 /* most inputs of a position */

struct net {
    uint16_t rows;              /* inputs it knows */
    uint16_t hidden;            /* numbers in the first layer: 32 or 64 */
    const uint32_t *row;        /* rows * hidden / 2 words */
    const uint32_t *bias;       /* hidden / 2 words */
    const uint32_t *second;     /* hidden * NET_SECOND / 2 words, two weights in 16 bits each */
    const int32_t *second_bias; /* NET_SECOND */
    const int16_t *output;      /* NET_SECOND for winning, NET_SECOND for cards left */
    const int32_t *output_bias; /* 2 */
};

struct net_input {
    uint16_t row, times;
};

/* A list that inputs are put on; `input` has room for NET_ACTIVE. */
struct net_list {
    struct net_input *input;
    unsigned count;
};

static inline void net_put(struct net_list *list, unsigned row, unsigned times) {
    if (times != 0) {
        list->input[list->count++] = (struct net_input){(uint16_t)row, (uint16_t)times};
    }
}

/* An input that is there. */
static inline void net_put_one(struct net_list *list, unsigned row) {
    net_put(list, row, 1);
}

/* An input for each set bit: `row` for the lowest place, the next row for the next. */
static inline void net_put_bits(struct net_list *list, unsigned row, uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
        net_put(list, row + cards_lowest(bits), 1);
    }
}

/* Numbers from `most` on share an input. */
static inline unsigned net_at_most(unsigned value, unsigned most) {
    return value < most ? value : most;
}

/* Rows added up so far, two to a word. */
struct net_sum {
    uint32_t pair[NET_HIDDEN / 2];
};

struct net_value {
    uint16_t win; /* chance of winning, of NET_CERTAIN */
    int16_t left; /* cards left on average, in units of 1 / NET_LEFT_UNIT */
};

#define NET_CERTAIN 65535
#define NET_LEFT_UNIT 64

/* The number that decides between positions: the chance of winning, less a hundredth for each card
 * left. Larger is better; a win is at most NET_CERTAIN. */
static inline int32_t net_score(struct net_value value) {
    return (int32_t)value.win - value.left * 10;
}

#define NET_WORDS 9088 /* most words of rows */

/* A net with its rows in RAM. The flash of the handheld is slow, and its cache is smaller than the
 * rows of one net. Zeroed before its first use. */
struct net_near {
    const struct net *of; /* whose rows these are; null: nobody's yet */
    struct net net;
    uint32_t row[NET_WORDS];
};

/* A net like `net` with its rows in `near`. The rows are copied unless they are there. */
const struct net *net_bring(struct net_near *near, const struct net *net);

/* A sum of no inputs. */
void net_clear(struct net_sum *sum);

/* Adds inputs to a sum. */
void net_add(const struct net *net, struct net_sum *sum, const struct net_input *input,
             unsigned count);

/* Adds another sum. */
void net_join(struct net_sum *sum, const struct net_sum *other);

/* What the net says of the position whose inputs are in the sum. */
struct net_value net_value(const struct net *net, const struct net_sum *sum);

#endif
