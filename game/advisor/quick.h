/*
 * Quick & Easy for the advisor: what a seat knows, its turns, their values by the net, and talk.
 *
 * Sets of numbers are bits: bit n for number n. Cards are bytes as in rules.h.
 */
#ifndef GAME_ADVISOR_QUICK_H
#define GAME_ADVISOR_QUICK_H

#include "game/advisor/dice.h"
#include "game/advisor/net.h"
#include "game/view.h"

#define QUICK_HAND 2
#define QUICK_PILES 2
#define QUICK_CARDS 50
#define QUICK_OTHERS 4      /* most other seats */
#define QUICK_NUMBERS 0x7fe /* all numbers: 1 to 10 */
#define QUICK_UNTOLD 7      /* the colour of a card that nobody has described */
#define QUICK_TURNS 10      /* most turns that lead to different positions */

/* A card in another hand, as far as it is known. */
struct quick_guess {
    uint16_t numbers; /* numbers that the card could have */
    uint8_t colour;   /* its colour, or QUICK_UNTOLD */
};

/* What one seat knows after laying and before drawing. */
struct quick {
    uint16_t unseen[RULES_COLOURS]; /* numbers of each colour in the draw pile or other hands */
    uint8_t upto[11];               /* unseen cards up to each number (quick_count) */
    uint8_t top[QUICK_PILES];
    uint8_t kept; /* the card left in hand; 0: none */
    uint8_t draw; /* cards in the draw pile */
    uint8_t players;
    bool pro;
    uint8_t hand_size[QUICK_OTHERS]; /* of the next seat, the seat after it, and so on */
    struct quick_guess guess[QUICK_OTHERS][QUICK_HAND];
};

/* Sets `upto` from `unseen`. */
void quick_count(struct quick *quick);

/* --- Turns (quick_turns.c) --- */

/* A way to lay some cards of a hand of two. */
struct quick_turn {
    uint8_t count;            /* cards laid; 0: the turn ends at once */
    uint8_t move[QUICK_HAND]; /* place in the hand * 4 + pile */
    uint8_t top[QUICK_PILES]; /* the tops afterwards */
    uint8_t kept;
};

/* Lists the turns of a hand that lead to different positions and lay `least` to `most` cards.
 * Returns their number. */
unsigned quick_list(struct quick_turn turns[QUICK_TURNS], const uint8_t *hand, unsigned size,
                    const uint8_t top[QUICK_PILES], unsigned least, unsigned most);

/* The steps from the top of a pile to a card, and whether the card may be laid there. */
int quick_step(uint8_t top, uint8_t card, unsigned pile);
bool quick_fits(uint8_t top, uint8_t card, unsigned pile);

/* --- Inputs of the net, and looks (quick_features.c) --- */

#define QUICK_ROWS 533 /* rows of the net */

/* Fills `input` with the inputs of a position and returns their number. */
unsigned quick_inputs(const struct quick *quick, struct net_input input[NET_ACTIVE]);

/* Begins to look at the turns of one position: adds up the inputs that the turns share. */
void quick_look_start(struct net_sum *fixed, const struct net *net, const struct quick *quick);

/* The net's value of a turn. Puts the turn into `quick`. */
struct net_value quick_look(const struct net_sum *fixed, const struct net *net, struct quick *quick,
                            const struct quick_turn *turn);

/* --- Talk (quick_talk.c) --- */

/* What a seat tells and points at (GAME_POINT bits), and the tops at that time. */
struct quick_talk {
    uint8_t size;                        /* cards told */
    struct quick_guess card[QUICK_HAND]; /* colours, and all numbers of the told heights */
    uint8_t points;                      /* what the seat points at */
    uint8_t allowed;                     /* points that do not reveal a number */
    uint8_t top[QUICK_PILES];
};

/* What the others know of a card when its seat tells its colour and height (enum view_height). */
struct quick_guess quick_guess_of(uint8_t height, uint8_t colour);

/* Fills `allowed` from size, cards and tops. If any hand with the same description would reveal a
 * number by pointing, no hand with that description points. */
void quick_talk_about(struct quick_talk *talk);

/* Fills `talk` with what `seat` has told. */
void quick_hear(struct quick_talk *talk, const struct view *view, uint8_t seat);

/* What a hand would point at, allowed or not: "better" on the pile where its best card costs least,
 * if there is only one such pile; "trick" on a pile where it holds a card of the pile's colour that
 * goes back. */
unsigned quick_points(const uint8_t *hand, unsigned size, const uint8_t top[QUICK_PILES]);

/* Narrows the numbers of told cards by what the seat points at. A `frank` seat follows the rule, so
 * its silence counts as well. */
void quick_narrow(const struct quick_talk *talk, bool frank, struct quick_guess guess[QUICK_HAND]);

/* What the seat of `view` points at by the rule that all device seats follow. */
unsigned quick_say(const struct view *view);

/* --- Thinking (quick_game.c) --- */

/* One possible table, with the hidden cards. */
struct quick_world {
    uint16_t alive[RULES_COLOURS]; /* numbers of each colour that are not laid */
    uint8_t hand[RULES_SEATS][QUICK_HAND];
    uint8_t hand_size[RULES_SEATS];
    uint8_t tells[RULES_SEATS];                        /* whether the seat tells its cards */
    struct quick_guess guess[RULES_SEATS][QUICK_HAND]; /* what the others know of its cards */
    uint8_t top[QUICK_PILES];
    uint8_t left; /* cards not laid */
    uint8_t seat; /* the seat on turn */
    uint8_t drawn;
    uint8_t deck_size;
    uint8_t deck[QUICK_CARDS];
};

/* The mind of Quick & Easy (mind.h). */
struct quick_mind {
    const struct net *net;
    struct quick_world world[2]; /* the known table without hidden cards; the table of the try */
    struct quick_world dealt;    /* the known table with guessed cards */
    struct quick seen[2];        /* what the seat knows; what the seat that answers knows */
    struct quick_turn turns[2][QUICK_TURNS]; /* the list of each */
    struct net_sum fixed;                    /* what all turns of the latest list share */
    struct quick_talk talk[RULES_SEATS];
    uint8_t devices; /* bit s: seat s points by the rule */
    uint8_t seat, players;
    uint8_t laid; /* cards laid on this turn */
    bool pro;
    struct dice dice; /* the dice before the first sample */
};

#endif
