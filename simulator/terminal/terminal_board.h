/*
 * The machine that the options ask for.
 */
#ifndef SIMULATOR_TERMINAL_TERMINAL_BOARD_H
#define SIMULATOR_TERMINAL_TERMINAL_BOARD_H

#include "firmware/ui/input.h"
#include "simulator/terminal/options.h"

/* The file for saves if --flash is not given; makes its folder. Null: there is no place for it, and
 * a sentence has been printed. */
const char *board_usual_flash(void);

/* Switches the machine on, in real time if `wait` is given (host_setup), with its flash in the file
 * `flash` or, if null, in memory. False: it could not, and has printed a sentence. */
bool board_start(const struct options *options, const char *flash, bool (*wait)(uint32_t));

/* The key that opens the menu when held. */
uint8_t board_menu_key(const struct keymap *keymap);

#endif
