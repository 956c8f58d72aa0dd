#include "firmware/saving/crc32.h"

/* The table handles a byte at a time, because a start reads up to 128 KB. The CRC is linear: the
 * table entry for a byte combines the entries for its bits. */
#define BIT(n, bit, crc) (((n) >> (bit) & 1) != 0 ? (crc) : 0U)
#define CRC(n)                                                                                     \
    (BIT(n, 0, 0x77073096U) ^ BIT(n, 1, 0xEE0E612CU) ^ BIT(n, 2, 0x076DC419U) ^                    \
     BIT(n, 3, 0x0EDB8832U) ^ BIT(n, 4, 0x1DB71064U) ^ BIT(n, 5, 0x3B6E20C8U) ^                    \
     BIT(n, 6, 0x76DC4190U) ^ BIT(n, 7, 0xEDB88320U))
#define FOUR(n) CRC(n), CRC((n) + 1), CRC((n) + 2), CRC((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)

static const uint32_t byte_crc[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128),
                                       SIXTY_FOUR(192)};

#define STEP(crc, byte) (((crc) >> 8) ^ byte_crc[((crc) ^ (byte)) & 0xFF])

uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, size_t size) {
    const uint8_t *const end = bytes + size;
    crc = ~crc;
    for (; end - bytes >= 4; bytes += 4) {
        crc = STEP(crc, bytes[0]);
        crc = STEP(crc, bytes[1]);
        crc = STEP(crc, bytes[2]);
        crc = STEP(crc, bytes[3]);
    }
    for (; bytes < end; bytes++) {
        crc = STEP(crc, *bytes);
    }
    return ~crc;
}
