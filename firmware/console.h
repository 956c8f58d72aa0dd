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
 * Time inside runs in ticks of CONSOLE_TICK_MS, which begin anew whenever a key moves: all else that
 * happens between two ticks happens at the later one. So the same noise and the same keys give the same frames on every machine, however
 * long it takes to draw or to send them.
 */
#ifndef FIRMWARE_CONSOLE_H
#define FIRMWARE_CONSOLE_H

#include "firmware/app/app.h"
#include "firmware/ui/input.h"
#include "hal/hal.h"

#define CONSOLE_TICK_MS 10

struct console {
    struct app app;
    struct input input;
    uint32_t now;                  /* app time of the last tick */
    uint8_t frame[HAL_FRAME_SIZE]; /* what the app drew last */
    struct words words;            /* the same in words */
    uint32_t shown_at;             /* when the panel got it last */
    bool panel_lost;      /* the panel does not answer: the LED blinks, it is tried again */
    uint8_t light;        /* what the panel was told last */
    bool flipped;         /* likewise */
    bool keys_flipped;    /* up is down and left is right */
    struct net_near near; /* for the advisor */
};

/* Power-on: reads the saves and shows the first screen. The keymap is the one for the keys that the
 * board has. */
void console_start(struct console *console);

/* Runs the ticks that are due, shows what changed, then sleeps (hal_wait_until) until the next tick
 * that has something to do or until a key moves. */
void console_step(struct console *console);

#endif
