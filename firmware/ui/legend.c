#include "firmware/ui/legend.h"

#include "firmware/ui/fonts.h"

enum {
    GAP_KEY = 3,   /* between a key and what it does */
    GAP_LEAST = 3, /* between two entries */
    MARGIN = 1,    /* on both sides of the frame */
};

/* Indexed by the bit number in enum hal_key. */
static const char *const tapped[INPUT_KEYS] = {"↑", "↓", "←", "→", "Ⓐ", "Ⓑ"};
static const char *const held[INPUT_KEYS] = {"↑…",           "↓…", "←…", "→…", DRAW_KEY_A_HELD,
                                             DRAW_KEY_B_HELD};

const char *legend_symbol(const struct keymap *keymap, enum action action) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (keymap->tap[key] == action) {
            return tapped[key];
        }
    }
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (keymap->hold[key] == action) {
            return held[key];
        }
    }
    return "";
}

const char *legend_symbol_key(unsigned key) {
    return tapped[key];
}

const char *legend_symbol_move(const struct keymap *keymap) {
    return keymap_has_no_pad(keymap) ? legend_symbol(keymap, ACTION_NEXT) : "✥";
}

static const char *symbol_of(const struct keymap *keymap, const struct legend *entry) {
    return entry->action == LEGEND_MOVE ? legend_symbol_move(keymap)
                                        : legend_symbol(keymap, entry->action);
}

/* Draws an entry, or only measures it if `canvas` is null. Returns the entry's width; 0: no key has
 * this action. */
static int draw_entry(struct canvas *canvas, struct ui ui, int x, const struct legend *entry) {
    const char *symbol = symbol_of(ui.keymap, entry);
    const char *text = text_of(ui.language, entry->text);
    const int y = HAL_FRAME_HEIGHT - LEGEND_HEIGHT;
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

void legend_draw(struct canvas *canvas, struct ui ui, const struct legend *legend, uint8_t count) {
    int free = HAL_FRAME_WIDTH - 2 * MARGIN;
    int gaps = -1;
    for (uint8_t i = 0; i < count; i++) {
        const int width = draw_entry(NULL, ui, 0, &legend[i]);
        free -= width;
        gaps += width > 0;
    }
    if (canvas->cut && free < gaps * GAP_LEAST) {
        ++*canvas->cut;
    }
    int x = MARGIN;
    for (uint8_t i = 0; i < count; i++) {
        const int width = draw_entry(canvas, ui, x, &legend[i]);
        if (width == 0) {
            continue;
        }
        const int gap = gaps > 0 ? free / gaps : 0;
        x += width + gap;
        free -= gap;
        gaps--;
    }
}
