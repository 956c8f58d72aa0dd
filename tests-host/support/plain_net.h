/*
 * A net of the advisor by its manual (game/advisor/net.h), in floating point and slow. Tests
 * compare the quantised evaluation with it.
 */
#ifndef TESTS_SUPPORT_PLAIN_NET_H
#define TESTS_SUPPORT_PLAIN_NET_H

#include "game/advisor/net.h"

/* The chance of winning, 0 to 1; not a number if a sum does not fit where the table says it
 * fits. */
double plain_net_chance(const struct net *net, const struct net_input *input, unsigned count);

#endif
