/*
 * The window: where the panel, its border and the lines under it stand, and what has to be sent to
 * the terminal so that it shows them.
 */
#ifndef TERMINAL_WINDOW_H
#define TERMINAL_WINDOW_H

#include "hal/host/host.h"
#include "simulator/terminal/render.h"
#include "simulator/terminal/terminal.h"

struct window_layout {
    bool fits;               /* false: the window is too small for any picture */
    enum render_style style; /* half blocks if the window is large enough, or ASCII */
    int left;                /* column of the picture's first character, from 0 */
    int top;                 /* its row */
    bool border;             /* there is room for a line around it */
    int below;               /* row of the first line of text under it; -1: no room */
};

/* Room for a full redraw: every cell three bytes, and the moves of the cursor. */
#define WINDOW_TEXT_MAX 32768

struct window {
    struct terminal_size size;       /* the window it was laid out for */
    bool help;                       /* the list of keys is shown */
    bool two_keys;                   /* for a board with two keys only */
    uint8_t language;                /* of the lines under the picture: enum language */
    bool plain;                      /* no colours (NO_COLOR) */
    bool ascii;                      /* no other characters (terminal_is_ascii) */
    bool asleep;                     /* the panel is off, and that is said */
    bool valid;                      /* false: the terminal shows something else, draw all */
    struct window_layout layout;     /* how it was laid out */
    int colour;                      /* the picture's colour as drawn */
    uint8_t cells[RENDER_CELLS_MAX]; /* the picture as drawn */
    char text[WINDOW_TEXT_MAX];      /* what window_update made */
    size_t length;                   /* bytes in it */
};

/* Lays out a window of `size` with `lines` lines of text wanted under the picture. In ASCII there
 * is no small picture. */
struct window_layout window_lay_out(struct terminal_size size, int lines, bool ascii);

/* Makes in window->text what the terminal needs to show `panel`: only what differs from what it
 * shows already. */
void window_update(struct window *window, const struct host_panel *panel,
                   const uint8_t picture[HAL_FRAME_SIZE]);

#endif
