/*
 * A new game as far as it has been chosen: which, for how many, who sits where, how hard, and where
 * the cards come from.
 */
#ifndef FIRMWARE_MATCH_CHOICE_H
#define FIRMWARE_MATCH_CHOICE_H

#include "firmware/match/match.h"

struct choice {
    struct game_setup setup; /* may hold more than goes with its game: see choice_dealt */
    uint8_t device_seats;    /* bit s: the device plays seat s */
    uint8_t strength;        /* enum match_strength of these seats */
    bool challenge;          /* deal from a new code */
    bool pending;            /* a new game was begun to be chosen, and not dealt yet */
    uint32_t number;         /* of the code it is dealt from, or MATCH_NO_CHALLENGE */
    uint32_t day;            /* deal the cards of this day, YYMMDD; 0: of none */
    struct match_table tables[GAME_KINDS]; /* what choice_set_kind returns to, for each game */
};

/* What a new game begins with: the table of the last match; without one The Game, alone. Every
 * other game begins with its own last table. */
void choice_start(struct choice *choice, const struct match *last);

/* The game behind a code. The device plays as well as it did last. */
void choice_start_code(struct choice *choice, uint32_t number);

/* The deal of a day, for the table of the last match unless another one is chosen. */
void choice_start_day(struct choice *choice, const struct match *last, uint32_t day);

/* Whether a code has decided all but who sits where. */
bool choice_is_from_code(const struct choice *choice);

/* Players of the game chosen. The number chosen is kept while a duel is passed by. */
uint8_t choice_players(const struct choice *choice);

/* The seats, a bit each, in which persons sit. */
uint8_t choice_persons(const struct choice *choice);

/* Changes the game: its table is the one that was chosen or played last. A game without one gets
 * the players of the game before; somebody alone plays a duel against the device. */
void choice_set_kind(struct choice *choice, uint8_t kind);

/* Adds to a setup the next variant that makes its game harder: Expert, short hands, then On Fire;
 * in Quick & Easy Pro. Returns the variant (enum rules_variant). 0: the setup has them all. */
uint8_t choice_harden(struct game_setup *setup);

/* What is dealt: without what does not go with this game. */
struct choice choice_dealt(const struct choice *choice);

#endif
