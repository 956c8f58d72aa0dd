/*
 * What a match knows: struct match and its types. match.h has the verbs.
 */
#ifndef FIRMWARE_MATCH_MATCH_STATE_H
#define FIRMWARE_MATCH_MATCH_STATE_H

#include "firmware/chance/entropy.h"
#include "firmware/match/coach.h"
#include "firmware/saving/statistics.h"
#include "game/advisor/thought.h"
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
    MATCH_EASY,   /* overlooks and misjudges turns, about as a decent person */
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

/* The people at a table, and what they play there. */
struct match_table {
    struct game_setup setup; /* players 0: nobody has sat here yet */
    uint8_t device_seats;    /* bit s: the device plays seat s */
    uint8_t strength;        /* enum match_strength of these seats */
};

struct match { /* NOLINT(clang-analyzer-optin.performance.Padding): by use */
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
    uint8_t looked;              /* bit s: seat s has had its first look */
    uint8_t talker;              /* seat that may talk now: its turn has ended, or it looks at its
                                   hand for the first time; or GAME_NOBODY */
    uint8_t viewer;              /* seat whose person may see their hand now, or GAME_NOBODY */
    uint8_t fresh_seat;          /* seat whose turn ended last */
    uint8_t fresh;               /* bit i: it has just drawn the card at place i of its hand */
    struct match_device device;  /* what the seat of the device on turn did last */
    struct statistics_news news; /* of the match that ended last */
    bool end_told;               /* match_end_is_news has been asked */
    bool end_seen;               /* the last position has been looked at */
    uint8_t learnt;  /* of the guided game: bits by enum guide_lesson (screens/guide.h) */
    uint8_t running; /* the games (bits by enum game_kind) whose match can be gone on with */
    struct match_table last[GAME_KINDS]; /* the last table of each game */
    struct coach coach;                  /* what there is to say about a game that is over */
    /* game.talk when a turn began, by the cards that lay then. */
    uint8_t said[RULES_CARDS][RULES_SEATS];

    struct thought thought; /* of whoever thought last: seats, hints, the coach, the demo */
    uint16_t chance;        /* what match_measure found last; stays until the next deal */

    /* What it works with. */
    struct store *store;
    struct statistics *statistics;
    struct entropy *entropy;
    uint8_t effort; /* enum advisor_effort of hints and strong seats; EFFORT_FULL at first */
};

/* Whether a seat is played by the device. */
static inline bool match_is_device(const struct match *match, uint8_t seat) {
    return (match->device_seats >> seat & 1) != 0;
}

/* Whether there is a match, finished or not. */
static inline bool match_exists(const struct match *match) {
    return match->phase != MATCH_NONE;
}

/* Whether there is a match that is not over. */
static inline bool match_is_running(const struct match *match) {
    return match_exists(match) && !game_is_over(&match->game);
}

#endif
