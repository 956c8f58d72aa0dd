#include "tests-host/support/hal_model.h"
#include "tests-host/support/script_play.h"
#include "tests-host/support/states.h"

#define CHOICE(writer, list) ((list)[script_chance(writer, sizeof(list) / sizeof((list)[0]))])

/* A random time for holding a key, away from the times at which a held key does something. */
static uint32_t any_hold(struct script_writer *writer) {
    static const uint32_t holds[] = {60, 60, 60, 60, 120, 460, 580, 700, 700, 700};
    return script_chance(writer, 100) == 0 ? 11000 : CHOICE(writer, holds);
}

static void any_key(struct script_writer *writer) {
    unsigned key;
    do {
        key = script_chance(writer, INPUT_KEYS);
    } while ((hal_model.keys_present >> key & 1) == 0);
    script_hold(writer, key, any_hold(writer));
}

static void any_wait(struct script_writer *writer) {
    static const uint32_t waits[] = {50, 300, 700, 1300, 1600, 2600, 6000, 31000};
    script_wait(writer, CHOICE(writer, waits));
}

static void unplug(struct script_writer *writer) {
    script_line(writer, "unplug");
    for (uint32_t keys = script_chance(writer, 4); keys > 0; keys--) {
        any_key(writer);
    }
    script_line(writer, "plug");
    script_wait(writer, 2500); /* until the panel has been found and drawn again */
}

/* Moves down a list and chooses. */
static void any_choice(struct script_writer *writer) {
    const enum action down = app_two_keys(script_app(writer)) ? ACTION_NEXT : ACTION_DOWN;
    for (uint32_t rows = script_chance(writer, 6); rows > 0; rows--) {
        script_do(writer, down);
    }
    script_do(writer, ACTION_OK);
}

/* Only a power cut brings the device back from the update drive. */
static void come_back_from_update(struct script_writer *writer) {
    if (hal_model.updates > 0) {
        script_restart(writer, "cut");
    }
    hal_model.updates = 0;
}

static void step(struct script_writer *writer, const struct script_options *options) {
    const enum action advice = player_advice(script_app(writer));
    const uint32_t what = script_chance(writer, 200);
    if (what < 2) {
        script_restart(writer, what == 0 ? "cut" : "reset");
    } else if (what < 3) {
        script_sleep(writer);
    } else if (what < 5 && options->unplug) {
        unplug(writer);
    } else if (what < 14) {
        any_wait(writer);
    } else if (what < 20) {
        script_do(writer, ACTION_MENU);
    } else if (advice != ACTION_NONE && what < 150) {
        script_do(writer, advice);
    } else if (what < 120) {
        any_choice(writer);
    } else {
        any_key(writer);
    }
    come_back_from_update(writer);
}

static void write_seen(FILE *out, const bool seen[SCREENS]) {
    fprintf(out, "# screens of %d:", SCREENS);
    for (unsigned screen = 0; screen < SCREENS; screen++) {
        if (seen[screen]) {
            fprintf(out, " %u", screen);
        }
    }
    fputc('\n', out);
}

void script_play_random(struct script_writer *writer, const struct script_options *options) {
    bool seen[SCREENS] = {false};
    script_start(writer, options->machine);
    for (uint32_t i = 0; i < options->steps; i++) {
        step(writer, options);
        seen[script_app(writer)->screen] = true;
        if (script_chance(writer, options->shots) == 0) {
            script_shot(writer, NULL);
        }
    }
    script_shot(writer, "end");
    if (writer->out) {
        write_seen(writer->out, seen);
    }
}
