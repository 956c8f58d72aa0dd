/*
 * Whole games through the keys: as figures, or as scripts for thegame-play and for the emulated
 * handheld.
 *
 *     bench_games                    presses, time and flash writes of games by the advisor
 *     bench_games game [OPTIONS]     a script that plays one game to its end
 *     bench_games update [OPTIONS]   a script from the title to the restart for a new firmware
 *     bench_games random [OPTIONS]   a script of keys, waits, sleeps and restarts by chance
 *
 * The options are described in support/script_play.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/script_play.h"

enum {
    BENCH_GAMES = 10
};

static struct script_writer writer;

static void print_figures(struct script_options options, const char *name) {
    uint32_t presses = 0, cards = 0, pages = 0, erases = 0, milliseconds = 0;
    for (options.machine.noise = 1; options.machine.noise <= BENCH_GAMES; options.machine.noise++) {
        script_play_game(&writer, &options);
        presses += writer.player.presses;
        cards += script_app(&writer)->match.game.moves;
        pages += hal_model.flash.operations - hal_model.flash.erases;
        erases += hal_model.flash.erases;
        milliseconds += hal_model.now;
    }
    printf("%-24s %8.1f %8.2f %8.2f %8.2f %8.3f\n", name, (double)presses / (double)BENCH_GAMES,
           (double)presses / cards, milliseconds / 1000.0 / cards, (double)pages / cards,
           (double)erases / cards);
}

static int print_all_figures(const struct script_options *usual) {
    static const struct {
        const char *name;
        uint8_t keys;
    } boards[] = {
        {"six keys", 0x3f}, {"five keys", 0x1f}, {"three keys", 0x32}, {"two keys", 0x30}};
    static const struct game_setup setups[] = {{.kind = GAME_CLASSIC, .players = 1},
                                               {.kind = GAME_CLASSIC, .players = 3},
                                               {.kind = GAME_DUEL, .players = 2},
                                               {.kind = GAME_QUICK, .players = 4}};
    static const char *const games[] = {"classic alone", "classic, 3 players", "duel",
                                        "quick, 4 players"};
    printf("%d games each, menus included    for each card laid:\n", BENCH_GAMES);
    printf("%-24s %8s %8s %8s %8s %8s\n", "", "presses", "presses", "seconds", "pages", "erases");
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        printf("%s\n", boards[i].name);
        for (unsigned j = 0; j < sizeof setups / sizeof setups[0]; j++) {
            struct script_options options = *usual;
            options.machine.keys = boards[i].keys;
            options.setup = setups[j];
            print_figures(options, games[j]);
        }
    }
    return 0;
}

/* --- The command line ------------------------------------------------------------------------- */

static uint8_t keys_of(const char *count) {
    switch (atoi(count)) {
    case 5:
        return 0x1f;
    case 3:
        return HAL_KEY_A | HAL_KEY_B | HAL_KEY_DOWN;
    case 2:
        return HAL_KEY_A | HAL_KEY_B;
    default:
        return 0x3f;
    }
}

static uint8_t kind_of(const char *name) {
    if (strcmp(name, "duel") == 0) {
        return GAME_DUEL;
    }
    return strcmp(name, "quick") == 0 ? GAME_QUICK : GAME_CLASSIC;
}

/* Reads one option; returns the number of words taken; 0: there is no such option. */
static int option_read(struct script_options *options, const char *name, const char *value) {
    const uint64_t number = value ? strtoull(value, NULL, 0) : 0;
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"--expert", &options->setup.expert},
                 {"--short", &options->setup.short_hands},
                 {"--pro", &options->setup.pro},
                 {"--still", &options->still},
                 {"--unplug", &options->unplug}};
    for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(name, flags[i].name) == 0) {
            *flags[i].flag = true;
            return 1;
        }
    }
    if (!value) {
        return 0;
    }
    if (strcmp(name, "--keys") == 0) {
        options->machine.keys = keys_of(value);
    } else if (strcmp(name, "--game") == 0) {
        options->setup.kind = kind_of(value);
    } else if (strcmp(name, "--players") == 0) {
        options->setup.players = (uint8_t)number;
    } else if (strcmp(name, "--devices") == 0) {
        options->devices = (uint8_t)number;
    } else if (strcmp(name, "--strength") == 0) {
        options->strength = (uint8_t)number;
    } else if (strcmp(name, "--slices") == 0) {
        options->machine.slices = (uint8_t)number;
    } else if (strcmp(name, "--noise") == 0) {
        options->machine.noise = number;
    } else if (strcmp(name, "--pause") == 0) {
        options->pause = (uint32_t)number;
    } else if (strcmp(name, "--shots") == 0) {
        options->shots = (uint32_t)number;
    } else if (strcmp(name, "--seed") == 0) {
        options->machine.seed = number;
    } else if (strcmp(name, "--steps") == 0) {
        options->steps = (uint32_t)number;
    } else if (strcmp(name, "--cards") == 0) {
        options->cards = (uint32_t)number;
    } else if (strcmp(name, "--worn") == 0) {
        options->worn = (uint32_t)number;
    } else if (strcmp(name, "--frames") == 0) {
        options->frames = value;
    } else {
        return 0;
    }
    return 2;
}

int main(int count, char **words) {
    struct script_options options = {.machine = {.keys = 0x3f, .noise = 1},
                                     .setup = {.kind = GAME_CLASSIC, .players = 1},
                                     .shots = 5,
                                     .steps = 100};
    if (count == 1) {
        return print_all_figures(&options);
    }
    for (int i = 2, taken; i < count; i += taken) {
        taken = option_read(&options, words[i], words[i + 1]);
        if (taken == 0) {
            fprintf(stderr, "bench_games: '%s' is not an option here\n", words[i]);
            return 2;
        }
    }
    writer.out = stdout;
    writer.frames = options.frames ? fopen(options.frames, "wb") : NULL;
    if (options.frames && !writer.frames) {
        perror(options.frames);
        return 1;
    }
    if (strcmp(words[1], "game") == 0) {
        script_play_game(&writer, &options);
    } else if (strcmp(words[1], "update") == 0) {
        script_play_update(&writer, &options);
    } else if (strcmp(words[1], "random") == 0) {
        script_play_random(&writer, &options);
    } else {
        return 2;
    }
    return writer.frames && fclose(writer.frames) != 0;
}
