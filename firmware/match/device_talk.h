/*
 * What the seats of the device say to the others.
 */
#ifndef FIRMWARE_MATCH_DEVICE_TALK_H
#define FIRMWARE_MATCH_DEVICE_TALK_H

#include "firmware/match/match_state.h"

/* Seats of the device say what they may (X4). Called when cards have been dealt or a turn has
 * ended, never in the middle of one: so nobody can lay, listen, take back and try again. */
void match_device_talk(struct match *match);

#endif
