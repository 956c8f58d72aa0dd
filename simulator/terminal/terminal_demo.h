/*
 * One whole game that the device plays by itself, for output without a terminal.
 */
#ifndef SIMULATOR_TERMINAL_TERMINAL_DEMO_H
#define SIMULATOR_TERMINAL_TERMINAL_DEMO_H

#include "simulator/terminal/options.h"

/* Plays, prints some screens and the result. Returns the exit status. */
int demo_run(const struct options *options);

#endif
