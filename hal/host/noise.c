#define _DEFAULT_SOURCE 1

#include "hal/host/host.h"
#include "hal/host/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static enum host_noise source;
static uint64_t state;

void machine_noise_start(unsigned noise, uint64_t seed) {
    source = (enum host_noise)noise;
    state = seed;
}

static uint64_t splitmix64_next(void) {
    state += 0x9E3779B97F4A7C15U;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

static void noise_from_os(uint8_t *samples, size_t count) {
    uint8_t bytes[32];
    for (size_t i = 0; i < count; i++) {
        size_t bit = i % (8 * sizeof bytes);
        if (bit == 0 && getentropy(bytes, sizeof bytes) != 0) {
            /* No other source may stand in for it unasked. */
            perror("no random bits from the operating system");
            abort();
        }
        samples[i] = bytes[bit / 8] >> bit % 8 & 1U;
    }
}

void hal_noise(uint8_t *samples, size_t count) {
    switch (source) {
    case HOST_NOISE_OS:
        noise_from_os(samples, count);
        break;
    case HOST_NOISE_SEEDED:
        for (size_t i = 0; i < count; i++) {
            samples[i] = (uint8_t)(splitmix64_next() >> 63);
        }
        break;
    case HOST_NOISE_STUCK:
        memset(samples, 1, count);
        break;
    }
}
