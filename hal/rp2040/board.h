/*
 * The board that this image is for: boards/NAME.h, chosen with -DBOARD=NAME, with default values.
 *
 * A board header is data only: one #define per line, with a remark. The names it may define:
 *
 *   BOARD_NAME                what people call it (a string)
 *   BOARD_SDK                 the SDK's name for it (a string): chip, flash size, boot stage
 *   BOARD_PANEL_SSD1306, _SH1106 or _SH1107    1 for the controller of the panel
 *   BOARD_BUS_I2C or BOARD_BUS_SPI             1 for the bus to the panel
 *   BOARD_I2C_INSTANCE, _ADDRESS, _SDA, _SCL, _HZ
 *   BOARD_SPI_INSTANCE, _SCK, _MOSI, _CS, _DC, _RESET, _HZ     _RESET only if the wire exists
 *   BOARD_ROTATION            how the panel is mounted, see below
 *   BOARD_CONTRAST            optional: the most contrast for this panel and its supply; else 255
 *   BOARD_MHZ                 optional: clock of the processor; else the SDK's, 125 on an RP2040.
 *                             200 is the most for an RP2040; its core then has 1.15 V
 *   BOARD_KEY_UP, _DOWN, _LEFT, _RIGHT, _A, _B    GPIO of each key that exists; pressed is low
 *   BOARD_LED                 optional: GPIO of the status light
 *   BOARD_LED_ACTIVE_LOW      1 if low lights it
 *   BOARD_BUZZER              optional: GPIO of a buzzer or speaker
 *   BOARD_BATTERY_ADC         optional: ADC channel that sees the battery, with
 *   BOARD_BATTERY_DIVIDER     what the voltage is divided by on the way, and
 *   BOARD_BATTERY_EMPTY_MV, _FULL_MV    the voltages for 0 and 100 %
 *
 * The header of a variant includes the header of the other board and defines what differs after an
 * #undef. describe_board.py checks a header and turns it into JSON for CMake and the tests.
 *
 * BOARD_ROTATION of a 128x64 panel: 0, or 180 if the panel is mounted upside down. A module with
 * its pin header at the top is upright; it needs segment remap (A1) and reversed scan (C8). For the
 * standing 64x128 SH1107, the rotation says in which column c and row r of the panel the pixel (x,
 * y) of the picture lies (memory page r / 8, bit r % 8, with A0 and C0):
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
