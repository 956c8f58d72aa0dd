/*
 * Running a script in virtual time.
 */
#ifndef TERMINAL_RUN_H
#define TERMINAL_RUN_H

#include "simulator/terminal/options.h"

#define RUN_SETTLED_MS 60                 /* a picture unchanged for this time is at rest */
#define RUN_SETTLE_MAX_MS 3000            /* after that it is taken as it is */
#define RUN_SLEEP_MAX_MS (20 * 60 * 1000) /* the longest `sleep` waits for a dark display */

/* Runs the script of the options; the exit status: 0, or 1 if it failed on its way, or 2 if it was
 * refused before anything ran. */
int run_script(const struct options *options);

#endif
