/*
 * The panel: a frame of hal.h onto an SSD1306, SH1106 or SH1107, over whatever bus.h leads to.
 *
 * The controllers differ in data only (struct panel_type). The panel's memory is mirrored here, so
 * that only columns that changed are sent. Nothing in here knows the SDK: the host tests it.
 *
 * A panel that stops answering, or that has lost its setup because somebody unplugged it, is set up
 * and redrawn as a whole by the first panel_show that finds it again.
 */
#ifndef HAL_RP2040_PANEL_H
#define HAL_RP2040_PANEL_H

#include "hal/hal.h"

/* A controller, as data. */
struct panel_type {
    uint8_t columns;           /* visible columns, also bytes of a page */
    uint8_t pages;             /* visible pages of eight rows */
    uint8_t column_offset;     /* column of its memory that is the first visible one */
    bool standing;             /* 64x128: the frame is transposed on the way */
    const uint8_t *setup;      /* commands that set it up, all but switch, light and orientation */
    uint8_t setup_size;        /* bytes of `setup` */
    uint8_t upright[2];        /* commands for rotation 0 */
    uint8_t upside_down[2];    /* commands for rotation 180 */
    uint8_t bright[4], dim[4]; /* pre-charge and VCOMH for full and for low light */
};

extern const struct panel_type panel_ssd1306, panel_sh1106, panel_sh1107;

/* Below this light the `dim` setup is used: the contrast command alone dims little. */
#define PANEL_DIM_BELOW 64

struct panel {
    const struct panel_type *type;     /* as it has turned out to be */
    const struct panel_type *expected; /* as the board says */
    uint16_t rotation;                 /* BOARD_ROTATION: how it is mounted */
    bool flipped;                      /* by half a turn against that */
    bool running;                      /* set up, `shown` is in its memory */
    bool answers;                      /* the bus can tell a panel that is gone */
    bool tells;                        /* its status byte can be trusted */
    uint8_t contrast;                  /* the most to send: what stands for a light of 255 */
    uint8_t light;                     /* wanted, 0: off */
    uint8_t page;                      /* where its page pointer is; pages: unknown */
    uint8_t shown[HAL_FRAME_SIZE];     /* the panel's memory, in the panel's order */
};

/* Makes a panel that is switched on at the first panel_show, dim unless panel_light has told
 * better. `rotation` and `contrast` as in board.h. */
void panel_start(struct panel *panel, const struct panel_type *type, uint16_t rotation,
                 uint8_t contrast);

/* The contrast that stands for a light, where `most` stands for 255. */
uint8_t panel_contrast(uint8_t light, uint8_t most);

/* As hal_display_show, _light and _flip. */
bool panel_show(struct panel *panel, const uint8_t frame[HAL_FRAME_SIZE]);
void panel_light(struct panel *panel, uint8_t light);
void panel_flip(struct panel *panel, bool flipped);

/* Columns of a page to send. */
struct panel_run {
    uint8_t first; /* column */
    uint8_t count; /* columns, 0: none */
};

/* The first run at or after column `from` in which `now` differs from `before`, with gaps of up to
 * `gap` equal columns included. */
struct panel_run panel_run_next(const uint8_t *before, const uint8_t *now, uint8_t columns,
                                uint8_t from, uint8_t gap);

/* Page `page` of a standing panel, 64 columns of it, from a frame; `rotation` is 90 or 270. */
void panel_transpose(const uint8_t frame[HAL_FRAME_SIZE], uint8_t page, uint16_t rotation,
                     uint8_t columns[64]);

#endif
