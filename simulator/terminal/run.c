#include "simulator/terminal/run.h"

#include "simulator/terminal/script.h"
#include "simulator/terminal/shots.h"
#include "simulator/terminal/terminal_board.h"
#include "simulator/terminal/terminal_drive.h"

#include <inttypes.h>
#include <stdio.h>

#define STEP_MS 10 /* between two looks at a condition */

static void command_hold(const struct script_command *command) {
    host_keys_set(command->key);
    drive_for(command->milliseconds);
    host_keys_set(0);
    drive_for(SCRIPT_PRESS_MS);
}

static bool settle(void) {
    for (uint32_t waited = 0; hal_millis() - host_panel()->changed_at < RUN_SETTLED_MS;
         waited += STEP_MS) {
        if (waited >= RUN_SETTLE_MAX_MS) {
            return false;
        }
        drive_for(STEP_MS);
    }
    return true;
}

static bool command_shot(const struct script *script, const struct script_command *command,
                         const char *folder) {
    if (!settle()) {
        fprintf(stderr, "%s:%" PRIu32 ": the screen still moves after %d ms, '%s' shows it so\n",
                script->file, command->line, RUN_SETTLE_MAX_MS, command->name);
    }
    uint8_t picture[HAL_FRAME_SIZE];
    host_picture(picture);
    return shots_write(folder, command->name, picture, host_panel()->light);
}

static bool command_sleep(const struct script *script, const struct script_command *command) {
    for (uint32_t waited = 0; host_panel()->light > 0; waited += STEP_MS) {
        if (waited >= RUN_SLEEP_MAX_MS) {
            fprintf(stderr, "%s:%" PRIu32 ": the display is still on after %d minutes\n",
                    script->file, command->line, RUN_SLEEP_MAX_MS / 60000);
            return false;
        }
        drive_for(STEP_MS);
    }
    return true;
}

static void command_stats(void) {
    struct host_counts counts = host_counts();
    printf("{\"microseconds\":%" PRIu64 ",\"frames\":%" PRIu32 ",\"flashErases\":%" PRIu32
           ",\"flashPrograms\":%" PRIu32 "}\n",
           counts.milliseconds * 1000, counts.frames, counts.flash_erases, counts.flash_programs);
    fflush(stdout);
}

static bool command_run(const struct script *script, const struct script_command *command,
                        const char *folder) {
    switch (command->verb) {
    case SCRIPT_HOLD:
        command_hold(command);
        return true;
    case SCRIPT_WAIT:
        drive_for(command->milliseconds);
        return true;
    case SCRIPT_SHOT:
        return command_shot(script, command, folder);
    case SCRIPT_SLEEP:
        return command_sleep(script, command);
    case SCRIPT_CUT:
    case SCRIPT_RESET:
        host_power_cycle();
        drive_power_on();
        return true;
    case SCRIPT_UNPLUG:
    case SCRIPT_PLUG:
        host_display_plug(command->verb == SCRIPT_PLUG);
        return true;
    case SCRIPT_STATS:
        command_stats();
        return true;
    }
    return false;
}

int run_script(const struct options *options) {
    struct script script;
    struct script_limits limits = {options->keys_present, options->out != NULL};
    bool good = script_read(&script, options->script, limits);
    if (!good) {
        script_free(&script);
        return 2;
    }
    good = (options->out == NULL || shots_folder(options->out)) &&
           board_start(options, options->flash, NULL);
    if (good) {
        drive_power_on();
    }
    for (size_t i = 0; good && i < script.count; i++) {
        good = command_run(&script, &script.commands[i], options->out);
    }
    script_free(&script);
    return good ? 0 : 1;
}
