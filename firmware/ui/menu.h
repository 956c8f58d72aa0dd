/*
 * Lists: a title bar, rows with a cursor, and a scroll bar. All screens that are lists use this
 * module.
 *
 * With a d-pad, UP and DOWN move with wrap-around, OK chooses, and LEFT and RIGHT change the value
 * of a row. Without a d-pad, NEXT moves down and OK steps a value, both with wrap-around.
 *
 *     switch (menu_handle(&menu, count, action)) {
 *     case MENU_CHOSEN: ... row menu.cursor
 *     case MENU_LESS, MENU_MORE: ... the value of that row, if it has one
 *
 * On a row with a value treat MENU_CHOSEN like MENU_MORE (menu_step does).
 */
#ifndef FIRMWARE_MENU_H
#define FIRMWARE_MENU_H

#include "firmware/ui/legend.h"

struct menu {
    uint8_t cursor; /* row of the cursor */
};

enum menu_event {
    MENU_NOTHING, /* the list has no use for the action: return false from the screen's handle */
    MENU_MOVED,   /* the cursor moved */
    MENU_CHOSEN,  /* OK on the row of the cursor */
    MENU_LESS,    /* LEFT on the row of the cursor */
    MENU_MORE,    /* RIGHT on the row of the cursor */
};

/* What a row says. */
struct menu_row {
    const char *label;
    const char
        *value; /* on the right; null: none. Where there are keys for it, between arrows while
                          the cursor is there */
    const char
        *help;      /* one line about the row, shown while the cursor is on it; in a list either all
                         rows have one or none has */
    bool fixed;     /* OK opens something instead of changing the value: no arrows */
    bool locked;    /* OK does nothing here: the value is only shown */
    char space[40]; /* room for a label or value that is composed */
};

/* Fills in row number `row`. `to` is zeroed before. `context` is the argument of menu_draw. */
typedef void menu_rows(const void *context, uint8_t row, struct menu_row *to);

#define MENU_TITLE_HEIGHT 11 /* rows of pixels of the title bar, at the top of the frame */
#define MENU_ROW_HEIGHT 10   /* rows of pixels from a row of the list to the next */
#define MENU_ROWS_SEEN 4     /* rows of the list that menu_draw has room for, less one with help */

/* For lists in which some rows can be absent: `rows` has a bit for each row that is present, from
 * the top. The functions return the number of present rows, the row at a place of the list, and the
 * place of a present row. */
uint8_t menu_count(uint32_t rows);
uint8_t menu_row_at(uint32_t rows, uint8_t place);
uint8_t menu_place_of(uint32_t rows, uint8_t row);

/* Moves the cursor, wrapping around. */
enum menu_event menu_handle(struct menu *menu, uint8_t count, enum action action);

/* What an event does to the value of a row: -1, 0 or +1. MENU_CHOSEN is +1. */
int menu_step(enum menu_event event);

/* Returns `value` moved by `step` within 0 .. count - 1, wrapping around. */
uint8_t menu_wrap(uint8_t value, int step, uint8_t count);

/* Turns the pages of a text, wrapping around, by any direction of the d-pad or by NEXT. False: the
 * action is none of these. */
bool menu_leaf(uint8_t *page, uint8_t count, enum action action);

/* Draws a whole screen: title bar, rows with the cursor, a scroll bar if not all rows fit, and the
 * legend. The legend shows choose (on a row with a value: change) and back, on a locked row only
 * back. */
void menu_draw(const struct menu *menu, struct canvas *canvas, struct ui ui, const char *title,
               uint8_t count, menu_rows *rows, const void *context);

/* Draws only the rows that fit into the box, and the scroll bar. */
void menu_draw_rows(const struct menu *menu, struct canvas *canvas, struct ui ui, struct box box,
                    uint8_t count, menu_rows *rows, const void *context);

/* Draws buttons side by side at the bottom of the frame, with the button of the cursor lit.
 * menu_handle moves through them; menu_handle_buttons also moves by LEFT and RIGHT. */
void menu_draw_buttons(const struct menu *menu, struct canvas *canvas, const char *const *labels,
                       uint8_t count);

/* Draws one of many buttons over the whole width, as if the others were beside it.
 * menu_handle_buttons moves to them. */
void menu_draw_turner(struct canvas *canvas, struct ui ui, const char *label);

enum menu_event menu_handle_buttons(struct menu *menu, uint8_t count, enum action action);

#define MENU_BUTTONS_HEIGHT 12 /* rows of pixels of the buttons */

#define MENU_TEXT_LINES 4 /* lines of menu_draw_text */

/* Draws centred text between the title bar and the buttons or legend: at most MENU_TEXT_LINES
 * lines. */
void menu_draw_text(struct canvas *canvas, const char *text);

/* Draws only the title bar: inverted, with `title` on the left and, unless null, `right` on the
 * right. */
void menu_draw_title(struct canvas *canvas, const char *title, const char *right);

#endif
