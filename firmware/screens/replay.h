/*
 * A finished game, move by move (replay.c): what it remembers. For replay.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_REPLAY_H
#define FIRMWARE_SCREENS_REPLAY_H

#include "game/game.h"

/* How far one press steps, on boards with one key to step with. */
enum replay_unit {
    REPLAY_CARD,
    REPLAY_TURN,
    REPLAY_WHOLE, /* to the end, then to the start */
    REPLAY_UNITS,
};

struct replay {
    struct game game; /* the game after `moves` cards */
    uint8_t moves;
    uint8_t unit; /* enum replay_unit */
};

#endif
