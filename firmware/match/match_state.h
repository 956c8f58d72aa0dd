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
    MATCH_NONE,    /* there is no game */
    MATCH_LOOKING, /* dealt; the players look at their hands, then choose who starts */
    MATCH_PLAYING, /* started; game.status says whether the game is over */
    MATCH_PHASES,
};

#define MATCH_NO_CHALLENGE 0xffffffffU

/* How well the seats of the device play. */
enum match_strength {
    MATCH_EASY,   /* overlooks and misjudges turns, about as a decent player does */
    MATCH_MEDIUM, /* values the position after each turn, and looks no further */
    MATCH_STRONG, /* tries its turns out: plays as well as it can */
    MATCH_STRENGTHS,
};

/* What a seat of the device is doing. */
enum match_step {
    MATCH_THINKS,     /* has not decided: call match_device_step again */
    MATCH_LAYS,       /* it laid `card` on `pile` */
    MATCH_TAKES_BACK, /* it took the last card back */
    MATCH_ENDS,       /* will end its turn with the next step */
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
    bool known;           /* the cards were known: a challenge, or the same cards again */
    bool hinted;          /* somebody has asked for a hint */
    uint16_t serial;      /* number of this match, for statistics.counted */
    uint32_t challenge;   /* the number behind the code it was dealt from, or MATCH_NO_CHALLENGE */

    /* Forgotten when the power goes. */
    uint8_t looked;              /* bit s: seat s has had its first look */
    uint8_t talker;              /* seat that may talk now, after its turn or at its first look;
                                    or GAME_NOBODY */
    uint8_t viewer;              /* seat whose person may see their hand now, or GAME_NOBODY */
    uint8_t fresh_seat;          /* seat whose turn ended last */
    uint8_t fresh;               /* bit i: that seat has just drawn the card at place i of its
                                    hand */
    struct match_device device;  /* what the seat of the device on turn did last */
    struct statistics_news news; /* what the last finished match changed in the statistics */
    bool end_told;               /* match_end_is_news has been called */
    bool end_seen;               /* the people have seen the last position */
    uint8_t learnt;              /* lessons of the guided game, bits by enum guide_lesson */
    uint8_t running;             /* games whose match is not over, bits by enum game_kind */
    struct match_table last[GAME_KINDS]; /* the last table of each game */
    struct coach coach;                  /* remarks about the finished game */
    /* game.talk at the start of each turn, by the number of cards that lay then. */
    uint8_t said[RULES_CARDS][RULES_SEATS];

    struct thought thought; /* the last thought: of a seat, a hint, the coach or the demo */
    uint16_t chance;        /* the last result of match_measure, until the next deal */

    /* What the match works with. */
    struct store *store;
    struct statistics *statistics;
    struct entropy *entropy;
    uint8_t effort;        /* enum advisor_effort of hints; less on a slow chip */
    uint8_t strong_effort; /* the same for strong seats */
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
