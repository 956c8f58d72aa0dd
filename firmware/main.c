/* The handheld: the console on the machine. */
#include "firmware/console.h"

/* console_start clears the console. A board whose start-up code clears memory slowly may therefore
 * define this as a section that the start-up code leaves alone. */
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
