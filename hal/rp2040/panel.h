/*
 * Shows a frame of hal.h on an SSD1306, SH1106 or SH1107, over the bus of bus.h.
 *
 * The controllers differ in data only (struct panel_type). A copy of the panel's memory is kept
 * here, so that only changed columns are sent. This module does not use the SDK, so it is tested on
 * the host.
 *
 * A panel that stops answering, or that lost its setup because it was unplugged, is set up and
 * redrawn as a whole by the first panel_show that finds it again.
 */
#ifndef HAL_RP2040_PANEL_H
#define HAL_RP2040_PANEL_H

#include "hal/hal.h"

/* A controller, as data. */
struct panel_type {
    uint8_t columns;           /* visible columns, also bytes of a page */
    uint8_t pages;             /* visible pages of eight rows */
    uint8_t column_offset;     /* first visible column of the controller's memory */
    bool standing;             /* 64x128: the frame is transposed */
    const uint8_t *setup;      /* set-up commands without on/off, light and orientation */
    uint8_t setup_size;        /* bytes of `setup` */
    uint8_t upright[2];        /* commands for rotation 0 */
    uint8_t upside_down[2];    /* commands for rotation 180 */
    uint8_t bright[4], dim[4]; /* pre-charge and VCOMH for full and for low light */
};

extern const struct panel_type panel_ssd1306, panel_sh1106, panel_sh1107;

/* Below this light the `dim` setup is used: the contrast command alone dims little. */
#define PANEL_DIM_BELOW 64

struct panel {
    const struct panel_type *type;     /* as the status byte says, or as expected */
    const struct panel_type *expected; /* as the board says */
    uint16_t rotation;                 /* BOARD_ROTATION */
    bool flipped;                      /* turned by 180 degrees more */
    bool running;                      /* set up, and its memory holds `shown` */
    bool answers;                      /* the bus notices if the panel is missing */
    bool tells;                        /* the status byte can be trusted */
    uint8_t contrast;                  /* contrast for a light of 255 */
    uint8_t light;                     /* wanted, 0: off */
    uint8_t page;                      /* the panel's page pointer; `pages`: unknown */
    uint8_t shown[HAL_FRAME_SIZE];     /* the panel's memory, in the panel's order */
};

/* Makes a panel that the first panel_show switches on, dim unless panel_light was called before.
 * `rotation` and `contrast` as in board.h. */
void panel_start(struct panel *panel, const struct panel_type *type, uint16_t rotation,
                 uint8_t contrast);

/* The contrast for `light`, where `most` is the contrast for a light of 255. */
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

/* The first run at or after column `from` in which `now` differs from `before`. A run may contain
 * up to `gap` equal columns in a row. */
struct panel_run panel_run_next(const uint8_t *before, const uint8_t *now, uint8_t columns,
                                uint8_t from, uint8_t gap);

/* Makes the 64 columns of page `page` of a standing panel from a frame; `rotation` is 90 or 270. */
void panel_transpose(const uint8_t frame[HAL_FRAME_SIZE], uint8_t page, uint16_t rotation,
                     uint8_t columns[64]);

#endif
