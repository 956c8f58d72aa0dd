/*
 * A panel on a bus, as the glass shows it: hal/rp2040/bus.h with one of the three controllers
 * behind it. Unknown commands, data outside the glass and transfers on a bus that was not opened
 * fail the test that made them.
 */
#ifndef TESTS_SUPPORT_PANEL_MODEL_H
#define TESTS_SUPPORT_PANEL_MODEL_H

#include "hal/rp2040/bus.h"
#include "hal/rp2040/panel.h"

struct panel_model {
    const struct panel_type *type;
    bool there;            /* plugged in */
    bool nonsense;         /* its status reads as all ones */
    bool mute;             /* the bus cannot read the panel */
    bool on;               /* shows something */
    bool pumped;           /* has the voltage to light a pixel */
    bool remap, up;        /* A1, C8 */
    uint8_t contrast;      /* of command 81 */
    uint8_t contrast_most; /* of all commands 81 */
    uint8_t precharge;     /* of command D9 */
    uint8_t page, column;
    uint8_t glass[16][132]; /* as wired, by page and column */

    bool open;             /* bus_open since the last failure */
    int fail_at;           /* the transfer that fails, counted from 1; 0: none */
    bool late;             /* only the next call reports the failure: the byte was still on its
                            * way */
    bool lost;             /* such a failure has not been reported yet */
    bool unfinished;       /* transfers since bus_finish */
    int transfers;         /* since panel_model_count */
    int commands, data;    /* bytes since panel_model_count */
    bool lit_before_data;  /* switched on with garbage in the memory */
    const char *complaint; /* what a real panel would not have understood, or null */
    char raw[2048];        /* the calls of bus_raw_..., one per line */
};

extern struct panel_model panel_model;

/* A panel fresh from power-on, its memory full of garbage. */
void panel_model_start(const struct panel_type *type);

/* Unplugs the panel and plugs it in again. */
void panel_model_replug(void);

/* Sets the counters to zero. */
void panel_model_count(void);

/* Whether a person sees a lit pixel at (x, y) of the picture, on a board that mounts the panel with
 * this rotation. A panel without its voltage, or switched off, is dark. */
bool panel_model_lit(uint16_t rotation, unsigned x, unsigned y);

#endif
