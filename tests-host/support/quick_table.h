/*
 * Whole games of Quick & Easy through the engine: the advisor or the greedy player plays all seats,
 * on decks chosen by number.
 */
#ifndef TESTS_SUPPORT_QUICK_TABLE_H
#define TESTS_SUPPORT_QUICK_TABLE_H

#include "game/advisor/advisor.h"

/* How much the seats tell each other. */
enum quick_custom {
    QUICK_SILENT,
    QUICK_TELLING,  /* colours, and heights unless pro */
    QUICK_POINTING, /* all that the rules allow, piles included */
};

/* Deals game number `deal`: the same cards for the same number. */
void quick_table_deal(struct game *game, const struct game_setup *setup, uint64_t deal);

/* Lets all seats talk by the custom, as at the beginning and after each turn. */
void quick_table_talk(struct game *game, enum quick_custom custom);

/* The greedy player lays the one card with the smallest step. False: none fits. */
bool quick_table_greedy(const struct view *view, struct advisor_turn *turn);

/* Lays a turn and ends it. False: the engine refused something. */
bool quick_table_lay(struct game *game, const struct advisor_turn *turn);

#endif
