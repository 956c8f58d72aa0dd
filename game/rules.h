/*
 * The three games as data.
 *
 * A card is one byte. In The Game and Face to Face the byte is the card's number. In Quick & Easy
 * it is number * 8 + colour, so that cards sort by number first (RULES_CARD, rules_number,
 * rules_colour).
 *
 * Seats, piles and colours count from 0. The piles of The Game are up, up, down, down, in this
 * order. Face to Face has up and down of the first player, then up and down of the second. Quick &
 * Easy has up, down.
 */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>

#define RULES_SEATS 5       /* most players at a table */
#define RULES_HAND 8        /* most cards in a hand */
#define RULES_PILES 4       /* most piles on the table */
#define RULES_CARDS 116     /* most cards in a game, all decks together */
#define RULES_DECKS 2       /* most decks in a game */
#define RULES_MINIMUM 3     /* largest minimum of a turn */
#define RULES_COLOURS 5     /* colours of Quick & Easy: red, blue, green, yellow, purple */
#define RULES_EMPTY 0       /* the top of an empty pile of Quick & Easy */
#define RULES_ALL_CARDS 128 /* card bytes are below this */
#define RULES_NOBODY 0xff   /* instead of a seat */

enum game_kind {
    GAME_CLASSIC, /* The Game */
    GAME_DUEL,    /* Face to Face */
    GAME_QUICK,   /* Quick & Easy */
    GAME_KINDS,
};

/* Why a call was refused. The command line has a word for each value. */
enum game_error {
    GAME_OK,
    GAME_BAD_SETUP,            /* kind, players, variant or starter out of range */
    GAME_BAD_DECK,             /* a deck with wrong, missing or repeated cards */
    GAME_OVER,                 /* the game has ended */
    GAME_NOT_IN_HAND,          /* the player on turn does not hold this card */
    GAME_NO_SUCH_PILE,         /* this game has fewer piles */
    GAME_TOO_LOW,              /* on an ascending pile: not higher, no jump */
    GAME_TOO_HIGH,             /* on a descending pile: not lower, no jump */
    GAME_MUST_IMPROVE,         /* on the opponent's pile: the card would not help them */
    GAME_ONE_CARD_ON_OPPONENT, /* the opponent got a card on this turn already */
    GAME_ONE_CARD_A_TURN,      /* pro: a card has been laid on this turn already */
    GAME_MINIMUM_NOT_REACHED,  /* the turn may not end yet */
    GAME_FIRE_NOT_COVERED,     /* On Fire: a card that burnt when the turn began is not covered */
    GAME_NOTHING_TO_UNDO,      /* no card has been laid on this turn */
    GAME_TOO_LATE,             /* the starter must be chosen before the first card */
    GAME_NO_TALK,              /* this game has no such way of talking, or no such seat or pile */
};

/* How players may talk about their hands, without numbers. */
enum rules_talk {
    RULES_SILENT,  /* not at all */
    RULES_MARKERS, /* a marker on each pile (game_mark), until one's next turn begins */
    RULES_TELLING, /* colours and heights (game_tell), until one's turn ends */
};

/* Variants that make a game harder, as bits. */
enum rules_variant {
    RULES_EXPERT = 1 << 0,      /* the minimum is one more */
    RULES_SHORT_HANDS = 1 << 1, /* every hand is one card smaller */
    RULES_PRO = 1 << 2,         /* exactly one card per turn */
    RULES_FIRE = 1 << 3,        /* On Fire: fire cards must be covered on the next turn */
};

/* The rules that differ between the games. */
struct rules {
    bool rivals;                /* two sides, each with its own deck and piles; one of them wins */
    uint8_t talk;               /* enum rules_talk */
    uint8_t variants;           /* enum rules_variant bits that this game has */
    uint8_t excellent;          /* a game lost with fewer cards left was excellent */
    uint8_t decks;              /* 1: one for the team; 2: one for each player */
    uint8_t deck_size;          /* cards in a deck */
    uint8_t lowest;             /* lowest number */
    uint8_t highest;            /* highest number */
    uint8_t colours;            /* each colour has each number once */
    uint8_t piles;              /* piles on the table */
    uint8_t descending;         /* bit p: pile p descends */
    uint8_t players_least;      /* fewest players */
    uint8_t players_most;       /* most players */
    uint8_t minimum;            /* cards that must be laid on a turn */
    uint8_t minimum_empty;      /* cards that must be laid once the draw pile is empty */
    uint8_t own_draw;           /* cards drawn if the opponent got none; 0: up to a full hand */
    uint8_t jump;               /* how far a jump goes back; 0: this game has no jumps */
    uint8_t start[RULES_PILES]; /* first top of each pile */
    uint8_t hand[RULES_SEATS];  /* hand size for one to five players */
};

/* The rules of a kind (below GAME_KINDS). */
const struct rules *rules_of(uint8_t kind);

#define RULES_CARD(number, colour) ((uint8_t)((number) * 8 + (colour)))

/* The number on a card or on a pile's top (0 for RULES_EMPTY). */
uint8_t rules_number(uint8_t kind, uint8_t card);

/* The colour of a card of Quick & Easy; 0 in the other games. */
uint8_t rules_colour(uint8_t kind, uint8_t card);

/* Whether the cards have colours. */
bool rules_has_colours(uint8_t kind);

/* The seat that owns a pile, or RULES_NOBODY if the pile is shared. */
uint8_t rules_owner(uint8_t kind, uint8_t pile);

bool rules_descends(uint8_t kind, uint8_t pile);

/* Whether a card of The Game is a fire card: 22, 33, 44, 55, 66 or 77. */
bool rules_is_fire(uint8_t card);

/* The n-th card of a deck in ascending order, n below deck_size. */
uint8_t rules_card(uint8_t kind, uint8_t n);

#endif
