/* Values are the defaults of the data sheets, unless a remark gives a reason. */
#include "hal/rp2040/panel.h"

static const uint8_t ssd1306_setup[] = {
    0xD5, 0x80, /* clock */
    0xA8, 0x3F, /* 64 rows */
    0xD3, 0x00, /* no vertical shift */
    0x40,       /* first row at the top */
    0x8D, 0x14, /* charge pump on: modules have no other supply */
    0x20, 0x02, /* page addressing, as the other two have */
    0xDA, 0x12, /* alternating row pins */
    0x2E,       /* no scrolling */
    0xA4,       /* show the memory */
    0xA6,       /* a set bit is lit */
};

const struct panel_type panel_ssd1306 = {
    .columns = 128,
    .pages = 8,
    .setup = ssd1306_setup,
    .setup_size = sizeof ssd1306_setup,
    .upright = {0xA1, 0xC8},
    .upside_down = {0xA0, 0xC0},
    .bright = {0xD9, 0xF1, 0xDB, 0x30},
    .dim = {0xD9, 0x1F, 0xDB, 0x00},
};

static const uint8_t sh1106_setup[] = {
    0xD5, 0x80, /* clock, a little faster than by default: less flicker */
    0xA8, 0x3F, /* 64 rows */
    0xD3, 0x00, /* no vertical shift */
    0x40,       /* first row at the top */
    0xAD, 0x8B, /* DC-DC converter on */
    0x32,       /* its voltage: 8.0 V */
    0xDA, 0x12, /* alternating row pins */
    0xA4,       /* show the memory */
    0xA6,       /* a set bit is lit */
};

const struct panel_type panel_sh1106 = {
    .columns = 128,
    .pages = 8,
    .column_offset = 2, /* the controller has 132 columns, the panel is in the middle */
    .setup = sh1106_setup,
    .setup_size = sizeof sh1106_setup,
    .upright = {0xA1, 0xC8},
    .upside_down = {0xA0, 0xC0},
    .bright = {0xD9, 0x22, 0xDB, 0x35},
    /* The halves of D9 are swapped, compared with an SSD1306. */
    .dim = {0xD9, 0xF1, 0xDB, 0x00},
};

static const uint8_t sh1107_setup[] = {
    0xD5, 0x51, /* clock */
    0x20,       /* page addressing */
    0xA8, 0x3F, /* 64 of its 128 columns */
    0xD3, 0x60, /* which are in the middle */
    0xDC, 0x00, /* first column first */
    0xAD, 0x8A, /* no DC-DC converter: these modules have their own supply */
    0xA4,       /* show the memory */
    0xA6,       /* a set bit is lit */
};

const struct panel_type panel_sh1107 = {
    .columns = 64,
    .pages = 16,
    .standing = true,
    .setup = sh1107_setup,
    .setup_size = sizeof sh1107_setup,
    .upright = {0xA0, 0xC0}, /* flipped by transposing: C8 would also move the picture */
    .upside_down = {0xA0, 0xC0},
    .bright = {0xD9, 0x22, 0xDB, 0x35},
    .dim = {0xD9, 0xF1, 0xDB, 0x00},
};
