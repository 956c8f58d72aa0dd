/*
 * SHA-256 (FIPS 180-4), for conditioning noise.
 *
 *     struct sha256 hash;
 *     sha256_start(&hash);
 *     sha256_add(&hash, bytes, size);    as often as wanted
 *     sha256_finish(&hash, digest);
 */
#ifndef FIRMWARE_SHA256_H
#define FIRMWARE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_SIZE 32  /* bytes of a digest */
#define SHA256_BLOCK 64 /* bytes hashed at a time */

struct sha256 {
    uint32_t state[8];            /* the hash of all whole blocks so far */
    uint64_t length;              /* bytes added so far */
    uint8_t buffer[SHA256_BLOCK]; /* the first length % SHA256_BLOCK bytes wait to be hashed */
};

/* Begins a new digest. */
void sha256_start(struct sha256 *hash);

/* Adds `size` bytes. */
void sha256_add(struct sha256 *hash, const uint8_t *bytes, size_t size);

/* Writes the digest of all bytes added and wipes `hash`. */
void sha256_finish(struct sha256 *hash, uint8_t digest[SHA256_SIZE]);

#endif
