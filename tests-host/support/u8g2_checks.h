/*
 * Shared by the tests of the display over u8g2, one for each bus. This file includes the code under
 * test, compiled for the board and the bus that the test names:
 *
 *     #define BOARD_HEADER "boards/pico.h"
 *     #include "tests-host/support/u8g2_checks.h"
 */
#ifndef TESTS_SUPPORT_U8G2_CHECKS_H
#define TESTS_SUPPORT_U8G2_CHECKS_H

#define U8G2_HEADER "tests-host/support/u8g2/u8g2.h"
#define U8G2_SETUP u8g2_Setup_recorded_f
#include "hal/rp2040/panel_u8g2.c" /* NOLINT(bugprone-suspicious-include) */

#include "tests-host/support/panel_model.h"
#include "unity.h"

static uint32_t napped; /* microseconds */

void machine_nap(uint32_t microseconds) {
    napped += microseconds;
}

static uint8_t frame[HAL_FRAME_SIZE];

/* A panel of this size in tiles, fresh from power-on. */
static void begin(uint8_t wide, uint8_t high) {
    memset(frame, 0, sizeof frame);
    memset(u8g2_panel, 0x55, sizeof u8g2_panel);
    panel_model_start(&panel_ssd1306);
    u8g2_tiles_wide = wide;
    u8g2_tiles_high = high;
    running = is_flipped = false;
    napped = 0;
    u8g2_record[0] = '\0';
    display_start();
}

/* The calls of u8g2 since the last check, one per line. */
#define RECORDED(calls)                                                                            \
    do {                                                                                           \
        TEST_ASSERT_EQUAL_STRING(calls, u8g2_record);                                              \
        u8g2_record[0] = '\0';                                                                     \
    } while (0)

/* The pixel at column c, row r of the panel's memory. */
static bool pixel(unsigned c, unsigned r) {
    return u8g2_panel[r / 8 * u8g2_tiles_wide * 8U + c] >> r % 8 & 1;
}

#endif
