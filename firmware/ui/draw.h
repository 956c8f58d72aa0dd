/*
 * Drawing into a frame: the page-ordered 128x64 picture of hal/hal.h.
 *
 *     struct canvas canvas;
 *     draw_start(&canvas, frame);
 *     draw_clear(&canvas);
 *     draw_box(&canvas, 0, 0, 128, 11, DRAW_SET);
 *     draw_text(&canvas, 3, 2, &font_text, DRAW_CLEAR, "Réglages");
 *
 * x grows to the right and y downwards. (0, 0) is the top left pixel. Coordinates may lie outside
 * the frame (-30,000 to 30,000): pixels outside the clip box are not touched. A width or height of
 * 0 or less draws nothing. Fonts and icons are listed in firmware/ui/fonts.h.
 */
#ifndef FIRMWARE_DRAW_H
#define FIRMWARE_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/ui/words.h"
#include "hal/hal.h"

struct box {
    int x;      /* left column */
    int y;      /* top row */
    int width;  /* columns; 0 or less: empty */
    int height; /* rows; 0 or less: empty */
};

struct canvas {
    uint8_t *frame;  /* HAL_FRAME_SIZE bytes that the caller owns */
    struct box clip; /* drawing touches nothing outside; always inside the frame */

    /* Unless null: the number of characters that lost ink at the clip box, and of words that were
     * broken because they are longer than a line. Tests use it to check that no text is cut. */
    unsigned *cut;

    /* Unless null: text and icons are also noted here, as words. */
    struct words *words;
};

/* What a shape does to the pixels under its ink. The ink of a shape is a letter's strokes, a
 * bitmap's set bits, a pattern's dots, an outline, or all of a box. The rest of the shape's
 * rectangle stays unchanged. */
enum draw_ink {
    DRAW_CLEAR,  /* ink becomes dark */
    DRAW_SET,    /* ink becomes lit */
    DRAW_INVERT, /* pixels under the ink change; drawing a shape twice leaves no trace */
};

/* Which pixels of a filled rectangle are ink. Patterns are fixed to the screen, so two fills side
 * by side join without a seam. */
enum draw_pattern {
    DRAW_SOLID, /* all */
    DRAW_HALF,  /* 50 %, a chequerboard; with DRAW_CLEAR it greys out what is there */
};

/* The place of text in its box. */
enum draw_align {
    DRAW_LEFT,
    DRAW_CENTRE, /* of an odd number of free columns, the extra one is on the right */
    DRAW_RIGHT,
};

/* --- The canvas ------------------------------------------------------------------------------ */

/* Makes a canvas of `frame`, clipped by its edges only. Leaves the pixels as they are. */
void draw_start(struct canvas *canvas, uint8_t *frame);

/* Makes the whole frame dark, the clip box notwithstanding. */
void draw_clear(struct canvas *canvas);

/* Narrows the clip box to what it shares with `box`. Returns what it was before: assign that to
 * canvas->clip to go back. */
struct box draw_clip(struct canvas *canvas, struct box box);

/* The pixel at x, y: true is lit. Outside the frame all is dark. */
bool draw_read(const struct canvas *canvas, int x, int y);

/* --- Shapes ---------------------------------------------------------------------------------- */

void draw_pixel(struct canvas *canvas, int x, int y, enum draw_ink ink);

/* Draws `width` pixels from x, y to the right. */
void draw_hline(struct canvas *canvas, int x, int y, int width, enum draw_ink ink);

/* Draws `height` pixels from x, y downwards. */
void draw_vline(struct canvas *canvas, int x, int y, int height, enum draw_ink ink);

/* A filled rectangle. DRAW_INVERT exchanges light and dark in it. */
void draw_box(struct canvas *canvas, int x, int y, int width, int height, enum draw_ink ink);

/* A filled rectangle of which only the pattern is ink. */
void draw_fill(struct canvas *canvas, int x, int y, int width, int height,
               enum draw_pattern pattern, enum draw_ink ink);

/* The outline of a rectangle, one pixel wide, inside its bounds. */
void draw_frame(struct canvas *canvas, int x, int y, int width, int height, enum draw_ink ink);

/* The largest radius of rounded corners. A larger radius, or one of half the shorter side or more,
 * is reduced. */
#define DRAW_RADIUS_MAX 4

/* Like draw_box, with corners rounded: radius 1 leaves out the corner pixel, 2 three pixels, and so
 * on. */
void draw_round_box(struct canvas *canvas, int x, int y, int width, int height, int radius,
                    enum draw_ink ink);

/* Like draw_frame, with corners rounded: the outline of draw_round_box. */
void draw_round_frame(struct canvas *canvas, int x, int y, int width, int height, int radius,
                      enum draw_ink ink);

/* --- Bitmaps --------------------------------------------------------------------------------- */

/* A picture in the order of a frame: pages of 8 rows from the top, in each page one byte per
 * column, bit 0 topmost. */
struct bitmap {
    uint8_t width;
    uint8_t height;
    uint16_t code;        /* the character with the same meaning, for struct words; 0: none */
    const uint8_t *bytes; /* width * ((height + 7) / 8) bytes */
};

/* Draws `bitmap` with its top left corner at x, y. */
void draw_bitmap(struct canvas *canvas, int x, int y, const struct bitmap *bitmap,
                 enum draw_ink ink);

/* --- Text ------------------------------------------------------------------------------------ */

/* Text is UTF-8. y is the top row of capitals and digits: accents of capitals rise up to
 * font->above rows over it, descenders hang up to font->below rows under the baseline (which is y +
 * font->capital). A character that the font lacks, and a byte that is not UTF-8, is drawn as an
 * empty box. A soft hyphen (U+00AD) is visible only where a line is broken at it. The functions for
 * one line draw \n as a space. */
struct font {
    uint8_t above;         /* rows over the capitals, for their accents */
    uint8_t capital;       /* rows of a capital or digit */
    uint8_t below;         /* rows under the baseline, for descenders */
    uint8_t line_height;   /* rows from one line to the next */
    uint8_t gap;           /* empty columns between two characters */
    uint8_t count;         /* number of characters; the last one is the empty box */
    const uint16_t *codes; /* Unicode code points of the characters, ascending */
    const uint16_t
        *ends; /* the column after each one's last: character i is ends[i - 1] to ends[i] */
    const uint8_t
        *bytes; /* each one's pages, see struct bitmap; above + capital + below rows high */
};

/* Draws one line of text with its left edge at x. Returns the column after the text, which is x +
 * draw_text_width(). To continue with more text, add font->gap. Whatever the ink, the gaps between
 * characters stay unchanged. */
int draw_text(struct canvas *canvas, int x, int y, const struct font *font, enum draw_ink ink,
              const char *text);

/* The width of `text` in one line, in columns, without a gap at the end. 0 for "". */
int draw_text_width(const struct font *font, const char *text);

/* Draws one line of text in a box. The capitals are in the middle of the height, and nothing is
 * drawn outside the box. Text that is too wide loses its end, whatever the alignment. */
void draw_text_in(struct canvas *canvas, struct box box, enum draw_align align,
                  const struct font *font, enum draw_ink ink, const char *text);

/* The number of characters of `text` that the font lacks (drawn as boxes). 0 for every text of the
 * console. */
int draw_text_missing(const struct font *font, const char *text);

/* Bytes for any int as text, with its 0 byte. */
#define DRAW_NUMBER_SIZE 12

/* Writes `number` in decimal into `text` and returns it: "-7", "0", "100". */
const char *draw_number_text(char text[DRAW_NUMBER_SIZE], int number);

/* draw_text, draw_text_width and draw_text_in for a number. (font_pile and font_card have no
 * minus.) */
int draw_number(struct canvas *canvas, int x, int y, const struct font *font, enum draw_ink ink,
                int number);
int draw_number_width(const struct font *font, int number);
void draw_number_in(struct canvas *canvas, struct box box, enum draw_align align,
                    const struct font *font, enum draw_ink ink, int number);

/* Text over several lines. Lines are broken at spaces (which are dropped there), at soft hyphens
 * (which become visible there) and at \n; never at a no-break space (U+00A0, U+202F). A word too
 * long for a line is broken where the line is full. Two \n make an empty line. */
struct paragraph {
    const struct font *font;
    const char *text;
    int width;             /* width of the widest line allowed */
    int line_height;       /* rows from line to line; 0: the font's own */
    enum draw_align align; /* of each line within the width */
};

/* Returns the number of lines of the paragraph (0 for ""). Draws `count` lines, beginning with line
 * `first` (0 is the topmost) at x, y. A null canvas or a count of 0 draws nothing. To show a long
 * text in pages, set first = page * count. */
int draw_wrap(struct canvas *canvas, int x, int y, const struct paragraph *paragraph, int first,
              int count, enum draw_ink ink);

#endif
