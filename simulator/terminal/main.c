#define _DEFAULT_SOURCE 1

/*
 * thegame-play: the console on a desktop.
 */
#include "simulator/terminal/options.h"
#include "simulator/terminal/run.h"
#include "simulator/terminal/terminal.h"
#include "simulator/terminal/terminal_demo.h"
#include "simulator/terminal/terminal_play.h"

#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
    struct options options;
    char why[512];
    if (!options_read(&options, count, arguments, why, sizeof why)) {
        fprintf(stderr, "thegame-play: %s\n", why);
        return 2;
    }
    switch (options.mode) {
    case OPTIONS_HELP:
        options_print_help();
        return 0;
    case OPTIONS_VERSION:
        puts("thegame-play " THEGAME_VERSION);
        return 0;
    case OPTIONS_SCRIPT:
        return run_script(&options);
    case OPTIONS_AUTO:
        if (terminal_present()) {
            return play_run(&options);
        }
        if (isatty(STDOUT_FILENO)) {
            fputs("thegame-play: this terminal cannot be drawn on; here is a demonstration\n",
                  stderr);
        }
        break;
    case OPTIONS_DEMO:
        break;
    }
    return demo_run(&options);
}
