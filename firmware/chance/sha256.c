#include "firmware/chance/sha256.h"

#include <string.h>

/* The constants come from the cube roots of the first 64 primes and the square roots of the first
 * eight. */
static const uint32_t round_constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

static const uint32_t start_state[8] = {
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
};

static uint32_t rotate(uint32_t value, unsigned count) {
    return value >> count | value << (32 - count);
}

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void word_put(uint8_t *bytes, uint32_t word) {
    for (unsigned i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(word >> (24 - 8 * i));
    }
}

/* The message schedule is a ring of its last 16 words, to use 64 bytes of stack instead of 256. */
static void block_hash(uint32_t state[8], const uint8_t block[SHA256_BLOCK]) {
    uint32_t w[16];
    uint32_t s[8];
    memcpy(s, state, sizeof s);
    for (unsigned i = 0; i < 64; i++) {
        if (i < 16) {
            w[i] = word_at(block + (size_t)4 * i);
        } else {
            uint32_t early = w[(i + 1) % 16];
            uint32_t late = w[(i + 14) % 16];
            w[i % 16] += (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3) + w[(i + 9) % 16] +
                         (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10);
        }
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t t1 = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + choice +
                      round_constants[i] + w[i % 16];
        uint32_t t2 = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority;
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (unsigned i = 0; i < 8; i++) {
        state[i] += s[i];
    }
}

void sha256_start(struct sha256 *hash) {
    memset(hash, 0, sizeof *hash);
    memcpy(hash->state, start_state, sizeof start_state);
}

void sha256_add(struct sha256 *hash, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        size_t place = (size_t)(hash->length++ % SHA256_BLOCK);
        hash->buffer[place] = bytes[i];
        if (place == SHA256_BLOCK - 1) {
            block_hash(hash->state, hash->buffer);
        }
    }
}

void sha256_finish(struct sha256 *hash, uint8_t digest[SHA256_SIZE]) {
    static const uint8_t one = 0x80;
    static const uint8_t zero = 0;
    uint64_t bits = hash->length * 8;
    uint8_t tail[8];
    word_put(tail, (uint32_t)(bits >> 32));
    word_put(tail + 4, (uint32_t)bits);

    sha256_add(hash, &one, 1);
    while (hash->length % SHA256_BLOCK != SHA256_BLOCK - sizeof tail) {
        sha256_add(hash, &zero, 1);
    }
    sha256_add(hash, tail, sizeof tail);
    for (unsigned i = 0; i < 8; i++) {
        word_put(digest + (size_t)4 * i, hash->state[i]);
    }
    memset(hash, 0, sizeof *hash);
}
