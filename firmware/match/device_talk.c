#include "firmware/match/device_talk.h"

/* The seat on turn has talked before its turn, unless no card has been laid yet. */
void match_device_talk(struct match *match) {
    for (uint8_t seat = 0; seat < match->game.setup.players; seat++) {
        if (match_is_device(match, seat) && (seat != match->game.turn || match->game.moves == 0)) {
            advisor_talk(&match->game, seat);
        }
    }
}
