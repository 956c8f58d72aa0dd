/*
 * Raspberry Pi Pico W, wired like the Pico. The radio is not used, but the LED and the measurement
 * of VSYS depend on it.
 */
#include "boards/pico.h"

#undef BOARD_NAME
#define BOARD_NAME "Pico W" /* programmed as a Pico: what differs is the radio */

#undef BOARD_LED
#define BOARD_LED 8 /* pin 11: an LED and a resistor to ground; its own LED is on the radio */

#undef BOARD_BATTERY_ADC /* VSYS can only be measured while the radio is set up */
