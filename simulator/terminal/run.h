/*
 * Running a script in virtual time.
 */
#ifndef TERMINAL_RUN_H
#define TERMINAL_RUN_H

#include "simulator/terminal/options.h"

/* Runs the script of the options; the exit status: 0, or 1 if it failed on its way, or 2 if it was
 * refused before anything ran. */
int run_script(const struct options *options);

#endif
