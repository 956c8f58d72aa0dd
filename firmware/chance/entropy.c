#include "firmware/chance/entropy.h"

#include <string.h>

#include "firmware/chance/sha256.h"
#include "hal/hal.h"

#define CHUNK_SAMPLES 64 /* samples per call of hal_noise */

_Static_assert(ENTROPY_STARTUP_SAMPLES % CHUNK_SAMPLES == 0, "whole chunks");
_Static_assert(ENTROPY_BLOCK_SAMPLES % CHUNK_SAMPLES == 0, "whole chunks");
_Static_assert(ENTROPY_STARTUP_SAMPLES == ENTROPY_WINDOW, "a start sees whole windows");
_Static_assert(ENTROPY_WINDOW == 1 << ENTROPY_LAG_PLANES, "the counters of a window overflow");
_Static_assert(ENTROPY_WINDOW - ENTROPY_LAGS >= ENTROPY_LAG_CUTOFF, "any period fails a start");
_Static_assert(ENTROPY_BLOCK_BYTES == SHA256_SIZE, "a block is a digest");
_Static_assert(ENTROPY_BLOCK_SAMPLES / 2 >= 8 * ENTROPY_BLOCK_BYTES + 64, "full entropy");

static void fail(struct entropy *entropy, enum entropy_state how) {
    if (entropy->state == ENTROPY_HEALTHY) {
        entropy->state = how;
        entropy->failures = (uint8_t)(entropy->failures + (entropy->failures < UINT8_MAX));
    }
}

static void repetition_test(struct entropy *entropy, uint8_t sample) {
    if (entropy->run > 0 && sample == entropy->last) {
        entropy->run++;
    } else {
        entropy->last = sample;
        entropy->run = 1;
    }
    if (entropy->run >= ENTROPY_REPETITION_CUTOFF) {
        fail(entropy, ENTROPY_REPETITION);
    }
}

static void window_start(struct entropy *entropy, uint8_t sample) {
    entropy->first = sample;
    entropy->equal = 0;
    entropy->seen = 0;
    for (unsigned word = 0; word < ENTROPY_LAGS / 32; word++) {
        for (unsigned plane = 0; plane < ENTROPY_LAG_PLANES; plane++) {
            entropy->agreed[word][plane] =
                ((ENTROPY_WINDOW - ENTROPY_LAG_CUTOFF) >> plane & 1) != 0 ? UINT32_MAX : 0;
        }
    }
}

static void proportion_test(struct entropy *entropy, uint8_t sample) {
    if (sample == entropy->first) {
        entropy->equal++;
    }
    if (entropy->equal >= ENTROPY_PROPORTION_CUTOFF) {
        fail(entropy, ENTROPY_PROPORTION);
    }
}

static void lag_test(struct entropy *entropy, uint8_t sample) {
    uint32_t newest = sample;
    for (unsigned word = 0; word < ENTROPY_LAGS / 32; word++) {
        uint32_t carry = sample != 0 ? entropy->past[word] : ~entropy->past[word];
        for (unsigned plane = 0; carry != 0 && plane < ENTROPY_LAG_PLANES; plane++) {
            entropy->agreed[word][plane] ^= carry;
            carry &= ~entropy->agreed[word][plane];
        }
        if (carry != 0) {
            fail(entropy, ENTROPY_PERIOD);
        }
        uint32_t oldest = entropy->past[word] >> 31;
        entropy->past[word] = entropy->past[word] << 1 | newest;
        newest = oldest;
    }
}

static void sample_test(struct entropy *entropy, uint8_t sample) {
    if (entropy->seen % ENTROPY_WINDOW == 0) {
        window_start(entropy, sample);
    }
    entropy->seen++;
    repetition_test(entropy, sample);
    proportion_test(entropy, sample);
    lag_test(entropy, sample);
}

/* Reads a chunk of samples, tests each, and packs them eight to a byte. */
static bool chunk_read(struct entropy *entropy, uint8_t packed[CHUNK_SAMPLES / 8]) {
    uint8_t samples[CHUNK_SAMPLES];
    hal_noise(samples, CHUNK_SAMPLES);
    memset(packed, 0, CHUNK_SAMPLES / 8);
    for (unsigned i = 0; i < CHUNK_SAMPLES && entropy->state == ENTROPY_HEALTHY; i++) {
        uint8_t sample = samples[i] & 1;
        packed[i / 8] |= (uint8_t)(sample << (i % 8));
        sample_test(entropy, sample);
    }
    return entropy->state == ENTROPY_HEALTHY;
}

static bool block_fill(struct entropy *entropy) {
    struct sha256 hash;
    uint8_t packed[CHUNK_SAMPLES / 8];
    sha256_start(&hash);
    for (unsigned i = 0; i < ENTROPY_BLOCK_SAMPLES; i += CHUNK_SAMPLES) {
        if (!chunk_read(entropy, packed)) {
            return false;
        }
        sha256_add(&hash, packed, sizeof packed);
    }
    sha256_finish(&hash, entropy->block);
    entropy->left = 8 * ENTROPY_BLOCK_BYTES;
    return true;
}

static uint32_t startup_samples(uint8_t failures) {
    if (failures == 0) {
        return ENTROPY_STARTUP_SAMPLES;
    }
    unsigned doublings = failures - 1U;
    if (doublings > ENTROPY_RETRY_DOUBLINGS) {
        doublings = ENTROPY_RETRY_DOUBLINGS;
    }
    return (uint32_t)(ENTROPY_STARTUP_SAMPLES * ENTROPY_RETRY_FACTOR) << doublings;
}

bool entropy_start(struct entropy *entropy) {
    uint8_t packed[CHUNK_SAMPLES / 8];
    uint8_t failures = entropy->failures;
    memset(entropy, 0, sizeof *entropy);
    entropy->state = ENTROPY_HEALTHY;
    entropy->failures = failures;
    for (uint32_t i = 0; i < startup_samples(failures); i += CHUNK_SAMPLES) {
        if (!chunk_read(entropy, packed)) {
            return false;
        }
    }
    return true;
}

static uint32_t bit_take(struct entropy *entropy) {
    unsigned place = 8 * ENTROPY_BLOCK_BYTES - entropy->left--;
    uint8_t mask = (uint8_t)(0x80 >> (place % 8));
    uint32_t bit = (entropy->block[place / 8] & mask) != 0;
    entropy->block[place / 8] &= (uint8_t)~mask;
    return bit;
}

bool entropy_bits(void *context, unsigned count, uint32_t *value) {
    struct entropy *entropy = context;
    *value = 0;
    if (count < 1 || count > 32 || entropy->state != ENTROPY_HEALTHY) {
        return false;
    }
    uint32_t bits = 0;
    for (unsigned i = 0; i < count; i++) {
        if (entropy->left == 0 && !block_fill(entropy)) {
            return false;
        }
        bits = bits << 1 | bit_take(entropy);
    }
    *value = bits;
    return true;
}
