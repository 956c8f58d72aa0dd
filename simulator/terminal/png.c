#include "simulator/terminal/png.h"

#include <stdlib.h>
#include <string.h>

/* --- Bytes that grow -------------------------------------------------------------------------- */

struct bytes {
    uint8_t *data;
    size_t count;
    size_t room;
    uint32_t bits; /* bits of the deflate stream that do not fill a byte yet */
    unsigned bit_count;
    bool failed; /* out of memory; every further call does nothing */
};

static void bytes_add(struct bytes *bytes, uint8_t byte) {
    if (bytes->count == bytes->room) {
        size_t room = bytes->room > 0 ? bytes->room * 2 : 4096;
        uint8_t *more = realloc(bytes->data, room);
        if (more == NULL) {
            bytes->failed = true;
            return;
        }
        bytes->data = more;
        bytes->room = room;
    }
    bytes->data[bytes->count++] = byte;
}

static void bytes_add_u32(struct bytes *bytes, uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes_add(bytes, (uint8_t)(value >> shift));
    }
}

/* --- Deflate: one block of the fixed code ----------------------------------------------------- */

/* Numbers start with the least bit, codes with the most significant one (RFC 1951, 3.1.1). */
static void bits_add(struct bytes *bytes, uint32_t value, unsigned count) {
    bytes->bits |= value << bytes->bit_count;
    bytes->bit_count += count;
    while (bytes->bit_count >= 8) {
        bytes_add(bytes, (uint8_t)bytes->bits);
        bytes->bits >>= 8;
        bytes->bit_count -= 8;
    }
}

static void code_add(struct bytes *bytes, uint32_t code, unsigned count) {
    for (unsigned bit = count; bit > 0; bit--) {
        bits_add(bytes, code >> (bit - 1) & 1, 1);
    }
}

static void symbol_add(struct bytes *bytes, uint32_t symbol) {
    if (symbol < 144) {
        code_add(bytes, 0x30 + symbol, 8);
    } else if (symbol < 256) {
        code_add(bytes, 0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
        code_add(bytes, symbol - 256, 7);
    } else {
        code_add(bytes, 0xC0 + symbol - 280, 8);
    }
}

/* Writes a repetition of `length` bytes (3 to 258) from `distance` bytes before. */
static void match_add(struct bytes *bytes, uint32_t length, uint32_t distance) {
    if (length == 258) {
        symbol_add(bytes, 285);
    } else {
        /* From 11 on, four codes share each number of extra bits, and each group spans twice as
         * much. */
        unsigned extra = 0;
        while ((length - 3) >> (extra + 3) != 0) {
            extra++;
        }
        symbol_add(bytes, 257 + 4 * extra + ((length - 3) >> extra));
        bits_add(bytes, (length - 3) & ((1U << extra) - 1), extra);
    }
    /* Likewise with two codes per group. */
    unsigned extra = 0;
    while ((distance - 1) >> (extra + 2) != 0) {
        extra++;
    }
    code_add(bytes, 2 * extra + ((distance - 1) >> extra), 5);
    bits_add(bytes, (distance - 1) & ((1U << extra) - 1), extra);
}

static uint32_t match_length(const struct bytes *raw, size_t at, size_t distance) {
    uint32_t length = 0;
    if (distance <= at) {
        while (length < 258 && at + length < raw->count &&
               raw->data[at + length] == raw->data[at + length - distance]) {
            length++;
        }
    }
    return length;
}

/* Enlarged pixels repeat the byte before and the row above, so only these distances are tried. */
static void deflate_add(struct bytes *bytes, const struct bytes *raw, uint32_t row_size) {
    bits_add(bytes, 1, 1);
    bits_add(bytes, 1, 2);
    for (size_t at = 0; at < raw->count;) {
        uint32_t above = match_length(raw, at, row_size);
        uint32_t before = match_length(raw, at, 1);
        uint32_t best = above >= before ? above : before;
        if (best >= 3) {
            match_add(bytes, best, above >= before ? row_size : 1);
            at += best;
        } else {
            symbol_add(bytes, raw->data[at++]);
        }
    }
    symbol_add(bytes, 256);
    bits_add(bytes, 0, 7);
}

/* --- PNG -------------------------------------------------------------------------------------- */

static uint32_t crc32_of(const uint8_t *data, size_t count) {
    uint32_t crc = 0xFFFFFFFF;
    for (size_t i = 0; i < count; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
        }
    }
    return ~crc;
}

static uint32_t adler32_of(const uint8_t *data, size_t count) {
    uint32_t low = 1;
    uint32_t high = 0;
    for (size_t i = 0; i < count; i++) {
        low = (low + data[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static void chunk_add(struct bytes *file, const char type[5], const uint8_t *data, size_t count) {
    bytes_add_u32(file, (uint32_t)count);
    size_t start = file->count;
    for (size_t i = 0; i < 4; i++) {
        bytes_add(file, (uint8_t)type[i]);
    }
    for (size_t i = 0; i < count; i++) {
        bytes_add(file, data[i]);
    }
    if (!file->failed) {
        bytes_add_u32(file, crc32_of(file->data + start, file->count - start));
    }
}

static void density_add(struct bytes *file, uint32_t per_metre) {
    struct bytes density = {.count = 0};
    bytes_add_u32(&density, per_metre);
    bytes_add_u32(&density, per_metre);
    bytes_add(&density, 1); /* the unit is the metre */
    file->failed = file->failed || density.failed;
    chunk_add(file, "pHYs", density.data, density.count);
    free(density.data);
}

static void header_add(struct bytes *file, const struct png_image *image) {
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    for (size_t i = 0; i < sizeof signature; i++) {
        bytes_add(file, signature[i]);
    }
    struct bytes header = {.count = 0};
    bytes_add_u32(&header, image->width);
    bytes_add_u32(&header, image->height);
    static const uint8_t rest[] = {2 /* bits a pixel */, 3 /* palette */, 0, 0, 0};
    for (size_t i = 0; i < sizeof rest; i++) {
        bytes_add(&header, rest[i]);
    }
    file->failed = file->failed || header.failed;
    chunk_add(file, "IHDR", header.data, header.count);
    free(header.data);
    chunk_add(file, "PLTE", image->colours, sizeof image->colours);
    if (image->per_metre > 0) {
        density_add(file, image->per_metre);
    }
}

static uint32_t row_size_of(const struct png_image *image) {
    return 1 + (image->width + 3) / 4;
}

static void rows_add(struct bytes *raw, const struct png_image *image) {
    for (uint32_t y = 0; y < image->height; y++) {
        uint8_t row[1 + PNG_WIDTH_MAX / 4] = {0};
        for (uint32_t x = 0; x < image->width; x++) {
            unsigned colour = image->pixel(image->context, x, y) & 3;
            row[1 + x / 4] |= (uint8_t)(colour << (6 - x % 4 * 2));
        }
        for (uint32_t i = 0; i < row_size_of(image); i++) {
            bytes_add(raw, row[i]);
        }
    }
}

bool png_write(FILE *out, const struct png_image *image) {
    if (image->width > PNG_WIDTH_MAX) {
        return false;
    }
    struct bytes raw = {.count = 0};
    struct bytes packed = {.count = 0};
    struct bytes file = {.count = 0};
    rows_add(&raw, image);
    bytes_add(&packed, 0x78);
    bytes_add(&packed, 0x01);
    if (!raw.failed) {
        deflate_add(&packed, &raw, row_size_of(image));
        bytes_add_u32(&packed, adler32_of(raw.data, raw.count));
    }
    header_add(&file, image);
    chunk_add(&file, "IDAT", packed.data, packed.count);
    chunk_add(&file, "IEND", NULL, 0);
    bool good = !raw.failed && !packed.failed && !file.failed &&
                fwrite(file.data, 1, file.count, out) == file.count;
    free(raw.data);
    free(packed.data);
    free(file.data);
    return good;
}
