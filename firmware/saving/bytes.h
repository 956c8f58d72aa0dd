/*
 * Numbers as bytes, least significant byte first, as in the records of the journal.
 */
#ifndef FIRMWARE_SAVING_BYTES_H
#define FIRMWARE_SAVING_BYTES_H

#include <stdint.h>

struct bytes {
    uint8_t *at; /* where the next byte goes, or comes from */
};

/* Writes the low `size` bytes (1 to 4) of a number. */
void bytes_put(struct bytes *bytes, uint32_t value, unsigned size);

/* Reads a number of `size` bytes (1 to 4). */
uint32_t bytes_take(struct bytes *bytes, unsigned size);

#endif
