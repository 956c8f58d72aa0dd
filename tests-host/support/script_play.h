/* Writes scripts of whole games and of random keys. */
#ifndef TESTS_SCRIPT_PLAY_H
#define TESTS_SCRIPT_PLAY_H

#include "game/game.h"
#include "tests-host/support/script_writer.h"

/* What to play. The names are those of the options of bench_games. */
struct script_options {
    struct script_machine machine; /* --keys 6, 5, 3 or 2; --slices, --noise, --seed */
    struct game_setup setup;       /* --game, --players, --expert, --short, --pro */
    uint8_t devices;               /* --devices: bit s is set if the device plays seat s */
    uint8_t strength;              /* --strength 0 to 2: enum match_strength of these seats */
    bool still;                    /* --still: no animations, and full help by the cursor */
    uint32_t pause;                /* --pause: about this many milliseconds between two presses */
    uint32_t shots;     /* --shots: presses between two pictures; 0: only a few pictures */
    uint32_t cards;     /* --cards: stops after this many cards; 0: at the end */
    uint32_t worn;      /* --worn: after this card the flash takes no writes; 0: never */
    uint32_t steps;     /* --steps: length of a random script */
    bool unplug;        /* --unplug: the panel may be pulled off and put back */
    const char *frames; /* --frames: file for the pictures, 1,024 bytes each, as in hal.h */
};

/* Goes from the first start through the menus into a game, which the advisor plays. Where the flash
 * wears out the script has the comment "# worn". At the end a comment has the number of laid cards.
 * Exits with a message if the menus are not as expected. */
void script_play_game(struct script_writer *writer, const struct script_options *options);

/* Goes from the first start through the settings to the firmware update, and answers yes. */
void script_play_update(struct script_writer *writer, const struct script_options *options);

/* Random keys, waits, sleeps and restarts; in a game, mostly what the advisor would do. Ends with a
 * comment that lists the screens that were seen (enum screen_id). */
void script_play_random(struct script_writer *writer, const struct script_options *options);

#endif
