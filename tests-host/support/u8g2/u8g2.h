/*
 * As much of u8g2's documented C interface as hal/rp2040/panel_u8g2.c uses, recorded.
 *
 * Each call appends a line to u8g2_record; InitDisplay and the like also run a short transfer
 * through the byte callback, as the library does, so that its answers matter. Written from the
 * library's reference manual; the real one is not part of this repository.
 */
#ifndef TESTS_HOST_U8G2_H
#define TESTS_HOST_U8G2_H

#include <stdint.h>

#define U8X8_MSG_BYTE_INIT 20
#define U8X8_MSG_BYTE_SEND 23
#define U8X8_MSG_BYTE_START_TRANSFER 24
#define U8X8_MSG_BYTE_END_TRANSFER 25
#define U8X8_MSG_BYTE_SET_DC 32
#define U8X8_MSG_GPIO_AND_DELAY_INIT 40
#define U8X8_MSG_DELAY_MILLI 41
#define U8X8_MSG_DELAY_10MICRO 42
#define U8X8_MSG_GPIO_CS 73
#define U8X8_MSG_GPIO_RESET 75

typedef struct u8x8_struct u8x8_t;
typedef struct u8g2_struct u8g2_t;
typedef uint8_t (*u8x8_msg_cb)(u8x8_t *u8x8, uint8_t msg, uint8_t arg_int, void *arg_ptr);

typedef struct u8x8_display_info_struct {
    uint8_t chip_enable_level;
    uint8_t chip_disable_level;
    uint8_t tile_width;
    uint8_t tile_height;
} u8x8_display_info_t;

struct u8x8_struct {
    const u8x8_display_info_t *display_info;
    u8x8_msg_cb byte_cb;
    u8x8_msg_cb gpio_and_delay_cb;
};

typedef struct u8g2_cb_struct {
    int rotation;
} u8g2_cb_t;

struct u8g2_struct {
    u8x8_t u8x8;
    uint8_t *tile_buf_ptr;
    uint8_t tile_buf_height;
};

extern const u8g2_cb_t u8g2_cb_r0;
#define U8G2_R0 (&u8g2_cb_r0)

#define u8g2_GetBufferPtr(u8g2) ((u8g2)->tile_buf_ptr)
#define u8g2_GetBufferTileHeight(u8g2) ((u8g2)->tile_buf_height)
#define u8g2_GetBufferTileWidth(u8g2) ((u8g2)->u8x8.display_info->tile_width)
#define u8x8_gpio_SetCS(u8x8, v)                                                                   \
    ((u8x8)->gpio_and_delay_cb((u8x8), U8X8_MSG_GPIO_CS, (v), (void *)0))

void u8g2_InitDisplay(u8g2_t *u8g2);
void u8g2_SetPowerSave(u8g2_t *u8g2, uint8_t is_enable);
void u8g2_SetFlipMode(u8g2_t *u8g2, uint8_t mode);
void u8g2_SetContrast(u8g2_t *u8g2, uint8_t value);
void u8g2_SendBuffer(u8g2_t *u8g2);
void u8g2_UpdateDisplayArea(u8g2_t *u8g2, uint8_t tx, uint8_t ty, uint8_t tw, uint8_t th);

/* Stands for the u8g2_Setup_..._f that the builder names. */
void u8g2_Setup_recorded_f(u8g2_t *u8g2, const u8g2_cb_t *rotation, u8x8_msg_cb byte_cb,
                           u8x8_msg_cb gpio_and_delay_cb);

/* --- What the test sets and sees --- */

extern uint8_t u8g2_tiles_wide, u8g2_tiles_high; /* of the panel that the setup makes */
extern uint8_t u8g2_panel[16 * 16 * 8];          /* what has reached the panel's memory */
extern char u8g2_record[4096];                   /* one call a line, since it was last emptied */

#endif
