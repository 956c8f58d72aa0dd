/*
 * The desktop as a board: what a front end sets and sees of the machine behind hal.h.
 *
 * Two kinds of time. In *real time* the clock is the computer's, and the front end's `wait` brings
 * the keys. In *virtual time* nothing moves by itself: the clock only runs inside hal_wait_until,
 * and never past the horizon. A driver of virtual time is this loop:
 *
 *     host_start(&(struct host_setup){.keys_present = 0x3f, .noise = HOST_NOISE_SEEDED});
 *     console_start(&console);
 *     host_keys_set(HAL_KEY_A);
 *     host_horizon_set(hal_millis() + 60);
 *     while (!host_horizon_reached())
 *         console_step(&console);
 *
 * There is one machine per process: like hal.h, this header has no handles.
 */
#ifndef HAL_HOST_HOST_H
#define HAL_HOST_HOST_H

#include "hal/hal.h"

enum host_noise {
    HOST_NOISE_OS,     /* the operating system's random bits, one per sample */
    HOST_NOISE_SEEDED, /* SplitMix64 from a seed: the top bit of one output per sample */
    HOST_NOISE_STUCK,  /* a broken source: ones only */
};

struct host_setup {
    bool real_time;        /* the computer's clock; else virtual time */
    uint8_t keys_present;  /* what hal_keys_present says */
    enum host_noise noise; /* where hal_noise takes its samples from */
    uint64_t seed;         /* for HOST_NOISE_SEEDED */

    /* Real time only: draws, sleeps for at most `milliseconds` or until an event, and passes key
     * changes to host_keys_set. False: hal_wait_until returns, because the front end has work to
     * do. */
    bool (*wait)(uint32_t milliseconds);
};

/* What a person in front of the machine sees and hears. */
struct host_panel {
    uint8_t frame[HAL_FRAME_SIZE]; /* what the panel holds; all dark after power-on or unplugging */
    uint8_t light;                 /* 0: switched off */
    bool flipped;                  /* the panel shows the frame upside down */
    bool plugged;                  /* false: it does not answer and shows nothing */
    bool led;                      /* the status light */
    uint32_t tones;                /* how many tones have been started */
    uint32_t changes;              /* grows whenever the picture or its light changes */
    uint32_t changed_at;           /* hal_millis of the last change of the picture */
};

struct host_counts {
    uint64_t milliseconds;   /* time since host_start, power cycles included */
    uint32_t frames;         /* frames shown that changed something */
    uint32_t flash_erases;   /* sectors erased */
    uint32_t flash_programs; /* pages programmed */
};

/* Switches the machine on, at time 0, with an erased flash that lives in memory only. */
void host_start(const struct host_setup *setup);

/* Switches the power off and on: time 0, keys up, panel dark. The flash keeps its content, and the
 * noise goes on. */
void host_power_cycle(void);

/* The keys held down from now on. */
void host_keys_set(uint8_t keys);

/* Lets hal_wait_until return, because the console has something new to look at. */
void host_wake(void);

/* Virtual time: the clock may run up to `millis`, less than 2^31 ms from now. */
void host_horizon_set(uint32_t millis);

/* Virtual time: whether the clock has reached the horizon. */
bool host_horizon_reached(void);

/* Real time: the clock stops between the two calls (the program is suspended). */
void host_clock_stop(void);
void host_clock_go(void);

/* Unplugs the display, or plugs in a new one, which is dark until a frame is shown. */
void host_display_plug(bool plugged);

const struct host_panel *host_panel(void);
struct host_counts host_counts(void);

/* The picture an onlooker sees, in the layout of a frame: dark if switched off or unplugged,
 * flipped as the panel turns it. */
void host_picture(uint8_t picture[HAL_FRAME_SIZE]);

/* Keeps the flash in the file `path`. Makes the file if it is missing, locks it against other
 * programs, and writes every change at once. False: the file cannot be used and has not been
 * changed; `why` says in a sentence why not. */
bool host_flash_open(const char *path, char *why, size_t why_size);

#endif
