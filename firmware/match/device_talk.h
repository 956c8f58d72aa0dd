/*
 * What the seats of the device say to the others.
 */
#ifndef FIRMWARE_MATCH_DEVICE_TALK_H
#define FIRMWARE_MATCH_DEVICE_TALK_H

#include "firmware/match/match_state.h"

/* Lets the seats of the device say what they may (X4). The match calls this after a deal and after
 * a turn, never during a turn: so nobody can lay a card, listen, take it back and try another. */
void match_device_talk(struct match *match);

#endif
