/* Text of firmware/ui/draw.h, and what the fonts of firmware/ui/fonts.h promise. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/ui/fonts.h"
#include "tests-host/support/hal_model.h"

#define WIDTH HAL_FRAME_WIDTH
#define HEIGHT HAL_FRAME_HEIGHT
#define RANDOM_TEXTS 10000
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct font *const fonts[] = {&font_text, &font_bold, &font_small, &font_pile,
                                           &font_card};

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                               "ÄÖÜäöüßÀÂÆÇÉÈÊËÎÏÔŒÙÛŸàâæçéèêëîïôœùûÿ"
                               " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\u00a0\u202f«»…–—−·×’“”„°";

static uint8_t frame[HAL_FRAME_SIZE];
static uint8_t expected[HAL_FRAME_SIZE];
static struct canvas canvas;
static struct canvas wanted;
static uint64_t random_state;

void setUp(void) {
    random_state = 1;
    draw_start(&canvas, frame);
    draw_start(&wanted, expected);
    draw_clear(&canvas);
    draw_clear(&wanted);
}

static int random_between(int from, int to) {
    return from + (int)(hal_model_mix(&random_state) % (unsigned)(to - from + 1));
}

/* The smallest box around all that is lit in `frame`; empty if nothing is. */
static struct box extent(void) {
    int left = WIDTH, right = 0;
    int top = HEIGHT, bottom = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            if (draw_read(&canvas, x, y)) {
                left = x < left ? x : left;
                right = x + 1 > right ? x + 1 : right;
                top = y < top ? y : top;
                bottom = y + 1;
            }
        }
    }
    return right > 0 ? (struct box){left, top, right - left, bottom - top} : (struct box){0};
}

static int lit_count(void) {
    int count = 0;
    for (int i = 0; i < HAL_FRAME_SIZE; i++) {
        for (int byte = frame[i]; byte; byte &= byte - 1) {
            count++;
        }
    }
    return count;
}

/* --- One line -----------------------------------------------------------------------------------
 */

static char *utf8_put(char *to, unsigned code) {
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    *to = 0;
    return to;
}

/* Draws one character pixel by pixel and returns its width. */
static int model_draw(const struct font *font, int x, int y, unsigned code, enum draw_ink ink) {
    int glyph = 0;
    while (glyph < font->count - 1 && font->codes[glyph] != code) {
        glyph++;
    }
    int start = glyph ? font->ends[glyph - 1] : 0;
    int width = font->ends[glyph] - start;
    int rows = font->above + font->capital + font->below;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < width; column++) {
            int byte = start * ((rows + 7) / 8) + row / 8 * width + column;
            if (font->bytes[byte] >> (row % 8) & 1) {
                draw_pixel(&wanted, x + column, y - font->above + row, ink);
            }
        }
    }
    return width;
}

static void random_texts_match_the_model(void) {
    for (int n = 0; n < RANDOM_TEXTS; n++) {
        const struct font *font = fonts[random_between(0, COUNT(fonts) - 1)];
        enum draw_ink ink = (enum draw_ink)random_between(DRAW_CLEAR, DRAW_INVERT);
        int x = random_between(-90, WIDTH + 10);
        int y = random_between(-20, HEIGHT + 20);
        int width = 0;
        char text[64] = "";
        char *end = text;
        for (int length = random_between(0, 15); length > 0; length--) {
            unsigned code = random_between(0, 9) ? font->codes[random_between(0, font->count - 1)]
                                                 : (unsigned)random_between(1, 0xD7FF);
            end = utf8_put(end, code);
            if (code != 0xAD) {
                width += width ? font->gap : 0;
                width += model_draw(font, x + width, y, code == '\n' ? ' ' : code, ink);
            }
        }
        char message[160];
        snprintf(message, sizeof message, "text %d: \"%s\" at %d, %d", n, text, x, y);
        TEST_ASSERT_EQUAL_INT_MESSAGE(width, draw_text_width(font, text), message);
        TEST_ASSERT_EQUAL_INT_MESSAGE(x + width, draw_text(&canvas, x, y, font, ink, text),
                                      message);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(expected, frame, sizeof frame, message);
    }
}

static void the_width_is_what_is_drawn(void) {
    static const char *const texts[] = {"Hand", "Réglages", "Größe", "ÀÉÎ", "Ⓐ ok", "\xFF"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        draw_clear(&canvas);
        draw_text(&canvas, 7, 20, &font_text, DRAW_SET, texts[i]);
        TEST_ASSERT_EQUAL_INT(7, extent().x);
        TEST_ASSERT_EQUAL_INT(draw_text_width(&font_text, texts[i]), extent().width);
    }
    TEST_ASSERT_EQUAL_INT(0, draw_text_width(&font_text, ""));
    TEST_ASSERT_EQUAL_INT(5, draw_text(&canvas, 5, 5, &font_text, DRAW_SET, ""));
}

static void y_is_the_top_of_capitals_and_digits(void) {
    for (size_t i = 0; i < COUNT(fonts); i++) {
        draw_clear(&canvas);
        draw_text(&canvas, 0, 10, fonts[i], DRAW_SET, "8");
        TEST_ASSERT_EQUAL_INT(10, extent().y);
        TEST_ASSERT_EQUAL_INT(fonts[i]->capital, extent().height);
    }
}

/* Every byte that is not UTF-8 is one box, a character beyond U+FFFF one altogether. */
static void what_is_missing_is_a_box(void) {
    static const struct {
        const char *text;
        int boxes;
    } cases[] = {
        {"A", 0},          {"\n", 0},        {"\u00AD", 0},       {"\uFFFD", 1},
        {"€", 1},          {"\xFF\x80", 2},  {"\xC3", 1},         {"\xC3z", 1},
        {"\xE2\x86", 2},   {"\xC0\x80", 2},  {"\U0001F512", 1},   {"\xF0\x9F\x94", 3},
        {"\xC1\xBF", 2},   {"\xF5\x80z", 2}, {"\xED\xA0\x80", 1}, {"A€B€", 2},
        {"\U00010041", 1},
    };
    int box = draw_text_width(&font_text, "\uFFFD");
    for (size_t i = 0; i < COUNT(cases); i++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].boxes, draw_text_missing(&font_text, cases[i].text),
                                      cases[i].text);
    }
    TEST_ASSERT_EQUAL_INT(3 * box + 2, draw_text_width(&font_text, "\xF0\x9F\x94"));
}

static void text_in_a_box_is_aligned_and_cut(void) {
    const struct box box = {20, 10, 30, 11};
    int width = draw_text_width(&font_text, "Hand");
    const int left[] = {20, 20 + (30 - width) / 2, 50 - width};
    for (int align = DRAW_LEFT; align <= DRAW_RIGHT; align++) {
        draw_clear(&canvas);
        draw_text_in(&canvas, box, (enum draw_align)align, &font_text, DRAW_SET, "Hand");
        TEST_ASSERT_EQUAL_INT(left[align], extent().x);
        TEST_ASSERT_EQUAL_INT(12, extent().y);
        draw_clear(&canvas);
        draw_text_in(&canvas, box, (enum draw_align)align, &font_text, DRAW_SET, "Handkarten");
        TEST_ASSERT_EQUAL_INT_MESSAGE(20, extent().x, "too wide: keeps its beginning");
        TEST_ASSERT_EQUAL_INT(30, extent().width);
    }
    TEST_ASSERT_EQUAL_INT(WIDTH, canvas.clip.width);
}

static void numbers_are_texts(void) {
    static const int numbers[] = {0, 7, -7, 10, 100, INT_MAX, INT_MIN};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        char text[32];
        char own[DRAW_NUMBER_SIZE];
        snprintf(text, sizeof text, "%d", numbers[i]);
        TEST_ASSERT_EQUAL_STRING(text, draw_number_text(own, numbers[i]));
        int width = draw_text_width(&font_small, text);
        TEST_ASSERT_EQUAL_INT(width, draw_number_width(&font_small, numbers[i]));
        TEST_ASSERT_EQUAL_INT(3 + width,
                              draw_number(&canvas, 3, 9, &font_small, DRAW_INVERT, numbers[i]));
        draw_text(&canvas, 3, 9, &font_small, DRAW_INVERT, text);
        const struct box box = {40, 30, 60, 9};
        draw_number_in(&canvas, box, DRAW_RIGHT, &font_text, DRAW_INVERT, numbers[i]);
        draw_text_in(&canvas, box, DRAW_RIGHT, &font_text, DRAW_INVERT, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, lit_count(), text);
    }
}

/* --- Several lines ------------------------------------------------------------------------------
 */

/* font_small: letters A to L but I are 3 columns wide, a space 2, gaps 1. */
static void check_lines(const char *text, int width, const char *const *lines) {
    struct paragraph paragraph = {&font_small, text, width, 0, DRAW_LEFT};
    int count = 0;
    for (; lines[count]; count++) {
        setUp();
        draw_wrap(&canvas, 0, 9, &paragraph, count, 1, DRAW_SET);
        draw_text(&wanted, 0, 9, &font_small, DRAW_SET, lines[count]);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(expected, frame, sizeof frame, lines[count]);
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(count, draw_wrap(NULL, 0, 0, &paragraph, 0, 0, DRAW_SET), text);
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})

static void lines_break_where_they_may(void) {
    check_lines("", 20, (const char *const[]){NULL});
    check_lines("AB CD", 18, LINES("AB CD"));
    check_lines("AB CD", 17, LINES("AB", "CD"));
    check_lines("AB  CD   EF", 20, LINES("AB", "CD", "EF"));
    check_lines("AB CD  ", 18, LINES("AB CD"));
    check_lines("AB   ", 7, LINES("AB"));
    check_lines("AB\nCD", 99, LINES("AB", "CD"));
    check_lines("AB\n\nCD\n", 99, LINES("AB", "", "CD"));
    check_lines("AB \nCD", 7, LINES("AB", "CD"));
    check_lines("ABCDEF", 11, LINES("ABC", "DEF"));
    check_lines("AB CDEFGH", 11, LINES("AB", "CDE", "FGH"));
    check_lines("ABC", 1, LINES("A", "B", "C"));
    check_lines("AB\u00A0CD EF", 18, LINES("AB\u00A0CD", "EF"));
    check_lines("ÄB ÖD", 7, LINES("ÄB", "ÖD"));
}

static void soft_hyphens_show_only_where_a_line_ends(void) {
    check_lines("AB\u00ADCD", 15, LINES("ABCD"));
    check_lines("AB\u00ADCD", 14, LINES("AB-", "CD"));
    check_lines("AB\u00ADCD", 11, LINES("AB-", "CD"));
    check_lines("AB\u00ADCD", 10, LINES("AB", "CD"));
    check_lines("A BC\u00ADDE\u00ADFG", 26, LINES("A BCDE-", "FG"));
    check_lines("A BC\u00ADDE\u00ADFG", 25, LINES("A BC-", "DEFG"));
}

static void a_paragraph_is_drawn_in_pages(void) {
    struct paragraph paragraph = {&font_small, "AB CD EF GH", 10, 12, DRAW_RIGHT};
    TEST_ASSERT_EQUAL_INT(4, draw_wrap(&canvas, 30, 20, &paragraph, 1, 2, DRAW_SET));
    draw_text(&wanted, 33, 20, &font_small, DRAW_SET, "CD");
    draw_text(&wanted, 33, 32, &font_small, DRAW_SET, "EF");
    TEST_ASSERT_EQUAL_MEMORY(expected, frame, sizeof frame);
    draw_wrap(&canvas, 30, 20, &paragraph, 4, INT_MAX, DRAW_SET);
    draw_wrap(&canvas, 30, 20, &paragraph, 0, 0, DRAW_SET);
    TEST_ASSERT_EQUAL_MEMORY(expected, frame, sizeof frame);

    paragraph.line_height = 0;
    paragraph.align = DRAW_CENTRE;
    draw_wrap(&canvas, 30, 44, &paragraph, 2, 9, DRAW_SET);
    draw_text(&wanted, 31, 44, &font_small, DRAW_SET, "EF");
    draw_text(&wanted, 31, 44 + font_small.line_height, &font_small, DRAW_SET, "GH");
    TEST_ASSERT_EQUAL_MEMORY(expected, frame, sizeof frame);
}

/* Spaces at the end of a line take no room there, a hyphen does. */
static void lines_are_aligned_by_what_is_seen(void) {
    struct paragraph paragraph = {&font_small, "AB  CD  \nE\u00ADFGH  ", 14, 9, DRAW_RIGHT};
    TEST_ASSERT_EQUAL_INT(4, draw_wrap(&canvas, 30, 20, &paragraph, 0, 9, DRAW_SET));
    draw_text(&wanted, 37, 20, &font_small, DRAW_SET, "AB");
    draw_text(&wanted, 37, 29, &font_small, DRAW_SET, "CD");
    draw_text(&wanted, 37, 38, &font_small, DRAW_SET, "E-");
    draw_text(&wanted, 33, 47, &font_small, DRAW_SET, "FGH");
    TEST_ASSERT_EQUAL_MEMORY(expected, frame, sizeof frame);
}

/* Whatever the text: no line is too wide, and no ink is lost. */
static void random_paragraphs_lose_nothing(void) {
    for (int n = 0; n < RANDOM_TEXTS / 10; n++) {
        char text[200];
        int length = random_between(1, (int)sizeof text - 1);
        int ink = 0;
        for (int i = 0; i < length; i++) {
            text[i] = random_between(0, 4) ? (char)random_between('!', '~')
                                           : (random_between(0, 9) ? ' ' : '\n');
            draw_clear(&canvas);
            draw_text(&canvas, 9, 9, &font_text, DRAW_SET, (char[]){text[i], 0});
            ink += lit_count();
        }
        text[length] = 0;
        struct paragraph paragraph = {&font_text, text, random_between(6, WIDTH), 0, DRAW_LEFT};
        int lines = draw_wrap(NULL, 0, 0, &paragraph, 0, 0, DRAW_SET);
        for (int line = 0; line < lines; line++) {
            draw_clear(&canvas);
            draw_wrap(&canvas, 0, 9, &paragraph, line, 1, DRAW_SET);
            ink -= lit_count();
            TEST_ASSERT_LESS_OR_EQUAL_INT_MESSAGE(paragraph.width, extent().x + extent().width,
                                                  text);
        }
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, ink, text);
    }
}

/* --- What the fonts promise ---------------------------------------------------------------------
 */

static void every_letter_of_the_three_languages_is_there(void) {
    TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_text, alphabet));
    TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_bold, alphabet));
    TEST_ASSERT_EQUAL_INT(
        0,
        draw_text_missing(&font_text, "‹›‘↑↓←→↕↔↩✓✗●○▲▼◀▶★☆♥ⒶⒷ✥" DRAW_KEY_A_HELD DRAW_KEY_B_HELD));
    TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_small, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                                            "ÄÖÜÀÂÆÇÉÈÊËÎÏÔŒÙÛŸ \u00a0+-−–×/:.,!?%="
                                                            "<>()'’·…&↑↓←→"));
    TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_pile, "0123456789"));
    TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_card, "0123456789"));
}

/* But for O and 0, which no text of ours leaves to the eye alone. */
static void no_two_letters_or_digits_are_alike(void) {
    for (size_t f = 0; f < COUNT(fonts); f++) {
        for (const char *a = alphabet; *a != ' '; a++) {
            for (const char *b = alphabet; b < a; b++) {
                const char one[2] = {*a, 0};
                const char two[2] = {*b, 0};
                if ((*a == '0' && *b == 'O') || (*a & 0x80) || (*b & 0x80) ||
                    draw_text_missing(fonts[f], one) || draw_text_missing(fonts[f], two)) {
                    continue;
                }
                draw_clear(&canvas);
                draw_text(&canvas, 0, 9, fonts[f], DRAW_INVERT, one);
                draw_text(&canvas, 0, 9, fonts[f], DRAW_INVERT, two);
                TEST_ASSERT_GREATER_THAN_INT_MESSAGE(0, lit_count(), one);
            }
        }
    }
}

static void digits_read_at_arms_length(void) {
    for (char digit = '0'; digit <= '9'; digit++) {
        char text[] = {digit, 0};
        draw_clear(&canvas);
        draw_text(&canvas, 0, 0, &font_pile, DRAW_SET, text);
        TEST_ASSERT_GREATER_OR_EQUAL_INT_MESSAGE(14, extent().height, text);
        draw_clear(&canvas);
        draw_text(&canvas, 0, 0, &font_card, DRAW_SET, text);
        TEST_ASSERT_GREATER_OR_EQUAL_INT_MESSAGE(9, extent().height, text);
    }
    for (int number = 1; number <= 100; number++) {
        TEST_ASSERT_LESS_OR_EQUAL_INT(number == 100 ? 28 : 20,
                                      draw_number_width(&font_pile, number));
        TEST_ASSERT_LESS_OR_EQUAL_INT(number == 100 ? 18 : 13,
                                      draw_number_width(&font_card, number));
    }
}

static void the_five_suits_differ_by_shape(void) {
    for (int a = 0; a < SUIT_COUNT; a++) {
        for (int b = 0; b < a; b++) {
            draw_clear(&canvas);
            draw_bitmap(&canvas, 0, 0, &icon_suit_large[a], DRAW_INVERT);
            draw_bitmap(&canvas, 0, 0, &icon_suit_large[b], DRAW_INVERT);
            TEST_ASSERT_GREATER_OR_EQUAL_INT(10, lit_count());
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(random_texts_match_the_model);
    RUN_TEST(the_width_is_what_is_drawn);
    RUN_TEST(y_is_the_top_of_capitals_and_digits);
    RUN_TEST(what_is_missing_is_a_box);
    RUN_TEST(text_in_a_box_is_aligned_and_cut);
    RUN_TEST(numbers_are_texts);
    RUN_TEST(lines_break_where_they_may);
    RUN_TEST(soft_hyphens_show_only_where_a_line_ends);
    RUN_TEST(a_paragraph_is_drawn_in_pages);
    RUN_TEST(lines_are_aligned_by_what_is_seen);
    RUN_TEST(random_paragraphs_lose_nothing);
    RUN_TEST(every_letter_of_the_three_languages_is_there);
    RUN_TEST(no_two_letters_or_digits_are_alike);
    RUN_TEST(digits_read_at_arms_length);
    RUN_TEST(the_five_suits_differ_by_shape);
    return UNITY_END();
}
