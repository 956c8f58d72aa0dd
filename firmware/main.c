/* The handheld: the console on the machine. */
#include "firmware/app/console.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

static struct console console;

int main(void) {
    machine_start();
#ifdef BOARD_KEYMAP
    static const struct keymap board_keymap = BOARD_KEYMAP;
    const struct keymap *keymap = &board_keymap;
#else
    const struct keymap *keymap = keymap_for(hal_keys_present());
#endif
    console_start(&console, keymap);
    for (;;) {
        console_step(&console);
    }
}
