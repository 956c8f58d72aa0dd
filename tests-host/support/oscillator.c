#include "tests-host/support/oscillator.h"

#include <math.h>

#define SAMPLE_NS 12000.0
#define CYCLE_NS 8.0

struct oscillator oscillator;

static uint64_t mix(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* A number from about the normal distribution with deviation 1: the sum of twelve uniform ones. */
static double normal(struct oscillator *o) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        sum += (double)(mix(&o->random) >> 11) / 9007199254740992.0;
    }
    return sum;
}

static uint8_t sample(struct oscillator *o) {
    double step = SAMPLE_NS;
    if (o->dithered) {
        const uint32_t before = o->late >> 16 & 31;
        o->late = o->late * 1664525u + 1013904223u;
        step += ((double)(o->late >> 16 & 31) - before) * CYCLE_NS;
    }
    o->now += step;
    const double period = o->period * (1 + o->drift * o->now / 1e9);
    const double periods = step / period;
    o->phase += periods + normal(o) * o->jitter * sqrt(periods);
    o->phase -= floor(o->phase);
    return o->phase < o->duty;
}

void oscillator_noise(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = sample(&oscillator);
    }
}
