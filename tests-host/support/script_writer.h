/*
 * A person whose every action is written to a script (simulator/terminal/script.h), so that the
 * same keys can be pressed on the host build and on the emulated handheld.
 *
 * The two do not run in step: bus, flash and the wait for a screen at rest take their own time. So
 * no key comes near an event that comes by itself (a timer, the panel going dark, flash being
 * tidied). The key has the same effect a little earlier or later.
 */
#ifndef TESTS_SCRIPT_WRITER_H
#define TESTS_SCRIPT_WRITER_H

#include <stdio.h>

#include "tests-host/support/player.h"

struct script_writer {
    struct player player;
    FILE *out;         /* where the script goes; null: nowhere */
    FILE *frames;      /* where the pictures of the shots go, HAL_FRAME_SIZE bytes each, or null */
    uint32_t happened; /* when something last happened by itself */
    uint32_t shots;    /* pictures so far */
    uint64_t chance;   /* state of script_chance */
};

/* A machine of hal_model, and the chance in a script. */
struct script_machine {
    uint8_t keys;   /* what hal_keys_present says */
    uint8_t slices; /* what hal_speed says; 0: as on most boards */
    uint64_t noise; /* seed of the shuffle */
    uint64_t seed;  /* for script_chance */
};

/* Switches the machine on. `out` and `frames` of the writer stay as they are. */
void script_start(struct script_writer *writer, struct script_machine machine);

/* Cuts the power or resets the machine: `how` is "cut" or "reset". */
void script_restart(struct script_writer *writer, const char *how);

/* Lets time pass. */
void script_wait(struct script_writer *writer, uint32_t milliseconds);

/* Lets time pass until the panel is dark. */
void script_sleep(struct script_writer *writer);

/* Holds a key (its bit number in enum hal_key) for `milliseconds`, at a moment when nothing else
 * happens, and releases the key at such a moment. */
void script_hold(struct script_writer *writer, unsigned key, uint32_t milliseconds);

/* Presses the key that gives this action on the board, short or long. */
void script_do(struct script_writer *writer, enum action action);

/* Takes a picture, with this name, or with a number if `name` is null. */
void script_shot(struct script_writer *writer, const char *name);

/* Writes any other line. */
void script_line(struct script_writer *writer, const char *line);

/* A random number below `limit`, or 0. The same seed gives the same numbers. */
uint32_t script_chance(struct script_writer *writer, uint32_t limit);

/* The application behind the keys. */
struct app *script_app(struct script_writer *writer);

#endif
