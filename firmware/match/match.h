/*
 * A match: one game, who sits where, and how the device goes round the table. It owns all of that:
 * screens read it and call the verbs below. Every verb that changes the game keeps it in flash, where
 * each of the three games has its own match; the one that is up is changed by dealing and by
 * match_take_up.
 *
 *     match_start(&match, &store, &statistics, &entropy);
 *     match_deal(&match, &setup, device_seats, MATCH_NO_CHALLENGE);
 *     for (;;)
 *         switch (match_scene(&match))       what is to happen now, and who has to do it: match_due
 *         case MATCH_SCENE_PLAY:   match_lay, match_take_back, match_end_turn
 *         case MATCH_SCENE_DEVICE: match_device_step until it says MATCH_ENDED
 *         ...
 *
 * A hand may be seen only by `viewer`. Whoever is due but is not the viewer has to take the device
 * first (MATCH_SCENE_PASS).
 */
#ifndef FIRMWARE_MATCH_MATCH_H
#define FIRMWARE_MATCH_MATCH_H

#include "firmware/chance/entropy.h"
#include "firmware/match/coach.h"
#include "firmware/saving/statistics.h"
#include "game/advisor/advisor.h"
#include "game/advisor/reason.h"
#include "game/game.h"

enum match_phase {
    MATCH_NONE,    /* no game: nothing to continue */
    MATCH_LOOKING, /* dealt; the players look at their hands, then choose who starts */
    MATCH_PLAYING, /* started; game.status tells whether it is over */
    MATCH_PHASES,
};

#define MATCH_NO_CHALLENGE 0xffffffffU

/* How well the seats of the device play. */
enum match_strength {
    MATCH_EASY,   /* the cheapest step (simple.h): all that version 0.1.0 could do */
    MATCH_MEDIUM, /* sees what a turn leads to, and looks no further */
    MATCH_STRONG, /* tries its turns out: as well as it can */
    MATCH_STRENGTHS,
};

/* What a seat of the device is doing. */
enum match_step {
    MATCH_THINKS,     /* nothing yet: call match_device_step again */
    MATCH_LAYS,       /* it laid `card` on `pile` */
    MATCH_TAKES_BACK, /* it took the last card back */
    MATCH_ENDS,       /* it is about to end its turn: the next step does */
    MATCH_ENDED,      /* its turn, or the game, is over */
};

struct match_device {
    uint8_t step; /* enum match_step */
    uint8_t card;
    uint8_t pile;
    bool jump; /* the card went back on its pile */
};

/* What the advisor would do. */
struct match_hint {
    struct advice advice;
    struct reason reason;
};

enum match_thought {
    MATCH_NO_THOUGHT,
    MATCH_THINKING,
    MATCH_DECIDED,
};

struct match {
    /* Kept in flash. */
    struct game game;
    uint8_t phase;        /* enum match_phase */
    uint8_t device_seats; /* bit s: seat s is played by the device */
    uint8_t strength;     /* enum match_strength of these seats */
    bool known;           /* its cards were known before: a challenge, or the same cards again */
    bool hinted;          /* somebody has asked for a hint */
    uint16_t serial;      /* number of this match, for statistics.counted */
    uint32_t challenge;   /* the number behind the code it was dealt from, or MATCH_NO_CHALLENGE */

    /* Forgotten when the power goes. */
    uint8_t looked;             /* bit s: seat s has had its first look */
    uint8_t talker;             /* seat whose turn has ended and who may talk now, or GAME_NOBODY */
    uint8_t viewer;             /* seat whose person may see their hand now, or GAME_NOBODY */
    uint8_t fresh_seat;         /* seat whose turn ended last */
    uint8_t fresh;              /* bit i: it has just drawn the card at place i of its hand */
    struct match_device device; /* what the seat of the device on turn did last */
    struct statistics_news news; /* of the match that ended last */
    bool end_told;               /* match_end_is_news has been asked */
    bool end_seen;               /* the last position has been looked at */
    uint8_t learnt;     /* of the guided game: bits by enum guide_lesson (screens/guide.h) */
    uint8_t running;    /* the games (bits by enum game_kind) whose match can be gone on with */
    struct coach coach; /* what there is to say about a game that is over */
    /* game.talk when a turn began, by the cards that lay then. */
    uint8_t said[RULES_CARDS][RULES_SEATS];

    /* What is thought of the turn, forgotten whenever the game changes or the device is left. */
    uint8_t thought;          /* enum match_thought */
    struct advisor advisor;   /* thinks for the player on turn */
    struct advisor_turn plan; /* what a seat of the device has decided to lay; a count of 0: only
                                 the advisor's next advice */
    uint8_t plan_laid;        /* cards of it that lie */
    uint16_t chance;          /* what match_measure found last; stays until the next deal */

    /* What it works with. */
    struct store *store;
    struct statistics *statistics;
    struct entropy *entropy;
    struct net_near *near; /* room in fast memory for the advisor, or null */
    uint8_t effort;        /* enum advisor_effort of hints and strong seats; EFFORT_FULL at first */
};

/* Power-on: takes up the match that was written to flash last, if there is one, and counts matches
 * in the statistics that are over and have not been counted. A match of another game under the key of The Game, where all
 * once were, moves to its own. Nobody has the device. The three others are not copied; the statistics
 * must have been loaded. */
void match_start(struct match *match, struct store *store, struct statistics *statistics,
                 struct entropy *entropy);

/* --- What is to happen ------------------------------------------------------------------------ */

enum match_scene {
    MATCH_SCENE_NONE,    /* there is no match */
    MATCH_SCENE_PASS,    /* the person of match_due has to take the device: match_take */
    MATCH_SCENE_LOOK,    /* first look at one's own hand: match_looked */
    MATCH_SCENE_STARTER, /* the team chooses who starts: match_choose_starter */
    MATCH_SCENE_PLAY,    /* a person's turn: match_lay, match_take_back, match_end_turn */
    MATCH_SCENE_STUCK,   /* too few laid and none fits: match_take_back or match_give_up */
    MATCH_SCENE_TALK,    /* after one's turn: match_mark, match_tell, then match_talked */
    MATCH_SCENE_DEVICE,  /* the device plays a seat: match_device_step */
    MATCH_SCENE_END,     /* the game has just ended: its last position, then match_see_end */
    MATCH_SCENE_OVER,    /* the result; `news` tells what it did to the statistics */
};

enum match_scene match_scene(const struct match *match);

/* Whether there is a match, finished or not. */
bool match_exists(const struct match *match);

/* Whether it is one that can be gone on with. */
bool match_is_running(const struct match *match);

/* Whether the game has just ended: true once, the first time it is asked. A match found in flash
 * has ended long ago. */
bool match_end_is_news(struct match *match);

/* Whether its end is a victory for those at the table: the team's; in a duel a person's. */
bool match_is_won(const struct match *match);

/* The seat whose person should have the device now: to look, to talk or to play. */
uint8_t match_due(const struct match *match);

/* Whether a seat is played by the device. */
bool match_is_device(const struct match *match, uint8_t seat);

/* How many persons sit at the table. */
uint8_t match_persons(const struct match *match);

/* A turn that was played. */
struct match_turn {
    uint8_t seat;  /* whose */
    uint8_t first; /* place in the game's log of its first card */
    uint8_t cards; /* how many were laid */
    uint8_t drawn; /* and drawn */
};

#define MATCH_TURNS_SINCE (RULES_SEATS - 1)

/* The last turns that others have played since `seat` did, or since the start, oldest first. Returns
 * how many (since.c). */
uint8_t match_since(const struct match *match, uint8_t seat,
                    struct match_turn turns[MATCH_TURNS_SINCE]);

/* --- Verbs ------------------------------------------------------------------------------------ */

enum match_deal_result {
    MATCH_DEALT,
    MATCH_NOISE_FAILED, /* the noise failed its test: nothing was dealt, the old match stands */
};

/* Deals a new match. One of the same game that goes on is given up for it. Unless `challenge` is MATCH_NO_CHALLENGE the deck comes from that number alone
 * (firmware/chance/challenge.h), else every bit of it is fresh noise. In a duel the starter is
 * drawn too. */
enum match_deal_result match_deal(struct match *match, const struct game_setup *setup,
                                  uint8_t device_seats, uint32_t challenge);

/* Deals the cards of this match once more, to the same players. */
void match_deal_again(struct match *match);

/* Goes on with the match of another game, one of `running`. */
void match_take_up(struct match *match, uint8_t kind);

/* The person of match_due has the device and has said so. */
void match_take(struct match *match);

/* Nobody may see a hand any more until somebody takes the device: after sleep, on leaving. */
void match_leave(struct match *match);

/* The person of match_due has seen their hand. */
void match_looked(struct match *match);

/* All have looked: this seat begins. */
void match_choose_starter(struct match *match, uint8_t seat);

/* The player on turn lays a card. GAME_OK, or why not: then nothing has happened. */
enum game_error match_lay(struct match *match, uint8_t card, uint8_t pile);

/* Takes the last card of this turn back. */
void match_take_back(struct match *match);

/* The player on turn ends it, which must be allowed. A person among others may talk then. */
void match_end_turn(struct match *match);

/* The talker leaves a marker on a pile (The Game), or tells what they hold and points at piles
 * (GAME_POINT bits; Quick & Easy). */
void match_mark(struct match *match, uint8_t pile, enum game_marker marker);
void match_tell(struct match *match);
void match_point(struct match *match, unsigned points);

/* The talker has said enough. */
void match_talked(struct match *match);

void match_give_up(struct match *match);

/* Those at the table have seen how it ended. */
void match_see_end(struct match *match);

/* --- Seats of the device, and hints (device.c) -------------------------------------------------
 *
 * Thinking goes in slices, each of the same work on every machine: calls that say that it is not
 * done yet are to be repeated, with a tick of time for keys in between. Nothing has to be called to
 * stop it.
 */

/* How well the seats of the device play from now on. */
void match_set_strength(struct match *match, enum match_strength strength);

/* Forgets what was thought of this turn. */
void match_forget(struct match *match);

/* The advisor, for thoughts of somebody else's; what was thought of this turn is forgotten. */
struct advisor *match_scratch(struct match *match);

/* Thinks, as hard as it can, what the player on turn should do, who must be able to go on. True:
 * `hint` says what. Begin with match_forget. */
bool match_hint(struct match *match, struct match_hint *hint);

/* Finds, by the net alone, how likely the player on turn wins with the best turn, from what they may
 * know. True: `chance` says it, of ADVISOR_CERTAIN; what was thought is forgotten. Begin with
 * match_forget. */
bool match_measure(struct match *match);

/* A seat of the device begins, or takes up again, its turn: `device` says that it thinks. */
void match_device_begin(struct match *match);

/* Thinks what it does next. True: it knows, and match_device_step does it. */
bool match_device_think(struct match *match);

/* One step of its turn; `device` tells what it was, and its kind is returned. Once a whole turn is
 * decided it is laid card by card, without thinking again. MATCH_THINKS: nothing has changed, not
 * even `device`; call again. */
enum match_step match_device_step(struct match *match);

/* Seats of the device say what they may (X4). Called when cards have been dealt or a turn has ended,
 * never in the middle of one: so nobody can lay, listen, take back and try again. */
void match_device_talk(struct match *match);

/* --- The coach (review.c) ------------------------------------------------------------------------ */

/* A slice of looking at the game, which is over, once more. True: it is done, and match.coach has
 * remarks; those it has before are right, too. */
bool match_coach(struct match *match);

/* Another game: nothing has been said, neither at the table nor about it. */
void match_coach_forget(struct match *match);

/* Goes on after a break in which others may have used the advisor. */
void match_coach_again(struct match *match);

/* --- Its record (record.c) --------------------------------------------------------------------- */

/* Keeps the match in flash. */
void match_save(const struct match *match);

/* Reads the match of a game back. False: without a record that makes sense all stays as it is. */
bool match_load(struct match *match, uint8_t kind);

/* Reads a match of another game under the key of The Game, where once all were, and moves it to its
 * own key, unless there is one. */
void match_load_old(struct match *match);

/* Which of two games' matches was written later: the larger number. 0: it has none. */
uint32_t match_age(const struct match *match, uint8_t kind);

#endif
