/*
 * Whole games through the keys: as figures, or as scripts for thegame-play and for the emulated
 * handheld.
 *
 *     bench_games                    presses, time and flash writes of games by the advisor
 *     bench_games game [OPTIONS]     a script that plays one game to its end
 *     bench_games random [OPTIONS]   a script of keys, waits, sleeps and restarts by chance
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/screens/screens.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/script_writer.h"

enum {
    MOST_PRESSES = 6000, /* no game takes more */
    BENCH_GAMES = 10,
};

/* What the command line says. */
struct options {
    uint8_t keys;            /* --keys 6, 5, 3 or 2, as a set */
    uint64_t noise;          /* --noise: seed of the shuffle */
    struct game_setup setup; /* --game, --players, --expert, --short, --pro */
    uint8_t devices;         /* --devices: bit s, seat s is played by the device */
    bool still;              /* --still: animations are switched off first */
    uint32_t pause;          /* --pause: milliseconds of thinking between two presses, at most */
    uint32_t shots;          /* --shots: a picture every so many presses */
    uint64_t seed;           /* --seed: of the chance in the script itself */
    uint32_t steps;          /* --steps: length of a random script */
    bool unplug;             /* --unplug: the panel may be pulled off and put back */
    const char *frames;      /* --frames: file for the pictures, 1,024 bytes each, as in hal.h */
};

static struct script_writer writer;
static uint64_t chance;

static uint32_t below(uint32_t limit) {
    return (uint32_t)(hal_model_mix(&chance) >> 32) % limit;
}

static struct app *app(void) {
    return script_app(&writer);
}

static void give_up(const char *why) {
    fprintf(stderr, "bench_games: %s (screen %d after %" PRIu32 " presses)\n", why, app()->screen,
            writer.player.presses);
    exit(1);
}

/* --- Through the menus ------------------------------------------------------------------------ */

static void move_to(uint8_t row) {
    const enum action down = app_two_keys(app()) ? ACTION_NEXT : ACTION_DOWN;
    for (int i = 0; app()->state.menu.cursor != row; i++) {
        if (i > 20)
            give_up("there is no such row in this list");
        script_do(&writer, down);
    }
}

static void expect(enum screen_id screen) {
    if (app()->screen != screen)
        give_up("another screen was expected here");
}

static void open_title_item(enum title_item item) {
    expect(SCREEN_TITLE);
    move_to((uint8_t)(item - (match_exists(app()) ? TITLE_CONTINUE : TITLE_NEW_GAME)));
    script_do(&writer, ACTION_OK);
}

/* Presses OK until `*value` is `wanted`, then goes on to the next row. */
static void choose(const uint8_t *value, uint8_t mask, uint8_t wanted) {
    for (int i = 0; (*value & mask) != (wanted & mask); i++) {
        if (i > 10)
            give_up("this cannot be chosen");
        script_do(&writer, ACTION_OK);
    }
    move_to((uint8_t)(app()->state.menu.cursor + 1));
}

static void choose_flag(const bool *flag, bool wanted) {
    if (*flag != wanted)
        script_do(&writer, ACTION_OK);
    if (*flag != wanted)
        give_up("this cannot be switched");
    move_to((uint8_t)(app()->state.menu.cursor + 1));
}

/* The rows of firmware/screens/setup.c, from top to bottom. */
static void choose_game(const struct options *options) {
    const struct setup_choice *choice = &app()->state.setup;
    const struct game_setup *wanted = &options->setup;
    expect(SCREEN_SETUP);
    choose(&choice->setup.kind, 0xff, wanted->kind);
    if (wanted->kind != GAME_DUEL)
        choose(&choice->setup.players, 0xff, wanted->players);
    for (unsigned seat = 0; seat < wanted->players; seat++)
        choose(&choice->device_seats, (uint8_t)(1 << seat), options->devices);
    if (wanted->kind == GAME_CLASSIC) {
        choose_flag(&choice->setup.expert, wanted->expert);
        choose_flag(&choice->setup.short_hands, wanted->short_hands);
    } else if (wanted->kind == GAME_QUICK) {
        choose_flag(&choice->setup.pro, wanted->pro);
    }
    choose_flag(&choice->challenge, false);
    script_shot(&writer, "setup");
    script_do(&writer, ACTION_OK);
    if (!match_exists(app()) || !screens[app()->screen]->in_match)
        give_up("nothing was dealt");
}

static void stop_animations(void) {
    open_title_item(TITLE_SETTINGS);
    expect(SCREEN_SETTINGS);
    move_to(SETTINGS_ANIMATIONS);
    script_do(&writer, ACTION_OK);
    if (app()->settings.animations)
        give_up("animations cannot be switched off");
    script_shot(&writer, "settings");
    script_do(&writer, ACTION_BACK);
}

/* --- A whole game ----------------------------------------------------------------------------- */

static void think(const struct options *options) {
    if (options->pause > 0)
        script_wait(&writer, options->pause / 2 + below(options->pause / 20) * 10);
}

/* Seats of the device play by themselves; now and then somebody cannot wait. */
static void play_on(const struct options *options) {
    const enum action action = player_advice(app());
    if (action == ACTION_NONE)
        give_up("the game has been left");
    if (app()->screen == SCREEN_DEVICE && (options->pause > 0 || below(4) == 0))
        script_wait(&writer, 1300);
    else
        script_do(&writer, action);
}

static void play_game(const struct options *options) {
    uint32_t presses = writer.player.presses;
    while (app()->screen != SCREEN_OVER) {
        think(options);
        play_on(options);
        if (options->shots > 0 && writer.player.presses - presses >= options->shots) {
            presses = writer.player.presses;
            script_shot(&writer, NULL);
        }
        if (writer.player.presses > MOST_PRESSES)
            give_up("the game does not end");
    }
}

static void start(const struct options *options) {
    chance = options->seed;
    script_start(&writer, options->keys, options->noise);
}

static void write_game(const struct options *options) {
    start(options);
    script_shot(&writer, "language");
    expect(SCREEN_LANGUAGE);
    script_do(&writer, ACTION_OK);
    script_shot(&writer, "title");
    if (options->still)
        stop_animations();
    open_title_item(TITLE_NEW_GAME);
    choose_game(options);
    script_shot(&writer, "dealt");
    play_game(options);
    script_shot(&writer, "over");
}

/* --- By chance -------------------------------------------------------------------------------- */

/* Away from the times at which a key held down does something. */
static uint32_t random_hold(void) {
    static const uint32_t holds[] = {60, 60, 60, 60, 120, 460, 580, 700, 700, 700};
    return below(100) == 0 ? 11000 : holds[below(sizeof holds / sizeof holds[0])];
}

static void random_key(void) {
    unsigned key;
    do
        key = below(INPUT_KEYS);
    while ((hal_model.keys_present >> key & 1) == 0);
    script_hold(&writer, key, random_hold());
}

static void random_wait(void) {
    static const uint32_t waits[] = {50, 300, 700, 1300, 1600, 2600, 6000, 31000};
    script_wait(&writer, waits[below(sizeof waits / sizeof waits[0])]);
}

static void random_unplug(void) {
    script_line(&writer, "unplug");
    for (uint32_t keys = below(4); keys > 0; keys--)
        random_key();
    script_line(&writer, "plug");
    script_wait(&writer, 2500); /* until it has been found and drawn again */
}

/* Down a list, and choose. */
static void random_choice(void) {
    const enum action down = app_two_keys(app()) ? ACTION_NEXT : ACTION_DOWN;
    for (uint32_t rows = below(6); rows > 0; rows--)
        script_do(&writer, down);
    script_do(&writer, ACTION_OK);
}

/* The update drive: only power brings a device back from there. */
static void come_back_from_update(void) {
    if (hal_model.updates > 0)
        script_restart(&writer, "cut");
    hal_model.updates = 0;
}

static void random_step(const struct options *options) {
    const enum action advice = player_advice(app());
    const uint32_t what = below(200);
    if (what < 2)
        script_restart(&writer, what == 0 ? "cut" : "reset");
    else if (what < 3)
        script_sleep(&writer);
    else if (what < 5 && options->unplug)
        random_unplug();
    else if (what < 14)
        random_wait();
    else if (what < 20)
        script_do(&writer, ACTION_MENU);
    else if (advice != ACTION_NONE && what < 150)
        script_do(&writer, advice);
    else if (what < 120)
        random_choice();
    else
        random_key();
    come_back_from_update();
}

/* Ends with a remark that tells which screens were seen (enum screen_id). */
static void write_random(const struct options *options) {
    bool seen[SCREENS] = {false};
    start(options);
    for (uint32_t step = 0; step < options->steps; step++) {
        random_step(options);
        seen[app()->screen] = true;
        if (below(options->shots) == 0)
            script_shot(&writer, NULL);
    }
    script_shot(&writer, "end");
    printf("# screens of %d:", SCREENS);
    for (unsigned screen = 0; screen < SCREENS; screen++)
        if (seen[screen])
            printf(" %u", screen);
    printf("\n");
}

/* --- Figures ---------------------------------------------------------------------------------- */

static void print_figures(struct options options, const char *name) {
    uint32_t presses = 0, cards = 0, pages = 0, erases = 0, milliseconds = 0;
    for (options.noise = 1; options.noise <= BENCH_GAMES; options.noise++) {
        write_game(&options);
        presses += writer.player.presses;
        cards += app()->match.game.moves;
        pages += hal_model.flash.operations - hal_model.flash.erases;
        erases += hal_model.flash.erases;
        milliseconds += hal_model.now;
    }
    printf("%-24s %8.1f %8.2f %8.2f %8.2f %8.3f\n", name, (double)presses / BENCH_GAMES,
           (double)presses / cards, milliseconds / 1000.0 / cards, (double)pages / cards,
           (double)erases / cards);
}

static int print_all_figures(const struct options *usual) {
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
            struct options options = *usual;
            options.keys = boards[i].keys;
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
    if (strcmp(name, "duel") == 0)
        return GAME_DUEL;
    return strcmp(name, "quick") == 0 ? GAME_QUICK : GAME_CLASSIC;
}

/* Reads one option; returns how many words it took, 0: there is no such option. */
static int option_read(struct options *options, const char *name, const char *value) {
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
    if (!value)
        return 0;
    if (strcmp(name, "--keys") == 0)
        options->keys = keys_of(value);
    else if (strcmp(name, "--game") == 0)
        options->setup.kind = kind_of(value);
    else if (strcmp(name, "--players") == 0)
        options->setup.players = (uint8_t)number;
    else if (strcmp(name, "--devices") == 0)
        options->devices = (uint8_t)number;
    else if (strcmp(name, "--noise") == 0)
        options->noise = number;
    else if (strcmp(name, "--pause") == 0)
        options->pause = (uint32_t)number;
    else if (strcmp(name, "--shots") == 0)
        options->shots = (uint32_t)number;
    else if (strcmp(name, "--seed") == 0)
        options->seed = number;
    else if (strcmp(name, "--steps") == 0)
        options->steps = (uint32_t)number;
    else if (strcmp(name, "--frames") == 0)
        options->frames = value;
    else
        return 0;
    return 2;
}

int main(int count, char **words) {
    struct options options = {.keys = 0x3f,
                              .noise = 1,
                              .setup = {.kind = GAME_CLASSIC, .players = 1},
                              .shots = 5,
                              .steps = 100};
    if (count == 1)
        return print_all_figures(&options);
    for (int i = 2, taken; i < count; i += taken) {
        taken = option_read(&options, words[i], words[i + 1]);
        if (taken == 0) {
            fprintf(stderr, "bench_games: '%s' is not an option here\n", words[i]);
            return 2;
        }
    }
    writer.out = stdout;
    if (options.frames && !(writer.frames = fopen(options.frames, "wb"))) {
        perror(options.frames);
        return 1;
    }
    if (strcmp(words[1], "game") == 0)
        write_game(&options);
    else if (strcmp(words[1], "random") == 0)
        write_random(&options);
    else
        return 2;
    return writer.frames && fclose(writer.frames) != 0;
}
