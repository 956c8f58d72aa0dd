/*
 * The console: keys, application, display and clock put together. Every front end is this and
 * nothing more:
 *
 *     static struct console console;
 *     hal_start();
 *     console_start(&console);
 *     for (;;) {
 *         console_step(&console);
 *     }
 *
 * Time inside runs in ticks of CONSOLE_TICK_MS, which begin anew whenever a key moves: all else
 * that happens between two ticks happens at the later one. So the same noise and the same keys give
 * the same frames on every machine, however long it takes to draw or to send them. The console
 * steps at least once an hour, so it counts every wrap of hal_millis.
 *
 * Keys that are down when the console starts, and stay down for CONSOLE_CHORD_MS with no other key
 * beside them, are a way in for a device whose display cannot be read. They are the keys of the
 * board, however the picture is turned:
 *
 *   A and B; on a board without B: UP             the USB drive for a new firmware
 *   DOWN; on a board without DOWN: B              the safe start, as after three quick crashes
 */
#ifndef FIRMWARE_CONSOLE_H
#define FIRMWARE_CONSOLE_H

#include "firmware/app/app.h"
#include "firmware/ui/input.h"
#include "hal/hal.h"

#define CONSOLE_TICK_MS 10
#define CONSOLE_CHORD_MS 3000 /* from the first look at the keys */

struct console {
    struct app app;
    struct input input;
    uint64_t now;                  /* app time of the last tick: hal_millis, but without its wrap */
    uint8_t frame[HAL_FRAME_SIZE]; /* the last picture */
    struct words words;            /* its words */
    uint64_t shown_at;             /* when the picture was last sent to the panel */
    bool panel_lost;   /* the panel does not answer: the LED blinks and the console tries again */
    uint8_t light;     /* the brightness sent to the panel last */
    bool flipped;      /* whether the panel was last told to turn the picture */
    bool keys_flipped; /* up is down and left is right */
    uint8_t chord;     /* keys held since power-on, if they are a chord; else 0 */
    uint32_t started;  /* when the keys were first read, as hal_millis says it */
};

/* Power-on: reads the saves and shows the first screen. The keys of the board decide the keymap. */
void console_start(struct console *console);

/* Runs the ticks that are due and shows what changed. Then sleeps until the next tick that has
 * something to do, or until a key moves (hal_wait_until). With the panel dark and nothing to do, it
 * waits for a key alone (hal_wait_for_key). */
void console_step(struct console *console);

#endif
