/*
 * What our CRC-32, SHA-256 and QR codes make of the bytes on each line of hexadecimal digits:
 * "CRC SHA" and, with libqrcodegen (QRCODEGEN), whether both make the same QR code of them:
 * "same", "differs", or "long". test_oracles.py compiles it and knows the right answers.
 */
#include "firmware/chance/sha256.h"
#include "firmware/saving/crc32.h"
#include "firmware/ui/qr.h"

#include <stdio.h>
#include <string.h>

#define LINE_SIZE 8200

/* In pieces, as noise and records come. */
static void sums_print(const uint8_t *bytes, size_t size) {
    struct sha256 hash;
    uint8_t digest[SHA256_SIZE];
    uint32_t crc = 0;
    const size_t step = 1 + size % 71;
    sha256_start(&hash);
    for (size_t at = 0; at < size; at += step) {
        const size_t count = size - at < step ? size - at : step;
        sha256_add(&hash, bytes + at, count);
        crc = crc32_add(crc, bytes + at, count);
    }
    sha256_finish(&hash, digest);
    printf("%08x ", (unsigned)crc);
    for (int i = 0; i < SHA256_SIZE; i++) {
        printf("%02x", digest[i]);
    }
}

#ifdef QRCODEGEN
#include <qrcodegen/qrcodegen.h>

static const char *qr_compare(const uint8_t *bytes, size_t size) {
    char text[LINE_SIZE] = "";
    uint8_t room[qrcodegen_BUFFER_LEN_MAX];
    uint8_t theirs[qrcodegen_BUFFER_LEN_MAX];
    struct qr ours;
    memcpy(text, bytes, size);
    if (!qr_make(&ours, text)) {
        return "long";
    }
    uint8_t data[qrcodegen_BUFFER_LEN_MAX];
    struct qrcodegen_Segment segment = qrcodegen_makeBytes(bytes, size, data);
    const enum qrcodegen_Ecc level = size <= 42 ? qrcodegen_Ecc_MEDIUM : qrcodegen_Ecc_LOW;
    if (!qrcodegen_encodeSegmentsAdvanced(&segment, 1, level, 3, 3, qrcodegen_Mask_0, false, room,
                                          theirs)) {
        return "refused";
    }
    for (int y = 0; y < QR_SIZE; y++) {
        for (int x = 0; x < QR_SIZE; x++) {
            if ((ours.row[y] >> x & 1) != (uint32_t)qrcodegen_getModule(theirs, x, y)) {
                return "differs";
            }
        }
    }
    return "same";
}
#endif

int main(void) {
    static char line[2 * LINE_SIZE];
    static uint8_t bytes[LINE_SIZE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t size = 0;
        unsigned byte = 0;
        while (size < sizeof bytes && sscanf(line + 2 * size, "%2x", &byte) == 1) {
            bytes[size++] = (uint8_t)byte;
        }
        sums_print(bytes, size);
#ifdef QRCODEGEN
        printf(" %s", qr_compare(bytes, size));
#endif
        putchar('\n');
    }
    return 0;
}
