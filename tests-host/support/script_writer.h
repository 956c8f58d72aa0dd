/*
 * A person whose every move is written down as a script (simulator/terminal/script.h), so that the
 * same keys can be pressed on the host build and on the emulated handheld.
 *
 * The two do not run in step: bus, flash and the wait for a screen at rest take their own time. So
 * no key here comes near the moment at which something happens by itself (a timer, the panel going
 * dark, flash being tidied): a little earlier or later the same key does the same.
 */
#ifndef TESTS_SCRIPT_WRITER_H
#define TESTS_SCRIPT_WRITER_H

#include <stdio.h>

#include "tests-host/support/player.h"

struct script_writer {
    struct player player;
    FILE *out;         /* where the script goes; null: nowhere */
    FILE *frames;      /* where the pictures of its shots go, HAL_FRAME_SIZE bytes each, or null */
    uint32_t happened; /* when something last happened by itself */
    uint32_t shots;    /* pictures so far */
    uint64_t chance;   /* state of script_chance */
};

/* A machine of hal_model, and the chance in a script. */
struct script_machine {
    uint8_t keys;   /* what hal_keys_present says */
    uint8_t slices; /* what hal_speed says; 0: as most boards */
    uint64_t noise; /* seed of the shuffle */
    uint64_t seed;  /* for script_chance */
};

/* Switches such a machine on. Keeps `out` and `frames` of the writer. */
void script_start(struct script_writer *writer, struct script_machine machine);

/* Loses power, or is restarted: `how` is "cut" or "reset". */
void script_restart(struct script_writer *writer, const char *how);

/* Lets time pass. */
void script_wait(struct script_writer *writer, uint32_t milliseconds);

/* Lets time pass until the panel is dark. */
void script_sleep(struct script_writer *writer);

/* Holds a key (its bit number in enum hal_key) for `milliseconds`, at a moment when nothing else
 * happens, and lets go of it at such a moment too. */
void script_hold(struct script_writer *writer, unsigned key, uint32_t milliseconds);

/* Whatever press gives this action on the board. */
void script_do(struct script_writer *writer, enum action action);

/* A picture; with a name of its own, or with a number if `name` is null. */
void script_shot(struct script_writer *writer, const char *name);

/* Any other line. */
void script_line(struct script_writer *writer, const char *line);

/* A number below `limit`, or 0, by chance: the same ones for the same seed. */
uint32_t script_chance(struct script_writer *writer, uint32_t limit);

/* The application behind the keys. */
struct app *script_app(struct script_writer *writer);

#endif
