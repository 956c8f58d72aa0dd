#include "tests-host/support/hal_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hal_model hal_model;

uint64_t hal_model_mix(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

void hal_model_reset(uint64_t seed) {
    memset(&hal_model, 0, sizeof hal_model);
    hal_model.keys_present =
        HAL_KEY_UP | HAL_KEY_DOWN | HAL_KEY_LEFT | HAL_KEY_RIGHT | HAL_KEY_A | HAL_KEY_B;
    hal_model.slices = 6;
    hal_model.battery = -1;
    hal_model.noise = seed;
    flash_model_reset(seed);
}

void hal_model_power_on(void) {
    hal_model.now = 0;
    hal_model.keys = 0;
    hal_model.script_length = 0;
    flash_model_power_on();
}

void hal_model_keys_at(uint32_t at, uint8_t keys) {
    if (hal_model.script_length == HAL_MODEL_KEYS) {
        fputs("hal_model: too many keys ahead\n", stderr);
        abort();
    }
    hal_model.script[hal_model.script_length].at = at;
    hal_model.script[hal_model.script_length].keys = keys;
    hal_model.script_length++;
}

void hal_start(void) {
}

uint32_t hal_millis(void) {
    return hal_model.now;
}

void hal_wait_until(uint32_t deadline) {
    if (hal_model.script_length > 0 && (int32_t)(hal_model.script[0].at - deadline) <= 0) {
        if ((int32_t)(hal_model.script[0].at - hal_model.now) > 0) {
            hal_model.now = hal_model.script[0].at;
        }
        hal_model.keys = hal_model.script[0].keys;
        hal_model.script_length--;
        memmove(hal_model.script, hal_model.script + 1,
                hal_model.script_length * sizeof hal_model.script[0]);
    } else if ((int32_t)(deadline - hal_model.now) > 0) {
        hal_model.now = deadline;
    }
}

void hal_wait_for_key(void) {
    hal_model.key_waits++;
    if (hal_model.stands_still && hal_model.script_length > 0) {
        hal_model.script[0].at = hal_model.now; /* time moves on once the key comes */
    }
    hal_wait_until(hal_model.now + 3600000);
}

bool hal_start_text(char text[HAL_START_TEXT_SIZE]) {
    memcpy(text, hal_model.code, HAL_START_TEXT_SIZE);
    return text[0] != 0;
}

int hal_language_wanted(void) {
    const int wanted = hal_model.language_wanted - 1;
    hal_model.language_wanted = 0;
    return wanted;
}

const char *hal_drive_name(void) {
    return hal_model.no_drive ? NULL : "RPI-RP2";
}

void hal_restart_for_update(void) {
    hal_model.updates++;
}

uint8_t hal_keys(uint32_t *at) {
    *at = hal_millis();
    return hal_model.keys;
}

uint8_t hal_speed(void) {
    return hal_model.slices;
}

uint8_t hal_keys_present(void) {
    return hal_model.keys_present;
}

bool hal_display_show(const uint8_t frame[HAL_FRAME_SIZE]) {
    if (hal_model.no_panel) {
        return false;
    }
    memcpy(hal_model.frame, frame, HAL_FRAME_SIZE);
    hal_model.frames++;
    return true;
}

void hal_display_light(uint8_t light) {
    hal_model.light = light;
}

void hal_display_words(const uint8_t *words, size_t length, uint8_t language) {
    hal_model.words = words;
    hal_model.words_length = length;
    hal_model.words_language = language;
}

void hal_display_flip(bool flipped) {
    hal_model.flipped = flipped;
}

void hal_tone(uint16_t hertz, uint16_t milliseconds) {
    hal_model.tone_hertz = hertz;
    hal_model.tone_ms = milliseconds;
    hal_model.tones++;
}

struct hal_crash hal_crash(void) {
    return hal_model.crash;
}

int hal_battery_percent(void) {
    return hal_model.battery;
}

void hal_led(bool on) {
    hal_model.led = on;
}

void hal_noise(uint8_t *samples, size_t count) {
    hal_model.noise_taken += count;
    if (hal_model.noise_source) {
        hal_model.noise_source(samples, count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        samples[i] = (uint8_t)(hal_model_mix(&hal_model.noise) >> 63);
    }
}
