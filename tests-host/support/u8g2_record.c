#include "tests-host/support/u8g2/u8g2.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const u8g2_cb_t u8g2_cb_r0 = {0};

uint8_t u8g2_tiles_wide, u8g2_tiles_high;
uint8_t u8g2_panel[16 * 16 * 8];
char u8g2_record[4096];

static uint8_t buffer[16 * 16 * 8];
static u8x8_display_info_t info;

static void record(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t used = strlen(u8g2_record);
    vsnprintf(u8g2_record + used, sizeof u8g2_record - used, format, arguments);
    va_end(arguments);
}

/* Transfers one command, in the order that the library's documentation gives. */
static uint8_t transfer(u8g2_t *u8g2, uint8_t command) {
    u8x8_t *u8x8 = &u8g2->u8x8;
    uint8_t happy = u8x8->byte_cb(u8x8, U8X8_MSG_BYTE_START_TRANSFER, 0, NULL);
    happy &= u8x8->byte_cb(u8x8, U8X8_MSG_BYTE_SET_DC, 0, NULL);
    happy &= u8x8->byte_cb(u8x8, U8X8_MSG_BYTE_SEND, 1, &command);
    return happy & u8x8->byte_cb(u8x8, U8X8_MSG_BYTE_END_TRANSFER, 0, NULL);
}

void u8g2_Setup_recorded_f(u8g2_t *u8g2, const u8g2_cb_t *rotation, u8x8_msg_cb byte_cb,
                           u8x8_msg_cb gpio_and_delay_cb) {
    memset(buffer, 0, sizeof buffer);
    info = (u8x8_display_info_t){0, 1, u8g2_tiles_wide, u8g2_tiles_high};
    u8g2->u8x8 = (u8x8_t){&info, byte_cb, gpio_and_delay_cb};
    u8g2->tile_buf_ptr = buffer;
    u8g2->tile_buf_height = u8g2_tiles_high;
    record("setup R%d\n", rotation == U8G2_R0 ? 0 : -1);
}

void u8g2_InitDisplay(u8g2_t *u8g2) {
    u8x8_t *u8x8 = &u8g2->u8x8;
    record("init\n");
    u8x8->gpio_and_delay_cb(u8x8, U8X8_MSG_GPIO_AND_DELAY_INIT, 0, NULL);
    u8x8->byte_cb(u8x8, U8X8_MSG_BYTE_INIT, 0, NULL);
    for (uint8_t i = 0; i < 3; i++) { /* high, low and high again */
        u8x8->gpio_and_delay_cb(u8x8, U8X8_MSG_GPIO_RESET, i != 1, NULL);
        u8x8->gpio_and_delay_cb(u8x8, U8X8_MSG_DELAY_MILLI, 100, NULL);
    }
    transfer(u8g2, 0xAE);
    u8x8->gpio_and_delay_cb(u8x8, U8X8_MSG_DELAY_MILLI, 7, NULL); /* some setups have such waits */
}

void u8g2_SetPowerSave(u8g2_t *u8g2, uint8_t is_enable) {
    record("power save %d\n", is_enable);
    transfer(u8g2, is_enable ? 0xAE : 0xAF);
}

void u8g2_SetFlipMode(u8g2_t *u8g2, uint8_t mode) {
    record("flip %d\n", mode);
    transfer(u8g2, 0xA0);
}

void u8g2_SetContrast(u8g2_t *u8g2, uint8_t value) {
    record("contrast %d\n", value);
    transfer(u8g2, 0x81);
}

void u8g2_SendBuffer(u8g2_t *u8g2) {
    record("send buffer\n");
    if (transfer(u8g2, 0xB0)) {
        memcpy(u8g2_panel, buffer, sizeof u8g2_panel);
    }
}

void u8g2_UpdateDisplayArea(u8g2_t *u8g2, uint8_t tx, uint8_t ty, uint8_t tw, uint8_t th) {
    record("update %d,%d %dx%d\n", tx, ty, tw, th);
    if (transfer(u8g2, 0xB0)) {
        for (unsigned row = ty; row < (unsigned)ty + th; row++) {
            unsigned offset = (row * info.tile_width + tx) * 8U;
            memcpy(u8g2_panel + offset, buffer + offset, tw * 8U);
        }
    }
}
