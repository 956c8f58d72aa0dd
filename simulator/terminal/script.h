/*
 * Scripts: one command a line, read and checked as a whole before anything runs.
 *
 * The emulated handheld takes the same language (simulator/device), so that the same script must
 * give the same pictures there.
 */
#ifndef TERMINAL_SCRIPT_H
#define TERMINAL_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum script_verb {
    SCRIPT_HOLD,   /* hold KEY MS, and press KEY: the key goes down, and up again */
    SCRIPT_WAIT,   /* wait MS */
    SCRIPT_SHOT,   /* shot NAME: the picture, once it is at rest */
    SCRIPT_SLEEP,  /* lets time pass until the display is off */
    SCRIPT_CUT,    /* power is lost and comes back */
    SCRIPT_RESET,  /* the board restarts */
    SCRIPT_UNPLUG, /* the display is pulled off */
    SCRIPT_PLUG,   /* the display is put back */
    SCRIPT_STATS,  /* prints a line of JSON */
};

#define SCRIPT_LINE_MAX 1022 /* bytes of a line */
#define SCRIPT_NAME_SIZE 64
#define SCRIPT_PRESS_MS 60         /* how long `press` holds, and the pause after every key */
#define SCRIPT_TIME_MAX 2000000000 /* milliseconds of one wait or hold, about 23 days */

struct script_command {
    enum script_verb verb;
    uint32_t line;               /* in the file, from 1 */
    uint8_t key;                 /* one of enum hal_key, for SCRIPT_HOLD */
    uint32_t milliseconds;       /* for SCRIPT_HOLD and SCRIPT_WAIT */
    char name[SCRIPT_NAME_SIZE]; /* for SCRIPT_SHOT */
};

struct script {
    const char *file; /* its name, for messages */
    struct script_command *commands;
    size_t count;
};

/* What a script may use. */
struct script_limits {
    uint8_t keys_present; /* keys the board has */
    bool shots;           /* there is a folder for pictures */
};

/* Reads `file` ("-": the standard input). False: it could not be read, or some lines are wrong;
 * each has been named on the standard error with its number. */
bool script_read(struct script *script, const char *file, struct script_limits limits);

void script_free(struct script *script);

#endif
