/*
 * The weights of the advisor's nets, each made by `./dev train`.
 */
#ifndef GAME_ADVISOR_TABLES_H
#define GAME_ADVISOR_TABLES_H

#include "game/advisor/net.h"

extern const struct net table_solo;  /* The Game, alone */
extern const struct net table_few;   /* The Game, two or three players */
extern const struct net table_many;  /* The Game, four or five */
extern const struct net table_fire;  /* The Game On Fire, two to five */
extern const struct net table_duel;  /* Face to Face */
extern const struct net table_quick; /* Quick & Easy: any players, pro or not, with talk or not */

#endif
