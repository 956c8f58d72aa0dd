/*
 * A ring oscillator as a source of noise, sampled as hal/rp2040 does: a model with the four things
 * that make it good or bad. In nanoseconds; computed with floating point, which only tests may use.
 */
#ifndef TESTS_SUPPORT_OSCILLATOR_H
#define TESTS_SUPPORT_OSCILLATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oscillator {
    double period;   /* of the ring, in ns */
    double jitter;   /* standard deviation of one period, as a share of it */
    double duty;     /* share of the period that is high */
    double drift;    /* how much longer the period gets in a second, as a share of it */
    bool dithered;   /* each sample up to 31 cycles of 8 ns late, as hal_noise does it */
    uint64_t random; /* state of what is random in it */

    double phase;  /* in periods */
    double now;    /* ns */
    uint32_t late; /* state of the dither */
};

/* The one that oscillator_noise samples from. */
extern struct oscillator oscillator;

/* A noise source for hal_model. */
void oscillator_noise(uint8_t *samples, size_t count);

#endif
