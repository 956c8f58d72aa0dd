/*
 * The board this image is for: boards/NAME.h, chosen with -DBOARD=NAME, completed.
 *
 * A board header is data only: one #define a line, with a remark. The names it may give:
 *
 *   BOARD_NAME                what people call it (a string)
 *   BOARD_SDK                 the SDK's name for it (a string): chip, flash size, boot stage
 *   BOARD_PANEL_SSD1306, _SH1106 or _SH1107    1 for the one controller there is
 *   BOARD_BUS_I2C or BOARD_BUS_SPI             1 for how it is connected
 *   BOARD_I2C_INSTANCE, _ADDRESS, _SDA, _SCL, _HZ
 *   BOARD_SPI_INSTANCE, _SCK, _MOSI, _CS, _DC, _RESET, _HZ     _RESET only if there is that wire
 *   BOARD_ROTATION            how the panel is mounted, see below
 *   BOARD_CONTRAST            optional: the most contrast for this panel and its supply; else 255
 *   BOARD_MHZ                 optional: clock of the processor; else the SDK's, 125 on an RP2040.
 *                             200 is the most for an RP2040; its core then has 1.15 V
 *   BOARD_KEY_UP, _DOWN, _LEFT, _RIGHT, _A, _B    GPIO of each key that exists; pressed is low
 *   BOARD_LED                 optional: GPIO of the status light
 *   BOARD_LED_ACTIVE_LOW      1 if low lights it
 *   BOARD_BUZZER              optional: GPIO of a buzzer or speaker
 *   BOARD_BATTERY_ADC         optional: ADC channel that sees the battery, with
 *   BOARD_BATTERY_DIVIDER     how much smaller it sees it, and
 *   BOARD_BATTERY_EMPTY_MV, _FULL_MV    what 0 and 100 % are
 *
 * A board that is another one with a difference includes that one's header and gives what differs
 * after an #undef. describe_board.py checks what a header says, and tells it to everybody who does
 * not speak C.
 *
 * BOARD_ROTATION, for the 128x64 panels: 0, or 180 when they are mounted upside down. Upright is
 * what segment remap (A1) and reversed scan (C8) give: modules with their pin header at the top.
 * For the 64x128 SH1107, which stands: where the picture's pixel (x, y) lies in column c, row r of
 * the panel (memory page r / 8, bit r % 8, with A0 and C0):
 *
 *   90: c = 63 - y, r = x            270: c = y, r = 127 - x
 */
#ifndef HAL_RP2040_BOARD_H
#define HAL_RP2040_BOARD_H

#include BOARD_HEADER

#ifndef BOARD_PANEL_SSD1306
#define BOARD_PANEL_SSD1306 0
#endif
#ifndef BOARD_PANEL_SH1106
#define BOARD_PANEL_SH1106 0
#endif
#ifndef BOARD_PANEL_SH1107
#define BOARD_PANEL_SH1107 0
#endif
#ifndef BOARD_BUS_I2C
#define BOARD_BUS_I2C 0
#endif
#ifndef BOARD_BUS_SPI
#define BOARD_BUS_SPI 0
#endif
#ifndef BOARD_CONTRAST
#define BOARD_CONTRAST 255
#endif
#ifndef BOARD_LED_ACTIVE_LOW
#define BOARD_LED_ACTIVE_LOW 0
#endif

#endif
