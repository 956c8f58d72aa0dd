/*
 * The window: where the panel, its border and the lines under it are, and what the terminal must be
 * sent to show them.
 */
#ifndef TERMINAL_WINDOW_H
#define TERMINAL_WINDOW_H

#include "hal/host/host.h"
#include "simulator/terminal/render.h"
#include "simulator/terminal/terminal.h"

struct window_layout {
    bool fits;               /* false: the window is too small for any picture */
    enum render_style style; /* half blocks if the window is large enough, else Braille; or ASCII */
    int left;                /* column of the picture's first character, from 0 */
    int top;                 /* its row */
    bool border;             /* there is room for a border */
    int below;               /* row of the first line of text under the picture; -1: no room */
};

/* Room for a full redraw: three bytes per cell, and the moves of the cursor. */
#define WINDOW_TEXT_MAX 32768

struct window {
    struct terminal_size size;       /* the window that the layout is for */
    bool help;                       /* the list of keys is shown */
    bool two_keys;                   /* for a board with two keys only */
    uint8_t language;                /* of the lines under the picture: enum language */
    bool plain;                      /* no colours (NO_COLOR) */
    bool ascii;                      /* ASCII only (terminal_is_ascii) */
    bool asleep;                     /* the panel is off, and the window says so */
    bool valid;                      /* false: the terminal shows something else, so everything
                                        must be drawn */
    struct window_layout layout;     /* its layout */
    int colour;                      /* colour of the picture, as last drawn */
    uint8_t cells[RENDER_CELLS_MAX]; /* the picture, as last drawn */
    char text[WINDOW_TEXT_MAX];      /* what window_update made */
    size_t length;                   /* bytes in `text` */
};

/* Lays out a window of `size` with room for `lines` lines of text under the picture. In ASCII there
 * is no small picture. */
struct window_layout window_lay_out(struct terminal_size size, int lines, bool ascii);

/* Writes to window->text what the terminal needs to show `panel`: only what has changed. */
void window_update(struct window *window, const struct host_panel *panel,
                   const uint8_t picture[HAL_FRAME_SIZE]);

#endif
