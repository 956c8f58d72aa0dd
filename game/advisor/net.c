#include "game/advisor/net.h"

#include <string.h>

#define LANES 0x00ff00ffU
#define HIDDEN_MOST 255
#define SECOND_MOST 1023

/* 65535 / (1 + exp(-i / 16)). */
#define LOGISTIC 145
static const uint16_t logistic[LOGISTIC] = {
    32768, 33791, 34813, 35830, 36842, 37846, 38840, 39823, 40793, 41748, 42687, 43608, 44510,
    45392, 46254, 47093, 47910, 48704, 49473, 50219, 50940, 51637, 52309, 52957, 53580, 54179,
    54753, 55305, 55833, 56338, 56821, 57283, 57723, 58143, 58543, 58924, 59286, 59631, 59958,
    60269, 60564, 60843, 61108, 61359, 61597, 61822, 62035, 62237, 62427, 62607, 62777, 62937,
    63089, 63232, 63367, 63494, 63614, 63727, 63834, 63934, 64029, 64118, 64203, 64282, 64356,
    64426, 64493, 64555, 64613, 64668, 64720, 64769, 64815, 64858, 64899, 64937, 64973, 65007,
    65038, 65068, 65096, 65123, 65148, 65171, 65193, 65214, 65233, 65251, 65268, 65284, 65299,
    65314, 65327, 65340, 65351, 65363, 65373, 65383, 65392, 65401, 65409, 65416, 65424, 65430,
    65437, 65443, 65448, 65453, 65458, 65463, 65467, 65471, 65475, 65479, 65482, 65485, 65488,
    65491, 65494, 65496, 65499, 65501, 65503, 65505, 65507, 65508, 65510, 65512, 65513, 65514,
    65516, 65517, 65518, 65519, 65520, 65521, 65522, 65522, 65523, 65524, 65525, 65525, 65526,
    65526, 65527,
};

void net_clear(struct net_sum *sum) {
    memset(sum, 0, sizeof *sum);
}

/* Adds `BLOCK` words of all rows, in locals that the compiler keeps in registers: of a small chip,
 * or of one that adds many numbers at once. */
#ifdef __ARM_ARCH_6M__
#define BLOCK 2

static void add_block(const uint32_t *from, unsigned words, uint32_t *even, uint32_t *odd,
                      const uint16_t *row, unsigned count) {
    uint32_t even_0 = even[0];
    uint32_t even_1 = even[1];
    uint32_t odd_0 = odd[0];
    uint32_t odd_1 = odd[1];
    for (const uint16_t *end = row + count; row < end; row++) {
        const uint32_t *at = from + *row * words;
        const uint32_t first = at[0];
        const uint32_t second = at[1];
        even_0 += first & LANES;
        odd_0 += first >> 8 & LANES;
        even_1 += second & LANES;
        odd_1 += second >> 8 & LANES;
    }
    even[0] = even_0;
    even[1] = even_1;
    odd[0] = odd_0;
    odd[1] = odd_1;
}
#else
#define BLOCK 8

static void add_block(const uint32_t *from, unsigned words, uint32_t *even, uint32_t *odd,
                      const uint16_t *row, unsigned count) {
    uint32_t evens[BLOCK];
    uint32_t odds[BLOCK];
    memcpy(evens, even, sizeof evens);
    memcpy(odds, odd, sizeof odds);
    for (unsigned i = 0; i < count; i++) {
        const uint32_t *at = from + row[i] * words;
        for (unsigned k = 0; k < BLOCK; k++) {
            evens[k] += at[k] & LANES;
            odds[k] += at[k] >> 8 & LANES;
        }
    }
    memcpy(even, evens, sizeof evens);
    memcpy(odd, odds, sizeof odds);
}
#endif

void net_add(const struct net *net, struct net_sum *sum, const uint16_t *row, unsigned count) {
    const unsigned words = net->hidden / 4U;
    for (unsigned at = 0; at < words; at += BLOCK) {
        add_block(net->row + at, words, sum->even + at, sum->odd + at, row, count);
    }
    sum->count = (uint16_t)(sum->count + count);
}

void net_join(struct net_sum *sum, const struct net_sum *other) {
    for (unsigned k = 0; k < NET_HIDDEN / 4; k++) {
        sum->even[k] += other->even[k];
        sum->odd[k] += other->odd[k];
    }
    sum->count = (uint16_t)(sum->count + other->count);
}

static inline int32_t clamp(int32_t value, int32_t most) {
    return value < 0 ? 0 : value > most ? most : value;
}

/* The chance of winning of a logit in units of 1/16384. */
static uint16_t chance(int32_t logit) {
    const uint32_t size = (uint32_t)(logit < 0 ? -logit : logit);
    const uint32_t at = size >> 10;
    uint32_t value = NET_CERTAIN - 1; /* nothing is certain but a game that is won */
    if (at < LOGISTIC - 1) {
        value = logistic[at] + ((logistic[at + 1] - logistic[at]) * (size & 1023) >> 10);
    }
    return (uint16_t)(logit < 0 ? NET_CERTAIN - value : value);
}

struct net_value net_value(const struct net *net, const struct net_sum *sum) {
    const int32_t zero = NET_ZERO * sum->count;
    int32_t second[NET_SECOND];
    int32_t output[2] = {net->output_bias[0], net->output_bias[1]};
    memcpy(second, net->second_bias, sizeof second);
    for (unsigned i = 0; i < net->hidden; i++) {
        const uint32_t lanes = i & 1 ? sum->odd[i / 4] : sum->even[i / 4];
        const int32_t total = (int32_t)(i & 2 ? lanes >> 16 : lanes & 0xffff);
        const int32_t hidden = clamp(total - zero + net->bias[i], HIDDEN_MOST);
        const int8_t *weight = net->second + i * NET_SECOND;
        if (hidden == 0) {
            continue;
        }
        for (unsigned j = 0; j < NET_SECOND; j++) {
            second[j] += hidden * weight[j];
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        const int32_t value = clamp(second[j] >> 6, SECOND_MOST);
        output[0] += value * net->output[j];
        output[1] += value * net->output[NET_SECOND + j];
    }
    /* Cards left are learned in units of 16: 16384 of the output are 16 * 64 of the value. */
    return (struct net_value){chance(output[0]), (int16_t)clamp(output[1] >> 4, 100 * 64)};
}
