#include "simulator/train/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SECOND NET_SECOND
#define LEAK 0.01F       /* gradient of a silent neuron */
#define LEFT_WEIGHT 0.5F /* weight of the cards left, relative to winning */
#define KEEP_AVERAGE 0.999F
#define SUM_MOST 12.0F /* sums beyond this are pulled back: tables have room for 16 */
#define SUM_PULL 0.1F

/* Units that one is made of in each part of a table (net.h). */
#define ROW_UNIT 2048
#define SECOND_UNIT 256
#define OUTPUT_UNIT 256
#define SUM_UNIT 65536 /* biases of the second layer and of the output */

uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

unsigned random_below(uint64_t *state, unsigned below) {
    return (unsigned)((random_next(state) >> 32) * below >> 32);
}

static float *of(const struct learner *learner, float *array, enum learner_group group) {
    return array + learner->start[group];
}

static void fill_randomly(const struct learner *learner, enum learner_group group, float size,
                          uint64_t *seed) {
    for (unsigned i = learner->start[group]; i < learner->start[group + 1]; i++) {
        learner->weight[i] = ((float)(random_next(seed) >> 40) / 8388608.0F - 1) * size;
    }
}

static float *new_array(size_t count) {
    const size_t size = (count * sizeof(float) + 63) / 64 * 64;
    float *array = aligned_alloc(64, size);
    if (array == NULL) {
        fprintf(stderr, "train: not enough memory\n");
        exit(1);
    }
    return memset(array, 0, size);
}

void learner_new(struct learner *learner, unsigned rows, unsigned hidden,
                 unsigned (*unit)(unsigned row), uint64_t seed) {
    const unsigned sizes[GROUPS] = {rows * hidden, hidden, hidden * SECOND, SECOND, 2 * SECOND, 2};
    *learner = (struct learner){.rows = rows, .hidden = hidden};
    for (int group = 0; group < GROUPS; group++) {
        learner->start[group + 1] = learner->start[group] + sizes[group];
    }
    const size_t all = learner->start[GROUPS];
    float **arrays[] = {&learner->weight, &learner->average, &learner->gradient, &learner->mean,
                        &learner->square};
    for (unsigned i = 0; i < 5; i++) {
        *arrays[i] = new_array(all);
    }
    learner->share = new_array(rows);
    for (unsigned row = 0; row < rows; row++) {
        learner->share[row] = 1.0F / (float)unit(row);
    }
    fill_randomly(learner, GROUP_ROWS, 0.2F, &seed);
    fill_randomly(learner, GROUP_SECOND, sqrtf(6.0F / (float)hidden), &seed);
    fill_randomly(learner, GROUP_OUTPUT, 0.2F, &seed);
    memcpy(learner->average, learner->weight, all * sizeof(float));
}

/* What the evaluation of a position leaves for learning from it. */
struct pass {
    float sum[NET_HIDDEN], hidden[NET_HIDDEN];
    float second_sum[SECOND], second[SECOND];
    float output[2];
};

/* Sixteen numbers, in one register where the machine has one that large. */
typedef float lane __attribute__((vector_size(64), aligned(4), may_alias));

/* Adds up rows, thirty-two columns at a time. */
static void add_rows(const struct learner *learner, float *sum, const float *rows,
                     const struct net_input *input, unsigned count) {
    for (unsigned at = 0; at < learner->hidden; at += 32) {
        lane low = *(const lane *)(sum + at);
        lane high = *(const lane *)(sum + at + 16);
        for (unsigned i = 0; i < count; i++) {
            const float *from = rows + (size_t)input[i].row * learner->hidden + at;
            const float times = (float)input[i].times * learner->share[input[i].row];
            low += times * *(const lane *)from;
            high += times * *(const lane *)(from + 16);
        }
        *(lane *)(sum + at) = low;
        *(lane *)(sum + at + 16) = high;
    }
}

static void look(const struct learner *learner, float *weights, const struct net_input *input,
                 unsigned count, struct pass *pass) {
    const unsigned hidden = learner->hidden;
    const float *weight = of(learner, weights, GROUP_SECOND);
    memcpy(pass->sum, of(learner, weights, GROUP_BIAS), hidden * sizeof(float));
    add_rows(learner, pass->sum, of(learner, weights, GROUP_ROWS), input, count);
    lane second = *(const lane *)of(learner, weights, GROUP_SECOND_BIAS);
    for (unsigned i = 0; i < hidden; i++) {
        pass->hidden[i] = fmaxf(pass->sum[i], 0);
        second += pass->hidden[i] * *(const lane *)(weight + i * SECOND);
    }
    memcpy(pass->second_sum, &second, sizeof second);
    const float *output = of(learner, weights, GROUP_OUTPUT);
    pass->output[0] = of(learner, weights, GROUP_OUTPUT_BIAS)[0];
    pass->output[1] = of(learner, weights, GROUP_OUTPUT_BIAS)[1];
    for (unsigned j = 0; j < SECOND; j++) {
        pass->second[j] = fmaxf(pass->second_sum[j], 0);
        pass->output[0] += pass->second[j] * output[j];
        pass->output[1] += pass->second[j] * output[SECOND + j];
    }
}

static float chance(float logit) {
    return 1 / (1 + expf(-logit));
}

void learner_value(const struct learner *learner, const struct net_input *input, unsigned count,
                   float *win, float *left) {
    struct pass pass;
    look(learner, learner->average, input, count, &pass);
    *win = chance(pass.output[0]);
    *left = pass.output[1] * LEARNER_LEFT;
}

static float slope(float sum) {
    return sum > 0 ? 1 : LEAK;
}

static void add_gradient(struct learner *learner, const struct sample *sample, float share) {
    struct pass pass;
    const unsigned hidden = learner->hidden;
    float *weights = learner->weight;
    float *gradient = learner->gradient;
    look(learner, weights, sample->input, sample->count, &pass);
    const float error[2] = {
        share * (chance(pass.output[0]) - sample->win),
        share * LEFT_WEIGHT * (pass.output[1] - sample->left / LEARNER_LEFT),
    };
    const float *output = of(learner, weights, GROUP_OUTPUT);
    float *output_gradient = of(learner, gradient, GROUP_OUTPUT);
    float second_error[SECOND];
    for (unsigned j = 0; j < SECOND; j++) {
        output_gradient[j] += error[0] * pass.second[j];
        output_gradient[SECOND + j] += error[1] * pass.second[j];
        second_error[j] =
            (error[0] * output[j] + error[1] * output[SECOND + j]) * slope(pass.second_sum[j]);
        of(learner, gradient, GROUP_SECOND_BIAS)[j] += second_error[j];
    }
    of(learner, gradient, GROUP_OUTPUT_BIAS)[0] += error[0];
    of(learner, gradient, GROUP_OUTPUT_BIAS)[1] += error[1];
    const float *weight = of(learner, weights, GROUP_SECOND);
    float *weight_gradient = of(learner, gradient, GROUP_SECOND);
    float hidden_error[NET_HIDDEN];
    for (unsigned i = 0; i < hidden; i++) {
        float total = 0;
        for (unsigned j = 0; j < SECOND; j++) {
            total += second_error[j] * weight[i * SECOND + j];
            weight_gradient[i * SECOND + j] += second_error[j] * pass.hidden[i];
        }
        const float beyond = fmaxf(pass.sum[i] - SUM_MOST, 0) + fminf(pass.sum[i] + SUM_MOST, 0);
        hidden_error[i] = total * slope(pass.sum[i]) + share * SUM_PULL * beyond;
        of(learner, gradient, GROUP_BIAS)[i] += hidden_error[i];
    }
    for (unsigned i = 0; i < sample->count; i++) {
        const unsigned row = sample->input[i].row;
        const float times = (float)sample->input[i].times * learner->share[row];
        float *to = of(learner, gradient, GROUP_ROWS) + (size_t)row * hidden;
        for (unsigned j = 0; j < hidden; j++) {
            to[j] += times * hidden_error[j];
        }
    }
}

void learner_step(struct learner *learner, const struct sample *const *batch, unsigned count,
                  float rate) {
    const float keep_mean = 0.9F;
    const float keep_square = 0.999F;
    const size_t all = learner->start[GROUPS];
    memset(learner->gradient, 0, all * sizeof(float));
    for (unsigned i = 0; i < count; i++) {
        add_gradient(learner, batch[i], 1.0F / (float)count);
    }
    learner->steps++;
    const double steps = (double)learner->steps;
    const float correct = (float)(sqrt(1 - pow(keep_square, steps)) / (1 - pow(keep_mean, steps)));
    const float blend = 1 - fminf(KEEP_AVERAGE, (float)(steps / (steps + 10)));
    float *restrict weight = learner->weight;
    float *restrict average = learner->average;
    float *restrict mean = learner->mean;
    float *restrict square = learner->square;
    const float *restrict gradient = learner->gradient;
    for (size_t i = 0; i < all; i++) {
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * gradient[i];
        square[i] = keep_square * square[i] + (1 - keep_square) * gradient[i] * gradient[i];
        weight[i] -= rate * correct * mean[i] / (sqrtf(square[i]) + 1e-8F);
        average[i] += blend * (weight[i] - average[i]);
    }
}

/* --- Tables --- */

static int32_t in_units(float weight, float unit, float most) {
    return (int32_t)rintf(fminf(fmaxf(weight, -most), most) * unit);
}

/* Two weights in a word, see net.h. */
static uint32_t pair_of(int32_t low, int32_t high) {
    return (uint32_t)low + ((uint32_t)high << 16);
}

/* The rows up to the last one that was learned from; before learning, all. */
static unsigned rows_known(const struct learner *learner) {
    const float *square = of(learner, learner->square, GROUP_ROWS);
    for (unsigned i = learner->rows * learner->hidden; i > 0; i--) {
        if (square[i - 1] > 0) {
            return (i - 1) / learner->hidden + 1;
        }
    }
    return learner->rows;
}

void learner_give(const struct learner *learner, struct player *player) {
    const unsigned hidden = learner->hidden;
    const float *rows = of(learner, learner->average, GROUP_ROWS);
    const float *bias = of(learner, learner->average, GROUP_BIAS);
    const float *second = of(learner, learner->average, GROUP_SECOND);
    if (player->row == NULL) {
        player->row = calloc((size_t)learner->rows * hidden / 2, sizeof *player->row);
    }
    for (unsigned i = 0; i < learner->rows * hidden; i += 2) {
        const float unit = learner->share[i / hidden] * ROW_UNIT;
        player->row[i / 2] = pair_of(in_units(rows[i], unit, 15), in_units(rows[i + 1], unit, 15));
    }
    for (unsigned i = 0; i < hidden; i += 2) {
        player->bias[i / 2] =
            pair_of(in_units(bias[i], ROW_UNIT, 15), in_units(bias[i + 1], ROW_UNIT, 15));
    }
    for (unsigned i = 0; i < hidden * SECOND; i += 2) {
        const int32_t low = in_units(second[i], SECOND_UNIT, 8);
        const int32_t high = in_units(second[i + 1], SECOND_UNIT, 8);
        player->second[i / 2] = (uint32_t)(uint16_t)low | (uint32_t)high << 16;
    }
    for (unsigned i = 0; i < SECOND; i++) {
        player->second_bias[i] =
            in_units(of(learner, learner->average, GROUP_SECOND_BIAS)[i], SUM_UNIT, 1000);
    }
    for (unsigned i = 0; i < 2 * SECOND; i++) {
        player->output[i] =
            (int16_t)in_units(of(learner, learner->average, GROUP_OUTPUT)[i], OUTPUT_UNIT, 16);
    }
    for (unsigned i = 0; i < 2; i++) {
        player->output_bias[i] =
            in_units(of(learner, learner->average, GROUP_OUTPUT_BIAS)[i], SUM_UNIT, 1000);
    }
    player->net = (struct net){(uint16_t)rows_known(learner),
                               (uint16_t)hidden,
                               player->row,
                               player->bias,
                               player->second,
                               player->second_bias,
                               player->output,
                               player->output_bias};
}

int learner_save(const struct learner *learner, FILE *file) {
    const size_t all = learner->start[GROUPS];
    return fwrite(&learner->steps, sizeof learner->steps, 1, file) != 1 ||
           fwrite(learner->weight, sizeof(float), all, file) != all ||
           fwrite(learner->average, sizeof(float), all, file) != all ||
           fwrite(learner->mean, sizeof(float), all, file) != all ||
           fwrite(learner->square, sizeof(float), all, file) != all;
}

int learner_load(struct learner *learner, FILE *file) {
    const size_t all = learner->start[GROUPS];
    return fread(&learner->steps, sizeof learner->steps, 1, file) != 1 ||
           fread(learner->weight, sizeof(float), all, file) != all ||
           fread(learner->average, sizeof(float), all, file) != all ||
           fread(learner->mean, sizeof(float), all, file) != all ||
           fread(learner->square, sizeof(float), all, file) != all || fgetc(file) != EOF;
}

static void print_numbers(FILE *file, const char *type, const char *name, const char *part,
                          const int32_t *numbers, unsigned count) {
    fprintf(file, "\nstatic const %s %s_%s[%u] = {", type, name, part, count);
    for (unsigned i = 0; i < count; i++) {
        fprintf(file, "%s%d,", i % 16 == 0 ? "\n    " : " ", numbers[i]);
    }
    fprintf(file, "\n};\n");
}

static void print_words(FILE *file, const char *name, const char *part, const uint32_t *words,
                        unsigned count) {
    fprintf(file, "\nstatic const uint32_t %s_%s[%u] = {", name, part, count);
    for (unsigned i = 0; i < count; i++) {
        fprintf(file, "%s0x%08x,", i % 8 == 0 ? "\n    " : " ", words[i]);
    }
    fprintf(file, "\n};\n");
}

void learner_print(const struct net *net, FILE *file, const char *name, const char *remark) {
    int32_t numbers[2 * SECOND];
    fprintf(file,
            "/* %s */\n/* clang-format off */\n#include "
            "\"game/advisor/tables.h\"\n",
            remark);
    print_words(file, name, "row", net->row, net->rows * net->hidden / 2U);
    print_words(file, name, "bias", net->bias, net->hidden / 2U);
    print_words(file, name, "second", net->second, net->hidden * SECOND / 2U);
    print_numbers(file, "int32_t", name, "second_bias", net->second_bias, SECOND);
    for (unsigned i = 0; i < 2 * SECOND; i++) {
        numbers[i] = net->output[i];
    }
    print_numbers(file, "int16_t", name, "output", numbers, 2 * SECOND);
    print_numbers(file, "int32_t", name, "output_bias", net->output_bias, 2);
    fprintf(file,
            "\nconst struct net %s = {%u, %u, %s_row, %s_bias, %s_second, %s_second_bias, "
            "%s_output, %s_output_bias};\n",
            name, net->rows, net->hidden, name, name, name, name, name, name);
}
