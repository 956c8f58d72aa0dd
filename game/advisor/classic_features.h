/*
 * The inputs of a position of The Game, in three parts: a net adds up once what turns have in
 * common.
 */
#ifndef GAME_ADVISOR_CLASSIC_FEATURES_H
#define GAME_ADVISOR_CLASSIC_FEATURES_H

#include "game/advisor/classic.h"

/* What no turn changes. */
void classic_put_table(struct net_list *list, const struct classic *classic);

/* A pile's top among the unseen cards. Slots are those of classic_put_turn. */
void classic_put_pile(struct net_list *list, unsigned slot, int top, const struct cards *unseen);

/* Everything that depends on the hand or on several piles. `pile` says which one each slot is: the
 * better and the worse rising one, the better and the worse falling one. */
void classic_put_turn(struct net_list *list, const struct classic *classic,
                      const unsigned pile[CLASSIC_PILES]);

#endif
