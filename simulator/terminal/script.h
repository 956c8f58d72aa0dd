/*
 * Scripts: one command per line, read and checked as a whole before anything runs.
 *
 * The emulated handheld reads the same language in JavaScript
 * (simulator/device/handheld/script.mjs), because it also runs in a browser. The same script must
 * give the same pictures there; twice.test.mjs compares the two readers.
 */
#ifndef TERMINAL_SCRIPT_H
#define TERMINAL_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum script_verb {
    SCRIPT_HOLD,   /* hold KEY MS, and press KEY: the key goes down and up again */
    SCRIPT_WAIT,   /* wait MS */
    SCRIPT_SHOT,   /* shot NAME: saves the picture once it is at rest */
    SCRIPT_SLEEP,  /* lets time pass until the display is off */
    SCRIPT_CUT,    /* cuts the power and restores it */
    SCRIPT_RESET,  /* the board restarts */
    SCRIPT_UNPLUG, /* unplugs the display */
    SCRIPT_PLUG,   /* plugs the display in again */
    SCRIPT_STATS,  /* prints a line of JSON */
};

#define SCRIPT_LINE_MAX 1022 /* bytes of a line */
#define SCRIPT_NAME_SIZE 64
#define SCRIPT_PRESS_MS 60         /* time that `press` holds a key, and pause after every key */
#define SCRIPT_TIME_MAX 2000000000 /* milliseconds of one wait or hold at most, about 23 days */

struct script_command {
    enum script_verb verb;
    uint32_t line;               /* in the file, from 1 */
    uint8_t key;                 /* one of enum hal_key, for SCRIPT_HOLD */
    uint32_t milliseconds;       /* for SCRIPT_HOLD and SCRIPT_WAIT */
    char name[SCRIPT_NAME_SIZE]; /* for SCRIPT_SHOT */
};

struct script {
    const char *file; /* name of the file, for messages */
    struct script_command *commands;
    size_t count;
};

/* What a script may use. */
struct script_limits {
    uint8_t keys_present; /* keys the board has */
    bool shots;           /* there is a folder for pictures */
};

/* Reads `file` ("-": the standard input). False: the file could not be read, or lines are wrong;
 * the standard error names each of them with its number. */
bool script_read(struct script *script, const char *file, struct script_limits limits);

void script_free(struct script *script);

#endif
