/*
 * Games from a script, which says turn by turn what is laid where. The deck is worked out so that
 * the script can be played.
 *
 *     table_set(&game, &setup, "47a 98c | [37 46] 99b 97d | 37a");
 *
 *     47a        lay 47 on the first pile (a, b, c, d); r7a lays the red 7 of Quick & Easy
 *     |          end the turn
 *     2-9a       lay 2, 3, ... 9 on pile a; 9-2c goes down
 *     2-9a/3     the same, ending the turn after every third card and after the last
 *     47^ 47v    lay 47 on the ascending or descending pile of one's own (duel)
 *     &2-9^/2    2, 3 and end the turn; the opponent does the same; then 4, 5; and so on (duel)
 *     [37 46]    at this point the player on turn holds these
 *     [@2 37]    at this point the second player holds these
 *     {5 6}      the next cards on the draw pile of the player on turn
 *
 * Cards that the script leaves open fill the deck in ascending order.
 */
#ifndef TESTS_SUPPORT_DECKS_H
#define TESTS_SUPPORT_DECKS_H

#include "game/game.h"

enum deck_colour {
    RED,
    BLUE,
    GREEN,
    YELLOW,
    PURPLE,
};

/* Fills `deck` with every card of the game, ascending; a duel's second deck follows the first. */
void deck_sorted(uint8_t kind, uint8_t *deck);

/* Deals `setup` so that `script` can be played. Returns "", or what went wrong and where. */
const char *table_deal(struct game *game, const struct game_setup *setup, const char *script);

/* Deals likewise, then plays the script. */
const char *table_set(struct game *game, const struct game_setup *setup, const char *script);

/* Plays on; [...] and {...} are only checked. Returns "", or what went wrong and where. */
const char *table_play(struct game *game, const char *script);

/* The hand of a seat: "37 46" or "r7 b9". Good until the next call. */
const char *table_hand(const struct game *game, uint8_t seat);

/* The tops of all piles: "47 1 98 100" or "r7 -". Good until the next call. */
const char *table_tops(const struct game *game);

/* A refusal in words, for messages. */
const char *table_error(enum game_error error);

#endif
