/*
 * Players for measurements, by name. Each plays whole turns through the engine and knows only its
 * view.
 *
 *     easy, medium, low, high, full, strong
 *                                      the advisor with that effort: medium is the net alone, full
 *                                      is a hint, strong is a strong seat
 *     simple                           the cheapest step, and more while a step is at most 2
 *     decent                           three turns of five as medium, the others as simple
 *     hasty                            the cheapest steps up to the minimum, never more
 *     planner                          the cheapest minimum over all orders of laying, with steps
 *                                      misjudged by up to 3; then more while a step is at most 2
 *     b3, b0                           Face to Face (rivals.h)
 *
 * Decent, simple, hasty and planner represent people who play sensibly.
 */
#ifndef TESTS_SUPPORT_CONTESTANT_H
#define TESTS_SUPPORT_CONTESTANT_H

#include "game/advisor/advisor.h"

struct contestant;

/* The player of that name, or null. */
const struct contestant *contestant_find(const char *name);

/* Whether the contestant plays a seat of the device, which talks by its fixed rule. */
bool contestant_is_device(const struct contestant *contestant);

/* The work that thinking took. */
struct contestant_work {
    unsigned long decisions, looks, most; /* most: looks of one decision */
};

/* Plays the turn of the player on turn. `devices` are the seats of the device, as bits. False: the
 * engine refused something. */
bool contestant_play(const struct contestant *contestant, struct game *game, uint8_t devices,
                     struct contestant_work *work);

#endif
