/*
 * What one seat may know of a game: its own hand and the open cards. Hints and computer seats
 * decide from a view alone, so they cannot cheat.
 */
#ifndef GAME_VIEW_H
#define GAME_VIEW_H

#include "game/game.h"

/* The height of a card that a player of Quick & Easy has told. */
enum view_height {
    VIEW_HEIGHT_UNTOLD, /* pro: players may name colours only */
    VIEW_HEIGHT_LOW,    /* 1 to 3 */
    VIEW_HEIGHT_MIDDLE, /* 4 to 7 */
    VIEW_HEIGHT_HIGH,   /* 8 to 10 */
};

/* The height of a number of Quick & Easy. */
uint8_t view_height(uint8_t number);

struct view_told {
    uint8_t colour; /* 0 to 4 */
    uint8_t height; /* enum view_height */
};

struct view {
    struct game_setup setup;

    /* The seat's own hand and moves. `laid`, `gave` and `minimum` are valid only while `on_turn` is
     * this seat. */
    struct turn turn;

    uint8_t on_turn;                          /* whose turn it is */
    uint8_t touched;                          /* bit p: this turn laid a card on pile p */
    uint8_t status;                           /* enum game_status */
    uint8_t draw[RULES_DECKS];                /* cards left in each draw pile */
    uint8_t hand_size[RULES_SEATS];           /* cards in each hand */
    uint8_t marker[RULES_SEATS][RULES_PILES]; /* enum game_marker */
    uint8_t told_count[RULES_SEATS];          /* cards told by each seat */

    /* The told cards, sorted by colour and height, so that their order reveals nothing more. */
    struct view_told told[RULES_SEATS][2];

    uint8_t points[RULES_SEATS]; /* what each seat points at: GAME_POINT bits */

    /* Bit s: the device plays seat s, so its talk and its silence follow the rule. view_of sets no
     * bit; a caller that knows the seats sets them. */
    uint8_t devices;

    /* The tops when this turn began: what players said before this turn refers to them. */
    uint8_t tops_before[RULES_PILES];

    uint8_t laid[RULES_DECKS][RULES_ALL_CARDS / 8]; /* sets of the cards laid, for each deck */
};

/* Fills `view` with what `seat` may know of `game`. */
void view_of(struct view *view, const struct game *game, uint8_t seat);

/* Whether a card of a deck has been laid. */
bool view_laid(const struct view *view, uint8_t deck, uint8_t card);

#endif
