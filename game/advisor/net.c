#include "game/advisor/net.h"

#include <assert.h>
#include <string.h>

#define SECOND_MOST 16383 /* larger numbers would overflow the output */

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

const struct net *net_bring(struct net_near *near, const struct net *net) {
    if (near->of != net) {
        const size_t words = (size_t)net->rows * net->hidden / 2;
        assert(words <= NET_WORDS);
        memcpy(near->row, net->row, words * sizeof near->row[0]);
        near->net = *net;
        near->net.row = near->row;
        near->of = net;
    }
    return &near->net;
}

void net_clear(struct net_sum *sum) {
    memset(sum, 0, sizeof *sum);
}

/* Adds BLOCK words of all rows. The compiler keeps the local sums in registers: those of a small
 * chip, or the vector registers of a large one. A row has 1 << `shift` words; `shift` is a constant
 * wherever the function is inlined. */
#ifdef __ARM_ARCH_6M__
#define BLOCK 8
#define INLINE static inline __attribute__((always_inline))
#define APART static __attribute__((noinline)) /* inlined, it would run short of registers */

INLINE void add_block(const uint32_t *from, unsigned shift, uint32_t *sum,
                      const struct net_input *input, const struct net_input *end) {
    uint32_t sum_0 = sum[0], sum_1 = sum[1], sum_2 = sum[2], sum_3 = sum[3];
    uint32_t sum_4 = sum[4], sum_5 = sum[5], sum_6 = sum[6], sum_7 = sum[7];
    do {
        const uint32_t *at = from + ((uint32_t)input->row << shift);
        const uint32_t times = input->times;
        input++;
        sum_0 += at[0] * times;
        sum_1 += at[1] * times;
        sum_2 += at[2] * times;
        sum_3 += at[3] * times;
        sum_4 += at[4] * times;
        sum_5 += at[5] * times;
        sum_6 += at[6] * times;
        sum_7 += at[7] * times;
    } while (input < end);
    sum[0] = sum_0, sum[1] = sum_1, sum[2] = sum_2, sum[3] = sum_3;
    sum[4] = sum_4, sum[5] = sum_5, sum[6] = sum_6, sum[7] = sum_7;
}
#else
#define BLOCK 16
#define INLINE static inline
#define APART static

INLINE void add_block(const uint32_t *from, unsigned shift, uint32_t *sum,
                      const struct net_input *input, const struct net_input *end) {
    uint32_t sums[BLOCK];
    memcpy(sums, sum, sizeof sums);
    for (; input < end; input++) {
        const uint32_t *at = from + ((uint32_t)input->row << shift);
        const uint32_t times = input->times;
        for (unsigned k = 0; k < BLOCK; k++) {
            sums[k] += at[k] * times;
        }
    }
    memcpy(sum, sums, sizeof sums);
}
#endif

#define WIDE 5 /* rows of 64 numbers, two to a word: 1 << 5 words */
#define NARROW 4

APART void add_wide(const uint32_t *from, uint32_t *sum, const struct net_input *input,
                    const struct net_input *end) {
    add_block(from, WIDE, sum, input, end);
}

APART void add_narrow(const uint32_t *from, uint32_t *sum, const struct net_input *input,
                      const struct net_input *end) {
    add_block(from, NARROW, sum, input, end);
}

void net_add(const struct net *net, struct net_sum *sum, const struct net_input *input,
             unsigned count) {
    for (unsigned at = 0; at < net->hidden / 2U && count > 0; at += BLOCK) {
        if (net->hidden == 2 << WIDE) {
            add_wide(net->row + at, sum->pair + at, input, input + count);
        } else {
            add_narrow(net->row + at, sum->pair + at, input, input + count);
        }
    }
}

void net_join(struct net_sum *sum, const struct net_sum *other) {
    for (unsigned k = 0; k < NET_HIDDEN / 2; k++) {
        sum->pair[k] += other->pair[k];
    }
}

static inline int32_t clamp(int32_t value, int32_t most) {
    return value < 0 ? 0 : value > most ? most : value;
}

/* The chance of winning for a logit in units of 1/65536. */
static uint16_t chance(int32_t logit) {
    const uint32_t size = (uint32_t)(logit < 0 ? -logit : logit);
    const uint32_t at = size >> 12;
    uint32_t value = NET_CERTAIN - 1; /* only a game that is won is certain */
    if (at < LOGISTIC - 1) {
        value = logistic[at] + ((logistic[at + 1] - logistic[at]) * (size & 4095) >> 12);
    }
    return (uint16_t)(logit < 0 ? NET_CERTAIN - value : value);
}

/* A hidden number that is not 0, and its weights. */
struct active {
    int32_t value;
    const uint32_t *weight;
};

/* Adds up two neighbouring numbers of the second layer. */
static void add_pair(int32_t second[2], const struct active *active, unsigned count, unsigned at) {
    int32_t low = second[0];
    int32_t high = second[1];
    for (const struct active *end = active + count; active < end; active++) {
        const uint32_t weights = active->weight[at];
        low += active->value * (int16_t)weights;
        high += active->value * ((int32_t)weights >> 16);
    }
    second[0] = low;
    second[1] = high;
}

static unsigned find_active(const struct net *net, const struct net_sum *sum,
                            struct active active[NET_HIDDEN]) {
    unsigned count = 0;
    for (unsigned k = 0; k < net->hidden / 2U; k++) {
        const uint32_t pair = sum->pair[k] + net->bias[k];
        const int32_t low = (int16_t)pair;
        const int32_t high = (int16_t)((pair - (uint32_t)low) >> 16);
        if (low > 0) {
            active[count++] = (struct active){low >> 3, net->second + k * NET_SECOND};
        }
        if (high > 0) {
            active[count++] =
                (struct active){high >> 3, net->second + k * NET_SECOND + NET_SECOND / 2};
        }
    }
    return count;
}

struct net_value net_value(const struct net *net, const struct net_sum *sum) {
    struct active active[NET_HIDDEN];
    int32_t second[NET_SECOND];
    int32_t output[2] = {net->output_bias[0], net->output_bias[1]};
    const unsigned count = find_active(net, sum, active);
    memcpy(second, net->second_bias, sizeof second);
    for (unsigned j = 0; j < NET_SECOND; j += 2) {
        add_pair(second + j, active, count, j / 2);
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        const int32_t value = clamp(second[j] >> 8, SECOND_MOST);
        output[0] += value * net->output[j];
        output[1] += value * net->output[NET_SECOND + j];
    }
    /* The net learned cards left in units of 16 cards. So 65536 in the output is 16 * 64 in the
     * value. */
    return (struct net_value){chance(output[0]), (int16_t)clamp(output[1] >> 6, 100 * 64)};
}
