/* The display of hal.h with the controllers built in; panel_u8g2.c is its twin over u8g2. */
#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"
#include "hal/rp2040/panel.h"

static struct panel panel;

void display_start(void) {
#if BOARD_PANEL_SSD1306
    panel_start(&panel, &panel_ssd1306, BOARD_ROTATION, BOARD_CONTRAST);
#elif BOARD_PANEL_SH1106
    panel_start(&panel, &panel_sh1106, BOARD_ROTATION, BOARD_CONTRAST);
#else
    panel_start(&panel, &panel_sh1107, BOARD_ROTATION, BOARD_CONTRAST);
#endif
}

bool hal_display_show(const uint8_t frame[HAL_FRAME_SIZE]) {
    return panel_show(&panel, frame);
}

void hal_display_light(uint8_t light) {
    panel_light(&panel, light);
}

void hal_display_flip(bool flipped) {
    panel_flip(&panel, flipped);
}
