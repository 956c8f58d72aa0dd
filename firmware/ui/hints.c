#include "firmware/ui/hints.h"

#include "firmware/app/app.h"
#include "firmware/ui/fonts.h"

enum {
    GAP_KEY = 3,   /* between a key and what it does */
    GAP_LEAST = 3, /* between two hints */
    MARGIN = 1,    /* on both sides of the frame */
};

/* By bit number of enum hal_key. */
static const char *const tapped[INPUT_KEYS] = {"↑", "↓", "←", "→", "Ⓐ", "Ⓑ"};
static const char *const held[INPUT_KEYS] = {"↑…",           "↓…", "←…", "→…", DRAW_KEY_A_HELD,
                                             DRAW_KEY_B_HELD};

const char *hint_symbol(const struct app *app, enum action action) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (app->keymap->tap[key] == action) {
            return tapped[key];
        }
    }
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (app->keymap->hold[key] == action) {
            return held[key];
        }
    }
    return "";
}

const char *hint_key(unsigned key) {
    return tapped[key];
}

const char *hint_symbol_move(const struct app *app) {
    return app_two_keys(app) ? hint_symbol(app, ACTION_NEXT) : "✥";
}

static const char *symbol_of(const struct app *app, const struct hint *hint) {
    return hint->action == HINT_MOVE ? hint_symbol_move(app) : hint_symbol(app, hint->action);
}

/* Draws a hint, or only measures it if `canvas` is null. Returns its width, 0: no key does it. */
static int draw_hint(const struct app *app, struct canvas *canvas, int x, const struct hint *hint) {
    const char *symbol = symbol_of(app, hint);
    const char *text = app_text(app, hint->text);
    const int y = HAL_FRAME_HEIGHT - HINTS_HEIGHT;
    const int width = draw_text_width(&font_text, symbol);
    if (width == 0) {
        return 0;
    }
    if (canvas) {
        draw_text(canvas, x, y, &font_text, DRAW_SET, symbol);
        draw_text(canvas, x + width + GAP_KEY, y, &font_text, DRAW_SET, text);
    }
    return width + GAP_KEY + draw_text_width(&font_text, text);
}

void hints_draw(const struct app *app, struct canvas *canvas, const struct hint *hints,
                uint8_t count) {
    int free = HAL_FRAME_WIDTH - 2 * MARGIN;
    int gaps = -1;
    for (uint8_t i = 0; i < count; i++) {
        const int width = draw_hint(app, NULL, 0, &hints[i]);
        free -= width;
        gaps += width > 0;
    }
    if (canvas->cut && free < gaps * GAP_LEAST) {
        ++*canvas->cut;
    }
    int x = MARGIN;
    for (uint8_t i = 0; i < count; i++) {
        const int width = draw_hint(app, canvas, x, &hints[i]);
        if (width == 0) {
            continue;
        }
        const int gap = gaps > 0 ? free / gaps : 0;
        x += width + gap;
        free -= gap;
        gaps--;
    }
}
