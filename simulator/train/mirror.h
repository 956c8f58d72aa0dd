/*
 * Positions with up and down exchanged. A mirrored position is worth the same, so the trainer
 * learns every other position mirrored.
 */
#ifndef SIMULATOR_TRAIN_MIRROR_H
#define SIMULATOR_TRAIN_MIRROR_H

#include "game/advisor/classic.h"
#include "game/advisor/quick.h"

void mirror_classic(struct classic *classic);
void mirror_quick(struct quick *quick);

#endif
