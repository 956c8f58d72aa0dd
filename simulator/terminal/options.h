/*
 * The command line.
 */
#ifndef TERMINAL_OPTIONS_H
#define TERMINAL_OPTIONS_H

#include "hal/host/host.h"

enum options_mode {
    OPTIONS_AUTO,    /* play if there is a terminal, else the demonstration */
    OPTIONS_DEMO,    /* the demonstration */
    OPTIONS_SCRIPT,  /* a script */
    OPTIONS_HELP,    /* prints the usage */
    OPTIONS_VERSION, /* prints the version */
};

struct options {
    enum options_mode mode;
    const char *script;    /* file to run; "-" is the standard input */
    const char *out;       /* folder for the pictures, or null */
    const char *flash;     /* file for the saves; null: the usual one, or memory only */
    bool noise_chosen;     /* --noise was given */
    enum host_noise noise; /* where the shuffle comes from */
    uint64_t seed;         /* for seeded noise */
    uint8_t keys_present;  /* the keys of the board */
    bool bell;             /* a tone rings the terminal's bell */
};

/* Reads the arguments. False: they are wrong, and `why` has a sentence that says so. */
bool options_read(struct options *options, int count, char **arguments, char *why, size_t why_size);

/* Reads a whole number of at most `most`, decimal or 0x. False: the text is no such number. */
bool options_number(const char *text, uint64_t most, uint64_t *number);

void options_print_help(void);

#endif
