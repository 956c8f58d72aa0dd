#include "tests-host/support/annotated.h"

#include "tests-host/support/handheld.h"

enum {
    SCALE = 4,
    LEFT = 56, /* of the frame in the drawing */
    TOP = 56,
    RADIUS = 15, /* of a number's disc */
    WIDTH = HAL_FRAME_WIDTH * SCALE + 2 * LEFT,
    HEIGHT = HAL_FRAME_HEIGHT * SCALE + 2 * TOP,
};

/* The explained parts and the places of their numbers, in pixels of the frame. The guides count the
 * parts from 1. */
static const struct mark {
    int x, y;
    int number_x, number_y;
} marks[] = {
    {4, 21, -8, 21},    /* the direction of a pile */
    {10, 1, 10, -8},    /* the pile where the card goes */
    {57, 2, 57, -8},    /* what the card costs on a pile */
    {127, 25, 136, 20}, /* a pile where the card fits */
    {0, 34, -8, 36},    /* the draw pile */
    {32, 31, 32, -8},   /* cards to lay */
    {127, 34, 136, 36}, /* what is next */
    {14, 59, 14, 72},   /* the chosen card */
    {112, 63, 112, 72}, /* a card that can jump */
};

void annotated_write(FILE *out, const uint8_t frame[HAL_FRAME_SIZE]) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "role=\"img\" font-family=\"Helvetica, Arial, sans-serif\">\n"
            "<title>The table: the numbers are explained below</title>\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"#fff\"/>\n"
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#05080c\"/>\n"
            "<g transform=\"translate(%d %d) scale(%d)\" fill=\"#d6f6ff\"><path d=\"",
            WIDTH, HEIGHT, WIDTH, WIDTH, HEIGHT, LEFT - 6, TOP - 6, WIDTH - 2 * LEFT + 12,
            HEIGHT - 2 * TOP + 12, LEFT, TOP, SCALE);
    handheld_write_pixels(out, frame);
    fputs("\"/></g>\n", out);
    for (unsigned i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const int x = LEFT + marks[i].number_x * SCALE;
        const int y = TOP + marks[i].number_y * SCALE;
        fprintf(out,
                "<path d=\"M%d %dL%d %d\" stroke=\"#e8700a\" stroke-width=\"3\"/>"
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#e8700a\"/>"
                "<text x=\"%d\" y=\"%d\" font-size=\"20\" font-weight=\"bold\" fill=\"#fff\" "
                "text-anchor=\"middle\">%u</text>\n",
                x, y, LEFT + marks[i].x * SCALE, TOP + marks[i].y * SCALE, x, y, RADIUS, x, y + 7,
                i + 1);
    }
    fputs("</svg>\n", out);
}
