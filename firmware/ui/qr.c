#include "firmware/ui/qr.h"

#include <string.h>

enum {
    CODEWORDS = 70, /* codewords of data and of error correction, in one block */
    CHECK_MOST = 26,
    HEADER = 2, /* codewords that mode, length and end share */
    ALIGNMENT = 22,
    LAST = QR_SIZE - 1,
};

/* A level of error correction. */
struct level {
    uint8_t data;    /* codewords of data */
    uint8_t check;   /* codewords of error correction */
    uint16_t format; /* level, mask 0 and their check bits, with the fixed format mask applied */
};

static const struct level medium = {44, 26, 0x5412};
static const struct level low = {55, 15, 0x77C4};

_Static_assert(QR_TEXT_MOST == 55 - HEADER, "the longest text fits the low level");

/* --- Codewords -------------------------------------------------------------------------------- */

/* Multiplies in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t multiply(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ ((product & 0x80) != 0 ? 0x11D : 0);
        product ^= (b >> bit & 1) != 0 ? a : 0;
    }
    return (uint8_t)product;
}

/* The remainder of the data divided by (x - 1)(x - 2)(x - 4)..., most significant codeword
 * first. */
static void check_of(const struct level *level, const uint8_t *data, uint8_t *check) {
    const int size = level->check;
    uint8_t divisor[CHECK_MOST] = {0};
    uint8_t root = 1;
    divisor[size - 1] = 1;
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
            divisor[j] = multiply(divisor[j], root);
            divisor[j] ^= j + 1 < size ? divisor[j + 1] : 0;
        }
        root = multiply(root, 2);
    }
    memset(check, 0, (size_t)size);
    for (int i = 0; i < level->data; i++) {
        const uint8_t factor = data[i] ^ check[0];
        memmove(check, check + 1, (size_t)size - 1);
        check[size - 1] = 0;
        for (int j = 0; j < size; j++) {
            check[j] ^= multiply(divisor[j], factor);
        }
    }
}

/* Byte mode: four bits for the mode, eight for the length, the text, four for the end, then
 * padding. */
static void codewords_of(const struct level *level, const char *text, size_t length,
                         uint8_t words[CODEWORDS]) {
    memset(words, 0, CODEWORDS);
    words[0] = (uint8_t)(0x40 | length >> 4);
    words[1] = (uint8_t)(length << 4);
    for (size_t i = 0; i < length; i++) {
        const uint8_t byte = (uint8_t)text[i];
        words[i + 1] |= byte >> 4;
        words[i + 2] = (uint8_t)(byte << 4);
    }
    for (size_t i = length + HEADER; i < level->data; i++) {
        words[i] = (i - length) % 2 == 0 ? 0xEC : 0x11;
    }
    check_of(level, words, words + level->data);
}

/* --- Modules ---------------------------------------------------------------------------------- */

static void set(struct qr *qr, int x, int y, bool dark) {
    qr->row[y] = (qr->row[y] & ~(1U << x)) | (uint32_t)dark << x;
}

/* Sets squares around a centre. Bit d of `rings`: the square at distance d is dark. */
static void set_rings(struct qr *qr, int x, int y, int most, unsigned rings) {
    for (int dy = -most; dy <= most; dy++) {
        for (int dx = -most; dx <= most; dx++) {
            const int across = dx < 0 ? -dx : dx;
            const int down = dy < 0 ? -dy : dy;
            const int ring = across > down ? across : down;
            if (x + dx >= 0 && x + dx < QR_SIZE && y + dy >= 0 && y + dy < QR_SIZE) {
                set(qr, x + dx, y + dy, (rings >> ring & 1) != 0);
            }
        }
    }
}

/* Writes the format twice, beside the corners. */
static void set_format(struct qr *qr, unsigned format) {
    for (int i = 0; i < 15; i++) {
        const bool dark = (format >> i & 1) != 0;
        const int along = i < 6 ? i : i < 8 ? i + 1 : i < 9 ? 7 : 14 - i;
        set(qr, i < 8 ? 8 : along, i < 8 ? along : 8, dark);
        set(qr, i < 8 ? LAST - i : 8, i < 8 ? 8 : QR_SIZE - 15 + i, dark);
    }
    set(qr, 8, QR_SIZE - 8, true);
}

static void set_patterns(struct qr *qr) {
    for (int i = 0; i < QR_SIZE; i++) {
        set(qr, i, 6, i % 2 == 0);
        set(qr, 6, i, i % 2 == 0);
    }
    set_rings(qr, 3, 3, 4, 0xB);
    set_rings(qr, LAST - 3, 3, 4, 0xB);
    set_rings(qr, 3, LAST - 3, 4, 0xB);
    set_rings(qr, ALIGNMENT, ALIGNMENT, 2, 0x5);
}

/* Whether a module belongs to the patterns. */
static bool is_taken(int x, int y) {
    const bool aligned =
        x >= ALIGNMENT - 2 && x <= ALIGNMENT + 2 && y >= ALIGNMENT - 2 && y <= ALIGNMENT + 2;
    return x == 6 || y == 6 || aligned || (x < 9 && y < 9) || (x > LAST - 8 && y < 9) ||
           (x < 9 && y > LAST - 8);
}

/* Writes the codewords up and down in columns of two, from the lower right corner to the left. */
static void set_words(struct qr *qr, const uint8_t *words) {
    int bit = 0;
    for (int pair = 0; pair < QR_SIZE / 2; pair++) {
        const int right = LAST - 2 * pair - (pair > (LAST - 6) / 2 - 1 ? 1 : 0);
        for (int i = 0; i < 2 * QR_SIZE; i++) {
            const int x = right - i % 2;
            const int y = pair % 2 == 0 ? LAST - i / 2 : i / 2;
            if (is_taken(x, y)) {
                continue;
            }
            const bool one = bit < 8 * CODEWORDS && (words[bit / 8] >> (7 - bit % 8) & 1) != 0;
            set(qr, x, y, one ^ ((x + y) % 2 == 0)); /* mask 0 */
            bit++;
        }
    }
}

bool qr_make(struct qr *qr, const char *text) {
    const size_t length = strlen(text);
    const struct level *level = length + HEADER <= medium.data ? &medium : &low;
    uint8_t words[CODEWORDS];
    if (length > QR_TEXT_MOST) {
        return false;
    }
    codewords_of(level, text, length, words);
    memset(qr, 0, sizeof *qr);
    set_patterns(qr);
    set_format(qr, level->format);
    set_words(qr, words);
    return true;
}
