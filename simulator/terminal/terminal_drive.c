#include "simulator/terminal/terminal_drive.h"

#include "hal/host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A console that takes this many steps without letting time pass hangs. */
#define STEPS_MAX 100000

static struct console console;

struct console *drive_console(void) {
    return &console;
}

void drive_power_on(void) {
    memset(&console, 0, sizeof console);
    console_start(&console);
}

void drive_for(uint32_t milliseconds) {
    host_horizon_set(hal_millis() + milliseconds);
    uint32_t seen = hal_millis();
    uint32_t steps = 0;
    while (!host_horizon_reached()) {
        console_step(&console);
        steps = hal_millis() == seen ? steps + 1 : 0;
        seen = hal_millis();
        if (steps > STEPS_MAX) {
            fputs("thegame-play: the console does not let time pass\n", stderr);
            abort();
        }
    }
}
