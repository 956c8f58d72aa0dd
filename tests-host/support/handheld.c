#include "tests-host/support/handheld.h"

#include <stdbool.h>

/* Tenths of a millimetre, from the upper left corner: docs/drawings/case.svg has the same
 * places. */
static const struct key {
    int x, y;
    const char *sign;
    const char *colour;
} keys[] = {
    {233, 195, "▲", "#3b3f46"}, {233, 449, "▼", "#3b3f46"},  {106, 322, "◀", "#3b3f46"},
    {360, 322, "▶", "#3b3f46"}, {1046, 195, "A", "#b3402f"}, {919, 195, "B", "#b3402f"},
};

static const char *const head =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-30 -30 1238 700\" width=\"880\" "
    "role=\"img\""
    " font-family=\"Helvetica, Arial, sans-serif\">\n"
    "<title>The handheld, true to scale</title>\n"
    "<defs>\n"
    "<linearGradient id=\"body\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" "
    "stop-color=\"#e9e3d4\"/>"
    "<stop offset=\"1\" stop-color=\"#cbc3b0\"/></linearGradient>\n"
    "<radialGradient id=\"cap\" cx=\"0.4\" cy=\"0.3\" r=\"0.8\"><stop offset=\"0\" "
    "stop-color=\"#fff\""
    " stop-opacity=\"0.55\"/><stop offset=\"1\" stop-color=\"#000\" "
    "stop-opacity=\"0.25\"/></radialGradient>\n"
    "<filter id=\"glow\" x=\"-10%\" y=\"-20%\" width=\"120%\" height=\"140%\"><feGaussianBlur "
    "stdDeviation=\"1.1\"/>"
    "</filter>\n"
    "</defs>\n"
    "<rect x=\"10\" y=\"22\" width=\"1178\" height=\"619\" rx=\"62\" fill=\"#000\" "
    "fill-opacity=\"0.22\"/>\n"
    "<rect width=\"1178\" height=\"619\" rx=\"62\" fill=\"url(#body)\" stroke=\"#8d8674\" "
    "stroke-width=\"4\"/>\n"
    "<rect x=\"8\" y=\"8\" width=\"1162\" height=\"603\" rx=\"56\" fill=\"none\" stroke=\"#fff\" "
    "stroke-opacity=\"0.6\""
    " stroke-width=\"4\"/>\n"
    "<rect x=\"1168\" y=\"359\" width=\"22\" height=\"130\" rx=\"6\" fill=\"#9aa0a8\"/>\n"
    "<rect x=\"446\" y=\"202\" width=\"260\" height=\"150\" rx=\"12\" fill=\"#1b1d20\"/>\n"
    "<rect x=\"456\" y=\"212\" width=\"240\" height=\"130\" rx=\"4\" fill=\"#04070a\"/>\n";

static bool lit(const uint8_t frame[HAL_FRAME_SIZE], unsigned x, unsigned y) {
    return frame[y / 8 * HAL_FRAME_WIDTH + x] >> y % 8 & 1;
}

/* Each run of lit pixels is a rectangle of one path. */
void handheld_write_pixels(FILE *out, const uint8_t frame[HAL_FRAME_SIZE]) {
    for (unsigned y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (unsigned x = 0; x < HAL_FRAME_WIDTH; x++) {
            unsigned length = 0;
            while (x + length < HAL_FRAME_WIDTH && lit(frame, x + length, y)) {
                length++;
            }
            if (length > 0) {
                fprintf(out, "M%u %uh%uv.86h-%uz", x, y, length, length);
                x += length;
            }
        }
    }
}

void handheld_write(FILE *out, const uint8_t frame[HAL_FRAME_SIZE]) {
    fputs(head, out);
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const struct key *key = &keys[i];
        fprintf(out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"44\" fill=\"#000\" fill-opacity=\"0.3\"/>"
                "<circle cx=\"%d\" cy=\"%d\" r=\"38\" fill=\"%s\"/>"
                "<circle cx=\"%d\" cy=\"%d\" r=\"38\" fill=\"url(#cap)\"/>"
                "<text x=\"%d\" y=\"%d\" font-size=\"34\" font-weight=\"bold\" fill=\"#fff\""
                " text-anchor=\"middle\">%s</text>\n",
                key->x, key->y + 6, key->x, key->y, key->colour, key->x, key->y, key->x,
                key->y + 12, key->sign);
    }
    /* The picture is 21.7 mm wide, 0.1695 mm a pixel, its middle in the middle of the window. */
    fputs("<g transform=\"translate(467.5 222.8) scale(1.695)\" fill=\"#cfefff\"><path "
          "filter=\"url(#glow)\""
          " fill=\"#6fc7ee\" d=\"",
          out);
    handheld_write_pixels(out, frame);
    fputs("\"/><path d=\"", out);
    handheld_write_pixels(out, frame);
    fputs("\"/></g>\n</svg>\n", out);
}
