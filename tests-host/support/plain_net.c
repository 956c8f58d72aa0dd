#include "tests-host/support/plain_net.h"

#include <math.h>

/* One of the two weights in a word of a table. */
static double weight_in(uint32_t word, unsigned i) {
    const int32_t low = (int16_t)word;
    return i % 2 == 0 ? low : (int16_t)((word - (uint32_t)low) >> 16);
}

double plain_net_chance(const struct net *net, const struct net_input *input, unsigned count) {
    double second[NET_SECOND];
    double logit = net->output_bias[0] / 65536.0;
    for (unsigned j = 0; j < NET_SECOND; j++) {
        second[j] = net->second_bias[j] / 65536.0;
    }
    for (unsigned i = 0; i < net->hidden; i++) {
        double sum = weight_in(net->bias[i / 2], i);
        for (unsigned k = 0; k < count; k++) {
            const uint32_t word = net->row[(input[k].row * net->hidden + i) / 2];
            sum += weight_in(word, i) * input[k].times;
        }
        if (fabs(sum) >= 32768) {
            return NAN; /* two sums do not fit in a word */
        }
        for (unsigned j = 0; j < NET_SECOND; j++) {
            second[j] += fmax(sum, 0) / 2048 *
                         (int16_t)(net->second[(i * NET_SECOND + j) / 2] >> j % 2 * 16) / 256;
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        logit += fmax(second[j], 0) * net->output[j] / 256;
    }
    return 1 / (1 + exp(-logit));
}
