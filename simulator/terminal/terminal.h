/*
 * The terminal itself: takes it over, gives it back whatever happens, and waits for it.
 */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct terminal_size {
    int columns;
    int rows;
};

/* What came while waiting; several can come together. */
enum terminal_event {
    TERMINAL_BYTES = 1 << 0,   /* something was typed */
    TERMINAL_RESIZED = 1 << 1, /* the window changed; what it shows is lost */
    TERMINAL_STOP = 1 << 2,    /* Ctrl-Z: terminal_suspend is due */
    TERMINAL_BACK = 1 << 3,    /* the program was stopped and goes on; what was shown is lost */
    TERMINAL_GONE = 1 << 4,    /* the terminal has been closed */
};

/* Both standard input and output are a terminal that can place its cursor. */
bool terminal_present(void);

/* Whether the locale (LC_ALL, LC_CTYPE, LANG: the first that is not empty) says that only ASCII can
 * be shown: it is not a UTF-8 one. Nothing said: not so. */
bool terminal_is_ascii(void);

/* Takes the terminal over: other screen, no cursor, no echo, keys one by one. From here on every
 * way out gives it back: exit, Ctrl-C, SIGTERM, SIGHUP, a crash. */
void terminal_enter(void);
void terminal_leave(void);

/* Gives the terminal back, stops the program as Ctrl-Z does, and takes over again afterwards. */
void terminal_suspend(void);

struct terminal_size terminal_size(void);

void terminal_write(const char *text, size_t length);

/* Waits at most `milliseconds` and returns a set of enum terminal_event. `bytes` takes what was
 * typed, `*count` says how much room there is and then how much came. */
unsigned terminal_wait(uint32_t milliseconds, uint8_t *bytes, size_t *count);

#endif
