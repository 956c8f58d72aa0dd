/*
 * A whole HAL for tests: time stands still unless told, keys are what the test says, the frame
 * shown is kept, noise is seeded or scripted, and the flash is a model of real NOR flash whose
 * power can be cut at any operation. tests-host/CMakeLists.txt says which tests link it.
 *
 *     hal_model_reset(1);
 *     hal_model.flash.cut_at = 17; hal_model.flash.cut_programmed = 128;
 *     ... until hal_model.flash.dead ...
 *     hal_model_power_on();
 */
#ifndef TESTS_HAL_MODEL_H
#define TESTS_HAL_MODEL_H

#include "hal/hal.h"

#define HAL_MODEL_FLASH (HAL_FLASH_SECTOR * HAL_FLASH_SECTORS)
#define HAL_MODEL_PAGES (HAL_MODEL_FLASH / HAL_FLASH_PAGE)
#define HAL_MODEL_KEYS 64
#define HAL_MODEL_NEVER UINT32_MAX

/* What a cut erase leaves behind. */
enum hal_model_torn {
    HAL_MODEL_TORN_PREFIX, /* cut_erased bytes from the start are erased, the rest garbage */
    HAL_MODEL_TORN_SUFFIX, /* the last cut_erased bytes are erased, the rest as before */
    HAL_MODEL_TORN_BITS,   /* every bit erased or not, by chance */
    HAL_MODEL_TORN_KINDS,
};

/* Erasing sets all bits of a sector; programming clears bits and never sets one. */
struct hal_model_flash {
    uint8_t bytes[HAL_MODEL_FLASH];     /* what is in it */
    uint32_t operations;                /* erases and programs so far, all together */
    uint32_t erases;                    /* of these, erases */
    uint32_t erased[HAL_FLASH_SECTORS]; /* the same for each sector */
    bool weak[HAL_MODEL_PAGES];         /* left half done by a cut, whatever it looks like */

    /* Programs to a page that is weak or not blank, other than to clear all of it. */
    uint32_t misuses;

    uint32_t cut_at;          /* operation, counted from 0, that the power is cut in */
    uint32_t cut_programmed;  /* bytes that are still programmed, if it is a program */
    uint32_t cut_erased;      /* bytes that are still erased, if it is an erase */
    enum hal_model_torn torn; /* and how they lie */
    void (*on_cut)(void);     /* called at the cut if set; may longjmp away */
    bool dead;                /* the cut has happened: nothing works any more */

    bool write_protected;               /* no operation does anything; all of them report failure */
    bool lying;                         /* failed operations report success all the same */
    uint16_t worn_erase;                /* bit a sector: erasing leaves one bit zero */
    uint8_t worn_page[HAL_MODEL_PAGES]; /* not 0: bits of each byte that do not program any more */
};

struct hal_model {
    uint32_t now;                  /* what hal_millis says; hal_wait_until moves it on */
    uint8_t keys;                  /* what hal_keys says */
    uint8_t keys_present;          /* what hal_keys_present says */
    uint8_t frame[HAL_FRAME_SIZE]; /* shown last */
    uint32_t frames;               /* how many were shown */
    bool no_panel;                 /* the panel does not answer */
    uint8_t light;                 /* as told last */
    bool turned;                   /* as told last */
    bool led;                      /* as told last */
    uint16_t tone_hertz;           /* last tone */
    uint16_t tone_ms;              /* last tone */
    uint32_t tones;                /* how many */
    int battery;                   /* what hal_battery_percent says */
    uint32_t updates;              /* calls of hal_restart_for_update */

    uint64_t noise;       /* state of the seeded noise, see hal_model_mix */
    uint64_t noise_taken; /* samples so far */
    void (*noise_source)(uint8_t *samples, size_t count); /* instead, if set */

    struct hal_model_flash flash;

    struct {
        uint32_t at;
        uint8_t keys;
    } script[HAL_MODEL_KEYS]; /* keys to come, see hal_model_keys_at */
    unsigned script_length;
};

extern struct hal_model hal_model;

/* Everything as new: blank flash, no cut, time 0, six keys, battery unknown, noise from `seed`. */
void hal_model_reset(uint64_t seed);

/* Power comes back after a cut: the flash as it is left, time 0, no keys, no cut ahead. */
void hal_model_power_on(void);

/* At time `at` the keys become `keys`, which also ends a hal_wait_until. In order of time. */
void hal_model_keys_at(uint32_t at, uint8_t keys);

/* SplitMix64: one step of `state`. A noise sample is the topmost bit of one step. */
uint64_t hal_model_mix(uint64_t *state);

#endif
