#include "simulator/train/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SECOND NET_SECOND
#define CEILING (255.0F / 64)         /* of a hidden number */
#define SECOND_CEILING (1023.0F / 64) /* of a number in the second layer */
#define LEAK 0.01F                    /* gradient that a silent neuron still gets */
#define TERMS 3                       /* of the curve along a scale */
#define LEFT_WEIGHT 0.5F              /* how much cards left count beside winning */

/* The units that tables keep each group in, and the largest number of units. */
static const struct {
    float units, most;
} rounding[GROUPS] = {
    [GROUP_ROWS] = {64, 127},      [GROUP_BIAS] = {64, 16384},
    [GROUP_SECOND] = {64, 127},    [GROUP_SECOND_BIAS] = {4096, 65536},
    [GROUP_OUTPUT] = {256, 32767}, [GROUP_OUTPUT_BIAS] = {16384, 262144},
};

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

static float random_even(uint64_t *state, float size) {
    return ((float)(random_next(state) >> 40) / 8388608.0F - 1) * size;
}

/* What a curve's term is at step k of a scale: Legendre polynomials from -1 to 1. */
static float term_at(unsigned term, unsigned k, unsigned count) {
    const float x = count > 1 ? 2.0F * (float)k / (float)(count - 1) - 1 : 0;
    return term == 0 ? 1 : term == 1 ? x : 1.5F * x * x - 0.5F;
}

static unsigned terms_of(struct net_scale scale) {
    return scale.count < TERMS ? scale.count : TERMS;
}

/* Replaces the curves of all scales by the rows they give. */
static void draw_curves(const struct learner *learner, float *rows) {
    const unsigned hidden = learner->hidden;
    for (unsigned n = 0; learner->scale != NULL && learner->scale(n).count > 0; n++) {
        const struct net_scale scale = learner->scale(n);
        float *first = rows + scale.first * hidden;
        float curve[TERMS * NET_HIDDEN];
        memcpy(curve, first, terms_of(scale) * hidden * sizeof(float));
        for (unsigned k = 0; k < scale.count; k++) {
            for (unsigned j = 0; j < hidden; j++) {
                float value = 0;
                for (unsigned term = 0; term < terms_of(scale); term++) {
                    value += term_at(term, k, scale.count) * curve[term * hidden + j];
                }
                first[k * hidden + j] = value;
            }
        }
    }
}

/* The gradient of a curve from those of its rows. */
static void gather_gradient(const struct learner *learner, float *rows) {
    const unsigned hidden = learner->hidden;
    for (unsigned n = 0; learner->scale != NULL && learner->scale(n).count > 0; n++) {
        const struct net_scale scale = learner->scale(n);
        float *first = rows + scale.first * hidden;
        float curve[TERMS * NET_HIDDEN] = {0};
        for (unsigned k = 0; k < scale.count; k++) {
            for (unsigned term = 0; term < terms_of(scale); term++) {
                const float factor = term_at(term, k, scale.count);
                for (unsigned j = 0; j < hidden; j++) {
                    curve[term * hidden + j] += factor * first[k * hidden + j];
                }
            }
        }
        memset(first, 0, scale.count * hidden * sizeof(float));
        memcpy(first, curve, terms_of(scale) * hidden * sizeof(float));
    }
}

static void round_all(struct learner *learner) {
    memcpy(learner->rounded, learner->weight, learner->start[GROUPS] * sizeof(float));
    draw_curves(learner, of(learner, learner->rounded, GROUP_ROWS));
    for (int group = 0; group < GROUPS; group++) {
        const float units = rounding[group].units;
        const float most = rounding[group].most / units;
        for (unsigned i = learner->start[group]; i < learner->start[group + 1]; i++) {
            const float weight = fminf(fmaxf(learner->rounded[i], -most), most);
            learner->rounded[i] = rintf(weight * units) / units;
        }
    }
}

void learner_new(struct learner *learner, unsigned rows, unsigned hidden,
                 struct net_scale (*scale)(unsigned n), uint64_t seed) {
    const unsigned sizes[GROUPS] = {rows * hidden, hidden, hidden * SECOND, SECOND, 2 * SECOND, 2};
    *learner = (struct learner){.rows = rows, .hidden = hidden, .scale = scale};
    for (int group = 0; group < GROUPS; group++) {
        learner->start[group + 1] = learner->start[group] + sizes[group];
    }
    const size_t all = learner->start[GROUPS];
    float **arrays[] = {&learner->weight, &learner->rounded, &learner->gradient, &learner->mean,
                        &learner->square};
    for (unsigned i = 0; i < 5; i++) {
        *arrays[i] = aligned_alloc(64, (all * sizeof(float) + 63) / 64 * 64);
        memset(*arrays[i], 0, all * sizeof(float));
    }
    float *rows_first = of(learner, learner->weight, GROUP_ROWS);
    for (unsigned i = 0; i < sizes[GROUP_ROWS]; i++) {
        rows_first[i] = random_even(&seed, 0.08F);
    }
    for (unsigned i = 0; i < hidden; i++) {
        of(learner, learner->weight, GROUP_BIAS)[i] = 0.5F;
    }
    for (unsigned i = 0; i < sizes[GROUP_SECOND]; i++) {
        of(learner, learner->weight, GROUP_SECOND)[i] = random_even(&seed, 0.3F);
    }
    for (unsigned i = 0; i < sizes[GROUP_OUTPUT]; i++) {
        of(learner, learner->weight, GROUP_OUTPUT)[i] = random_even(&seed, 0.2F);
    }
    round_all(learner);
}

/* All that a look at a position leaves behind for learning from it. */
struct pass {
    float sum[64], hidden[64];
    float second_sum[SECOND], second[SECOND];
    float output[2];
};

/* Sixteen numbers that the compiler keeps in one register where there is one that large. */
typedef float lane __attribute__((vector_size(64), aligned(4), may_alias));

/* Adds up rows, sixteen columns at a time. */
static void add_rows(float *sum, const float *rows, const uint16_t *row, unsigned count,
                     unsigned hidden) {
    for (unsigned at = 0; at < hidden; at += 32) {
        lane low = *(const lane *)(sum + at);
        lane high = *(const lane *)(sum + at + 16);
        for (unsigned i = 0; i < count; i++) {
            const float *from = rows + (size_t)row[i] * hidden + at;
            low += *(const lane *)from;
            high += *(const lane *)(from + 16);
        }
        *(lane *)(sum + at) = low;
        *(lane *)(sum + at + 16) = high;
    }
}

static void look(const struct learner *learner, const uint16_t *row, unsigned count,
                 struct pass *pass) {
    const unsigned hidden = learner->hidden;
    const float *rows = of(learner, learner->rounded, GROUP_ROWS);
    const float *weight = of(learner, learner->rounded, GROUP_SECOND);
    memcpy(pass->sum, of(learner, learner->rounded, GROUP_BIAS), hidden * sizeof(float));
    add_rows(pass->sum, rows, row, count, hidden);
    memcpy(pass->second_sum, of(learner, learner->rounded, GROUP_SECOND_BIAS),
           sizeof pass->second_sum);
    for (unsigned i = 0; i < hidden; i++) {
        const float value = fminf(fmaxf(pass->sum[i], 0), CEILING);
        pass->hidden[i] = value;
        for (unsigned j = 0; j < SECOND; j++) {
            pass->second_sum[j] += value * weight[i * SECOND + j];
        }
    }
    const float *output = of(learner, learner->rounded, GROUP_OUTPUT);
    pass->output[0] = of(learner, learner->rounded, GROUP_OUTPUT_BIAS)[0];
    pass->output[1] = of(learner, learner->rounded, GROUP_OUTPUT_BIAS)[1];
    for (unsigned j = 0; j < SECOND; j++) {
        pass->second[j] = fminf(fmaxf(pass->second_sum[j], 0), SECOND_CEILING);
        pass->output[0] += pass->second[j] * output[j];
        pass->output[1] += pass->second[j] * output[SECOND + j];
    }
}

void learner_value(const struct learner *learner, const uint16_t *row, unsigned count, float *win,
                   float *left) {
    struct pass pass;
    look(learner, row, count, &pass);
    *win = 1 / (1 + expf(-pass.output[0]));
    *left = pass.output[1] * LEARNER_LEFT;
}

static float slope(float sum, float ceiling) {
    return sum > 0 && sum < ceiling ? 1 : LEAK;
}

static void add_gradient(struct learner *learner, const struct sample *sample, float share) {
    struct pass pass;
    const unsigned hidden = learner->hidden;
    look(learner, sample->row, sample->count, &pass);
    const float error[2] = {
        share * (1 / (1 + expf(-pass.output[0])) - sample->win),
        share * LEFT_WEIGHT * (pass.output[1] - sample->left / LEARNER_LEFT),
    };
    const float *output = of(learner, learner->rounded, GROUP_OUTPUT);
    float *output_gradient = of(learner, learner->gradient, GROUP_OUTPUT);
    float second_error[SECOND];
    for (unsigned j = 0; j < SECOND; j++) {
        output_gradient[j] += error[0] * pass.second[j];
        output_gradient[SECOND + j] += error[1] * pass.second[j];
        second_error[j] = (error[0] * output[j] + error[1] * output[SECOND + j]) *
                          slope(pass.second_sum[j], SECOND_CEILING);
        of(learner, learner->gradient, GROUP_SECOND_BIAS)[j] += second_error[j];
    }
    of(learner, learner->gradient, GROUP_OUTPUT_BIAS)[0] += error[0];
    of(learner, learner->gradient, GROUP_OUTPUT_BIAS)[1] += error[1];
    const float *weight = of(learner, learner->rounded, GROUP_SECOND);
    float *weight_gradient = of(learner, learner->gradient, GROUP_SECOND);
    float hidden_error[64];
    for (unsigned i = 0; i < hidden; i++) {
        float total = 0;
        for (unsigned j = 0; j < SECOND; j++) {
            total += second_error[j] * weight[i * SECOND + j];
            weight_gradient[i * SECOND + j] += second_error[j] * pass.hidden[i];
        }
        hidden_error[i] = total * slope(pass.sum[i], CEILING);
        of(learner, learner->gradient, GROUP_BIAS)[i] += hidden_error[i];
    }
    for (unsigned i = 0; i < sample->count; i++) {
        float *row = of(learner, learner->gradient, GROUP_ROWS) + (size_t)sample->row[i] * hidden;
        for (unsigned j = 0; j < hidden; j++) {
            row[j] += hidden_error[j];
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
    gather_gradient(learner, of(learner, learner->gradient, GROUP_ROWS));
    learner->steps++;
    const double steps = (double)learner->steps;
    const float correct = (float)(sqrt(1 - pow(keep_square, steps)) / (1 - pow(keep_mean, steps)));
    float *restrict weight = learner->weight;
    float *restrict mean = learner->mean;
    float *restrict square = learner->square;
    const float *restrict gradient = learner->gradient;
    for (size_t i = 0; i < all; i++) {
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * gradient[i];
        square[i] = keep_square * square[i] + (1 - keep_square) * gradient[i] * gradient[i];
        weight[i] -= rate * correct * mean[i] / (sqrtf(square[i]) + 1e-8F);
    }
    round_all(learner);
}

static int32_t units(const struct learner *learner, enum learner_group group, unsigned i) {
    return (int32_t)rintf(of(learner, learner->rounded, group)[i] * rounding[group].units);
}

void learner_give(const struct learner *learner, struct player *player) {
    const unsigned hidden = learner->hidden;
    if (player->row == NULL) {
        player->row = malloc(learner->rows * hidden);
    }
    memset(player->row, 0, learner->rows * hidden);
    for (unsigned i = 0; i < learner->rows * hidden; i++) {
        player->row[i / 4] |= (uint32_t)(units(learner, GROUP_ROWS, i) + NET_ZERO) << i % 4 * 8;
    }
    for (unsigned i = 0; i < hidden; i++) {
        player->bias[i] = (int16_t)units(learner, GROUP_BIAS, i);
    }
    for (unsigned i = 0; i < hidden * SECOND; i++) {
        player->second[i] = (int8_t)units(learner, GROUP_SECOND, i);
    }
    for (unsigned i = 0; i < SECOND; i++) {
        player->second_bias[i] = units(learner, GROUP_SECOND_BIAS, i);
    }
    for (unsigned i = 0; i < 2 * SECOND; i++) {
        player->output[i] = (int16_t)units(learner, GROUP_OUTPUT, i);
    }
    for (unsigned i = 0; i < 2; i++) {
        player->output_bias[i] = units(learner, GROUP_OUTPUT_BIAS, i);
    }
    player->net = (struct net){
        (uint16_t)learner->rows, (uint16_t)hidden,    player->row,    player->bias,
        player->second,          player->second_bias, player->output, player->output_bias};
}

int learner_save(const struct learner *learner, FILE *file) {
    const size_t all = learner->start[GROUPS];
    return fwrite(&learner->steps, sizeof learner->steps, 1, file) != 1 ||
           fwrite(learner->weight, sizeof(float), all, file) != all ||
           fwrite(learner->mean, sizeof(float), all, file) != all ||
           fwrite(learner->square, sizeof(float), all, file) != all;
}

int learner_load(struct learner *learner, FILE *file) {
    const size_t all = learner->start[GROUPS];
    const int failed = fread(&learner->steps, sizeof learner->steps, 1, file) != 1 ||
                       fread(learner->weight, sizeof(float), all, file) != all ||
                       fread(learner->mean, sizeof(float), all, file) != all ||
                       fread(learner->square, sizeof(float), all, file) != all;
    round_all(learner);
    return failed;
}

static void print_numbers(FILE *file, const char *type, const char *name, const char *part,
                          const int32_t *numbers, unsigned count) {
    fprintf(file, "\nstatic const %s %s_%s[%u] = {", type, name, part, count);
    for (unsigned i = 0; i < count; i++) {
        fprintf(file, "%s%d,", i % 16 == 0 ? "\n    " : " ", numbers[i]);
    }
    fprintf(file, "\n};\n");
}

void learner_print(const struct net *net, FILE *file, const char *name, const char *remark) {
    int32_t numbers[NET_HIDDEN * NET_SECOND];
    const unsigned words = net->rows * net->hidden / 4U;
    fprintf(file,
            "/* %s */\n/* clang-format off */\n#include "
            "\"game/advisor/tables.h\"\n",
            remark);
    fprintf(file, "\nstatic const uint32_t %s_row[%u] = {", name, words);
    for (unsigned i = 0; i < words; i++) {
        fprintf(file, "%s0x%08x,", i % 8 == 0 ? "\n    " : " ", net->row[i]);
    }
    fprintf(file, "\n};\n");
    for (unsigned i = 0; i < net->hidden; i++) {
        numbers[i] = net->bias[i];
    }
    print_numbers(file, "int16_t", name, "bias", numbers, net->hidden);
    for (unsigned i = 0; i < net->hidden * SECOND; i++) {
        numbers[i] = net->second[i];
    }
    print_numbers(file, "int8_t", name, "second", numbers, net->hidden * SECOND);
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
