/*
 * The Pico of pico.h with two keys instead of six: A chooses, B moves to the next entry.
 */
#include "boards/pico.h"

#undef BOARD_NAME
#define BOARD_NAME "Pico, two keys" /* as shown to people */

#undef BOARD_KEY_UP    /* not there */
#undef BOARD_KEY_DOWN  /* not there */
#undef BOARD_KEY_LEFT  /* not there */
#undef BOARD_KEY_RIGHT /* not there */
