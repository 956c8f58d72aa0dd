/*
 * A match: one game, who sits where, and how it goes round the table. The conductor of all screens
 * that belong to a game: after anything that changes the game, match_next puts up the right one.
 */
#ifndef FIRMWARE_MATCH_H
#define FIRMWARE_MATCH_H

#include "game/game.h"

struct app;

enum match_phase {
    MATCH_NONE,    /* no game: nothing to continue */
    MATCH_LOOKING, /* dealt; the players look at their hands, then choose who starts */
    MATCH_PLAYING, /* started; game.status tells whether it is over */
    MATCH_PHASES,
};

#define MATCH_NO_CHALLENGE 0xffffffffU

struct match {
    struct game game;
    uint8_t phase;        /* enum match_phase */
    uint8_t device_seats; /* bit s: seat s is played by the device */
    uint16_t serial;      /* number of this match, for statistics.counted */
    uint32_t challenge;   /* the number behind the code it was dealt from, or MATCH_NO_CHALLENGE */
};

enum match_deal_result {
    MATCH_DEALT,
    MATCH_NOISE_FAILED, /* the noise failed its test: nothing was dealt, the old match stands */
};

/* Deals a new match and keeps it in flash. Unless `challenge` is MATCH_NO_CHALLENGE the deck comes
 * from that number alone (firmware/chance/challenge.h), else every bit of it is fresh noise. In a duel the
 * starter is drawn too. Puts up the first screen of the match. */
enum match_deal_result match_deal(struct app *app, const struct game_setup *setup,
                                  uint8_t device_seats, uint32_t challenge);

/* Whether there is a match that Continue can take up again, finished or not. */
bool match_exists(const struct app *app);

/* Puts up the screen that comes next. */
void match_next(struct app *app);

/* Keeps the match in flash and lets the device seats speak up. Call after every change. */
void match_changed(struct app *app);

/* Counts a finished match in the statistics, unless it has been counted. */
void match_settle(struct app *app);

/* The seat whose person should have the device now: to look, to talk or to play. */
uint8_t match_due(const struct app *app);

/* The person of match_due has the device and has said so. */
void match_take(struct app *app);

/* Whether a seat is played by the device. */
bool match_is_device(const struct match *match, uint8_t seat);

/* How many persons sit at the table. */
uint8_t match_persons(const struct match *match);

/* Nobody may see a hand any more until somebody presses a key on the passing screen: after sleep,
 * on resume, on leaving the game. If a hand is on the screen, the passing screen takes its place.
 */
void match_guard(struct app *app);

#endif
