#include "firmware/saving/bytes.h"

void bytes_put(struct bytes *bytes, uint32_t value, unsigned size) {
    for (; size > 0; size--, value >>= 8) {
        *bytes->at++ = (uint8_t)value;
    }
}

uint32_t bytes_take(struct bytes *bytes, unsigned size) {
    uint32_t value = 0;
    for (unsigned i = 0; i < size; i++) {
        value |= (uint32_t)*bytes->at++ << 8 * i;
    }
    return value;
}
