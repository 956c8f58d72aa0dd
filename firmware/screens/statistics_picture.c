#include "firmware/screens/statistics_picture.h"

#include "firmware/screens/layout.h"
#include "firmware/ui/fonts.h"

enum {
    FLOOR = PICTURE_Y + PICTURE_HEIGHT, /* the line under the columns */
    DOT = 2,                            /* pixels of the dot of a game that was won */
    DOT_GAP = 1,                        /* between its column and it */
    COLUMNS_HIGH = PICTURE_HEIGHT - DOT - DOT_GAP,
    MOST = 9999, /* games that there is room for */
    TEXT_SIZE = 48,
};

static bool is_empty(const struct history *history) {
    return history->last[HISTORY_LAST - 1] == HISTORY_NO_GAME;
}

/* Pixels for `value` where `most` has `height`. What is there at all is seen. */
static int scaled(unsigned value, unsigned most, int height) {
    const int pixels = (int)((value * (unsigned)height + most / 2) / most);
    return value > 0 && pixels == 0 ? 1 : pixels;
}

/* --- Games by cards left ---------------------------------------------------------------------- */

/* The cards left where a bin begins, from its left edge on. */
static void draw_label(struct canvas *canvas, int bin, int left) {
    draw_number(canvas, TEXT_X + bin * BIN_STEP, PICTURE_LABEL_Y, &font_text, DRAW_SET, left);
}

/* Under the first bin, one in the middle and the last, whose label ends with it. */
static void draw_labels(struct canvas *canvas, int width) {
    const int middle = HISTORY_BINS / 2 - 1;
    const struct box last = {TEXT_X, PICTURE_LABEL_Y, HISTORY_BINS * BIN_STEP - 1,
                             font_text.capital};
    char text[TEXT_SIZE];
    draw_label(canvas, 0, 0);
    draw_label(canvas, middle, (middle - 1) * width);
    text_fill(text, sizeof text, "#+", (HISTORY_BINS - 2) * width, 0);
    draw_text_in(canvas, last, DRAW_RIGHT, &font_text, DRAW_SET, text);
}

static void draw_bins(struct canvas *canvas, const struct history *history, uint8_t kind) {
    uint16_t most = 1;
    for (int i = 0; i < HISTORY_BINS; i++) {
        most = history->bins[i] > most ? history->bins[i] : most;
    }
    for (int i = 0; i < HISTORY_BINS; i++) {
        const int height = scaled(history->bins[i], most, PICTURE_HEIGHT);
        draw_box(canvas, TEXT_X + i * BIN_STEP, FLOOR - height, BIN_STEP - 1, height, DRAW_SET);
    }
    draw_hline(canvas, TEXT_X, FLOOR, HISTORY_BINS * BIN_STEP - 1, DRAW_SET);
    draw_labels(canvas, (int)history_bin_width(kind));
}

/* --- The last games --------------------------------------------------------------------------- */

static uint8_t left_in(uint8_t game) {
    return game == HISTORY_NO_GAME ? 0 : game & (HISTORY_WON - 1);
}

/* A column for each: the fewer cards left, the lower. A dot over it: won. */
static void draw_last(const struct app *app, struct canvas *canvas, const struct history *history) {
    uint8_t most = 1;
    for (int i = 0; i < HISTORY_LAST; i++) {
        most = left_in(history->last[i]) > most ? left_in(history->last[i]) : most;
    }
    for (int i = 0; i < HISTORY_LAST; i++) {
        const uint8_t game = history->last[i];
        const int x = LAST_X + i * LAST_STEP;
        const int height = scaled(left_in(game), most, COLUMNS_HIGH);
        draw_box(canvas, x, FLOOR - height, LAST_STEP - 1, height, DRAW_SET);
        if (game != HISTORY_NO_GAME && (game & HISTORY_WON) != 0) {
            draw_box(canvas, x, FLOOR - height - DOT_GAP - DOT, LAST_STEP - 1, DOT, DRAW_SET);
        }
    }
    draw_hline(canvas, LAST_X, FLOOR, HISTORY_LAST * LAST_STEP - 1, DRAW_SET);
    draw_text(canvas, LAST_X, PICTURE_LABEL_Y, &font_text, DRAW_SET,
              app_text(app, TEXT_LAST_GAMES));
}

/* Which game the record was, of how many; or just how many. */
static void draw_record(const struct app *app, struct canvas *canvas, int record, int games) {
    const struct box box = {TEXT_X, PICTURE_WORDS_Y, TEXT_WIDTH, ROW_HEIGHT};
    const int most = games < MOST ? games : MOST;
    char text[TEXT_SIZE];
    if (record > 0) {
        text_fill(text, sizeof text, app_text(app, TEXT_RECORD_GAME), record < most ? record : most,
                  most);
    } else {
        text_fill(text, sizeof text, app_text(app, TEXT_ALL_GAMES), most, 0);
    }
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET, text);
}

void picture_draw(const struct app *app, struct canvas *canvas, const struct history *history,
                  uint8_t kind, uint16_t games) {
    if (is_empty(history)) {
        const struct paragraph words = {
            .font = &font_text,
            .text = app_text(app, TEXT_NO_PICTURE),
            .width = TEXT_WIDTH,
            .line_height = LINE_HEIGHT,
        };
        draw_wrap(canvas, TEXT_X, PICTURE_Y, &words, 0, 2, DRAW_SET);
    } else {
        draw_bins(canvas, history, kind);
        draw_last(app, canvas, history);
    }
    draw_record(app, canvas, history->record, games);
}
