/*
 * A match: one game, who sits where, and how the device goes round the table. Screens read the
 * match and change it through the verbs below. Every verb that changes the game writes it to flash.
 * The flash keeps one match for each of the three games; dealing and match_take_up change which of
 * them is the current one.
 *
 *     match_start(&match, &store, &statistics, &entropy);
 *     match_deal(&match, &setup, device_seats, MATCH_NO_CHALLENGE);
 *     for (;;)
 *         switch (match_scene(&match))       what happens now; match_due: who does it
 *         case MATCH_SCENE_PLAY:   match_lay, match_take_back, match_end_turn
 *         case MATCH_SCENE_DEVICE: match_device_step until it says MATCH_ENDED (device_seat.h)
 *         ...
 *
 * A match of zeros has not been started: its scene is MATCH_SCENE_NONE, and all verbs are refused.
 *
 * Only `viewer` may see a hand. A person who is due but is not the viewer takes the device first
 * (MATCH_SCENE_PASS). Where several persons sit at the table, the scenes that all of them look at
 * (MATCH_SCENE_STARTER, MATCH_SCENE_DEVICE) leave no viewer.
 */
#ifndef FIRMWARE_MATCH_MATCH_H
#define FIRMWARE_MATCH_MATCH_H

#include "firmware/match/match_state.h"

/* Power-on: takes up the match that was written to flash last, if there is one. Counts finished
 * matches that the statistics have not counted. Moves a match of another game from the key of The
 * Game, where all matches once were, to its own key. Nobody has the device. The match keeps the
 * three pointers; the statistics must be loaded. */
void match_start(struct match *match, struct store *store, struct statistics *statistics,
                 struct entropy *entropy);

/* --- What happens next ------------------------------------------------------------------------ */

enum match_scene {
    MATCH_SCENE_NONE,    /* there is no match */
    MATCH_SCENE_PASS,    /* the person of match_due has to take the device: match_take */
    MATCH_SCENE_LOOK,    /* first look at one's own hand: match_speak or match_looked */
    MATCH_SCENE_STARTER, /* the team chooses who starts: match_choose_starter */
    MATCH_SCENE_PLAY,    /* a person's turn: match_lay, match_take_back, match_end_turn */
    MATCH_SCENE_STUCK,   /* too few laid and none fits: match_take_back or match_give_up */
    MATCH_SCENE_TALK,    /* after a turn or a first look: match_mark, match_tell, match_talked */
    MATCH_SCENE_DEVICE,  /* the device plays a seat: device_seat.h */
    MATCH_SCENE_END,     /* the game has just ended: its last position, then match_see_end */
    MATCH_SCENE_OVER,    /* the result; `news` says what it changed in the statistics */
};

enum match_scene match_scene(const struct match *match);

/* Whether the game has just ended: true once, the first time it is asked. False for a match that
 * was found in flash. */
bool match_end_is_news(struct match *match);

/* Whether the game was won: by the team, or in a duel by a person. */
bool match_is_won(const struct match *match);

/* The seat whose person should have the device now, to look, to talk or to play. */
uint8_t match_due(const struct match *match);

/* How many persons sit at the table. */
uint8_t match_persons(const struct match *match);

/* --- Verbs ------------------------------------------------------------------------------------ */

enum match_deal_result {
    MATCH_DEALT,
    MATCH_NOISE_FAILED, /* the noise failed its test: nothing was dealt, the old match remains */
    MATCH_REFUSED,      /* match_start has not been called, or there is no such game; nothing was
                           dealt */
};

/* A verb that changes the game returns GAME_OK, or the reason for its refusal: a rule, or, without
 * a match, GAME_BAD_SETUP or GAME_NO_TALK. A refused verb changes nothing and writes nothing. */

/* Deals a new match. A running match of the same game is given up. With MATCH_NO_CHALLENGE every
 * bit of the deck is fresh noise. With any other `challenge` the deck comes from that number alone
 * (firmware/chance/challenge.h). In a duel the starter is drawn from the same source. */
enum match_deal_result match_deal(struct match *match, const struct game_setup *setup,
                                  uint8_t device_seats, uint32_t challenge);

/* Deals the cards of this match again, to the same players. */
enum game_error match_deal_again(struct match *match);

/* Continues the match of another game, if that game is in `running`. */
void match_take_up(struct match *match, uint8_t kind);

/* The person of match_due has confirmed that they have the device. */
void match_take(struct match *match);

/* Nobody may see a hand until a person takes the device: called for sleep and on leaving the
 * game. */
void match_leave(struct match *match);

/* The person of match_due, at their first look, wants to talk about their hand. Nobody has laid a
 * card yet, so nobody can lay, listen and take back. match_talked also ends the look. */
void match_speak(struct match *match);

/* The person of match_due has seen their hand. */
void match_looked(struct match *match);

/* All persons have looked, and the team has chosen this seat to start. */
enum game_error match_choose_starter(struct match *match, uint8_t seat);

/* The player on turn lays a card. */
enum game_error match_lay(struct match *match, uint8_t card, uint8_t pile);

/* Takes back the last card of this turn. */
enum game_error match_take_back(struct match *match);

/* Ends the turn. Among several players, a person may talk then. */
enum game_error match_end_turn(struct match *match);

/* The talker leaves a marker on a pile (The Game), or tells what they hold and points at piles
 * (GAME_POINT bits; Quick & Easy). */
enum game_error match_mark(struct match *match, uint8_t pile, enum game_marker marker);
enum game_error match_tell(struct match *match);
enum game_error match_point(struct match *match, unsigned points);

/* The talker is done. */
void match_talked(struct match *match);

/* Ends the game as lost, in a duel for the player on turn. */
enum game_error match_give_up(struct match *match);

/* Notes that the guided game has taught a lesson (enum guide_lesson). */
void match_learn(struct match *match, uint8_t lesson);

/* The people at the table have seen the last position. */
void match_see_end(struct match *match);

#endif
