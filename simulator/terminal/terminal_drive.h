/*
 * Drives the console in virtual time.
 */
#ifndef SIMULATOR_TERMINAL_TERMINAL_DRIVE_H
#define SIMULATOR_TERMINAL_TERMINAL_DRIVE_H

#include "firmware/console.h"

/* Power-on: starts the console with empty memory, on a machine that is already on. */
void drive_power_on(void);

/* Lets the console run for `milliseconds`. */
void drive_for(uint32_t milliseconds);

/* The console that is driven. */
struct console *drive_console(void);

#endif
