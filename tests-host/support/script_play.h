/*
 * Scripts of whole games, and of keys by chance.
 */
#ifndef TESTS_SCRIPT_PLAY_H
#define TESTS_SCRIPT_PLAY_H

#include "game/game.h"
#include "tests-host/support/script_writer.h"

/* What to play. The names are those of the options of bench_games. */
struct script_options {
    struct script_machine machine; /* --keys 6, 5, 3 or 2; --slices, --noise, --seed */
    struct game_setup setup;       /* --game, --players, --expert, --short, --pro */
    uint8_t devices;               /* --devices: bit s, seat s is played by the device */
    uint8_t strength;              /* --strength 0 to 2: of these seats; enum match_strength */
    bool still;                    /* --still: no animations, and the cursor helps fully */
    uint32_t pause;     /* --pause: milliseconds of thinking between two presses, about */
    uint32_t shots;     /* --shots: presses between two pictures; 0: only a few pictures */
    uint32_t cards;     /* --cards: stops after this many cards; 0: at the end */
    uint32_t worn;      /* --worn: from this card on the flash takes no writes; 0: never */
    uint32_t steps;     /* --steps: length of a random script */
    bool unplug;        /* --unplug: the panel may be pulled off and put back */
    const char *frames; /* --frames: file for the pictures, 1,024 bytes each, as in hal.h */
};

/* From the first start through the menus into a game, which is played by the advisor. Where the
 * flash wears out the script has the remark "# worn"; at its end it tells the number of cards laid.
 * Exits with a sentence if the menus are not as
 * expected. */
void script_play_game(struct script_writer *writer, const struct script_options *options);

/* From the first start through the settings to the firmware update, and yes. */
void script_play_update(struct script_writer *writer, const struct script_options *options);

/* Keys, waits, sleeps and restarts by chance; in a game, mostly what the advisor would do. Ends
 * with a remark that tells which screens were seen (enum screen_id). */
void script_play_random(struct script_writer *writer, const struct script_options *options);

#endif
