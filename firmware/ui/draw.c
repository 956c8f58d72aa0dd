#include "firmware/ui/draw.h"

#include <string.h>

#define PAGE_ROWS 8

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* --- The canvas ------------------------------------------------------------------------------ */

static struct box box_shared(struct box a, struct box b) {
    int x = larger(a.x, b.x);
    int y = larger(a.y, b.y);
    int width = smaller(a.x + a.width, b.x + b.width) - x;
    int height = smaller(a.y + a.height, b.y + b.height) - y;
    if (width <= 0 || height <= 0) {
        return (struct box){a.x, a.y, 0, 0};
    }
    return (struct box){x, y, width, height};
}

void draw_start(struct canvas *canvas, uint8_t *frame) {
    canvas->frame = frame;
    canvas->clip = (struct box){0, 0, HAL_FRAME_WIDTH, HAL_FRAME_HEIGHT};
    canvas->cut = NULL;
    canvas->words = NULL;
}

void draw_clear(struct canvas *canvas) {
    memset(canvas->frame, 0, HAL_FRAME_SIZE);
    if (canvas->words) {
        words_clear(canvas->words);
    }
}

struct box draw_clip(struct canvas *canvas, struct box box) {
    struct box before = canvas->clip;
    canvas->clip = box_shared(before, box);
    return before;
}

bool draw_read(const struct canvas *canvas, int x, int y) {
    if (x < 0 || y < 0 || x >= HAL_FRAME_WIDTH || y >= HAL_FRAME_HEIGHT) {
        return false;
    }
    return canvas->frame[y / PAGE_ROWS * HAL_FRAME_WIDTH + x] >> (y % PAGE_ROWS) & 1;
}

/* --- Bytes ----------------------------------------------------------------------------------- */

/* Every shape below is drawn byte by byte, within a mask. A brush holds what the ink does to all
 * bytes of a page: it clears the bits of the shape, flips them, or both. */
struct brush {
    uint8_t drop; /* bits to clear: the whole mask or none */
    uint8_t flip; /* bits to flip: the whole mask or none */
};

static struct brush brush_for(enum draw_ink ink, unsigned mask) {
    return (struct brush){
        .drop = ink != DRAW_INVERT ? (uint8_t)mask : 0,
        .flip = ink != DRAW_CLEAR ? (uint8_t)mask : 0,
    };
}

static inline uint8_t byte_drawn(unsigned under, unsigned shape, const struct brush *brush) {
    return (uint8_t)((under & ~(shape & brush->drop)) ^ (shape & brush->flip));
}

/* The bits of page `page` that lie in the rows of `box`. */
static unsigned page_mask(int page, struct box box) {
    int from = larger(box.y - page * PAGE_ROWS, 0);
    int to = smaller(box.y + box.height - page * PAGE_ROWS, PAGE_ROWS);
    return (0xFFu << from) & (0xFFu >> (PAGE_ROWS - to));
}

static int page_first(struct box box) {
    return box.y / PAGE_ROWS;
}

/* The page after the last page of a box. For an empty box it is 0, so that a loop from page_first
 * has no page. */
static int page_after(struct box box) {
    return box.height > 0 ? (box.y + box.height + PAGE_ROWS - 1) / PAGE_ROWS : 0;
}

/* --- Shapes ---------------------------------------------------------------------------------- */

#define TILE_COLUMNS 2
#define LINE_MOST 2 /* a box of at most this many rows is a line, which covers no text */

static const uint8_t tiles[][TILE_COLUMNS] = {
    [DRAW_SOLID] = {0xFF, 0xFF},
    [DRAW_HALF] = {0x55, 0xAA},
};

/* Draws the same shape over `count` bytes. */
static void bytes_fill(uint8_t *byte, int count, unsigned shape, const struct brush *brush) {
    unsigned flip = byte_drawn(0x00, shape, brush);
    unsigned keep = flip ^ byte_drawn(0xFF, shape, brush);
    if (keep == 0) {
        memset(byte, (int)flip, (size_t)count);
        return;
    }
    for (const uint8_t *end = byte + count; byte < end; byte++) {
        *byte = (uint8_t)((*byte & keep) ^ flip);
    }
}

void draw_fill(struct canvas *canvas, int x, int y, int width, int height,
               enum draw_pattern pattern, enum draw_ink ink) {
    struct box box = box_shared(canvas->clip, (struct box){x, y, width, height});
    if (canvas->words && ink != DRAW_INVERT && pattern == DRAW_SOLID && box.height > LINE_MOST) {
        words_cover(canvas->words, box.x, box.y, box.width, box.height);
    }
    const uint8_t *tile = tiles[pattern];
    for (int page = page_first(box); page < page_after(box); page++) {
        const struct brush brush = brush_for(ink, page_mask(page, box));
        uint8_t *byte = canvas->frame + page * HAL_FRAME_WIDTH + box.x;
        if (pattern == DRAW_SOLID) {
            bytes_fill(byte, box.width, tile[0], &brush);
            continue;
        }
        for (unsigned column = (unsigned)box.x; column < (unsigned)(box.x + box.width); column++) {
            *byte = byte_drawn(*byte, tile[column % TILE_COLUMNS], &brush);
            byte++;
        }
    }
}

void draw_box(struct canvas *canvas, int x, int y, int width, int height, enum draw_ink ink) {
    draw_fill(canvas, x, y, width, height, DRAW_SOLID, ink);
}

void draw_pixel(struct canvas *canvas, int x, int y, enum draw_ink ink) {
    draw_box(canvas, x, y, 1, 1, ink);
}

void draw_hline(struct canvas *canvas, int x, int y, int width, enum draw_ink ink) {
    draw_box(canvas, x, y, width, 1, ink);
}

void draw_vline(struct canvas *canvas, int x, int y, int height, enum draw_ink ink) {
    draw_box(canvas, x, y, 1, height, ink);
}

/* insets[radius][row] is the number of columns left out at each end of a row. Rows count from the
 * top or bottom edge. */
static const uint8_t insets[DRAW_RADIUS_MAX + 1][DRAW_RADIUS_MAX] = {
    {0}, {1}, {2, 1}, {3, 1, 1}, {4, 2, 1, 1},
};

static int radius_fit(int radius, int width, int height) {
    radius = smaller(radius, (smaller(width, height) - 1) / 2);
    return larger(0, smaller(radius, DRAW_RADIUS_MAX));
}

void draw_round_box(struct canvas *canvas, int x, int y, int width, int height, int radius,
                    enum draw_ink ink) {
    if (width <= 0 || height <= 0) {
        return;
    }
    radius = radius_fit(radius, width, height);
    for (int row = 0; row < radius; row++) {
        int inset = insets[radius][row];
        draw_hline(canvas, x + inset, y + row, width - 2 * inset, ink);
        draw_hline(canvas, x + inset, y + height - 1 - row, width - 2 * inset, ink);
    }
    draw_box(canvas, x, y + radius, width, height - 2 * radius, ink);
}

/* Touches no pixel twice, because DRAW_INVERT would undo itself. */
void draw_round_frame(struct canvas *canvas, int x, int y, int width, int height, int radius,
                      enum draw_ink ink) {
    if (width < 2 || height < 2) {
        draw_round_box(canvas, x, y, width, height, radius, ink);
        return;
    }
    radius = radius_fit(radius, width, height);
    int right = x + width;
    int last = y + height - 1;
    draw_hline(canvas, x + insets[radius][0], y, width - 2 * insets[radius][0], ink);
    draw_hline(canvas, x + insets[radius][0], last, width - 2 * insets[radius][0], ink);
    for (int row = 1; row < radius; row++) {
        int inset = insets[radius][row];
        int length = larger(1, insets[radius][row - 1] - inset);
        draw_hline(canvas, x + inset, y + row, length, ink);
        draw_hline(canvas, right - inset - length, y + row, length, ink);
        draw_hline(canvas, x + inset, last - row, length, ink);
        draw_hline(canvas, right - inset - length, last - row, length, ink);
    }
    int sides_from = larger(1, radius);
    draw_vline(canvas, x, y + sides_from, height - 2 * sides_from, ink);
    draw_vline(canvas, right - 1, y + sides_from, height - 2 * sides_from, ink);
}

void draw_frame(struct canvas *canvas, int x, int y, int width, int height, enum draw_ink ink) {
    draw_round_frame(canvas, x, y, width, height, 0, ink);
}

/* --- Bitmaps --------------------------------------------------------------------------------- */

void draw_bitmap(struct canvas *canvas, int x, int y, const struct bitmap *bitmap,
                 enum draw_ink ink) {
    struct box box = box_shared(canvas->clip, (struct box){x, y, bitmap->width, bitmap->height});
    int pages = (bitmap->height + PAGE_ROWS - 1) / PAGE_ROWS;
    if (canvas->words && bitmap->code && box.height > 0) {
        bool lit = ink == DRAW_CLEAR || (ink == DRAW_INVERT && draw_read(canvas, x - 1, y));
        words_add_code(canvas->words, x, y, lit, bitmap->code);
    }
    for (int page = page_first(box); page < page_after(box); page++) {
        /* A page of the frame takes its upper rows from one page of the bitmap and its lower rows
         * from the next page. */
        int top = page * PAGE_ROWS - y + PAGE_ROWS;
        int from = top / PAGE_ROWS - 1;
        int shift = top % PAGE_ROWS;
        unsigned upper_mask = from >= 0 ? 0xFF : 0;
        unsigned lower_mask = from + 1 < pages && shift > 0 ? 0xFF : 0;
        const uint8_t *upper = bitmap->bytes + (upper_mask ? from * bitmap->width : 0) + box.x - x;
        const uint8_t *lower =
            bitmap->bytes + (lower_mask ? (from + 1) * bitmap->width : 0) + box.x - x;
        const struct brush brush = brush_for(ink, page_mask(page, box));
        uint8_t *byte = canvas->frame + page * HAL_FRAME_WIDTH + box.x;
        for (int left = box.width; left > 0; left--) {
            unsigned shape = (*upper++ & upper_mask) >> shift;
            shape |= (*lower++ & lower_mask) << (PAGE_ROWS - shift);
            *byte = byte_drawn(*byte, shape, &brush);
            byte++;
        }
    }
}
