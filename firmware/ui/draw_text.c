#include <string.h>

#include "firmware/ui/draw.h"

#define CODE_SPACE 0x20
#define CODE_SOFT_HYPHEN 0xAD
#define CODE_BAD 0xFFFD

/* --- Characters ------------------------------------------------------------------------------ */

/* Returns the next character of `*text` and moves `*text` past it. At the end it returns 0 and does
 * not move. */
static uint16_t code_next(const char **text) {
    const unsigned char *bytes = (const unsigned char *)*text;
    unsigned lead = bytes[0];
    if (lead < 0x80) {
        *text += lead > 0;
        return (uint16_t)lead;
    }
    int length = lead >= 0xC2 && lead < 0xE0   ? 2
                 : lead >= 0xE0 && lead < 0xF0 ? 3
                 : lead >= 0xF0 && lead < 0xF5 ? 4
                                               : 1;
    unsigned code = lead & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            length = 1;
            break;
        }
        code = code << 6 | (bytes[i] & 0x3Fu);
    }
    *text += length;
    return length == 1 || code > 0xFFFF ? CODE_BAD : (uint16_t)code;
}

/* The index of the font's character for `code`. */
static int glyph_find(const struct font *font, uint16_t code) {
    int guess = code - font->codes[0]; /* the first code points are consecutive */
    if (guess >= 0 && guess < font->count && font->codes[guess] == code) {
        return guess;
    }
    int from = 0;
    int to = font->count - 1;
    while (from < to) {
        int middle = (from + to) / 2;
        if (font->codes[middle] < code) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return font->codes[from] == code ? from : font->count - 1;
}

static struct bitmap glyph_bitmap(const struct font *font, int glyph) {
    int start = glyph > 0 ? font->ends[glyph - 1] : 0;
    int height = font->above + font->capital + font->below;
    int pages = (height + 7) / 8;
    return (struct bitmap){
        .width = (uint8_t)(font->ends[glyph] - start),
        .height = (uint8_t)height,
        .bytes = font->bytes + start * pages,
    };
}

/* --- One line -------------------------------------------------------------------------------- */

/* Whether any ink of `glyph` at x, y lies outside the clip box. */
static bool glyph_is_cut(const struct box *clip, int x, int y, const struct bitmap *glyph) {
    for (int row = 0; row < glyph->height; row++) {
        for (int column = 0; column < glyph->width; column++) {
            bool ink = (glyph->bytes[row / 8 * glyph->width + column] >> row % 8 & 1) != 0;
            if (ink && (x + column < clip->x || x + column >= clip->x + clip->width ||
                        y + row < clip->y || y + row >= clip->y + clip->height)) {
                return true;
            }
        }
    }
    return false;
}

/* Notes a text drawn in `box` if any part of the box is inside the clip box. */
static void run_note(struct canvas *canvas, struct box box, bool lit, const char *text,
                     const char *end) {
    const struct box *clip = &canvas->clip;
    if (box.x < clip->x + clip->width && box.x + box.width > clip->x &&
        box.y < clip->y + clip->height && box.y + box.height > clip->y) {
        words_add(canvas->words, box.x, box.y, lit, text, end);
    }
}

/* Draws the characters from `text` to before `end`, or only measures them if `canvas` is null.
 * Returns their width. */
static int run_draw(struct canvas *canvas, int x, int y, const struct font *font, enum draw_ink ink,
                    const char *text, const char *end) {
    const char *const start = text;
    /* The margin on the left of a text shows whether the ground is lit. */
    bool lit = ink == DRAW_CLEAR || (ink == DRAW_INVERT && canvas && draw_read(canvas, x - 1, y));
    int width = 0;
    while (text < end) {
        uint16_t code = code_next(&text);
        if (code == CODE_SOFT_HYPHEN) {
            continue;
        }
        struct bitmap glyph =
            glyph_bitmap(font, glyph_find(font, code == '\n' ? CODE_SPACE : code));
        width += width > 0 ? font->gap : 0;
        if (canvas) {
            draw_bitmap(canvas, x + width, y - font->above, &glyph, ink);
            if (canvas->cut && glyph_is_cut(&canvas->clip, x + width, y - font->above, &glyph)) {
                ++*canvas->cut;
            }
        }
        width += glyph.width;
    }
    if (canvas && canvas->words) {
        run_note(canvas, (struct box){x, y, width, font->capital}, lit, start, end);
    }
    return width;
}

int draw_text(struct canvas *canvas, int x, int y, const struct font *font, enum draw_ink ink,
              const char *text) {
    return x + run_draw(canvas, x, y, font, ink, text, text + strlen(text));
}

int draw_text_width(const struct font *font, const char *text) {
    return run_draw(NULL, 0, 0, font, DRAW_SET, text, text + strlen(text));
}

/* The columns from the left edge to an aligned line. */
static int align_offset(enum draw_align align, int width, int taken) {
    int left_over = width - taken;
    if (align == DRAW_LEFT || left_over < 0) {
        return 0;
    }
    return align == DRAW_CENTRE ? left_over / 2 : left_over;
}

void draw_text_in(struct canvas *canvas, struct box box, enum draw_align align,
                  const struct font *font, enum draw_ink ink, const char *text) {
    struct box before = draw_clip(canvas, box);
    int x = box.x + align_offset(align, box.width, draw_text_width(font, text));
    int y = box.y + (box.height - font->capital) / 2;
    draw_text(canvas, x, y, font, ink, text);
    canvas->clip = before;
}

int draw_text_missing(const struct font *font, const char *text) {
    int missing = 0;
    while (*text) {
        uint16_t code = code_next(&text);
        missing +=
            code != CODE_SOFT_HYPHEN && code != '\n' && glyph_find(font, code) == font->count - 1;
    }
    return missing;
}

const char *draw_number_text(char text[DRAW_NUMBER_SIZE], int number) {
    char digits[DRAW_NUMBER_SIZE];
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    int count = 0;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    char *to = text;
    if (number < 0) {
        *to++ = '-';
    }
    while (count > 0) {
        *to++ = digits[--count];
    }
    *to = 0;
    return text;
}

int draw_number(struct canvas *canvas, int x, int y, const struct font *font, enum draw_ink ink,
                int number) {
    char text[DRAW_NUMBER_SIZE];
    return draw_text(canvas, x, y, font, ink, draw_number_text(text, number));
}

int draw_number_width(const struct font *font, int number) {
    char text[DRAW_NUMBER_SIZE];
    return draw_text_width(font, draw_number_text(text, number));
}

void draw_number_in(struct canvas *canvas, struct box box, enum draw_align align,
                    const struct font *font, enum draw_ink ink, int number) {
    char text[DRAW_NUMBER_SIZE];
    draw_text_in(canvas, box, align, font, ink, draw_number_text(text, number));
}

/* --- Several lines --------------------------------------------------------------------------- */

struct line {
    const char *end;  /* after its last character */
    const char *next; /* where the next line starts */
    bool hyphen;      /* a hyphen is drawn at its end */
    bool broken;      /* the line ends in the middle of a word */
};

static int glyph_width(const struct font *font, uint16_t code) {
    return glyph_bitmap(font, glyph_find(font, code)).width;
}

/* Finds the line that starts at `text`, with as many words as fit. */
static struct line line_find(const struct paragraph *paragraph, const char *text) {
    const struct font *font = paragraph->font;
    int hyphen_width = font->gap + glyph_width(font, '-');
    struct line best = {0};
    const char *inked = text; /* after the last character that is not a space */
    int width = -font->gap;
    for (const char *at = text;;) {
        const char *here = at;
        uint16_t code = code_next(&at);
        if (code == 0 || code == '\n') {
            return (struct line){.end = inked, .next = at};
        }
        if (code == CODE_SOFT_HYPHEN) {
            if (width + hyphen_width <= paragraph->width) {
                best = (struct line){.end = here, .next = at, .hyphen = true};
            }
            continue;
        }
        width += font->gap + glyph_width(font, code);
        if (code == CODE_SPACE) {
            best = (struct line){.end = inked, .next = at};
            continue;
        }
        if (width > paragraph->width) {
            if (best.next) {
                return best;
            }
            const char *end = here > text ? here : at;
            return (struct line){.end = end, .next = end, .broken = true};
        }
        inked = at;
    }
}

static void line_draw(struct canvas *canvas, int x, int y, const struct paragraph *paragraph,
                      const char *text, const struct line *line, enum draw_ink ink) {
    const struct font *font = paragraph->font;
    int width = run_draw(NULL, 0, 0, font, ink, text, line->end);
    int hyphen = width + font->gap;
    if (line->hyphen) {
        width = hyphen + glyph_width(font, '-');
    }
    x += align_offset(paragraph->align, paragraph->width, width);
    run_draw(canvas, x, y, font, ink, text, line->end);
    if (line->hyphen) {
        draw_text(canvas, x + hyphen, y, font, ink, "-");
    }
}

int draw_wrap(struct canvas *canvas, int x, int y, const struct paragraph *paragraph, int first,
              int count, enum draw_ink ink) {
    int line_height =
        paragraph->line_height > 0 ? paragraph->line_height : paragraph->font->line_height;
    int lines = 0;
    for (const char *text = paragraph->text; *text; lines++) {
        struct line line = line_find(paragraph, text);
        if (canvas && lines >= first && lines - first < count) {
            line_draw(canvas, x, y + (lines - first) * line_height, paragraph, text, &line, ink);
            if (canvas->cut && line.broken) {
                ++*canvas->cut;
            }
        }
        text = line.next;
    }
    return lines;
}
