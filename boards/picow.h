/*
 * Raspberry Pi Pico W, wired like the Pico. The radio is not used; two things of the Pico hang on
 * it.
 */
#include "boards/pico.h"

#undef BOARD_NAME
#define BOARD_NAME "Pico W" /* programmed as a Pico: what differs is the radio */

#undef BOARD_LED
#define BOARD_LED 8 /* pin 11: an LED and a resistor to ground; the own one hangs on the radio */

#undef BOARD_BATTERY_ADC /* VSYS can only be measured with the radio's help */
