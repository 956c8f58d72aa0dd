/*
 * Playing in the terminal, in real time.
 */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "simulator/terminal/options.h"

/* Plays until the player leaves; the exit status. */
int play_run(const struct options *options);

#endif
