/*
 * The display of hal.h over u8g2, for panels that panel_types.c does not have: -DDISPLAY=u8g2
 * -DU8G2_SETUP=u8g2_Setup_..._f. This is the only file that uses u8g2.
 *
 * u8g2's full buffer is a copy of the panel's memory, in tiles of eight by eight pixels like the
 * pages of a frame. Comparing with the buffer finds the changed tiles. A larger panel shows the
 * frame in its middle. A standing panel (64x128) gets the frame transposed, as in panel.h.
 *
 * A panel on I2C that stops answering is noticed within a second and set up again when it is back.
 * A panel that was unplugged for a moment is noticed if its status byte has a bit for "off". This
 * file does not know the controller, so it reads the status before and after it switches the panel
 * on.
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

#define TILES_BETWEEN 1   /* unchanged tiles sent along: a new address costs more */
#define TRANSFER_SIZE 160 /* u8g2 promises not to send more than 32 bytes in one */

static u8g2_t u8g2;
static bool running;                       /* set up, the buffer is on the panel */
static bool failed;                        /* a transfer of this call failed */
static bool tells;                         /* the status byte says whether it is on */
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

/* u8g2 moves the reset wire three times and waits for a tenth of a second each time. bus_open has
 * already reset the panel, so the wire does not move and the waits are skipped. */
static bool reset_asked; /* the next wait belongs to the reset */

static uint8_t move_wires(u8x8_t *u8x8, uint8_t message, uint8_t value, void *nothing) {
    (void)u8x8;
    (void)nothing;
    switch (message) {
    case U8X8_MSG_DELAY_MILLI:
        machine_nap(reset_asked ? 0 : value * 1000u);
        reset_asked = false;
        break;
    case U8X8_MSG_DELAY_10MICRO:
        machine_nap(value * 10u);
        break;
    case U8X8_MSG_GPIO_RESET:
        reset_asked = true;
        break;
#if BOARD_BUS_SPI
    case U8X8_MSG_GPIO_CS:
        bus_raw_select(value == 0);
        break;
#endif
    default:
        break; /* shorter waits have passed by now */
    }
    return 1;
}

static bool standing(void) {
    return u8g2_GetBufferTileWidth(&u8g2) < HAL_FRAME_WIDTH / 8;
}

static uint16_t rotation_now(void) {
    return (uint16_t)((BOARD_ROTATION + (is_flipped ? 180 : 0)) % 360);
}

/* Puts `tiles` tiles into row `row` of the picture and sends those that changed. */
static void put_row(unsigned row, unsigned rows, uint8_t tiles, const uint8_t *bytes) {
    static const uint8_t nothing[16];
    uint8_t changed[16];
    unsigned left = (u8g2_GetBufferTileWidth(&u8g2) - (unsigned)tiles) / 2;
    unsigned top = (u8g2_GetBufferTileHeight(&u8g2) - rows) / 2;
    uint8_t *buffer = u8g2_GetBufferPtr(&u8g2);
    buffer += (top + row) * u8g2_GetBufferTileWidth(&u8g2) * 8u + left * 8;
    for (unsigned tile = 0; tile < tiles; tile++) {
        changed[tile] = memcmp(buffer + tile * 8, bytes + tile * 8, 8) != 0;
    }
    memcpy(buffer, bytes, tiles * 8u);
    bool dark = light_wanted == 0; /* everything is sent when the light is back */
    struct panel_run run = panel_run_next(nothing, changed, tiles, 0, TILES_BETWEEN);
    while (running && !dark && !failed && run.count > 0) {
        u8g2_UpdateDisplayArea(&u8g2, (uint8_t)(left + run.first), (uint8_t)(top + row), run.count,
                               1);
        uint8_t end = (uint8_t)(run.first + run.count);
        run = panel_run_next(nothing, changed, tiles, end, TILES_BETWEEN);
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

/* The bit that SSD1306, SH1106, SH1107 and similar controllers have for it. */
static bool says_off(int status) {
    return status >= 0 && status & 0x40;
}

static bool set_up(void) {
    failed = !bus_open();
    if (failed) {
        return false;
    }
    u8g2_InitDisplay(&u8g2);
    u8g2_SetContrast(&u8g2, panel_contrast(light_wanted, BOARD_CONTRAST));
    send_all();
    int before = bus_status();
    u8g2_SetPowerSave(&u8g2, light_wanted == 0);
    int after = bus_status();
    tells = light_wanted > 0 && says_off(before) && after >= 0 && !says_off(after);
    return !failed;
}

void display_start(void) {
    light_wanted = 1;
    U8G2_SETUP(&u8g2, U8G2_R0, send_bytes, move_wires);
}

/* Whether a lit panel is still set up. A panel that cannot tell must at least acknowledge an empty
 * transfer. */
static bool still_there(void) {
#if BOARD_BUS_I2C
    const uint8_t no_commands = 0x00;
    if (light_wanted > 0 && tells) {
        int status = bus_status();
        return status >= 0 && !says_off(status);
    }
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
    bool same = memcmp(last_frame, frame, sizeof last_frame) == 0;
    memcpy(last_frame, frame, sizeof last_frame);
    failed = false;
    put_frame();
    if (running && !failed && (tells || same)) {
        running = still_there();
    }
    running = !failed && (running || set_up());
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
    running = false; /* everything is sent again */
    put_frame();
    send_all();
    running = !failed;
}
