/*
 * Playing in the terminal, in real time.
 */
#ifndef SIMULATOR_TERMINAL_TERMINAL_PLAY_H
#define SIMULATOR_TERMINAL_TERMINAL_PLAY_H

#include "simulator/terminal/options.h"

/* Plays until the player leaves. Returns the exit status. */
int play_run(const struct options *options);

#endif
