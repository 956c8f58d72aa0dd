#include "simulator/terminal/window.h"

#include <stdarg.h>
#include <string.h>

#define BACKGROUND "\x1b[48;5;16m" /* the glass of the panel, in a light window as well */

#define GREY "\x1b[0;90m"
#define LINES_MOST 4

/* For each language, in the order of enum language; null ends a list. */
static const char *const help_six[][LINES_MOST + 1] = {
    {"arrows          move          Shift+arrow  hold it",
     "Enter Space a   A: choose     A            hold A",
     "Esc Backspace b B: back       B            hold B",
     "m               menu          q            leave, the game is kept"},
    {"flèches         bouger        Maj+flèche   maintenir",
     "Entrée Espace a A : choisir   A            maintenir A",
     "Échap Retour b  B : retour    B            maintenir B",
     "m               menu          q            quitter, la partie reste"},
    {"Pfeile          bewegen       Umschalt+Pfeil halten",
     "Enter Leert. a  A: wählen     A            A halten",
     "Esc Rückt. b    B: zurück     B            B halten",
     "m               Menü          q            beenden, das Spiel bleibt"},
};

static const char *const help_two[][LINES_MOST + 1] = {
    {"Enter Space a   A: choose     A   hold A: menu",
     "Esc Backspace b B: next       B   hold B: back",
     "m               menu          q   leave, the game is kept"},
    {"Entrée Espace a A : choisir   A   maintenir A : menu",
     "Échap Retour b  B : suivant   B   maintenir B : retour",
     "m               menu          q   quitter, la partie reste"},
    {"Enter Leert. a  A: wählen     A   A halten: Menü",
     "Esc Rückt. b    B: weiter     B   B halten: zurück",
     "m               Menü          q   beenden, das Spiel bleibt"},
};

static const char *const hints[][LINES_MOST + 1] = {
    {"? keys   q leave"}, {"? touches   q quitter"}, {"? Tasten   q beenden"}};

static const char *const asleep[] = {"asleep: any key wakes it",
                                     "en veille : une touche la réveille",
                                     "schläft: jede Taste weckt es"};

/* What a window that is too small says: that it is, and the least size. */
static const char *const too_small[][2] = {{"The window is too small:", "is the least."},
                                           {"La fenêtre est trop petite :", "au moins."},
                                           {"Das Fenster ist zu klein:", "mindestens."}};

struct lines {
    const char *const *text;
    int count;
};

static struct lines window_lines(const struct window *window) {
    const char *const(*all)[LINES_MOST + 1] = !window->help      ? hints
                                              : window->two_keys ? help_two
                                                                 : help_six;
    struct lines lines = {all[window->language], 0};
    while (lines.text[lines.count] != NULL) {
        lines.count++;
    }
    return lines;
}

static bool style_fits(struct terminal_size size, enum render_style style, int lines) {
    return size.columns >= render_columns(style) && size.rows >= render_rows(style) + lines;
}

struct window_layout window_lay_out(struct terminal_size size, int lines, bool ascii) {
    /* A single line is a reminder and gives way to the picture. A list of keys was asked for and
     * stays. */
    int needed = lines > 1 ? lines : 0;
    struct window_layout layout = {.style = ascii ? RENDER_ASCII : RENDER_HALF_BLOCKS, .below = -1};
    if (!ascii && !style_fits(size, layout.style, needed)) {
        layout.style = RENDER_BRAILLE;
    }
    layout.fits = style_fits(size, layout.style, needed);
    int columns = render_columns(layout.style);
    int rows = render_rows(layout.style);
    layout.border = size.columns >= columns + 2 && size.rows >= rows + 2 + needed;
    int edge = layout.border ? 1 : 0;
    int used = rows + 2 * edge;
    bool below = size.rows >= used + lines;
    layout.left = (size.columns - columns) / 2;
    layout.top = (size.rows - used - (below ? lines : 0)) / 2 + edge;
    if (below) {
        layout.below = layout.top + rows + edge;
    }
    return layout;
}

__attribute__((format(printf, 2, 3))) static void put(struct window *window, const char *format,
                                                      ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = WINDOW_TEXT_MAX - window->length;
    int length = vsnprintf(window->text + window->length, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < room) {
        window->length += (size_t)length;
    }
}

static void put_move(struct window *window, int column, int row) {
    put(window, "\x1b[%d;%dH", row + 1, column + 1);
}

/* Whether a byte continues a UTF-8 character. */
static bool continues(char byte) {
    return ((uint8_t)byte & 0xc0) == 0x80;
}

static int width_of(const char *text) {
    int width = 0;
    for (; *text != '\0'; text++) {
        width += !continues(*text);
    }
    return width;
}

/* A letter of Latin-1 without its accent, by its second byte. These texts have no other characters
 * beside ASCII. */
static const char *folded(uint8_t second) {
    switch (second) {
    case 0x89: /* É */
        return "E";
    case 0xa4: /* ä */
        return "ae";
    case 0xbc: /* ü */
        return "ue";
    default: /* è é ê */
        return "e";
    }
}

/* Cuts a text to the width of the window. */
static void put_text(struct window *window, const char *text) {
    for (int room = window->size.columns; *text != '\0'; text++) {
        room -= !continues(*text);
        if (room < 0) {
            break;
        }
        if (!window->ascii || ((uint8_t)*text & 0x80) == 0) {
            put(window, "%c", *text);
        } else if (continues(*text)) {
            put(window, "%s", folded((uint8_t)*text));
        }
    }
}

static void put_centred(struct window *window, int row, const char *line, int width) {
    int column = (window->size.columns - width) / 2;
    put_move(window, column > 0 ? column : 0, row);
    put_text(window, line);
}

/* Draws a corner, a line, a corner. */
static void put_edge(struct window *window, int row, const char *const parts[3]) {
    put_move(window, window->layout.left - 1, row);
    put(window, "%s", parts[0]);
    for (int i = 0; i < render_columns(window->layout.style); i++) {
        put(window, "%s", parts[1]);
    }
    put(window, "%s", parts[2]);
}

static void put_border(struct window *window) {
    static const char *const upper[] = {"╭", "─", "╮"};
    static const char *const lower[] = {"╰", "─", "╯"};
    static const char *const ascii[] = {"+", "-", "+"};
    const struct window_layout *layout = &window->layout;
    int columns = render_columns(layout->style);
    int rows = render_rows(layout->style);
    const char *upright = window->ascii ? "|" : "│";
    put(window, "%s", window->plain ? "" : GREY);
    put_edge(window, layout->top - 1, window->ascii ? ascii : upper);
    for (int row = 0; row < rows; row++) {
        put_move(window, layout->left - 1, layout->top + row);
        put(window, "%s", upright);
        put_move(window, layout->left + columns, layout->top + row);
        put(window, "%s", upright);
    }
    put_edge(window, layout->top + rows, window->ascii ? ascii : lower);
}

/* Draws everything but the picture. */
static void put_surroundings(struct window *window, struct lines lines) {
    put(window, "\x1b[0m\x1b[2J");
    if (!window->layout.fits) {
        if (window->help) {
            for (int i = 0; i < lines.count && i < window->size.rows; i++) {
                put_move(window, 0, i);
                put_text(window, lines.text[i]);
            }
        } else {
            const char *const *words = too_small[window->language];
            char least[48];
            snprintf(least, sizeof least, "%s %s", window->ascii ? "128 x 32" : "64 x 16",
                     words[1]);
            put_centred(window, window->size.rows / 2 - 1, words[0], width_of(words[0]));
            put_centred(window, window->size.rows / 2, least, width_of(least));
        }
        return;
    }
    if (window->layout.border) {
        put_border(window);
    }
    if (window->layout.below >= 0) {
        put(window, "%s", window->plain ? "" : GREY);
        int width = 0;
        for (int i = 0; i < lines.count; i++) {
            int length = width_of(lines.text[i]);
            width = length > width ? length : width;
        }
        for (int i = 0; i < lines.count; i++) {
            put_centred(window, window->layout.below + i, lines.text[i], width);
        }
    }
}

static void put_picture(struct window *window, const uint8_t picture[HAL_FRAME_SIZE], bool all) {
    const struct window_layout *layout = &window->layout;
    int columns = render_columns(layout->style);
    bool coloured = false;
    for (int row = 0; row < render_rows(layout->style); row++) {
        int cursor = -1;
        for (int column = 0; column < columns; column++) {
            uint8_t cell = render_cell(layout->style, picture, column, row);
            uint8_t *shown = &window->cells[row * columns + column];
            if (cell == *shown && !all) {
                continue;
            }
            if (!coloured && !window->plain) {
                put(window, BACKGROUND "\x1b[38;5;%dm", window->colour);
                coloured = true;
            }
            if (cursor != column) {
                put_move(window, layout->left + column, layout->top + row);
            }
            char text[RENDER_TEXT_MAX];
            render_text(layout->style, cell, text);
            put(window, "%s", text);
            *shown = cell;
            cursor = column + 1;
        }
    }
    if (coloured) {
        put(window, "\x1b[0m");
    }
}

void window_update(struct window *window, const struct host_panel *panel,
                   const uint8_t picture[HAL_FRAME_SIZE]) {
    window->length = 0;
    if (window->asleep != (panel->light == 0 && panel->changes > 0)) {
        window->asleep = !window->asleep;
        window->valid = false;
    }
    struct lines lines = window_lines(window);
    bool all = !window->valid;
    if (!window->valid) {
        window->layout = window_lay_out(window->size, lines.count, window->ascii);
        put_surroundings(window, lines);
        window->valid = true;
    }
    /* The colour of a dark panel does not matter. Keeping it avoids a redraw. */
    int colour = panel->light > 0 ? render_colour(panel->light) : window->colour;
    if (colour != window->colour) {
        window->colour = colour;
        all = true;
    }
    if (window->layout.fits && window->asleep) {
        const char *text = asleep[window->language];
        const int middle = window->layout.top + render_rows(window->layout.style) / 2;
        put(window, "%s", window->plain ? "" : GREY);
        put_centred(window, middle, text, width_of(text));
        put(window, "\x1b[0m");
    } else if (window->layout.fits) {
        put_picture(window, picture, all);
    }
}
