/*
 * Runs a script in virtual time.
 */
#ifndef TERMINAL_RUN_H
#define TERMINAL_RUN_H

#include "simulator/terminal/options.h"

#define RUN_SETTLED_MS 60                 /* a picture unchanged for this time is at rest */
#define RUN_SETTLE_MAX_MS 3000            /* the longest wait for a picture at rest */
#define RUN_SLEEP_MAX_MS (20 * 60 * 1000) /* the longest wait of `sleep` for a dark display */

/* Runs the script of the options. Returns the exit status: 0, 1 if the script failed while it ran,
 * 2 if it was refused before it ran. */
int run_script(const struct options *options);

#endif
