#include "tests-host/support/pictures.h"

#include <string.h>

#include "simulator/terminal/png.h"
#include "simulator/terminal/render.h"

enum {
    CASE, /* around the glass */
    DARK,
    LIT,
};

static const uint8_t colours[12] = {0x22, 0x26, 0x2A, 0x05, 0x08, 0x0C, 0xD6, 0xF6, 0xFF};

/* --- PNG ----------------------------------------------------------------------------------------
 */

enum {
    BORDER = 8,
    REAL_PER_METRE = 5906, /* 150 pixels an inch */
};

struct sheet {
    const struct pictures *pictures;
    unsigned scale;
};

/* Finds the frame that a pixel of the sheet is in, and the pixel of the frame. False: on the
 * border. */
static bool locate(unsigned at, unsigned size, unsigned *frame, unsigned *pixel) {
    *frame = at / (size + BORDER);
    *pixel = at % (size + BORDER) - BORDER;
    return at % (size + BORDER) >= BORDER;
}

static unsigned sheet_pixel(const void *context, uint32_t x, uint32_t y) {
    const struct sheet *sheet = context;
    const struct pictures *pictures = sheet->pictures;
    unsigned column;
    unsigned row;
    if (!locate(x, HAL_FRAME_WIDTH * sheet->scale, &column, &x) ||
        !locate(y, HAL_FRAME_HEIGHT * sheet->scale, &row, &y)) {
        return CASE;
    }
    return render_pixel(pictures->frames[row * pictures->columns + column], (int)(x / sheet->scale),
                        (int)(y / sheet->scale))
               ? LIT
               : DARK;
}

bool pictures_write_png(FILE *out, const struct pictures *pictures, unsigned scale) {
    const struct sheet sheet = {pictures, scale};
    struct png_image image = {
        .width = pictures->columns * (HAL_FRAME_WIDTH * scale + BORDER) + BORDER,
        .height = pictures->rows * (HAL_FRAME_HEIGHT * scale + BORDER) + BORDER,
        .per_metre = scale == 1 ? REAL_PER_METRE : 0,
        .pixel = sheet_pixel,
        .context = &sheet,
    };
    memcpy(image.colours, colours, sizeof image.colours);
    return png_write(out, &image);
}

/* --- GIF ----------------------------------------------------------------------------------------
 */

enum {
    SCALE = 4,
    CODE_BITS = 2, /* bits of a pixel */
    CODE_CLEAR = 1 << CODE_BITS,
    CODE_END,
    CODE_FIRST,
    CODES_MOST = 4096,
};

/* The runs of pixels that the codes represent. The children of a code are the longer runs that
 * begin with its run. */
struct packer {
    FILE *out;
    uint16_t child[CODES_MOST][1 << CODE_BITS];
    unsigned codes;
    unsigned width; /* bits of a code now */
    unsigned bits;
    unsigned bit_count;
    uint8_t block[255];
    unsigned block_size;
};

static void put_byte(struct packer *packer, uint8_t byte) {
    packer->block[packer->block_size++] = byte;
    if (packer->block_size == sizeof packer->block) {
        fputc((int)packer->block_size, packer->out);
        fwrite(packer->block, 1, packer->block_size, packer->out);
        packer->block_size = 0;
    }
}

static void put_code(struct packer *packer, unsigned code) {
    packer->bits |= code << packer->bit_count;
    packer->bit_count += packer->width;
    for (; packer->bit_count >= 8; packer->bit_count -= 8, packer->bits >>= 8) {
        put_byte(packer, (uint8_t)packer->bits);
    }
}

static void forget_codes(struct packer *packer) {
    memset(packer->child, 0, sizeof packer->child);
    packer->codes = CODE_FIRST;
    packer->width = CODE_BITS + 1;
}

static void pack(FILE *out, const uint8_t *frame, unsigned left, unsigned top, unsigned right,
                 unsigned bottom) {
    static struct packer packer;
    unsigned run = CODE_CLEAR; /* the code of the pending pixels; CODE_CLEAR: none */
    packer = (struct packer){.out = out};
    forget_codes(&packer);
    fputc(CODE_BITS, out);
    put_code(&packer, CODE_CLEAR);
    for (unsigned y = top * SCALE; y < bottom * SCALE; y++) {
        for (unsigned x = left * SCALE; x < right * SCALE; x++) {
            const unsigned colour =
                render_pixel(frame, (int)(x / SCALE), (int)(y / SCALE)) ? LIT : DARK;
            if (run == CODE_CLEAR) {
                run = colour;
            } else if (packer.child[run][colour] != 0) {
                run = packer.child[run][colour];
            } else {
                put_code(&packer, run);
                packer.child[run][colour] = (uint16_t)packer.codes;
                if (packer.codes == 1U << packer.width) {
                    packer.width++;
                }
                if (++packer.codes == CODES_MOST) {
                    put_code(&packer, CODE_CLEAR);
                    forget_codes(&packer);
                }
                run = colour;
            }
        }
    }
    put_code(&packer, run);
    put_code(&packer, CODE_END);
    if (packer.bit_count > 0) {
        put_byte(&packer, (uint8_t)packer.bits);
    }
    if (packer.block_size > 0) {
        fputc((int)packer.block_size, out);
        fwrite(packer.block, 1, packer.block_size, out);
    }
    fputc(0, out);
}

static void put_word(FILE *out, unsigned word) {
    fputc((int)(word & 0xFF), out);
    fputc((int)(word >> 8), out);
}

void animation_begin(struct animation *animation, FILE *out) {
    static const uint8_t endless[] = "\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00";
    *animation = (struct animation){.out = out};
    fputs("GIF89a", out);
    put_word(out, HAL_FRAME_WIDTH * SCALE);
    put_word(out, HAL_FRAME_HEIGHT * SCALE);
    fputc(0xF0 | (CODE_BITS - 1), out);
    fputc(DARK, out);
    fputc(0, out);
    fwrite(colours, 1, sizeof colours, out);
    fwrite(endless, 1, sizeof endless, out);
}

/* Only the part of the frame that has changed is written. */
void animation_add(struct animation *animation, const uint8_t frame[HAL_FRAME_SIZE],
                   unsigned milliseconds) {
    unsigned left = HAL_FRAME_WIDTH - 1;
    unsigned right = 1;
    unsigned top = HAL_FRAME_HEIGHT - 1;
    unsigned bottom = 1;
    for (unsigned y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (unsigned x = 0; x < HAL_FRAME_WIDTH; x++) {
            if (animation->count == 0 || render_pixel(frame, (int)x, (int)y) !=
                                             render_pixel(animation->last, (int)x, (int)y)) {
                left = x < left ? x : left;
                right = x + 1 > right ? x + 1 : right;
                top = y < top ? y : top;
                bottom = y + 1 > bottom ? y + 1 : bottom;
            }
        }
    }
    left = left < right ? left : 0;
    top = top < bottom ? top : 0;
    fwrite("\x21\xF9\x04\x04", 1, 4, animation->out);
    put_word(animation->out, milliseconds / 10);
    fwrite("\x00\x00\x2C", 1, 3, animation->out);
    put_word(animation->out, left * SCALE);
    put_word(animation->out, top * SCALE);
    put_word(animation->out, (right - left) * SCALE);
    put_word(animation->out, (bottom - top) * SCALE);
    fputc(0, animation->out);
    pack(animation->out, frame, left, top, right, bottom);
    memcpy(animation->last, frame, HAL_FRAME_SIZE);
    animation->count++;
}

bool animation_end(struct animation *animation) {
    fputc(0x3B, animation->out);
    return ferror(animation->out) == 0;
}
