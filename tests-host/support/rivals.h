/* Simple players to measure the advisor against. They decide from a view, one card at a time. */
#ifndef TESTS_SUPPORT_RIVALS_H
#define TESTS_SUPPORT_RIVALS_H

#include "game/view.h"

#define RIVAL_B0 (-99) /* b0 lays no more than it must */
#define RIVAL_B3 3     /* b3 goes on while a step is at most 3 */

/* Face to Face: first the gift that helps the opponent least, then the smallest own steps up to the
 * minimum, then more while the step is at most `extra`. False: the rival ends the turn. */
bool rival_duel(const struct view *view, int extra, uint8_t *card, uint8_t *pile);

#endif
