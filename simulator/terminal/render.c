#include "simulator/terminal/render.h"

#include <string.h>

int render_columns(enum render_style style) {
    return style == RENDER_BRAILLE ? HAL_FRAME_WIDTH / 2 : HAL_FRAME_WIDTH;
}

int render_rows(enum render_style style) {
    return style == RENDER_BRAILLE ? HAL_FRAME_HEIGHT / 4 : HAL_FRAME_HEIGHT / 2;
}

bool render_pixel(const uint8_t picture[HAL_FRAME_SIZE], int x, int y) {
    return picture[y / 8 * HAL_FRAME_WIDTH + x] >> y % 8 & 1;
}

static uint8_t braille_cell(const uint8_t picture[HAL_FRAME_SIZE], int column, int row) {
    /* Unicode numbers the dots down the left column, down the right one, then the bottom row. */
    static const uint8_t dots[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    unsigned cell = 0;
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 2; x++) {
            if (render_pixel(picture, column * 2 + x, row * 4 + y)) {
                cell |= dots[y][x];
            }
        }
    }
    return (uint8_t)cell;
}

uint8_t render_cell(enum render_style style, const uint8_t picture[HAL_FRAME_SIZE], int column,
                    int row) {
    if (style == RENDER_BRAILLE) {
        return braille_cell(picture, column, row);
    }
    bool upper = render_pixel(picture, column, row * 2);
    bool lower = render_pixel(picture, column, row * 2 + 1);
    return (uint8_t)((upper ? 1 : 0) | (lower ? 2 : 0));
}

size_t render_text(enum render_style style, uint8_t cell, char text[RENDER_TEXT_MAX]) {
    static const char halves[][4][RENDER_TEXT_MAX] = {
        [RENDER_HALF_BLOCKS] = {" ", "▀", "▄", "█"},
        [RENDER_BRAILLE] = {" "},
        [RENDER_ASCII] = {" ", "'", ".", "#"},
    };
    if (style != RENDER_BRAILLE || cell == 0) {
        memcpy(text, halves[style][cell & 3], RENDER_TEXT_MAX);
        return strlen(text);
    }
    /* U+2800 + cell. */
    text[0] = (char)0xE2;
    text[1] = (char)(0xA0 | cell >> 6);
    text[2] = (char)(0x80 | (cell & 0x3F));
    text[3] = '\0';
    return 3;
}

int render_colour(uint8_t light) {
    if (light >= 64) {
        return 195;
    }
    if (light >= 16) {
        return 152;
    }
    return light >= 4 ? 109 : 66;
}

void render_print(FILE *out, enum render_style style, const uint8_t picture[HAL_FRAME_SIZE]) {
    for (int row = 0; row < render_rows(style); row++) {
        for (int column = 0; column < render_columns(style); column++) {
            char text[RENDER_TEXT_MAX];
            render_text(style, render_cell(style, picture, column, row), text);
            fputs(text, out);
        }
        fputc('\n', out);
    }
}
