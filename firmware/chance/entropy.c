#include "firmware/chance/entropy.h"

#include <string.h>

#include "firmware/chance/sha256.h"
#include "hal/hal.h"

#define CHUNK_SAMPLES 64 /* asked of the HAL at a time */

_Static_assert(ENTROPY_STARTUP_SAMPLES % CHUNK_SAMPLES == 0, "whole chunks");
_Static_assert(ENTROPY_BLOCK_SAMPLES % CHUNK_SAMPLES == 0, "whole chunks");
_Static_assert(ENTROPY_BLOCK_BYTES == SHA256_SIZE, "a block is a digest");
_Static_assert(ENTROPY_BLOCK_SAMPLES / 2 >= 8 * ENTROPY_BLOCK_BYTES + 64, "full entropy");

static void repetition_test(struct entropy *entropy, uint8_t sample) {
    if (entropy->run > 0 && sample == entropy->last) {
        entropy->run++;
    } else {
        entropy->last = sample;
        entropy->run = 1;
    }
    if (entropy->run >= ENTROPY_REPETITION_CUTOFF) {
        entropy->state = ENTROPY_REPETITION;
    }
}

static void proportion_test(struct entropy *entropy, uint8_t sample) {
    if (entropy->seen == ENTROPY_PROPORTION_WINDOW) {
        entropy->seen = 0;
    }
    if (entropy->seen == 0) {
        entropy->first = sample;
        entropy->equal = 0;
    }
    entropy->seen++;
    if (sample == entropy->first) {
        entropy->equal++;
    }
    if (entropy->equal >= ENTROPY_PROPORTION_CUTOFF) {
        entropy->state = ENTROPY_PROPORTION;
    }
}

/* Reads a chunk of samples, tests each, and packs them eight to a byte. */
static bool chunk_read(struct entropy *entropy, uint8_t packed[CHUNK_SAMPLES / 8]) {
    uint8_t samples[CHUNK_SAMPLES];
    hal_noise(samples, CHUNK_SAMPLES);
    memset(packed, 0, CHUNK_SAMPLES / 8);
    for (unsigned i = 0; i < CHUNK_SAMPLES && entropy->state == ENTROPY_HEALTHY; i++) {
        uint8_t sample = samples[i] & 1;
        packed[i / 8] |= (uint8_t)(sample << (i % 8));
        repetition_test(entropy, sample);
        if (entropy->state == ENTROPY_HEALTHY) {
            proportion_test(entropy, sample);
        }
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

bool entropy_start(struct entropy *entropy) {
    uint8_t packed[CHUNK_SAMPLES / 8];
    memset(entropy, 0, sizeof *entropy);
    entropy->state = ENTROPY_HEALTHY;
    for (unsigned i = 0; i < ENTROPY_STARTUP_SAMPLES; i += CHUNK_SAMPLES) {
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

bool entropy_failed(const struct entropy *entropy) {
    return entropy->state != ENTROPY_HEALTHY;
}
