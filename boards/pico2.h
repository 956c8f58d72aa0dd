/*
 * Raspberry Pi Pico 2 (RP2350, ARM cores), wired like the Pico.
 */
#include "boards/pico.h"

#undef BOARD_NAME
#define BOARD_NAME "Pico 2" /* as shown to people */

#undef BOARD_MHZ /* the SDK's 150: an RP2350 does more in a cycle */

#undef BOARD_SDK
#define BOARD_SDK "pico2" /* the SDK's name for it: chip, flash size, boot stage */
