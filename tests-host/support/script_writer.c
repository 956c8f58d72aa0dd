#include "tests-host/support/script_writer.h"

#include <inttypes.h>
#include <stdlib.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/states.h"

enum {
    STEP_MS = 10,
    TAP_MS = 60,
    SLOW_MS = 200, /* the time to collect noise for a deal, or to erase flash */
    LONG_MS = 700,
    REST_MS = 100,         /* a picture unchanged for this time is at rest */
    CLEAR_MS = 200,        /* between a key and an event that comes by itself */
    CLEAR_MOST_MS = 60000, /* such a moment comes within this time */
    ASLEEP_MOST_MS = 1200000,
    TIDY_AFTER_MS = 1500, /* of firmware/app/app.c */
    FAR_MS = 100000000,
};

struct app *script_app(struct script_writer *writer) {
    return &writer->player.console.app;
}

static uint32_t sooner(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Milliseconds from now until `time`, if it is still to come. */
static uint32_t until(uint64_t time) {
    const uint64_t left = time - hal_model.now;
    return left < FAR_MS ? (uint32_t)left : FAR_MS;
}

/* Milliseconds until a timer of the screen. The test of the keys always looks at the keys, and
 * continues for a while after the last one. */
static uint32_t until_timer(const struct app *app) {
    if (!app->timer_on) {
        return FAR_MS;
    }
    if (app->screen != SCREEN_SELF_TEST || state_self_test(app)->step != STEP_KEYS) {
        return until(app->timer);
    }
    const bool done = (hal_model.keys_present & ~state_self_test(app)->seen) == 0;
    return until(state_self_test(app)->last_seen +
                 (done ? SELF_TEST_DONE_MS : SELF_TEST_GIVE_UP_MS));
}

/* Milliseconds until an event comes by itself that a key could collide with. Sliding cards are no
 * such event. */
static uint32_t until_next(const struct app *app) {
    uint32_t next = until_timer(app);
    if (app->power != APP_ASLEEP) {
        next = sooner(next, until(app->last_key + settings_sleep_minutes(&app->settings) * 60000U));
    }
    if (app->settling) {
        next = sooner(next, until(app->settled_at));
    }
    if (app->power == APP_AWAKE) {
        next = sooner(next, until(app->last_key + APP_DIM_AFTER_MS));
    }
    if (journal_needs_tidy(&app->store.journal)) {
        next = sooner(next, until(app->last_key + TIDY_AFTER_MS));
    }
    return next;
}

static void pass(struct script_writer *writer, uint32_t milliseconds) {
    for (uint32_t passed = 0; passed < milliseconds; passed += STEP_MS) {
        if (until_next(script_app(writer)) <= STEP_MS) {
            writer->happened = hal_model.now;
        }
        player_wait(&writer->player, sooner(STEP_MS, milliseconds - passed));
    }
}

/* Waits for a moment without an event near it. Returns the time waited. */
static uint32_t pass_to_clear(struct script_writer *writer) {
    uint32_t waited = 0;
    while (hal_model.now - writer->happened < CLEAR_MS ||
           until_next(script_app(writer)) < CLEAR_MS) {
        pass(writer, STEP_MS);
        waited += STEP_MS;
        if (waited > CLEAR_MOST_MS) {
            fputs("script_writer: the screen never comes to rest\n", stderr);
            exit(1);
        }
    }
    return waited;
}

static void power_on(struct script_writer *writer) {
    writer->happened = hal_model.now - CLEAR_MS;
    console_start(&writer->player.console);
}

uint32_t script_chance(struct script_writer *writer, uint32_t limit) {
    const uint32_t number = (uint32_t)(hal_model_mix(&writer->chance) >> 32);
    return limit == 0 ? 0 : number % limit;
}

void script_start(struct script_writer *writer, struct script_machine machine) {
    *writer = (struct script_writer){
        .out = writer->out, .frames = writer->frames, .chance = machine.seed};
    hal_model_reset(machine.noise);
    hal_model.keys_present = machine.keys;
    if (machine.slices > 0) {
        hal_model.slices = machine.slices;
    }
    power_on(writer);
}

void script_line(struct script_writer *writer, const char *line) {
    if (writer->out) {
        fprintf(writer->out, "%s\n", line);
    }
}

void script_restart(struct script_writer *writer, const char *how) {
    script_line(writer, "wait 300"); /* flash takes its time on the device */
    script_line(writer, how);
    hal_model_power_on();
    hal_model.flipped = false;
    power_on(writer);
    script_line(writer, "wait 300"); /* and so does the first picture */
    pass(writer, 300);
}

static void write_wait(struct script_writer *writer, uint32_t milliseconds) {
    if (writer->out && milliseconds > 0) {
        fprintf(writer->out, "wait %" PRIu32 "\n", milliseconds);
    }
}

void script_wait(struct script_writer *writer, uint32_t milliseconds) {
    pass(writer, milliseconds);
    write_wait(writer, milliseconds);
}

void script_sleep(struct script_writer *writer) {
    for (uint32_t waited = 0; script_app(writer)->power != APP_ASLEEP; waited += STEP_MS) {
        pass(writer, STEP_MS);
        if (waited > ASLEEP_MOST_MS) {
            fputs("script_writer: the device does not go to sleep\n", stderr);
            exit(1);
        }
    }
    script_line(writer, "sleep");
}

/* Counts what takes the device longer than the time to the next key: noise samples and erases. */
static uint64_t slow_things(void) {
    return hal_model.noise_taken + hal_model.flash.erases;
}

void script_hold(struct script_writer *writer, unsigned key, uint32_t milliseconds) {
    const uint64_t slow = slow_things();
    static const char *const names[INPUT_KEYS] = {"up", "down", "left", "right", "a", "b"};
    write_wait(writer, pass_to_clear(writer));
    writer->player.presses++;
    hal_model.keys = (uint8_t)(1 << key);
    pass(writer, milliseconds);
    if (milliseconds > LONG_MS) {
        milliseconds += pass_to_clear(writer);
    }
    hal_model.keys = 0;
    pass(writer, TAP_MS);
    if (writer->out && milliseconds == TAP_MS) {
        fprintf(writer->out, "press %s\n", names[key]);
    } else if (writer->out) {
        fprintf(writer->out, "hold %s %" PRIu32 "\n", names[key], milliseconds);
    }
    if (slow != slow_things()) {
        script_wait(writer, SLOW_MS);
    }
}

void script_do(struct script_writer *writer, enum action action) {
    const struct keymap *keymap = script_app(writer)->keymap;
    if (script_app(writer)->settling) { /* first sees what has happened */
        script_wait(writer, APP_SETTLE_MS);
    }
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (keymap->tap[key] == action || keymap->hold[key] == action) {
            script_hold(writer, key, keymap->tap[key] == action ? TAP_MS : LONG_MS);
            return;
        }
    }
}

static uint8_t bits_reversed(uint8_t byte) {
    unsigned reversed = 0;
    for (unsigned bit = 0; bit < 8; bit++) {
        reversed |= (byte >> bit & 1U) << (7 - bit);
    }
    return (uint8_t)reversed;
}

/* Writes the picture as a person sees it: dark or flipped if the panel is. */
static void write_frame(FILE *frames) {
    for (unsigned i = 0; i < HAL_FRAME_SIZE; i++) {
        const uint8_t *frame = hal_model.frame;
        const uint8_t byte =
            hal_model.flipped ? bits_reversed(frame[HAL_FRAME_SIZE - 1 - i]) : frame[i];
        fputc(hal_model.light > 0 ? byte : 0, frames);
    }
}

/* The picture is at rest before the shot, so the shot itself takes almost no time. */
void script_shot(struct script_writer *writer, const char *name) {
    const struct app *app = script_app(writer);
    uint32_t waited = REST_MS;
    for (; app->moving; waited += STEP_MS) {
        pass(writer, STEP_MS);
    }
    pass(writer, REST_MS);
    write_wait(writer, waited + pass_to_clear(writer));
    writer->shots++;
    if (writer->frames) {
        write_frame(writer->frames);
    }
    if (!writer->out) {
        return;
    }
    if (name) {
        fprintf(writer->out, "shot %s\n", name);
    } else {
        fprintf(writer->out, "shot s%04" PRIu32 "\n", writer->shots);
    }
}
