#define _DEFAULT_SOURCE 1

#include "hal/host/host.h"
#include "hal/host/machine.h"

#include <string.h>
#include <time.h>

static struct {
    struct host_setup setup;
    struct host_panel panel;
    uint8_t keys;
    bool keys_moved;       /* since hal_wait_until returned last */
    uint64_t now;          /* virtual time since power-on */
    uint32_t horizon;      /* virtual time, as hal_millis counts it */
    uint64_t power_on;     /* real time: computer's clock at power-on */
    uint64_t stopped_at;   /* real time: computer's clock when it was stopped */
    uint64_t earlier_runs; /* milliseconds before the last power cycle */
    uint32_t frames;
} host;

static uint64_t clock_read(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t since_power_on(void) {
    return host.setup.real_time ? clock_read() - host.power_on : host.now;
}

static void machine_power_on(void) {
    memset(&host.panel, 0, sizeof host.panel);
    host.panel.plugged = true;
    host.keys = 0;
    host.keys_moved = false;
    host.now = 0;
    host.horizon = 0;
    host.power_on = clock_read();
}

void host_start(const struct host_setup *setup) {
    memset(&host, 0, sizeof host);
    host.setup = *setup;
    machine_power_on();
    machine_flash_start();
    machine_noise_start(setup->noise, setup->seed);
}

void host_power_cycle(void) {
    bool plugged = host.panel.plugged;
    uint32_t changes = host.panel.changes;
    host.earlier_runs += since_power_on();
    machine_power_on();
    host.panel.plugged = plugged;
    host.panel.changes = changes + 1;
}

/* --- Time ------------------------------------------------------------------------------------- */

/* host_start has set the machine up. */
void hal_start(void) {
}

uint32_t hal_millis(void) {
    return (uint32_t)since_power_on();
}

void host_clock_stop(void) {
    host.stopped_at = clock_read();
}

void host_clock_go(void) {
    host.power_on += clock_read() - host.stopped_at;
}

void host_horizon_set(uint32_t millis) {
    host.horizon = millis;
}

bool host_horizon_reached(void) {
    return (int32_t)(host.horizon - hal_millis()) <= 0;
}

static void wait_virtual(uint32_t deadline) {
    int32_t to_deadline = (int32_t)(deadline - hal_millis());
    int32_t to_horizon = (int32_t)(host.horizon - hal_millis());
    int32_t step = to_deadline < to_horizon ? to_deadline : to_horizon;
    if (!host.keys_moved && step > 0) {
        host.now += (uint32_t)step;
    }
}

static void wait_real(uint32_t deadline) {
    /* At least once: a console that is always late must still get its keys. */
    bool again = true;
    while (again && !host.keys_moved) {
        int32_t left = (int32_t)(deadline - hal_millis());
        again = host.setup.wait(left > 0 ? (uint32_t)left : 0) && left > 0;
    }
}

void hal_wait_until(uint32_t deadline) {
    if (host.setup.real_time) {
        wait_real(deadline);
    } else {
        wait_virtual(deadline);
    }
    host.keys_moved = false;
}

void hal_wait_for_key(void) {
    hal_wait_until(hal_millis() + 3600000U);
}

bool hal_start_text(char text[HAL_START_TEXT_SIZE]) {
    (void)text;
    return false;
}

int hal_language_wanted(void) {
    return -1;
}

const char *hal_drive_name(void) {
    return NULL;
}

void hal_restart_for_update(void) {
}

/* --- Keys ------------------------------------------------------------------------------------- */

void host_keys_set(uint8_t keys) {
    keys &= host.setup.keys_present;
    host.keys_moved = host.keys_moved || keys != host.keys;
    host.keys = keys;
}

void host_wake(void) {
    host.keys_moved = true;
}

uint8_t hal_keys(uint32_t *at) {
    *at = hal_millis();
    return host.keys;
}

/* The speed of most handhelds, so that both show the same pictures. */
uint8_t hal_speed(void) {
    return 6;
}

uint8_t hal_keys_present(void) {
    return host.setup.keys_present;
}

/* --- Display ---------------------------------------------------------------------------------- */

static void panel_changed(void) {
    host.panel.changes++;
    host.panel.changed_at = hal_millis();
}

bool hal_display_show(const uint8_t frame[HAL_FRAME_SIZE]) {
    if (!host.panel.plugged) {
        return false;
    }
    if (memcmp(host.panel.frame, frame, HAL_FRAME_SIZE) != 0) {
        memcpy(host.panel.frame, frame, HAL_FRAME_SIZE);
        host.frames++;
        panel_changed();
    }
    return true;
}

void hal_display_light(uint8_t light) {
    if (light == host.panel.light) {
        return;
    }
    bool switched = (light == 0) != (host.panel.light == 0);
    host.panel.light = light;
    if (switched) {
        panel_changed();
    } else {
        host.panel.changes++;
    }
}

void hal_display_words(const uint8_t *words, size_t length, uint8_t language) {
    (void)words;
    (void)length;
    (void)language;
}

void hal_display_flip(bool flipped) {
    if (flipped != host.panel.flipped) {
        host.panel.flipped = flipped;
        panel_changed();
    }
}

void host_display_plug(bool plugged) {
    if (plugged != host.panel.plugged) {
        host.panel.plugged = plugged;
        memset(host.panel.frame, 0, HAL_FRAME_SIZE);
        panel_changed();
    }
}

const struct host_panel *host_panel(void) {
    return &host.panel;
}

static uint8_t byte_mirrored(uint8_t byte) {
    unsigned mirrored = 0;
    for (unsigned bit = 0; bit < 8; bit++) {
        mirrored = mirrored << 1 | (byte >> bit & 1U);
    }
    return (uint8_t)mirrored;
}

void host_picture(uint8_t picture[HAL_FRAME_SIZE]) {
    const struct host_panel *panel = &host.panel;
    for (size_t i = 0; i < HAL_FRAME_SIZE; i++) {
        uint8_t lit =
            panel->flipped ? byte_mirrored(panel->frame[HAL_FRAME_SIZE - 1 - i]) : panel->frame[i];
        picture[i] = panel->plugged && panel->light > 0 ? lit : 0;
    }
}

/* --- Sound, battery, light -------------------------------------------------------------------- */

void hal_tone(uint16_t hertz, uint16_t milliseconds) {
    if (hertz > 0 && milliseconds > 0) {
        host.panel.tones++;
    }
}

struct hal_crash hal_crash(void) {
    return (struct hal_crash){.cause = HAL_CRASH_NONE};
}

int hal_battery_percent(void) {
    return -1;
}

void hal_led(bool on) {
    host.panel.led = on;
}

struct host_counts host_counts(void) {
    struct host_counts counts = {
        .milliseconds = host.earlier_runs + since_power_on(),
        .frames = host.frames,
    };
    machine_flash_counts(&counts.flash_erases, &counts.flash_programs);
    return counts;
}
