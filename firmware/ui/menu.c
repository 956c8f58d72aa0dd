#include "firmware/ui/menu.h"

#include "firmware/ui/fonts.h"

enum {
    MARGIN = 3,       /* between the edge of a bar and its text */
    SCROLL_WIDTH = 3, /* width of the scroll bar */
    ARROW_SPACE = 7,  /* columns for the arrow beside a value */
    BAR_HEIGHT = 11,  /* height of the cursor: descenders reach into the next row */
    TEXT_TOP = 2,     /* from the top of a bar to its capitals */
    BUTTON_GAP = 2,   /* between two buttons */
    HELP_Y = MENU_TITLE_HEIGHT + 1 + (MENU_ROWS_SEEN - 1) * MENU_ROW_HEIGHT,
};

uint8_t menu_place_of(uint32_t rows, uint8_t row) {
    uint8_t place = 0;
    for (uint8_t before = 0; before < row; before++) {
        place = (uint8_t)(place + (rows >> before & 1));
    }
    return place;
}

uint8_t menu_count(uint32_t rows) {
    return menu_place_of(rows, 32);
}

uint8_t menu_row_at(uint32_t rows, uint8_t place) {
    uint8_t row = 0;
    while (row < 31 && ((rows >> row & 1) == 0 || place-- > 0)) {
        row++;
    }
    return row;
}

enum menu_event menu_handle(struct menu *menu, uint8_t count, enum action action) {
    switch (action) {
    case ACTION_UP:
        menu->cursor = menu_wrap(menu->cursor, -1, count);
        return MENU_MOVED;
    case ACTION_DOWN:
    case ACTION_NEXT:
        menu->cursor = menu_wrap(menu->cursor, +1, count);
        return MENU_MOVED;
    case ACTION_LEFT:
        return MENU_LESS;
    case ACTION_RIGHT:
        return MENU_MORE;
    case ACTION_OK:
        return MENU_CHOSEN;
    default:
        return MENU_NOTHING;
    }
}

enum menu_event menu_handle_buttons(struct menu *menu, uint8_t count, enum action action) {
    if (action == ACTION_LEFT) {
        action = ACTION_UP;
    } else if (action == ACTION_RIGHT) {
        action = ACTION_DOWN;
    }
    return menu_handle(menu, count, action);
}

int menu_step(enum menu_event event) {
    return event == MENU_LESS ? -1 : event == MENU_MORE || event == MENU_CHOSEN ? 1 : 0;
}

uint8_t menu_wrap(uint8_t value, int step, uint8_t count) {
    return count == 0 ? 0 : (uint8_t)((value + count + step) % count);
}

bool menu_leaf(uint8_t *page, uint8_t count, enum action action) {
    const bool back = action == ACTION_LEFT || action == ACTION_UP;
    const bool on = action == ACTION_RIGHT || action == ACTION_DOWN || action == ACTION_NEXT;
    *page = menu_wrap(*page, on - back, count);
    return back || on;
}

void menu_draw_title(struct canvas *canvas, const char *title, const char *right) {
    int width = HAL_FRAME_WIDTH - 2 * MARGIN;
    draw_box(canvas, 0, 0, HAL_FRAME_WIDTH, MENU_TITLE_HEIGHT, DRAW_SET);
    if (right) {
        const struct box box = {MARGIN, 0, width, MENU_TITLE_HEIGHT};
        draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_CLEAR, right);
        width -= draw_text_width(&font_text, right) + MARGIN;
    }
    const struct box box = {MARGIN, 0, width, MENU_TITLE_HEIGHT};
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_CLEAR, title);
}

void menu_draw_text(struct canvas *canvas, const char *text) {
    const struct paragraph paragraph = {
        .font = &font_text,
        .text = text,
        .width = HAL_FRAME_WIDTH - 2 * MARGIN,
        .align = DRAW_CENTRE,
    };
    const int lines = draw_wrap(NULL, 0, 0, &paragraph, 0, 0, DRAW_SET);
    const int space = (MENU_TEXT_LINES - lines) * font_text.line_height;
    draw_wrap(canvas, MARGIN, MENU_TITLE_HEIGHT + 2 + space / 2, &paragraph, 0, MENU_TEXT_LINES,
              DRAW_SET);
}

/* Draws the value of a row. Returns its width, with the space for its arrows. */
static int draw_value(struct canvas *canvas, struct box box, bool arrows,
                      const struct menu_row *row) {
    const int width = draw_text_width(&font_text, row->value);
    const int x = box.x + box.width - ARROW_SPACE - width;
    const int y = box.y + TEXT_TOP;
    draw_text(canvas, x, y, &font_text, DRAW_INVERT, row->value);
    if (arrows && !row->fixed && !row->locked) {
        draw_text(canvas, x - ARROW_SPACE, y, &font_text, DRAW_INVERT, "◀");
        draw_text(canvas, x + width + 2, y, &font_text, DRAW_INVERT, "▶");
    }
    return width + 2 * ARROW_SPACE;
}

/* Draws all text with DRAW_INVERT, so that descenders of the row above stay visible in the cursor's
 * bar. */
static void draw_row(struct canvas *canvas, struct box box, bool arrows,
                     const struct menu_row *row) {
    int space = box.width - 2 * MARGIN;
    if (row->value) {
        space = box.width - MARGIN - draw_value(canvas, box, arrows, row);
    }
    const struct box label = {box.x + MARGIN, box.y, space, box.height};
    draw_text_in(canvas, label, DRAW_LEFT, &font_text, DRAW_INVERT, row->label);
}

static void draw_scroll_bar(struct canvas *canvas, struct box box, int top, int seen, int count) {
    const int x = box.x + box.width - SCROLL_WIDTH;
    const int from = box.height * top / count;
    const int to = box.height * (top + seen) / count;
    for (int y = box.y; y < box.y + box.height; y += 2) {
        draw_pixel(canvas, x + 1, y, DRAW_SET);
    }
    draw_box(canvas, x, box.y + from, SCROLL_WIDTH, to - from, DRAW_SET);
}

void menu_draw_rows(const struct menu *menu, struct canvas *canvas, struct ui ui, struct box box,
                    uint8_t count, menu_rows *rows, const void *context) {
    const bool arrows = !keymap_has_no_pad(ui.keymap);
    const int seen = box.height / MENU_ROW_HEIGHT;
    int top = menu->cursor - seen / 2;
    top = top + seen > count ? count - seen : top;
    top = top < 0 ? 0 : top;
    struct box bar = {box.x, box.y, box.width, BAR_HEIGHT};
    if (count > seen) {
        draw_scroll_bar(canvas, box, top, seen, count);
        bar.width -= SCROLL_WIDTH + 1;
    }
    const int cursor_y = box.y + (menu->cursor - top) * MENU_ROW_HEIGHT;
    draw_round_box(canvas, bar.x, cursor_y, bar.width, bar.height, 2, DRAW_SET);
    for (int i = top; i < count && i < top + seen; i++) {
        struct menu_row row = {0};
        rows(context, (uint8_t)i, &row);
        words_are(canvas->words, WORDS_ROW, (unsigned)(i - top));
        draw_row(canvas, bar, arrows && i == menu->cursor, &row);
        bar.y += MENU_ROW_HEIGHT;
    }
    words_are(canvas->words, WORDS_OTHER, 0);
}

/* Draws the help between the rows and the legend. It is centred, so that it does not look like a
 * row. */
static void draw_help(struct canvas *canvas, const char *help) {
    const struct box box = {MARGIN, HELP_Y, HAL_FRAME_WIDTH - 2 * MARGIN, BAR_HEIGHT};
    draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_SET, help);
}

void menu_draw(const struct menu *menu, struct canvas *canvas, struct ui ui, const char *title,
               uint8_t count, menu_rows *rows, const void *context) {
    struct menu_row row = {0};
    rows(context, menu->cursor, &row);
    const int seen = MENU_ROWS_SEEN - (row.help != NULL);
    const struct box box = {0, MENU_TITLE_HEIGHT + 1, HAL_FRAME_WIDTH, seen * MENU_ROW_HEIGHT + 1};
    menu_draw_title(canvas, title, NULL);
    menu_draw_rows(menu, canvas, ui, box, count, rows, context);
    if (row.help) {
        draw_help(canvas, row.help);
    }
    const bool form = row.value && !row.fixed;
    const struct legend legend[] = {
        {ACTION_OK, form ? TEXT_KEY_CHANGE : TEXT_KEY_CHOOSE},
        {ACTION_NEXT, TEXT_KEY_NEXT},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    legend_draw(canvas, ui, legend + row.locked, (uint8_t)(3 - row.locked));
}

void menu_draw_buttons(const struct menu *menu, struct canvas *canvas, const char *const *labels,
                       uint8_t count) {
    const int width = (HAL_FRAME_WIDTH - (count - 1) * BUTTON_GAP) / count;
    struct box box = {0, HAL_FRAME_HEIGHT - MENU_BUTTONS_HEIGHT, width, MENU_BUTTONS_HEIGHT};
    for (uint8_t i = 0; i < count; i++) {
        const bool chosen = i == menu->cursor;
        if (chosen) {
            draw_round_box(canvas, box.x, box.y, box.width, box.height, 3, DRAW_SET);
        } else {
            draw_round_frame(canvas, box.x, box.y, box.width, box.height, 3, DRAW_SET);
        }
        words_are(canvas->words, WORDS_ROW, i);
        draw_text_in(canvas, box, DRAW_CENTRE, &font_text, chosen ? DRAW_CLEAR : DRAW_SET,
                     labels[i]);
        box.x += width + BUTTON_GAP;
    }
    words_are(canvas->words, WORDS_OTHER, 0);
}

void menu_draw_turner(struct canvas *canvas, struct ui ui, const char *label) {
    const struct box box = {0, HAL_FRAME_HEIGHT - MENU_BUTTONS_HEIGHT, HAL_FRAME_WIDTH,
                            MENU_BUTTONS_HEIGHT};
    const struct box inner = {box.x + MARGIN, box.y, box.width - 2 * MARGIN, box.height};
    const bool pad = !keymap_has_no_pad(ui.keymap);
    draw_round_box(canvas, box.x, box.y, box.width, box.height, 3, DRAW_SET);
    words_are(canvas->words, WORDS_ROW, 0);
    draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_CLEAR, label);
    words_are(canvas->words, WORDS_OTHER, 0);
    draw_text_in(canvas, inner, DRAW_LEFT, &font_text, DRAW_CLEAR, pad ? "◀" : "");
    draw_text_in(canvas, inner, DRAW_RIGHT, &font_text, DRAW_CLEAR,
                 pad ? "▶" : legend_symbol(ui.keymap, ACTION_NEXT));
}
