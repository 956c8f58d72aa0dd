/*
 * Turns the bytes that a terminal sends into keys that go down and up.
 *
 * A terminal reports when a key is struck, never when it is released. So a stroke is a key held for
 * KEYS_TAP_MS. A repeat that comes while the key is down keeps it down. Some strokes mean "hold
 * it": capital letters, Shift with an arrow, m. Strokes that come faster than they can be pressed
 * wait in a short queue.
 *
 * `./dev emulate` does the same in JavaScript (simulator/device/pictures/render.mjs), because the
 * emulated chip is JavaScript. twice.test.mjs compares their keys.
 */
#ifndef SIMULATOR_TERMINAL_TERMINAL_KEYS_H
#define SIMULATOR_TERMINAL_TERMINAL_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#define KEYS_TAP_MS 60     /* a stroke */
#define KEYS_HOLD_MS 700   /* a stroke that means "hold it" */
#define KEYS_REPEAT_MS 100 /* how long a repeat keeps a key down */
#define KEYS_GAP_MS 40     /* between two strokes */
#define KEYS_ESCAPE_MS 40  /* an Esc with nothing after it for this time is the Esc key */
#define KEYS_QUEUE 16      /* strokes that can wait; more are lost */

enum keys_wish {
    KEYS_NOTHING, /* the byte was part of a key, or meant nothing */
    KEYS_HELP,    /* show or hide the list of keys */
    KEYS_QUIT,    /* leave */
};

struct keys_stroke {
    uint8_t key;           /* one of enum hal_key */
    uint16_t milliseconds; /* how long it is down */
};

struct keys {
    uint8_t menu;         /* the key that opens the menu when held */
    uint8_t sequence[8];  /* the escape sequence that has begun; empty: none */
    uint8_t sequence_len; /* its bytes */
    uint32_t sequence_at; /* when its Esc came */

    struct keys_stroke queue[KEYS_QUEUE];
    uint8_t queued;
    uint8_t down;       /* the key that is down, or 0 */
    uint32_t until;     /* when that key goes up; with no key down, when the next may go down */
    bool gap;           /* no key is down, and `until` is still to come */
    uint8_t struck;     /* the last key struck, to recognise a repeat */
    uint32_t struck_at; /* when it was struck */
};

void keys_start(struct keys *keys, uint8_t menu);

/* Takes one byte that arrived at `now` (milliseconds). */
enum keys_wish keys_feed(struct keys *keys, uint8_t byte, uint32_t now);

/* The keys that are down at `now`. Call it whenever keys_due has passed. */
uint8_t keys_down(struct keys *keys, uint32_t now);

/* Milliseconds from `now` until keys_down may change; UINT32_MAX: only another byte changes it. */
uint32_t keys_due(const struct keys *keys, uint32_t now);

#endif
