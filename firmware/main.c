/* The handheld: the console on the machine. */
#include "firmware/console.h"

/* console_start clears it. A machine whose start-up code is slow may keep it out of what that
 * clears. */
#ifndef NOT_CLEARED_AT_START
#define NOT_CLEARED_AT_START
#endif

static struct console console NOT_CLEARED_AT_START;

int main(void) {
    hal_start();
    console_start(&console);
    for (;;) {
        console_step(&console);
    }
}
