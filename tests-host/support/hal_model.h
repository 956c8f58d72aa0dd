/*
 * A whole HAL for tests. The test moves time and sets the keys. The model keeps the frame that was
 * shown. Noise is seeded or scripted. The flash is a model of real NOR flash, and its power can be
 * cut at any operation (flash_model.h). tests-host/CMakeLists.txt says which tests link it.
 *
 *     hal_model_reset(1);
 *     hal_model.flash.cut_at = 17; hal_model.flash.cut_programmed = 128;
 *     ... until hal_model.flash.dead ...
 *     hal_model_power_on();
 */
#ifndef TESTS_HAL_MODEL_H
#define TESTS_HAL_MODEL_H

#include "hal/hal.h"
#include "tests-host/support/flash_model.h"

#define HAL_MODEL_KEYS 64

/* The sets of keys that boards have. */
enum {
    SIX_KEYS = 0x3f,
    FIVE_KEYS = SIX_KEYS & ~HAL_KEY_B,
    THREE_KEYS = HAL_KEY_A | HAL_KEY_B | HAL_KEY_DOWN,
    TWO_KEYS = HAL_KEY_A | HAL_KEY_B,
};

struct hal_model {
    uint32_t now;                   /* what hal_millis says; hal_wait_until moves it on */
    bool stands_still;              /* hal_wait_for_key does not move time if a key is to come */
    uint32_t key_waits;             /* calls of hal_wait_for_key */
    uint8_t keys;                   /* what hal_keys says */
    uint8_t keys_present;           /* what hal_keys_present says */
    uint8_t slices;                 /* what hal_speed says */
    uint8_t frame[HAL_FRAME_SIZE];  /* shown last */
    uint32_t frames;                /* how many were shown */
    const uint8_t *words;           /* its words, from hal_display_words */
    size_t words_length;            /* of the words */
    uint8_t words_language;         /* of the words */
    int language_wanted;            /* what hal_language_wanted says once, plus 1; 0: nothing */
    char code[HAL_START_TEXT_SIZE]; /* what hal_start_text says, if not empty */
    bool no_panel;                  /* the panel does not answer */
    uint8_t light;                  /* set by hal_display_light */
    bool flipped;                   /* set by hal_display_flip */
    bool led;                       /* set by hal_led */
    uint16_t tone_hertz;            /* last tone */
    uint16_t tone_ms;               /* last tone */
    uint32_t tones;                 /* how many */
    int battery;                    /* what hal_battery_percent says */
    struct hal_crash crash;         /* what hal_crash says */
    bool no_drive;                  /* hal_drive_name knows none */
    uint32_t updates;               /* calls of hal_restart_for_update */

    uint64_t noise;       /* state of the seeded noise, see hal_model_mix */
    uint64_t noise_taken; /* samples so far */
    void (*noise_source)(uint8_t *samples, size_t count); /* if set, the source of the noise */

    struct hal_model_flash flash;

    struct {
        uint32_t at;
        uint8_t keys;
    } script[HAL_MODEL_KEYS]; /* keys to come, see hal_model_keys_at */
    unsigned script_length;
};

extern struct hal_model hal_model;

/* A new machine: blank flash, no cut, time 0, six keys, battery unknown, noise from `seed`. */
void hal_model_reset(uint64_t seed);

/* Power comes back after a cut: the flash is unchanged, time is 0, no key is down, no cut is
 * ahead. */
void hal_model_power_on(void);

/* At time `at` the keys become `keys`, which also ends a hal_wait_until. Calls must be in order of
 * time. */
void hal_model_keys_at(uint32_t at, uint8_t keys);

/* Advances `state` by one step of SplitMix64. A noise sample is the topmost bit of one step. */
uint64_t hal_model_mix(uint64_t *state);

#endif
