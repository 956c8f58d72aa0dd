/*
 * The console driven in virtual time.
 */
#ifndef SIMULATOR_TERMINAL_TERMINAL_DRIVE_H
#define SIMULATOR_TERMINAL_TERMINAL_DRIVE_H

#include "firmware/console.h"

/* Power-on: the console starts with nothing in its memory. The machine is on already. */
void drive_power_on(void);

/* Lets the console run for `milliseconds`. */
void drive_for(uint32_t milliseconds);

/* The console driven. */
struct console *drive_console(void);

#endif
