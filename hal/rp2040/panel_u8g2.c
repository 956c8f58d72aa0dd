/*
 * The display of hal.h over u8g2, for every panel that u8g2 knows and panel_types.c does not:
 * -DDISPLAY=u8g2 -DU8G2_SETUP=u8g2_Setup_..._f. This is the only file that knows u8g2.
 *
 * u8g2's full buffer is what the panel holds: eight-by-eight tiles, like the pages of a frame, so
 * that tiles that changed are found by comparing with it. A larger panel gets the frame in its
 * middle, a standing one (64x128) gets it transposed as panel.h does.
 *
 * A panel on I2C that stops answering is noticed within a second and set up again when it is back.
 * What panel.c can do on top, telling one that was unplugged for a moment by its status byte, is not
 * known of every controller here.
 */
#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/bus.h"
#include "hal/rp2040/machine.h"
#include "hal/rp2040/panel.h"

#include <string.h>

#ifndef U8G2_HEADER
#define U8G2_HEADER <u8g2.h>
#endif
#include U8G2_HEADER

#define TRANSFER_SIZE 160 /* u8g2 promises not to send more than 32 bytes in one */

static u8g2_t u8g2;
static bool running;                       /* set up, the buffer is on the panel */
static bool failed;                        /* a transfer of this call was not taken */
static bool is_flipped;                    /* hal_display_flip */
static uint8_t light_wanted;               /* hal_display_light */
static uint8_t last_frame[HAL_FRAME_SIZE]; /* as given, for hal_display_flip */

#if BOARD_BUS_I2C

static uint8_t send_bytes(u8x8_t *u8x8, uint8_t message, uint8_t value, void *bytes) {
    static uint8_t transfer[TRANSFER_SIZE];
    static size_t count;
    (void)u8x8;
    switch (message) {
    case U8X8_MSG_BYTE_START_TRANSFER:
        count = 0;
        return 1;
    case U8X8_MSG_BYTE_SEND:
        if (count + value > sizeof transfer) {
            failed = true;
            return 0;
        }
        memcpy(transfer + count, bytes, value);
        count += value;
        return 1;
    case U8X8_MSG_BYTE_END_TRANSFER:
        failed = failed || !bus_raw_i2c(transfer, count);
        return !failed;
    default:
        return message == U8X8_MSG_BYTE_INIT || message == U8X8_MSG_BYTE_SET_DC;
    }
}

#else

static uint8_t send_bytes(u8x8_t *u8x8, uint8_t message, uint8_t value, void *bytes) {
    switch (message) {
    case U8X8_MSG_BYTE_INIT:
    case U8X8_MSG_BYTE_END_TRANSFER:
        u8x8_gpio_SetCS(u8x8, u8x8->display_info->chip_disable_level);
        return 1;
    case U8X8_MSG_BYTE_START_TRANSFER:
        u8x8_gpio_SetCS(u8x8, u8x8->display_info->chip_enable_level);
        return 1;
    case U8X8_MSG_BYTE_SET_DC:
        bus_raw_data(value != 0);
        return 1;
    case U8X8_MSG_BYTE_SEND:
        bus_raw_spi(bytes, value);
        return 1;
    default:
        return 0;
    }
}

#endif

static uint8_t move_wires(u8x8_t *u8x8, uint8_t message, uint8_t value, void *nothing) {
    (void)u8x8;
    (void)nothing;
    switch (message) {
    case U8X8_MSG_DELAY_MILLI:
        machine_nap(value * 1000u);
        break;
    case U8X8_MSG_DELAY_10MICRO:
        machine_nap(value * 10u);
        break;
#if BOARD_BUS_SPI
    case U8X8_MSG_GPIO_CS:
        bus_raw_select(value == 0);
        break;
    case U8X8_MSG_GPIO_RESET:
        bus_raw_reset(value != 0);
        break;
#endif
    default:
        break; /* shorter waits are over by the time they are asked for */
    }
    return 1;
}

static bool standing(void) {
    return u8g2_GetBufferTileWidth(&u8g2) < HAL_FRAME_WIDTH / 8;
}

static uint16_t rotation_now(void) {
    return (uint16_t)((BOARD_ROTATION + (is_flipped ? 180 : 0)) % 360);
}

/* Puts `tiles` tiles into row `row` of the picture and tells the panel of those that changed. */
static void put_row(unsigned row, unsigned rows, unsigned tiles, const uint8_t *bytes) {
    unsigned left = (u8g2_GetBufferTileWidth(&u8g2) - tiles) / 2;
    unsigned top = (u8g2_GetBufferTileHeight(&u8g2) - rows) / 2;
    uint8_t *buffer = u8g2_GetBufferPtr(&u8g2);
    buffer += (top + row) * u8g2_GetBufferTileWidth(&u8g2) * 8u + left * 8;
    unsigned first = tiles;
    unsigned end = 0;
    for (unsigned tile = 0; tile < tiles; tile++) {
        if (memcmp(buffer + tile * 8, bytes + tile * 8, 8) != 0) {
            first = first < tile ? first : tile;
            end = tile + 1;
        }
    }
    memcpy(buffer, bytes, tiles * 8u);
    bool dark = light_wanted == 0; /* everything is sent when the light is back */
    if (running && !dark && !failed && first < end) {
        u8g2_UpdateDisplayArea(&u8g2, (uint8_t)(left + first), (uint8_t)(top + row),
                               (uint8_t)(end - first), 1);
    }
}

static void put_frame(void) {
    for (uint8_t row = 0; row < (standing() ? 16 : 8); row++) {
        if (standing()) {
            uint8_t columns[64];
            panel_transpose(last_frame, row, rotation_now() == 90 ? 90 : 270, columns);
            put_row(row, 16, 8, columns);
        } else {
            put_row(row, 8, 16, last_frame + row * HAL_FRAME_WIDTH);
        }
    }
}

static void send_all(void) {
    if (!standing()) {
        u8g2_SetFlipMode(&u8g2, rotation_now() >= 180);
    }
    u8g2_SendBuffer(&u8g2);
}

static bool set_up(void) {
    failed = !bus_open();
    if (failed) {
        return false; /* u8g2 would wait a while for it to reset */
    }
    u8g2_InitDisplay(&u8g2);
    u8g2_SetContrast(&u8g2, panel_contrast(light_wanted, BOARD_CONTRAST));
    send_all();
    u8g2_SetPowerSave(&u8g2, light_wanted == 0);
    return !failed;
}

void display_start(void) {
    light_wanted = 1;
    U8G2_SETUP(&u8g2, U8G2_R0, send_bytes, move_wires);
}

/* Asked when there is nothing to send: whether a lit panel takes a control byte with nothing behind. */
static bool still_there(void) {
#if BOARD_BUS_I2C
    const uint8_t no_commands = 0x00;
    return light_wanted == 0 || bus_raw_i2c(&no_commands, 1);
#else
    return true;
#endif
}

bool hal_display_show(const uint8_t frame[HAL_FRAME_SIZE]) {
    bool lying = u8g2_GetBufferTileWidth(&u8g2) >= 16 && u8g2_GetBufferTileHeight(&u8g2) >= 8;
    bool upended = u8g2_GetBufferTileWidth(&u8g2) >= 8 && u8g2_GetBufferTileHeight(&u8g2) >= 16;
    if (!lying && !upended) {
        return false; /* too small, or not a full buffer */
    }
    failed = running && memcmp(last_frame, frame, sizeof last_frame) == 0 && !still_there();
    memcpy(last_frame, frame, sizeof last_frame);
    put_frame();
    running = running ? !failed : set_up();
    return running;
}

void hal_display_light(uint8_t light) {
    bool was_off = light_wanted == 0;
    light_wanted = light;
    if (!running) {
        return;
    }
    failed = false;
    if (light == 0) {
        u8g2_SetPowerSave(&u8g2, 1);
    } else if (!was_off) {
        u8g2_SetContrast(&u8g2, panel_contrast(light, BOARD_CONTRAST));
    } else if (!set_up()) { /* it may have been unplugged while it was off */
        failed = true;
    }
    running = !failed;
}

void hal_display_flip(bool flipped) {
    if (is_flipped == flipped) {
        return;
    }
    is_flipped = flipped;
    if (!running) {
        return;
    }
    failed = false;
    running = false; /* the buffer first, as a whole then */
    put_frame();
    send_all();
    running = !failed;
}
