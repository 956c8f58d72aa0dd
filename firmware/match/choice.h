/*
 * A new game while the player chooses it: which game, how many players, who sits where, how hard it
 * is, and where the cards come from.
 */
#ifndef FIRMWARE_MATCH_CHOICE_H
#define FIRMWARE_MATCH_CHOICE_H

#include "firmware/match/match.h"

struct choice {
    struct game_setup setup; /* may hold variants that its game does not have: see choice_dealt */
    uint8_t device_seats;    /* bit s: the device plays seat s */
    uint8_t strength;        /* enum match_strength of these seats */
    bool challenge;          /* deal from a new code */
    bool pending;            /* the player has begun to choose, and has not dealt yet */
    uint32_t number;         /* the number behind the code, or MATCH_NO_CHALLENGE */
    uint32_t day;            /* deal the cards of this day, YYMMDD; 0: no day */
    struct match_table tables[GAME_KINDS]; /* for each game, the table that choice_set_kind
                                              returns to */
};

/* Starts with the table of the last match, or, without one, with The Game alone. Every other game
 * starts with its own last table. */
void choice_start(struct choice *choice, const struct match *last);

/* Starts with the game behind a code. The strength of the device stays. */
void choice_start_code(struct choice *choice, uint32_t number);

/* Starts with the deal of a day, for the table of the last match. */
void choice_start_day(struct choice *choice, const struct match *last, uint32_t day);

/* Whether a code decides everything except who sits where. */
bool choice_is_from_code(const struct choice *choice);

/* The number of players of the chosen game. A number that does not go with a duel is kept for the
 * other games. */
uint8_t choice_players(const struct choice *choice);

/* The seats in which persons sit, one bit per seat. */
uint8_t choice_persons(const struct choice *choice);

/* Changes the game. The game gets the table that was chosen or played last. A game without a table
 * gets the players of the game before; a person alone plays a duel against the device. */
void choice_set_kind(struct choice *choice, uint8_t kind);

/* Adds the next variant that makes the game of a setup harder: Expert, short hands, then On Fire;
 * in Quick & Easy, Pro. Returns the variant (enum rules_variant). 0: the setup has all variants. */
uint8_t choice_harden(struct game_setup *setup);

/* The choice as it is dealt: without the variants and seats that its game does not have. */
struct choice choice_dealt(const struct choice *choice);

#endif
