/*
 * A match: one game, who sits where, and how the device goes round the table. It owns all of that:
 * screens read it and call the verbs below. Every verb that changes the game keeps it in flash,
 * where each of the three games has its own match; the one that is up is changed by dealing and by
 * match_take_up.
 *
 *     match_start(&match, &store, &statistics, &entropy);
 *     match_deal(&match, &setup, device_seats, MATCH_NO_CHALLENGE);
 *     for (;;)
 *         switch (match_scene(&match))       what is to happen now, and who has to do it: match_due
 *         case MATCH_SCENE_PLAY:   match_lay, match_take_back, match_end_turn
 *         case MATCH_SCENE_DEVICE: match_device_step until it says MATCH_ENDED (device_seat.h)
 *         ...
 *
 * A match of zeros has not been started: its scene is MATCH_SCENE_NONE, and all verbs are refused.
 *
 * A hand may be seen only by `viewer`. A person who is due but is not the viewer has to take the
 * device first (MATCH_SCENE_PASS). Where several persons sit at the table, the scenes that all of
 * them look at (MATCH_SCENE_STARTER, MATCH_SCENE_DEVICE) leave no viewer.
 */
#ifndef FIRMWARE_MATCH_MATCH_H
#define FIRMWARE_MATCH_MATCH_H

#include "firmware/match/match_state.h"

/* Power-on: takes up the match that was written to flash last, if there is one. Matches that are
 * over and have not been counted are counted in the statistics. A match of another game under the
 * key of The Game, where all matches once were, moves to its own key. Nobody has the device. The
 * match keeps the three pointers; the statistics must have been loaded. */
void match_start(struct match *match, struct store *store, struct statistics *statistics,
                 struct entropy *entropy);

/* --- What is to happen ------------------------------------------------------------------------ */

enum match_scene {
    MATCH_SCENE_NONE,    /* there is no match */
    MATCH_SCENE_PASS,    /* the person of match_due has to take the device: match_take */
    MATCH_SCENE_LOOK,    /* first look at one's own hand: match_speak or match_looked */
    MATCH_SCENE_STARTER, /* the team chooses who starts: match_choose_starter */
    MATCH_SCENE_PLAY,    /* a person's turn: match_lay, match_take_back, match_end_turn */
    MATCH_SCENE_STUCK,   /* too few laid and none fits: match_take_back or match_give_up */
    MATCH_SCENE_TALK, /* after a turn or a first look: match_mark, match_tell, then match_talked */
    MATCH_SCENE_DEVICE, /* the device plays a seat: device_seat.h */
    MATCH_SCENE_END,    /* the game has just ended: its last position, then match_see_end */
    MATCH_SCENE_OVER,   /* the result; `news` tells what it did to the statistics */
};

enum match_scene match_scene(const struct match *match);

/* Whether the game has just ended: true once, the first time it is asked. A match found in flash
 * has ended long ago. */
bool match_end_is_news(struct match *match);

/* Whether its end is a victory for those at the table: the team's; in a duel a person's. */
bool match_is_won(const struct match *match);

/* The seat whose person should have the device now: to look, to talk or to play. */
uint8_t match_due(const struct match *match);

/* How many persons sit at the table. */
uint8_t match_persons(const struct match *match);

/* --- Verbs ------------------------------------------------------------------------------------ */

enum match_deal_result {
    MATCH_DEALT,
    MATCH_NOISE_FAILED, /* the noise failed its test: nothing was dealt, the old match remains */
    MATCH_REFUSED,      /* match_start has not been called, or there is no such game: likewise */
};

/* A verb that changes the game returns GAME_OK, or the reason why it is refused: by the rules, or
 * with GAME_BAD_SETUP or GAME_NO_TALK because there is no match. A refused verb changes nothing and
 * writes nothing. */

/* Deals a new match. A running match of the same game is given up. With MATCH_NO_CHALLENGE every
 * bit of the deck is fresh noise. With any other `challenge` the deck comes from that number alone
 * (firmware/chance/challenge.h). In a duel the starter is drawn from the same source. */
enum match_deal_result match_deal(struct match *match, const struct game_setup *setup,
                                  uint8_t device_seats, uint32_t challenge);

/* Deals the cards of this match once more, to the same players. */
enum game_error match_deal_again(struct match *match);

/* Goes on with the match of another game, if it is one of `running`. */
void match_take_up(struct match *match, uint8_t kind);

/* The person of match_due has the device and has said so. */
void match_take(struct match *match);

/* Nobody may see a hand any more until somebody takes the device: after sleep, on leaving. */
void match_leave(struct match *match);

/* The person of match_due looks at their hand for the first time and wants to talk about it. Nobody
 * has laid a card yet, so nobody can lay, listen and take back. match_talked ends the look as
 * well. */
void match_speak(struct match *match);

/* The person of match_due has seen their hand. */
void match_looked(struct match *match);

/* All have looked: this seat begins. */
enum game_error match_choose_starter(struct match *match, uint8_t seat);

/* The player on turn lays a card. */
enum game_error match_lay(struct match *match, uint8_t card, uint8_t pile);

/* Takes the last card of this turn back. */
enum game_error match_take_back(struct match *match);

/* The player on turn ends it. A person among others may talk then. */
enum game_error match_end_turn(struct match *match);

/* The talker leaves a marker on a pile (The Game), or tells what they hold and points at piles
 * (GAME_POINT bits; Quick & Easy). */
enum game_error match_mark(struct match *match, uint8_t pile, enum game_marker marker);
enum game_error match_tell(struct match *match);
enum game_error match_point(struct match *match, unsigned points);

/* The talker has said enough. */
void match_talked(struct match *match);

/* Ends the game as lost, in a duel for the player on turn. */
enum game_error match_give_up(struct match *match);

/* The guided game has taught this lesson (enum guide_lesson): `learnt` has its bit. */
void match_learn(struct match *match, uint8_t lesson);

/* Those at the table have seen how it ended. */
void match_see_end(struct match *match);

#endif
