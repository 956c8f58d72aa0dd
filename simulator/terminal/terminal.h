/*
 * The terminal: takes it over, gives it back whatever happens, and waits for its input.
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

/* What happened during a wait; several can happen together. */
enum terminal_event {
    TERMINAL_BYTES = 1 << 0,   /* something was typed */
    TERMINAL_RESIZED = 1 << 1, /* the size of the window changed; its content is lost */
    TERMINAL_STOP = 1 << 2,    /* Ctrl-Z: terminal_suspend is due */
    TERMINAL_BACK = 1 << 3,    /* the program was stopped and continues; the content is lost */
    TERMINAL_GONE = 1 << 4,    /* the terminal was closed */
};

/* Whether standard input and output are a terminal that can place its cursor. */
bool terminal_present(void);

/* Whether the locale allows nothing but ASCII: the first of LC_ALL, LC_CTYPE and LANG that is not
 * empty does not name UTF-8. False if all are empty. */
bool terminal_is_ascii(void);

/* Takes the terminal over: other screen, no cursor, no echo, keys one by one. From here on every
 * way out gives the terminal back: exit, Ctrl-C, SIGTERM, SIGHUP, a crash. */
void terminal_enter(void);
void terminal_leave(void);

/* Gives the terminal back, stops the program as Ctrl-Z does, and takes the terminal over again when
 * the program continues. */
void terminal_suspend(void);

struct terminal_size terminal_size(void);

void terminal_write(const char *text, size_t length);

/* Waits at most `milliseconds` and returns a set of enum terminal_event. `bytes` gets what was
 * typed; `*count` is its room before, and the number of bytes after. */
unsigned terminal_wait(uint32_t milliseconds, uint8_t *bytes, size_t *count);

#endif
