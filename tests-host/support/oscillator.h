/*
 * A ring oscillator as a source of noise, sampled as in hal/rp2040. The model has the four
 * properties that make the noise good or bad. Times are in nanoseconds, in floating point, which
 * only tests may use.
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
    double drift;    /* growth of the period in a second, as a share of it */
    bool dithered;   /* each sample is up to 31 cycles of 8 ns late, as in hal_noise */
    uint64_t random; /* state of the random numbers */

    double phase;  /* in periods */
    double now;    /* ns */
    uint32_t late; /* state of the dither */
};

/* The oscillator that oscillator_noise samples. */
extern struct oscillator oscillator;

/* A noise source for hal_model. */
void oscillator_noise(uint8_t *samples, size_t count);

#endif
