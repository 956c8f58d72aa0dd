/*
 * A finished game, move by move (replay.c): what it remembers. For replay.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_REPLAY_H
#define FIRMWARE_SCREENS_REPLAY_H

#include "game/game.h"

struct replay {
    struct game game; /* as it stood after `moves` */
    uint8_t moves;
    bool running; /* plays by itself */
};

#endif
