/* The handheld: the console on the machine. */
#include "firmware/console.h"

static struct console console;

int main(void) {
    hal_start();
    console_start(&console);
    for (;;) {
        console_step(&console);
    }
}
