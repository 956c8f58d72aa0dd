/*
 * CRC-32 as in Ethernet, zip and PNG: polynomial 0x04C11DB7 bit-reversed (0xEDB88320), first and
 * last value inverted. The CRC of the ASCII digits 123456789 is 0xCBF43926.
 */
#ifndef FIRMWARE_CRC32_H
#define FIRMWARE_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Continues the CRC `crc` of earlier bytes with `size` more bytes. `crc` is 0 if there are no
 * earlier bytes. */
uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, size_t size);

#endif
